"""Differences between two texts as hunks that can be taken or left one by one. Pure list work: nothing must apply."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Hunk:
    """Lines [old_start, old_end) of the old text against lines [new_start, new_end) of the new one."""

    number: int
    old_start: int
    old_end: int
    new_start: int
    new_end: int


def hunks(old: Sequence[str], new: Sequence[str]) -> list[Hunk]:
    """The changed runs of lines, in order, numbered from 0."""
    codes = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    changed = [code[1:] for code in codes if code[0] != "equal"]
    return [Hunk(number, *places) for number, places in enumerate(changed)]


def take(old: str, new: str, accepted: Collection[int]) -> str:
    """The old text with only the accepted hunks of the new one. Line ends are kept as each side has them."""
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    lines: list[str] = []
    cursor = 0
    for hunk in hunks(before, after):
        lines += before[cursor : hunk.old_start]
        chosen = after[hunk.new_start : hunk.new_end]
        lines += chosen if hunk.number in accepted else before[hunk.old_start : hunk.old_end]
        cursor = hunk.old_end
    return "".join(lines + before[cursor:])
