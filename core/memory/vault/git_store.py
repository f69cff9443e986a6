"""The vault's history: what git holds of it, and commits that are made without touching the owner's own work.

Commits are built from plumbing (objects, a private index, a compare-and-swap of the branch), so that no hook or
filter has a place to run, staged changes of the owner stay staged, and a commit is there whole or not at all.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import tempfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from core.memory.errors import GitFailed, NoSuchMemory, VaultBusy, VaultConflict, VaultReadOnly
from core.memory.vault.commits import (
    ACTORS,
    FIELD,
    LOG,
    MOMENT,
    BlameLine,
    Commit,
    Message,
    limited_to,
    of_one_file,
    read_commits,
    writable,
)
from core.memory.vault.git_pack import KEPT_WHOLE, pack
from core.memory.vault.git_run import Git
from core.memory.vault.reading import REJECTED
from core.memory.vault.repository import find_repository


class VaultGit:
    """Everything that is asked of git for one vault. Paths are relative to the vault's folder, with slashes."""

    def __init__(self, folder: Path, inside_existing: bool = True) -> None:
        """Opens the repository that holds the folder, or makes one in it.

        `inside_existing` lets an outer repository hold the vault. Raises GitMissing, VaultReadOnly, GitFailed.
        """
        self.folder = folder
        found = find_repository(folder)
        self.own = found is None or found[0] == folder
        if found is None or (not inside_existing and found[0] != folder):
            found, self.own = _initialise(folder), True
        self.top, self.directory = found
        self.git = Git(self.top, self.directory)
        self.private = self._common() / "footnote"
        relative = folder.resolve().relative_to(self.top.resolve()).as_posix()
        self.prefix = "" if relative == "." else f"{relative}/"

    def _common(self) -> Path:
        shared = self.directory / "commondir"
        return (self.directory / shared.read_text().strip()).resolve() if shared.exists() else self.directory

    # -- reading ------------------------------------------------------------------------------------

    def head(self) -> str:
        """The id of the last commit; "" before the first."""
        return self.git.text("rev-parse", "--verify", "--quiet", "HEAD^{commit}", accept=(0, 1, 128))

    def commit_id(self, name: str) -> str:
        """The full id of a commit. Raises NoSuchMemory."""
        safe = name if name and not name.startswith("-") else "?"
        found = self.git.text("rev-parse", "--verify", "--quiet", f"{safe}^{{commit}}", accept=(0, 1, 128))
        if not found:
            raise NoSuchMemory(f"The vault has no commit “{name}”.", "“footnote memory log” lists them.")
        return found

    def parent(self, commit: str) -> str:
        """The first parent's id; "" for the first commit."""
        return self.git.text("rev-parse", "--verify", "--quiet", f"{commit}^1", accept=(0, 1, 128))

    def tree(self, commit: str) -> dict[str, str]:
        """Object ids by path of the vault's files in a commit; empty for ""."""
        if not commit:
            return {}
        raw = self.git.run(
            "ls-tree", "-r", "-z", "--full-tree", commit, "--", *([self.prefix] if self.prefix else [])
        )
        found = {}
        for entry in raw.decode("utf-8", "surrogateescape").split("\0"):
            if entry:
                meta, _, path = entry.partition("\t")
                mode, kind, oid = meta.split()
                if kind == "blob" and mode != "120000" and path.startswith(self.prefix):
                    found[path[len(self.prefix) :]] = oid
        return found

    def read(self, oids: Sequence[str]) -> list[bytes]:
        """The contents of blobs. Raises GitFailed for one that is missing."""
        raw = (
            self.git.run("cat-file", "--batch", stdin="".join(f"{oid}\n" for oid in oids).encode())
            if oids
            else b""
        )
        contents, cursor = [], 0
        for oid in oids:
            end = raw.index(b"\n", cursor)
            header = raw[cursor:end].split()
            if len(header) != 3:
                raise GitFailed(
                    f"The vault's history has lost the object {oid}.", "Restore the vault from a backup."
                )
            size = int(header[2])
            contents.append(raw[end + 1 : end + 1 + size])
            cursor = end + 2 + size
        return contents

    def blob_id(self, content: bytes, like: str = "") -> str:
        """The id that git gives a content; `like` is any id of the repository, which tells the hash."""
        make = hashlib.sha256 if len(like) == 64 else hashlib.sha1
        return make(b"blob %d\0" % len(content) + content).hexdigest()

    def changed(self, before: str, after: str) -> dict[str, tuple[str, str]]:
        """Paths that differ between two commits, each with its two object ids ("" where there is no file)."""
        old, new = self.tree(before), self.tree(after)
        return {
            path: (old.get(path, ""), new.get(path, ""))
            for path in sorted(old.keys() | new.keys())
            if old.get(path) != new.get(path)
        }

    def log(self, limit: int = 0, path: str = "", actor: str = "", offset: int = 0) -> list[Commit]:
        """Commits that touch the vault, newest first; of one file through its renames, or of one actor."""
        if not self.head():
            return []
        some = [f"--skip={offset}", *([f"--max-count={limit}"] if limit else [])]
        if not path:
            return read_commits(
                self.git.text(*LOG, *limited_to(actor), *some, "HEAD", "--", self.prefix or ".")
            )
        whole = read_commits(
            self.git.text(*LOG, *limited_to(actor), "--follow", "HEAD", "--", self.prefix + path)
        )
        return of_one_file(whole)[offset:][: limit or None]

    def commits(self, oids: Collection[str]) -> dict[str, Commit]:
        """Those of these commits that touch the vault, by id. Walks no history, however long it is."""
        if not oids:
            return {}
        asked = "".join(f"{oid}\n" for oid in sorted(set(oids))).encode()
        raw = self.git.text(*LOG, "--no-walk=unsorted", "--stdin", "--", self.prefix or ".", stdin=asked)
        return {commit.id: commit for commit in read_commits(raw)}

    def revertible(self, commits: Sequence[Commit]) -> list[bool]:
        """For each commit whether it could be undone as a whole now: nothing that it changed was changed since."""
        now = self.tree(self.head())
        return [
            not commit.first
            and bool(commit.became)
            and all(
                now.get(path.removeprefix(self.prefix), "") == oid
                for path, oid in commit.became.items()
                if path.removeprefix(self.prefix) != REJECTED  # undone line by line, whatever came since
            )
            for commit in commits
        ]

    def ever_held_id(self, memory_id: str) -> bool:
        """Whether some commit brought or took a line with this id of a memory."""
        found = self.git.text(
            "log", "--max-count=1", "--format=%H", "--no-textconv", "--no-ext-diff", f"-Sid: {memory_id}", "HEAD", "--",
            self.prefix or ".",
        )  # fmt: skip
        return bool(found)

    def days_of_coming(self) -> dict[str, tuple[dt.date, dt.date]]:
        """The first and the last day on which each file of the vault came, as its name is now, by path.

        One that was put away and brought back came more than once.
        """
        if not self.head():
            return {}
        raw = self.git.text(
            "log", "--format=%x00%aI%x00", "--name-only", "--no-renames", "--diff-filter=A", "-z", "HEAD", "--",
            self.prefix or ".",
        )  # fmt: skip
        found: dict[str, tuple[dt.date, dt.date]] = {}
        day = dt.date.max
        for part in filter(None, (each.strip("\n") for each in raw.split(FIELD))):
            if MOMENT.fullmatch(part):
                day = dt.datetime.fromisoformat(part).date()
            else:
                path = part.removeprefix(self.prefix)
                first, last = found.get(path, (day, day))
                found[path] = min(day, first), max(day, last)
        return found

    def files(self, commit: str, paths: Sequence[str]) -> dict[str, bytes | None]:
        """Contents in a commit by path; None for a file that it does not hold."""
        tree = self.tree(commit)
        there = [path for path in paths if path in tree]
        return dict.fromkeys(paths) | dict(zip(there, self.read([tree[path] for path in there]), strict=True))

    def diff(self, commit: str, path: str = "") -> str:
        """What a commit changed in the vault, as a unified diff. Raises NoSuchMemory."""
        whole = self.commit_id(commit)
        where = ["--", self.prefix + path] if path else ["--", self.prefix or "."]
        return self.git.text(
            "diff-tree", "-p", "-M", "--root", "--no-commit-id", "--no-ext-diff", "--no-textconv", "--no-color", "-r",
            whole, *where,
        )  # fmt: skip

    def blame(self, path: str, commit: str = "HEAD") -> list[BlameLine]:
        """Each line of a file as a commit has it, with the commit that brought it."""
        raw = self.git.text("blame", "--porcelain", "--no-textconv", commit, "--", self.prefix + path)
        lines, commit, header = [], "", True
        for line in raw.split("\n"):
            if line.startswith("\t"):
                lines.append(BlameLine(commit, line[1:]))
                header = True
            elif header:
                commit, header = line.split(" ", 1)[0], False
        return lines

    def merging(self) -> bool:
        """Whether the owner has a merge, rebase or cherry-pick half done."""
        marks = ("MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply")
        return any((self.directory / mark).exists() for mark in marks)

    def detached(self) -> bool:
        """Whether HEAD names a commit and no branch: what is committed there is in no branch at the next checkout."""
        try:
            said = (self.directory / "HEAD").read_text("utf-8", "replace")
        except OSError:
            return False
        return not said.startswith("ref:")

    def held_up(self) -> VaultBusy | None:
        """What the owner must finish in git before anything can be committed; None for nothing."""
        if self.merging():
            return VaultBusy(
                "A merge in the vault's repository is not finished.", "Finish or abort it, and try again."
            )
        if self.detached():
            return VaultBusy(
                "The vault's repository is on no branch, where what is remembered would be lost.",
                "Check out a branch with “git switch” in the vault's folder, and try again.",
            )
        return None

    # -- writing ------------------------------------------------------------------------------------

    def refuse_if_locked(self) -> None:
        """Raises VaultBusy while another program works in the repository."""
        held_up = self.held_up()
        if held_up is not None:
            raise held_up
        if (self.directory / "index.lock").exists():
            raise VaultBusy(
                f"Another program holds the vault's git lock ({self.directory / 'index.lock'}).",
                "Finish what runs there; if nothing does, delete that file.",
            )

    def build(
        self,
        changes: Mapping[str, bytes | None],
        message: Message,
        parents: Sequence[str],
        onto: str | None = None,
    ) -> str:
        """A commit that nothing points at yet: the tree of `onto` (or the first parent) with these files changed."""
        base = onto if onto is not None else (parents[0] if parents else "")
        oids = self._store(changes, base)
        with self._private_index() as index:
            if base:
                self.git.run("read-tree", base, index=index)
            self.git.run(
                "update-index", "--add", "-z", "--index-info", stdin=self._entries(oids, base), index=index
            )
            tree = self.git.text("write-tree", index=index)
        ancestry = [part for parent in parents if parent for part in ("-p", parent)]
        return self.git.text(
            "commit-tree", tree, *ancestry, stdin=writable(message), identity=ACTORS.get(message.actor)
        )

    def move_head(self, new: str, old: str, why: str) -> None:
        """Let the branch point at a commit if it still points at the old one. Raises VaultBusy or VaultConflict."""
        zero = "0" * len(new)
        try:
            self.git.run("update-ref", "-m", why.replace("\0", " "), "HEAD", new, old or zero)
        except GitFailed as error:
            raise VaultConflict(
                "The vault was committed to by another program meanwhile.", "Try again."
            ) from error
        except VaultBusy:
            if self.head() != old:
                raise VaultConflict(
                    "The vault was committed to by another program meanwhile.", "Try again."
                ) from None
            raise

    def refresh_index(self, commit: str, paths: Sequence[str]) -> None:
        """Let the owner's index agree with a commit for these paths, so that `git status` is quiet about them."""
        tree = self.tree(commit)
        self.git.run(
            "update-index",
            "--add",
            "-z",
            "--index-info",
            stdin=self._entries({path: tree.get(path) for path in paths}, commit),
        )

    def _store(self, changes: Mapping[str, bytes | None], like: str) -> dict[str, str | None]:
        """Write contents as objects, byte for byte; ids by path, None for a deleted file. `like` is as for `blob_id`."""
        like = like or self.git.text("hash-object", "--stdin")
        oids = {path: self.blob_id(new, like) if new is not None else None for path, new in changes.items()}
        written = {oid: changes[path] or b"" for path, oid in oids.items() if oid}
        if written:
            taken = ("index-pack", "--stdin") if len(written) >= KEPT_WHOLE else ("unpack-objects", "-q")
            self.git.run(*taken, stdin=pack(tuple(written.values()), len(like) == 64))
        return oids

    def _entries(self, oids: Mapping[str, str | None], like: str) -> bytes:
        zero = "0" * len(like)
        lines = (
            f"100644 {oid}\t{self.prefix}{path}\0" if oid else f"0 {zero}\t{self.prefix}{path}\0"
            for path, oid in oids.items()
        )
        return "".join(lines).encode("utf-8", "surrogateescape")

    @contextmanager
    def _private_index(self) -> Iterator[Path]:
        with self._scratch() as folder:
            yield folder / "index"

    @contextmanager
    def _scratch(self) -> Iterator[Path]:
        try:
            self.private.mkdir(parents=True, exist_ok=True)
            holder = tempfile.TemporaryDirectory(dir=self.private, prefix="work-")
        except OSError as error:
            raise VaultReadOnly(
                f"{self.private} cannot be written ({error.strerror}).", "Give yourself write permission."
            ) from error
        with holder as folder:
            yield Path(folder)


def _initialise(folder: Path) -> tuple[Path, Path]:
    directory = folder / ".git"
    try:
        for place in (folder.parent, folder):  # for its owner's eyes alone
            place.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise VaultReadOnly(
            f"{folder} cannot be made ({error.strerror}).", "Choose another place."
        ) from error
    Git(folder, directory).run("init", "--quiet", "--template=", "--initial-branch=main", str(folder))
    return folder, directory
