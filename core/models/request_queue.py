"""The line in front of one model server: who may call now, and whether calling makes sense at all.

Ollama serves one request at a time per model and makes the others wait inside a connection, in no order that
a person would choose. Here the user's question goes first, and background work waits while any is running.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count

from core.errors import Cancelled
from core.models.ollama_errors import OllamaFault

FAILURES_TO_OPEN = 3
"""One failure may be a restart, two an unlucky retry; three in a row is a server that is down."""
OPEN_S = 20.0
"""Long enough to spare every search its connect timeout, short enough that a restarted Ollama is noticed."""


class Breaker:
    """Stops calling a server that failed several times in a row, for a while; then lets one call try."""

    def __init__(
        self,
        server: str,
        failures: int = FAILURES_TO_OPEN,
        open_s: float = OPEN_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._server = server
        self._limit = failures
        self._open_s = open_s
        self._clock = clock
        self._lock = threading.Lock()
        self._failed = 0
        self._opened_at: float | None = None
        self._trying = False
        self._kind = ""

    @property
    def is_open(self) -> bool:
        with self._lock:
            return self._opened_at is not None

    def check(self) -> None:
        """Pass, or raise OllamaFault of kind `unreachable` while the breaker is open.

        After the pause one caller passes as a trial; the others keep failing until its result is known.
        """
        with self._lock:
            if self._opened_at is None:
                return
            left = self._open_s - (self._clock() - self._opened_at)
            if left <= 0 and not self._trying:
                self._trying = True
                return
        raise OllamaFault(
            "unreachable",
            f"Ollama at {self._server} failed {self._limit} times in a row and is left alone for a moment.",
            "Footnote tries again by itself; check that Ollama is running.",
        )

    def record(self, error: BaseException | None) -> None:
        """Count the end of a call.

        A refusal is an answer and proves the server alive. Giving up from our side (any other exception, such as
        a closed generator) proves nothing.
        """
        with self._lock:
            trial, self._trying = self._trying, False
            if isinstance(error, OllamaFault) and error.counts_against_server:
                self._failed += 1
                self._kind = error.kind
                if trial or self._failed >= self._limit:
                    self._opened_at = self._clock()
            elif error is None or (
                isinstance(error, OllamaFault) and error.kind not in ("preempted", "package")
            ):
                self._failed, self._opened_at = 0, None

    def reached(self) -> None:
        """The server answered a question that needs no model: it is there, though a hung model may still hang."""
        if self._kind == "unreachable":
            self.reset()

    def reset(self) -> None:
        """Forget the past: the person pressed Retry, or changed the settings."""
        with self._lock:
            self._failed, self._opened_at, self._trying, self._kind = 0, None, False, ""


@dataclass(order=True)
class _Place:
    """A place in the line; ordered by urgency, then by arrival."""

    rank: int
    number: int
    lane: str = field(compare=False)
    running: bool = field(default=False, compare=False)


class RequestQueue:
    """One for each server. At most one call runs in a lane (a model); the user's calls go before background."""

    def __init__(self, server: str, breaker: Breaker | None = None) -> None:
        self.breaker = breaker or Breaker(server)
        self._changed = threading.Condition()
        self._places: list[_Place] = []
        self._numbers = count()

    def join(self, lane: str, background: bool = False) -> Ticket:
        """Stand in line. The ticket must be handed back by `leave`. Raises OllamaFault when the breaker is open."""
        self.breaker.check()
        place = _Place(int(background), next(self._numbers), lane)
        with self._changed:
            self._places.append(place)
        return Ticket(self, place)

    @contextlib.contextmanager
    def turn(self, lane: str, background: bool = False, timeout_s: float | None = None) -> Iterator[Ticket]:
        """Wait for the turn and hold it. Raises OllamaFault of kind `busy` when it does not come in time."""
        ticket = self.join(lane, background)
        try:
            if not ticket.wait(timeout_s):
                raise OllamaFault(
                    "busy",
                    f"The model “{lane}” is still working on something else.",
                    "Try again in a moment.",
                )
            yield ticket
        except BaseException as error:
            ticket.leave(error)
            raise
        ticket.leave()

    def _may_run(self, place: _Place) -> bool:
        for other in self._places:
            if other is place:
                continue
            if other.lane == place.lane and (other.running or other < place):
                return False
            if place.rank > other.rank:
                return False
        return True

    def _wait(self, place: _Place, timeout_s: float | None) -> bool:
        with self._changed:
            if place.running:
                return True
            place.running = self._changed.wait_for(lambda: self._may_run(place), timeout_s)
            return place.running

    def _leave(self, place: _Place) -> None:
        with self._changed:
            if place in self._places:
                self._places.remove(place)
            self._changed.notify_all()

    def _is_wanted(self, place: _Place) -> bool:
        with self._changed:
            return any(other.rank < place.rank for other in self._places)


class Ticket:
    """A place in the line of a RequestQueue."""

    def __init__(self, owner: RequestQueue, place: _Place) -> None:
        self._owner = owner
        self._place = place
        self._left = False

    def wait(self, timeout_s: float | None = None) -> bool:
        """Whether the turn came within `timeout_s` seconds (None: for ever)."""
        return self._owner._wait(self._place, timeout_s)

    @property
    def should_yield(self) -> bool:
        """Whether this is background work and a question of the user is waiting."""
        return self._owner._is_wanted(self._place)

    def leave(self, error: BaseException | None = None) -> None:
        """Hand the turn back; `error` is how the call ended. Safe to call twice."""
        if self._left:
            return
        self._left = True
        self._owner.breaker.record(error if self._place.running else Cancelled())
        self._owner._leave(self._place)
