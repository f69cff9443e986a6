"""The methods of the protocol about single memories and proposals: shown, changed, recalled, accepted, rejected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from core.errors import UserInputError
from core.memory.by_hand import ByHand, Changed
from core.memory.editing import EDITABLE
from core.memory.finding import find
from core.memory.from_answers import Cited, sentence_of
from core.memory.keeper import MemoryKeeper
from core.memory.listing import listed, overview
from core.memory.recall.prepared import utc_now
from core.memory.rows import (
    commit_row,
    commit_rows,
    ends_rows,
    file_row,
    kept_row,
    memory_row,
    overview_row,
    problem_rows,
    proposal_row,
    recalled_row,
)
from core.memory.service import MemoryService
from core.memory.statements.wish import Wish
from core.memory.vault.note import Memory, Source
from core.service import params as read
from core.service.connection import Call, Method
from core.service.memory_params import page_of, wanted_list
from core.service.params import Params

if TYPE_CHECKING:
    from core.engine import Engine


class MemoryMethods:
    """Serves the methods of `protocol_memory.MEMORY_METHODS` that `VaultMethods` does not."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._keeper: MemoryKeeper = engine.memory.keeper
        self.table: dict[str, Method] = {
            "memory.list": self._list,
            "memory.overview": lambda params, call: self._overview(),
            "memory.show": self._show,
            "memory.add": self._add,
            "memory.edit": self._edit,
            "memory.write": self._write,
            "memory.close": self._close,
            "memory.archive": lambda params, call: self._changed(
                lambda memory: memory.by_hand.archive(read.text(params, "id"))
            ),
            "memory.restore": lambda params, call: self._changed(
                lambda memory: memory.by_hand.restore(read.text(params, "id"))
            ),
            "memory.delete": self._delete,
            "memory.archive_all": lambda params, call: self._all(params, ByHand.archive_all),
            "memory.restore_all": lambda params, call: self._all(params, ByHand.restore_all),
            "memory.delete_all": lambda params, call: self._all(params, ByHand.delete_all),
            "memory.not_relevant": self._not_relevant,
            "memory.recall": self._recall,
            "memory.inbox": self._inbox,
            "memory.preview": self._preview,
            "memory.accept": self._accept,
            "memory.accept_all": self._accept_all,
            "memory.reject": lambda params, call: self._reject([read.text(params, "id")]),
            "memory.reject_all": lambda params, call: self._reject(read.texts(params, "ids")),
        }

    # -- what is remembered -------------------------------------------------------------------------

    def _list(self, params: Params, call: Call) -> Any:
        wanted, part = wanted_list(params), page_of(params)
        with self._keeper.read_if_there() as memory:
            if memory is None:
                return {"memories": [], "total": 0, "problems": []}
            # Edits by hand are committed with the first page; the others may not cost as much again.
            snapshot = memory.vault.glance() if part.start else memory.snapshot()
            today = memory.now().date()
            found = listed(snapshot.memories.values(), wanted, today)
            uses = memory.uses.counts()
            rows = [memory_row(each, wanted.day or today, uses) for each in found[part]]
            return {"memories": rows, "total": len(found), "problems": problem_rows(snapshot.problems)}

    def _overview(self) -> Any:
        with self._keeper.read_if_there() as memory:
            if memory is None:
                return overview_row(overview((), utc_now().date()))
            return overview_row(overview(memory.snapshot().memories.values(), memory.now().date()))

    def _show(self, params: Params, call: Call) -> Any:
        with self._keeper.read() as memory:
            snapshot = memory.snapshot()
            one = find(snapshot.memories.values(), read.text(params, "id"))
            raw = snapshot.raw[one.path]
            history = memory.history(one)
            rows = {row["commit"]: row for row in commit_rows(memory.vault.git, history)}
            lines = [
                {"line": origin.line, "commit": rows.get(origin.commit.id) or commit_row(origin.commit)}
                if origin.commit
                else {"line": origin.line, "commit": None}
                for origin in memory.blame(one)
            ]
            return {
                "memory": self._row(memory, one),
                "markdown": raw.decode("utf-8", "replace"),
                "history": list(rows.values()),
                "blame": lines,
                "chain": [self._row(memory, each) for each in memory.chain(one)],
                **self._said_in(one),
            }

    def _add(self, params: Params, call: Call) -> Any:
        wish = Wish(
            read.text_or_none(params, "kind"),
            read.text_or_none(params, "subject"),
            read.text_or_none(params, "attribute"),
            read.text_or_none(params, "cardinality"),
            read.day(params, "valid_from"),
            read.day(params, "valid_to"),
        )
        text = read.text(params, "text")
        conversation, message = params.get("conversation_id"), params.get("message_id")
        cited = self._cited(message, text)
        words = " ".join(text.split()) if cited is None else ""
        source = Source(str(conversation or ""), str(message or ""), words)
        with self._keeper.use() as memory:
            kept = memory.add(text, wish, source, cited)
            return kept_row(kept, memory.uses.counts())

    def _cited(self, message: Any, text: str) -> Cited | None:
        """What the sentence of an answer rests on; None for the owner's own words."""
        found = self._engine.catalogue.conversations.message(message) if isinstance(message, int) else None
        return sentence_of(found.payload, text) if found is not None and found.role == "assistant" else None

    def _edit(self, params: Params, call: Call) -> Any:
        changes = params.get("changes")
        if not isinstance(changes, dict):
            raise UserInputError("“changes” is missing.", f"Editable are {', '.join(sorted(EDITABLE))}.")
        values: dict[str, Any] = {
            key: read.day(changes, key) if key in ("valid_from", "valid_to") else value
            for key, value in changes.items()
        }
        return self._changed(lambda memory: memory.by_hand.edit(read.text(params, "id"), **values))

    def _write(self, params: Params, call: Call) -> Any:
        return self._changed(
            lambda memory: memory.by_hand.write(read.text(params, "id"), read.text(params, "markdown"))
        )

    def _close(self, params: Params, call: Call) -> Any:
        return self._changed(
            lambda memory: memory.by_hand.close(read.text(params, "id"), read.day(params, "day"))
        )

    def _delete(self, params: Params, call: Call) -> Any:
        with self._keeper.use() as memory:
            return {"commit": memory.by_hand.delete(read.text(params, "id")).commit}

    def _all(self, params: Params, change: Callable[[ByHand, Sequence[str]], str]) -> Any:
        ids = read.texts(params, "ids")
        if not ids:
            raise UserInputError("No memory was named.", "")
        with self._keeper.use() as memory:
            return {"commit": change(memory.by_hand, ids)}

    def _changed(self, change: Callable[[MemoryService], Changed]) -> Any:
        with self._keeper.use() as memory:
            changed = change(memory)
            return {"memory": self._row(memory, changed.memory), "commit": changed.commit}

    def _not_relevant(self, params: Params, call: Call) -> Any:
        memory_id, message_id = read.text(params, "id"), read.whole(params, "message_id")
        self._engine.memory.not_relevant(memory_id, message_id, bool(params.get("undo")))
        return {}

    def _recall(self, params: Params, call: Call) -> Any:
        question, day = read.text(params, "question"), read.day(params, "as_of")
        with self._keeper.read_if_there() as memory:
            if memory is None:
                return {"memories": [], "degraded": ""}
            found, uses = memory.recall(question, day), memory.uses.counts()
            rows = [recalled_row(item, day or memory.now().date(), uses) for item in found.items]
            return {"memories": rows, "degraded": found.degraded}

    # -- the inbox ----------------------------------------------------------------------------------

    def _inbox(self, params: Params, call: Call) -> Any:
        with self._keeper.read_if_there() as memory:
            waiting = memory.inbox.waiting() if memory is not None else ()
        rows = []
        for proposal in waiting:
            said_in = self._said_in(proposal.memory)
            rows.append({**proposal_row(proposal), **said_in, "turn": self._turn(proposal.memory, said_in)})
        return {"proposals": rows}

    def _preview(self, params: Params, call: Call) -> Any:
        with self._keeper.read() as memory:
            asked = read.text(params, "id"), read.text_or_none(params, "text")
            files, ends = memory.inbox.preview(*asked), memory.inbox.ends(*asked)
        return {"files": [file_row(each) for each in files], "ends": ends_rows(ends)}

    def _accept(self, params: Params, call: Call) -> Any:
        hunks = params.get("hunks")
        if hunks is not None and not isinstance(hunks, dict):
            raise UserInputError("“hunks” must name files with their hunks.", "")
        chosen = {str(path): read.wholes(hunks, path) for path in hunks} if hunks else None
        with self._keeper.use() as memory:
            kept = memory.inbox.accept(read.text(params, "id"), read.text_or_none(params, "text"), chosen)
            return kept_row(kept, memory.uses.counts())

    def _accept_all(self, params: Params, call: Call) -> Any:
        with self._keeper.use() as memory:
            kept, failed = memory.inbox.accept_all(read.texts(params, "ids"))
            uses = memory.uses.counts()
        told = [{"id": f.id, "sentence": f.error.sentence, "remedy": f.error.remedy} for f in failed]
        return {"kept": [kept_row(each, uses) for each in kept], "failed": told}

    def _reject(self, ids: Sequence[str]) -> Any:
        if not ids:
            raise UserInputError("No proposal was named.", "")
        with self._keeper.use() as memory:
            return {"commit": memory.inbox.reject(*ids)[1]}

    # -- rows ---------------------------------------------------------------------------------------

    def _row(self, service: MemoryService, memory: Memory) -> dict[str, Any]:
        return memory_row(memory, service.now().date(), service.uses.counts())

    def _said_in(self, memory: Memory) -> dict[str, int | None]:
        """The conversation and message that a memory comes from, where they still exist."""
        conversation, message = memory.source.conversation, memory.source.message
        if not (conversation.isdecimal() and message.isdecimal()):
            return {"conversation_id": None, "message_id": None}
        found = self._engine.catalogue.conversations.message(int(message))
        if found is None or found.conversation_id != int(conversation):
            return {"conversation_id": None, "message_id": None}
        return {"conversation_id": found.conversation_id, "message_id": found.id}

    def _turn(self, memory: Memory, said_in: dict[str, int | None]) -> str:
        message = said_in["message_id"]
        found = self._engine.catalogue.conversations.message(message) if message is not None else None
        if found is None or found.role == "assistant":  # an answer is no turn of the owner's
            return memory.source.words
        return found.text
