"""The top of the memory page: title, search, views, filters and the line of time."""

from __future__ import annotations

import datetime as dt

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from desktop.memory import words
from desktop.memory.filter_bar import FilterBar
from desktop.memory.time_bar import TimeBar
from desktop.memory.view_switch import View, ViewSwitch
from desktop.theme import Theme
from desktop.widgets.elided_label import ElidedLabel


class MemoryHead(QWidget):
    """`view_chosen(View)`."""

    view_chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._narrow = self._blank = False
        self.filters = FilterBar(theme)
        self.time = TimeBar(theme)
        self.switch = ViewSwitch(theme)
        self.add_button = QPushButton(self.tr("Remember…"))
        self.add_button.setObjectName("primary")
        self._summary = ElidedLabel(self)
        self._title = QLabel(self.tr("Memory"))
        self._title.setObjectName("title")
        space = theme.space
        top = QHBoxLayout()
        top.setSpacing(space("s"))
        top.addWidget(self._title)
        top.addSpacing(space("s"))
        top.addWidget(self._summary, 1)
        top.addWidget(self.filters.search, 1)
        top.addWidget(self.switch)
        top.addWidget(self.add_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(space("s"))
        column.addLayout(top)
        column.addWidget(self.filters)
        column.addWidget(self.time)
        self.switch.chosen.connect(self.view_chosen)

    def show_counts(self, shown: int, everything: int, day: dt.date | None) -> None:
        if shown == everything:
            text = self.tr("%n memories", "", everything)
        else:
            text = self.tr("{shown} of {all} memories").format(
                shown=words.number(shown), all=words.number(everything)
            )
        self._summary.setText("  ·  ".join(part for part in (text, words.day(day)) if part))

    def show_view(self, view: View, blank: bool) -> None:
        """Filters go with a list or a graph that has something in it; the vault as a whole has nothing to be filtered."""
        self.switch.show_view(view)
        for widget in (self.filters, self.filters.search, self.time):
            widget.setVisible(view != "vault" and not blank)
        self._blank = blank or view == "vault"
        self._summary.setVisible(not self._blank and not self._narrow)

    def set_narrow(self, narrow: bool) -> None:
        self._narrow = narrow
        self.switch.set_narrow(narrow)
        self._summary.setVisible(not narrow and not self._blank)
        self.time.label.setVisible(not narrow)
