"""What the memory says of itself: where it stands, what it holds, how the phases and the remote are."""

from __future__ import annotations

import datetime as dt
import shutil
from dataclasses import asdict
from typing import Any

from core.errors import FootnoteError
from core.memory.keeper import MemoryKeeper
from core.memory.phases.upkeep import Upkeep
from core.memory.rows import state_of
from core.memory.service import MemoryService
from core.memory.vault import remote
from core.memory.vault.place import notes_beside
from core.settings import Settings


def memory_status(
    keeper: MemoryKeeper, upkeep: Upkeep, settings: Settings, chat_model: str
) -> dict[str, Any]:
    """See protocol_memory.MemoryStatus. Never raises for what is wrong with the vault: `problem` says it."""
    row: dict[str, Any] = {
        "vault": str(keeper.place.folder),
        "exists": keeper.place.exists,
        "git": shutil.which("git") is not None,
        "problem": None,
        "problems": [],
        "counts": {"valid": 0, "planned": 0, "closed": 0, "archived": 0, "inbox": 0},
        "capture": settings["memory.capture"],
        "searchable": settings["memory.searchable"],
        "beside": notes_beside(keeper.place),
        "remote": None,
    }
    try:
        with keeper.read_if_there() as memory:
            if memory is not None:
                row |= _contents(memory)
    except FootnoteError as error:
        row["problem"] = {"part": "memory", "sentence": error.sentence, "remedy": error.remedy}
    now = dt.datetime.now(dt.UTC)
    row["light"] = upkeep.row("light", now)
    why_not = "" if chat_model else "Writing together needs a chat model, and none is there."
    row["deep"] = {**upkeep.row("deep", now), "ready": not why_not, "why_not": why_not}
    return row


def _contents(memory: MemoryService) -> dict[str, Any]:
    """What a vault holds, what is wrong with its files, and how it stands to its remote."""
    snapshot = memory.snapshot()
    counts = {"valid": 0, "planned": 0, "closed": 0, "archived": 0, "inbox": len(snapshot.proposals)}
    for each in snapshot.memories.values():
        counts[state_of(each, memory.now().date())] += 1
    address, standing = remote.url(memory.vault), remote.state(memory.vault)
    ours, theirs = remote.only_on_one_side(memory.vault, standing)
    stands = {
        "url": address,
        "ours": [_commit_row(each) for each in ours],
        "theirs": [_commit_row(each) for each in theirs],
        "ahead": standing.ahead,
        "behind": standing.behind,
        "diverged": standing.standing == "diverged",
        "fetched": standing.standing != "unknown",
    }
    return {
        "problems": [asdict(problem) for problem in snapshot.problems],
        "counts": counts,
        "remote": stands if address else None,
    }


def _commit_row(commit: remote.OneSided) -> dict[str, str]:
    return {"commit": commit.id, "at": commit.at, "subject": commit.subject}
