"""Reads the labelled turns from which the memory's small models are fitted.

`told/*.tsv` has lines "LABEL<TAB>text", or "LABEL<TAB>earlier statement<TAB>text": F of the owner, O of somebody they know, C a
change, R an end, K what speaks of the same and changes nothing, D nothing that lasts. `talks/*.tsv` are the owner's turns
of whole conversations in their order, "LABEL<TAB>place of the line that it changes<TAB>text"; N is a turn of no certain kind.
A label may name what both statements are about: "C/home".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

LETTERS = frozenset("FOCRKDN")


@dataclass(frozen=True)
class Line:
    """A turn, the statement that it goes back to, and what it is about, "" where that is not said."""

    letter: str
    text: str
    earlier: str = ""
    topic: str = ""


@dataclass(frozen=True)
class Talk:
    """A conversation's turns; `back[i]` is the place of the line that line i changes, None where it changes none."""

    name: str
    lines: tuple[Line, ...]
    back: tuple[int | None, ...]


def read_told(folder: Path, pattern: str = "*.tsv") -> list[Line]:
    """All lines of the files of a folder; an earlier statement is also a line of its own. Raises ValueError for a line without a label."""
    lines: list[Line] = []
    for path, parts in _rows(folder, pattern):
        if len(parts) not in (2, 3):
            raise ValueError(f"{path.name}: {parts[0][:60]}")
        label, *earlier, text = parts
        letter, _, topic = label.partition("/")
        lines += [Line("F", each, topic=topic) for each in earlier]
        lines.append(Line(letter, text, earlier[0] if earlier else "", topic))
    return lines


def read_talks(folder: Path) -> list[Talk]:
    """The conversations of a folder. Raises ValueError for a line without a label."""
    return [_talk(path) for path in sorted(folder.glob("*.tsv"))]


def _talk(path: Path) -> Talk:
    rows = [parts for _, parts in _rows(path.parent, path.name)]
    texts = [row[-1] for row in rows]
    back = [int(row[1]) if row[1] else None for row in rows]
    topics = {
        place: row[0].partition("/")[2] for row, place in zip(rows, back, strict=True) if place is not None
    }
    lines = [
        Line(row[0][0], text, "" if place is None else texts[place], row[0][2:] or topics.get(own, ""))
        for own, (row, text, place) in enumerate(zip(rows, texts, back, strict=True))
    ]
    return Talk(path.stem, tuple(lines), tuple(back))


def _rows(folder: Path, pattern: str = "*.tsv") -> Sequence[tuple[Path, list[str]]]:
    rows = []
    for path in sorted(folder.glob(pattern)):
        for line in path.read_text(encoding="utf-8").splitlines():
            if not line.strip():
                continue
            parts = line.split("\t")
            if parts[0].partition("/")[0] not in LETTERS or len(parts) < 2:
                raise ValueError(f"{path.name}: {line[:60]}")
            rows.append((path, parts))
    return rows
