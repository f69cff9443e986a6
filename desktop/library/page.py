"""The library: what is watched, what became of every file, and what to do about those that failed."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QMenu,
    QMessageBox,
    QPushButton,
    QSplitter,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from core.service.protocol import DocumentRow, SourceRow, Status
from desktop.context import Context
from desktop.evidence.header import short_path
from desktop.evidence.reveal import open_file, show_in_folder
from desktop.library import words
from desktop.library.choice_box import ChoiceBox
from desktop.library.empty_state import EmptyState
from desktop.library.filter_bar import FilterBar
from desktop.library.ledger import LedgerExport
from desktop.library.model import DocumentModel
from desktop.library.progress_strip import ProgressStrip
from desktop.library.question_card import QuestionCard
from desktop.library.source_list import SourceList
from desktop.library.table import DocumentTable
from desktop.throttle import Throttle
from desktop.widgets.elided_label import ElidedLabel
from desktop.widgets.icons import icon

# The engine may say "documents changed" many times a second while it reads; the list follows this often.
REFRESH_MS = 500
_SOURCES_WIDTH = 210
# On a narrower page the list of sources becomes a box to choose from.
_ROOM_FOR_SOURCES = 700


class LibraryPage(QWidget):
    """`open_reference(dict)`: a document to be shown in the evidence pane, from its beginning."""

    open_reference = Signal(dict)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        theme = context.theme
        self.sources = SourceList(theme)
        self.progress = ProgressStrip(theme)
        self.question = QuestionCard(theme)
        self.filters = FilterBar(theme)
        self.model = DocumentModel(context.engine, self)
        self.table = DocumentTable(self.model, theme)
        self.empty = EmptyState(theme)
        self._summary = ElidedLabel(self)
        self.source_box = ChoiceBox(theme)
        self.source_box.setAccessibleName(self.tr("Watched folders and files"))
        self.source_box.setMaximumWidth(_SOURCES_WIDTH)
        self.source_box.setMinimumWidth(_SOURCES_WIDTH // 2)
        self._nothing = QLabel()
        self.add_folder_button = QPushButton(self.tr("Add a folder…"))
        self.add_files_button = QPushButton(self.tr("Add files…"))
        self.more_button = QToolButton()
        self._refresh: Throttle[int] = Throttle(REFRESH_MS, lambda _change: self.model.refresh(), self)
        self._export: LedgerExport | None = None
        self._arrange()
        self._connect()
        self._set_narrow(True)  # until the first size is known, so that no window is made wider by this page
        self.setFocusProxy(self.table)
        context.engine.call("status", {}, self._on_status, context.notifier.error)
        self._apply_filter()

    # -- actions --------------------------------------------------------------------------------------

    def add_paths(self, paths: list[str]) -> None:
        """Watch these folders and files."""
        if paths:
            self._ask("sources.add", {"paths": paths})

    def choose_folder(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, self.tr("Add a folder"))
        self.add_paths([folder] if folder else [])

    def choose_files(self) -> None:
        files, _ = QFileDialog.getOpenFileNames(self, self.tr("Add files"))
        self.add_paths(files)

    def remove_source(self, source: SourceRow) -> QMessageBox:
        """Ask first: what was worked out about the files is lost, the files themselves are not touched."""
        count = sum(source["counts"].values())
        box = QMessageBox(QMessageBox.Icon.NoIcon, self.tr("Remove from the library"), "", parent=self)
        box.setText(self.tr("Stop watching {path}?").format(path=short_path(source["path"])))
        box.setInformativeText(
            self.tr("%n file(s) leave the library. The files themselves are not touched.", "", count)
        )
        remove = box.addButton(self.tr("Remove"), QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        box.buttonClicked.connect(lambda button: self._remove(source) if button is remove else None)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()
        return box

    def export_ledger(self, path: str) -> LedgerExport:
        """Write all documents with their states to `path` as JSON."""
        export = LedgerExport(self._context.engine, path, self)
        export.finished.connect(
            lambda count: self._context.notifier.info(
                self.tr("{count} documents written to {path}").format(count=words.number(count), path=path)
            )
        )
        export.failed.connect(self._context.notifier.error)
        self._export = export
        export.start()
        return export

    def _choose_export(self) -> None:
        path, _ = QFileDialog.getSaveFileName(
            self, self.tr("Save the list"), "footnote-library.json", "JSON (*.json)"
        )
        if path:
            self.export_ledger(path)

    def _remove(self, source: SourceRow) -> None:
        path = source["path"]

        def removed(_result: Any) -> None:
            undo = (self.tr("Undo"), lambda: self.add_paths([path]))
            self._context.notifier.info(
                self.tr("{path} was removed.").format(path=short_path(path)), action=undo
            )

        self._context.engine.call(
            "sources.remove", {"source_id": source["id"]}, removed, self._context.notifier.error
        )

    def _retry(self, document_ids: list[int]) -> None:
        def queued(result: Any) -> None:
            self._context.notifier.info(self.tr("%n file(s) will be read again.", "", result["queued"]))

        self._context.engine.call(
            "documents.retry", {"document_ids": document_ids}, queued, self._context.notifier.error
        )

    def _open_outside(self, row: DocumentRow) -> None:
        if not open_file(row["path"]):
            self._context.notifier.warn(self.tr("“{path}” cannot be opened.").format(path=row["path"]))

    def _show_in_folder(self, row: DocumentRow) -> None:
        if not show_in_folder(row["path"], self):
            self._context.notifier.warn(self.tr("The folder of “{path}” is gone.").format(path=row["path"]))

    def _show_here(self, row: DocumentRow) -> None:
        self.open_reference.emit(
            {"document_id": row["id"], "path": row["path"], "title": row["title"], "page": None, "start": 0, "end": 0, "quote": ""}
        )  # fmt: skip

    def _ask(self, method: str, params: dict[str, Any] | None = None) -> None:
        self._context.engine.call(method, params or {}, None, self._context.notifier.error)

    # -- menus ----------------------------------------------------------------------------------------

    def source_menu(self, source: SourceRow) -> QMenu:
        menu = QMenu(self)
        menu.addAction(
            self.tr("Read again what changed"),
            lambda: self._ask("sources.rescan", {"source_id": source["id"]}),
        )
        menu.addAction(self.tr("Show in folder"), lambda: show_in_folder(source["path"], self))
        menu.addSeparator()
        menu.addAction(self.tr("Remove from the library…"), lambda: self.remove_source(source))
        return menu

    def _page_menu(self) -> QMenu:
        menu = QMenu(self)
        menu.addAction(self.tr("Add files…"), self.choose_files)
        menu.addAction(self.tr("Read again what changed"), lambda: self._ask("sources.rescan"))
        menu.addAction(self.tr("Try all failed files again"), self._retry_all_failed)
        menu.addAction(self.tr("Save the list as JSON…"), self._choose_export)
        return menu

    def _retry_all_failed(self) -> None:
        """The failed ones are listed by the engine, not by the rows that happen to be loaded."""

        def retry(page: Any) -> None:
            if page["rows"]:
                self._retry([row["id"] for row in page["rows"]])

        params = {"states": ["failed"], "offset": 0, "limit": 100_000}
        self._context.engine.call("documents.list", params, retry, self._context.notifier.error)

    def _show_source_menu(self, source: SourceRow, where: QPoint) -> None:
        menu = self.source_menu(source)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(where)

    # -- what the engine says -------------------------------------------------------------------------

    def _on_event(self, name: str, data: Any) -> None:
        if name == "status":
            self._on_status(data)
        elif name == "documents.changed":
            self._refresh.push(0)

    def _on_status(self, status: Status) -> None:
        total = sum(status["counts"].values())
        self._summary.setText(
            self.tr("{files} files  ·  {passages} passages").format(
                files=words.number(total), passages=words.number(status["chunks"])
            )
        )
        self.sources.show_sources(status["sources"], total)
        self._fill_source_box()
        self.question.show_sources(status["sources"])
        self.progress.show_progress(status["progress"])
        self._stack.setCurrentWidget(self._full if status["sources"] else self.empty)

    def _fill_source_box(self) -> None:
        """The same choice as in the list, for windows without room for it."""
        names = [self.sources.item(row).text() for row in range(self.sources.count())]
        if names != [self.source_box.itemText(row) for row in range(self.source_box.count())]:
            self.source_box.clear()
            self.source_box.addItems(names)
        self.source_box.setCurrentIndex(max(0, self.sources.currentRow()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_narrow(self.width() < _ROOM_FOR_SOURCES)

    def _set_narrow(self, narrow: bool) -> None:
        self.sources.setVisible(not narrow)
        self.source_box.setVisible(narrow)
        self.add_files_button.setVisible(not narrow)

    def _apply_filter(self) -> None:
        self.model.set_filter(self.sources.source_id, self.filters.states, self.filters.query)

    def _on_rows(self) -> None:
        """Say so when a filter leaves nothing, instead of showing bare headers."""
        filtered = bool(self.filters.states or self.filters.query)
        empty = self.model.rowCount() == 0
        self._nothing.setVisible(empty)
        self.table.setVisible(not empty)
        self._nothing.setText(
            self.tr("No document fits this filter.")
            if filtered
            else self.tr("Nothing has been found here yet.")
        )

    # -- made once ------------------------------------------------------------------------------------

    def _arrange(self) -> None:
        space = self._context.theme.space
        self._full = QWidget()
        column = QVBoxLayout(self._full)
        column.setContentsMargins(space("xl"), space("l"), space("xl"), 0)
        column.setSpacing(space("m"))
        column.addLayout(self._title_row())
        column.addWidget(self.question)
        column.addWidget(self.progress)
        columns = QSplitter(Qt.Orientation.Horizontal)
        columns.setHandleWidth(1)
        columns.addWidget(self.sources)
        self.sources.setMinimumWidth(_SOURCES_WIDTH)
        columns.addWidget(self._right_side())
        columns.setStretchFactor(1, 1)
        columns.setChildrenCollapsible(False)
        column.addWidget(columns, 1)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._full)
        self._stack.addWidget(self.empty)

    def _title_row(self) -> QHBoxLayout:
        title = QLabel(self.tr("Library"))
        title.setObjectName("title")
        self.add_folder_button.setObjectName("primary")
        self.more_button.setIcon(icon(self._context.theme, "more"))
        self.more_button.setIconSize(QSize(18, 18))
        self.more_button.setToolTip(self.tr("More"))
        self.more_button.setAccessibleName(self.tr("More"))
        self.more_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more_button.setMenu(self._page_menu())
        row = QHBoxLayout()
        row.setSpacing(self._context.theme.space("s"))
        row.addWidget(title)
        row.addSpacing(self._context.theme.space("s"))
        row.addWidget(self._summary, 1)
        row.addWidget(self.filters.search, 1)
        row.addWidget(self.add_files_button)
        row.addWidget(self.add_folder_button)
        row.addWidget(self.more_button)
        return row

    def _right_side(self) -> QWidget:
        space = self._context.theme.space
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(space("l"), 0, 0, 0)
        column.setSpacing(space("s"))
        top = QHBoxLayout()
        top.addWidget(self.source_box)
        top.addWidget(self.filters, 1)
        column.addLayout(top)
        self._nothing.setObjectName("soft")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nothing.setMargin(space("xl"))
        self._nothing.hide()
        column.addWidget(self._nothing, 1)
        column.addWidget(self.table, 1)
        return right

    def _connect(self) -> None:
        engine = self._context.engine
        engine.event.connect(self._on_event)
        self.add_folder_button.clicked.connect(self.choose_folder)
        self.add_files_button.clicked.connect(self.choose_files)
        self.empty.folder_asked.connect(self.choose_folder)
        self.empty.files_asked.connect(self.choose_files)
        self.empty.sample_asked.connect(lambda: self._ask("sample.open"))
        self.sources.chosen.connect(lambda _source: self._apply_filter())
        self.source_box.activated.connect(self.sources.setCurrentRow)
        self.sources.menu_asked.connect(self._show_source_menu)
        self.filters.changed.connect(self._apply_filter)
        self.model.counts_changed.connect(self.filters.show_counts)
        self.model.loaded.connect(self._on_rows)
        self.model.failed.connect(self._context.notifier.error)
        self.table.opened.connect(self._show_here)
        self.table.open_outside.connect(self._open_outside)
        self.table.folder_asked.connect(self._show_in_folder)
        self.table.retry_asked.connect(self._retry)
        self.progress.pause_asked.connect(lambda: self._ask("ingest.pause"))
        self.progress.resume_asked.connect(lambda: self._ask("ingest.resume"))
        self.progress.cancel_asked.connect(lambda: self._ask("ingest.cancel"))
        self.question.answered.connect(
            lambda source, purge: self._ask("sources.confirm", {"source_id": source, "purge": purge})
        )
        self._context.theme.changed.connect(
            lambda: self.more_button.setIcon(icon(self._context.theme, "more"))
        )
