"""Turns changed memories into changed files: new ones get a name, old ones only the lines that differ."""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Iterable, Mapping
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Any

from core.memory.vault.files import ARCHIVE, INBOX, MEMORIES, Changes
from core.memory.vault.note import Memory, changed_file, front_values, new_file, read_note
from core.text.regex import regex

# File systems allow 255 bytes; a Chinese character has three, and people read names in narrow columns.
MAX_SLUG_CHARACTERS = 40
# Windows opens a device instead of a file of these names, whatever their ending.
_RESERVED = regex(r"con|prn|aux|nul|com\d|lpt\d")
_NOT_IN_NAMES = regex(r"[^\w]+")


def slug(text: str) -> str:
    """A file name that reads like the text, in any script, safe on every system."""
    words = _NOT_IN_NAMES.sub("-", unicodedata.normalize("NFC", text).casefold()).strip("-_")
    name = words[:MAX_SLUG_CHARACTERS].strip("-_") or "memory"
    return f"{name}-" if _RESERVED.fullmatch(name) else name


def path_for(memory: Memory, taken: Iterable[str] = (), folder: str = MEMORIES) -> str:
    """Where a new memory goes: by kind, named after what it says."""
    said = (
        " ".join(part for part in (memory.attribute, memory.value) if part) if memory.value else memory.text
    )
    stem = slug(said if memory.subject == "me" else f"{memory.subject} {said}")
    inside = folder if folder == INBOX else f"{folder}/{memory.kind}"
    path = f"{inside}/{stem}.md"
    return path if path not in set(taken) else f"{inside}/{stem}-{memory.id[-4:]}.md"


def archived_path(memory: Memory, taken: Container[str]) -> str:
    """The same name below archive/."""
    name = PurePosixPath(memory.path).name
    path = f"{ARCHIVE}/{memory.kind}/{name}"
    return (
        path
        if path not in taken
        else f"{ARCHIVE}/{memory.kind}/{PurePosixPath(name).stem}-{memory.id[-4:]}.md"
    )


def restored_path(memory: Memory, taken: Container[str]) -> str:
    """The same name below memories/."""
    name = PurePosixPath(memory.path).name
    path = f"{MEMORIES}/{memory.kind}/{name}"
    return (
        path
        if path not in taken
        else f"{MEMORIES}/{memory.kind}/{PurePosixPath(name).stem}-{memory.id[-4:]}.md"
    )


def add(
    changes: Changes, memory: Memory, raw: Mapping[str, bytes], extra: Mapping[str, Any] | None = None
) -> Memory:
    """Note a new memory's file; returns it with its path. Raises NoteBroken for a text that is no memory."""
    path = memory.path or path_for(memory, {*raw, *changes})
    content = new_file(memory, extra)
    read_note(content, path)  # what cannot be read back (a merge conflict that was pasted) is not written
    changes[path] = content
    return with_path(memory, path)


def update(changes: Changes, old: Memory, new: Memory, raw: Mapping[str, bytes]) -> None:
    """Note the lines of a memory's file in which its new state differs from the old one.

    Raises NoteBroken when the file cannot be changed safely, or could not be read any more.
    """
    before, after = front_values(old), front_values(new)
    keys = [key for key in {**after, **before} if after.get(key) != before.get(key)]
    if keys and "id" not in old.keys:
        keys.insert(0, "id")  # a made-up id hangs on the name of the file
    content = changes.get(old.path) or raw[old.path]
    text = new.text if new.text != old.text else None
    changed = changed_file(content, {key: after.get(key) for key in keys}, text)
    read_note(changed, old.path)
    changes[old.path] = changed


def move(changes: Changes, memory: Memory, path: str, raw: Mapping[str, bytes]) -> Memory:
    """Note that a memory's file goes elsewhere, with what else is noted for it."""
    content = changes.get(memory.path) or raw[memory.path]
    changes[path] = content if "id" in memory.keys else changed_file(content, {"id": memory.id})
    changes[memory.path] = None
    return with_path(memory, path)


def with_path(memory: Memory, path: str) -> Memory:
    return replace(memory, path=path)
