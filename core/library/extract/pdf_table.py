"""Finds the tables of a PDF page, which has only characters at places: cells stand far apart, and below each other."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import c_double
from dataclasses import dataclass, replace
from itertools import pairwise

import pypdfium2.raw as raw

from core.library.extract.builder import CELL_JOIN
from core.library.extract.pdf_layout import Line
from core.text.regex import regex

# Words of a line stand a quarter to a half of the font size apart, a whole one where it is justified badly.
_CELL_GAP = 1.1
# A header and a row, or two rows: one line alone may be a title with its page number.
_FEWEST_ROWS = 2
_SPACE = regex(r" +")
# "(3)   Exhibit 2" is an item of a list.
_MARKER = regex(r"[^\w\s]|\(?\w{1,4}[.)]")
# Two columns of running text that PDFium reads across are no table, and longer than cells are.
_LONGEST_CELL = 40


@dataclass(frozen=True)
class _Gap:
    """The space at `index` of the page's text lies between two cells; `left` and `right` are its edges in points."""

    index: int
    left: float
    right: float


def with_cells(textpage: object, text: str, lines: Sequence[Line]) -> tuple[str, tuple[Line, ...]]:
    """The page with a tab for the space between two cells of a table, and its rows marked. No offset changes."""
    gaps = [_gaps(textpage, text, line) for line in lines]
    chars = list(text)
    marked = list(lines)
    for first, last in _runs(gaps):
        for row in range(first, last):
            for gap in gaps[row]:
                chars[gap.index] = CELL_JOIN
            marked[row] = replace(lines[row], row=True)
    return "".join(chars), tuple(marked)


def _gaps(textpage: object, text: str, line: Line) -> list[_Gap]:
    """The gaps between cells of a line; none for an item of a list, and for lines of text side by side."""
    found: list[_Gap] = []
    for space in _SPACE.finditer(text, line.start, line.end):
        if _MARKER.fullmatch(text, line.start, space.start()):
            continue
        left, right = _box(textpage, space.start() - 1)[1], _box(textpage, space.end())[0]
        if right - left > _CELL_GAP * line.size > 0:
            found.append(_Gap(space.start(), left, right))
    edges = (line.start, *(gap.index for gap in found), line.end)
    shortest = min(after - before for before, after in pairwise(edges))
    return found if shortest <= _LONGEST_CELL else []


def _runs(gaps: Sequence[Sequence[_Gap]]) -> list[tuple[int, int]]:
    """[first, last) of the lines that are rows of one table: each shares a gap with the row before."""
    runs: list[tuple[int, int]] = []
    first = 0
    for row in range(1, len(gaps) + 1):
        if row == len(gaps) or not _aligned(gaps[row - 1], gaps[row]):
            if row - first >= _FEWEST_ROWS:
                runs.append((first, row))
            first = row
    return runs


def _aligned(above: Sequence[_Gap], below: Sequence[_Gap]) -> bool:
    """Whether some white strip runs through both lines."""
    return any(one.left < other.right and other.left < one.right for one in above for other in below)


def _box(textpage: object, index: int) -> tuple[float, float]:
    """(left, right) of a character in points; (0, 0) where it has no box."""
    left, right, bottom, top = c_double(), c_double(), c_double(), c_double()
    raw.FPDFText_GetCharBox(textpage, index, left, right, bottom, top)
    return left.value, right.value
