"""The proposals that wait, as a list that keeps its place when one of them goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from desktop.review import words
from desktop.review.rows import Proposal
from desktop.widgets.model_index import Index

PROPOSAL = Qt.ItemDataRole.UserRole + 1


class ProposalModel(QAbstractTableModel):
    """A table of one column, because a table lays out rows lazily and a list does not."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._proposals: list[Proposal] = []

    @property
    def proposals(self) -> Sequence[Proposal]:
        return self._proposals

    def show(self, proposals: Sequence[Proposal]) -> None:
        self.beginResetModel()
        self._proposals = list(proposals)
        self.endResetModel()

    def remove(self, ids: Sequence[str]) -> None:
        """Take out what was just decided, before the engine tells the new list."""
        for row in reversed(range(len(self._proposals))):
            if self._proposals[row].id in ids:
                self.beginRemoveRows(QModelIndex(), row, row)
                del self._proposals[row]
                self.endRemoveRows()

    def proposal(self, row: int) -> Proposal | None:
        return self._proposals[row] if 0 <= row < len(self._proposals) else None

    def row_of(self, proposal_id: str) -> int:
        """-1 for one that does not wait any more."""
        return next((row for row, each in enumerate(self._proposals) if each.id == proposal_id), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._proposals)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        proposal = self.proposal(index.row()) if index.isValid() else None
        if proposal is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return proposal.memory.line
        if role == Qt.ItemDataRole.AccessibleTextRole:
            parts = (
                f"{words.act(proposal.act)}: {proposal.memory.line}",
                words.about(proposal),
                words.ends(proposal),
                words.firsts(proposal),
            )
            return ". ".join(part for part in parts if part)
        return proposal if role == PROPOSAL else None
