"""The review page: what waits to be remembered, and everything that was ever changed, all of it to be undone."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QStackedLayout, QVBoxLayout, QWidget

from desktop.context import Context
from desktop.engine_client import EngineError
from desktop.engine_words import say
from desktop.memory.actions import Deed
from desktop.memory.undo_strip import UndoStrip
from desktop.memory.undoable import Undoable
from desktop.pending_calls import PendingCalls
from desktop.review.header import Header, Tab
from desktop.review.history import History
from desktop.review.inbox import Inbox
from desktop.review.key_footer import KeyFooter
from desktop.review.keys import hints_of
from desktop.review.list_keys import bind, bind_list_keys
from desktop.review.reverts import Reverts
from desktop.review.story import MemoryStory
from desktop.review.tidying import Tidying
from desktop.throttle import Throttle
from desktop.widgets.enter_key import press_focused
from desktop.widgets.icons import dress
from desktop.widgets.notice_bar import NoticeBar

# Accepting two hundred proposals is told two hundred times; the lists follow this often.
REFRESH_MS = 400


class ReviewPage(QWidget):
    """`conversation_asked(id, message id)` and `settings_asked`: to be shown by the window. `count_changed(int)`: so many wait."""

    conversation_asked = Signal(int, int)
    settings_asked = Signal()
    count_changed = Signal(int)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._calls = PendingCalls(context.engine, self)
        self._chat: str | None = None  # the chat model that the engine named last
        self._missed_changes = False
        self._busy = False  # while many commits are made, one look at the end is enough
        self._reverts = Reverts(context.engine, self)
        self.header = Header(context.theme)
        self.notice = NoticeBar(context.theme)
        self.inbox = Inbox(context)
        self.history = History(context)
        self.story = MemoryStory(context)
        self.tidying = Tidying(context)
        self.strip = UndoStrip(context.theme, self._revert, Undoable(context.engine, self).check)
        self.footer = KeyFooter(context.theme)
        self.back_button = QPushButton(self.tr("Back"))
        self._refresh: Throttle[int] = Throttle(REFRESH_MS, lambda _change: self._load(), self)
        self._arrange()
        self._connect()
        self._add_keys()
        self.show_tab("inbox")
        self._load()

    # -- what is shown --------------------------------------------------------------------------------

    def show_tab(self, tab: Tab) -> None:
        self._tab: Tab = tab
        self.header.show_tab(tab)
        view = self.inbox if tab == "inbox" else self.history
        view.pane.diff.refresh_choice()
        self._show(view)

    def show_proposal(self, proposal_id: str) -> None:
        """The inbox, at one proposal if it still waits."""
        self.show_tab("inbox")
        if proposal_id:
            self.inbox.show_proposal(proposal_id)

    def show_story(self, memory_id: str) -> None:
        """Where a memory comes from; one step back leads to where this was asked."""
        self._show(self._story_page)
        self.story.show_memory(memory_id)

    def show_commit(self, commit_id: str) -> None:
        self.show_tab("history")
        self.history.show_commit(commit_id)

    def _show(self, widget: QWidget) -> None:
        self._stack.setCurrentWidget(widget)
        self._show_hints()
        self._take_keys()

    def _take_keys(self) -> None:
        view = self._stack.currentWidget()
        if isinstance(view, (Inbox, History)):
            view.take_keys()
        else:
            (self.story if view is self._story_page else self.tidying).setFocus()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The window gives the keys to the page, the page to what is in view."""
        super().focusInEvent(event)
        self._take_keys()

    def _show_hints(self) -> None:
        view = self._stack.currentWidget()
        if view is self.inbox:
            name = "inbox" if self.inbox.model.rowCount() else "empty"
        else:
            listed = view is self.history and self.history.model.rowCount()
            name = "history" if listed else "other"
        self.footer.show_hints(hints_of(name))

    def _show_list(self) -> None:
        """From a story or a run back to the list."""
        self.show_tab(self._tab)

    # -- what the engine says -------------------------------------------------------------------------

    def _load(self) -> None:
        self._calls.call("memory.status", {}, self._on_status, self._on_error)
        self.inbox.load()
        self.history.load()
        self.strip.look_again()
        if self.story.memory_id and self._stack.currentWidget() is self._story_page:
            self.story.show_memory(self.story.memory_id)

    def _on_status(self, status: Any) -> None:
        problem = status["problem"]
        if problem:
            self.notice.show_notice("danger", problem["sentence"], problem["remedy"])
        self.inbox.empty.show_capture(status["capture"])
        deep = status["deep"]
        self.header.show_deep(deep["ready"], say(deep["why_not"]))

    def _on_event(self, name: str, data: Any) -> None:
        if name == "status" and data["models"]["chat"] != self._chat:
            self._chat = data["models"]["chat"]  # found, or gone: writing together needs it
            self._calls.call("memory.status", {}, self._on_status, self._on_error)
        if name != "memory.changed":
            return
        if self.isVisible() and not self._busy:
            self._refresh.push(0)
        else:
            self._missed_changes = True

    def _on_engine_state(self, state: str, _sentence: str) -> None:
        """An engine that came back may know other things than the one that died."""
        if state == "ready":
            self.notice.clear()
            self._load()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._missed_changes:
            self._missed_changes = False
            self._refresh.push(0)

    # -- what was done, and its undo ------------------------------------------------------------------

    def undo(self) -> None:
        self.strip.undo()

    def find(self) -> None:
        """To the field that finds the history of a memory."""
        self.show_tab("history")
        self.history.field.setFocus()
        self.history.field.selectAll()

    def _revert(self, deed: Deed, then: Any) -> None:
        def reverted(reverse: Deed) -> None:
            self.notice.clear()
            self.inbox.bring_back()
            then(reverse)

        self._reverts.revert(deed, reverted)

    def _on_done(self, deed: Deed) -> None:
        self.notice.clear()
        self.strip.tell(deed)

    def _on_error(self, error: EngineError) -> None:
        """An engine that is away is told of above all pages already."""
        if error.code not in ("cancelled", "engine_unavailable"):
            self.notice.show_notice("danger", error.sentence, error.remedy)

    def _on_progress(self, done: int, total: int) -> None:
        self.strip.show_progress(done, total)
        self._busy = total > 0
        if not self._busy and self._missed_changes:
            self._missed_changes = False
            self._load()

    def _stop(self) -> None:
        self.inbox.decisions.stop()
        self._reverts.stop()

    def _on_undo_failed(self, error: EngineError) -> None:
        self.strip.on_failed()
        self._on_error(error)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not press_focused(event):
            super().keyPressEvent(event)

    # -- keyboard -------------------------------------------------------------------------------------

    def leave(self) -> bool:
        """One step back from what is open; False when there is none."""
        current = self._stack.currentWidget()
        if current is self.inbox:
            return self.inbox.go_back()
        if current is self.history:
            return self.history.go_back()
        if current is self.tidying:
            self.tidying.close_view()
        else:
            self._show_list()
        return True

    def _add_keys(self) -> None:
        bind_list_keys(self, self._stack.currentWidget)
        bind(self, "undo", self.undo)
        bind(self, "find", self.find)
        bind(self, "other list", lambda: self.show_tab("history" if self._tab == "inbox" else "inbox"))

    # -- made once ------------------------------------------------------------------------------------

    def _arrange(self) -> None:
        space = self._context.theme.space
        self._story_page = QWidget()
        story = QVBoxLayout(self._story_page)
        story.setContentsMargins(space("m"), 0, 0, 0)
        story.setSpacing(0)
        self.back_button.setObjectName("link")
        story.addWidget(self.back_button, 0, Qt.AlignmentFlag.AlignLeft)
        story.addWidget(self.story, 1)
        middle = QWidget()
        self._stack = QStackedLayout(middle)
        for widget in (self.inbox, self.history, self._story_page, self.tidying):
            self._stack.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addLayout(_inset(self.notice, space("l")))
        column.addWidget(middle, 1)
        column.addLayout(_inset(self.strip, space("l")))
        column.addWidget(self.footer)

    def _connect(self) -> None:
        header = self.header
        header.tab_chosen.connect(self.show_tab)
        header.light_asked.connect(self._preview_light)
        header.deep_asked.connect(self._preview_deep)
        self.back_button.clicked.connect(self._show_list)
        for view in (self.inbox, self.history, self.tidying):
            view.done.connect(self._on_done)
            view.failed.connect(self._on_error)
            view.story_asked.connect(self.show_story)
        self.inbox.progress.connect(self._on_progress)
        self.history.model.modelReset.connect(self._show_hints)
        self._reverts.progress.connect(self._on_progress)
        self.strip.stop_asked.connect(self._stop)
        self.inbox.count_changed.connect(self._on_count)
        self.inbox.conversation_asked.connect(self.conversation_asked)
        self.inbox.settings_asked.connect(self.settings_asked)
        self.story.conversation_asked.connect(self.conversation_asked)
        self.story.commit_asked.connect(self.show_commit)
        self.tidying.closed.connect(self._show_list)
        self.tidying.commit_asked.connect(self.show_commit)
        self._reverts.failed.connect(self._on_undo_failed)
        self._context.engine.event.connect(self._on_event)
        self._context.engine.state_changed.connect(self._on_engine_state)
        self._context.theme.changed.connect(self._restyle)
        self._restyle()

    def _on_count(self, count: int) -> None:
        self.header.show_count(count)
        self._show_hints()
        self.count_changed.emit(count)

    def _preview_light(self) -> None:
        self._show(self.tidying)
        self.tidying.preview_light()

    def _preview_deep(self) -> None:
        self._show(self.tidying)
        self.tidying.preview_deep()

    def _restyle(self) -> None:
        dress(self.back_button, self._context.theme, "back", "accent", 16)


def _inset(widget: QWidget, side: int) -> QVBoxLayout:
    """Keeps a strip away from the edges; takes no room while it is hidden."""
    box = QVBoxLayout()
    box.setContentsMargins(side, 0, side, 0)
    box.addWidget(widget)
    return box
