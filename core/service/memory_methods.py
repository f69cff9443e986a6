"""The methods of the protocol that are about the memory: what is remembered, its inbox, its history, its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.errors import UserInputError
from core.memory.by_hand import ByHand, Changed
from core.memory.editing import EDITABLE
from core.memory.history import changes_of
from core.memory.keeper import MemoryKeeper
from core.memory.keeping import Wish
from core.memory.note import Memory, Source
from core.memory.rows import (
    commit_row,
    commit_rows,
    file_row,
    kept_row,
    memory_row,
    proposal_row,
    recalled_row,
)
from core.memory.service import MemoryService
from core.memory.status import memory_status
from core.memory.vault import Problem
from core.service import params as read
from core.service.connection import Call
from core.service.params import Params

if TYPE_CHECKING:
    from core.engine import Engine

Handler = Callable[[Params, Call], Any]

MOST_COMMITS = 500


class MemoryMethods:
    """Serves the methods of `protocol_memory.MEMORY_METHODS`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._keeper: MemoryKeeper = engine.memory.keeper
        self.table: dict[str, Handler] = {
            "memory.status": lambda params, call: self._status(),
            "memory.list": self._list,
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
            "memory.light": lambda params, call: self._engine.memory.upkeep.light(
                bool(params.get("dry_run"))
            ),
            "memory.deep": self._deep,
            "memory.log": self._log,
            "memory.diff": self._diff,
            "memory.revert": self._revert,
            "memory.import": self._import,
            "memory.export": self._export,
            "memory.place": self._place,
            "memory.remote": self._remote,
            "memory.fetch": lambda params, call: self._joined("fetch"),
            "memory.push": lambda params, call: self._joined("push"),
            "memory.pull": lambda params, call: self._joined("pull"),
        }

    def _status(self) -> Any:
        engine = self._engine
        return memory_status(self._keeper, engine.memory.upkeep, engine.settings, engine.models.chat_name)

    # -- what is remembered -------------------------------------------------------------------------

    def _list(self, params: Params, call: Call) -> Any:
        day, everything = read.day(params, "as_of"), bool(params.get("all"))
        with self._keeper.use_if_there() as memory:
            if memory is None:
                return {"memories": [], "problems": []}
            found = memory.list(day, everything)
            uses = memory.uses.counts()
            rows = [memory_row(each, day or memory.now().date(), uses) for each in found]
            return {"memories": rows, "problems": problem_rows(memory.vault.load().problems)}

    def _show(self, params: Params, call: Call) -> Any:
        with self._keeper.use() as memory:
            one = memory.show(read.text(params, "id"))
            raw = memory.vault.load().raw[one.path]
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
        source = Source(str(conversation or ""), str(message or ""), " ".join(text.split()))
        with self._keeper.use() as memory:
            return kept_row(memory.add(text, wish, source), memory.uses.counts())

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
        self._engine.memory.not_relevant(read.text(params, "id"), read.whole(params, "message_id"))
        return {}

    def _recall(self, params: Params, call: Call) -> Any:
        question, day = read.text(params, "question"), read.day(params, "as_of")
        with self._keeper.use_if_there() as memory:
            if memory is None:
                return {"memories": [], "degraded": ""}
            found, uses = memory.recall(question, day), memory.uses.counts()
            rows = [recalled_row(item, day or memory.now().date(), uses) for item in found.items]
            return {"memories": rows, "degraded": found.degraded}

    # -- the inbox ----------------------------------------------------------------------------------

    def _inbox(self, params: Params, call: Call) -> Any:
        with self._keeper.use_if_there() as memory:
            waiting = memory.inbox.waiting() if memory is not None else ()
        rows = []
        for proposal in waiting:
            said_in = self._said_in(proposal.memory)
            rows.append({**proposal_row(proposal), **said_in, "turn": self._turn(proposal.memory, said_in)})
        return {"proposals": rows}

    def _preview(self, params: Params, call: Call) -> Any:
        with self._keeper.use() as memory:
            files = memory.inbox.preview(read.text(params, "id"), read.text_or_none(params, "text"))
        return {"files": [file_row(each) for each in files]}

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

    # -- tidying and history ------------------------------------------------------------------------

    def _deep(self, params: Params, call: Call) -> Any:
        told: list[Mapping[str, Any]] = []

        def stage(now: Mapping[str, Any]) -> None:
            call.check()
            if now not in told:
                told.append(now)
                call.emit("memory.stage", now)

        return self._engine.memory.upkeep.deep(bool(params.get("dry_run")), stage)

    def _log(self, params: Params, call: Call) -> Any:
        limit = max(1, min(MOST_COMMITS, int(params.get("limit") or MOST_COMMITS)))
        offset = max(0, int(params.get("offset") or 0))
        with self._keeper.use_if_there() as memory:
            if memory is None:
                return {"commits": [], "more": False}
            found = memory.log(
                limit + 1, read.text_or_none(params, "actor"), read.text_or_none(params, "path"), offset
            )
            return {"commits": commit_rows(memory.vault.git, found[:limit]), "more": len(found) > limit}

    def _diff(self, params: Params, call: Call) -> Any:
        with self._keeper.use() as memory:
            commit, files = changes_of(
                memory.vault, read.text(params, "commit"), read.text_or_none(params, "path")
            )
            (row,) = commit_rows(memory.vault.git, [commit])
        return {"commit": row, "files": [file_row(each) for each in files]}

    def _revert(self, params: Params, call: Call) -> Any:
        only = read.wholes(params, "hunks") if params.get("hunks") is not None else None
        with self._keeper.use() as memory:
            return {
                "commit": memory.revert(read.text(params, "commit"), read.text_or_none(params, "path"), only)
            }

    # -- the vault itself ---------------------------------------------------------------------------

    def _import(self, params: Params, call: Call) -> Any:
        folder = Path(read.text(params, "folder")).expanduser()
        with self._keeper.use() as memory:
            done = memory.by_hand.import_folder(folder)
            rows = [self._row(memory, each) for each in done.memories]
        return {"memories": rows, "problems": problem_rows(done.problems), "commit": done.commit}

    def _export(self, params: Params, call: Call) -> Any:
        with self._keeper.use() as memory:
            return {"count": memory.by_hand.export(Path(read.text(params, "folder")).expanduser())}

    def _place(self, params: Params, call: Call) -> Any:
        folder = read.text(params, "folder").strip()
        if not folder:
            raise UserInputError("No folder was named.", "Name the folder for the memories.")
        self._keeper.move(Path(folder), bool(params.get("existing")))
        return self._status()

    def _remote(self, params: Params, call: Call) -> Any:
        from core.memory import remote

        with self._keeper.use() as memory:
            remote.set_url(memory.vault, read.text(params, "url"))
        return self._status()

    def _joined(self, what: str) -> Any:
        from core.memory import remote

        act = {"fetch": remote.fetch, "push": remote.push, "pull": remote.pull}[what]
        with self._keeper.use() as memory:
            if not remote.url(memory.vault):
                raise UserInputError("The vault has no remote.", "Set one first.")
            act(memory.vault)
        return self._status()

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
        return found.text if found is not None else memory.source.words


def problem_rows(problems: Sequence[Problem]) -> list[dict[str, str]]:
    """Files that are not used as they stand."""
    return [{"path": each.path, "sentence": each.sentence, "remedy": each.remedy} for each in problems]
