"""Turns a table that is too wide to be read on its side: its columns become rows, so that no word is broken.

A document has one width. A table with twenty columns would either cut every number in pieces or push the whole
conversation to the left; on its side it is as wide as it has rows, and a long one follows in several parts.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from markdown_it.token import Token

# The column of text holds about 84 letters of the usual size.
FITS_CHARACTERS = 84
# What a cell takes besides its longest word: the gaps at both sides.
GAP_CHARACTERS = 2
# Where a line may break inside a word.
BREAKS = re.compile(r"[\s/]+")

Cell = Token | None
Grid = list[list[Cell]]


def upright(tokens: Sequence[Token]) -> list[Token]:
    """The tokens of a text, with every table in it that is too wide put on its side."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        if tokens[at].type != "table_open":
            out.append(tokens[at])
            at += 1
            continue
        end = next((i for i in range(at, len(tokens)) if tokens[i].type == "table_close"), len(tokens) - 1)
        table = list(tokens[at : end + 1])
        out += _turned(table)
        at = end + 1
    return out


def _turned(table: list[Token]) -> list[Token]:
    grid = _grid(table)
    if not grid or len(grid[0]) < 2 or _width(grid) <= FITS_CHARACTERS:
        return table
    parts = [_on_side(grid, rows) for rows in _parts(grid)]
    if max(map(_width, parts)) >= _width(grid):
        return table
    return [token for part in parts for token in _written(part, table)]


def _grid(table: Sequence[Token]) -> Grid:
    """The inline tokens of the cells, row by row, the headings first."""
    grid: Grid = []
    for token in table:
        if token.type == "tr_open":
            grid.append([])
        elif token.type == "inline" and grid:
            grid[-1].append(token)
    return grid


def _width(grid: Grid) -> int:
    """In letters, when every column is as wide as its longest word."""
    columns = zip(*grid, strict=False)
    return sum(max(map(_longest, column)) + GAP_CHARACTERS for column in columns)


def _longest(cell: Cell) -> int:
    words = BREAKS.split(cell.content) if cell is not None else []
    return max((sum(map(_letter, word)) if not _wide(word) else 2 for word in words), default=0)


def _wide(word: str) -> bool:
    """Chinese may break behind every character."""
    return bool(word) and all(_letter(char) == 2 for char in word)


def _letter(char: str) -> int:
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _parts(grid: Grid) -> Iterator[list[int]]:
    """Rows that have room side by side, beside the headings."""
    room = FITS_CHARACTERS - max(map(_longest, grid[0])) - GAP_CHARACTERS
    part: list[int] = []
    taken = 0
    for row in range(1, len(grid)):
        width = max(map(_longest, grid[row]), default=0) + GAP_CHARACTERS
        if part and taken + width > room:
            yield part
            part, taken = [], 0
        part.append(row)
        taken += width
    if part or len(grid) == 1:
        yield part


def _on_side(grid: Grid, rows: Sequence[int]) -> Grid:
    return [
        [heading, *(grid[row][column] if column < len(grid[row]) else None for row in rows)]
        for column, heading in enumerate(grid[0])
    ]


def _written(grid: Grid, like: Sequence[Token]) -> Iterator[Token]:
    """A table whose headings stand at the left."""
    yield like[0]
    yield Token("tbody_open", "tbody", 1)
    for row in grid:
        yield Token("tr_open", "tr", 1)
        for column, cell in enumerate(row):
            tag = "th" if column == 0 else "td"
            yield Token(f"{tag}_open", tag, 1)
            if cell is not None:
                yield cell
            yield Token(f"{tag}_close", tag, -1)
        yield Token("tr_close", "tr", -1)
    yield Token("tbody_close", "tbody", -1)
    yield like[-1]
