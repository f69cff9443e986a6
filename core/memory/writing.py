"""A draft of the vault in which several changes are made before one commit writes them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from core.memory import changes as files
from core.memory.capture_types import Candidate
from core.memory.kinds import attribute_key, normal, subject_key
from core.memory.matching import content_words
from core.memory.note import Memory
from core.memory.vault import Changes, Snapshot


class Draft:
    """Memories as they will be, and the changed files that make them so."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.memories: dict[str, Memory] = dict(snapshot.memories)
        self.raw: Mapping[str, bytes] = snapshot.raw
        self.changes: Changes = {}

    def add(self, memory: Memory, extra: Mapping[str, Any] | None = None) -> Memory:
        """A new memory; returns it with its path."""
        placed = files.add(self.changes, memory, self.raw, extra)
        self.memories[placed.id] = placed
        return placed

    def update(self, old: Memory, new: Memory) -> None:
        """A changed memory. Raises NoteBroken when its file cannot be changed safely."""
        files.update(self.changes, old, new, self.raw)
        self.memories[new.id] = new

    def move(self, memory: Memory, path: str) -> Memory:
        """A memory whose file goes elsewhere."""
        moved = files.move(self.changes, memory, path, self.raw)
        self.memories[moved.id] = moved
        return moved

    def remove(self, memory: Memory) -> None:
        """A memory whose file goes; the history keeps it."""
        self.changes[memory.path] = None
        self.memories.pop(memory.id, None)

    def find_ended(self, candidate: Candidate, day: dt.date) -> Memory | None:
        """The memory that a retraction means: the attribute's only value, or the one that all its words name."""
        subject = subject_key(candidate.subject)
        alive = [m for m in self.memories.values() if subject_key(m.subject) == subject and m.holds_at(day)]
        of_it = [m for m in alive if attribute_key(m.attribute) == attribute_key(candidate.attribute)]
        wanted = content_words(candidate.value)
        if not wanted:
            return max(of_it, key=_age, default=None) if candidate.attribute else None
        return _named(of_it, candidate.value) or _named(alive, candidate.value)


def _named(memories: Sequence[Memory], value: str) -> Memory | None:
    """The newest memory of that very value, else the newest that holds all of its words."""
    wanted = content_words(value)
    holding = [m for m in memories if wanted <= content_words(f"{m.value} {m.text} {m.attribute}")]
    exact = [m for m in holding if normal(m.value) == normal(value)]
    return max(exact or holding, key=_age, default=None)


def _age(memory: Memory) -> tuple[dt.date, str]:
    return memory.valid_from or dt.date.min, memory.id
