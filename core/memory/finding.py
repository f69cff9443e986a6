"""Finds a memory by its id or the beginning of it, and tells which of two is the older one."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable

from core.memory.errors import NoSuchMemory
from core.memory.vault.note import Memory
from core.memory.vault.reading import Problem
from core.memory.vault.snapshot import Snapshot

SHORTEST_BEGINNING = 5
"""Characters that stand for a whole id: an “m” and four digits. Fewer are a slip as often as they are meant, and one
memory in some thousands would answer to them."""


def find(memories: Iterable[Memory], memory_id: str) -> Memory:
    """The memory of an id or its unique beginning of five characters or more. Raises NoSuchMemory."""
    everything = tuple(memories)
    exact = [memory for memory in everything if memory.id == memory_id]
    enough = len(memory_id) >= SHORTEST_BEGINNING
    found = exact or [memory for memory in everything if enough and memory.id.startswith(memory_id)]
    if len(found) != 1:
        many = f"{len(found)} ids begin with" if found else "There is none with the id"
        raise NoSuchMemory(f"{many} “{memory_id}”.", "“footnote memory list --all” and “inbox” show all ids.")
    return found[0]


def broken_file(snapshot: Snapshot, memory_id: str) -> Problem | None:
    """What is wrong with the file of a memory that cannot be read; None where no such file bears the id."""
    line = re.compile(rf"^id:[ \t]*[\"']?{re.escape(memory_id)}[\"']?[ \t]*\r?$".encode(), re.MULTILINE)
    bearing = (each for each in snapshot.problems if line.search(snapshot.raw.get(each.path, b"")))
    return next(bearing, None) if memory_id else None


def age(memory: Memory) -> tuple[dt.date, str]:
    return memory.valid_from or dt.date.min, memory.created.isoformat() if memory.created else ""
