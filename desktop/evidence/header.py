"""What is being looked at: title, place, and the few things that one does with a source."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from desktop.short_path import short_path
from desktop.theme import Theme
from desktop.widgets.elided_label import ElidedLabel
from desktop.widgets.icons import dress, icon_button

_ICON = 18


class EvidenceHeader(QWidget):
    """A row of buttons, back and forward before and the actions behind; under it the title and the place, in full width."""

    back = Signal()
    forward = Signal()
    open_asked = Signal()
    folder_asked = Signal()
    copy_asked = Signal()
    close_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icons: list[tuple[QToolButton, str]] = []
        self.back_button = self._button("back", self.tr("Back"), self.back, "Alt+Left")
        self.forward_button = self._button("forward", self.tr("Forward"), self.forward, "Alt+Right")
        self.open_button = self._button(
            "open", self.tr("Open in the default program"), self.open_asked, "Ctrl+Shift+O"
        )
        self.folder_button = self._button("folder", self.tr("Show in folder"), self.folder_asked)
        self.copy_button = self._button(
            "copy", self.tr("Copy the quoted words"), self.copy_asked, "Ctrl+Shift+C"
        )
        self.close_button = self._button("close", self.tr("Close"), self.close_asked)
        self.title = ElidedLabel(self)
        self.title.setObjectName("brand")
        self.place = ElidedLabel(self, Qt.TextElideMode.ElideMiddle)
        self._arrange()
        self._restyle()
        theme.changed.connect(self._restyle)

    def show_document(self, title: str, path: str, detail: str) -> None:
        """`detail` comes before the path: the page, the section."""
        self.title.setText(" ".join((title or Path(path).name).split()))
        self.place.setText("  ·  ".join(part for part in (detail, short_path(path)) if part))

    def _arrange(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(2)
        for button in (self.back_button, self.forward_button):
            top.addWidget(button)
        top.addStretch(1)
        for button in (self.copy_button, self.folder_button, self.open_button, self.close_button):
            top.addWidget(button)
        column = QVBoxLayout(self)
        space = self._theme.space
        column.setContentsMargins(space("m"), space("s"), space("s"), space("s"))
        column.setSpacing(2)
        column.addLayout(top)
        below = QVBoxLayout()
        below.setContentsMargins(space("xs"), 0, space("s"), 0)
        below.setSpacing(2)
        below.addWidget(self.title)
        below.addWidget(self.place)
        column.addLayout(below)

    def _button(self, name: str, tip: str, signal: object, shortcut: str = "") -> QToolButton:
        button = icon_button(tip)
        if shortcut:
            sequence = QKeySequence(shortcut)
            button.setShortcut(sequence)
            button.setToolTip(f"{tip} ({sequence.toString(QKeySequence.SequenceFormat.NativeText)})")
        button.clicked.connect(lambda: signal.emit())  # type: ignore[attr-defined]
        self._icons.append((button, name))
        return button

    def _restyle(self) -> None:
        for button, name in self._icons:
            dress(button, self._theme, name, size=_ICON)
