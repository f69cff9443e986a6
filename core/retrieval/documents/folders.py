"""The folders of a file that say what it is of, as its name does."""

from __future__ import annotations

from pathlib import PurePath

# A folder's name says what its files are ("letters"); the folders above it say where the library stands.
FOLDERS_SAID = 2


def folders_of(path: str) -> tuple[str, ...]:
    """The names of the last folders above a file, the nearest last."""
    return PurePath(path).parent.parts[-FOLDERS_SAID:]
