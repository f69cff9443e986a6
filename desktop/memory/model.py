"""The memories of the list, under a heading for each subject: a table of one column, because a table lays out lazily."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from desktop.i18n import number
from desktop.memory import words
from desktop.memory.filtering import Group
from desktop.memory.rows import Memory
from desktop.snippet import query_terms
from desktop.widgets.model_index import Index

# A Memory, or the Group of which the row is the heading.
ENTRY = Qt.ItemDataRole.UserRole + 1


class MemoryModel(QAbstractTableModel):
    """Rows are headings and memories. Headings cannot be chosen."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Memory | Group] = []
        self._places: dict[str, int] = {}
        self.terms: tuple[str, ...] = ()
        self.day: dt.date | None = None

    def show(self, groups: Sequence[Group], query: str, day: dt.date | None) -> None:
        """List these. `query` is what to mark in their texts, `day` the day of the past that is looked at."""
        self.beginResetModel()
        self._take(_rows(groups))
        self.terms = query_terms(query)
        self.day = day
        self.endResetModel()

    def extend(self, groups: Sequence[Group]) -> None:
        """List the same and more behind it, nothing of which moves; what is not so is listed anew."""
        rows, before = _rows(groups), len(self._rows)
        if len(rows) <= before or list(map(_key, rows[:before])) != list(map(_key, self._rows)):
            self.beginResetModel()
            self._take(rows)
            self.endResetModel()
            return
        self.beginInsertRows(QModelIndex(), before, len(rows) - 1)
        self._take(rows)
        self.endInsertRows()
        if before:
            self.dataChanged.emit(self.index(0, 0), self.index(before - 1, 0))

    def _take(self, rows: list[Memory | Group]) -> None:
        self._rows = rows
        self._places = {row.id: place for place, row in enumerate(rows) if isinstance(row, Memory)}

    def memory(self, row: int) -> Memory | None:
        """The memory of a row; None for a heading."""
        entry = self._rows[row] if 0 <= row < len(self._rows) else None
        return entry if isinstance(entry, Memory) else None

    def row_of(self, memory_id: str) -> int:
        """Where a memory stands; -1 when it is not listed."""
        return self._places.get(memory_id, -1)

    @property
    def count(self) -> int:
        """Memories that are listed."""
        return len(self._places)

    # -- Qt's questions -------------------------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 1

    def flags(self, index: Index) -> Qt.ItemFlag:
        entry = self._entry(index)
        if entry is None:
            return Qt.ItemFlag.NoItemFlags
        heading = Qt.ItemFlag.ItemIsEnabled
        return heading if isinstance(entry, Group) else heading | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self._entry(index)
        if entry is None:
            return None
        if role == ENTRY:
            return entry
        if role == Qt.ItemDataRole.DisplayRole:
            return words.subject(entry.about, entry.title) if isinstance(entry, Group) else entry.line
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return _spoken(entry)
        if role == Qt.ItemDataRole.ToolTipRole and isinstance(entry, Memory):
            return entry.text
        return None

    def _entry(self, index: Index) -> Memory | Group | None:
        return self._rows[index.row()] if index.isValid() and index.row() < len(self._rows) else None


def _rows(groups: Sequence[Group]) -> list[Memory | Group]:
    rows: list[Memory | Group] = []
    for group in groups:
        rows += [group, *group.memories]
    return rows


def _key(entry: Memory | Group) -> tuple[str, str]:
    """By which the same entry is known again, whatever it says by now."""
    return ("", entry.about) if isinstance(entry, Group) else ("memory", entry.id)


def _spoken(entry: Memory | Group) -> str:
    """For a reader that cannot see the marks of a row."""
    if isinstance(entry, Group):
        title = words.subject(entry.about, entry.title)
        return title if entry.partial else f"{title}, {number(len(entry.memories))}"
    parts = (
        entry.line,
        words.kind(entry.kind),
        words.state(entry.state),
        words.period(entry, dt.date.today()),
    )
    return ". ".join(part for part in parts if part)
