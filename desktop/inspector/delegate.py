"""Paints the candidates: two lines for each, scores as bars, the floor as a line through bars and rows."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from desktop.inspector import words
from desktop.inspector.model import FATE, MEANING, PASSAGE, ROW, SECOND_LINE, WORDS, CandidateModel
from desktop.inspector.trace import Row
from desktop.theme import Theme
from desktop.widgets.model_index import Index
from desktop.widgets.painting import paint_ground, paint_text, row_height, two_lines

_BAR_HEIGHT = 5


class CandidateDelegate(QStyledItemDelegate):
    """The first row below the floor carries the line on its upper edge."""

    def __init__(self, theme: Theme, model: CandidateModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._model = model

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(super().sizeHint(option, index).width(), row_height(self._theme))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: Row = index.data(ROW)
        painter.save()
        paint_ground(painter, option, self._theme)
        painter.setPen(self._theme.color("line"))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        pad = self._theme.space("s")
        room = option.rect.adjusted(pad, 0, -pad, 0)
        upper, lower = two_lines(room)
        column = index.column()
        if column in (WORDS, MEANING):
            self._paint_score(painter, upper, lower, index, row)
        elif column in (PASSAGE, FATE):
            role = words.fate_color(row.fate) if column == FATE else "ink"
            paint_text(painter, upper, index.data(), self._theme, role)
            paint_text(painter, lower, index.data(SECOND_LINE), self._theme, "ink_faint", "small")
        else:
            paint_text(painter, room, index.data(), self._theme, "ink_soft", "small")
        self._paint_floor(painter, option.rect, index.row())
        painter.restore()

    def _paint_score(self, painter: QPainter, upper: QRect, lower: QRect, index: Index, row: Row) -> None:
        place = row.words if index.column() == WORDS else row.meaning
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        paint_text(painter, upper, index.data(), self._theme, "ink_soft" if place else "ink_faint", "small")
        if place is None:
            return
        paint_text(painter, upper, index.data(SECOND_LINE), self._theme, "ink", "small", right)
        bar = QRectF(lower.left(), lower.center().y() - _BAR_HEIGHT / 2, lower.width(), _BAR_HEIGHT)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("line"))
        painter.drawRoundedRect(bar, 2, 2)
        filled = QRectF(bar.left(), bar.top(), bar.width() * max(0.0, min(1.0, place[1])), bar.height())
        painter.setBrush(self._theme.color("accent"))
        painter.drawRoundedRect(filled, 2, 2)
        floor = self._model.trace.floor if self._model.trace is not None else 0.0
        if index.column() == MEANING and 0 < floor < 1:
            x = bar.left() + bar.width() * floor
            painter.fillRect(QRectF(x - 1, bar.top() - 4, 2, bar.height() + 8), self._theme.color("danger"))

    def _paint_floor(self, painter: QPainter, rect: QRect, row: int) -> None:
        if row == self._model.floor_row:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.setPen(QPen(self._theme.color("danger"), 2))
            painter.drawLine(rect.left(), rect.top() + 1, rect.right() + 1, rect.top() + 1)
