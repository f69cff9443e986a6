"""What a write was about to do, kept in a file while it does it: after a crash it is finished or forgotten.

A write counts from the moment in which the branch moves. Before that it is forgotten; after it the files follow.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from core.memory.errors import GitFailed
from core.memory.vault import files as vault_files
from core.memory.vault.git_store import VaultGit


class Journal:
    """The journal of one vault. All calls are made under the vault's lock."""

    def __init__(self, folder: Path, git: VaultGit, folders: Sequence[str]) -> None:
        """`folders` are those of the vault in which files may have been staged."""
        self._folder = folder
        self._git = git
        self._folders = folders
        self._path = git.private / "journal.json"

    def begin(self, commit: str, base: str, changes: Mapping[str, bytes | None]) -> None:
        """Note a write that is about to count. Raises StorageFull or VaultReadOnly."""
        files = {
            path: self._git.blob_id(new, commit) if new is not None else "" for path, new in changes.items()
        }
        told = json.dumps({"commit": commit, "base": base, "files": files})
        vault_files.write_whole(self._path, told.encode())

    @property
    def unfinished(self) -> bool:
        """Whether a write counts, or was begun, whose files have not followed yet."""
        return self._path.exists()

    def end(self) -> None:
        """The write is done, or was given up."""
        self._path.unlink(missing_ok=True)

    def recover(self) -> None:
        """Finish, or forget, the write in which the last process died. Raises GitFailed for an unreadable journal."""
        if not self._path.exists():
            return
        try:
            left = json.loads(self._path.read_bytes())
            commit, base, files = left["commit"], left["base"], dict(left["files"])
        except (ValueError, TypeError, KeyError) as error:
            raise GitFailed(
                f"{self._path} cannot be read.", "Delete it; the vault itself is whole."
            ) from error
        if self._git.head() == commit:
            self._catch_up(commit, base, files)
        self.end()
        self.sweep()

    def sweep(self) -> None:
        """Delete what a process that died had staged and never put in place."""
        for folder in self._folders:
            for staged in (self._folder / folder).rglob(f".*{vault_files.STAGED_SUFFIX}"):
                staged.unlink(missing_ok=True)

    def _catch_up(self, commit: str, base: str, files: Mapping[str, str]) -> None:
        """Let files follow a commit that counts already, except where the owner edited them since."""
        before = self._git.tree(base)
        present = [path for path, oid in files.items() if oid]
        contents = dict(zip(present, self._git.read([files[path] for path in present]), strict=True))
        for path in files:
            target = self._folder / path
            now = self._git.blob_id(target.read_bytes(), commit) if target.is_file() else ""
            if now != before.get(path, ""):
                continue
            if path in contents:
                vault_files.write_whole(target, contents[path])
            else:
                vault_files.remove(target)
        self._git.refresh_index(commit, list(files))
