"""Stands where the list would be when no memory fits: why, and the ways to see more."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from desktop.theme import Theme


class NothingFits(QWidget):
    """`wider_asked`: look among closed and archived ones too. `clear_asked`: show all that holds again."""

    wider_asked = Signal()
    clear_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.reason = QLabel()
        self.reason.setObjectName("soft")
        self.reason.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.reason.setWordWrap(True)
        self.wider_button = QPushButton(self.tr("Look among closed and archived ones too"))
        self.clear_button = QPushButton(self.tr("Clear search and filters"))
        column = QVBoxLayout(self)
        column.setSpacing(theme.space("s"))
        column.addStretch(1)
        column.addWidget(self.reason)
        for button in (self.wider_button, self.clear_button):
            button.setObjectName("link")
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        self.wider_button.clicked.connect(self.wider_asked)
        self.clear_button.clicked.connect(self.clear_asked)

    def say(self, reason: str, wider: bool, clear: bool) -> None:
        """Why, and which ways out there are."""
        self.reason.setText(reason)
        self.wider_button.setVisible(wider)
        self.clear_button.setVisible(clear)

    def take_keys(self) -> None:
        """The first way out has the keys."""
        (self.clear_button if self.wider_button.isHidden() else self.wider_button).setFocus()
