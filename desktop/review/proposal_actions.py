"""The owner's decisions about proposals: each is told in a sentence and has its undo."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal

from desktop.engine_client import EngineClient, EngineError
from desktop.memory import words as memory_words
from desktop.memory.actions import Deed
from desktop.memory.rows import Memory
from desktop.pending_calls import PendingCalls
from desktop.review import words
from desktop.review.rows import Proposal

# Each accepted proposal is a commit of its own; after so many the owner sees how far it is, and may stop.
BATCH = 10


class ProposalActions(QObject):
    """`done(Deed)`. `failed(ids, EngineError)`: these still wait. `progress(done, total)`; (0, 0) at the end."""

    done = Signal(object)
    failed = Signal(object, object)
    progress = Signal(int, int)

    def __init__(self, engine: EngineClient, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._calls = PendingCalls(engine, self)
        self._stopped = False

    def accept(
        self, proposal: Proposal, text: str = "", hunks: Mapping[str, list[int]] | None = None
    ) -> None:
        """`text`: the owner's own wording. `hunks`: of these files only these changes are taken."""
        params: dict[str, Any] = {"id": proposal.id}
        if text:
            params["text"] = text
        if hunks:
            params["hunks"] = dict(hunks)
        self._calls.call(
            "memory.accept",
            params,
            lambda kept: self._tell(self._accepted(proposal, kept), [kept["commit"]]),
            lambda error: self.failed.emit([*(each.id for each in proposal.first), proposal.id], error),
        )

    def reject(self, proposal: Proposal, along: Sequence[Proposal] = ()) -> None:
        """`along` are the ends of what it would have remembered: they go with it."""
        sentence = self.tr("Rejected {memory}.").format(memory=words.named(proposal.memory))
        if along:
            ends = words.listed(words.named(each.memory) for each in along)
            sentence = f"{sentence} {self.tr('Gone with it: {memory}.').format(memory=ends)}"
        self._calls.call(
            "memory.reject",
            {"id": proposal.id},
            lambda result: self._tell(sentence, [result["commit"]]),
            lambda error: self.failed.emit([proposal.id, *(each.id for each in along)], error),
        )

    def reject_all(self, proposals: Sequence[Proposal]) -> None:
        ids = [proposal.id for proposal in proposals]
        sentence = self.tr("Rejected %n proposal(s).", "", len(ids))
        self._calls.call(
            "memory.reject_all",
            {"ids": ids},
            lambda result: self._tell(sentence, [result["commit"]]),
            lambda error: self.failed.emit(ids, error),
        )

    def accept_all(self, proposals: Sequence[Proposal]) -> None:
        """One batch after another, until the last one or `stop`."""
        ids = [proposal.id for proposal in proposals]
        commits: list[str] = []
        ended: set[str] = set()
        refused: list[dict[str, str]] = []
        self._stopped = False

        def next_batch(at: int) -> None:
            if at >= len(ids) or self._stopped:
                finish(at)
                return
            self.progress.emit(at, len(ids))
            self._calls.call(
                "memory.accept_all",
                {"ids": ids[at : at + BATCH]},
                lambda result: took(result, at),
                lambda error: broke_off(error, at),
            )

        def took(result: Any, at: int) -> None:
            commits.extend(kept["commit"] for kept in result["kept"])
            ended.update(old["id"] for kept in result["kept"] for old in kept["closed"])
            refused.extend(result["failed"])
            next_batch(at + BATCH)

        def broke_off(error: EngineError, at: int) -> None:
            finish(at)
            self.failed.emit(ids[at:], error)

        def finish(at: int) -> None:
            self.progress.emit(0, 0)
            left = [*(row["id"] for row in refused), *ids[at:]]
            accepted = len(ids) - len(left)
            if accepted:
                detail = "\n".join(row["sentence"] for row in refused)
                sentences = [self.tr("Accepted %n proposal(s).", "", accepted)]
                if ended:
                    sentences.append(self.tr("%n memories ended.", "", len(ended)))
                self._tell(" ".join(sentences), commits, detail)
            if refused:
                row = refused[0]
                self.failed.emit(
                    [each["id"] for each in refused], EngineError("vault", row["sentence"], row["remedy"])
                )
            if self._stopped and left:
                self.failed.emit(left, EngineError("cancelled", self.tr("Stopped.")))

        next_batch(0)

    def stop(self) -> None:
        """End accepting all after the batch in hand; what is accepted stays, with its undo."""
        self._stopped = True

    # -- inside ---------------------------------------------------------------------------------------

    def _accepted(self, proposal: Proposal, kept: Mapping[str, Any]) -> str:
        """In a sentence, and one more where others were taken with it."""
        became = self._became(proposal, kept)
        if not kept["first"]:
            return became
        memory = Memory.of(kept["memory"])
        if kept["status"] == "shortened" and all(row["id"] == memory.id for row in kept["first"]):
            return self.tr("Remembered {memory}, with its end on {day}: both proposals are accepted.").format(
                memory=words.named(memory), day=memory_words.day(memory.until)
            )
        first = words.listed(memory_words.quoted_text(row["text"]) for row in kept["first"])
        return f"{became} {self.tr('Accepted with it: {memory}.').format(memory=first)}"

    def _became(self, proposal: Proposal, kept: Mapping[str, Any]) -> str:
        memory = words.named(Memory.of(kept["memory"]))
        if kept["status"] == "unchanged":
            return self.tr("That was known already: {memory}.").format(memory=memory)
        if kept["status"] == "shortened":
            later = memory_words.ends_later(Memory.of(kept["memory"]), dt.date.today())
            return later or self.tr("Ended {memory}.").format(memory=memory)
        if proposal.act == "merge":
            return self.tr("Merged into {memory}.").format(memory=memory)
        if kept["closed"]:
            old = words.named(Memory.of(kept["closed"][0]))
            return self.tr("Remembered {memory}. It takes the place of {old}.").format(memory=memory, old=old)
        return self.tr("Remembered {memory}.").format(memory=memory)

    def _tell(self, sentence: str, commits: Sequence[str], detail: str = "") -> None:
        self.done.emit(Deed(sentence, tuple(filter(None, commits)), detail))
