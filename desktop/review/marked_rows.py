"""What a list that is painted by hand does with the pointer and the keyboard's focus: one row is marked, or none."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QMouseEvent
from PySide6.QtWidgets import QSizePolicy, QWidget


class MarkedRows(QWidget):
    """`_marked` is the number of the marked row, -1 for none. A list says how many rows it has."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._marked = -1
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def row_count(self) -> int:
        raise NotImplementedError

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._mark(-1)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Who comes with the keyboard sees where it is."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self._mark(min(0, self.row_count() - 1))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._mark(-1)

    def _mark(self, number: int) -> None:
        if number != self._marked:
            self._marked = number
            self.update()
