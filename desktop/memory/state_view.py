"""The memory page when there is nothing to list: why, and what to do about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from desktop.theme import Theme
from desktop.widgets.icons import pixmap

_ICON = 44
_WIDTH = 480


@dataclass(frozen=True)
class Situation:
    """One reason for an empty page. The first of the ways out is the one that is proposed."""

    icon: str
    title: str
    text: str = ""
    ways: Sequence[tuple[str, Callable[[], object]]] = ()
    writable: bool = False  # something can be remembered all the same


class StateView(QWidget):
    """A picture, a sentence, what helps, and buttons that do it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._situation = Situation("memory", "")
        self._icon = QLabel()
        self._title = QLabel()
        self._title.setObjectName("title")
        self._text = QLabel()
        self._text.setObjectName("soft")
        for label in (self._icon, self._title, self._text):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.buttons: list[QPushButton] = []
        self._row = QHBoxLayout()
        self._row.setSpacing(theme.space("s"))
        inner = QWidget()
        inner.setMaximumWidth(_WIDTH)
        column = QVBoxLayout(inner)
        column.setSpacing(theme.space("m"))
        for label in (self._icon, self._title, self._text):
            column.addWidget(label)
        column.addSpacing(theme.space("s"))
        column.addLayout(self._row)
        across = QHBoxLayout()
        across.addStretch(1)
        across.addWidget(inner, 4)
        across.addStretch(1)
        layout = QVBoxLayout(self)
        layout.addStretch(2)
        layout.addLayout(across)
        layout.addStretch(3)
        theme.changed.connect(self._restyle)

    @property
    def text(self) -> str:
        return f"{self._title.text()} {self._text.text()}".strip()

    def show_situation(self, situation: Situation) -> None:
        self._situation = situation
        self._title.setText(situation.title)
        self._text.setText(situation.text)
        self._text.setVisible(bool(situation.text))
        while (item := self._row.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        self.buttons = [self._button(number, *way) for number, way in enumerate(situation.ways)]
        self._row.addStretch(1)
        for button in self.buttons:
            self._row.addWidget(button)
        self._row.addStretch(1)
        self._restyle()

    def _button(self, number: int, text: str, act: Callable[[], object]) -> QPushButton:
        button = QPushButton(text)
        if number == 0:
            button.setObjectName("primary")
        button.clicked.connect(lambda: act())
        return button

    def _restyle(self) -> None:
        self._icon.setPixmap(pixmap(self._theme, self._situation.icon, "accent", _ICON))
