"""What a person does about an answer and the memories behind it: star, forget, not relevant, remember, take back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from core.service.protocol_memory import MemoryReference
from desktop.chat.turn import Turn
from desktop.context import Context
from desktop.plain import cut

# Of a memory that is named in a sentence.
NAMED_CHARACTERS = 60


class AnswerActs(QObject):
    """`act(verb, turn, item)` serves every link that Transcript.acted and MemoryPane.acted tell of."""

    changed = Signal(object)
    """A Turn that is to be drawn anew."""
    memory_opened = Signal(object, int)
    """A Turn and the number of one of its memories, for the pane at the right."""
    page_requested = Signal(str)
    """The memory page, at the memory with this id; "" for the page alone."""
    inbox_requested = Signal(str)
    """The review page, at the proposal with this id; "" for its inbox alone."""
    stars_changed = Signal()
    folder_wanted = Signal()
    """A folder is to be added to the library."""

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._verbs: dict[str, Callable[[Turn, str], None]] = {
            "star": self._star,
            "memories": self._unfold,
            "memory": lambda turn, item: self.memory_opened.emit(turn, int(item)),
            "forget": self._forget,
            "notrelevant": self._not_relevant,
            "showmemory": self._show,
            "openmemory": self._open_kept,
            "takeback": lambda turn, item: self._take_back(turn, turn.remembered[int(item)]["commit"]),
            "takebacknoted": self._take_back,
            "allmemories": lambda turn, item: self.page_requested.emit(""),
            "inbox": lambda turn, item: self.inbox_requested.emit(item),
            "addfolder": lambda turn, item: self.folder_wanted.emit(),
            "notedmemory": lambda turn, item: self.page_requested.emit(item),
        }

    def act(self, verb: str, turn: Turn, item: str) -> None:
        """`item` is the number of a memory or of a thing that was kept, else ""."""
        if verb in self._verbs:
            self._verbs[verb](turn, item)

    # -- one answer -----------------------------------------------------------------------------------

    def _star(self, turn: Turn, _item: str) -> None:
        if turn.answer is None or not turn.message_id:
            return
        params = {
            "conversation_id": turn.answer["conversation_id"],
            "message_id": turn.message_id,
            "starred": not turn.starred,
        }

        def starred(result: Any) -> None:
            turn.starred = bool(result["starred"])
            self.changed.emit(turn)
            self.stars_changed.emit()

        self._call("questions.star", params, starred)

    def _unfold(self, turn: Turn, _item: str) -> None:
        turn.open_memories = not turn.open_memories
        self.changed.emit(turn)

    # -- its memories ---------------------------------------------------------------------------------

    def _forget(self, turn: Turn, item: str) -> None:
        memory = turn.memory(int(item))
        if memory is None:
            return

        def forgotten(result: Any) -> None:
            turn.gone.add(memory["id"])
            self.changed.emit(turn)
            self._context.notifier.undoable(
                self.tr("Forgotten: “{text}”").format(text=_named(memory)),
                lambda: self._bring_back(turn, memory["id"], result["commit"]),
            )

        self._call("memory.delete", {"id": memory["id"]}, forgotten)

    def _bring_back(self, turn: Turn, memory_id: str, commit: str) -> None:
        def back(_result: Any) -> None:
            turn.gone.discard(memory_id)
            self.changed.emit(turn)

        self._call("memory.revert", {"commit": commit}, back)

    def _not_relevant(self, turn: Turn, item: str) -> None:
        memory = turn.memory(int(item))
        if memory is None:
            return

        def noted(_result: Any) -> None:
            memory["not_relevant"] = True
            self.changed.emit(turn)
            self._context.notifier.undoable(
                self.tr("Noted: “{text}” was of no use there. It counts for less from now on.").format(
                    text=_named(memory)
                ),
                lambda: self._relevant_again(turn, memory),
            )

        self._call("memory.not_relevant", {"id": memory["id"], "message_id": turn.message_id}, noted)

    def _relevant_again(self, turn: Turn, memory: MemoryReference) -> None:
        def taken_back(_result: Any) -> None:
            memory["not_relevant"] = False
            self.changed.emit(turn)

        wanted = {"id": memory["id"], "message_id": turn.message_id, "undo": True}
        self._call("memory.not_relevant", wanted, taken_back)

    def _show(self, turn: Turn, item: str) -> None:
        memory = turn.memory(int(item))
        if memory is not None:
            self.page_requested.emit(memory["id"])

    # -- what was kept at once ------------------------------------------------------------------------

    def _open_kept(self, turn: Turn, item: str) -> None:
        self.page_requested.emit(turn.remembered[int(item)]["memory"]["id"])

    def _take_back(self, turn: Turn, commit: str) -> None:
        def taken(result: Any) -> None:
            turn.gone.add(commit)
            self.changed.emit(turn)
            self._context.notifier.undoable(
                self.tr("It is no longer remembered."),
                lambda: self._bring_back(turn, commit, result["commit"]),
            )

        self._call("memory.revert", {"commit": commit}, taken)

    def _call(self, method: str, params: dict[str, Any], on_result: Callable[[Any], None]) -> None:
        self._context.engine.call(method, params, on_result, self._context.notifier.error)


def _named(memory: MemoryReference) -> str:
    return cut(" ".join(memory["text"].split()), NAMED_CHARACTERS)
