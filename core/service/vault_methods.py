"""The methods of the protocol about the vault as a whole: its status, phases, history, place and remote."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.errors import UserInputError
from core.memory.keeper import MemoryKeeper
from core.memory.rows import commit_rows, file_row, memory_row, problem_rows
from core.memory.status import memory_status
from core.memory.vault import remote
from core.memory.vault.history import changes_of
from core.service import params as read
from core.service.connection import Call, Method
from core.service.params import Params

if TYPE_CHECKING:
    from core.engine import Engine

# A page of the history; a window shows some fifty lines at a time.
MOST_COMMITS = 500


class VaultMethods:
    """Serves the methods of `protocol_memory.MEMORY_METHODS` that `MemoryMethods` does not."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._keeper: MemoryKeeper = engine.memory.keeper
        self.table: dict[str, Method] = {
            "memory.status": lambda params, call: self._status(),
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

    # -- tidying and history ------------------------------------------------------------------------

    def _deep(self, params: Params, call: Call) -> Any:
        told: list[Mapping[str, Any]] = []

        def stage(now: Mapping[str, Any]) -> None:
            call.check()
            if now not in told:
                told.append(now)
                call.emit("memory.stage", now)

        upkeep = self._engine.memory.upkeep
        return upkeep.deep(bool(params.get("dry_run")), stage, bool(params.get("as_seen")))

    def _log(self, params: Params, call: Call) -> Any:
        limit = max(1, min(MOST_COMMITS, int(params.get("limit") or MOST_COMMITS)))
        offset = max(0, int(params.get("offset") or 0))
        with self._keeper.read_if_there() as memory:
            if memory is None:
                return {"commits": [], "more": False}
            found = memory.log(
                limit + 1, read.text_or_none(params, "actor"), read.text_or_none(params, "path"), offset
            )
            return {"commits": commit_rows(memory.vault.git, found[:limit]), "more": len(found) > limit}

    def _diff(self, params: Params, call: Call) -> Any:
        with self._keeper.read() as memory:
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
            rows = [memory_row(each, memory.now().date(), memory.uses.counts()) for each in done.memories]
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
        with self._keeper.use() as memory:
            remote.set_url(memory.vault, read.text(params, "url"))
        return self._status()

    def _joined(self, what: str) -> Any:
        """Fetch, push or pull; the network may take long, so the vault stays usable meanwhile."""
        act = {"fetch": remote.fetch, "push": remote.push, "pull": remote.pull}[what]
        vault = self._keeper.another().vault
        if not remote.url(vault):
            raise UserInputError("The vault has no remote.", "Set one first.")
        act(vault)
        self._engine.memory.look_again()
        return self._status()
