"""A box to choose from, with the arrow that a style sheet takes away from the platform's own."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QWidget

from desktop.theme import Theme
from desktop.widgets.icons import draw, with_scale

_ARROW = 14


class ChoiceBox(QComboBox):
    """The wheel scrolls the page under the pointer and never changes a choice by accident."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        role = "ink_soft" if self.isEnabled() else "ink_faint"
        side = with_scale(self._theme, _ARROW)
        place = QRect(self.width() - side - 9, (self.height() - side) // 2, side, side)
        painter.drawImage(place, draw("chevron_down", self._theme.tokens.colors[role], side))
        painter.end()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()
