"""Adding and removing the folders and files to watch, so that each file belongs to exactly one of them."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path

from core.catalog.catalogue import Catalogue
from core.catalog.records import Source, SourceKind
from core.errors import UserInputError
from core.library.ignore import IgnoreRules
from core.library.scanner import words_of

# Documents removed in one transaction: the writer is free again after some milliseconds.
REMOVE_BATCH = 100
# Sources whose removal has begun; an interrupted one is finished at the next start instead of coming back.
REMOVING = "library.removing"


def normalise(path: str, rules: IgnoreRules) -> tuple[str, SourceKind]:
    """The absolute path, links resolved, and what stands there.

    Raises UserInputError, naming the path, for what cannot be watched.
    """
    if not path.strip():
        raise UserInputError("The path is empty.", "Name a folder or a file.")
    if "\0" in path:
        raise UserInputError(f"“{path!r}” is no path.", "Name a folder or a file.")
    try:
        absolute = os.path.realpath(Path(path).expanduser())
        status = Path(absolute).stat()
    except FileNotFoundError:
        raise UserInputError(f"There is no file or folder {path}.", "Check the spelling.") from None
    except (OSError, RuntimeError) as error:
        words = words_of(error) if isinstance(error, OSError) else str(error)
        raise UserInputError(
            f"{path} cannot be opened ({words}).", "Check the path and its permissions."
        ) from error
    kind = _kind(path, status)
    _refuse_nonsense(path, absolute, kind, rules)
    return absolute, kind


def _kind(path: str, status: os.stat_result) -> SourceKind:
    if stat.S_ISDIR(status.st_mode):
        return "folder"
    if stat.S_ISREG(status.st_mode):
        return "file"
    raise UserInputError(f"{path} is neither a folder nor a file.", "Name a folder or a file.")


def _refuse_nonsense(path: str, absolute: str, kind: SourceKind, rules: IgnoreRules) -> None:
    if kind == "folder" and Path(absolute).parent == Path(absolute):
        raise UserInputError(f"{path} is the whole disk.", "Choose the folders that hold your documents.")
    if _at_or_inside(absolute, rules.own) and not _at_or_inside(absolute, rules.shown):
        raise UserInputError(
            f"{path} belongs to Footnote's own data.", "Choose a folder that holds your documents."
        )
    mode = os.R_OK | os.X_OK if kind == "folder" else os.R_OK
    if not os.access(absolute, mode):
        raise UserInputError(f"You may not read {path}.", "Give yourself read permission, then add it again.")


def _at_or_inside(path: str, folders: Iterable[str]) -> bool:
    return any(path == folder or inside(path, folder) for folder in folders)


def inside(path: str, folder: str) -> bool:
    """Whether `path` is somewhere below `folder`. Both absolute."""
    return path.startswith(folder.rstrip(os.sep) + os.sep)


class SourceBook:
    """Keeps the rule that no source lies in the visible part of another."""

    def __init__(self, catalogue: Catalogue, rules: IgnoreRules) -> None:
        self._catalogue = catalogue
        self._rules = rules

    def watched(self) -> list[Source]:
        """The sources that this library looks after. The memory vault is written by its owner alone."""
        return [source for source in self._catalogue.sources.all() if source.kind != "vault"]

    def covering(self, path: str) -> Source | None:
        """The source that a file at this path belongs to: the innermost one that can see it."""
        candidates = [
            source
            for source in self.watched()
            if source.path == path
            or (
                source.kind == "folder"
                and inside(path, source.path)
                and self._rules.visible(source.path, path)
            )
        ]
        return max(candidates, key=lambda source: len(source.path), default=None)

    def checked(self, paths: Iterable[str]) -> list[tuple[str, SourceKind]]:
        """The paths as they are kept, with what stands there. Raises UserInputError for the first wrong one."""
        return [normalise(path, self._rules) for path in paths]

    def would_absorb(self, wanted: Iterable[tuple[str, SourceKind]]) -> bool:
        """Whether adding these takes over sources that are watched now."""
        return any(self._inner(path) for path, _ in wanted)

    def add(self, wanted: Iterable[tuple[str, SourceKind]]) -> list[Source]:
        """One source for each checked path, in order: a new one, or the one that covers it already."""
        return [self._add(path, kind) for path, kind in wanted]

    def _add(self, path: str, kind: SourceKind) -> Source:
        covering = self.covering(path)
        if covering is not None:
            return covering
        with self._catalogue.transaction():
            source = self._catalogue.sources.add(path, kind)
            for inner in self._inner(path):
                self._absorb(inner, source)
        return source

    def _inner(self, path: str) -> list[Source]:
        """Sources that a scan of `path` would come upon."""
        return [
            source
            for source in self.watched()
            if inside(source.path, path) and self._rules.visible(path, source.path)
        ]

    def _absorb(self, inner: Source, outer: Source) -> None:
        """A wider folder takes over a source inside it, with everything that is indexed of it."""
        self._catalogue.documents.adopt(inner.id, outer.id)
        self._catalogue.sources.remove(inner.id)
        if inner.time_sensitive:
            self._catalogue.sources.set_time_sensitive(outer.id, True)

    def begin_removal(self, source_id: int) -> Source:
        """Note that the source is to go, so that a crash half way does not bring it back.

        Raises UserInputError when there is no such source.
        """
        source = self._catalogue.sources.get(source_id)
        if source is None:
            raise UserInputError(f"There is no source number {source_id}.", "See the list of folders.")
        with self._catalogue.transaction():
            marked = self._catalogue.setting(REMOVING, [])
            self._catalogue.set_setting(REMOVING, sorted({*marked, source_id}))
        return source

    def remove(self, source_id: int) -> int:
        """Take the source and all its documents out of the catalogue; the outbox tells the indexes.

        Returns how many documents went.
        """
        documents = self._catalogue.documents.of_source(source_id)
        for start in range(0, len(documents), REMOVE_BATCH):
            with self._catalogue.transaction():
                for document in documents[start : start + REMOVE_BATCH]:
                    self._catalogue.documents.remove(document.id)
        with self._catalogue.transaction():
            self._catalogue.sources.remove(source_id)
            marked = set(self._catalogue.setting(REMOVING, []))
            self._catalogue.set_setting(REMOVING, sorted(marked - {source_id}))
        return len(documents)

    def finish_removals(self) -> list[int]:
        """Carry out removals that an earlier run began; returns their sources."""
        unfinished: list[int] = self._catalogue.setting(REMOVING, [])
        for source_id in unfinished:
            self.remove(source_id)
        return unfinished
