"""Calls a function at most so often, and never forgets the last call."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

# Closing waits so long for a call that runs: what it asks, the catalogue above all, is closed next.
END_S = 1.0


class Throttle:
    """`poke()` as often as you like: `action` runs at once when it has rested long enough, else when it has."""

    def __init__(self, interval: float, action: Callable[[], None]) -> None:
        self._interval = interval
        self._action = action
        self._lock = threading.Lock()
        self._last = -interval
        self._timer: threading.Timer | None = None
        self._acting: set[threading.Thread] = set()
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
            self._acting.add(threading.current_thread())
        try:
            self._action()
        finally:
            with self._lock:
                self._acting.discard(threading.current_thread())

    def close(self) -> None:
        """No call begins after this, and one that a timer began has ended, unless it takes longer than END_S."""
        with self._lock:
            self._closed = True
            timer, self._timer = self._timer, None
            threads = self._acting - {threading.current_thread()}
        if timer is not None:
            timer.cancel()
            threads.add(timer)
        for thread in threads:
            thread.join(END_S)
