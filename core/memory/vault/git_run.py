"""Runs git so that nothing from the vault, the machine's or the owner's configuration can run or ask with it.

Hooks, filters, fsmonitor, external diff, textconv, submodules, signing, editors, pagers and prompts are all off.
GitPython carries the call; every call is a list of arguments.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

# GitPython looks for git when it is imported, and would raise; here its absence is told at the first use.
os.environ.setdefault("GIT_PYTHON_REFRESH", "quiet")

import git
from git.exc import GitCommandNotFound

from core.memory.errors import GitFailed, GitMissing, StorageFull, VaultBusy, VaultReadOnly

_OFF = {
    "core.hooksPath": os.devnull,
    "core.fsmonitor": "false",
    "core.untrackedCache": "false",
    "core.autocrlf": "false",
    "core.safecrlf": "false",
    "core.quotePath": "false",
    "core.attributesFile": os.devnull,
    "core.excludesFile": os.devnull,
    "core.pager": "cat",
    "core.editor": "false",
    "core.askPass": "",
    "core.alternateRefsCommand": "",
    "commit.gpgSign": "false",
    "tag.gpgSign": "false",
    "gpg.program": "false",
    "log.showSignature": "false",
    "diff.external": "",
    "diff.noprefix": "false",
    "diff.mnemonicPrefix": "false",
    "diff.renames": "true",
    "blame.ignoreRevsFile": "",
    "submodule.recurse": "false",
    "fetch.recurseSubmodules": "false",
    "push.recurseSubmodules": "no",
    "fetch.fsckObjects": "true",  # a history from elsewhere may name files like ../x and .git/config
    "gc.auto": "0",
    "maintenance.auto": "false",
    "credential.helper": "",
    "protocol.ext.allow": "never",
    "advice.detachedHead": "false",
}
# What programs a repository's own configuration may name; each is emptied by name.
_PROGRAMS = {"filter": ("clean", "smudge", "process"), "diff": ("command", "textconv"), "merge": ("driver",)}

_BUSY = ("index.lock", "Unable to create", ".lock': File exists", "cannot lock ref", "unable to lock")
# Looked for first: the file that could not be written may be a lock.
_FULL = ("No space left on device", "Disk quota exceeded", "Out of diskspace")
_READ_ONLY = ("Permission denied", "Read-only file system", "insufficient permission")


@dataclass(frozen=True)
class Identity:
    """Who a commit is by. Always given, so that no name needs to be configured."""

    name: str = "Footnote"
    email: str = "footnote@localhost"


class Git:
    """git for one repository; `folder` is its working tree, `directory` its own data (usually .git)."""

    def __init__(self, folder: Path, directory: Path, worktree: Path | None = None) -> None:
        """Raises GitMissing. `worktree` is another checkout of the same repository."""
        if shutil.which("git") is None:
            raise GitMissing
        self.folder = worktree or folder
        self.directory = directory
        self._emptied: list[str] | None = None

    def text(self, *arguments: str, **more: object) -> str:
        """As `run`, as text without its last line end."""
        return self.run(*arguments, **more).decode("utf-8", "replace").rstrip("\n")  # type: ignore[arg-type]

    def run(
        self,
        *arguments: str,
        stdin: bytes | None = None,
        index: Path | None = None,
        identity: Identity | None = None,
        accept: Sequence[int] = (0,),
    ) -> bytes:
        """What git printed. Raises the narrowest VaultError when it ends with a status that is not accepted."""
        if any("\0" in argument for argument in arguments):
            raise GitFailed("No file and no commit has such a name.", "Look at the name again.")
        command = ["git", *self._options(), *arguments]
        with tempfile.TemporaryFile() as given:
            given.write(stdin or b"")
            given.seek(0)
            try:
                status, out, err = git.cmd.Git(str(self.folder)).execute(
                    command,
                    istream=given,
                    with_extended_output=True,
                    with_exceptions=False,
                    stdout_as_string=False,
                    strip_newline_in_stdout=False,
                    env=self._environment(index, identity or Identity()),
                )
            except GitCommandNotFound as error:
                raise GitMissing from error
        said = err if isinstance(err, str) else bytes(err).decode("utf-8", "replace")
        if status not in accept:
            raise self._failure(arguments[0], status, said)
        return out if isinstance(out, bytes) else str(out).encode("utf-8", "surrogateescape")

    def _options(self) -> list[str]:
        pairs = [f"{key}={value}" for key, value in _OFF.items()]
        return [part for pair in (*pairs, *self._named_programs()) for part in ("-c", pair)]

    def _named_programs(self) -> list[str]:
        """Settings that empty each filter, diff and merge program which the repository itself defines."""
        if self._emptied is None:
            self._emptied = []  # while the list itself is read, which runs none of them
            listed = self.text("config", "--local", "--name-only", "--list", "-z", accept=(0, 1, 128))
            for name in set(listed.split("\0")):
                section, _, rest = name.partition(".")
                group, _, key = rest.rpartition(".")
                if key in _PROGRAMS.get(section, ()):
                    self._emptied.append(f"{section}.{group}.{key}=")
                    if section == "filter":
                        self._emptied.append(f"filter.{group}.required=false")
        return self._emptied

    def _environment(self, index: Path | None, identity: Identity) -> dict[str, str]:
        return {
            "GIT_DIR": str(self.directory),
            "GIT_WORK_TREE": str(self.folder),
            "GIT_INDEX_FILE": str(index or self.directory / "index"),
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_COUNT": "0",
            "GIT_CONFIG_PARAMETERS": "",
            "GIT_ATTR_NOSYSTEM": "1",
            "GIT_TERMINAL_PROMPT": "0",
            "GIT_ASKPASS": "false",
            "GIT_SSH_COMMAND": "ssh -oBatchMode=yes",
            "GIT_PROXY_COMMAND": "",  # goes before core.gitProxy, which -c could not take back
            "GIT_EDITOR": "false",
            "GIT_PAGER": "cat",
            "GIT_OPTIONAL_LOCKS": "0",
            "GIT_NO_LAZY_FETCH": "1",
            "GIT_AUTHOR_NAME": identity.name,
            "GIT_AUTHOR_EMAIL": identity.email,
            "GIT_COMMITTER_NAME": "Footnote",
            "GIT_COMMITTER_EMAIL": "footnote@localhost",
            "GIT_AUTHOR_DATE": "",
            "GIT_COMMITTER_DATE": "",
            "LC_ALL": "C",
        }

    def _failure(self, what: str, status: object, said: str) -> Exception:
        first = next((line for line in said.splitlines() if line.strip()), f"status {status}")
        if any(sign in said for sign in _FULL):
            return StorageFull(
                "The disk is full; the vault was left as it was.", "Free some space and try again."
            )
        if any(sign in said for sign in _READ_ONLY):
            return VaultReadOnly(
                f"git may not write to the vault {self.folder} ({first}).", "Give yourself write permission."
            )
        if any(sign in said for sign in _BUSY):
            return VaultBusy(
                f"Another program holds the vault's git lock ({first}).",
                "Finish what runs there; if nothing does, delete the lock file that git names.",
            )
        return GitFailed(f"git {what} failed in the vault: {first}", "Look at the vault with git itself.")
