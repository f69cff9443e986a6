"""The one vault that an engine holds open: changed by one thread at a time, read meanwhile, opened at its first use."""

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
from core.memory.errors import NoSuchMemory
from core.memory.recall.uses import USES_FILE, CitedUses
from core.memory.vault.files import write_whole
from core.memory.vault.known import check_known, forget_known, note_known
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
    from core.memory.capture.classifier import Classifier
    from core.memory.recall.prepared import Models, VaultRecall
    from core.memory.service import MemoryService


class MemoryKeeper:
    """Hands the vault out, to one who changes it and one who reads it; `changed` is called after what changed it.

    Who reads does not wait for who writes: it finds the vault as it was before. So long as it reads, it must not `use`.

    Everything that git and the rules of capture need is imported late: no start should wait for it.
    """

    def __init__(
        self, profile: ProfilePaths, settings: Settings, models: Models, changed: Callable[[], None]
    ) -> None:
        self._profile = profile
        self._settings = settings
        self._models = models
        self._changed = changed
        self._changing = threading.Lock()  # taken before `_looking`, where both are
        self._next = threading.Lock()
        self._changes = 0  # the thread that does
        self._counting = threading.Lock()
        self._waiting = 0
        self._looking = threading.RLock()
        self._opened: tuple[VaultPlace, VaultRecall] | None = None
        self._service: MemoryService | None = None
        self.uses = CitedUses(profile.root / USES_FILE)

    @property
    def place(self) -> VaultPlace:
        return vault_place(self._profile, self._settings)

    def classifier(self) -> Classifier | None:
        """What judges sentences by their meaning; None where the bundled model is not there."""
        from core.memory.capture.classifier import classifier_over

        return classifier_over(self._models.embedder() if self._models else None)

    @property
    def enabled(self) -> bool:
        """Whether answers may use the vault, and conversations fill it; its pages work all the same."""
        return bool(self._settings["memory.enabled"])

    @contextmanager
    def use(self) -> Iterator[MemoryService]:
        """The vault, made at its first use. Raises VaultError when it cannot be opened."""
        with self._alone():
            recall = self._open()
            with self._watched(recall):
                yield self._service_of(recall)

    @contextmanager
    def read(self) -> Iterator[MemoryService]:
        """The vault to look at only. Raises NoSuchMemory where none was made yet, VaultError."""
        with self.read_if_there() as service:
            if service is None:
                raise NoSuchMemory("Nothing is remembered yet.", "")
            yield service

    @contextmanager
    def read_if_there(self) -> Iterator[MemoryService | None]:
        """As `read`; None where no vault was made yet."""
        with self.recall_if_there() as recall:
            yield self._service_of(recall) if recall is not None else None

    @contextmanager
    def recall_if_there(self) -> Iterator[VaultRecall | None]:
        """As `read_if_there`, only what questions need of the vault."""
        if not self._there():
            yield None
            return
        with self._looked_at() as recall, self._watched(recall):
            yield recall

    @property
    def wanted(self) -> bool:
        """Whether somebody waits to change the vault: longer work lets them go first."""
        return self._waiting > 0

    def another(self) -> MemoryService:
        """A second opening of the vault, for work that takes minutes and locks only while it writes."""
        from core.memory.service import MemoryService

        recall = self._opened_anew()
        return MemoryService(recall.vault, self._models, recall=recall)

    def move(self, folder: Path, existing: bool) -> None:
        """Put the vault into another folder, or use the one that is there. Raises UserInputError, VaultError."""
        folder = _from_the_root(folder)
        with self._alone(), self._looking:
            if existing:
                check_existing(folder, self._profile.root)
                forget_known(self.place)
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
        """Whether there is a vault. Raises UserInputError for a place at which none can be, VaultMissing for one that is gone."""
        place = self.place
        place.check()
        check_known(place)
        return place.exists

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Nobody else changes the vault meanwhile; who waits for that is counted."""
        if self._changes == threading.get_ident():
            yield
            return
        with self._counting:
            self._waiting += 1
        try:
            with self._next:  # who gave way and comes again stands behind who waits
                self._changing.acquire()
        finally:
            with self._counting:
                self._waiting -= 1
        self._changes = threading.get_ident()
        try:
            yield
        finally:
            self._changes = 0
            self._changing.release()

    @contextmanager
    def _looked_at(self) -> Iterator[VaultRecall]:
        """The vault while nobody else looks at it, and it stays where it is."""
        while True:
            recall = self._at_hand()
            if recall is None:
                with self._alone():
                    recall = self._open()
            with self._looking:
                if self._at_hand() is recall:
                    yield recall
                    return

    @contextmanager
    def _watched(self, recall: VaultRecall) -> Iterator[None]:
        """Tells when the vault was changed; also who only looks may find, and commit, what was edited by hand."""
        commits = recall.vault.commits
        try:
            yield
        finally:
            if recall.vault.commits != commits:
                self._changed()

    def _at_hand(self) -> VaultRecall | None:
        """The vault if it is open, and lies where it should."""
        opened = self._opened
        there = opened is not None and opened[0] == self.place and opened[1].vault.git.directory.exists()
        return opened[1] if opened is not None and there else None

    def _open(self) -> VaultRecall:
        recall = self._at_hand()
        if recall is None:
            place = self.place
            self._sweep()
            recall = self._opened_anew()
            self._opened = (place, recall)
        return recall

    def _service_of(self, recall: VaultRecall) -> MemoryService:
        from core.memory.service import MemoryService

        service = self._service
        if service is None or service.vault is not recall.vault:
            service = self._service = MemoryService(recall.vault, self._models, recall=recall)
        return service

    def _opened_anew(self) -> VaultRecall:
        from core.memory.recall.prepared import VaultRecall
        from core.memory.vault.vault import Vault

        place = self.place
        place.check()
        check_known(place)
        vault = Vault(place.folder, place.inside_existing)
        note_known(place)
        return VaultRecall(vault, self._models, self._profile.root, self.uses)


def _from_the_root(folder: Path) -> Path:
    """The folder as its owner means it. Raises UserInputError for one without a place."""
    try:
        return folder.expanduser()
    except RuntimeError as error:
        raise UserInputError(f"There is no folder {folder}.", "Name the whole path.") from error
