"""The vault: a folder of Markdown memories in git, read whole, and its single writer.

A write is one commit. Its files are staged first, the commit is built, and the moment in which the branch moves
is the moment in which it counts: before it the vault is as it was, after it the files follow, if need be at the
next start.
"""

from __future__ import annotations

import datetime as dt
import os
from collections.abc import Callable, Mapping
from pathlib import Path, PurePosixPath

from core.errors import FootnoteError
from core.memory.errors import VaultConflict, VaultReadOnly
from core.memory.vault import files as vault_files
from core.memory.vault.commits import Message
from core.memory.vault.files import FOLDERS, Changes
from core.memory.vault.git_store import VaultGit
from core.memory.vault.hand_edits import followed, read_edits
from core.memory.vault.journal import Journal
from core.memory.vault.lock import VaultLock
from core.memory.vault.reading import REJECTED, Problem, nameable, stands_below
from core.memory.vault.secret_lines import refuse_secret_lines, secrets_by_hand
from core.memory.vault.snapshot import Reader, Snapshot

README = "README.md"
README_TEXT = """# What Footnote remembers

One file is one memory. Edit, rename or delete them with any editor: Footnote notices and commits what you did.
`memories/` holds what it uses, `archive/` what it has put away, `inbox/` what it proposes.
"""

# Thousands of single flushes take most of a light run's time; one flush of everything takes about as long as ten.
FLUSHED_ONE_BY_ONE = 64

# Parts of a path that lead out of the vault, or to what git would run.
_OUTSIDE = frozenset({"", ".", "..", ".git"})


class Vault:
    """Reads and writes one vault. `observe` hears each step of a write by name (for tests that end it there)."""

    def __init__(
        self, folder: Path, inside_existing: bool = True, observe: Callable[[str], None] | None = None
    ) -> None:
        """Opens the vault, making it at first use, and finishes what a crash left. Raises VaultError."""
        self.folder = folder.absolute()
        self.git = VaultGit(self.folder, inside_existing)
        self.lock = VaultLock(self.git.private / "lock", told=self.folder)
        self._journal = Journal(self.folder, self.git, FOLDERS)
        self.observe = observe or (lambda step: None)
        self.commits = 0  # made through this object, so that its user knows whether something changed
        self._reader = Reader(self.folder, lambda: self.git.tree(self.git.head()))
        self._refused: Problem | None = None  # why it can be read only
        self._secrets: tuple[Problem, ...] = ()  # files to which a secret was written by hand
        self._looked_through: Snapshot | None = None
        try:
            with self.lock.held():
                self._journal.recover()
                self._journal.sweep()
                if not self.git.head() and self.git.own:
                    self._begin()
        except VaultReadOnly as error:
            self._only_read(error)

    # -- reading ------------------------------------------------------------------------------------

    def load(self) -> Snapshot:
        """Read what has changed since the last time; the very same snapshot when nothing has.

        Files that cannot be used are among its `problems`.
        """
        return self._reader.look(self._problems)

    def glance(self, look: Callable[[], Snapshot] | None = None) -> Snapshot:
        """The vault for who only reads: as it is, or while somebody writes to it, as it was before that.

        Never half of a write. Waits only where it was never read yet. `look` reads it where it is free: `sync`, or by
        itself without committing what was edited by hand. Raises what `look` raises, and VaultBusy.
        """
        look = look or self._look
        try:
            with self.lock.if_free() as free:
                if free:
                    return look()
        except VaultReadOnly:  # nobody can write, and so nobody does
            return look()
        if self._reader.whole is not None:
            return self._reader.whole
        with self.lock.held():
            return look()

    def _look(self) -> Snapshot:
        """Read under the lock; files that have not followed their commit yet are half of a write.

        What was written by hand since the last look is looked through for secrets before anybody uses it.
        """
        found = self._reader.look(self._problems, whole=not self.unfinished)
        if found is not self._looked_through and self._hold_secrets_back(self.hand_edits(found)):
            found = self._reader.look(self._problems, whole=not self.unfinished)
        self._looked_through = found
        return found

    @property
    def _problems(self) -> tuple[Problem, ...]:
        held_up = self.git.held_up()
        stuck = Problem(".git", held_up.sentence, held_up.remedy) if held_up is not None else None
        return (*(each for each in (self._refused, stuck) if each is not None), *self._secrets)

    @property
    def unfinished(self) -> bool:
        """Whether files of a commit have not followed it yet, here or in a process that died; `sync` sees to it."""
        return self._journal.unfinished

    # -- hand edits ---------------------------------------------------------------------------------

    def sync(self) -> Snapshot:
        """Commit what the owner edited by hand, and read the vault. Raises VaultError.

        A vault that nobody may write to is read all the same, and that is among its `problems`. Files that cannot be read as memories, or hold a secret, stay uncommitted until they are mended; they are among `problems`.
        """
        try:
            with self.lock.held():
                self._journal.recover()
                self._refused = None
                snapshot = self._look()
                edits = self.hand_edits(snapshot)
                if self._hold_secrets_back(edits):
                    snapshot = self._look()
                if edits and self.git.held_up() is None:
                    snapshot = self._commit_by_hand(edits, snapshot)
            return snapshot
        except VaultReadOnly as error:
            self._only_read(error)
            return self.load()

    def _only_read(self, error: VaultReadOnly) -> None:
        """Go on without writing. Raises the error where nothing is there to be read."""
        if not self.git.head():
            raise error
        self._refused = Problem(".git", error.sentence, error.remedy)

    def hand_edits(self, snapshot: Snapshot) -> Changes:
        """Readable files that differ from the last commit, by path; None for a deleted one."""
        head = self.git.head()
        tree = {path: oid for path, oid in self.git.tree(head).items() if path.split("/")[0] in FOLDERS}
        broken = {problem.path for problem in snapshot.problems if problem not in self._secrets}
        edits: Changes = {}
        for path, raw in snapshot.raw.items():
            if path not in broken and tree.get(path) != self.git.blob_id(raw, head):
                edits[path] = raw
        for path in tree.keys() - snapshot.raw.keys():
            if nameable(path) and not stands_below(path, broken):
                edits[path] = None
        return edits

    def _hold_secrets_back(self, edits: Changes) -> bool:
        """Take files out of the edits to which a secret came; whether these are others than at the last look."""
        before = self.git.files(self.git.head(), list(edits)) if edits else {}
        known = {path: raw for path, raw in before.items() if raw is not None}
        found, self._secrets = self._secrets, secrets_by_hand(edits, known)
        for problem in self._secrets:
            del edits[problem.path]
        return found != self._secrets

    def _commit_by_hand(self, edits: Changes, snapshot: Snapshot) -> Snapshot:
        """Commit edits as the owner left them, then what must follow them; returns the vault as it is then."""
        self.git.refuse_if_locked()
        head = self.git.head()
        read = read_edits(self.git, edits, self.git.tree(head))
        message = read.message()
        commit = self.git.build(edits, message, [head])
        self.git.move_head(commit, head, "footnote: edited by hand")
        self.commits += 1
        self.git.refresh_index(commit, sorted(edits))
        changes = followed(read, dt.datetime.now(dt.UTC))
        if not changes:
            return snapshot
        body = "\n".join(f"followed: {path}" for path in sorted(changes))
        message = Message("Follow an edit by hand", body, "footnote")
        self.write(changes, message, snapshot.raw, trusted=True)
        return self._look()

    # -- the single writer --------------------------------------------------------------------------

    def write(
        self,
        changes: Changes,
        message: Message,
        based_on: Mapping[str, bytes],
        trusted: bool = False,
        heed: Callable[[], None] = lambda: None,
    ) -> str:
        """Make these changes one commit; returns its id, or "" when nothing would change.

        `based_on` are the files as the caller read them; one that is different by now raises VaultConflict. Raises
        SecretRefused, VaultBusy, VaultReadOnly or StorageFull, each with the vault as it was. `trusted` contents stood
        in the vault before, so that the guard of secrets need not look at them again. `heed` is called until the write
        counts, and may give it up by raising a FootnoteError, the vault as it was.
        """
        with self.lock.held():
            changes = {path: new for path, new in changes.items() if new != based_on.get(path)}
            if not changes:
                return ""
            heed()
            if not trusted:
                self.guard(changes, based_on)
            heed()
            self._refuse_changed(changes, based_on)
            self.git.refuse_if_locked()
            head = self.git.head()
            commit = self._stage(changes, lambda: self.git.build(changes, message, [head]), heed)
            return self.publish(commit, head, changes, message.subject)

    def publish(self, commit: str, head: str, changes: Changes, why: str) -> str:
        """Let the branch point at a built commit, then let the staged files follow."""
        try:
            self._journal.begin(commit, head, changes)
            self.observe("journal")
            self.git.move_head(commit, head, f"footnote: {why}")
        except FootnoteError:
            self._throw_away(changes)
            self._journal.end()
            raise
        self.observe("head")
        self.commits += 1
        try:
            self._follow(changes)
            self.git.refresh_index(commit, list(changes))
        except FootnoteError:
            return commit  # it counts: what holds its files up is told by the next `sync`, which lets them follow
        self.observe("index")
        self._journal.end()
        self._look()  # the next writer may begin at once, and what this one wrote must be seen meanwhile
        self.observe("done")
        return commit

    def stage(self, changes: Changes, heed: Callable[[], None] = lambda: None) -> None:
        """Write the new contents beside their targets. Raises StorageFull or VaultReadOnly with none left."""
        self._refuse_outside(changes)
        at_once = len(changes) > FLUSHED_ONE_BY_ONE and os.name == "posix"
        try:
            for path, content in changes.items():
                if content is not None:
                    heed()
                    vault_files.stage(self.folder / path, content, flush=not at_once)
                    self.observe("staging")
        except FootnoteError:
            self._throw_away(changes)
            raise
        if at_once:
            os.sync()
        self.observe("staged")

    def _stage(self, changes: Changes, build: Callable[[], str], heed: Callable[[], None]) -> str:
        self.stage(changes, heed)
        try:
            heed()
            commit = build()
            heed()
        except FootnoteError:
            self._throw_away(changes)
            raise
        except OSError as error:  # what git was to be given could not be written
            self._throw_away(changes)
            raise vault_files.refused(error, self.folder) from error
        self.observe("built")
        return commit

    def _follow(self, changes: Changes) -> None:
        folders = set()
        for path, content in changes.items():
            target = self.folder / path
            if content is None:
                vault_files.remove(target)
            elif vault_files.staged(target).exists():
                vault_files.put_in_place(target)
            folders.add(target.parent)
            self.observe("file")
        for folder in folders:
            vault_files.sync_folder(folder)

    def _throw_away(self, changes: Changes) -> None:
        for path in changes:
            vault_files.unstage(self.folder / path)

    def guard(self, changes: Changes, based_on: Mapping[str, bytes]) -> None:
        """Refuse secrets in lines that stand in none of the files as they were."""
        known = {line for path in changes for line in based_on.get(path, b"").splitlines()}
        for path, content in changes.items():
            if path != REJECTED:
                refuse_secret_lines(content or b"", known)

    def _refuse_outside(self, changes: Changes) -> None:
        """What a link leads to is somebody else's, and a history from elsewhere may name any place on the disk."""
        links = {name for name in FOLDERS if (self.folder / name).is_symlink()}
        for path in changes:
            if not _OUTSIDE.isdisjoint(path.casefold().replace("\\", "/").split("/")):
                raise VaultReadOnly(
                    f"{path} would lie outside the vault.", "Do not trust where it comes from."
                )
            above = [str(parent) for parent in PurePosixPath(path).parents]
            links |= {name for name in above if name != "." and (self.folder / name).is_symlink()}
            if stands_below(path, links):
                raise VaultReadOnly(
                    f"{path} lies behind a link, where nothing is written.", "Put the folder itself there."
                )

    def _refuse_changed(self, changes: Changes, based_on: Mapping[str, bytes]) -> None:
        for path in changes:
            target = self.folder / path
            now = target.read_bytes() if target.is_file() else None
            if now != based_on.get(path):
                raise VaultConflict(f"{path} was changed by hand meanwhile.", "Try again.")

    def _begin(self) -> None:
        """The first commit: a page that tells its owner what this folder is, and bytes that git never converts."""
        there = (self.folder / README).exists()
        changes: Changes = {} if there else {README: README_TEXT.encode()}
        if not (self.folder / ".gitattributes").exists():
            changes[".gitattributes"] = b"*.md -text\n"
        for path, content in changes.items():
            vault_files.write_whole(self.folder / path, content or b"")
        commit = self.git.build(changes, Message("Begin the vault", actor="footnote"), [])
        self.git.move_head(commit, "", "footnote: begin")
        self.git.refresh_index(commit, list(changes))


__all__ = ["REJECTED", "Changes", "Problem", "Snapshot", "Vault"]
