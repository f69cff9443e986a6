"""Lets Enter press the button that has the focus, as the space bar does: Qt does so in dialogs alone."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication


def press_focused(event: QKeyEvent) -> bool:
    """Whether the key was Enter, and a button was pressed by it. For the key events that no widget of a page took."""
    button = QApplication.focusWidget()
    enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
    if not enter or not isinstance(button, QAbstractButton) or not button.isEnabled():
        return False
    button.click()
    return True
