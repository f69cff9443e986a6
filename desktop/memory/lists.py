"""The memories that fit the filter, as a list or a graph, or the sentence that none does."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from desktop.memory.filtering import Filter, Group, grouped
from desktop.memory.found import Found
from desktop.memory.graph.view import GraphView
from desktop.memory.model import MemoryModel
from desktop.memory.nothing_fits import NothingFits
from desktop.memory.rows import STATES
from desktop.memory.store import MemoryStore
from desktop.memory.table import MemoryTable
from desktop.theme import Theme

# So many screens before the end of what is here the next page is asked for.
PAGES_AHEAD = 3


class Lists(QStackedWidget):
    """`selection_changed`: other rows of the list are chosen. `found(int)`: so many memories fit the filter now."""

    selection_changed = Signal()
    found = Signal(int)

    def __init__(self, theme: Theme, store: MemoryStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._found = Found(store)
        self._chosen, self._others = Filter(), False
        self.model = MemoryModel(self)
        self.table = MemoryTable(self.model, theme)
        self.graph = GraphView(theme)
        self.nothing_fits = NothingFits(theme)
        self.nothing_fits.hide()
        self._list = QWidget()
        column = QVBoxLayout(self._list)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.nothing_fits, 1)
        column.addWidget(self.table, 1)
        self.addWidget(self._list)
        self.addWidget(self.graph)
        self.setFocusProxy(self.table)
        self._found.changed.connect(self._on_found)
        self.table.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self.table.selectionModel().selectionChanged.connect(lambda _new, _old: self.selection_changed.emit())

    @property
    def nothing(self) -> str:
        """Why nothing is listed; "" while something is."""
        return "" if self.nothing_fits.isHidden() else self.nothing_fits.reason.text()

    def show_graph(self, graph: bool) -> None:
        self.setCurrentWidget(self.graph if graph else self._list)
        self.setFocusProxy(self.graph if graph else self.table)
        self._store.need_all(graph)

    def apply(self, chosen: Filter) -> None:
        """Show what fits, as soon as it is found; `found` tells. The graph of a subject also holds what others say of it."""
        self._others = chosen != self._chosen
        self._chosen = chosen
        everything = self._store.memories
        if not self._store.complete:
            self._found.ask(chosen)
            return
        found = chosen.matches(everything)
        around = replace(chosen, subject="").matches(everything) if chosen.subject else found
        self.graph.show_memories(everything, around, chosen.subject)
        self._show(grouped(found))
        self._tell(len(found))

    def _on_found(self, more: bool) -> None:
        """A page of a vault that is not here as a whole; of the last subject in it there may be more."""
        if self._store.complete:
            return
        groups = grouped(self._found.memories)
        if groups and len(self._found.memories) < self._found.total:
            groups[-1] = replace(groups[-1], partial=True)
        if more:
            self.table.add_groups(groups)
        else:
            self._show(groups)
        self._tell(self._found.total)

    def _show(self, groups: Sequence[Group]) -> None:
        """What fits another filter is shown from its beginning, unless what is chosen fits it too."""
        self.table.show_groups(groups, self._chosen.query, self._chosen.day)
        if self._others and self.table.current() is None:
            self.table.scrollToTop()
        self._others = False

    def _on_scrolled(self, place: int) -> None:
        bar = self.table.verticalScrollBar()
        if not self._store.complete and place >= bar.maximum() - PAGES_AHEAD * bar.pageStep():
            self._found.more()

    def _tell(self, count: int) -> None:
        chosen, had_keys = self._chosen, self.table.hasFocus()
        fewer = chosen.day is None and not set(STATES) <= chosen.states
        self.nothing_fits.say(self._reason(chosen), chosen.narrows and fewer, chosen.narrows or fewer)
        self.nothing_fits.setVisible(not count)
        self.table.setVisible(bool(count))
        if had_keys and not count:
            self.nothing_fits.take_keys()
        self.found.emit(count)

    def _reason(self, chosen: Filter) -> str:
        if chosen.narrows:
            return self.tr("No memory fits.")
        if chosen.day is not None and chosen.day < dt.date.today():
            return self.tr("Nothing was known on that day.")
        return self.tr("No memory is in one of these states.")
