"""The top of the memory page: title, search, views, filters and the line of time."""

from __future__ import annotations

import datetime as dt

from PySide6.QtCore import Signal
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from desktop.i18n import number
from desktop.memory import words
from desktop.memory.filter_bar import FilterBar
from desktop.memory.time_bar import TimeBar
from desktop.memory.view_switch import View, ViewSwitch
from desktop.theme import Theme
from desktop.widgets.elided_label import ElidedLabel
from desktop.widgets.icons import icon
from desktop.widgets.painting import with_text

# Narrower than this, for text of the normal size, words give way to signs.
_TIGHT = 520


class MemoryHead(QWidget):
    """`view_chosen(View)`."""

    view_chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._view: View = "list"
        self._tight = False
        self._narrow = self._reading = self._blank = False
        self.filters = FilterBar(theme)
        self.time = TimeBar(theme)
        self.switch = ViewSwitch(theme)
        self.add_button = QPushButton(self.tr("Remember…"))
        self.add_button.setAccessibleName(self.tr("Remember…"))
        self.add_button.setToolTip(self.tr("Write down something to be remembered"))
        self.add_button.setObjectName("primary")
        self.add_button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
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
        top.addStretch(0)
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
            text = self.tr("{shown} of {all} memories").format(shown=number(shown), all=number(everything))
        self._summary.setText("  ·  ".join(part for part in (text, words.day(day)) if part))

    def show_view(self, view: View, blank: bool) -> None:
        """`blank`: nothing is there that could be filtered."""
        self.switch.show_view(view)
        self._view, self._blank = view, blank
        self._follow()

    def set_narrow(self, narrow: bool, reading: bool) -> None:
        """`reading`: on a narrow page one memory has the room to itself."""
        self._narrow, self._reading = narrow, reading
        self._follow()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In the smallest window words give way to signs."""
        super().resizeEvent(event)
        tight = self.width() < with_text(self._theme, _TIGHT)
        if tight != self._tight:
            self._tight = tight
            self.filters.set_tight(tight)
            self._follow()

    def _follow(self) -> None:
        """Filters go with a list or a graph that has something in it."""
        self.add_button.setText("" if self._tight else self.tr("Remember…"))
        self.add_button.setIcon(icon(self._theme, "plus", "on_accent") if self._tight else QIcon())
        filtered = self._view != "vault" and not self._blank
        self.switch.set_narrow(self._narrow)
        self.filters.search.setVisible(filtered)
        self._summary.setVisible(filtered and not self._narrow)
        self.time.label.setVisible(not self._narrow)
        for widget in (self.filters, self.time):
            widget.setVisible(filtered and not (self._narrow and self._reading))
