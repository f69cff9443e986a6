"""The page for asking: the start view or a transcript above, the composer below; one session for a conversation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from core.service.protocol import CitationTarget, Reference
from desktop.chat.acts import AnswerActs
from desktop.chat.composer import Composer
from desktop.chat.decisions import Decisions
from desktop.chat.head import ChatHead
from desktop.chat.sentences import sentences_of
from desktop.chat.session import Session
from desktop.chat.transcript_menu import selected_words
from desktop.chat.turn import Turn
from desktop.context import Context
from desktop.onboarding.start_view import StartView

if TYPE_CHECKING:
    from desktop.chat.remember_dialog import RememberDialog
    from desktop.chat.transcript import Transcript

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
    private_changed = Signal(int, bool)
    """A kept conversation became private, or no longer is."""
    conversation_left = Signal()
    """Another one is in view now: what was opened for the one before is out of place."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._sessions: list[Session] = []
        self.setObjectName("paper")
        self.start_view = StartView(context.theme, self)
        self.composer = Composer(context.theme, self)
        self.head = ChatHead(context.theme, self)
        self.acts = AnswerActs(context, self)
        self._decisions = Decisions(context, lambda: self.session, self._redraw_turn, self)
        self._wanted_message = 0
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.start_view)
        self._lay_out()
        self._draft_timer = QTimer(self)
        self._draft_timer.setSingleShot(True)
        self._draft_timer.setInterval(DRAFT_DELAY_MS)
        self._draft_timer.timeout.connect(self.save_draft)
        self.composer.set_text(context.preferences.text(DRAFT_KEY))
        self.composer.sent.connect(self.ask)
        self.head.private_chosen.connect(lambda private: self.session.set_private(private))
        self.acts.changed.connect(self._redraw_turn)
        context.engine.event.connect(self._on_event)
        self.composer.stopped.connect(self.stop)
        self.composer.draft_changed.connect(self._draft_timer.start)
        self.start_view.asked.connect(self.ask)
        self.session = self._open(0)
        self._show(self.session)

    # -- conversations --------------------------------------------------------------------------------

    def new_conversation(self, private: bool = False) -> None:
        empty = next((s for s in self._sessions if s.conversation == 0 and s.empty), None)
        session = empty or self._open(0)
        session.set_private(private)
        self._show(session)
        self.composer.field.setFocus()

    def show_conversation(self, conversation: int, message: int = 0) -> None:
        """`message`: the kept answer to go to, or the question of one, if it is there."""
        self._wanted_message = message
        session = next((s for s in self._sessions if s.conversation == conversation), None)
        if session is None:
            session = self._open(conversation)
            session.load(self._context.notifier.error)
        self._show(session)
        self._go_to_wanted()

    def forget_conversation(self, conversation: int) -> None:
        """It was deleted: end its answer, and show a new one if it is the one in view."""
        for session in self._sessions:
            if session.conversation == conversation:
                session.stop()
        if self.session.conversation == conversation:
            self.new_conversation()

    def ask(self, question: str, search: bool = False) -> None:
        """`search`: look into the files even for a plain statement."""
        if not self.session.running:
            self.session.ask(question, search)
            self._show(self.session)
            self.composer.field.setFocus()  # the next question is typed, however this one was asked

    def remember(self, turn: Turn | None = None, words: str = "") -> RememberDialog | None:
        """A form for what was pointed at, else for what is selected, else for a sentence of the last answer."""
        transcript = self.session.transcript
        words = words or selected_words(transcript)
        answered = [each for each in transcript.turns if not each.running]
        turn = turn or (transcript.turn_at(transcript.textCursor().position()) if words else None)
        turn = turn or (answered[-1] if answered else None)
        if self.session.private:
            self._context.notifier.info(
                self.tr("This conversation is private: nothing of it is remembered."),
                self.tr("Turn “Private” off above it to remember something."),
            )
            return None
        from desktop.chat.remember_dialog import RememberDialog

        sentences = sentences_of(turn) if turn is not None and not words else []
        source = {"conversation_id": self.session.conversation} if self.session.conversation else {}
        if turn is not None and turn.message_id:
            source["message_id"] = turn.message_id
        dialog = RememberDialog(self._context, words, sentences, source, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog

    def remove_star(self, conversation: int, message: int) -> None:
        """Of an answer that may not be open here."""
        for session in self._sessions:
            for turn in session.turns:
                if turn.message_id == message and turn.starred:
                    self.acts.act("star", turn, "")
                    return
        params = {"conversation_id": conversation, "message_id": message, "starred": False}
        self._context.engine.call(
            "questions.star", params, lambda _: self.acts.stars_changed.emit(), self._context.notifier.error
        )

    def set_private(self, conversation: int, private: bool) -> None:
        """Of a conversation of the list, open or not."""
        session = next((s for s in self._sessions if s.conversation == conversation), None)
        if session is not None:
            session.set_private(private)
            return
        self._context.engine.call(
            "conversations.private",
            {"conversation_id": conversation, "private": private},
            lambda row: self.private_changed.emit(row["id"], row["private"]),
            self._context.notifier.error,
        )

    def star(self) -> None:
        """The answer that is in view: the last one, unless words of another are selected."""
        transcript = self.session.transcript
        chosen = (
            transcript.turn_at(transcript.textCursor().position()) if selected_words(transcript) else None
        )
        kept = [turn for turn in transcript.turns if turn.message_id]
        if chosen is not None or kept:
            self.acts.act("star", chosen or kept[-1], "")

    def _ask_again(self, turn: Turn) -> None:
        self.session.ask_again(turn)
        self.composer.field.setFocus()

    def stop(self) -> None:
        self.session.stop()

    def save_draft(self) -> None:
        self._context.preferences.set_text(DRAFT_KEY, self.composer.text)

    # -- inside ---------------------------------------------------------------------------------------

    def _open(self, conversation: int) -> Session:
        session = Session(self._context, self._make_transcript, conversation, self)
        session.running_changed.connect(self._refresh)
        session.private_changed.connect(self._on_private)
        session.placed.connect(self._on_placed)
        self._sessions.append(session)
        self._drop_old_sessions()
        return session

    def _make_transcript(self) -> Transcript:
        # Imported at the first question: what draws answers would cost a tenth of the window's start.
        from desktop.chat.transcript import Transcript

        transcript = Transcript(self._context.theme)
        transcript.citation_activated.connect(self._open_citation)
        transcript.passage_activated.connect(self._open_reference)
        transcript.trace_requested.connect(self.trace_requested)
        transcript.retry_requested.connect(self._ask_again)
        transcript.search_requested.connect(lambda turn: self.ask(turn.question, search=True))
        transcript.acted.connect(self.acts.act)
        transcript.remember_requested.connect(self.remember)
        transcript.copied.connect(lambda: self._context.notifier.info(self.tr("Copied.")))
        self._stack.addWidget(transcript)
        return transcript

    def _drop_old_sessions(self) -> None:
        idle = [s for s in self._sessions[:-1] if not s.running and s is not getattr(self, "session", None)]
        for session in idle[: max(0, len(idle) - KEPT_SESSIONS)]:
            self._sessions.remove(session)
            if session.has_transcript:
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
        self.composer.set_private(self.session.private)
        self.head.show_private(self.session.private)
        self._decisions.look()
        self._go_to_wanted()

    def _go_to_wanted(self) -> None:
        """The answer that was asked for, as soon as its conversation is here."""
        if self._wanted_message and self.session.turns:
            message, self._wanted_message = self._wanted_message, 0
            QTimer.singleShot(0, self, lambda: self.session.transcript.show_message(message))

    def _on_private(self) -> None:
        session = self.sender()
        self._refresh()
        if isinstance(session, Session) and session.conversation:
            self.private_changed.emit(session.conversation, session.private)

    def _redraw_turn(self, turn: Turn) -> None:
        for session in self._sessions:
            if turn in session.turns:
                session.transcript.refresh(turn)

    def _on_event(self, name: str, data: Any) -> None:
        if name == "memory.captured":
            for session in self._sessions:
                if session.conversation == data["conversation_id"]:
                    session.take_captured(data["message_id"], data["captured"])

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
        layout.addWidget(self.head)
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
