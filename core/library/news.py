"""Who is told when something in the library moved on: those who wait for it, and those who watch from outside."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from core.errors import Cancelled
from core.library.progress import Progress
from core.library.throttle import Throttle

# Whoever waits looks again this often even if nobody called: a lost call must not mean waiting for ever.
LOOK_S = 0.5


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
        self._moved = threading.Condition()
        self._changed_sources: set[int] = set()
        self._changes = Throttle(interval, self._tell_changes)
        self._progress = Throttle(interval, lambda: hooks.progress(progress()))

    def further(self) -> None:
        """Only how far it is differs: another file is being read."""
        self._progress.poke()

    def moved_on(self) -> None:
        """What somebody waits for may have come."""
        self.wake()
        self._progress.poke()

    def source_changed(self, source_id: int) -> None:
        """Documents of this source differ, or its state."""
        with self._moved:
            self._changed_sources.add(source_id)
        self._changes.poke()
        self._hooks.saved()
        self.moved_on()

    def wait_until(
        self, true: Callable[[], bool], timeout: float | None, cancelled: Callable[[], bool]
    ) -> None:
        """Returns when `true` is, or after `timeout` seconds. Raises Cancelled."""
        deadline = None if timeout is None else time.monotonic() + timeout
        while True:
            if cancelled():
                raise Cancelled()
            with self._moved:
                if true():
                    return
                left = LOOK_S if deadline is None else min(LOOK_S, deadline - time.monotonic())
                if left <= 0:
                    return
                self._moved.wait(left)

    def wake(self) -> None:
        """Whoever waits looks now."""
        with self._moved:
            self._moved.notify_all()

    def close(self) -> None:
        """Nobody outside is told of anything after this."""
        self._progress.close()
        self._changes.close()

    def _tell_changes(self) -> None:
        with self._moved:
            sources, self._changed_sources = self._changed_sources, set()
        for source_id in sorted(sources):
            self._hooks.changed(source_id)
