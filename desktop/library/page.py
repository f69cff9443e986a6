"""The library: what is watched, what became of every file, and what to do about those that failed."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QFocusEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSplitter,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from core.service.protocol import Status
from core.service.protocol_library import DocumentRow, SourceRow
from desktop.context import Context
from desktop.file_actions import FileActions
from desktop.i18n import number
from desktop.library.actions import LibraryActions
from desktop.library.empty_state import EmptyState
from desktop.library.filter_bar import FilterBar
from desktop.library.model import DocumentModel
from desktop.library.progress_strip import ProgressStrip
from desktop.library.question_card import QuestionCard
from desktop.library.source_list import SourceList
from desktop.library.table import DocumentTable
from desktop.throttle import Throttle
from desktop.widgets.choice_box import ChoiceBox
from desktop.widgets.elided_label import ElidedLabel
from desktop.widgets.icons import dress

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
        self.library_actions = LibraryActions(context, self)
        self._files = FileActions(context.notifier, self)
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
        self.source_box.setMinimumWidth(_SOURCES_WIDTH * 3 // 5)
        self._nothing = QLabel()
        self.add_folder_button = QPushButton(self.tr("Add a folder…"))
        self.add_files_button = QPushButton(self.tr("Add files…"))
        self.more_button = QToolButton()
        self._refresh: Throttle[int] = Throttle(REFRESH_MS, lambda _change: self.model.refresh(), self)
        self._arrange()
        self._connect()
        self._set_narrow(True)  # until the first size is known, so that no window is made wider by this page
        self._missed_changes = False
        self._load()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The window gives the keys to the page, the page to what can take them now."""
        super().focusInEvent(event)
        self._take_keys()

    def _take_keys(self) -> None:
        if self._stack.currentWidget() is self.empty:
            self.empty.folder_button.setFocus()
        else:
            (self.filters.search if self.table.isHidden() else self.table).setFocus()

    def _show_here(self, row: DocumentRow) -> None:
        place = {"page": None, "start": 0, "end": 0, "quote": ""}
        self.open_reference.emit(
            {"document_id": row["id"], "path": row["path"], "title": row["title"], **place}
        )

    # -- menus ----------------------------------------------------------------------------------------

    def source_menu(self, source: SourceRow) -> QMenu:
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        rescan = {"source_id": source["id"]}
        menu.addAction(
            self.tr("Read again what changed"), lambda: self.library_actions.ask("sources.rescan", rescan)
        )
        menu.addAction(self.tr("Show in folder"), lambda: self._files.show_in_folder(source["path"]))
        if source["kind"] != "vault":
            menu.addAction(self._newest_first(menu, source))
        menu.addSeparator()
        menu.addAction(
            self.tr("Remove from the library…"), lambda: self.library_actions.remove_source(source)
        )
        return menu

    def _newest_first(self, menu: QMenu, source: SourceRow) -> QAction:
        """Ticked where old files stand back behind newer ones: price lists, rotas, an inbox."""
        action = QAction(self.tr("Prefer newer files"), menu)
        action.setCheckable(True)
        action.setChecked(source["time_sensitive"])
        action.setToolTip(self.tr("An answer in an old file counts for less than one in a newer file."))
        action.toggled.connect(
            lambda on: self.library_actions.ask(
                "sources.set", {"source_id": source["id"], "time_sensitive": on}
            )
        )
        return action

    def _page_menu(self) -> QMenu:
        menu = QMenu(self)
        menu.addAction(self.tr("Add files…"), self.library_actions.choose_files)
        menu.addAction(self.tr("Read again what changed"), lambda: self.library_actions.ask("sources.rescan"))
        menu.addAction(self.tr("Try all failed files again"), self.library_actions.retry_all_failed)
        menu.addAction(self.tr("Save the list as JSON…"), self.library_actions.choose_export)
        return menu

    def _show_source_menu(self, source: SourceRow, where: QPoint) -> None:
        menu = self.source_menu(source)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(where)

    # -- what the engine says -------------------------------------------------------------------------

    def _on_event(self, name: str, data: Any) -> None:
        if name == "status":
            self._on_status(data)
        elif name == "documents.changed":
            self._on_changed()

    def _on_engine_state(self, state: str, _sentence: str) -> None:
        """An engine that came back may know other things than the one that died."""
        if state == "ready":
            self._load()

    def _load(self) -> None:
        self._context.engine.call("status", {}, self._on_status, self._context.notifier.error)
        self._apply_filter()

    def _on_changed(self) -> None:
        """A list that nobody sees is brought up to date when it is shown again."""
        if self.isVisible():
            self._refresh.push(0)
        else:
            self._missed_changes = True

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._missed_changes:
            self._missed_changes = False
            self._refresh.push(0)

    def _on_status(self, status: Status) -> None:
        total = sum(status["counts"].values())
        self._summary.setText(
            self.tr("{files} files  ·  {passages} passages").format(
                files=number(total), passages=number(status["chunks"])
            )
        )
        self.sources.show_sources(status["sources"], total)
        self._fill_source_box()
        self.question.show_sources(status["sources"])
        self.progress.show_progress(status["progress"])
        self._bring(self._full if status["sources"] else self.empty)

    def _bring(self, front: QWidget) -> None:
        """What had the keys goes out of view with the rest; Qt would hand them to whatever comes next in the window."""
        if front is not self._stack.currentWidget():
            focused = QApplication.focusWidget()
            held = focused is not None and self.isAncestorOf(focused)
            self._stack.setCurrentWidget(front)
            if held:
                self._take_keys()

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
        self._right.setContentsMargins(0 if narrow else self._context.theme.space("l"), 0, 0, 0)

    def _apply_filter(self) -> None:
        self.table.show_states(self.filters.states)
        self.model.set_filter(self.sources.source_id, self.filters.states, self.filters.query)

    def _on_rows(self) -> None:
        """Say so when a filter leaves nothing, instead of showing bare headers."""
        filtered = bool(self.filters.states or self.filters.query)
        empty = self.model.rowCount() == 0
        held = self.table.hasFocus()
        self._nothing.setVisible(empty)
        self.table.setVisible(not empty)
        if held and empty:
            self._take_keys()
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
        dress(self.more_button, self._context.theme, "more")
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
        self._right = column
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
        engine.state_changed.connect(self._on_engine_state)
        actions = self.library_actions
        for signal in (self.add_folder_button.clicked, self.empty.folder_asked):
            signal.connect(actions.choose_folder)
        for signal in (self.add_files_button.clicked, self.empty.files_asked):
            signal.connect(actions.choose_files)
        self.empty.sample_asked.connect(lambda: actions.ask("sample.open"))
        self.sources.chosen.connect(lambda _source: self._apply_filter())
        self.source_box.activated.connect(self.sources.setCurrentRow)
        self.sources.menu_asked.connect(self._show_source_menu)
        self.filters.changed.connect(self._apply_filter)
        self.model.counts_changed.connect(self.filters.show_counts)
        for signal in (self.model.loaded, self.model.rowsInserted, self.model.rowsRemoved):
            signal.connect(self._on_rows)
        self.model.failed.connect(self._context.notifier.error)
        self.table.opened.connect(self._show_here)
        self.table.open_outside.connect(lambda row: self._files.open(row["path"]))
        self.table.folder_asked.connect(lambda row: self._files.show_in_folder(row["path"]))
        self.table.retry_asked.connect(actions.retry)
        self.progress.pause_asked.connect(lambda: actions.ask("ingest.pause"))
        self.progress.resume_asked.connect(lambda: actions.ask("ingest.resume"))
        self.progress.cancel_asked.connect(lambda: actions.ask("ingest.cancel"))
        self.question.answered.connect(
            lambda source, purge: actions.ask("sources.confirm", {"source_id": source, "purge": purge})
        )
        self._context.theme.changed.connect(lambda: dress(self.more_button, self._context.theme, "more"))
