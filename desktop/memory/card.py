"""A titled box on the vault view."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from desktop.theme import Theme
from desktop.widgets.button_flow import ButtonFlow


class Card(QFrame):
    """Title, an explanation, and what subclasses put below them."""

    def __init__(self, theme: Theme, title: str, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._theme = theme
        space = theme.space
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(space("l"), space("m"), space("l"), space("l"))
        self.column.setSpacing(space("s"))
        heading = QLabel(title)
        heading.setObjectName("brand")
        self.column.addWidget(heading)
        self.text = QLabel(text)
        self.text.setObjectName("soft")
        self.text.setWordWrap(True)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.text.setVisible(bool(text))
        self.column.addWidget(self.text)

    def say(self, text: str) -> None:
        self.text.setText(text)
        self.text.setVisible(bool(text))

    def add_buttons(self, *buttons: QPushButton) -> None:
        row = ButtonFlow(self._theme.space("s"))
        for button in buttons:
            row.addWidget(button)
        self.column.addLayout(row)
