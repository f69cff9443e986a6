"""Differences between two states of memory files, line by line with marked words, for a window to draw.

Words are what a reader takes for one: a run of letters or digits, a single Chinese, Japanese or Korean character.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Literal

from core.errors import UserInputError
from core.memory.errors import NoteBroken
from core.memory.vault.hunks import hunks, take
from core.memory.vault.note import read_note
from core.memory.vault.vault import Changes
from core.text.regex import regex

LineKind = Literal["same", "removed", "added", "changed"]
FileStatus = Literal["added", "removed", "changed", "renamed"]
Words = tuple[tuple[str, bool], ...]

_WORD = regex(
    r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uff01-\uff5e]|[^\W_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+|\s+|."
)
# Two lines that share less are a removed and an added one, not one that changed.
PAIRED_SHARE = 0.35


@dataclass(frozen=True)
class LineDiff:
    """A line on both sides: its numbers from 1 (None where it is not there), its words with their marks, its hunk."""

    kind: LineKind
    old_no: int | None
    new_no: int | None
    old: Words
    new: Words
    hunk: int | None = None


@dataclass(frozen=True)
class FileDiff:
    """What becomes of one file. `old_path` differs from `path` where it was renamed; texts are whole."""

    path: str
    old_path: str
    status: FileStatus
    lines: tuple[LineDiff, ...]
    old: str
    new: str
    memory_id: str


def file_diffs(before: Mapping[str, bytes], after: Changes) -> list[FileDiff]:
    """What the changes `after` (None: deleted) make of the files `before`, in order of their paths."""
    changed = {path: new for path, new in after.items() if new != before.get(path)}
    gone = {
        _memory_id(before[path], path): path
        for path, new in changed.items()
        if new is None and path in before
    }
    found = []
    for path, new in sorted(changed.items()):
        old_path, old = path, before.get(path)
        if new is None:
            continue
        if old is None and (from_path := gone.pop(_memory_id(new, path), "")):
            old_path, old = from_path, before[from_path]
        found.append(file_diff(path, old, new, old_path))
    found += [file_diff(path, before[path], None) for path in gone.values()]
    return sorted(found, key=lambda each: each.path)


def file_diff(path: str, old: bytes | None, new: bytes | None, old_path: str = "") -> FileDiff:
    """One file's difference; None where it is not there."""
    status: FileStatus = "added" if old is None else "removed" if new is None else "changed"
    if old_path not in ("", path):
        status = "renamed"
    before, now = _text(old), _text(new)
    which = new if new is not None else old
    return FileDiff(
        path,
        old_path or path,
        status,
        tuple(line_diffs(before, now)),
        before,
        now,
        _memory_id(which or b"", path),
    )


def taken(before: Mapping[str, bytes], after: Changes, path: str, chosen: Collection[int]) -> bytes | None:
    """A changed file with only the chosen hunks of its change; None when nothing is left of a new or deleted one.

    Raises UserInputError for a file that does not change, NoteBroken where what remains is no memory.
    """
    if path not in after:
        raise UserInputError(f"Nothing would change in {path}.", "Look at the preview again.")
    result = take(_text(before.get(path)), _text(after[path]), chosen)
    if not result.strip() and (path not in before or after[path] is None):
        return None
    raw = result.encode()
    if path.endswith(".md"):
        read_note(raw, path)
    return raw


def line_diffs(old: str, new: str) -> list[LineDiff]:
    """Both texts line by line. Hunks are numbered as `hunks` numbers them."""
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    lines: list[LineDiff] = []
    old_no, new_no = 0, 0
    for hunk in hunks(before, after):
        lines += _same(before[old_no : hunk.old_start], old_no, new_no)
        lines += _changed(
            before[hunk.old_start : hunk.old_end], after[hunk.new_start : hunk.new_end],
            hunk.old_start, hunk.new_start, hunk.number,
        )  # fmt: skip
        old_no, new_no = hunk.old_end, hunk.new_end
    return lines + _same(before[old_no:], old_no, new_no)


def _same(lines: Sequence[str], old_no: int, new_no: int) -> list[LineDiff]:
    return [
        LineDiff("same", old_no + i, new_no + i, ((_bare(line), False),), ((_bare(line), False),))
        for i, line in enumerate(lines, start=1)
    ]


def _changed(old: Sequence[str], new: Sequence[str], old_no: int, new_no: int, hunk: int) -> list[LineDiff]:
    """The lines of one hunk: paired in order where they share enough, else the removed one before the added one."""
    found: list[LineDiff] = []
    for i, (gone, came) in enumerate(zip_longest(old, new), start=1):
        if gone is not None and came is not None:
            left, right, share = marked_words(_bare(gone), _bare(came))
            if share >= PAIRED_SHARE:
                found.append(LineDiff("changed", old_no + i, new_no + i, left, right, hunk))
                continue
        if gone is not None:
            found.append(LineDiff("removed", old_no + i, None, ((_bare(gone), False),), (), hunk))
        if came is not None:
            found.append(LineDiff("added", None, new_no + i, (), ((_bare(came), False),), hunk))
    return found


def marked_words(old: str, new: str) -> tuple[Words, Words, float]:
    """The words of both lines, those marked that the other lacks, and the share of characters that both have."""
    before, after = _WORD.findall(old), _WORD.findall(new)
    left: list[tuple[str, bool]] = []
    right: list[tuple[str, bool]] = []
    shared = 0
    for code, a, b, c, d in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        same = code == "equal"
        gone, came = "".join(before[a:b]), "".join(after[c:d])
        shared += len(gone) if same else 0
        left += [(gone, not same)] if gone else []
        right += [(came, not same)] if came else []
    return tuple(left), tuple(right), 2 * shared / max(1, len(old) + len(new))


def _bare(line: str) -> str:
    return line.rstrip("\r\n")


def _text(raw: bytes | None) -> str:
    return raw.decode("utf-8", "replace") if raw is not None else ""


def _memory_id(raw: bytes, path: str) -> str:
    """The id in a memory's file; "" for any other file."""
    if not path.endswith(".md"):
        return ""
    try:
        return read_note(raw, path).id
    except NoteBroken:
        return ""
