"""Keeps links whole where a part of a change is undone: two memories name each other both, or neither does."""

from __future__ import annotations

from dataclasses import replace

from core.memory.vault.changes import update
from core.memory.vault.files import Changes
from core.memory.vault.note import Memory, read_note
from core.memory.vault.snapshot import Snapshot


def part_links(changes: Changes, path: str, snapshot: Snapshot) -> None:
    """Take the other half out of each link that the undo of one file's change takes out of that file.

    A memory that holds again has no successors. Raises NoteBroken where a file cannot be changed safely.
    """
    before = next((memory for memory in snapshot.memories.values() if memory.path == path), None)
    content = changes.get(path)
    if before is None:
        return
    after = read_note(content, path) if content is not None else None
    lost = set(before.superseded_by) - set(after.superseded_by if after is not None else ())
    if after is not None and before.valid_to is not None and after.valid_to is None:
        lost |= set(after.superseded_by)
        _write(changes, after, replace(after, superseded_by=()), snapshot)
    for memory_id in sorted(lost & snapshot.memories.keys()):
        later = snapshot.memories[memory_id]
        _write(changes, later, replace(later, supersedes=_without(later.supersedes, before.id)), snapshot)
    followed = set(before.supersedes) - set(after.supersedes if after is not None else ())
    for memory_id in sorted(followed & snapshot.memories.keys()):
        old = snapshot.memories[memory_id]
        _write(changes, old, replace(old, superseded_by=_without(old.superseded_by, before.id)), snapshot)


def _write(changes: Changes, old: Memory, new: Memory, snapshot: Snapshot) -> None:
    if new != old:
        update(changes, old, new, snapshot.raw)


def _without(ids: tuple[str, ...], one: str) -> tuple[str, ...]:
    return tuple(each for each in ids if each != one)
