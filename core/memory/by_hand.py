"""What an owner does to a memory outright; each is one commit, by whose revert it is undone."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from core.memory import editing, transfer
from core.memory.finding import find
from core.memory.statements.commit_words import short
from core.memory.vault.commits import Message
from core.memory.vault.note import Memory
from core.memory.vault.vault import Problem, Snapshot
from core.memory.vault.writing import Draft

if TYPE_CHECKING:
    from core.memory.service import MemoryService


@dataclass(frozen=True)
class Changed:
    """A memory as it is now, and the commit that made it so ("" when it was so already)."""

    memory: Memory
    commit: str


@dataclass(frozen=True)
class Imported:
    """What a folder's files became, and those that were left out with reasons."""

    memories: Sequence[Memory]
    problems: Sequence[Problem]
    commit: str


class ByHand:
    """Edits of one vault; `service` opens and writes it. Every `memory_id` may be the unique beginning of one."""

    def __init__(self, service: MemoryService) -> None:
        self._service = service

    def edit(self, memory_id: str, **changes: object) -> Changed:
        """Change fields of a memory (see `editing.EDITABLE`). Raises UserInputError, NoteBroken, NoSuchMemory."""
        verb = "Edit"
        if changes.keys() == {"pinned"}:
            verb = "Pin" if changes["pinned"] else "Unpin"
        return self._change(memory_id, verb, lambda draft, memory: editing.edit(draft, memory, **changes))

    def write(self, memory_id: str, markdown: str) -> Changed:
        """Put the whole file as the owner wrote it. Raises UserInputError where it is no memory, SecretRefused."""
        return self._change(memory_id, "Edit", lambda draft, memory: editing.write(draft, memory, markdown))

    def close(self, memory_id: str, day: dt.date | None = None) -> Changed:
        """Let a memory end, today if no day is given."""
        ends = day or self._service.now().date()
        return self._change(memory_id, "Close", lambda draft, memory: editing.end(draft, memory, ends))

    def archive(self, memory_id: str) -> Changed:
        """Put a memory away as it is."""
        return self._change(memory_id, "Archive", editing.archive)

    def restore(self, memory_id: str) -> Changed:
        """Bring a memory back fully: in sight, without an end, superseded by nothing."""
        return self._change(memory_id, "Restore", editing.restore)

    def delete(self, memory_id: str) -> Changed:
        """Remove a memory's file; the history keeps it."""

        return self._change(memory_id, "Delete", _remove)

    def archive_all(self, memory_ids: Sequence[str]) -> str:
        """Put several memories away in one commit, all of them or none; returns the commit."""
        return self._change_all(memory_ids, "Archive", editing.archive)

    def restore_all(self, memory_ids: Sequence[str]) -> str:
        """Bring several back as `restore` does, in one commit, all of them or none; returns the commit."""
        return self._change_all(memory_ids, "Restore", editing.restore)

    def delete_all(self, memory_ids: Sequence[str]) -> str:
        """Remove the files of several in one commit, all of them or none; returns the commit."""
        return self._change_all(memory_ids, "Delete", _remove)

    def import_folder(self, folder: Path) -> Imported:
        """Take in the Markdown files of a folder; see `transfer.import_folder`."""

        def make(
            draft: Draft, snapshot: Snapshot
        ) -> tuple[tuple[Sequence[Memory], Sequence[Problem]], Message]:
            taken, problems = transfer.import_folder(
                draft, folder, self._service.now(), self._service.vault.folder
            )
            return (taken, problems), Message(f"Import {len(taken)} memories from {folder.name}")

        (taken, problems), commit = self._service.change(make)
        return Imported(taken, problems, commit)

    def export(self, target: Path) -> int:
        """Copy all memories into a new folder; returns their number."""
        self._service.snapshot()
        return transfer.export(self._service.vault, target)

    def _change(self, memory_id: str, verb: str, change: Callable[[Draft, Memory], Memory]) -> Changed:
        def make(draft: Draft, snapshot: Snapshot) -> tuple[Memory, Message]:
            changed = change(draft, find(draft.memories.values(), memory_id))
            return changed, Message(f"{verb}: {short(changed.text)}")

        return Changed(*self._service.change(make))

    def _change_all(
        self, memory_ids: Sequence[str], verb: str, change: Callable[[Draft, Memory], Memory]
    ) -> str:
        def make(draft: Draft, snapshot: Snapshot) -> tuple[None, Message]:
            known = draft.memories
            found = [known[each] if each in known else find(known.values(), each) for each in memory_ids]
            changed = [change(draft, memory) for memory in found]
            body = "\n".join(f"{verb.lower()} {each.id}: {short(each.text)}" for each in changed)
            return None, Message(f"{verb} {len(changed)} memories", body)

        return self._service.change(make)[1]


def _remove(draft: Draft, memory: Memory) -> Memory:
    draft.remove(memory)
    return memory
