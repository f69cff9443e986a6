"""One writer at a time for a vault: a lock that the operating system lets go of when its holder dies."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO

from core.memory.errors import VaultBusy
from core.memory.vault.files import refused

# A write takes well under a second; a deep run holds the lock only while it commits.
PATIENCE_S = 10.0
_LOOK_AGAIN_S = 0.05


class VaultLock:
    """Held for one write. The same process may take it again inside itself, other threads wait."""

    def __init__(self, path: Path, patience_s: float = PATIENCE_S, told: Path | None = None) -> None:
        """`told` is named where the lock cannot be taken: the vault, because the lock's own file means nothing to people."""
        self._path = path
        self._told = told or path
        self._patience_s = patience_s
        self._threads = threading.RLock()
        self._depth = 0
        self._file: IO[str] | None = None

    @contextmanager
    def held(self, patience_s: float | None = None) -> Iterator[None]:
        """Raises VaultBusy when another process or thread keeps it longer than the patience lasts."""
        patience = self._patience_s if patience_s is None else patience_s
        if not self._threads.acquire(timeout=patience):
            raise _busy()
        try:
            if self._depth == 0:
                self._file = self._take(patience)
            self._depth += 1
            try:
                yield
            finally:
                self._depth -= 1
                if self._depth == 0 and self._file is not None:
                    self._file.close()
                    self._file = None
        finally:
            self._threads.release()

    @contextmanager
    def if_free(self) -> Iterator[bool]:
        """Whether nobody else has it; it is held then. For who would rather not wait. Raises VaultReadOnly."""
        with ExitStack() as taken:
            try:
                taken.enter_context(self.held(0.0))
                free = True
            except VaultBusy:
                free = False
            yield free

    def _take(self, patience_s: float) -> IO[str]:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            file = self._path.open("a+", encoding="ascii")
        except OSError as error:
            raise refused(error, self._told) from error
        until = time.monotonic() + patience_s
        while True:
            try:
                _lock(file)
                return file
            except OSError as error:
                if time.monotonic() >= until:
                    file.close()
                    raise _busy() from error
            time.sleep(_LOOK_AGAIN_S)


def _busy() -> VaultBusy:
    return VaultBusy("Another Footnote is writing to the vault.", "Wait until it is done, and try again.")


def _lock(file: IO[str]) -> None:
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
