"""The candidates of one search as a table."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop.engine_words import say
from desktop.inspector import words
from desktop.inspector.trace import Row, TraceView

Index = QModelIndex | QPersistentModelIndex

NUMBER, PASSAGE, WORDS, MEANING, FUSED, RERANK, FATE = range(7)
ROW = Qt.ItemDataRole.UserRole + 1
SECOND_LINE = Qt.ItemDataRole.UserRole + 2


class CandidateModel(QAbstractTableModel):
    """Rows keep the engine's order, because the floor is a line in it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.trace: TraceView | None = None
        self._rows: tuple[Row, ...] = ()

    def show(self, trace: TraceView) -> None:
        self.beginResetModel()
        self.trace = trace
        self._rows = trace.rows
        self.endResetModel()

    def row_at(self, row: int) -> Row | None:
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else FATE + 1

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        titles = (
            ("", ""),
            (self.tr("Passage"), self.tr("The candidate: a passage of one of your files")),
            (self.tr("Words"), self.tr("Rank and score in the list by words")),
            (self.tr("Meaning"), self.tr("Rank and score in the list by meaning; the line is the floor")),
            (self.tr("Joined"), self.tr("Score after both lists are joined")),
            (self.tr("Rerank"), self.tr("Grade of the second, closer look")),
            (self.tr("Outcome"), self.tr("What became of it, and why")),
        )
        if role == Qt.ItemDataRole.DisplayRole:
            return titles[section][0]
        return titles[section][1] if role == Qt.ItemDataRole.ToolTipRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row_at(index.row()) if index.isValid() else None
        if row is None:
            return None
        if role == ROW:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(row, index.column())
        if role == SECOND_LINE:
            return self._second_line(row, index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return (
                row.text if index.column() == PASSAGE else say(row.reason) if index.column() == FATE else None
            )
        return None

    def _text(self, row: Row, column: int) -> str:
        if column == NUMBER:
            return str(row.number)
        if column == PASSAGE:
            return row.name
        if column in (WORDS, MEANING):
            place = row.words if column == WORDS else row.meaning
            return f"#{place[0]}" if place is not None else "–"
        if column == FUSED:
            return words.score(row.fused, 4)
        if column == RERANK:
            return words.score(row.rerank) if row.rerank is not None else "–"
        return words.fate(row.fate)

    def _second_line(self, row: Row, column: int) -> str:
        if column == PASSAGE:
            return " ".join(row.text.split())
        if column in (WORDS, MEANING):
            place = row.words if column == WORDS else row.meaning
            return words.score(place[1]) if place is not None else ""
        return say(row.reason) if column == FATE else ""
