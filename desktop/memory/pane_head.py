"""The line above one memory: what kind it is, and the acts that are done most."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from desktop.memory import words
from desktop.memory.rows import Memory
from desktop.theme import Theme
from desktop.widgets.elided_label import ElidedLabel
from desktop.widgets.icons import dress, icon_button


class PaneHead(QWidget):
    """`asked(verb)`: pin, edit, archive or restore. `back_asked`, `menu_asked`."""

    asked = Signal(str)
    back_asked = Signal()
    menu_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._memory: Memory | None = None
        self._title = ElidedLabel(self)
        self._title.setObjectName("soft")
        self.back_button = icon_button(self.tr("Back to the list"))
        self.pin_button = icon_button(self.tr("Pin"))
        self.edit_button = icon_button(self.tr("Edit"))
        self.archive_button = icon_button(self.tr("Archive"))
        self.more_button = icon_button(self.tr("More"))
        self._acts = (self.pin_button, self.edit_button, self.archive_button, self.more_button)
        space = theme.space
        row = QHBoxLayout(self)
        row.setContentsMargins(space("m"), space("xs"), space("s"), space("xs"))
        row.setSpacing(2)
        row.addWidget(self.back_button)
        row.addSpacing(space("xs"))
        row.addWidget(self._title, 1)
        for button in self._acts:
            row.addWidget(button)
        self.back_button.clicked.connect(self.back_asked)
        self.pin_button.clicked.connect(lambda: self.asked.emit("pin"))
        self.edit_button.clicked.connect(lambda: self.asked.emit("edit"))
        self.archive_button.clicked.connect(
            lambda: self.asked.emit("restore" if self._is_gone else "archive")
        )
        self.more_button.clicked.connect(self.menu_asked)
        self.setMinimumHeight(
            self.more_button.sizeHint().height() + 2 * space("xs")
        )  # also without its buttons
        theme.changed.connect(self._restyle)
        self.show_title("")

    def show_memory(self, memory: Memory) -> None:
        self._memory = memory
        self._title.setText("  ·  ".join((words.kind(memory.kind), words.state(memory.state))))
        self._restyle()
        for button in self._acts:
            button.show()

    def show_title(self, title: str) -> None:
        """Something else than one memory is shown, to which none of the acts applies."""
        self._memory = None
        self._title.setText(title)
        self._restyle()
        for button in self._acts:
            button.hide()

    @property
    def _is_gone(self) -> bool:
        return self._memory is not None and self._memory.state in ("closed", "archived")

    def _restyle(self) -> None:
        pinned = self._memory is not None and self._memory.pinned
        _name(self.archive_button, self.tr("Restore") if self._is_gone else self.tr("Archive"))
        _name(self.pin_button, self.tr("Unpin") if pinned else self.tr("Pin"))
        for button, name, role in (
            (self.back_button, "back", "ink_soft"),
            (self.pin_button, "pin", "accent" if pinned else "ink_soft"),
            (self.edit_button, "edit", "ink_soft"),
            (self.archive_button, "undo" if self._is_gone else "archive", "ink_soft"),
            (self.more_button, "more", "ink_soft"),
        ):
            dress(button, self._theme, name, role)


def _name(button: QToolButton, name: str) -> None:
    button.setToolTip(name)
    button.setAccessibleName(name)
