"""The page for asking: the start view or a transcript above, the composer below; one session for a conversation."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from core.service.protocol import CitationTarget, Reference
from desktop.chat.composer import Composer
from desktop.chat.session import Session
from desktop.chat.turn import Turn
from desktop.context import Context
from desktop.onboarding.start_view import StartView

# Open transcripts kept besides the current one; an older one is fetched again when it is chosen.
KEPT_SESSIONS = 5
DRAFT_KEY = "draft"
DRAFT_DELAY_MS = 500
SIDE_MARGIN = 32


class ChatPage(QWidget):
    """`target_opened` carries a CitationTarget for the evidence pane."""

    target_opened = Signal(dict)
    trace_requested = Signal(dict)
    conversation_shown = Signal(int)
    """0 for a new one."""
    conversation_left = Signal()
    """Another one is in view now: what was opened for the one before is out of place."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._sessions: list[Session] = []
        self.setObjectName("paper")
        self.start_view = StartView(context.theme, self)
        self.composer = Composer(context.theme, self)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.start_view)
        self._lay_out()
        self._draft_timer = QTimer(self)
        self._draft_timer.setSingleShot(True)
        self._draft_timer.setInterval(DRAFT_DELAY_MS)
        self._draft_timer.timeout.connect(self.save_draft)
        self.composer.set_text(context.preferences.text(DRAFT_KEY))
        self.composer.sent.connect(self.ask)
        self.composer.stopped.connect(self.stop)
        self.composer.draft_changed.connect(self._draft_timer.start)
        self.start_view.asked.connect(self.ask)
        self.session = self._open(0)
        self._show(self.session)

    # -- conversations --------------------------------------------------------------------------------

    def new_conversation(self) -> None:
        empty = next((s for s in self._sessions if s.conversation == 0 and s.empty), None)
        self._show(empty or self._open(0))
        self.composer.field.setFocus()

    def show_conversation(self, conversation: int) -> None:
        session = next((s for s in self._sessions if s.conversation == conversation), None)
        if session is None:
            session = self._open(conversation)
            session.load(self._context.notifier.error)
        self._show(session)

    def forget_conversation(self, conversation: int) -> None:
        """It was deleted: end its answer, and show a new one if it is the one in view."""
        for session in self._sessions:
            if session.conversation == conversation:
                session.stop()
        if self.session.conversation == conversation:
            self.new_conversation()

    def ask(self, question: str) -> None:
        if not self.session.running:
            self.session.ask(question)
            self._show(self.session)
            self.composer.field.setFocus()  # the next question is typed, however this one was asked

    def _ask_again(self, turn: Turn) -> None:
        self.session.ask_again(turn)
        self.composer.field.setFocus()

    def stop(self) -> None:
        self.session.stop()

    def save_draft(self) -> None:
        self._context.preferences.set_text(DRAFT_KEY, self.composer.text)

    # -- inside ---------------------------------------------------------------------------------------

    def _open(self, conversation: int) -> Session:
        session = Session(self._context, conversation, self)
        session.running_changed.connect(self._refresh)
        session.placed.connect(self._on_placed)
        transcript = session.transcript
        transcript.citation_activated.connect(self._open_citation)
        transcript.passage_activated.connect(self._open_reference)
        transcript.trace_requested.connect(self.trace_requested)
        transcript.retry_requested.connect(self._ask_again)
        transcript.copied.connect(lambda: self._context.notifier.info(self.tr("Copied.")))
        self._stack.addWidget(transcript)
        self._sessions.append(session)
        self._drop_old_sessions()
        return session

    def _drop_old_sessions(self) -> None:
        idle = [s for s in self._sessions[:-1] if not s.running and s is not getattr(self, "session", None)]
        for session in idle[: max(0, len(idle) - KEPT_SESSIONS)]:
            self._sessions.remove(session)
            self._stack.removeWidget(session.transcript)
            session.close()

    def _show(self, session: Session) -> None:
        before = getattr(self, "session", None)
        self.session = session
        self._refresh()
        if session is not before:
            self.conversation_shown.emit(session.conversation)
            if before is not None:
                self.conversation_left.emit()

    def _refresh(self) -> None:
        fresh = self.session.empty and self.session.conversation == 0
        self._stack.setCurrentWidget(self.start_view if fresh else self.session.transcript)
        self.composer.set_running(self.session.running)

    def _on_placed(self, conversation: int) -> None:
        if self.sender() is self.session:
            self.conversation_shown.emit(conversation)

    def _open_citation(self, turn: Turn, n: int) -> None:
        """Where the passage stands today, if the answer is stored; where it stood, while it still streams."""
        reference = turn.reference(n)
        if turn.answer is None or not turn.answer["message_id"]:
            if reference is not None:
                self._open_reference(reference)
            return
        params = {"message_id": turn.answer["message_id"], "n": n}
        asked_in = self.session

        def open_here(target: CitationTarget) -> None:
            if self.session is asked_in:
                self.target_opened.emit(target)

        self._context.engine.call("citation.locate", params, open_here, self._context.notifier.error)

    def _open_reference(self, reference: Reference) -> None:
        self.target_opened.emit(target_of(reference))

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setContentsMargins(SIDE_MARGIN, 0, SIDE_MARGIN, 18)
        self.composer.setMaximumWidth(self._context.theme.size("reading"))
        row.addWidget(self.composer)  # in the middle, once it has its full width
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self._stack, 1)
        layout.addLayout(row)


def target_of(reference: Reference | dict[str, Any]) -> CitationTarget:
    """A passage as the evidence pane takes it, for one that no stored message cites."""
    return {
        "document_id": reference["document_id"],
        "state": "same",
        "sentence": "",
        "path": reference["path"],
        "title": reference["title"],
        "page": reference["page"],
        "start": reference["start"],
        "end": reference["end"],
        "quote": reference["quote"],
    }
