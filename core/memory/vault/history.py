"""Undoing and explaining: reverts of a whole commit or one file, and where each line of a memory comes from."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass

from core.errors import UserInputError
from core.memory.apart import hold_apart, together, undone_lines
from core.memory.errors import NoSuchMemory, NoteBroken, VaultConflict
from core.memory.vault.commits import Commit, Message
from core.memory.vault.diffs import FileDiff, file_diff, file_diffs, taken
from core.memory.vault.files import FOLDERS
from core.memory.vault.links import part_links
from core.memory.vault.note import Memory, read_note
from core.memory.vault.vault import REJECTED, Changes, Snapshot, Vault
from core.text.regex import regex

_UNDO = regex(r"(?P<verb>Revert|Redo) “(?P<what>.+)”", re.DOTALL)
# What git names as the commit of a line that is in none yet.
_UNCOMMITTED = "0" * 40


@dataclass(frozen=True)
class Origin:
    """A line of a memory's file, and the commit that brought it; `commit` None for one not committed yet."""

    line: str
    commit: Commit | None


def revert(vault: Vault, name: str, path: str = "", only: Collection[int] | None = None) -> str:
    """Undo a commit, what it did to one file, or `only` some hunks of that, by a new commit; returns its id.

    Raises UserInputError for hunks without a file, NoSuchMemory, and VaultConflict naming the files that were changed since: their later history is not lost.
    """
    if only is not None and not path:
        raise UserInputError("Parts of a change can only be undone in one file.", "Name the file.")
    with vault.lock.held():
        snapshot = vault.sync()
        commit = vault.git.commit_id(name)
        head = vault.git.head()
        parent = vault.git.parent(commit)
        if not parent:
            raise NoSuchMemory("The first commit of the vault cannot be undone.", "")
        undone = {
            file: ids
            for file, ids in vault.git.changed(parent, commit).items()
            if (not path or file == path) and file.split("/")[0] in FOLDERS
        }
        if not undone:
            raise NoSuchMemory(
                f"The commit {commit[:10]} changed no {path or 'memory'}.", "“footnote memory diff” shows it."
            )
        now = vault.git.tree(head)
        later = [
            file for file, (_, after) in undone.items() if now.get(file, "") != after and file != REJECTED
        ]
        if later:
            raise VaultConflict(
                f"Changed again since that commit: {', '.join(later)}.",
                "Undo the later commits first, or only the other files.",
            )
        contents = vault.git.files(parent, list(undone))
        changes: Changes = dict(contents)
        if only is not None:
            changes[path] = _without(contents.get(path), snapshot.raw.get(path), path, only)
        if REJECTED in undone:
            after = vault.git.files(commit, [REJECTED])[REJECTED]
            changes[REJECTED] = undone_lines(snapshot.raw.get(REJECTED), contents[REJECTED], after)
        if path and path != REJECTED:
            part_links(changes, path, snapshot)
        _hold_apart(changes, snapshot)
        known = vault.git.commits([commit]).get(commit)
        subject = known.subject if known is not None else commit[:10]
        what = f"Revert {path} in “{subject}”" if path else _headline(subject)
        return vault.write(changes, Message(what, f"undoes {commit}"), snapshot.raw, trusted=True)


def _headline(subject: str) -> str:
    """The first line of an undo; one of an undo says what it does again."""
    undone = _UNDO.fullmatch(subject)
    if undone is None:
        return f"Revert “{subject}”"
    return f"Revert “{undone['what']}”" if undone["verb"] == "Redo" else f"Redo “{undone['what']}”"


def _hold_apart(changes: Changes, snapshot: Snapshot) -> None:
    """What the undone commit had brought together is not to be brought together again."""
    were = together(_read({path: snapshot.raw.get(path) for path in changes}))
    are = together(_read(changes))
    restored = {memory.id for memory in _read(changes)}
    removed = {
        each.id for each in snapshot.memories.values() if changes.get(each.path, b"") is None
    } - restored
    left = snapshot.memories.keys() - removed
    hold_apart(changes, snapshot.raw, (pair for pair in were - are if pair <= left))


def _read(files: Mapping[str, bytes | None]) -> list[Memory]:
    """The memories in files; what holds none is left out."""
    found = []
    for path, raw in files.items():
        if raw is not None and path != REJECTED:
            with suppress(NoteBroken):
                found.append(read_note(raw, path))
    return found


def _without(old: bytes | None, new: bytes | None, path: str, undone: Collection[int]) -> bytes | None:
    """The file as it is now without some hunks of the change that made it so."""
    kept = {hunk for line in file_diff(path, old, new).lines if (hunk := line.hunk) is not None} - set(undone)
    return taken({path: old} if old is not None else {}, {path: new}, path, kept)


def changes_of(vault: Vault, name: str, path: str = "") -> tuple[Commit, list[FileDiff]]:
    """A commit with what it did to the files of the vault, or to one of them. Raises NoSuchMemory."""
    oid = vault.git.commit_id(name)
    commit = vault.git.commits([oid]).get(oid)
    if commit is None:
        raise NoSuchMemory(f"The commit {oid[:10]} changed no memory.", "The history lists those that did.")
    parent = vault.git.parent(oid)
    touched = [file for file in vault.git.changed(parent, oid) if not path or file == path]
    before = {file: raw for file, raw in vault.git.files(parent, touched).items() if raw is not None}
    return commit, file_diffs(before, vault.git.files(oid, touched))


def blame(vault: Vault, memory: Memory) -> list[Origin]:
    """Each line of a memory's committed file with the commit that brought it.

    While the newest commit is being carried out, the file may still lie where that commit has it no more.
    """
    head = vault.git.head()
    lines = vault.git.blame(memory.path, head if memory.path in vault.git.tree(head) else f"{head}^1")
    commits = vault.git.commits({line.commit for line in lines} - {_UNCOMMITTED})
    return [Origin(line.line, commits.get(line.commit)) for line in lines]
