"""Differences in words, for screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.i18n import translate
from desktop.review.diff_file import DiffFile

# What is read aloud of one change; a longer one is looked at line by line.
_LONGEST = 400


def speak_files(files: Sequence[DiffFile]) -> str:
    """How many files and changes, and which files."""
    changes = sum(len(file.hunks) for file in files)
    count = translate("Diff", "%n file(s)", "", len(files))
    more = translate("Diff", "%n change(s)", "", changes)
    return ". ".join((f"{count}, {more}", *(file.path for file in files)))


def speak_hunk(file: DiffFile, hunk: int, taken: bool | None) -> str:
    """One change: its place, the lines that go and come, and whether it is taken (None: no question)."""
    lines = [line for line in file.lines if line.hunk == hunk]
    parts = [
        translate("Diff", "Change {number} of {count}").format(
            number=file.hunks.index(hunk) + 1, count=len(file.hunks)
        ),
        file.path,
    ]
    gone = " ".join(line.old.text for line in lines if line.old)
    come = " ".join(line.new.text for line in lines if line.new)
    if gone:
        parts.append(translate("Diff", "removed: {text}").format(text=gone[:_LONGEST]))
    if come:
        parts.append(translate("Diff", "added: {text}").format(text=come[:_LONGEST]))
    if taken is not None:
        parts.append(translate("Diff", "taken") if taken else translate("Diff", "left out"))
    return ". ".join(parts)
