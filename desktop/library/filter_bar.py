"""Narrows the list of documents: by name, and by state with the number of documents in each."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QToolButton, QWidget

from desktop.i18n import number
from desktop.library import words
from desktop.theme import Theme
from desktop.widgets.icons import dress

# A pause this long while typing is the moment to ask the engine.
_TYPING_MS = 180
# Of the field for a name: at least and at most, in pixels.
_SEARCH_WIDTHS = (100, 220)


class FilterBar(QWidget):
    """The row of states. `search` is the field for a name; the page puts it where there is room.

    `changed`: `states` or `query` are others now.
    """

    changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._counts: dict[str, int] = {}
        self._buttons: dict[str, QToolButton] = {}
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Filter by name"))
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(self.tr("Filter by name"))
        self.search.setMinimumWidth(_SEARCH_WIDTHS[0])
        self.search.setMaximumWidth(_SEARCH_WIDTHS[1])
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(_TYPING_MS)
        self._typing.timeout.connect(self.changed)
        self.search.textChanged.connect(lambda _text: self._typing.start())
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.space("xs"))
        for state in words.DOCUMENT_STATES:
            self._buttons[state] = self._button(state)
            row.addWidget(self._buttons[state])
        row.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._restyle)
        self.show_counts({})

    @property
    def states(self) -> list[str]:
        """The chosen states; none means all."""
        return [state for state, button in self._buttons.items() if button.isChecked()]

    @property
    def query(self) -> str:
        return self.search.text().strip()

    def button(self, state: str) -> QToolButton:
        return self._buttons[state]

    def show_counts(self, counts: dict[str, int]) -> None:
        """Only states that hold something, or are chosen, have a button."""
        self._counts = dict(counts)
        for state, button in self._buttons.items():
            count = counts.get(state, 0)
            button.setVisible(count > 0 or button.isChecked())
        self._fit_width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_width()

    def _fit_width(self) -> None:
        """Word and number where there is room, else the number, else the icon with its tool tip alone."""
        for detail in ("word", "number", "icon"):
            for state, button in self._buttons.items():
                count = number(self._counts.get(state, 0))
                label = f"{words.state_word(state)}  {count}"
                button.setAccessibleName(label)
                button.setText(label if detail == "word" else count if detail == "number" else "")
            shown = [button for button in self._buttons.values() if not button.isHidden()]
            if sum(button.sizeHint().width() + self._theme.space("xs") for button in shown) <= self.width():
                return

    def clear(self) -> None:
        """Show everything again."""
        self.search.clear()
        for button in self._buttons.values():
            button.setChecked(False)
        self.changed.emit()

    def _button(self, state: str) -> QToolButton:
        name, role = words.DOCUMENT_STATES[state]
        button = QToolButton()
        button.setObjectName("navigation")
        button.setCheckable(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        dress(button, self._theme, name, role, 16)
        button.setToolTip(words.state_help(state))
        button.toggled.connect(partial(self._on_toggled, state))
        return button

    def _on_toggled(self, state: str, _checked: bool) -> None:
        button = self._buttons[state]
        button.setVisible(button.isChecked() or self._counts.get(state, 0) > 0)
        self.changed.emit()

    def _restyle(self) -> None:
        for state, button in self._buttons.items():
            name, role = words.DOCUMENT_STATES[state]
            dress(button, self._theme, name, role, 16)
