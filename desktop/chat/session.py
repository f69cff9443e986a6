"""One open conversation: its transcript and the question under way. Wires engine events to the transcript."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from core.service.protocol import Answer, ConversationRow, MessageRow
from desktop.chat.turn import Turn
from desktop.context import Context
from desktop.engine_client import Call, EngineError

if TYPE_CHECKING:
    from desktop.chat.transcript import Transcript

# A new conversation is named by its first question until the person renames it.
TITLE_CHARACTERS = 60


class Session(QObject):
    """`conversation` is 0 until the engine has given the first question a place.

    `make` makes the transcript when it is first needed: a window that opens has nothing to write into it.
    """

    running_changed = Signal()
    private_changed = Signal()
    placed = Signal(int)

    def __init__(
        self,
        context: Context,
        make: Callable[[], Transcript],
        conversation: int = 0,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._make = make
        self._context = context
        self._call: Call | None = None
        self._stopped = False
        self._search = False
        self.conversation = conversation
        self.private = False

    @cached_property
    def transcript(self) -> Transcript:
        return self._make()

    @property
    def has_transcript(self) -> bool:
        return "transcript" in self.__dict__

    @property
    def turns(self) -> list[Turn]:
        """What was said here."""
        return self.transcript.turns if self.has_transcript else []

    @property
    def running(self) -> bool:
        return self._call is not None

    @property
    def empty(self) -> bool:
        return not self.turns

    def load(self, on_error: Any) -> None:
        """Fetch what was said before."""
        params = {"conversation_id": self.conversation}
        self._context.engine.call("conversations.get", params, self._on_loaded, on_error)

    def ask(self, question: str, search: bool = False) -> None:
        """`search`: look into the files even for a plain statement."""
        turn = Turn(question)
        self._search = search
        self._stopped = False
        self.transcript.begin(turn)
        if self.conversation:
            self._ask(turn)
        else:
            title = " ".join(question.split())[:TITLE_CHARACTERS]
            self._call = self._context.engine.call(
                "conversations.create",
                {"title": title, "private": self.private},
                lambda row: self._on_created(turn, row),
                lambda error: self._on_over(turn, error),
            )
        self.running_changed.emit()

    def ask_again(self, turn: Turn) -> None:
        """Ask the question of a broken turn anew, in its place."""
        if turn in self.transcript.turns and not self.running:
            self.transcript.drop(turn)
            self.ask(turn.question)

    def set_private(self, private: bool) -> None:
        """From now on the memory is neither read nor written here, or is again."""
        if not self.conversation:
            self._show_private(private)
            return
        self._context.engine.call(
            "conversations.private",
            {"conversation_id": self.conversation, "private": private},
            lambda row: self._show_private(row["private"]),
            self._on_not_private,
        )

    def take_captured(self, message: int, captured: Any) -> None:
        """The engine has looked through a turn for what to remember, after its answer."""
        for turn in self.turns:
            if turn.answer is not None and turn.message_id == message:
                turn.answer["captured"] = captured
                self.transcript.refresh(turn)

    def stop(self) -> None:
        """End the answer under way; what is there of it stays."""
        self._stopped = True
        if self._call is not None:
            self._call.cancel()

    def close(self) -> None:
        if self._call is not None:
            self._call.forget()
        if self.has_transcript:
            self.transcript.deleteLater()
        self.deleteLater()

    # -- inside ---------------------------------------------------------------------------------------

    def _ask(self, turn: Turn) -> None:
        self._call = self._context.engine.call(
            "ask",
            {
                "question": turn.question,
                "conversation_id": self.conversation,
                "trace": True,
                **({"search": True} if self._search else {}),
            },
            lambda answer: self._on_over(turn, answer),
            lambda error: self._on_over(turn, error),
            lambda name, data: self._on_event(turn, name, data),
        )

    def _show_private(self, private: bool) -> None:
        self.private = private
        self.private_changed.emit()

    def _on_not_private(self, error: EngineError) -> None:
        self._context.notifier.error(error)
        self.private_changed.emit()  # what holds is what held

    def _on_created(self, turn: Turn, row: ConversationRow) -> None:
        self.conversation = row["id"]
        if row["private"] != self.private:  # chosen while the engine was away
            self.set_private(self.private)
        self.placed.emit(row["id"])
        if self._stopped:
            self._on_over(turn, EngineError("cancelled", ""))
        else:
            self._ask(turn)

    def _on_event(self, turn: Turn, name: str, data: Any) -> None:
        if name == "answer.stage":
            self.transcript.set_stage(turn, data["stage"])
        elif name == "answer.references":
            self.transcript.set_references(turn, data["references"])
        elif name == "answer.memories":
            self.transcript.set_memories(turn, data["memories"])
        elif name == "answer.delta":
            self.transcript.grow(turn, data["text"])

    def _on_over(self, turn: Turn, outcome: Answer | EngineError) -> None:
        self._call = None
        self.transcript.finish(turn, outcome)
        self.running_changed.emit()

    def _on_loaded(self, result: Any) -> None:
        if not self.running:
            self.transcript.show_turns(turns_of(result["messages"]))
            self._show_private(bool(result["conversation"]["private"]))
            self.running_changed.emit()


def turns_of(messages: list[MessageRow]) -> list[Turn]:
    """Pair stored messages up. A question whose answer never came says so, unless it was asked again later."""
    turns: list[Turn] = []
    for message in messages:
        if message["role"] == "user":
            turns.append(Turn(message["text"], question_id=message["id"]))
        elif turns:
            turns[-1].text = message["text"]
            turns[-1].starred = bool(message.get("starred"))
            if message["answer"] is not None:
                turns[-1].finish(message["answer"])
    for turn in turns:
        if turn.running:
            turn.error = EngineError("cancelled", "")
    last = {turn.question: index for index, turn in enumerate(turns)}
    return [turn for index, turn in enumerate(turns) if not turn.broken or last[turn.question] == index]
