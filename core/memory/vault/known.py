"""Remembers where a profile's vault stood, so that one which has gone is told, and no empty one is made in its place.

A drive that is not mounted and a `.git` that was lost look like a vault that never was; only the profile knows better.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from core.memory.errors import VaultMissing
from core.memory.vault.files import write_whole
from core.memory.vault.place import VaultPlace
from core.memory.vault.repository import find_repository

RECORD = "memory-vault.json"
_BEGIN = "To go on without it, run “footnote memory begin” or choose a folder in the settings."


def check_known(place: VaultPlace) -> None:
    """Raises VaultMissing where the profile's vault stood, and its folder or its history is there no more."""
    known = _read(place)
    if known is None or known.get("folder") != _named(place.folder):
        return
    folder, directory = place.folder, _directory(place)
    if not folder.is_dir():
        raise VaultMissing(
            f"The vault {folder} is not there.", f"Connect its drive, or restore the folder. {_BEGIN}"
        )
    if directory is None or _named(directory) != known.get("git"):
        raise VaultMissing(
            f"The vault {folder} has lost its history: {known.get('git')} is not there.",
            f"Put it back from a backup. {_BEGIN}",
        )


def note_known(place: VaultPlace) -> None:
    """Note a vault that was opened. Raises StorageFull or VaultReadOnly."""
    directory = _directory(place)
    now = {"folder": _named(place.folder), "git": _named(directory) if directory else ""}
    if place.profile is not None and place.profile.is_dir() and directory is not None and _read(place) != now:
        write_whole(place.profile / RECORD, json.dumps(now, ensure_ascii=False).encode())


def forget_known(place: VaultPlace) -> None:
    """By its owner's word: what stood there is not missed any more."""
    if place.profile is not None:
        (place.profile / RECORD).unlink(missing_ok=True)


def _directory(place: VaultPlace) -> Path | None:
    """The git directory that holds the vault; of an outer repository only where its owner chose so."""
    found = find_repository(place.folder)
    if found is None or (not place.inside_existing and found[0] != place.folder):
        return None
    return found[1]


def _named(path: Path) -> str:
    return str(path.resolve())


def _read(place: VaultPlace) -> dict[str, str] | None:
    """What was noted; None for nothing, or for a note that cannot be read."""
    if place.profile is None:
        return None
    with contextlib.suppress(OSError, ValueError):
        found = json.loads((place.profile / RECORD).read_bytes())
        return found if isinstance(found, dict) else None
    return None
