"""Aligned tables of plain text, where Chinese counts two columns as in every terminal."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

GAP = "  "


def width(text: str) -> int:
    """Columns of a terminal."""
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    none = sum(unicodedata.combining(letter) != 0 for letter in text)
    return len(text) + wide - none


def aligned(header: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Lines of a table: the first column to the left, all others to the right, no space at the ends of lines."""
    columns = [max(width(row[place]) for row in (header, *rows)) for place in range(len(header))]
    return [_line(row, columns) for row in (header, *rows)]


def _line(row: Sequence[str], columns: Sequence[int]) -> str:
    first, *others = row
    cells = [first + " " * (columns[0] - width(first))]
    cells += [" " * (column - width(text)) + text for text, column in zip(others, columns[1:], strict=True)]
    return GAP.join(cells).rstrip()


def number(value: float | None) -> str:
    """Three digits behind the point; "–" for what was not measured."""
    return "–" if value is None else f"{value:.3f}"
