"""What can be done to memories, one at a time or many, each told in a sentence and each with its undo."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, Signal

from desktop.engine_client import EngineClient, EngineError
from desktop.memory import words
from desktop.memory.rows import Memory


@dataclass(frozen=True)
class Deed:
    """What was done: a sentence, and the commits that did it, oldest first. `detail` says what did not go.

    `ids` are the memories to which it was done, where they are known.
    """

    sentence: str
    commits: tuple[str, ...]
    detail: str = ""
    ids: tuple[str, ...] = ()


class MemoryActions(QObject):
    """`begun(sentence)`: something is being done that may take a moment. `done(Deed)`, `failed(EngineError)`."""

    begun = Signal(str)
    remembered = Signal(str)
    """The id of what is remembered now, new or known before."""
    done = Signal(object)
    reverted = Signal(object)
    """The ids of the memories of a deed that was taken back."""
    failed = Signal(object)

    def __init__(self, engine: EngineClient, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine = engine

    # -- one ------------------------------------------------------------------------------------------

    def pin(self, memory: Memory) -> None:
        text = self.tr("Unpinned {memory}.") if memory.pinned else self.tr("Pinned {memory}.")
        params = {"id": memory.id, "changes": {"pinned": not memory.pinned}}
        self._one("memory.edit", params, text.format(memory=words.quoted(memory)))

    def close(self, memory: Memory, day: str) -> None:
        """`day`: the first day on which it no longer holds, as YYYY-MM-DD."""
        self._one(
            "memory.close",
            {"id": memory.id, "day": day},
            lambda result: self._closed_sentence(Memory.of(result["memory"])),
        )

    def _closed_sentence(self, memory: Memory) -> str:
        closed = self.tr("Closed {memory}.").format(memory=words.quoted(memory))
        return words.ends_later(memory, dt.date.today()) or closed

    def edit(
        self,
        memory: Memory,
        changes: dict[str, Any],
        then: Callable[[], None],
        refused: Callable[[EngineError], None],
    ) -> None:
        self._one("memory.edit", {"id": memory.id, "changes": changes}, self._changed_sentence, then, refused)

    def write(
        self, memory: Memory, markdown: str, then: Callable[[], None], refused: Callable[[EngineError], None]
    ) -> None:
        """The whole file as it was edited."""
        params = {"id": memory.id, "markdown": markdown}
        self._one("memory.write", params, self._changed_sentence, then, refused)

    def _changed_sentence(self, result: dict[str, Any]) -> str:
        """With the words that it has now: the old ones are what its owner has just taken back."""
        return self.tr("Changed {memory}.").format(memory=words.quoted(Memory.of(result["memory"])))

    def add(
        self, params: dict[str, Any], then: Callable[[str], None], refused: Callable[[EngineError], None]
    ) -> None:
        """Remember something; `then` gets the id of what is remembered now, as `remembered` does."""

        def kept(result: dict[str, Any]) -> None:
            self._tell(self._kept_sentence(result), result["commit"], (result["memory"]["id"],))
            self.remembered.emit(result["memory"]["id"])
            then(result["memory"]["id"])

        self._engine.call("memory.add", params, kept, refused)

    def _kept_sentence(self, kept: dict[str, Any]) -> str:
        if kept["status"] == "shortened":
            return self._closed_sentence(Memory.of(kept["memory"]))
        memory = words.quoted(Memory.of(kept["memory"]))
        if kept["status"] == "unchanged":
            return self.tr("That was known already: {memory}.").format(memory=memory)
        if kept["closed"]:
            old = words.quoted(Memory.of(kept["closed"][0]))
            return self.tr("Remembered {memory}. It takes the place of {old}.").format(memory=memory, old=old)
        return self.tr("Remembered {memory}.").format(memory=memory)

    # -- one or many ----------------------------------------------------------------------------------

    def archive(self, memories: Sequence[Memory]) -> None:
        wanted = [memory for memory in memories if memory.state != "archived"]
        one = self.tr("Archived {memory}.")
        self._some("memory.archive", wanted, one, self.tr("Archived %n memories.", "", len(wanted)))

    def restore(self, memories: Sequence[Memory]) -> None:
        wanted = [memory for memory in memories if memory.state in ("closed", "archived")]
        one = self.tr("Restored {memory}.")
        self._some("memory.restore", wanted, one, self.tr("Restored %n memories.", "", len(wanted)))

    def delete(self, memories: Sequence[Memory]) -> None:
        one = self.tr("Deleted {memory}.")
        self._some("memory.delete", memories, one, self.tr("Deleted %n memories.", "", len(memories)))

    def revert(self, deed: Deed, then: Callable[[Deed], None]) -> None:
        """Take a deed back, newest commit first; `then` gets the deed that takes this back again."""
        made: list[str] = []

        def next_one(left: tuple[str, ...]) -> None:
            if not left:
                then(Deed(deed.sentence, tuple(made), ids=deed.ids))
                self.reverted.emit(deed.ids)
                return
            self._engine.call(
                "memory.revert", {"commit": left[-1]}, lambda result: reverted(result, left), failed
            )

        def reverted(result: dict[str, Any], left: tuple[str, ...]) -> None:
            made.append(result["commit"])
            next_one(left[:-1])

        def failed(error: EngineError) -> None:
            if made:
                then(Deed(deed.sentence, tuple(made), ids=deed.ids))
            self.failed.emit(error)

        next_one(deed.commits)

    # -- inside ---------------------------------------------------------------------------------------

    def _one(
        self,
        method: str,
        params: dict[str, Any],
        sentence: str | Callable[[dict[str, Any]], str],
        then: Callable[[], None] | None = None,
        refused: Callable[[EngineError], None] | None = None,
    ) -> None:
        def made(result: dict[str, Any]) -> None:
            told = sentence if isinstance(sentence, str) else sentence(result)
            ids = params["ids"] if "ids" in params else [params["id"]]
            self._tell(told, result["commit"], tuple(ids))
            if then is not None:
                then()

        self._engine.call(method, params, made, refused or self.failed.emit)

    def _some(self, method: str, memories: Sequence[Memory], one: str, many: str) -> None:
        """Several are one call and one commit: all of them, or none."""
        if len(memories) == 1:
            self._one(method, {"id": memories[0].id}, one.format(memory=words.quoted(memories[0])))
        elif memories:
            self.begun.emit(self.tr("Changing %n memories …", "", len(memories)))
            self._one(f"{method}_all", {"ids": [memory.id for memory in memories]}, many)

    def _tell(self, sentence: str, commit: str, ids: tuple[str, ...] = ()) -> None:
        self.done.emit(Deed(sentence, (commit,) if commit else (), ids=ids))
