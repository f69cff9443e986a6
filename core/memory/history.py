"""Undoing and explaining: reverts of a whole commit or one file, and where each line of a memory comes from."""

from __future__ import annotations

from dataclasses import dataclass

from core.memory.errors import NoSuchMemory, VaultConflict
from core.memory.note import Memory
from core.memory.vault import FOLDERS, Changes, Vault
from core.memory.vault_git import Commit, Message


@dataclass(frozen=True)
class Origin:
    """A line of a memory's file, and the commit that brought it; `commit` None for one not committed yet."""

    line: str
    commit: Commit | None


def revert(vault: Vault, name: str, path: str = "") -> str:
    """Undo a commit, or what it did to one file, by a new commit; returns that commit's id.

    Raises NoSuchMemory, and VaultConflict naming the files that were changed since: their later history is not lost.
    """
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
        later = [file for file, (_, after) in undone.items() if now.get(file, "") != after]
        if later:
            raise VaultConflict(
                f"Changed again since that commit: {', '.join(later)}.",
                "Undo the later commits first, or only the other files.",
            )
        present = [file for file, (before, _) in undone.items() if before]
        contents = dict(zip(present, vault.git.read([undone[file][0] for file in present]), strict=True))
        changes: Changes = {file: contents.get(file) for file in undone}
        subject = next((each.subject for each in vault.git.log() if each.id == commit), commit[:10])
        what = f"Revert {path} in “{subject}”" if path else f"Revert “{subject}”"
        return vault.write(changes, Message(what, f"undoes {commit}"), snapshot.raw, trusted=True)


def blame(vault: Vault, memory: Memory) -> list[Origin]:
    """Each line of a memory's committed file with the commit that brought it."""
    commits = {commit.id: commit for commit in vault.git.log()}
    return [Origin(line.line, commits.get(line.commit)) for line in vault.git.blame(memory.path)]
