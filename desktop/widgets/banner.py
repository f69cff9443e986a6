"""A line above everything that stays as long as something concerns the whole window: the engine is away, a disk is gone."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from desktop.theme import Theme
from desktop.widgets.icons import dress

# Of a sentence beside buttons, in pixels.
LEAST_FOR_TEXT = 380

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
        self._actions = QWidget(self)
        self._row = QHBoxLayout(self._actions)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(theme.space("l"))
        self._row.addStretch()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(24, 8, 12, 8)
        self._grid.setHorizontalSpacing(theme.space("l"))
        self._grid.setVerticalSpacing(theme.space("xs"))
        self._grid.setColumnStretch(0, 1)
        self._grid.addWidget(self._text, 0, 0)
        self._grid.addWidget(self._actions, 0, 1)
        self._grid.addWidget(self._close, 0, 2, Qt.AlignmentFlag.AlignTop)
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
        self._actions.setVisible(bool(actions))
        self._close.setVisible(closable)
        self._place()
        self.setProperty("severity", severity)
        self.style().unpolish(self)
        self.style().polish(self)
        self.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def minimumSizeHint(self) -> QSize:
        """Never what keeps the window from becoming smaller."""
        return QSize(0, super().minimumSizeHint().height())

    def _place(self) -> None:
        """The buttons beside the sentence, or under it where that would leave it too little room."""
        beside = self._actions.sizeHint().width() + LEAST_FOR_TEXT <= self.width()
        row, column = (0, 1) if beside else (1, 0)
        self._grid.addWidget(self._actions, row, column)

    def clear(self) -> None:
        self.hide()

    def _button(self, label: str, act: Callable[[], None]) -> QPushButton:
        button = QPushButton(label, self)
        button.setObjectName("link")
        button.clicked.connect(lambda: act())
        self._row.insertWidget(self._row.count() - 1, button)  # before the stretch
        return button

    def _on_close(self) -> None:
        self.hide()
        self.closed.emit()

    def _paint(self) -> None:
        dress(self._close, self._theme, "close", "ink_faint", 14)
