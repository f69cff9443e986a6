"""The commits of the vault, newest first, fetched page by page while the list is scrolled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt, Signal

from desktop.engine_client import Call, EngineClient, EngineError
from desktop.memory import words as memory_words
from desktop.pending_calls import PendingCalls
from desktop.review import words
from desktop.review.commit_words import headline
from desktop.review.rows import Commit
from desktop.widgets.model_index import Index

COMMIT = Qt.ItemDataRole.UserRole + 1
PAGE = 100


class CommitModel(QAbstractTableModel):
    """`loaded`: another page is here. `failed(EngineError)`: it is not."""

    loaded = Signal()
    failed = Signal(object)

    def __init__(self, engine: EngineClient, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._calls = PendingCalls(engine, self)
        self._commits: list[Commit] = []
        self._filter: dict[str, str] = {}
        self._more = True
        self._call: Call | None = None

    @property
    def loading(self) -> bool:
        return self._call is not None

    def set_filter(self, actor: str = "", path: str = "") -> None:
        """Of one actor, or of one file through its renames; "" for all."""
        self._filter = {key: value for key, value in (("actor", actor), ("path", path)) if value}
        self.beginResetModel()
        self._commits = []
        self.endResetModel()
        self._more = True
        self._ask(0, PAGE)

    def refresh(self) -> None:
        """Ask again for as many as are shown; they stay until the new ones are here."""
        self._ask(0, max(PAGE, len(self._commits)))

    def commit(self, row: int) -> Commit | None:
        return self._commits[row] if 0 <= row < len(self._commits) else None

    def row_of(self, commit_id: str) -> int:
        """-1 for one that is not among the loaded ones."""
        return next((row for row, each in enumerate(self._commits) if each.id == commit_id), -1)

    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and self._more and self._call is None

    def fetchMore(self, parent: Index) -> None:
        if not parent.isValid():
            self._ask(len(self._commits), PAGE)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._commits)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        commit = self.commit(index.row()) if index.isValid() else None
        if commit is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return commit.subject
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return (
                f"{headline(commit.subject)}. {words.actor(commit.actor)}, {memory_words.moment(commit.at)}"
            )
        return commit if role == COMMIT else None

    # -- inside ---------------------------------------------------------------------------------------

    def _ask(self, offset: int, limit: int) -> None:
        if self._call is not None:
            self._call.forget()
        params = {"offset": offset, "limit": limit, **self._filter}
        self._call = self._calls.call(
            "memory.log", params, lambda result: self._on_page(offset, result), self._on_error
        )

    def _on_page(self, offset: int, result: Any) -> None:
        self._call = None
        self._more = result["more"]
        commits = [Commit.of(row) for row in result["commits"]]
        if offset:
            self._append(commits)
        elif commits != self._commits:
            self.beginResetModel()
            self._commits = commits
            self.endResetModel()
        self.loaded.emit()

    def _append(self, commits: Sequence[Commit]) -> None:
        if commits:
            first = len(self._commits)
            self.beginInsertRows(QModelIndex(), first, first + len(commits) - 1)
            self._commits += commits
            self.endInsertRows()

    def _on_error(self, error: EngineError) -> None:
        self._call = None
        self._more = False
        if error.code != "cancelled":
            self.failed.emit(error)
