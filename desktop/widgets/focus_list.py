"""A list that shows on the chosen row whether it has the keys: a frame around a whole column says too much."""

from __future__ import annotations

from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QListWidget


class FocusList(QListWidget):
    """Style sheets see the focus as the property `focused`: Qt knows no row of a list that has it."""

    def set_look(self, name: str, value: bool) -> None:
        """Set a property that style sheets look at, and draw anew by them."""
        if self.property(name) != value:
            self.setProperty(name, value)
            self.style().unpolish(self)
            self.style().polish(self)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.set_look("focused", True)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.set_look("focused", False)
        super().focusOutEvent(event)
