"""Which marks of a text belong to its Chinese: “ ” ‘ ’ … — and · are one character in both writings, drawn differently.

A Latin face draws them narrow, a Chinese one as wide as a character. The letters beside a mark decide. No Qt in here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

SHARED = re.compile("[“”‘’…—]+|(?<=\\S)·(?=\\S)")  # a dot between spaces parts things, in any writing
OPENING = "“‘"

# Han, kana, hangul, and the punctuation of Chinese and Japanese.
WIDE = re.compile("[\u2e80-\u303f\u3041-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\uff01-\uff60]")

# A mark is judged by what stands this near to it; farther away is another sentence.
REACH = 8


def wide_marks(text: str) -> list[tuple[int, int]]:
    """[start, end) of each run of shared marks that stands in Chinese text."""
    return [
        run
        for match in SHARED.finditer(text)
        for run in _runs(match[0], match.start())
        if _is_wide(text, *run)
    ]


def _runs(marks: str, start: int) -> list[tuple[int, int]]:
    """An opening quote belongs to what follows, every other mark to what stands before."""
    at = next((i for i, mark in enumerate(marks) if mark in OPENING), len(marks))
    parts = [(start, start + at), (start + at, start + len(marks))]
    return [part for part in parts if part[0] < part[1]]


def _is_wide(text: str, start: int, end: int) -> bool:
    before = _letter(reversed(text[max(0, start - REACH) : start]))
    after = _letter(text[end : end + REACH])
    first, second = (after, before) if text[start] in OPENING else (before, after)
    return bool(WIDE.match(first or second))


def _letter(nearby: Iterable[str]) -> str:
    """The first character that belongs to a writing: not a space, not another shared mark."""
    return next((char for char in nearby if char.isalnum() or WIDE.match(char)), "")
