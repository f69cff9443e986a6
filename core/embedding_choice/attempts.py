"""Runs one step after another towards what is wanted, and leaves one alone as soon as something else is wanted.

A server may hang for minutes; going back to the built-in model must not wait for it.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from core.errors import Cancelled, FootnoteError

log = logging.getLogger(__name__)

# A server that does not answer is asked again after this long, then longer each time; a look that finds it ends the wait.
RETRY_S, RETRY_MOST_S = 2.0, 60.0


class Attempts:
    """`step(wanted)` runs after `start`, after each `look`, and again some time after it raised FootnoteError.

    `failed` hears of that. A step does whatever has an effect inside `taking_effect`.
    """

    def __init__(
        self,
        wanted: Callable[[], str],
        step: Callable[[str], None],
        failed: Callable[[str, FootnoteError], None],
    ) -> None:
        self._wanted = wanted
        self._step = step
        self._failed = failed
        self._retry_s = RETRY_S
        self._condition = threading.Condition()
        self._news = True
        self._stopped = False
        self._effects = threading.RLock()
        self._worker: _Worker | None = None

    def start(self) -> None:
        threading.Thread(target=self._run, name="embedding-model", daemon=True).start()

    def close(self) -> None:
        with self._condition:
            self._stopped = True
            self._condition.notify_all()
        if self._worker is not None:
            self._worker.give(None)

    def look(self) -> None:
        """Something is different: look again now."""
        with self._condition:
            self._retry_s, self._news = RETRY_S, True
            self._condition.notify_all()

    @contextmanager
    def taking_effect(self) -> Iterator[None]:
        """Around all that changes anything. Raises Cancelled in a step that was left alone."""
        with self._effects:
            if self._stopped or threading.current_thread() is not self._worker:
                raise Cancelled
            yield

    def _run(self) -> None:
        wait: float | None = None
        while True:
            with self._condition:
                self._condition.wait_for(lambda: self._news or self._stopped, wait)
                if self._stopped:
                    return
                self._news = False
            wait = self._try()

    def _try(self) -> float | None:
        """Seconds until the next attempt; None when only news can change anything."""
        attempt = _Attempt(self._wanted())
        if self._worker is None:
            self._worker = _Worker(self._guarded)
            self._worker.start()
        self._worker.give(attempt)
        with self._condition:
            self._condition.wait_for(
                lambda: attempt.ended or self._stopped or self._wanted() != attempt.wanted
            )
            if attempt.ended:
                return attempt.wait
            self._news = True
        with self._effects:
            self._worker.give(None)
            self._worker = None
        return None

    def _guarded(self, attempt: _Attempt) -> None:
        try:
            self._step(attempt.wanted)
            self._retry_s = RETRY_S
        except Cancelled:
            pass  # whoever left it alone looks again
        except FootnoteError as error:
            self._tell(attempt, error)
            attempt.wait, self._retry_s = self._retry_s, min(2 * self._retry_s, RETRY_MOST_S)
        except Exception as error:  # the boundary: the next choice must find this working
            if not self._stopped:
                log.exception("the change of the embedding model failed")
            fault = f"Changing the embedding model met a fault ({type(error).__name__}: {error})."
            self._tell(attempt, FootnoteError(fault, "It tries again."))
            attempt.wait = RETRY_MOST_S
        with self._condition:
            attempt.ended = True
            self._condition.notify_all()

    def _tell(self, attempt: _Attempt, error: FootnoteError) -> None:
        with suppress(Cancelled), self.taking_effect():
            self._failed(attempt.wanted, error)


@dataclass
class _Attempt:
    """One step. `wait`: seconds until the next one; None: until news."""

    wanted: str
    wait: float | None = None
    ended: bool = False


class _Worker(threading.Thread):
    """Does one attempt after the other, until it is given None. The same one as long as none was left alone: each
    thread holds a connection to the catalogue."""

    def __init__(self, work: Callable[[_Attempt], None]) -> None:
        super().__init__(name="embedding-model-step", daemon=True)
        self._work = work
        self._attempts: queue.SimpleQueue[_Attempt | None] = queue.SimpleQueue()

    def give(self, attempt: _Attempt | None) -> None:
        self._attempts.put(attempt)

    def run(self) -> None:
        while (attempt := self._attempts.get()) is not None:
            self._work(attempt)
