"""The candidates of one search as a table."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from desktop.engine_words import say
from desktop.inspector import words
from desktop.inspector.trace import Row, TraceView
from desktop.plain import preview
from desktop.widgets.model_index import Index

NUMBER, PASSAGE, WORDS, MEANING, FUSED, RERANK, JUDGED, FATE = range(8)
UPSIDE_DOWN = -1
# In the order of the engine's own list.
FATES = (
    "evidence", "weak", "found only", "not chosen", "per-document limit", "over budget", "duplicate", "below floor", "not counted",
)  # fmt: skip
ROW = Qt.ItemDataRole.UserRole + 1
SECOND_LINE = Qt.ItemDataRole.UserRole + 2


class CandidateModel(QAbstractTableModel):
    """Rows stand in the engine's order, in which the floor is a line, until a person sorts them by a column."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.trace: TraceView | None = None
        self._rows: tuple[Row, ...] = ()
        self.sorted_by = NUMBER

    def show(self, trace: TraceView) -> None:
        self.beginResetModel()
        self.trace = trace
        self._rows = trace.rows
        self.sorted_by = NUMBER
        self.endResetModel()

    @property
    def floor_row(self) -> int | None:
        """Where the floor lies; nowhere in another order than the engine's."""
        in_order = self.trace is not None and self.sorted_by == NUMBER
        return self.trace.floor_row if in_order and self.trace is not None else None

    def has_values(self, column: int) -> bool:
        """Whether any candidate has something to say in a column that a stage may leave empty."""
        values = {RERANK: [row.rerank for row in self._rows], JUDGED: [row.likely for row in self._rows]}
        return column not in values or any(value is not None for value in values[column])

    def row_of(self, number: int) -> int:
        """Where the candidate with this number stands; -1 for none."""
        return next((at for at, row in enumerate(self._rows) if row.number == number), -1)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """By a column; a candidate without a value there comes last in either direction."""
        self.layoutAboutToBeChanged.emit()
        before = [(index, self._rows[index.row()]) for index in self.persistentIndexList()]
        upside_down = order == Qt.SortOrder.DescendingOrder
        present = [row for row in self._rows if _key(row, column) is not None]
        absent = [row for row in self._rows if _key(row, column) is None]
        in_order = sorted(present, key=lambda row: (_key(row, column), row.number), reverse=upside_down)
        self._rows = (*in_order, *absent)
        self.sorted_by = UPSIDE_DOWN if column == NUMBER and upside_down else column
        for index, row in before:
            self.changePersistentIndex(index, self.index(self._rows.index(row), index.column()))
        self.layoutChanged.emit()

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
            ("#", self.tr("Place in the engine's own order")),
            (self.tr("Passage"), self.tr("The candidate: a passage of one of your files")),
            (self.tr("Words"), self.tr("Rank and score in the list by words")),
            (self.tr("Meaning"), self.tr("Rank and score in the list by meaning; the line is the floor")),
            (self.tr("Joined"), self.tr("Score after both lists are joined")),
            (self.tr("Closer look"), self.tr("Grade of the second look, which compares word by word")),
            (
                self.tr("Answers"),
                self.tr("How likely it answers the question, by the model that reads both together"),
            ),
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
        if column in (RERANK, JUDGED):
            value = row.rerank if column == RERANK else row.likely
            return words.score(value) if value is not None else "–"
        return words.fate(row.fate)

    def _second_line(self, row: Row, column: int) -> str:
        if column == PASSAGE:
            return preview(row.text, row.path, row.title)
        if column in (WORDS, MEANING):
            place = row.words if column == WORDS else row.meaning
            return words.score(place[1]) if place is not None else ""
        return say(row.reason) if column == FATE else ""


def _key(row: Row, column: int) -> Any:
    """What a column sorts by; None where it has nothing."""
    if column == PASSAGE:
        return row.name.casefold()
    if column in (WORDS, MEANING):
        place = row.words if column == WORDS else row.meaning
        return place[0] if place is not None else None
    if column == FATE:
        return FATES.index(row.fate) if row.fate in FATES else len(FATES)
    return {NUMBER: row.number, FUSED: row.fused, RERANK: row.rerank, JUDGED: row.likely}[column]
