"""A line above everything that stays as long as something concerns the whole window: the engine is away, a disk is gone."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from desktop.theme import Theme
from desktop.widgets.icons import icon

Action = tuple[str, Callable[[], None]]


class Banner(QFrame):
    """Hidden until `say` gives it a sentence. `closed`: the person put it away."""

    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        self._theme = theme
        self._buttons: list[QPushButton] = []
        self._text = QLabel(self)
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._close = QToolButton(self)
        self._close.setAccessibleName(self.tr("Close"))
        self._close.setToolTip(self.tr("Close"))
        self._close.clicked.connect(self._on_close)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(24, 8, 12, 8)
        self._row.setSpacing(theme.space("l"))
        self._row.addWidget(self._text, 1)
        self._row.addWidget(self._close)
        theme.changed.connect(self._paint)
        self._paint()
        self.hide()

    @property
    def text(self) -> str:
        return "" if self.isHidden() else self._text.text()

    def say(self, sentence: str, severity: str = "warning", *actions: Action, closable: bool = False) -> None:
        """`actions`: what the person can do about it, as labels with what a click does."""
        self._text.setText(sentence)
        self.setAccessibleName(sentence)
        for button in self._buttons:
            self._row.removeWidget(button)
            button.deleteLater()
        self._buttons = [self._button(*action) for action in actions]
        self._close.setVisible(closable)
        self.setProperty("severity", severity)
        self.style().unpolish(self)
        self.style().polish(self)
        self.show()

    def clear(self) -> None:
        self.hide()

    def _button(self, label: str, act: Callable[[], None]) -> QPushButton:
        button = QPushButton(label, self)
        button.setObjectName("link")
        button.clicked.connect(lambda: act())
        self._row.insertWidget(self._row.count() - 1, button)
        return button

    def _on_close(self) -> None:
        self.hide()
        self.closed.emit()

    def _paint(self) -> None:
        self._close.setIcon(icon(self._theme, "close", "ink_faint", 14))
