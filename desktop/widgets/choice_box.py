"""A box to choose from, with the arrow that a style sheet takes away from the platform's own."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter, QWidget

from desktop.theme import Theme
from desktop.widgets.icons import draw, with_scale

_ARROW = 14
# Between the arrow and the edge; and what the style keeps free beside the words.
_BESIDE = 9
_MARGIN = 2


class ChoiceBox(QComboBox):
    """The wheel scrolls the page under the pointer and never changes a choice by accident; long words end in an ellipsis."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        return self._with_arrow(super().sizeHint())

    def minimumSizeHint(self) -> QSize:
        return self._with_arrow(super().minimumSizeHint())

    def _with_arrow(self, size: QSize) -> QSize:
        """The style sheet keeps room for an arrow beside text of the normal size."""
        return QSize(size.width() + with_scale(self._theme, _ARROW) - _ARROW + 2 * _MARGIN, size.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        role = "ink_soft" if self.isEnabled() else "ink_faint"
        side = with_scale(self._theme, _ARROW)
        place = QRect(self.width() - side - _BESIDE, (self.height() - side) // 2, side, side)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        words = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        room = min(words.width(), place.left() - words.left()) - 2 * _MARGIN
        option.currentText = self.fontMetrics().elidedText(
            option.currentText, Qt.TextElideMode.ElideRight, room
        )
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.drawImage(place, draw("chevron_down", self._theme.tokens.colors[role], side))

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()
