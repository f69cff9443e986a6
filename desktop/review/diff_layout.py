"""Where each row of a difference stands: heights from wrapped lines, and back from a place to a character. No Qt."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal

from desktop.review.cells import TAB, Grid
from desktop.review.diff_file import Side
from desktop.review.diff_rows import FileRow, FoldRow, GapRow, HunkRow, LineRow, NoteRow, Row

Column = Literal["old", "new"]
# A column narrower than this many cells wraps no better: it scrolls nowhere, but reads like a ladder.
LEAST_CELLS = 12


@dataclass(frozen=True)
class Heights:
    """Of each kind of row, in pixels; `line` of one wrapped line of text."""

    line: int
    file: int
    hunk: int
    fold: int
    gap: int


@dataclass(frozen=True)
class Spot:
    """A place between two characters of one side of a row."""

    row: int
    column: Column
    index: int


class Layout:
    """All rows at one width. Lines are wrapped when they are longer than their column."""

    def __init__(
        self, rows: Sequence[Row], cells: Callable[[LineRow], int], grid: Grid, heights: Heights
    ) -> None:
        """`cells(row)`: how many fit in a column of text of that row."""
        self.rows = rows
        self._cells = cells
        self._grid = grid
        self._heights = heights
        self._starts: dict[tuple[int, Column], list[int]] = {}
        sizes = [self._size(number, row) for number, row in enumerate(rows)]
        self._tops = list(accumulate(sizes, initial=0))

    @property
    def height(self) -> int:
        return self._tops[-1]

    def top(self, row: int) -> int:
        return self._tops[row]

    def row_height(self, row: int) -> int:
        return self._tops[row + 1] - self._tops[row]

    def row_at(self, y: float) -> int:
        """The row at a height; the first or the last one beyond the ends. -1 without rows."""
        return min(max(bisect_right(self._tops, y) - 1, 0), len(self.rows) - 1)

    def rows_between(self, top: float, bottom: float) -> range:
        if not self.rows:
            return range(0)
        return range(self.row_at(top), self.row_at(bottom) + 1)

    def side(self, row: int, column: Column) -> Side | None:
        """The text of a row in a column; a line that is drawn alone stands in both."""
        line = self.rows[row]
        if not isinstance(line, LineRow):
            return None
        if not line.two:
            return line.shown
        return line.old if column == "old" else line.new

    def fragments(self, row: int, column: Column) -> list[tuple[int, int]]:
        """The wrapped lines of a text as [start, end)."""
        side = self.side(row, column)
        if side is None:
            return []
        starts = self._wrapped(row, column, side)
        return list(zip(starts, [*starts[1:], len(side.text)], strict=True))

    def file_row(self, row: int) -> int:
        """The head of the file to which a row belongs."""
        while row > 0 and not isinstance(self.rows[row], FileRow):
            row -= 1
        return row

    def spot_at(self, column: Column, cell: float, y: float) -> Spot:
        """The character nearest to a place: `cell` counted from where the text of the column begins."""
        row = self.row_at(y)
        side = self.side(row, column)
        if side is None:
            return Spot(row, column, 0)
        fragments = self.fragments(row, column)
        number = int((y - self.top(row)) // self._heights.line)
        start, end = fragments[min(max(number, 0), len(fragments) - 1)]
        return Spot(row, column, self._grid.index_at(side.text, start, end, cell))

    def text_between(self, first: Spot, last: Spot) -> str:
        """The selected text of one column, a line for each row that has one."""
        lines = []
        for row in range(first.row, last.row + 1):
            side = self.side(row, first.column)
            if side is not None:
                start, end = self.selected(row, first, last, side)
                lines.append(side.text[start:end])
        return "\n".join(lines)

    @staticmethod
    def selected(row: int, first: Spot, last: Spot, side: Side) -> tuple[int, int]:
        """What of a row's text lies between two spots, as [start, end)."""
        start = first.index if row == first.row else 0
        end = last.index if row == last.row else len(side.text)
        return start, end

    def _wrapped(self, row: int, column: Column, side: Side) -> list[int]:
        known = self._starts.get((row, column))
        if known is None:
            line = self.rows[row]
            assert isinstance(line, LineRow), "only lines have sides"
            known = self._starts[(row, column)] = self._grid.wrap(side.text, self._room(line))
        return known

    def _size(self, number: int, row: Row) -> int:
        if isinstance(row, LineRow):
            return self._heights.line * self._line_count(number, row)
        if isinstance(row, FileRow):
            return self._heights.file
        if isinstance(row, HunkRow):
            return self._heights.hunk
        if isinstance(row, (FoldRow, NoteRow)):
            return self._heights.fold
        assert isinstance(row, GapRow)
        return self._heights.gap

    def _line_count(self, number: int, row: LineRow) -> int:
        sides: list[tuple[Column, Side | None]] = [("old", row.old), ("new", row.new)]
        if not row.two:
            sides = [("old", row.shown)]
        elif row.hunk is None:
            sides = [("new", row.new)]
        room = self._room(row)
        long = [(column, side) for column, side in sides if side and self._is_long(side.text, room)]
        return max((len(self._wrapped(number, column, side)) for column, side in long), default=1)

    def _room(self, row: LineRow) -> int:
        return max(LEAST_CELLS, self._cells(row))

    def _is_long(self, text: str, room: int) -> bool:
        """No character is wider than a tab; most lines end here."""
        return len(text) * TAB > room and self._grid.width_of(text) > room
