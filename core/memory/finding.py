"""Finds a memory by its id or the beginning of it, and tells which of two is the older one."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from core.memory.errors import NoSuchMemory
from core.memory.vault.note import Memory


def find(memories: Iterable[Memory], memory_id: str) -> Memory:
    """The memory of an id or its unique beginning. Raises NoSuchMemory."""
    everything = tuple(memories)
    exact = [memory for memory in everything if memory.id == memory_id]
    found = exact or [memory for memory in everything if memory_id and memory.id.startswith(memory_id)]
    if len(found) != 1:
        many = f"{len(found)} ids begin with" if found else "There is none with the id"
        raise NoSuchMemory(f"{many} “{memory_id}”.", "“footnote memory list --all” and “inbox” show all ids.")
    return found[0]


def age(memory: Memory) -> tuple[dt.date, str]:
    return memory.valid_from or dt.date.min, memory.created.isoformat() if memory.created else ""
