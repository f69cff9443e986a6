"""The memories that fit the filter, as a list or a graph, or the sentence that none does."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QStackedWidget, QVBoxLayout, QWidget

from desktop.memory.filtering import Filter, grouped
from desktop.memory.graph.view import GraphView
from desktop.memory.model import MemoryModel
from desktop.memory.store import MemoryStore
from desktop.memory.table import MemoryTable
from desktop.theme import Theme


class Lists(QStackedWidget):
    """`selection_changed`: other rows of the list are chosen."""

    selection_changed = Signal()

    def __init__(self, theme: Theme, store: MemoryStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self.model = MemoryModel(self)
        self.table = MemoryTable(self.model, theme)
        self.graph = GraphView(theme)
        self._nothing = QLabel()
        self._nothing.setObjectName("soft")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nothing.setWordWrap(True)
        self._nothing.hide()
        self._list = QWidget()
        column = QVBoxLayout(self._list)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._nothing, 1)
        column.addWidget(self.table, 1)
        self.addWidget(self._list)
        self.addWidget(self.graph)
        self.setFocusProxy(self.table)
        self.table.selectionModel().selectionChanged.connect(lambda _new, _old: self.selection_changed.emit())

    @property
    def nothing(self) -> str:
        """Why nothing is listed; "" while something is."""
        return "" if self._nothing.isHidden() else self._nothing.text()

    def show_graph(self, graph: bool) -> None:
        self.setCurrentWidget(self.graph if graph else self._list)
        self.setFocusProxy(self.graph if graph else self.table)

    def apply(self, chosen: Filter) -> int:
        """Show what fits; returns how many do. The graph of a subject also holds what others say of it."""
        everything = self._store.memories
        found = chosen.matches(everything)
        around = replace(chosen, subject="").matches(everything) if chosen.subject else found
        self.table.show_groups(grouped(found), chosen.query, chosen.day)
        self.graph.show_memories(everything, around, chosen.subject)
        self._nothing.setText(self._reason(chosen))
        self._nothing.setVisible(not found)
        self.table.setVisible(bool(found))
        return len(found)

    def _reason(self, chosen: Filter) -> str:
        if chosen.narrows:
            return self.tr("No memory fits.")
        if chosen.day is not None and chosen.day < dt.date.today():
            return self.tr("Nothing was known on that day.")
        return self.tr("No memory is in one of these states.")
