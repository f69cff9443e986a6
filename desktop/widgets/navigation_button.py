"""An entry of the left column, with the number of things that wait behind it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolButton, QWidget

from desktop.theme import Theme

_PADDING = 6
_MARGIN = 8
# More are told as "99+": the exact number stands on the page itself.
_MOST = 99
# Of the dot on a bare icon.
_DOT = 8


class NavigationButton(QToolButton):
    """`show_badge(0)` takes the number away. A rail of icons shows a dot instead."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.badge = 0

    def show_badge(self, count: int) -> None:
        self.badge = count
        self.setAccessibleDescription(self.tr("%n waiting", "", count) if count else "")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.badge:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("accent"))
        if self.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly:
            painter.drawEllipse(QRectF(self.width() - _DOT - 3, 4, _DOT, _DOT))
        else:
            self._paint_number(painter)
        painter.end()

    def _paint_number(self, painter: QPainter) -> None:
        font = self._theme.font("small", weight=QFont.Weight.DemiBold)
        text = str(self.badge) if self.badge <= _MOST else f"{_MOST}+"
        metrics = QFontMetrics(font)
        height = metrics.height()
        width = max(height, metrics.horizontalAdvance(text) + 2 * _PADDING)
        box = QRectF(self.width() - width - _MARGIN, (self.height() - height) / 2, width, height)
        painter.drawRoundedRect(box, height / 2, height / 2)
        painter.setFont(font)
        painter.setPen(self._theme.color("on_accent"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
