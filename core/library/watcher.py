"""Listens to the file system below each source and passes on which paths were touched."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from watchdog import events as kinds
from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer
from watchdog.observers.api import BaseObserver, ObservedWatch

from core.catalog.records import Source
from core.library.ignore import IgnoreRules
from core.library.scanner import words_of

# What may change a document. Opening and closing without writing is what our own readers do all the time.
# Attribute events are a class of their own only in newer versions of watchdog.
EVENTS = [
    getattr(kinds, name)
    for name in (
        "FileCreatedEvent",
        "FileModifiedEvent",
        "FileMovedEvent",
        "FileDeletedEvent",
        "FileClosedEvent",
        "FileAttribEvent",
        "DirCreatedEvent",
        "DirMovedEvent",
        "DirDeletedEvent",
        "DirAttribEvent",
    )
    if hasattr(kinds, name)
]
LIMIT_REMEDY = (
    "Changes there are noticed once a minute. To have them noticed at once, raise the system's limit: "
    "sudo sysctl fs.inotify.max_user_watches=1048576"
)
OTHER_REMEDY = "Changes there are noticed once a minute. “Read again what changed” looks at once."

Touched = Callable[[int, str, str], None]
"""(source id, path, the path it was moved from or "")."""


@dataclass(frozen=True)
class Unwatched:
    """Why a source cannot be watched live, in words, and what helps."""

    sentence: str
    remedy: str


class Watcher:
    """One watch for each source, all through one observer. Methods may be called from any thread."""

    def __init__(self, rules: IgnoreRules, touched: Touched) -> None:
        self._rules = rules
        self._touched = touched
        self._lock = threading.Lock()
        self._observer: BaseObserver | None = None
        self._watches: dict[int, tuple[ObservedWatch, FileSystemEventHandler]] = {}

    def watch(self, source: Source) -> Unwatched | None:
        """Begin (or begin anew) to watch a source; None when all is well, else why it is not watched live."""
        self.unwatch(source.id)
        folder = source.path if source.kind == "folder" else str(Path(source.path).parent)
        handler = _Handler(source, self._rules, self._touched)
        with self._lock:
            try:
                watch = self._started().schedule(
                    handler, folder, recursive=source.kind == "folder", event_filter=EVENTS
                )
            except OSError as error:
                return _why(source.path, error)
            self._watches[source.id] = (watch, handler)
        return self.incomplete(source)

    def incomplete(self, source: Source) -> Unwatched | None:
        """Whether the system's limit has been reached, so that parts of the source may go unwatched.

        watchdog passes over subfolders for which the system grants no watch, without a word. One more watch,
        asked for by a fresh observer, finds out.
        """
        probe = Observer()
        try:
            probe.schedule(FileSystemEventHandler(), _folder_of(source), recursive=False)
            probe.start()
        except OSError as error:
            return _why(source.path, error)
        else:
            return None
        finally:
            if probe.is_alive():
                probe.stop()
                probe.join()
            else:
                probe.on_thread_stop()

    def unwatch(self, source_id: int) -> None:
        with self._lock:
            pair = self._watches.pop(source_id, None)
            if pair is None or self._observer is None:
                return
            watch, handler = pair
            if any(other == watch for other, _ in self._watches.values()):
                self._observer.remove_handler_for_watch(handler, watch)
            else:
                self._observer.unschedule(watch)

    def close(self) -> None:
        with self._lock:
            observer, self._observer = self._observer, None
            self._watches.clear()
        if observer is not None:
            observer.stop()
            observer.join()

    def _started(self) -> BaseObserver:
        if self._observer is None:
            self._observer = Observer()
            self._observer.start()
        return self._observer


class _Handler(FileSystemEventHandler):
    """Translates the events below one source. A path that names say is ignored goes no further."""

    def __init__(self, source: Source, rules: IgnoreRules, touched: Touched) -> None:
        self._source = source
        self._rules = rules
        self._touched = touched

    def on_any_event(self, event: FileSystemEvent) -> None:
        old = os.fsdecode(event.src_path)
        new = os.fsdecode(event.dest_path) if event.dest_path else ""
        if self._concerns(old):
            self._touched(self._source.id, old, "")
        if not new:
            return
        if self._source.kind == "file" and old == self._source.path:
            self._touched(self._source.id, new, old)
        elif self._concerns(new):
            self._touched(self._source.id, new, old if self._concerns(old) else "")

    def _concerns(self, path: str) -> bool:
        if self._source.kind == "file":
            return path == self._source.path
        return path == self._source.path or self._rules.visible(self._source.path, path)


def _folder_of(source: Source) -> str:
    return source.path if source.kind == "folder" else str(Path(source.path).parent)


def _why(path: str, error: OSError) -> Unwatched:
    limit = "limit" in str(error).lower()
    words = str(error.args[0]) if limit and isinstance(error.args[0], str) else words_of(error)
    return Unwatched(f"{path} cannot be watched live ({words}).", LIMIT_REMEDY if limit else OTHER_REMEDY)
