"""Brings links together where only a part of a change was taken: two memories know each other both, or neither does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from core.memory.vault import changes as files
from core.memory.vault.note import Memory, read_note
from core.memory.vault.vault import Snapshot
from core.memory.vault.writing import Draft


def join_links(draft: Draft, snapshot: Snapshot) -> None:
    """Take out of the draft's files each new link whose other half, or the end that belongs to it, was not taken.

    A successor that was not taken leaves neither its name nor the end in the old memory. `draft.memories` become what
    the files say. Raises NoteBroken where a file cannot be changed safely.
    """
    intended = dict(draft.memories)
    draft.memories = final = _as_taken(draft)
    before = snapshot.memories
    for old_id, new_id in sorted(_new_links(before, intended)):
        old, new = final.get(old_id), final.get(new_id)
        whole = (
            old is not None
            and new is not None
            and new_id in old.superseded_by
            and old_id in new.supersedes
            and old.valid_to == intended[old_id].valid_to
        )
        if whole:
            continue
        if new is not None and old_id in new.supersedes:
            _write(draft, new, replace(new, supersedes=_without(new.supersedes, old_id)))
        if old is not None:
            left = replace(old, superseded_by=_without(old.superseded_by, new_id))
            if new is None and old_id in before:
                left = replace(left, valid_to=before[old_id].valid_to)
            _write(draft, old, left)
    _leave_unchanged(draft, before)


def _as_taken(draft: Draft) -> dict[str, Memory]:
    """The memories as the files of the draft say now; what was not taken is not among them."""
    found: dict[str, Memory] = {}
    for memory_id, memory in draft.memories.items():
        if memory.path not in draft.changes:
            found[memory_id] = memory
            continue
        content = draft.changes[memory.path]
        if content is not None:
            found[memory_id] = replace(read_note(content, memory.path), id=memory_id)
    return found


def _new_links(before: Mapping[str, Memory], intended: Mapping[str, Memory]) -> set[tuple[str, str]]:
    """(the old one, the new one) of each link that the whole change would have made."""
    links: set[tuple[str, str]] = set()
    for memory in intended.values():
        known = before.get(memory.id)
        if memory is known:
            continue
        had = (known.supersedes, known.superseded_by) if known else ((), ())
        links |= {(old, memory.id) for old in memory.supersedes if old not in had[0]}
        links |= {(memory.id, new) for new in memory.superseded_by if new not in had[1]}
    return {link for link in links if set(link) <= intended.keys()}


def _write(draft: Draft, old: Memory, new: Memory) -> None:
    if new == old:
        return
    files.update(draft.changes, old, new, draft.raw)
    draft.memories[new.id] = new


def _leave_unchanged(draft: Draft, before: Mapping[str, Memory]) -> None:
    """Files that say what they said stay as they were, byte by byte."""
    for memory_id, memory in before.items():
        now = draft.memories.get(memory_id)
        if now is not None and now is not memory and replace(now, keys=memory.keys) == memory:
            draft.changes.pop(memory.path, None)


def _without(ids: tuple[str, ...], one: str) -> tuple[str, ...]:
    return tuple(each for each in ids if each != one)
