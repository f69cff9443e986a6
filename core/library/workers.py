"""The library's threads: they end when told, and what stops one is said and survived."""

from __future__ import annotations

import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from core.errors import FootnoteError, StorageFull

# A thread that failed for a reason nobody foresaw begins again after this, so that one bad moment is no end.
RESTART_S = 5.0


@dataclass(frozen=True)
class Problem:
    """Why some part of the library does not get on at the moment. `part`: "disk", "model", "watch", "folder", "fault"."""

    part: str
    sentence: str
    remedy: str = ""


class ProblemBoard:
    """The problems that stand right now, one for each key. `changed` is called after each change."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._lock = threading.Lock()
        self._standing: dict[str, Problem] = {}

    def put(self, key: str, problem: Problem) -> None:
        with self._lock:
            fresh = self._standing.get(key) != problem
            self._standing[key] = problem
        if fresh:
            self._changed()

    def clear(self, key: str) -> None:
        with self._lock:
            stood = self._standing.pop(key, None)
        if stood is not None:
            self._changed()

    def get(self, key: str) -> Problem | None:
        with self._lock:
            return self._standing.get(key)

    def all(self) -> tuple[Problem, ...]:
        """Each once, however many keys it stands under."""
        with self._lock:
            return tuple(dict.fromkeys(self._standing.values()))


class Worker(threading.Thread):
    """Runs `loop(stop)` until `stop` is set. An unforeseen error is put on the board, then the loop begins anew."""

    def __init__(
        self, name: str, loop: Callable[[], None], stop: threading.Event, board: ProblemBoard
    ) -> None:
        super().__init__(name=f"library-{name}", daemon=True)
        self._loop = loop
        self._stop_event = stop
        self._board = board

    def run(self) -> None:
        while not self._stop_event.is_set():
            try:
                self._loop()
            except FootnoteError as error:
                self._report(error.sentence, error.remedy)
            except Exception as error:  # noqa: BLE001 - the last line: it is shown, and the thread goes on
                if not self._stop_event.is_set():  # while closing, calls into what is closed already may fail
                    traceback.print_exc()
                self._report(
                    f"Indexing met a fault of its own ({type(error).__name__}: {error}).", "It tries again."
                )
            else:
                return
            self._stop_event.wait(RESTART_S)
            self._board.clear(self.name)

    def _report(self, sentence: str, remedy: str) -> None:
        if not self._stop_event.is_set():
            self._board.put(self.name, Problem("fault", sentence, remedy))


Result = TypeVar("Result")


def persist(action: Callable[[], Result], stop: threading.Event, board: ProblemBoard, wait: float) -> Result:
    """The result of `action`, tried again as long as the disk is full. Raises StorageFull when stopped meanwhile.

    Each thread has a problem of its own: a few bytes that another one still gets in mend nothing for this one.
    """
    key = f"disk {threading.get_ident()}"
    while True:
        try:
            result = action()
        except StorageFull as error:
            board.put(key, Problem("disk", error.sentence, error.remedy))
            if stop.wait(wait):
                raise
        else:
            board.clear(key)
            return result
