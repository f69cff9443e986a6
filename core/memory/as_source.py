"""The vault as a source of the library, if its owner wants its files found by searching; and taken out again."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from core.catalog.catalogue import Catalogue
from core.memory.keeper import MemoryKeeper
from core.memory.vault.files import FOLDERS, MEMORIES
from core.memory.vault.place import VaultPlace
from core.paths import ProfilePaths
from core.retrieval.query import Scope
from core.settings import Settings

if TYPE_CHECKING:
    from core.library.library import Library

WANTED = "memory.searchable"
# Under this name the catalogue knows which source is the vault.
SOURCE = "memory.source"
# No source has this id: a scope of it alone finds nothing.
NO_SOURCE = 0


def own_folders(profile: ProfilePaths, place: VaultPlace) -> tuple[list[str], list[str]]:
    """What no folder of the library may bring in with it, and what in that may be searched all the same.

    Of a vault in a folder of the owner's, only the folders of memories are ours: what is only proposed, was put away or
    has ended must not answer as if it were a file of the owner's.
    """
    vault = [str(place.folder / name) for name in FOLDERS]
    return [str(profile.root), *vault], [str(profile.sample_library), str(place.folder / MEMORIES)]


class VaultAsSource:
    """Keeps the library in step with the setting and the vault's place. `library` is None until it is open."""

    def __init__(
        self,
        catalogue: Catalogue,
        profile: ProfilePaths,
        keeper: MemoryKeeper,
        settings: Settings,
        library: Callable[[], Library | None],
    ) -> None:
        self._catalogue = catalogue
        self._profile = profile
        self._keeper = keeper
        self._settings = settings
        self._library = library

    def follow(self) -> None:
        """Add the memories to the library, or remove them. Raises UserInputError for a folder that cannot be watched."""
        library = self._library()
        if library is None:
            return
        library.keep_out(*own_folders(self._profile, self._keeper.place))
        known = self._catalogue.setting(SOURCE)
        source = self._catalogue.sources.get(known) if known is not None else None
        if known is not None and source is None:  # its owner removed it in the library
            self._catalogue.set_setting(SOURCE, None)
            self._settings.update({WANTED: False})
        wanted = self._folder()
        if source is not None and source.path != wanted:
            self._catalogue.set_setting(SOURCE, None)
            library.remove(source.id)
            source = None
        if wanted and source is None:
            (added,) = library.add([wanted])
            if added.path == wanted:  # else it lies in a folder that is searched anyway
                self._catalogue.set_setting(SOURCE, added.id)

    def _folder(self) -> str:
        """The folder to watch, "" for none: neither what is only proposed, nor what was put away."""
        folder = self._keeper.place.folder / MEMORIES
        wanted = self._settings[WANTED] and self._keeper.place.exists and folder.is_dir()
        return os.path.realpath(folder) if wanted else ""


def beside_the_vault(scope: Scope, catalogue: Catalogue) -> Scope:
    """Where an answer looks: not among the vault's files, whose valid memories are recalled and cited as such."""
    vault = catalogue.setting(SOURCE)
    if vault is None or scope.sources:
        return scope
    others = tuple(source.id for source in catalogue.sources.all() if source.id != vault)
    return replace(scope, sources=others or (NO_SOURCE,))
