"""One engine for each profile: a lock that the operating system lets go of when its holder dies."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO

from core.errors import FootnoteError, ProfileInUse


class ProfileLock:
    """Holds the profile's lock file from construction to `release`. Raises ProfileInUse."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._file: IO[str] = path.open("a+", encoding="ascii")
        except OSError as error:
            raise FootnoteError(
                f"The profile folder {path.parent} cannot be written ({error.strerror}).",
                "Give yourself write permission, or choose another --profile.",
            ) from error
        try:
            _lock(self._file)
        except OSError as error:
            self._file.close()
            raise ProfileInUse(
                f"Another Footnote engine uses the profile {path.parent}.",
                "Join it, or close it first.",
            ) from error
        self._file.truncate(0)
        self._file.write(str(os.getpid()))
        self._file.flush()

    def release(self) -> None:
        """Let go. The file stays: deleting it would let two engines lock two files of one name."""
        self._file.close()


def _lock(file: IO[str]) -> None:
    if sys.platform == "win32":
        import msvcrt

        # A byte far behind the text, so that others can still read who holds the lock.
        file.seek(1 << 20)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        file.seek(0)
    else:
        import fcntl

        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
