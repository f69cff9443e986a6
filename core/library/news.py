"""Who is told when something in the library moved on, at most so often."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

from core.library.progress import Progress
from core.library.throttle import Throttle


@dataclass(frozen=True)
class LibraryHooks:
    """Called from the library's threads; must return quickly and never raise.

    `changed` (source id): documents of this source differ, or its state. `progress`: how far it all is. Both come
    at most four times a second. `saved`: the outbox may have new entries. `built` (model id): see `build_beside`.
    """

    changed: Callable[[int], None] = lambda _: None
    progress: Callable[[Progress], None] = lambda _: None
    saved: Callable[[], None] = lambda: None
    built: Callable[[str], None] = lambda _: None


class News:
    """Passes on what the library's parts tell. `interval` is the least time in seconds between two of a kind."""

    def __init__(self, hooks: LibraryHooks, interval: float, progress: Callable[[], Progress]) -> None:
        self._hooks = hooks
        self._guard = threading.Lock()
        self._changed_sources: set[int] = set()
        self._changes = Throttle(interval, self._tell_changes)
        self._progress = Throttle(interval, lambda: hooks.progress(progress()))

    def moved_on(self) -> None:
        """How far it all is differs, or what holds it up."""
        self._progress.poke()

    def source_changed(self, source_id: int) -> None:
        """Documents of this source differ, or its state."""
        with self._guard:
            self._changed_sources.add(source_id)
        self._changes.poke()
        self._hooks.saved()
        self.moved_on()

    def close(self) -> None:
        """Nobody outside is told of anything after this."""
        self._progress.close()
        self._changes.close()

    def _tell_changes(self) -> None:
        with self._guard:
            sources, self._changed_sources = self._changed_sources, set()
        for source_id in sorted(sources):
            self._hooks.changed(source_id)
