"""The memory of a running engine: what its methods, its answers and its background thread share."""

from __future__ import annotations

import datetime as dt
import json
import logging
import shutil
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from core.catalog.catalogue import Catalogue
from core.errors import FootnoteError, UserInputError
from core.memory.keeper import MemoryKeeper
from core.memory.schedule import Schedule
from core.memory.upkeep import Upkeep
from core.paths import ProfilePaths
from core.settings import Settings

if TYPE_CHECKING:
    from core.memory.service import MemoryService
    from core.models.in_use import ModelsInUse

log = logging.getLogger(__name__)


class Remembering:
    """Holds the vault's keeper and its upkeep. `changed` is called after any change by anybody."""

    def __init__(
        self,
        profile: ProfilePaths,
        settings: Settings,
        models: ModelsInUse,
        catalogue: Catalogue,
        changed: Callable[[], None],
    ) -> None:
        self._settings = settings
        self._models = models
        self._catalogue = catalogue
        self.keeper = MemoryKeeper(profile, settings, models, changed)
        self._upkeep = Upkeep(self.keeper, settings, Schedule(profile.root / "memory-schedule.json"))

    def light(self, dry_run: bool) -> dict[str, Any]:
        """See protocol_memory.LightRow."""
        return self._upkeep.light(dry_run)

    def deep(self, dry_run: bool, stage: Callable[[Mapping[str, Any]], None]) -> dict[str, Any]:
        """See protocol_memory.DeepRow."""
        return self._upkeep.deep(dry_run, stage)

    def not_relevant(self, memory_id: str, message_id: int) -> None:
        """Note that a memory was of no use for an answer, and mark it so in the kept answer.

        Raises UserInputError for an answer that did not have it.
        """
        message = self._catalogue.conversations.message(message_id)
        answer = json.loads(message.payload) if message is not None else {}
        found = next((each for each in answer.get("memories", ()) if each["id"] == memory_id), None)
        if found is None:
            raise UserInputError("That answer did not have this memory.", "")
        with self.keeper.use() as memory:
            memory.uses.not_relevant(memory_id, message_id, found["used"])
        found["not_relevant"] = True
        self._catalogue.conversations.set_payload(message_id, json.dumps(answer, ensure_ascii=False))

    # -- status -------------------------------------------------------------------------------------

    def status(self) -> dict[str, Any]:
        """See protocol_memory.MemoryStatus. Never raises for what is wrong with the vault: `problem` says it."""
        row: dict[str, Any] = {
            "vault": str(self.keeper.place.folder),
            "exists": self.keeper.place.exists,
            "git": shutil.which("git") is not None,
            "problem": None,
            "problems": [],
            "counts": {"valid": 0, "closed": 0, "archived": 0, "inbox": 0},
            "capture": self._settings["memory.capture"],
            "searchable": self._settings["memory.searchable"],
            "remote": None,
        }
        try:
            with self.keeper.use_if_there() as memory:
                if memory is not None:
                    row |= _contents(memory)
        except FootnoteError as error:
            row["problem"] = {"part": "memory", "sentence": error.sentence, "remedy": error.remedy}
        now = dt.datetime.now(dt.UTC)
        row["light"] = self._upkeep.row("light", now)
        why_not = "" if self._models.chat_name else "It needs a chat model, and none is there."
        row["deep"] = {**self._upkeep.row("deep", now), "ready": not why_not, "why_not": why_not}
        return row


def _contents(memory: MemoryService) -> dict[str, Any]:
    """What a vault holds, what is wrong with its files, and how it stands to its remote."""
    from core.memory import remote
    from core.memory.rows import state_of

    snapshot = memory.vault.load()
    counts = {"valid": 0, "planned": 0, "closed": 0, "archived": 0, "inbox": len(snapshot.proposals)}
    for each in snapshot.memories.values():
        counts[state_of(each, memory.now().date())] += 1
    address, standing = remote.url(memory.vault), remote.state(memory.vault)
    stands = {
        "url": address,
        "ahead": standing.ahead,
        "behind": standing.behind,
        "diverged": standing.standing == "diverged",
    }
    return {
        "problems": [asdict(problem) for problem in snapshot.problems],
        "counts": counts,
        "remote": stands if address else None,
    }
