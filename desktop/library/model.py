"""The documents of the library as a table that fetches only the rows on screen, however many there are."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    Qt,
    QTimer,
    Signal,
)

from core.service.protocol_library import DocumentPage, DocumentRow
from desktop.engine_client import Call, EngineClient, EngineError
from desktop.i18n import number
from desktop.library import words
from desktop.widgets.model_index import Index

PAGE = 200
# Pages kept: 4,000 rows. Older ones are fetched anew when somebody scrolls back to them.
PAGES_KEPT = 20
# While the scroll bar is dragged through a long list, only the page under the last stop is worth a call.
SETTLE_MS = 30
# At most this many pages at a time: a window shows two, one more while it is scrolled.
PAGES_AT_ONCE = 3

SECOND_LINE = Qt.ItemDataRole.UserRole + 1
ROW = Qt.ItemDataRole.UserRole + 2

NAME, STATE, REASON, SIZE, CHUNKS, MODIFIED = range(6)
# The engine's words for the order of each column.
_ORDERS = ("name", "state", "reason", "size", "chunks", "modified")


class DocumentModel(QAbstractTableModel):
    """`counts_changed(dict)`: documents by state, without the filter. `failed(EngineError)`: a page did not come.

    `loaded`: the first page of a new filter is here.
    """

    counts_changed = Signal(object)
    failed = Signal(object)
    loaded = Signal()

    def __init__(self, engine: EngineClient, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine = engine
        self._filter: dict[str, Any] = {}
        self._order: dict[str, Any] = {}
        self._total = 0
        self._pages: OrderedDict[int, list[DocumentRow]] = OrderedDict()
        self._stale: set[int] = set()
        self._wanted: OrderedDict[int, None] = OrderedDict()
        self._calls: dict[int, Call] = {}
        self._fresh = False
        self._last_page = 0
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.timeout.connect(self._fetch_wanted)

    # -- what to list ---------------------------------------------------------------------------------

    def set_filter(self, source_id: int | None = None, states: Sequence[str] = (), query: str = "") -> None:
        """List other documents. The old rows stay until the new ones are here."""
        self._filter = {"states": list(states)} if states else {}
        if source_id is not None:
            self._filter["source_id"] = source_id
        if query:
            self._filter["query"] = query
        self._list_anew()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """List in another order; a column below 0 means the order of the paths."""
        descending = order == Qt.SortOrder.DescendingOrder
        wanted = {"order": _ORDERS[column], "descending": descending} if column >= 0 else {}
        if wanted != self._order:
            self._order = wanted
            self._list_anew()

    def _list_anew(self) -> None:
        for call in self._calls.values():
            call.forget()
        self._calls.clear()
        self._wanted.clear()
        self._fresh = True
        self._last_page = 0
        self._fetch(0)

    def refresh(self) -> None:
        """Something changed in the library: keep rows, selection and place, and fetch again what is looked at."""
        self._stale = set(self._pages)
        self._fetch(self._last_page)
        if self._total:
            self.dataChanged.emit(self.index(0, 0), self.index(self._total - 1, MODIFIED))

    def row_at(self, row: int) -> DocumentRow | None:
        """The document of a row; None while it is being fetched."""
        page = self._pages.get(row // PAGE)
        return page[row % PAGE] if page is not None and row % PAGE < len(page) else None

    @property
    def parameters(self) -> dict[str, Any]:
        """Filter and order, as parameters of "documents.list"."""
        return {**self._filter, **self._order}

    # -- Qt's questions -------------------------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else self._total

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else MODIFIED + 1

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        titles = (
            self.tr("Name"), self.tr("State"), self.tr("Reason"), self.tr("Size"), self.tr("Passages"), self.tr("Modified"),
        )  # fmt: skip
        return titles[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(index.column())
        if role not in (
            Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole, SECOND_LINE, ROW,
        ):  # fmt: skip
            return None
        row = self._look_up(index.row())
        if row is None:
            return "…" if role == Qt.ItemDataRole.DisplayRole and index.column() == NAME else None
        if role == ROW:
            return row
        if role == SECOND_LINE:
            return _second_line(row, index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return _tool_tip(row, index.column())
        return _text(row, index.column())

    # -- fetching -------------------------------------------------------------------------------------

    def _look_up(self, row: int) -> DocumentRow | None:
        number = row // PAGE
        self._last_page = number
        if number not in self._pages or number in self._stale:
            self._wanted[number] = None
            self._wanted.move_to_end(number)
            if not self._settle.isActive():
                self._settle.start(SETTLE_MS)
        else:
            self._pages.move_to_end(number)
        return self.row_at(row)

    def _fetch_wanted(self) -> None:
        wanted = list(self._wanted)[-PAGES_AT_ONCE:]
        self._wanted.clear()
        if not self._fresh:
            for number in wanted:
                self._fetch(number)

    def _fetch(self, number: int) -> None:
        if number in self._calls:
            return
        self._calls[number] = self._engine.call(
            "documents.list",
            {**self.parameters, "offset": number * PAGE, "limit": PAGE},
            lambda page: self._on_page(number, page),
            lambda error: self._on_error(number, error),
        )

    def _on_page(self, number: int, page: DocumentPage) -> None:
        self._calls.pop(number, None)
        self.counts_changed.emit(page["counts"])
        if self._fresh:
            self._start_over(page)
            return
        self._set_total(page["total"])
        self._pages[number] = list(page["rows"])
        self._stale.discard(number)
        while len(self._pages) > PAGES_KEPT:
            self._pages.popitem(last=False)
        first, last = number * PAGE, min((number + 1) * PAGE, self._total) - 1
        if first <= last:
            self.dataChanged.emit(self.index(first, 0), self.index(last, MODIFIED))

    def _start_over(self, page: DocumentPage) -> None:
        self.beginResetModel()
        self._fresh = False
        self._total = page["total"]
        self._pages.clear()
        self._stale.clear()
        self._pages[0] = list(page["rows"])
        self.endResetModel()
        self.loaded.emit()

    def _set_total(self, total: int) -> None:
        if total > self._total:
            self.beginInsertRows(QModelIndex(), self._total, total - 1)
            self._total = total
            self.endInsertRows()
        elif total < self._total:
            self.beginRemoveRows(QModelIndex(), total, self._total - 1)
            self._total = total
            self.endRemoveRows()

    def _on_error(self, number: int, error: EngineError) -> None:
        self._calls.pop(number, None)
        self.failed.emit(error)


def _alignment(column: int) -> Qt.AlignmentFlag:
    across = Qt.AlignmentFlag.AlignRight if column in (SIZE, CHUNKS) else Qt.AlignmentFlag.AlignLeft
    return across | Qt.AlignmentFlag.AlignVCenter


def _text(row: DocumentRow, column: int) -> str:
    if column == NAME:
        return PurePath(row["path"]).name or row["title"]
    if column == STATE:
        return words.state_word(row["state"])
    if column == REASON:
        return row["reason"]
    if column == SIZE:
        return words.size(row["size"])
    if column == CHUNKS:
        return number(row["chunks"]) if row["chunks"] else ""
    return words.date(row["modified"])


def _second_line(row: DocumentRow, column: int) -> str:
    if column == NAME:
        return str(PurePath(row["path"]).parent)
    return row["remedy"] if column == REASON else ""


def _tool_tip(row: DocumentRow, column: int) -> str:
    if column == NAME:
        return (
            row["path"]
            if row["title"] in ("", PurePath(row["path"]).name)
            else f"{row['title']}\n{row['path']}"
        )
    if column == STATE:
        return words.state_help(row["state"])
    if column == REASON:
        return f"{row['reason']}\n{row['remedy']}".strip()
    return ""
