"""A draft of the vault in which several changes are made before one commit writes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.memory.vault import changes as files
from core.memory.vault.note import Memory
from core.memory.vault.vault import Changes, Snapshot


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

    def discard(self, memory: Memory) -> None:
        """A memory that this very draft added, as if it had not."""
        self.changes.pop(memory.path, None)
        self.memories.pop(memory.id, None)

    def remove(self, memory: Memory) -> None:
        """A memory whose file goes; the history keeps it."""
        self.changes[memory.path] = None
        self.memories.pop(memory.id, None)
