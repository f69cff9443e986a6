"""How far apart tab stops stand in prose, so that no cell of a small table ends right where the next begins.

Text of Word and HTML files has its tables as lines with tabs. With stops at one fixed distance, "Water too hot" may end
half a pixel before a stop, and the next cell is then read as its continuation.
"""

from __future__ import annotations

from collections.abc import Callable

# Distances that are tried, in multiples of the letter size, the usual one first; and the gap that parts two cells.
_TRIED = (7.0, 7.5, 8.0, 6.5, 8.5, 6.0, 9.0)
_GAP = 0.7
# A table's first rows tell enough.
_MOST_LINES = 300


def tab_distance(text: str, letter: float, width: Callable[[str], float]) -> float:
    """The distance with the fewest cells that touch the next; `letter` and `width` in pixels."""
    rows = [line.split("\t") for line in text.splitlines() if "\t" in line.strip()][:_MOST_LINES]
    widths = [[width(cell) for cell in row] for row in rows]
    distances = [letter * tried for tried in _TRIED]
    return min(distances, key=lambda distance: _touching(widths, distance, letter * _GAP))


def _touching(rows: list[list[float]], distance: float, gap: float) -> int:
    """How many cells end less than `gap` before the next one."""
    touching = 0
    for row in rows:
        begins = 0.0
        for cell in row[:-1]:
            ends = begins + cell
            begins = (ends // distance + 1) * distance
            touching += cell > 0 and begins - ends < gap
    return touching
