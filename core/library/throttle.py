"""Calls a function at most so often, and never forgets the last call."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable


class Throttle:
    """`poke()` as often as you like: `action` runs at once when it has rested long enough, else when it has."""

    def __init__(self, interval: float, action: Callable[[], None]) -> None:
        self._interval = interval
        self._action = action
        self._lock = threading.Lock()
        self._last = -interval
        self._timer: threading.Timer | None = None
        self._closed = False

    def poke(self) -> None:
        with self._lock:
            if self._closed or self._timer is not None:
                return
            wait = self._last + self._interval - time.monotonic()
            if wait > 0:
                self._timer = threading.Timer(wait, self._fire)
                self._timer.name = "library-throttle"
                self._timer.daemon = True
                self._timer.start()
                return
            self._last = time.monotonic()
        self._action()

    def _fire(self) -> None:
        with self._lock:
            self._timer = None
            if self._closed:
                return
            self._last = time.monotonic()
        self._action()

    def close(self) -> None:
        """No call begins after this."""
        with self._lock:
            self._closed = True
            timer, self._timer = self._timer, None
        if timer is not None:
            timer.cancel()
            timer.join(self._interval)
