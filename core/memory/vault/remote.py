"""A remote of the owner's: fetched and pushed only when they ask, and never forced.

Where both sides have moved on, that is shown; joining them is the owner's decision, made with git itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from core.errors import UserInputError
from core.memory.errors import GitFailed, VaultConflict, VaultDiverged
from core.memory.vault.vault import Changes, Vault

Standing = Literal["no remote", "unknown", "same", "ahead", "behind", "diverged"]
NAME = "origin"
# Of each side so many commits are shown; the counts tell of the others.
MOST_SHOWN = 5


@dataclass(frozen=True)
class RemoteState:
    """How the vault stands to its remote as last fetched: commits that only one side has."""

    standing: Standing
    ahead: int = 0
    behind: int = 0


@dataclass(frozen=True)
class OneSided:
    """A commit that only one side has: its id, when (ISO 8601), the first line of its message."""

    id: str
    at: str
    subject: str


def state(vault: Vault) -> RemoteState:
    """Looks at what was last fetched; nothing goes over the network."""
    git = vault.git.git
    if NAME not in git.text("remote").split():
        return RemoteState("no remote")
    theirs = _their_head(vault)
    if not theirs:
        return RemoteState("unknown")
    counts = git.text("rev-list", "--left-right", "--count", f"HEAD...{theirs}").split()
    ahead, behind = int(counts[0]), int(counts[1])
    standing: Standing = (
        "diverged" if ahead and behind else "ahead" if ahead else "behind" if behind else "same"
    )
    return RemoteState(standing, ahead, behind)


def only_on_one_side(vault: Vault, now: RemoteState) -> tuple[Sequence[OneSided], Sequence[OneSided]]:
    """The newest commits that only the vault has, and those that only the remote had when it was fetched."""
    theirs = _their_head(vault) if now.ahead or now.behind else ""
    if not theirs:
        return (), ()
    return _commits(vault, f"{theirs}..HEAD", now.ahead), _commits(vault, f"HEAD..{theirs}", now.behind)


def _commits(vault: Vault, which: str, count: int) -> Sequence[OneSided]:
    if not count:
        return ()
    listed = vault.git.git.text("log", f"--max-count={MOST_SHOWN}", "--format=%H%x00%cI%x00%s", which)
    return [OneSided(*line.split("\0", 2)) for line in listed.splitlines()]


def url(vault: Vault) -> str:
    """The remote's address; "" for none."""
    return vault.git.git.text("config", "--get", f"remote.{NAME}.url", accept=(0, 1))


def set_url(vault: Vault, address: str) -> None:
    """Set the remote's address; "" takes the remote away. Nothing goes over the network.

    Raises UserInputError for what is no address, or names a program that git would run.
    """
    address = address.strip()
    if address.startswith("-") or "::" in address or any(ord(character) < 32 for character in address):
        raise UserInputError(f"“{address}” is no address of a git repository.", "Name a URL or a folder.")
    git = vault.git.git
    with vault.lock.held():
        there = NAME in git.text("remote").split()
        if not address and there:
            git.run("remote", "remove", NAME)
        elif address and there:
            if address != url(vault):
                _forget_fetched(vault)
            git.run("remote", "set-url", NAME, address)
        elif address:
            git.run("remote", "add", NAME, address)


def fetch(vault: Vault) -> RemoteState:
    """Ask the remote what it has. Raises GitFailed when it cannot be reached."""
    vault.sync()
    try:
        vault.git.git.run(
            "fetch",
            "--quiet",
            "--no-tags",
            "--no-recurse-submodules",
            "--upload-pack",
            "git-upload-pack",
            NAME,
        )
    except GitFailed as error:
        raise GitFailed(
            error.sentence, "Look at the remote's address, and whether it can be reached."
        ) from error
    return state(vault)


def _forget_fetched(vault: Vault) -> None:
    """What was fetched is another remote's."""
    git = vault.git.git
    for name in git.text("for-each-ref", "--format=%(refname)", f"refs/remotes/{NAME}/").split():
        git.run("update-ref", "--no-deref", "-d", name)


def push(vault: Vault) -> RemoteState:
    """Send what only the vault has. Raises VaultDiverged, with nothing sent, when the remote has moved on."""
    now = fetch(vault)
    _refuse_diverged(now)
    if now.standing == "behind":
        raise VaultDiverged("The remote is ahead of the vault.", "Pull first.")
    branch = _branch(vault)
    # No plus sign and no force: a remote that moved on meanwhile refuses.
    vault.git.git.run(
        "push",
        "--quiet",
        "--no-verify",
        "--receive-pack",
        "git-receive-pack",
        NAME,
        f"HEAD:refs/heads/{branch}",
    )
    vault.git.git.run("fetch", "--quiet", "--no-tags", "--upload-pack", "git-upload-pack", NAME)
    return state(vault)


def pull(vault: Vault) -> RemoteState:
    """Take what only the remote has, where the vault can simply follow. Raises VaultDiverged otherwise."""
    now = fetch(vault)
    _refuse_diverged(now)
    if now.standing != "behind":
        return now
    with vault.lock.held():
        snapshot = vault.sync()
        head, theirs = vault.git.head(), _their_head(vault)
        changed = vault.git.changed(head, theirs)
        present = [path for path, (_, after) in changed.items() if after]
        contents = dict(zip(present, vault.git.read([changed[path][1] for path in present]), strict=True))
        changes: Changes = {path: contents.get(path) for path in changed}
        _refuse_foreign(vault, head, theirs)
        _refuse_uncommitted(vault, {path: before for path, (before, _) in changed.items()}, head)
        broken = {problem.path for problem in snapshot.problems} & changes.keys()
        if broken:
            raise VaultDiverged(f"{sorted(broken)[0]} is broken here and changed there.", "Mend it first.")
        vault.git.refuse_if_locked()
        vault.stage(changes)
        vault.publish(theirs, head, changes, "pull")
    return state(vault)


def _refuse_diverged(now: RemoteState) -> None:
    if now.standing == "diverged":
        raise VaultDiverged(
            f"Both sides have moved on. Commits only here: {now.ahead}; only there: {now.behind}.",
            "Join them with git, in the vault's folder; Footnote forces neither over the other.",
        )


def _refuse_foreign(vault: Vault, head: str, theirs: str) -> None:
    """The branch holds the owner's other files too; those are theirs to bring forward."""
    prefix = vault.git.prefix
    if not prefix:
        return
    names = vault.git.git.run("diff-tree", "-r", "-z", "--name-only", "--no-renames", head, theirs)
    if any(name and not name.startswith(prefix.encode()) for name in names.split(b"\0")):
        raise VaultDiverged(
            "The remote has changes of files beside the vault, which Footnote does not touch.",
            "Pull with git in the repository itself.",
        )


def _refuse_uncommitted(vault: Vault, before: Mapping[str, str], head: str) -> None:
    """What the owner wrote and nobody has committed would be gone."""
    for path, oid in before.items():
        file = vault.folder / path
        if (vault.git.blob_id(file.read_bytes(), head) if file.is_file() else "") != oid:
            raise VaultConflict(
                f"{path} was changed here, and the remote has another version of it.",
                "Commit it with git, or put it elsewhere, and try again.",
            )


def _branch(vault: Vault) -> str:
    name = vault.git.git.text("symbolic-ref", "--quiet", "--short", "HEAD", accept=(0, 1))
    if not name:
        raise GitFailed("The vault is not on a branch.", "Check out a branch with git.")
    return name


def _their_head(vault: Vault) -> str:
    ref = f"refs/remotes/{NAME}/{_branch(vault)}"
    return vault.git.git.text("rev-parse", "--verify", "--quiet", f"{ref}^{{commit}}", accept=(0, 1))
