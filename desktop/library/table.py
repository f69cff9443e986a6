"""The table of documents: columns that give way to a narrow window, keyboard, and the menu of a row."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu, QTableView, QWidget

from core.service.protocol_library import DocumentRow
from desktop.library.delegate import DocumentDelegate
from desktop.library.model import CHUNKS, MODIFIED, NAME, REASON, SIZE, STATE, DocumentModel
from desktop.theme import Theme
from desktop.widgets.painting import row_height, with_text

# Widths of the columns that do not grow, in pixels; the rest goes to name and reason.
_FIXED = {STATE: 128, SIZE: 84, CHUNKS: 84, MODIFIED: 132}
# A column is shown from this width of the table on.
_SHOWN_FROM = {SIZE: 620, CHUNKS: 860, MODIFIED: 740, REASON: 460}
_NAME_SHARE = 0.46
# In a list of files that were not read, the reason and the remedy are what one came for.
_SHOWN_FROM_OF_PROBLEMS = {SIZE: 900, CHUNKS: 1200, MODIFIED: 1000, REASON: 0}
_NAME_SHARE_OF_PROBLEMS = 0.34
_RETRIABLE = ("failed", "excluded", "offline")


class DocumentTable(QTableView):
    """`opened(DocumentRow)`: Enter or a double click. The other signals come from the menu of chosen rows."""

    opened = Signal(object)
    open_outside = Signal(object)
    folder_asked = Signal(object)
    retry_asked = Signal(object)  # document ids

    def __init__(self, model: DocumentModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._documents = model
        self._states: tuple[str, ...] = ()
        self.setModel(model)
        self.setItemDelegate(DocumentDelegate(theme, self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setAccessibleName(self.tr("Documents"))
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setHighlightSections(False)
        # No column is marked at first: the list begins in the order of the paths, folder by folder.
        self.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.horizontalHeader().setSortIndicatorClearable(True)
        self.setSortingEnabled(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._show_menu)
        self.doubleClicked.connect(lambda index: self._emit_row(self.opened, index.row()))
        theme.changed.connect(self._restyle)
        self._restyle()

    def chosen_rows(self) -> list[DocumentRow]:
        """The documents of the chosen rows, as far as they are loaded."""
        rows = (self._documents.row_at(index.row()) for index in self.selectionModel().selectedRows())
        return [row for row in rows if row is not None]

    def show_states(self, states: Sequence[str]) -> None:
        """The list holds documents of these states alone; none means all. One state needs no column that repeats it."""
        self._states = tuple(states)
        self._share_width()

    def menu_for(self, rows: list[DocumentRow]) -> QMenu:
        """The menu of these documents; what makes no sense for them is not in it."""
        menu = QMenu(self)
        if len(rows) == 1:
            row = rows[0]
            menu.addAction(self.tr("Show here"), lambda: self.opened.emit(row))
            menu.addAction(self.tr("Open in the default program"), lambda: self.open_outside.emit(row))
            menu.addAction(self.tr("Show in folder"), lambda: self.folder_asked.emit(row))
            menu.addSeparator()
        again = [row["id"] for row in rows if row["state"] in _RETRIABLE]
        if again:
            menu.addAction(self.tr("Try again"), lambda: self.retry_asked.emit(again))
        if any(row["reason"] for row in rows):
            menu.addAction(self.tr("Copy the reason"), lambda: self._copy_reasons(rows))
        paths = "\n".join(row["path"] for row in rows)
        menu.addAction(self.tr("Copy the path"), lambda: QGuiApplication.clipboard().setText(paths))
        return menu

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._emit_row(self.opened, self.currentIndex().row())
        elif event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText("\n".join(row["path"] for row in self.chosen_rows()))
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    def _share_width(self) -> None:
        width = self.viewport().width()
        problems = bool(self._states) and set(self._states) <= set(_RETRIABLE)
        for column, least in (_SHOWN_FROM_OF_PROBLEMS if problems else _SHOWN_FROM).items():
            self.setColumnHidden(column, width < with_text(self._theme, least))
        self.setColumnHidden(STATE, problems and len(self._states) == 1)
        fixed = {column: with_text(self._theme, size) for column, size in _FIXED.items()}
        left = width - sum(size for column, size in fixed.items() if not self.isColumnHidden(column))
        for column, size in fixed.items():
            self.setColumnWidth(column, size)
        share = _NAME_SHARE_OF_PROBLEMS if problems else _NAME_SHARE
        name = left if self.isColumnHidden(REASON) else round(left * share)
        self.setColumnWidth(NAME, name)
        self.setColumnWidth(REASON, left - name)

    def _restyle(self) -> None:
        self.verticalHeader().setDefaultSectionSize(row_height(self._theme))
        self._share_width()
        self.viewport().update()

    def _show_menu(self, position: QPoint) -> None:
        rows = self.chosen_rows()
        if rows:
            menu = self.menu_for(rows)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self.viewport().mapToGlobal(position))

    def _emit_row(self, signal: object, number: int) -> None:
        row = self._documents.row_at(number) if number >= 0 else None
        if row is not None:
            signal.emit(row)  # type: ignore[attr-defined]

    def _copy_reasons(self, rows: list[DocumentRow]) -> None:
        lines = [f"{row['path']}: {row['reason']} {row['remedy']}".strip() for row in rows if row["reason"]]
        QGuiApplication.clipboard().setText("\n".join(lines))
