"""Draws a page as paper: its picture, its edge, and the marker over the passage."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from desktop.theme import Theme, Tokens

_ROUND = 3


class PagePainter:
    """Paper is white in dark mode too, so the marker is the light table's."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._marker = QColor(Tokens.load(dark=False).colors["mark"])

    def paint_page(self, painter: QPainter, rect: QRectF, image: QImage | None, message: str) -> None:
        """`message` stands where there can be no picture."""
        painter.fillRect(rect, Qt.GlobalColor.white)
        if image is not None:
            painter.drawImage(rect, image)
        elif message:
            painter.setPen(Qt.GlobalColor.darkGray)
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, message)
        painter.setPen(self._theme.color("line_strong"))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(rect.adjusted(-0.5, -0.5, 0.5, 0.5))

    def paint_marks(self, painter: QPainter, page: QRectF, bars: Sequence[QRectF]) -> None:
        """Multiplied, as ink is: the letters under the marker stay black."""
        painter.save()
        painter.setClipRect(page)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._marker)
        for bar in bars:
            painter.drawRoundedRect(bar, _ROUND, _ROUND)
        painter.restore()
