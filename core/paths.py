"""Where a profile keeps its things. Nothing of the owner's ever stands in a cache folder."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from core.errors import UserInputError

APP_NAME = "Footnote"

# The address of a Unix socket holds 108 bytes on Linux and 104 on macOS; a profile path can be longer.
MAX_SOCKET_PATH = 100


@dataclass(frozen=True)
class ProfilePaths:
    """The files and folders of one profile, all below `root`."""

    root: Path

    @property
    def catalogue(self) -> Path:
        return self.root / "catalogue.sqlite3"

    @property
    def settings(self) -> Path:
        return self.root / "settings.toml"

    @property
    def lock(self) -> Path:
        return self.root / "engine.lock"

    @property
    def log(self) -> Path:
        return self.root / "engine.log"

    @property
    def lexical(self) -> Path:
        return self.root / "indexes" / "words"

    @property
    def vectors(self) -> Path:
        return self.root / "indexes" / "vectors"

    @property
    def model_cache(self) -> Path:
        return self.root / "models"

    @property
    def vault(self) -> Path:
        return self.root / "memory"

    @property
    def sample_library(self) -> Path:
        return self.root / "sample-library"

    @property
    def socket(self) -> str:
        """Address of the local socket: a path on POSIX, a pipe name on Windows."""
        digest = hashlib.sha256(os.fsencode(self.root.resolve())).hexdigest()[:16]
        if sys.platform == "win32":
            return rf"\\.\pipe\footnote-{digest}"
        beside = str(self.root / "engine.sock")
        if len(os.fsencode(beside)) <= MAX_SOCKET_PATH:
            return beside
        owner = os.getuid()
        return str(Path(tempfile.gettempdir()) / f"footnote-{owner}-{digest}.sock")

    @property
    def key(self) -> Path:
        """Proves to a named pipe, which anybody may open, that a client may read this profile."""
        return self.root / "engine.key"

    def create(self) -> None:
        """Make the folders, readable by their owner alone. Raises UserInputError where they cannot be made."""
        try:
            self.root.mkdir(parents=True, exist_ok=True, mode=0o700)
            self.model_cache.mkdir(parents=True, exist_ok=True)
            for folder in (self.lexical, self.vectors):
                make_room(folder)
        except (FileExistsError, NotADirectoryError) as error:
            raise UserInputError(
                f"The profile {self.root} needs a folder where there is something else: {error.filename}.",
                "Move that away, or choose another --profile.",
            ) from error
        except OSError as error:
            raise UserInputError(
                f"The profile folder {self.root} cannot be made ({error.strerror}).",
                "Give yourself write permission, or choose another --profile.",
            ) from error


def make_room(root: Path) -> None:
    """Make a folder of index generations: indexes are made anew, so a file in its place, or in its parent's, hinders nothing.
    It is put aside, not deleted."""
    for folder in (root.parent, root):
        if folder.is_symlink() or not folder.exists() or folder.is_dir():
            continue
        number = 1
        while (target := folder.with_name(f"{folder.name}.not-a-folder-{number}")).exists():
            number += 1
        folder.rename(target)
    root.mkdir(parents=True, exist_ok=True)


def default_profile() -> ProfilePaths:
    """The profile of a person who named none; FOOTNOTE_PROFILE overrides it."""
    chosen = os.environ.get("FOOTNOTE_PROFILE")
    root = Path(chosen) if chosen else Path(platformdirs.user_data_dir(APP_NAME, appauthor=False)) / "default"
    return ProfilePaths(root.expanduser().absolute())
