"""The window: navigation at the left, one page in the middle, the source at the right, the state at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QKeySequence,
    QPaintEvent,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMainWindow,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from core.paths import ProfilePaths
from core.service.protocol import Status
from desktop.chat.page import ChatPage
from desktop.context import Context
from desktop.conversing import Conversing
from desktop.intake import Intake
from desktop.pages import Pages
from desktop.panes import Panes
from desktop.shortcuts import SHORTCUTS, Command
from desktop.sidebar import Entry, Sidebar
from desktop.troubles import Troubles
from desktop.waiting import Waiting
from desktop.widgets.banner import Banner
from desktop.widgets.drop_overlay import DropOverlay, dropped_paths
from desktop.widgets.status_line import READY_STATES, StatusLine
from desktop.widgets.toasts import Toasts

DOCUMENTS_KEY = "documents"
FIRST_SIZE = QSize(1240, 820)
SMALLEST = QSize(720, 480)

# Below this width, with a source open, the left column becomes a rail of icons; and below the other one always. The
# second is of text of the normal size, and grows with it.
ROOM_FOR_ALL = 1180
ROOM_FOR_PAGE = 640


class Window(QMainWindow):
    """Pages are made when they are first shown; `painted` comes once, after the first paint."""

    painted = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._was_painted = False
        self.setWindowTitle("Footnote")
        self.setAcceptDrops(True)
        self.setMinimumSize(SMALLEST)
        self.sidebar = Sidebar(context, self._entries(), self)
        self.banner = Banner(context.theme, self)
        self.disk_banner = Banner(context.theme, self)
        self.source_banner = Banner(context.theme, self)
        self.status_line = StatusLine(context.theme, self)
        self.panes = Panes(context, self)
        self.pages = Pages(context, self.panes, self)
        self.troubles = Troubles(context, self.source_banner, self.disk_banner, self.status_line, self)
        self._intake = Intake(context, self)
        self._waiting = Waiting(context.engine, self)
        self.chat = ChatPage(context, self)
        self.conversing = Conversing(self.sidebar, self.chat, self.panes, self)
        self._lay_out()
        self._toasts = Toasts(context.theme, self.pages.stack)
        self._overlay = DropOverlay(context.theme, self)
        self.pages.add("ask", self.chat)
        self._connect()
        self._add_shortcuts()
        self.show_page("ask")
        self._restore()

    # -- pages ----------------------------------------------------------------------------------------

    def show_page(self, name: Command) -> None:
        if self.pages.made.get(name) is not self.pages.stack.currentWidget():
            self.panes.leave_page(name)
        page = self.pages.show(name)
        self.sidebar.show_page(name)
        self.troubles.page_shown(name)
        if name == "ask":
            self.chat.composer.field.setFocus()
        else:
            page.setFocus()

    def show_memory(self, memory_id: str) -> None:
        """The memory page, at one memory; "" for the page as it is."""
        self.show_page("memory")
        if memory_id:
            self.pages.memory().show_memory(memory_id)

    def show_proposal(self, proposal_id: str) -> None:
        """The review page, at what waits there; "" for all of it."""
        self.show_page("review")
        self.pages.review().show_proposal(proposal_id)

    def open_settings(self, group: str = "") -> None:
        """The settings, at a group of them."""
        from desktop.settings import SettingsDialog

        dialog = SettingsDialog(self._context, self, group)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    # -- adding files ---------------------------------------------------------------------------------

    def add_paths(self, paths: Sequence[str]) -> None:
        """Files and folders for the library, from a drop, a dialog, the command line or a second window."""
        self._intake.add_paths(paths)

    def raise_with(self, paths: Sequence[str]) -> None:
        """A second start of Footnote brings this window to the front instead."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()
        self.add_paths(paths)

    # -- the engine -----------------------------------------------------------------------------------

    def _on_state(self, state: str, sentence: str) -> None:
        if state == "ready":
            self.banner.clear()
            self.sidebar.conversations.reload()
            self._context.engine.call("status", {}, self._on_status)
            return
        self.status_line.show_state(sentence)
        if state == "restarting":
            self.banner.say(sentence)
        elif state == "failed":
            self.banner.say(sentence, "error", (self.tr("Start it again"), self._context.engine.retry))

    def _look_for_models(self) -> None:
        """The answer is no news; what has changed since comes as an event."""
        if self._context.engine.state == "ready":
            self._context.engine.call("status", {"look": True})

    def _on_event(self, name: str, data: Any) -> None:
        if name == "status":
            self._on_status(data)
        elif name == "conversations.changed":
            self.sidebar.conversations.reload()
        elif name == "window.raise":
            self.raise_with(data["paths"])

    def _on_status(self, status: Status) -> None:
        self.status_line.show_status(status)
        self.troubles.show_status(status)
        counts = status["counts"]
        documents = sum(counts.get(state, 0) for state in (*READY_STATES, "pending"))
        self.chat.start_view.set_documents(documents)
        self._context.preferences.set_text(DOCUMENTS_KEY, str(documents))

    # -- Qt -------------------------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:
        """Who comes back to the window has perhaps started Ollama or taken a model away meanwhile."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self._look_for_models()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            self.painted.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_paths(event.mimeData()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self._overlay.cover()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._overlay.hide()
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        self._overlay.hide()
        self.add_paths(dropped_paths(event.mimeData()))
        event.acceptProposedAction()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.chat.save_draft()
        self._toasts.settle()
        preferences = self._context.preferences
        preferences.set_state("geometry", self.saveGeometry())
        preferences.set_state("columns", self._columns.saveState())
        preferences.flush()
        super().closeEvent(event)

    # -- made once ------------------------------------------------------------------------------------

    def _entries(self) -> list[Entry]:
        return [
            Entry("ask", "ask", self.tr("Ask")),
            Entry("search", "search", self.tr("Search")),
            Entry("library", "library", self.tr("Library")),
            Entry("memory", "memory", self.tr("Memory")),
            Entry("review", "review", self.tr("Review")),
        ]

    def _show_commit(self, commit_id: str) -> None:
        """The change of the vault behind a line of a memory."""
        self.show_page("review")
        self.pages.review().show_commit(commit_id)

    def _lay_out(self) -> None:
        middle = QWidget(self)
        middle.setObjectName("paper")
        middle.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.banner)
        column.addWidget(self.disk_banner)
        column.addWidget(self.source_banner)
        column.addWidget(self.pages.stack, 1)
        self._columns = QSplitter(Qt.Orientation.Horizontal, self)
        self._columns.setHandleWidth(1)
        self._columns.setChildrenCollapsible(False)
        self._columns.addWidget(middle)
        self._columns.addWidget(self.panes)
        self._columns.setStretchFactor(0, 1)
        self._columns.setStretchFactor(1, 0)
        upper = QHBoxLayout()
        upper.setSpacing(0)
        upper.addWidget(self.sidebar)
        upper.addWidget(self._columns, 1)
        central = QWidget(self)
        layout = QVBoxLayout(central)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(upper, 1)
        layout.addWidget(self.status_line)
        self.setCentralWidget(central)

    def _connect(self) -> None:
        engine = self._context.engine
        engine.state_changed.connect(self._on_state)
        engine.event.connect(self._on_event)
        self._context.notifier.notified.connect(self._toasts.show)
        side = self.sidebar
        side.page_chosen.connect(self.show_page)
        side.settings_requested.connect(self.open_settings)
        pages = self.pages
        pages.conversation_asked.connect(self.conversing.show)
        pages.settings_asked.connect(lambda: self.open_settings("memory"))
        pages.commit_asked.connect(self._show_commit)
        self.conversing.page_asked.connect(self.show_page)
        self.conversing.memory_asked.connect(self.show_memory)
        self.conversing.proposal_asked.connect(self.show_proposal)
        self._waiting.count_changed.connect(lambda count: side.show_badge("review", count))
        self.panes.visibility_changed.connect(self._share_room)
        self._context.theme.changed.connect(self._share_room)
        start = self.chat.start_view
        start.add_folder_requested.connect(self._intake.add_folder)
        self.chat.acts.folder_wanted.connect(self._intake.add_folder)
        start.add_files_requested.connect(self._intake.add_files)
        start.sample_requested.connect(self._intake.open_sample)
        self._intake.questions_changed.connect(start.set_questions)
        self._intake.library_requested.connect(lambda: self.show_page("library"))
        line = self.status_line
        line.library_requested.connect(lambda: self.show_page("library"))
        line.models_requested.connect(self.open_settings)
        self.troubles.settings_requested.connect(self.open_settings)
        line.pause_requested.connect(lambda: engine.call("ingest.pause"))
        line.resume_requested.connect(lambda: engine.call("ingest.resume"))

    def _add_shortcuts(self) -> None:
        acts: dict[Command, Callable[[], object]] = {
            "ask": lambda: self.show_page("ask"),
            "search": lambda: self.show_page("search"),
            "library": lambda: self.show_page("library"),
            "memory": lambda: self.show_page("memory"),
            "review": lambda: self.show_page("review"),
            **self.conversing.shortcuts(),
            "add": self._intake.add_folder,
            "settings": self.open_settings,
            "source": self.panes.toggle,
            "larger": lambda: self._context.preferences.step_text_scale(1),
            "smaller": lambda: self._context.preferences.step_text_scale(-1),
            "normal": lambda: self._context.preferences.step_text_scale(0),
            "undo": self._on_undo,
            "stop": self._on_escape,
        }
        for command, act in acts.items():
            QShortcut(QKeySequence(SHORTCUTS[command]), self).activated.connect(act)

    def _on_escape(self) -> None:
        page = self.pages.stepwise
        if self.chat.session.running and self.pages.stack.currentWidget() is self.chat:
            self.chat.stop()
        elif page is None or not page.leave():
            self.panes.hide_all()

    def _on_undo(self) -> None:
        page = self.pages.stepwise
        if not self._toasts.undo() and page is not None:
            page.undo()

    def _share_room(self) -> None:
        beside = self.width() < ROOM_FOR_ALL and self.panes.isVisibleTo(self)
        self.sidebar.set_narrow(beside or self.width() < ROOM_FOR_PAGE * self._context.theme.scale)

    def _restore(self) -> None:
        preferences = self._context.preferences
        if not self.restoreGeometry(preferences.state("geometry")):
            self.resize(FIRST_SIZE)
        self._columns.restoreState(preferences.state("columns"))
        self._intake.offer_questions()
        # Until the engine says: nobody who has a library is invited to make one while it starts.
        self.chat.start_view.set_documents(int(preferences.text(DOCUMENTS_KEY) or self._made_elsewhere()))

    def _made_elsewhere(self) -> int:
        """1 where the profile has a library that no window has opened yet: one filled from the terminal."""
        return int(ProfilePaths(self._context.profile).catalogue.exists())
