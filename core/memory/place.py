"""Where the vault stands: in the profile, or where its owner put it; moved or pointed elsewhere without touching the rest."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from core.errors import UserInputError
from core.memory.repository import find_repository
from core.memory.vault_files import FOLDERS, refused
from core.paths import ProfilePaths
from core.settings import Settings

SETTING = "memory.vault"


@dataclass(frozen=True)
class VaultPlace:
    """The vault's folder. `inside_existing`: a repository around it may hold it, because its owner chose it so."""

    folder: Path
    inside_existing: bool

    @property
    def exists(self) -> bool:
        """Whether there is a vault already; looking makes none."""
        own = (self.folder / ".git").exists()
        return own or (
            self.inside_existing and self.folder.is_dir() and find_repository(self.folder) is not None
        )


def vault_place(paths: ProfilePaths, settings: Settings) -> VaultPlace:
    """Where the settings put the vault of a profile."""
    chosen = settings[SETTING]
    if chosen:
        return VaultPlace(Path(chosen).expanduser().absolute(), True)
    return VaultPlace(paths.vault, False)


def move_vault(place: VaultPlace, target: Path) -> None:
    """Bring a vault to a new folder, with all of its history. Nobody may have it open.

    The old folder goes only when the new one is complete. Raises UserInputError, StorageFull, VaultReadOnly.
    """
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise UserInputError(f"{target} is not an empty folder.", "Name a new one.")
    if target.is_relative_to(place.folder) or place.folder.is_relative_to(target):
        raise UserInputError(f"{target} and the vault lie in each other.", "Name a folder elsewhere.")
    if not place.exists:
        return
    if not (place.folder / ".git").is_dir():
        raise UserInputError(
            f"The vault {place.folder} is a part of another repository.",
            "Move that repository yourself, then choose its new place as an existing folder.",
        )
    arriving = target.with_name(f".{target.name}.footnote-arriving")
    try:
        shutil.rmtree(arriving, ignore_errors=True)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(place.folder, arriving, symlinks=True)
        if target.exists():
            target.rmdir()
        arriving.rename(target)
    except OSError as error:
        shutil.rmtree(arriving, ignore_errors=True)
        raise refused(error, target) from error
    except shutil.Error as error:  # several files could not be copied
        shutil.rmtree(arriving, ignore_errors=True)
        raise UserInputError(
            f"The vault could not be copied to {target}.", "Choose another place."
        ) from error
    shutil.rmtree(place.folder, ignore_errors=True)


def check_existing(folder: Path) -> None:
    """Whether a folder that is there may hold the vault. Raises UserInputError.

    Folders of the names that a vault uses must hold memories, or every note in them would be taken for one.
    """
    from core.memory.note import read_note

    if not folder.is_dir():
        raise UserInputError(f"{folder} is not a folder.", "Name a folder that is there, or move the vault.")
    for name in FOLDERS:
        for file in sorted((folder / name).rglob("*.md"))[:1]:
            if not read_note(file.read_bytes(), file.name).keys.get("id"):
                raise UserInputError(
                    f"{folder} has a folder “{name}” with files that are no memories.",
                    "Choose a folder inside it for the memories alone.",
                )
