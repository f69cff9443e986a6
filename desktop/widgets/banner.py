"""A line above everything that stays as long as something concerns the whole window: the engine is away."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget


class Banner(QFrame):
    """Hidden until `say` gives it a sentence."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        self._act: Callable[[], None] | None = None
        self._text = QLabel(self)
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._button = QPushButton(self)
        self._button.setObjectName("link")
        self._button.clicked.connect(self._on_button)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(24, 8, 24, 8)
        layout.addWidget(self._text, 1)
        layout.addWidget(self._button)
        self.hide()

    @property
    def text(self) -> str:
        return "" if self.isHidden() else self._text.text()

    def say(
        self, sentence: str, severity: str = "warning", action: tuple[str, Callable[[], None]] | None = None
    ) -> None:
        self._text.setText(sentence)
        self._act = action[1] if action else None
        self._button.setVisible(action is not None)
        self._button.setText(action[0] if action else "")
        self.setProperty("severity", severity)
        self.style().unpolish(self)
        self.style().polish(self)
        self.show()

    def clear(self) -> None:
        self.hide()

    def _on_button(self) -> None:
        if self._act is not None:
            self._act()
