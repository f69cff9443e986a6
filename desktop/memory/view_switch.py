"""List, graph or vault: three buttons of which one is down."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QSizePolicy, QToolButton, QWidget

from desktop.theme import Theme
from desktop.widgets.icons import dress

View = Literal["list", "graph", "vault"]


class ViewSwitch(QFrame):
    """`chosen(View)`: a person wants another view."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("switch")
        self._group = QButtonGroup(self)
        titles: dict[View, str] = {
            "list": self.tr("List"),
            "graph": self.tr("Graph"),
            "vault": self.tr("Vault"),
        }
        self.buttons = {view: self._button(title, view) for view, title in titles.items()}
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 2, 2, 2)
        row.setSpacing(2)
        for button in self.buttons.values():
            row.addWidget(button)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.buttons["list"].setChecked(True)
        self._trouble = False
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_view(self, view: View) -> None:
        """Set without telling anybody."""
        self.buttons[view].setChecked(True)

    def show_trouble(self, trouble: bool) -> None:
        """The vault has files that are not used."""
        self._trouble = trouble
        self._restyle()

    def set_narrow(self, narrow: bool) -> None:
        style = Qt.ToolButtonStyle
        for button in self.buttons.values():
            button.setToolButtonStyle(style.ToolButtonIconOnly if narrow else style.ToolButtonTextBesideIcon)

    def _button(self, title: str, view: View) -> QToolButton:
        button = QToolButton()
        button.setObjectName("segment")
        button.setCheckable(True)
        button.setText(f" {title}")
        button.setToolTip(title)
        button.setAccessibleName(title)
        button.clicked.connect(lambda: self.chosen.emit(view))
        self._group.addButton(button)
        return button

    def _restyle(self) -> None:
        for view, button in self.buttons.items():
            if view == "vault" and self._trouble:
                dress(button, self._theme, "warning", "warn", 16, "warn")
            else:
                dress(button, self._theme, view, "ink_soft", 16, "accent")
