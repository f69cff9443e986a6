"""What a difference shows, row by row: heads of files and changes, folded stretches, lines beside each other. No Qt.

The engine sends each file as lines with the words that differ already marked; here they become rows for one column or for
two, with what did not change folded away.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest

from desktop.review.diff_file import DiffFile, DiffLine, Side

# Unchanged lines that stay in sight round a change, as every tool for differences has it.
CONTEXT = 3
# Fewer hidden lines than this are shown: the row that tells of them would be no shorter.
LEAST_FOLDED = 4


@dataclass(frozen=True)
class FileRow:
    file: int


@dataclass(frozen=True)
class HunkRow:
    """Head of a change; `number` of `count` in its file, from 1."""

    file: int
    hunk: int
    number: int
    count: int


@dataclass(frozen=True)
class FoldRow:
    """Unchanged lines [start, end) of a file, hidden; `front`: its front matter, in a file that comes or goes."""

    file: int
    start: int
    end: int
    front: bool = False


@dataclass(frozen=True)
class NoteRow:
    """A file without changed lines: it only has another name, or is empty."""

    file: int


@dataclass(frozen=True)
class LineRow:
    """A line as it is drawn: beside its other side (`two`), or alone with the numbers of both sides or of one."""

    file: int
    old: Side | None
    new: Side | None
    hunk: int | None
    two: bool
    gutters: int = 1

    @property
    def numbers(self) -> tuple[int | None, int | None]:
        return self.old.number if self.old else None, self.new.number if self.new else None

    @property
    def shown(self) -> Side:
        side = self.new or self.old
        assert side is not None, "a line stands on at least one side"
        return side


@dataclass(frozen=True)
class GapRow:
    """Air between two files."""

    file: int


Row = FileRow | HunkRow | FoldRow | NoteRow | LineRow | GapRow
Fold = tuple[int, int]  # number of the file, first hidden line


def rows_of(
    files: Sequence[DiffFile], two_columns: bool, unfolded: Collection[Fold] = (), with_heads: bool = True
) -> list[Row]:
    """All rows of some files; one that comes or goes as a whole needs no second column.

    `with_heads`: changes have a row of their own, where they can be chosen or undone.
    """
    rows: list[Row] = []
    for number, file in enumerate(files):
        if number:
            rows.append(GapRow(number))
        rows.append(FileRow(number))
        if not file.hunks:
            rows.append(NoteRow(number))
            continue
        rows += _file_rows(number, file, two_columns, unfolded, with_heads and file.choosable)
    return rows


def _file_rows(
    number: int, file: DiffFile, two_columns: bool, unfolded: Collection[Fold], with_heads: bool
) -> list[Row]:
    rows: list[Row] = []
    at = 0
    two_columns = two_columns and file.status in ("changed", "renamed")
    front = file.front_matter
    for start, end in [(0, front)] if front else folds(file.lines):
        rows += _stretch(number, file, at, start, two_columns, with_heads)
        if (number, start) in unfolded:
            rows += _stretch(number, file, start, end, two_columns, with_heads)
        else:
            rows.append(FoldRow(number, start, end, bool(front)))
        at = end
    return rows + _stretch(number, file, at, len(file.lines), two_columns, with_heads)


def folds(lines: Sequence[DiffLine]) -> list[tuple[int, int]]:
    """The stretches [start, end) that are far enough from every change to be hidden."""
    found, at = [], 0
    changed = [index for index, line in enumerate(lines) if line.changed]
    for index in (*changed, None):
        first = at + CONTEXT if at else 0
        last = len(lines) if index is None else index - CONTEXT
        if last - first >= LEAST_FOLDED:
            found.append((first, last))
        at = len(lines) if index is None else index + 1
    return found


def _stretch(
    number: int, file: DiffFile, start: int, end: int, two_columns: bool, with_heads: bool
) -> list[Row]:
    rows: list[Row] = []
    for hunk, group in groupby(file.lines[start:end], key=lambda line: line.hunk):
        if hunk is not None and with_heads:
            rows.append(HunkRow(number, hunk, file.hunks.index(hunk) + 1, len(file.hunks)))
        lines = list(group)
        if two_columns:
            rows += [LineRow(number, old, new, hunk, True) for old, new in _beside(lines)]
        elif hunk is None:
            rows += [LineRow(number, line.old, line.new, None, False, _gutters(file)) for line in lines]
        else:
            rows += [
                LineRow(number, line.old, None, hunk, False, _gutters(file)) for line in lines if line.old
            ]
            rows += [
                LineRow(number, None, line.new, hunk, False, _gutters(file)) for line in lines if line.new
            ]
    return rows


def _beside(lines: Sequence[DiffLine]) -> list[tuple[Side | None, Side | None]]:
    """Both sides of each row. Between lines that belong together, what went stands beside what came."""
    rows: list[tuple[Side | None, Side | None]] = []
    gone: list[Side] = []
    come: list[Side] = []
    for line in lines:
        if line.old is not None and line.new is not None:
            rows += zip_longest(gone, come)
            gone, come = [], []
            rows.append((line.old, line.new))
        elif line.old is not None:
            gone.append(line.old)
        elif line.new is not None:
            come.append(line.new)
    return [*rows, *zip_longest(gone, come)]


def _gutters(file: DiffFile) -> int:
    """A file that comes or goes as a whole has the numbers of one side."""
    return 1 if file.status in ("added", "removed") else 2
