"""The one vault that an engine holds open: used by one thread at a time, opened at its first use."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from core.memory.place import SETTING, VaultPlace, check_existing, move_vault, vault_place
from core.memory.uses import USES_FILE, CitedUses
from core.paths import ProfilePaths
from core.settings import Settings

if TYPE_CHECKING:
    from core.memory.service import MemoryService, Models


class MemoryKeeper:
    """Hands the vault's service out under a lock; `changed` is called after every use that changed the vault."""

    def __init__(
        self, profile: ProfilePaths, settings: Settings, models: Models, changed: Callable[[], None]
    ) -> None:
        self._profile = profile
        self._settings = settings
        self._models = models
        self._changed = changed
        self._lock = threading.RLock()
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
        with self._lock:
            service = self._open()
            commits = service.vault.commits
            try:
                yield service
            finally:
                if service.vault.commits != commits:
                    self._changed()

    @contextmanager
    def use_if_there(self) -> Iterator[MemoryService | None]:
        """The vault, or None where none was made yet."""
        if not self.place.exists:
            yield None
            return
        with self.use() as service:
            yield service

    def another(self) -> MemoryService:
        """A second opening of the vault, for work that takes minutes and locks only while it writes."""
        from core.memory.service import MemoryService

        place = self.place
        return MemoryService.open(
            place.folder, self._models, place.inside_existing, beside=self._profile.root, uses=self.uses
        )

    def move(self, folder: Path, existing: bool) -> None:
        """Put the vault into another folder, or use the one that is there. Raises UserInputError, VaultError."""
        folder = folder.expanduser().absolute()
        with self._lock:
            if existing:
                check_existing(folder)
            else:
                with self.use_if_there() as service:
                    if service is not None:
                        service.snapshot()  # what was edited by hand goes along as a commit
                move_vault(self.place, folder)
            self._settings.update({SETTING: str(folder)})
            self._service = None
            self._open()
            self._changed()

    def _open(self) -> MemoryService:
        # Imported late: git and the number libraries take a moment that nobody without a vault should wait for.
        from core.memory.service import MemoryService

        place = self.place
        if self._service is None or place != self._opened_at or not place.exists:
            self._service = MemoryService.open(
                place.folder, self._models, place.inside_existing, beside=self._profile.root, uses=self.uses
            )
            self._opened_at = place
        return self._service
