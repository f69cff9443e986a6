"""A difference laid out at one width: where everything stands while it is scrolled, what is under the mouse, how it looks."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QPainter

from desktop.review.diff_file import DiffFile
from desktop.review.diff_heads import Action, Heads, HeadState
from desktop.review.diff_layout import Column, Layout, Spot
from desktop.review.diff_paint import Columns, LinePainter, Pen
from desktop.review.diff_rows import FileRow, LineRow, Row
from desktop.theme import Theme

Selection = tuple[Spot, Spot]
# A zone under the mouse: its row and what a click there does.
Hit = tuple[int, Action]


class Scene:
    """Made anew for every width. `scroll` is how far the upper edge of the view is below the first row, in pixels."""

    def __init__(
        self, theme: Theme, pen: Pen, files: Sequence[DiffFile], rows: Sequence[Row], width: int
    ) -> None:
        self._theme = theme
        self._pen = pen
        self._width = width
        self.columns = Columns(width, digits_of(files), pen.cell)
        self.layout = Layout(rows, self.columns.cells, pen.grid, pen.heights)
        self._heads = Heads(theme, files)
        self._lines = LinePainter(theme, pen, self.columns, self.layout)

    @property
    def rows(self) -> Sequence[Row]:
        return self.layout.rows

    def rect(self, number: int, scroll: int) -> QRect:
        return QRect(0, self.layout.top(number) - scroll, self._width, self.layout.row_height(number))

    def sticky(self, scroll: int) -> int | None:
        """The head that stays at the upper edge while the lines of its file pass below it."""
        if not self.rows or scroll <= 0:
            return None
        head = self.layout.file_row(self.layout.row_at(scroll))
        return head if self.layout.top(head) < scroll else None

    def sticky_rect(self, head: int, scroll: int) -> QRect:
        """Pushed up by the end of its file."""
        following = (n for n in range(head + 1, len(self.rows)) if isinstance(self.rows[n], FileRow))
        end = next((self.layout.top(number) for number in following), self.layout.height)
        height = self._pen.heights.file
        return QRect(0, min(0, end - height - scroll), self._width, height)

    def hit(self, position: QPointF, scroll: int, state: HeadState) -> Hit | None:
        """What can be clicked at a place of the view."""
        if not self.rows:
            return None
        head = self.sticky(scroll)
        if head is not None and self.sticky_rect(head, scroll).contains(position.toPoint()):
            number, rect = head, self.sticky_rect(head, scroll)
        else:
            number = self.layout.row_at(position.y() + scroll)
            rect = self.rect(number, scroll)
        zones = self._heads.zones(self.rows[number], rect, state)
        return next(((number, zone.action) for zone in zones if zone.rect.contains(position)), None)

    def spot(self, position: QPointF, scroll: int, column: Column | None) -> Spot:
        """The character nearest to a place of the view, in `column` or in the one that is there."""
        y = position.y() + scroll
        row = self.rows[self.layout.row_at(y)]
        chosen = column or self.columns.column_at(row, position.x())
        left = self.columns.text_left(row, chosen) if isinstance(row, LineRow) else 0.0
        return self.layout.spot_at(chosen, (position.x() - left) / self._pen.cell, y)

    def paint(
        self,
        painter: QPainter,
        clip: QRect,
        scroll: int,
        state: HeadState,
        selection: Selection | None,
        hovered: Hit | None,
    ) -> None:
        """The rows that `clip` touches, and the head that stays at the upper edge."""
        for number in self.layout.rows_between(scroll + clip.top(), scroll + clip.bottom()):
            row, rect = self.rows[number], self.rect(number, scroll)
            if isinstance(row, LineRow):
                faded = row.hunk is not None and (row.file, row.hunk) in state.left
                self._lines.paint(painter, number, row, rect, selection, faded)
            else:
                self._heads.paint(painter, row, rect, state, _on(number, hovered))
        head = self.sticky(scroll)
        if head is not None:
            rect = self.sticky_rect(head, scroll)
            self._heads.paint(painter, self.rows[head], rect, state, _on(head, hovered))


def digits_of(files: Sequence[DiffFile]) -> int:
    """Of the longest line number, at least two."""
    return max(2, len(str(max((len(file.lines) for file in files), default=0))))


def _on(number: int, hovered: Hit | None) -> Action | None:
    return hovered[1] if hovered is not None and hovered[0] == number else None
