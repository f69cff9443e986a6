"""Finds paragraphs and headings of a PDF page from the places and sizes of its lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from core.library.extract.result import Block

# Lines this much further apart than is usual on the page belong to two paragraphs.
_PARAGRAPH_GAP = 1.3
# Further apart than this many font sizes they do on any page.
_WIDEST_LEADING = 3.0
# A heading is set at least this much larger than the body, is short, and has letters.
_HEADING_SCALE = 1.15
_HEADING_MAX_CHARS = 120
_HEADING_MIN_LETTERS = 2
# Sizes nearer than this (points) are the same size: rounding, superscripts in the middle of the line.
_SAME_SIZE = 0.6
_MAX_LEVEL = 3
# Several lines that are mostly figures are rows, which must not be run together.
_TABLE_ROWS, _TABLE_LETTERS = 3, 0.4


@dataclass(frozen=True)
class Line:
    """One line of a page: character range, (x, y) of its first and last baseline points, font size, in points.

    `row`: it is one of a table. y grows upwards. On a page that is turned by 90 degrees lines follow each other along x. A line whose
    hyphen was joined to the next one ends lower than it begins.
    """

    start: int
    end: int
    first: tuple[float, float]
    last: tuple[float, float]
    size: float
    letters: int
    row: bool = False


def page_blocks(lines: Sequence[Line], sizes: Mapping[float, int], offset: int) -> list[Block]:
    """The blocks of one page, shifted by the page's offset. `sizes` counts characters of the whole document."""
    body = max(sizes, key=lambda size: sizes[size], default=0.0)
    levels = _levels(Counter(sizes), body)
    usual = _usual_leading(lines)
    blocks: list[Block] = []
    group: list[Line] = []
    for line in lines:
        if group and _breaks(group[-1], line, usual):
            blocks.append(_block(group, levels, offset))
            group = []
        group.append(line)
    if group:
        blocks.append(_block(group, levels, offset))
    return blocks


def _levels(sizes: Counter[float], body: float) -> dict[float, int]:
    """Heading level of each size: the largest is 1, at most three levels, body and smaller have none."""
    larger = sorted((size for size in sizes if size >= body * _HEADING_SCALE and size > 0), reverse=True)
    return {size: min(rank, _MAX_LEVEL) for rank, size in enumerate(larger, 1)}


def _advance(before: Line, line: Line) -> float:
    """How far a line stands below the one before; negative when it stands above it."""
    down = before.last[1] - line.first[1]
    return down if abs(down) > 1.0 else abs(line.first[0] - before.last[0])


def _usual_leading(lines: Sequence[Line]) -> float:
    """The median distance of neighbouring lines of one size, 0 where there are none."""
    gaps = [
        gap
        for before, line in pairwise(lines)
        if abs(before.size - line.size) <= _SAME_SIZE
        and 0 < (gap := _advance(before, line)) < _WIDEST_LEADING * max(line.size, 1.0)
    ]
    return median(gaps) if gaps else 0.0


def _breaks(before: Line, line: Line, usual: float) -> bool:
    if before.row and line.row:
        return False
    if before.row != line.row:
        return True
    if abs(before.size - line.size) > _SAME_SIZE:
        return True
    gap = _advance(before, line)
    # A line above the one before it begins a new column or box.
    return gap < -1.0 or gap > min(usual * _PARAGRAPH_GAP, _WIDEST_LEADING * max(line.size, 1.0))


def _block(group: Sequence[Line], levels: Mapping[float, int], offset: int) -> Block:
    start, end = group[0].start, group[-1].end
    level = levels.get(group[0].size, 0)
    letters = sum(line.letters for line in group)
    if level and not group[0].row and end - start <= _HEADING_MAX_CHARS and letters >= _HEADING_MIN_LETTERS:
        return Block(offset + start, offset + end, "heading", level)
    few_letters = letters < (end - start) * _TABLE_LETTERS
    is_table = group[0].row or (few_letters and len(group) >= _TABLE_ROWS)
    return Block(offset + start, offset + end, "table" if is_table else "paragraph")
