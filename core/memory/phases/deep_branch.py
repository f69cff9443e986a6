"""A deep run's own branch and worktree, and how its changes are brought home: forward, behind what came since, never by force."""

from __future__ import annotations

import contextlib
import datetime as dt
import shutil

from core.errors import FootnoteError
from core.memory.errors import GitFailed, VaultConflict
from core.memory.vault.commits import Message
from core.memory.vault.files import write_whole
from core.memory.vault.git_run import Git
from core.memory.vault.vault import Changes, Snapshot, Vault

BRANCHES = "footnote/deep"


class DeepBranch:
    """One run's branch, beginning at the commit `base` at which `snapshot` was read."""

    def __init__(self, vault: Vault, base: str, snapshot: Snapshot) -> None:
        self._vault = vault
        self._base = base
        self._snapshot = snapshot
        self._place = vault.git.private / "deep"

    def land(self, changes: Changes, message: Message, now: dt.datetime) -> str:
        """Commit the changes on the branch and bring them home; returns the commit that the vault then has.

        Raises VaultConflict when the owner changed one of these files meanwhile, VaultBusy, or what a write raises;
        the vault is then as it was, and branch and worktree are gone.
        """
        name = f"{BRANCHES}/{now:%Y%m%d-%H%M%S}"
        self._clear()
        try:
            self._vault.git.git.run(
                "worktree", "add", "--quiet", "--no-checkout", "-b", name, str(self._place), self._base
            )
            self._vault.observe("worktree")
            commit = self._commit(changes, message, name)
            self._vault.observe("branch")
            return self._merge(commit, changes, message)
        finally:
            # A failed clean-up must not hide how the run ended; the next run clears again.
            with contextlib.suppress(FootnoteError, OSError):
                self._clear()

    def _commit(self, changes: Changes, message: Message, name: str) -> str:
        self._vault.guard(changes, self._snapshot.raw)
        prefix = self._vault.git.prefix
        for path, content in changes.items():
            if content is not None:
                write_whole(self._place / f"{prefix}{path}", content)
        commit = self._vault.git.build(changes, message, [self._base])
        Git(self._place, self._vault.git.directory).run(
            "update-ref", f"refs/heads/{name}", commit, self._base
        )
        return commit

    def _merge(self, commit: str, changes: Changes, message: Message) -> str:
        vault = self._vault
        with vault.lock.held():
            now = vault.sync()
            vault.git.refuse_if_locked()
            moved = [path for path in changes if now.raw.get(path) != self._snapshot.raw.get(path)]
            if moved:
                raise VaultConflict(
                    f"Edited while the deep phase ran: {', '.join(sorted(moved))}.", "Run it again."
                )
            head = vault.git.head()
            landed = commit
            if head != self._base:  # one run is one commit: a merge would tell of it twice
                landed = vault.git.build(changes, message, [head], onto=head)
            vault.stage(changes)
            return vault.publish(landed, head, changes, message.subject)

    def _clear(self) -> None:
        """Remove this and any earlier run's worktree and branch; merged commits are in the vault's own history."""
        git = self._vault.git.git
        if self._place.exists():
            shutil.rmtree(self._place)
        git.run("worktree", "prune")
        listed = git.text("for-each-ref", "--format=%(refname)", f"refs/heads/{BRANCHES}/")
        for name in listed.splitlines():
            with contextlib.suppress(GitFailed):
                git.run("update-ref", "-d", name)
