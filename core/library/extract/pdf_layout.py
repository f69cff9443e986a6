"""Finds paragraphs and headings of a PDF page from the places and sizes of its lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.library.extract.result import Block

# A gap of more than this many line heights between two lines starts a paragraph.
_PARAGRAPH_GAP = 0.75
# A heading is set at least this much larger than the body, and is short.
_HEADING_SCALE = 1.15
_HEADING_MAX_CHARS = 120
# Sizes nearer than this are the same size (rounding, superscripts in the middle of the line).
_SAME_SIZE = 0.6
_MAX_LEVEL = 3


@dataclass(frozen=True)
class Line:
    """One line of a page: character range, top and bottom in points (y grows upwards), font size."""

    start: int
    end: int
    top: float
    bottom: float
    size: float


def page_blocks(lines: Sequence[Line], sizes: Mapping[float, int], offset: int) -> list[Block]:
    """The blocks of one page, shifted by the page's offset. `sizes` counts characters of the whole document."""
    body = max(sizes, key=lambda size: sizes[size], default=0.0)
    levels = _levels(Counter(sizes), body)
    blocks: list[Block] = []
    group: list[Line] = []
    for line in lines:
        if group and _breaks(group[-1], line):
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


def _breaks(before: Line, line: Line) -> bool:
    if abs(before.size - line.size) > _SAME_SIZE:
        return True
    height = max(abs(before.top - before.bottom), abs(line.top - line.bottom), 1.0)
    gap = before.bottom - line.top
    # A line that does not stand below the one before it begins a new column or box.
    return gap > height * _PARAGRAPH_GAP or line.top > before.top + height


def _block(group: Sequence[Line], levels: Mapping[float, int], offset: int) -> Block:
    start, end = group[0].start, group[-1].end
    level = levels.get(group[0].size, 0)
    if level and end - start <= _HEADING_MAX_CHARS and end - start > 1:
        return Block(offset + start, offset + end, "heading", level)
    return Block(offset + start, offset + end, "paragraph")
