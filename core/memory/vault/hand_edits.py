"""What the owner did to the vault in an editor or a file manager: edits, new, renamed and deleted files.

A renamed file stays the memory that it was, also where it holds no id. What its lines must follow (an id that its name
carried, a value that its words no longer say) is written behind the owner's own commit, in one that says so.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from core.memory.errors import NoteBroken
from core.memory.vault.changes import update
from core.memory.vault.commits import Message
from core.memory.vault.files import Changes
from core.memory.vault.git_store import VaultGit
from core.memory.vault.note import Memory, changed_file, read_note
from core.memory.vault.reading import REJECTED


@dataclass(frozen=True)
class HandEdits:
    """Files as the owner left them, by path (None: deleted); `before` as the last commit has them, `renamed` new to old path."""

    changes: Changes
    before: Mapping[str, bytes]
    renamed: Mapping[str, str]

    def message(self) -> Message:
        """The commit of these edits: what became of each file, a rename in one line."""
        gone = set(self.renamed.values())
        lines = [self._line(path) for path in sorted(self.changes) if path not in gone]
        names = [path for path in sorted(self.changes) if path not in gone]
        what = PurePosixPath(names[0]).name if len(names) == 1 else f"{len(names)} files"
        return Message(f"Edited by hand: {what}", "\n".join(lines), "hand")

    def _line(self, path: str) -> str:
        if path in self.renamed:
            return f"renamed: {self.renamed[path]} → {path}"
        if self.changes[path] is None:
            return f"deleted: {path}"
        return f"edited: {path}" if path in self.before else f"added: {path}"


def read_edits(git: VaultGit, changes: Changes, tree: Mapping[str, str]) -> HandEdits:
    """Edits with what they were made of; `tree` are the object ids of the last commit by path."""
    old = [path for path in changes if path in tree]
    before = dict(zip(old, git.read([tree[path] for path in old]), strict=True))
    return HandEdits(changes, before, _renamed(changes, before))


def _renamed(changes: Changes, before: Mapping[str, bytes]) -> dict[str, str]:
    """New paths with the ones from which their memories came: by id, or by their words where there is none."""
    gone = {path: _memory(before[path], path) for path, new in changes.items() if new is None}
    found: dict[str, str] = {}
    for path, new in changes.items():
        memory = _memory(new, path) if new is not None and path not in before else None
        if memory is None:
            continue
        origin = next((old for old, was in gone.items() if was and _is_the_same(memory, was)), None)
        if origin is not None:
            found[path] = origin
            del gone[origin]
    return found


def _is_the_same(memory: Memory, was: Memory) -> bool:
    return memory.id == was.id if "id" in memory.keys else memory.text == was.text


def followed(edits: HandEdits, now: dt.datetime) -> Changes:
    """What must follow the edits, by path; empty for most. Files that cannot be changed safely are left."""
    changes: Changes = {}
    for path, raw in edits.changes.items():
        was = _memory(edits.before.get(edits.renamed.get(path, path)), edits.renamed.get(path, path))
        memory = _memory(raw, path)
        if was is None or memory is None or raw is None or path == REJECTED:
            continue
        try:
            content = _with_id(raw, memory, was)
            after = _following(replace(memory, id=was.id), was, now)
            if after is not None:
                kept: Changes = {path: content}
                update(kept, read_note(content, path), after, {path: content})
                content = kept[path] or content
        except NoteBroken:
            continue
        if content != raw:
            changes[path] = content
    return changes


def _with_id(raw: bytes, memory: Memory, was: Memory) -> bytes:
    """The file with the id that it had, where the line was taken out or hung on the file's old name."""
    lost = "id" not in memory.keys and memory.id != was.id
    return changed_file(raw, {"id": was.id}) if lost else raw


def _following(memory: Memory, was: Memory, now: dt.datetime) -> Memory | None:
    """The memory with the value that its words have now; None where that is as it stands."""
    told = {name for name in ("kind", "attribute", "value") if getattr(memory, name) != getattr(was, name)}
    if memory.id != was.id or (memory.text == was.text and memory.value == was.value):
        return None
    from core.memory.restating import restated  # late: the rules take long to load, and few edits need them

    after = restated(memory, was, now, told)
    return after if after != memory else None


def _memory(raw: bytes | None, path: str) -> Memory | None:
    if raw is None or path == REJECTED:
        return None
    try:
        return read_note(raw, path)
    except NoteBroken:
        return None
