"""Where the vault stands: in the profile, or where its owner put it; moved or pointed elsewhere without touching the rest."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from core.errors import UserInputError
from core.memory.vault.files import FOLDERS, MEMORIES, refused
from core.memory.vault.repository import find_repository
from core.paths import ProfilePaths
from core.settings import Settings

SETTING = "memory.vault"
ARRIVING = ".footnote-arriving"
# Nobody needs to know whether a folder has a thousand notes of its own or ten thousand.
MOST_BESIDE = 1000


@dataclass(frozen=True)
class VaultPlace:
    """The vault's folder. `inside_existing`: a repository around it may hold it, because its owner chose it so."""

    folder: Path
    inside_existing: bool
    profile: Path | None = None  # whose vault it is; nothing of the profile's own may lie in it

    def check(self) -> None:
        """Raises UserInputError for a place at which no vault can stand, whoever wrote it into the settings."""
        folder = self.folder
        if not folder.is_absolute() or "\0" in str(folder):
            raise UserInputError(
                f"The vault's folder “{folder}” is not named from the root on.".replace("\0", "�"),
                "Name the whole path in the settings.",
            )
        if folder.exists() and not folder.is_dir():
            raise UserInputError(f"The vault's folder {folder} is a file.", "Name a folder in the settings.")
        if self.profile is not None and _holds_profile(
            folder.resolve(), ProfilePaths(self.profile.resolve())
        ):
            raise UserInputError(
                f"Footnote keeps its own data in {folder}, where no vault can stand.",
                "Name another folder in the settings.",
            )

    @property
    def exists(self) -> bool:
        """Whether there is a vault already; looking makes none.

        One that was copied without its history is one too: its memories are read, and its history begins anew.
        """
        own = (self.folder / ".git").exists() or (
            (self.folder / ".gitattributes").exists() and (self.folder / MEMORIES).is_dir()
        )
        return own or (
            self.inside_existing and self.folder.is_dir() and find_repository(self.folder) is not None
        )


def vault_place(paths: ProfilePaths, settings: Settings) -> VaultPlace:
    """Where the settings put the vault of a profile."""
    chosen = settings[SETTING]
    if chosen:
        return VaultPlace(_unfolded(chosen), True, paths.root)
    return VaultPlace(paths.vault, False, paths.root)


def _unfolded(chosen: str) -> Path:
    """The path with its ~; one of a user who is not there stays as it is, and is refused by `check`."""
    try:
        return Path(chosen).expanduser()
    except RuntimeError:
        return Path(chosen)


def _holds_profile(folder: Path, paths: ProfilePaths) -> bool:
    inside = folder.is_relative_to(paths.root) and not folder.is_relative_to(paths.vault)
    return (
        inside
        or paths.root.is_relative_to(folder)
        or (folder != paths.vault and folder.is_relative_to(paths.vault))
    )


def copy_vault(place: VaultPlace, target: Path) -> bool:
    """Bring a vault into a new folder, with all of its history; False where there is none. Nobody may write to it.

    The old one stays, for `drop_vault`. Raises UserInputError, StorageFull, VaultReadOnly.
    """
    VaultPlace(target, True, place.profile).check()
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise UserInputError(f"{target} is not an empty folder.", "Name a new one.")
    if target.is_relative_to(place.folder) or place.folder.is_relative_to(target):
        raise UserInputError(f"{target} and the vault lie in each other.", "Name a folder elsewhere.")
    if not place.exists:
        return False
    if not (place.folder / ".git").is_dir():
        raise UserInputError(
            f"The vault {place.folder} is a part of another repository.",
            "Move that repository yourself, then choose its new place as an existing folder.",
        )
    arriving = arriving_at(target)
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
    return True


def arriving_at(target: Path) -> Path:
    """Where a vault is copied to, until it is complete."""
    return target.with_name(f".{target.name}{ARRIVING}")


def drop_vault(folder: Path, copy: Path) -> None:
    """Remove a vault that was copied, unless somebody has written to it since: then both stay."""
    for name in FOLDERS:
        for file in (folder / name).rglob("*.md"):
            other = copy / file.relative_to(folder)
            if file.is_file() and not (other.is_file() and other.read_bytes() == file.read_bytes()):
                return
    shutil.rmtree(folder, ignore_errors=True)


def check_existing(folder: Path, profile: Path | None = None) -> None:
    """Whether a folder that is there may hold the vault. Raises UserInputError.

    Folders of the names that a vault uses must hold memories, or every note in them would be taken for one.
    """
    from core.memory.vault.note import read_note

    VaultPlace(folder, True, profile).check()
    if not folder.is_dir():
        raise UserInputError(f"{folder} is not a folder.", "Name a folder that is there, or move the vault.")
    for name in FOLDERS:
        for file in sorted((folder / name).rglob("*.md"))[:1]:
            if not read_note(file.read_bytes(), file.name).keys.get("id"):
                raise UserInputError(
                    f"{folder} has a folder “{name}” with files that are no memories.",
                    "Choose a folder inside it for the memories alone.",
                )


def notes_beside(place: VaultPlace) -> int:
    """How many Markdown files of the owner's lie in the vault's folder and are no memories, up to MOST_BESIDE.

    Only a folder that was there before can have some; hidden ones and a README are none.
    """
    if not place.inside_existing:
        return 0
    found = 0
    for seen, (folder, folders, names) in enumerate(os.walk(place.folder)):
        top = Path(folder) == place.folder
        folders[:] = [name for name in folders if not name.startswith(".") and not (top and name in FOLDERS)]
        notes = (name for name in names if name.lower().endswith(".md") and not name.startswith("."))
        found += sum(name.lower() != "readme.md" for name in notes)
        if found >= MOST_BESIDE or seen >= MOST_BESIDE:
            return min(found, MOST_BESIDE)
    return found
