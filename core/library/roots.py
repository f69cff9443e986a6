"""Tells whether a source's root is there: a drive that was taken out must not look like deleted files."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from core.catalog.catalogue import Catalogue
from core.catalog.records import Source
from core.library.scanner import words_of

Identity = list[int]
"""Device and inode; a list, because it is kept as JSON."""


class RootMemory:
    """Remembers which folder a root was when files were last seen in it.

    An empty folder of another identity is a mount point without its drive, not a folder that was emptied.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def remember(self, source: Source) -> None:
        identity = identity_of(source.path)
        if identity is not None and identity != self._catalogue.setting(_key(source)):
            self._catalogue.set_setting(_key(source), identity)

    def absence(self, source: Source) -> str:
        """Why the source's root cannot be looked at, in one sentence; empty when it can."""
        return absence(source) or (_hollow_reason(source) if self._hollow(source) else "")

    def _hollow(self, source: Source) -> bool:
        if source.kind != "folder":
            return False
        known = self._catalogue.setting(_key(source))
        return known is not None and known != identity_of(source.path) and _is_empty(source.path)


def absence(source: Source) -> str:
    """Why nothing stands at the source's path. A watched file that is gone is absent only when its folder is
    gone too: else it was deleted."""
    try:
        status = Path(source.path).stat()
    except FileNotFoundError:
        if source.kind == "file" and Path(source.path).parent.is_dir():
            return ""
        return f"{source.path} is not there."
    except OSError as error:
        return f"{source.path} cannot be opened ({words_of(error)})."
    if source.kind == "folder" and not stat.S_ISDIR(status.st_mode):
        return f"{source.path} is no folder any more."
    return ""


def identity_of(path: str) -> Identity | None:
    try:
        status = Path(path).stat()
    except OSError:
        return None
    return [status.st_dev, status.st_ino]


def _key(source: Source) -> str:
    return f"library.root.{source.id}"


def _hollow_reason(source: Source) -> str:
    return f"Another, empty folder stands at {source.path}: its drive may not be mounted."


def _is_empty(folder: str) -> bool:
    try:
        with os.scandir(folder) as entries:
            return next(entries, None) is None
    except OSError:
        return False
