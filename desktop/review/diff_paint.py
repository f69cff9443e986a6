"""Draws the rows of a difference: each run of text at its cell, so that columns stay straight in any script."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from desktop.review.cells import Grid
from desktop.review.diff_file import Side
from desktop.review.diff_layout import Column, Heights, Layout, Spot
from desktop.review.diff_rows import LineRow, Row
from desktop.theme import Theme

# Above and below the characters of a line.
_LEADING = 5
_SAMPLE = "0" * 64
# How much of its two cells a Chinese character fills: it stands beside its neighbours as in running text.
_WIDE_SHARE = 0.94
_GUTTER_PADDING = 8
_SIGN_CELLS = 2
# Between the sign of a line and its text, and behind the text.
_TEXT_PADDING = 4
_GROUNDS = {"added": "good_soft", "removed": "danger_soft"}
_MARKS = {"added": "added_mark", "removed": "removed_mark"}
_SIGNS = {"added": "+", "removed": "−", "same": ""}
_MARK_RADIUS = 2.5
# Stands for a control character.
_UNDRAWABLE = "\ufffd"


class Pen:
    """The font of differences with its measures: one cell is as wide as a digit."""

    def __init__(self, theme: Theme) -> None:
        self.font = theme.font("code", "mono")
        metrics = QFontMetricsF(self.font)
        self.cell = metrics.horizontalAdvance(_SAMPLE) / len(_SAMPLE)
        self.grid = Grid(lambda character: metrics.horizontalAdvance(character) / self.cell)
        self.wide_font = QFont(self.font)
        self.wide_font.setPixelSize(max(self.font.pixelSize(), int(2 * self.cell * _WIDE_SHARE)))
        spacing = 2 * self.cell - QFontMetricsF(self.wide_font).horizontalAdvance("中")
        self.wide_font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing)
        tallest = max(metrics.height(), QFontMetricsF(self.wide_font).boundingRect("中文g").height())
        small = QFontMetricsF(theme.font("small")).height()
        ui = QFontMetricsF(theme.font()).height()
        self.heights = Heights(
            line=round(tallest) + _LEADING,
            file=round(ui) + 2 * theme.space("s"),
            hunk=round(small) + theme.space("m"),
            fold=round(small) + theme.space("m"),
            gap=theme.space("l"),
        )
        self.baseline = (self.heights.line + metrics.ascent() - metrics.descent()) / 2


@dataclass(frozen=True)
class Columns:
    """Where gutters and texts stand, in pixels from the left edge. `digits` of the longest line number."""

    width: int
    digits: int
    cell: float

    @property
    def middle(self) -> int:
        return self.width // 2

    @property
    def number_width(self) -> float:
        return self.digits * self.cell + 2 * _GUTTER_PADDING

    def left(self, row: LineRow, column: Column) -> float:
        return float(self.middle) if row.two and column == "new" else 0.0

    def right(self, row: LineRow, column: Column) -> float:
        return float(self.middle) if row.two and column == "old" else float(self.width)

    def text_left(self, row: LineRow, column: Column) -> float:
        gutters = 1 if row.two else row.gutters
        signs = _SIGN_CELLS * self.cell + _TEXT_PADDING
        return self.left(row, column) + gutters * self.number_width + signs

    def cells(self, row: LineRow) -> int:
        """How many fit in the narrower column of text."""
        room = self.right(row, "old") - self.text_left(row, "old") - _TEXT_PADDING
        return max(0, int(room // self.cell))

    def column_at(self, row: Row, x: float) -> Column:
        return "new" if isinstance(row, LineRow) and row.two and x >= self.middle else "old"


class LinePainter:
    """Draws lines of text; heads and folds are drawn by `desktop.review.diff_heads`."""

    def __init__(self, theme: Theme, pen: Pen, columns: Columns, layout: Layout) -> None:
        self._theme = theme
        self._pen = pen
        self._columns = columns
        self._layout = layout

    def paint(
        self,
        painter: QPainter,
        number: int,
        row: LineRow,
        rect: QRect,
        selection: tuple[Spot, Spot] | None,
        faded: bool,
    ) -> None:
        """`faded`: a change that will not be taken."""
        painter.setFont(self._pen.font)
        painter.setOpacity(0.45 if faded else 1.0)
        if row.two:
            self._paint_side(painter, number, row, "old", rect, selection)
            self._paint_side(painter, number, row, "new", rect, selection)
        else:
            self._paint_side(painter, number, row, "old", rect, selection)
        self._paint_numbers(painter, row, rect)
        painter.setOpacity(1.0)
        if row.two:
            painter.fillRect(
                QRect(self._columns.middle, rect.top(), 1, rect.height()), self._theme.color("line")
            )

    def _paint_numbers(self, painter: QPainter, row: LineRow, rect: QRect) -> None:
        width = self._columns.number_width
        places: list[tuple[float, int | None, Side | None]]
        if row.two:
            places = [(0.0, row.numbers[0], row.old), (float(self._columns.middle), row.numbers[1], row.new)]
        elif row.gutters == 1:
            places = [(0.0, row.shown.number, row.shown)]
        else:
            places = [(0.0, row.numbers[0], row.shown), (width, row.numbers[1], row.shown)]
        flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for left, value, side in places:
            if value is not None:
                tinted = side is not None and side.tone != "same"
                painter.setPen(self._theme.color("ink_soft" if tinted else "ink_faint"))
                box = QRectF(left, rect.top(), width - _GUTTER_PADDING, self._pen.heights.line)
                painter.drawText(box, flags, str(value))

    def _paint_side(
        self,
        painter: QPainter,
        number: int,
        row: LineRow,
        column: Column,
        rect: QRect,
        selection: tuple[Spot, Spot] | None,
    ) -> None:
        side = self._layout.side(number, column)
        left, right = self._columns.left(row, column), self._columns.right(row, column)
        ground = QRectF(left, rect.top(), right - left, rect.height())
        if side is None:
            painter.fillRect(ground, self._theme.color("canvas"))
            return
        if side.tone != "same":
            painter.fillRect(ground, self._theme.color(_GROUNDS[side.tone]))
            painter.setPen(self._theme.color("good" if side.tone == "added" else "danger"))
            sign = self._columns.text_left(row, column) - _TEXT_PADDING - _SIGN_CELLS * self._pen.cell
            painter.drawText(QPointF(sign, rect.top() + self._pen.baseline), _SIGNS[side.tone])
        text_left = self._columns.text_left(row, column)
        selected = self._selected(number, row.two, column, side, selection)
        for line, (start, end) in enumerate(self._layout.fragments(number, column)):
            top = rect.top() + line * self._pen.heights.line
            for mark in side.marks:
                self._paint_box(
                    painter, side, (start, end), mark, text_left, top, self._theme.color(_MARKS[side.tone])
                )
            if selected is not None:
                self._paint_box(
                    painter, side, (start, end), selected, text_left, top, self._theme.color("selection")
                )
            self._paint_text(painter, side.text, start, end, text_left, top)

    def _selected(
        self, number: int, two: bool, column: Column, side: Side, selection: tuple[Spot, Spot] | None
    ) -> tuple[int, int] | None:
        if selection is None or (two and selection[0].column != column):
            return None
        first, last = selection
        return self._layout.selected(number, first, last, side) if first.row <= number <= last.row else None

    def _paint_box(
        self,
        painter: QPainter,
        side: Side,
        fragment: tuple[int, int],
        part: tuple[int, int],
        left: float,
        top: int,
        color: QColor,
    ) -> None:
        """A ground under part of one wrapped line."""
        start, end = max(part[0], fragment[0]), min(part[1], fragment[1])
        if start >= end:
            return
        grid = self._pen.grid
        first = grid.cell_at(side.text, fragment[0], start)
        last = grid.cell_at(side.text, fragment[0], end)
        box = QRectF(
            left + first * self._pen.cell,
            top + 1,
            (last - first) * self._pen.cell,
            self._pen.heights.line - 2,
        )
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawRoundedRect(box, _MARK_RADIUS, _MARK_RADIUS)

    def _paint_text(self, painter: QPainter, text: str, start: int, end: int, left: float, top: int) -> None:
        painter.setPen(self._theme.color("ink"))
        paint_run(painter, self._pen, text, start, end, QPointF(left, top + self._pen.baseline))


def paint_run(painter: QPainter, pen: Pen, text: str, start: int, end: int, place: QPointF) -> None:
    """text[start:end] on one line, its first character at `place` on the baseline, every other one at its cell."""
    for piece in pen.grid.pieces(text, start, end):
        at = QPointF(place.x() + piece.cell * pen.cell, place.y())
        if piece.kind == "wide":
            painter.setFont(pen.wide_font)
            painter.drawText(at, piece.text)
            painter.setFont(pen.font)
        elif piece.kind == "single" and len(piece.text) == 1 and not piece.text.isprintable():
            painter.drawText(at, _UNDRAWABLE)
        elif piece.kind != "gap":
            painter.drawText(at, piece.text)
