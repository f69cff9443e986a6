"""Runs what is due on a thread of its own: the memory's own thread makes ready what questions wait for, meanwhile."""

from __future__ import annotations

import datetime as dt
import logging
import threading
from collections.abc import Callable

from core.memory.phases.upkeep import Upkeep

log = logging.getLogger(__name__)


class DueRuns:
    """The scheduled runs of both phases, one after the other. All but `may_run` is called by one thread."""

    def __init__(self, upkeep: Upkeep, may_run: Callable[[], bool]) -> None:
        """`may_run` is asked before each phase, and again and again by a deep one."""
        self._upkeep = upkeep
        self._may_run = may_run
        self._thread: threading.Thread | None = None
        self._failure: Exception | None = None

    def begin(self, now: dt.datetime, deep_ready: bool) -> None:
        """Begin what is due, unless an earlier one runs still. Raises what the last one failed with."""
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure
        running = self._thread is not None and self._thread.is_alive()
        if not running and self._upkeep.due(now, deep_ready):
            self._thread = threading.Thread(
                target=self._run, args=(now, deep_ready), name="memory phases", daemon=True
            )
            self._thread.start()

    def join(self, timeout_s: float) -> None:
        """Wait for a run, so long. One that is killed leaves the vault whole."""
        if self._thread is not None:
            self._thread.join(timeout_s)

    def _run(self, now: dt.datetime, deep_ready: bool) -> None:
        try:
            self._upkeep.run_due(now, self._may_run, deep_ready)
        except Exception as error:  # the boundary: a bug is told by the thread that may be heard
            log.exception("a due phase failed")
            self._failure = error
