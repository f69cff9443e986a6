"""The one vault that an engine holds open: used by one thread at a time, opened at its first use."""

from __future__ import annotations

import contextlib
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from core.errors import UserInputError
from core.memory.recall.uses import USES_FILE, CitedUses
from core.memory.vault.files import write_whole
from core.memory.vault.place import (
    ARRIVING,
    SETTING,
    VaultPlace,
    arriving_at,
    check_existing,
    copy_vault,
    drop_vault,
    vault_place,
)
from core.paths import ProfilePaths
from core.settings import Settings

if TYPE_CHECKING:
    from core.memory.recall.prepared import Models, VaultRecall
    from core.memory.service import MemoryService


class MemoryKeeper:
    """Hands the vault out under a lock; `changed` is called after every use that changed it.

    Everything that git and the rules of capture need is imported late: no start should wait for it.
    """

    def __init__(
        self, profile: ProfilePaths, settings: Settings, models: Models, changed: Callable[[], None]
    ) -> None:
        self._profile = profile
        self._settings = settings
        self._models = models
        self._changed = changed
        self._lock = threading.RLock()
        self._recall: VaultRecall | None = None
        self._service: MemoryService | None = None
        self._opened_at: VaultPlace | None = None
        self.uses = CitedUses(profile.root / USES_FILE)

    @property
    def place(self) -> VaultPlace:
        return vault_place(self._profile, self._settings)

    @property
    def enabled(self) -> bool:
        """Whether answers may use the vault, and conversations fill it; its pages work all the same."""
        return bool(self._settings["memory.enabled"])

    @contextmanager
    def use(self) -> Iterator[MemoryService]:
        """The vault, made at its first use. Raises VaultError when it cannot be opened."""
        from core.memory.service import MemoryService

        with self._watched() as recall:
            if self._service is None:
                self._service = MemoryService(recall.vault, self._models, recall=recall)
            yield self._service

    @contextmanager
    def use_if_there(self) -> Iterator[MemoryService | None]:
        """The vault, or None where none was made yet."""
        if not self._there():
            yield None
            return
        with self.use() as service:
            yield service

    @contextmanager
    def recall_if_there(self) -> Iterator[VaultRecall | None]:
        """Only what questions need of the vault, or None where none was made yet."""
        if not self._there():
            yield None
            return
        with self._watched() as recall:
            yield recall

    def another(self) -> MemoryService:
        """A second opening of the vault, for work that takes minutes and locks only while it writes."""
        from core.memory.service import MemoryService

        recall = self._opened_anew()
        return MemoryService(recall.vault, self._models, recall=recall)

    def move(self, folder: Path, existing: bool) -> None:
        """Put the vault into another folder, or use the one that is there. Raises UserInputError, VaultError."""
        folder = _from_the_root(folder)
        with self._lock:
            if existing:
                check_existing(folder, self._profile.root)
                self._settings.update({SETTING: str(folder)})
            else:
                self._move(folder)
            self._open()
            self._changed()

    def _move(self, folder: Path) -> None:
        """Copy, point there, remove: whatever ends it between two of them leaves a whole vault in use."""
        old = self.place
        with self.recall_if_there() as recall:
            if recall is None:
                copy_vault(old, folder)
                self._settings.update({SETTING: str(folder)})
                return
            with recall.vault.lock.held():
                recall.vault.sync()  # what was edited by hand goes along as a commit
                write_whole(self._arrivals, os.fsencode(arriving_at(folder)))
                copy_vault(old, folder)
                self._settings.update({SETTING: str(folder)})
            self._arrivals.unlink(missing_ok=True)
            drop_vault(old.folder, folder)

    @property
    def _arrivals(self) -> Path:
        """Names the copy that a move is making, so that one which was cut short leaves none behind."""
        return self._profile.root / "memory-arriving.txt"

    def _sweep(self) -> None:
        """Remove what a move that was cut short had copied."""
        with contextlib.suppress(OSError, ValueError):
            left = Path(os.fsdecode(self._arrivals.read_bytes()))
            if left == arriving_at(left.with_name(left.name.removeprefix(".").removesuffix(ARRIVING))):
                shutil.rmtree(left, ignore_errors=True)
            self._arrivals.unlink()

    def _there(self) -> bool:
        """Whether there is a vault. Raises UserInputError for a place at which none can be."""
        place = self.place
        place.check()
        return place.exists

    @contextmanager
    def _watched(self) -> Iterator[VaultRecall]:
        """The vault while nobody else uses it; tells when it was changed."""
        with self._lock:
            recall = self._open()
            commits = recall.vault.commits
            try:
                yield recall
            finally:
                if recall.vault.commits != commits:
                    self._changed()

    def _open(self) -> VaultRecall:
        place = self.place
        gone = self._recall is not None and not self._recall.vault.git.directory.exists()
        if self._recall is None or place != self._opened_at or gone:
            self._sweep()
            self._recall, self._service = self._opened_anew(), None
            self._opened_at = place
        return self._recall

    def _opened_anew(self) -> VaultRecall:
        from core.memory.recall.prepared import VaultRecall
        from core.memory.vault.vault import Vault

        place = self.place
        place.check()
        vault = Vault(place.folder, place.inside_existing)
        return VaultRecall(vault, self._models, self._profile.root, self.uses)


def _from_the_root(folder: Path) -> Path:
    """The folder as its owner means it. Raises UserInputError for one without a place."""
    try:
        return folder.expanduser()
    except RuntimeError as error:
        raise UserInputError(f"There is no folder {folder}.", "Name the whole path.") from error
