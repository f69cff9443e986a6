"""The passages that a search found, best first, the weak ones behind and labelled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from core.service.protocol import Reference
from desktop.plain import preview
from desktop.snippet import Snippet, query_terms, snippet
from desktop.widgets.model_index import Index

HIT = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True)
class Hit:
    """One row. `weak`: below the floor of what answers would use."""

    reference: Reference
    snippet: Snippet
    weak: bool

    @property
    def title(self) -> str:
        return self.reference["title"] or PurePath(self.reference["path"]).name

    @property
    def key(self) -> tuple[int, int]:
        """The same passage in another result."""
        return self.reference["document_id"], self.reference["start"]


class HitModel(QAbstractTableModel):
    """A table of one column, because a table lays out rows lazily and a list does not."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hits: list[Hit] = []

    def show(self, query: str, evidence: Sequence[Reference], near_misses: Sequence[Reference]) -> None:
        terms = query_terms(query)
        found = [(row, bool(row["weak"])) for row in evidence] + [(row, True) for row in near_misses]
        self.beginResetModel()
        self._hits = [
            Hit(row, snippet(preview(row["quote"], row["path"], row["title"]), terms), weak)
            for row, weak in found
        ]
        self.endResetModel()

    def hit(self, row: int) -> Hit | None:
        return self._hits[row] if 0 <= row < len(self._hits) else None

    def row_of(self, key: tuple[int, int]) -> int:
        """Where this passage is now; -1 when it is not among the results."""
        return next((row for row, hit in enumerate(self._hits) if hit.key == key), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._hits)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        hit = self.hit(index.row()) if index.isValid() else None
        if hit is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return hit.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{hit.title}. {hit.snippet.text}"
        return hit if role == HIT else None
