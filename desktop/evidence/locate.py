"""Finds a quoted passage again in a text that may have been re-wrapped, re-extracted or edited since.

A citation stores an offset and the quoted words. The offset alone is wrong after one inserted line; the words alone
are ambiguous in a text that repeats itself. So the words decide, and the offset chooses between their occurrences.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

How = Literal["exact", "folded", "part"]

SOFT_HYPHEN = "\u00ad"
# A piece shorter than this stands in too many places to prove anything. Han characters say more each.
_MIN_PIECE = 24
_MIN_PIECE_CJK = 8
_PIECE_ENDS = re.compile(r"(?<=[.!?;:\n])\s+|(?<=[。！？；：])")


@dataclass(frozen=True)
class Found:
    """`text[start:end]` is the passage. `how`: letter by letter; but for spaces, case and hyphens; or in part."""

    start: int
    end: int
    how: How


@dataclass(frozen=True)
class Folded:
    """A text without what re-wrapping changes. `origins[i]` is the index in the original of `text[i]`."""

    text: str
    origins: tuple[int, ...]


def locate(text: str, quote: str, near: int) -> Found | None:
    """The occurrence of `quote` in `text` that lies nearest to `near`, or None when no part of it is there."""
    if not quote.strip():
        return None
    start = _nearest(text, quote, near)
    if start is not None:
        return Found(start, start + len(quote), "exact")
    folded = fold(text)
    return _locate_folded(folded, quote, near) or _locate_part(folded, quote, near)


def fold(text: str) -> Folded:
    """Lower case, compatibility forms, one space for any run of white space, none inside Chinese; no soft hyphens."""
    out: list[str] = []
    origins: list[int] = []
    for index, char in enumerate(text):
        if char == SOFT_HYPHEN:
            continue
        if char.isspace():
            if out and out[-1] != " " and not (_is_cjk(out[-1]) and _next_is_cjk(text, index)):
                out.append(" ")
                origins.append(index)
            continue
        for piece in unicodedata.normalize("NFKC", char).casefold():
            out.append(piece)
            origins.append(index)
    return Folded("".join(out), tuple(origins))


def _locate_folded(folded: Folded, quote: str, near: int) -> Found | None:
    needle = fold(quote).text.strip()
    start = _nearest(folded.text, needle, _folded_index(folded, near))
    if not needle or start is None:
        return None
    return _unfolded(folded, start, start + len(needle), "folded")


def _locate_part(folded: Folded, quote: str, near: int) -> Found | None:
    """The span from the first to the last sentence of the quote that still stands, when they stand together."""
    centre = _folded_index(folded, near)
    pieces = [fold(piece).text.strip() for piece in _PIECE_ENDS.split(quote)]
    hits: list[tuple[int, int]] = []
    for piece in sorted((p for p in pieces if _telling(p)), key=len, reverse=True):
        start = _nearest(folded.text, piece, hits[0][0] if hits else centre)
        if start is not None and (not hits or abs(start - hits[0][0]) <= 2 * len(quote)):
            hits.append((start, start + len(piece)))
    if not hits:
        return None
    return _unfolded(folded, min(s for s, _ in hits), max(e for _, e in hits), "part")


def _telling(piece: str) -> bool:
    cjk = sum(1 for char in piece if _is_cjk(char))
    return len(piece) >= (_MIN_PIECE_CJK if cjk * 2 > len(piece) else _MIN_PIECE)


def _is_cjk(char: str) -> bool:
    return "\u3000" <= char <= "\u9fff" or "\uac00" <= char <= "\ud7af" or "\uff00" <= char <= "\uffef"


def _next_is_cjk(text: str, index: int) -> bool:
    while index < len(text) and (text[index].isspace() or text[index] == SOFT_HYPHEN):
        index += 1
    return index < len(text) and _is_cjk(text[index])


def _unfolded(folded: Folded, start: int, end: int, how: How) -> Found:
    return Found(folded.origins[start], folded.origins[end - 1] + 1, how)


def _folded_index(folded: Folded, original: int) -> int:
    low, high = 0, len(folded.origins)
    while low < high:
        middle = (low + high) // 2
        if folded.origins[middle] < original:
            low = middle + 1
        else:
            high = middle
    return low


def _nearest(text: str, needle: str, near: int) -> int | None:
    if not needle:
        return None
    near = max(0, min(near, len(text)))
    after = text.find(needle, near)
    before = text.rfind(needle, 0, near + len(needle))
    if after == -1 and before == -1:
        return None
    if after == -1 or (before != -1 and near - before <= after - near):
        return before
    return after
