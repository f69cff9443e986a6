"""Everything that can be made to go wrong, and the record of what clients did: the test's hands and eyes."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any, Literal

DEADLINE_S = 20.0
"""How long a test waits for something to be recorded before it fails; only ever used up by a broken test."""


@dataclass
class Fault:
    """One thing to go wrong on the next matching request.

    `route` is the end of a path (`/api/chat`), `model` a name, `marked` a text that the body must contain; empty
    matches all. It happens `times` times (None: always). `hold` and `pause` are gates: the server waits there
    until the event is set, the client goes, or the server is closed.
    """

    route: str = ""
    model: str = ""
    marked: str = ""
    times: int | None = 1
    status: int | None = None
    body: bytes | str | dict[str, Any] | list[Any] | None = None
    content_type: str = "application/json; charset=utf-8"
    hold: threading.Event | None = None
    delay_s: float = 0.0
    pause_at: int | None = None
    pause: threading.Event | None = None
    chunk_delay_s: float = 0.0
    drop_at: int | None = None
    drop_how: Literal["fin", "rst"] = "fin"
    error_at: int | None = None
    error: str = "an error was encountered while running the model: unexpected EOF"
    raw_at: int | None = None
    raw: bytes = b"\n"
    no_done: bool = False

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> Fault:
        """For the control route. Raises ValueError on an unknown switch."""
        known = {item.name for item in fields(cls)} - {"hold", "pause"}
        if unknown := set(value) - known:
            raise ValueError(f"unknown fault switches: {', '.join(sorted(unknown))}")
        if isinstance(value.get("raw"), str):
            value = {**value, "raw": value["raw"].encode()}
        return cls(**value)


class FaultPlan:
    """The faults that are still to happen, in the order in which they were added."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._faults: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        with self._lock:
            self._faults.append(fault)
        return fault

    def clear(self) -> None:
        """Forget all faults and open all gates."""
        with self._lock:
            faults, self._faults = self._faults, []
        for fault in faults:
            for gate in (fault.hold, fault.pause):
                if gate is not None:
                    gate.set()

    def take(self, path: str, model: str, body: bytes) -> Fault | None:
        """The fault for a request, counted down."""
        with self._lock:
            for fault in self._faults:
                if not path.endswith(fault.route) or (fault.model and fault.model != model):
                    continue
                if fault.marked and fault.marked.encode() not in body:
                    continue
                if fault.times is not None:
                    fault.times -= 1
                    if fault.times <= 0:
                        self._faults.remove(fault)
                return fault
        return None


@dataclass(frozen=True)
class Seen:
    """A request as it arrived. Header names are in lower case."""

    method: str
    path: str
    body: Any
    headers: dict[str, str]


@dataclass(frozen=True)
class Aborted:
    """A request whose client went before the end, after `sent` chunks."""

    path: str
    sent: int
    at: float


@dataclass
class Record:
    """What happened, for assertions; every `wait_...` returns as soon as it is true or fails the test."""

    seen: list[Seen] = field(default_factory=list)
    aborted: list[Aborted] = field(default_factory=list)
    loads: list[tuple[str, int]] = field(default_factory=list)
    _changed: threading.Condition = field(default_factory=threading.Condition, repr=False)

    def note_request(self, request: Seen) -> None:
        with self._changed:
            self.seen.append(request)
            self._changed.notify_all()

    def note_abort(self, path: str, sent: int) -> None:
        with self._changed:
            self.aborted.append(Aborted(path, sent, time.monotonic()))
            self._changed.notify_all()

    def note_load(self, model: str, num_ctx: int) -> None:
        with self._changed:
            self.loads.append((model, num_ctx))
            self._changed.notify_all()

    def requests(self, route: str) -> list[Seen]:
        """All requests to a route so far, oldest first."""
        with self._changed:
            return [request for request in self.seen if request.path.endswith(route)]

    def wait_requests(self, route: str, count: int = 1) -> list[Seen]:
        self._wait(
            lambda: sum(request.path.endswith(route) for request in self.seen) >= count, f"{count} x {route}"
        )
        return self.requests(route)

    def wait_abort(self, count: int = 1) -> Aborted:
        self._wait(lambda: len(self.aborted) >= count, f"{count} aborted requests")
        return self.aborted[count - 1]

    def clear(self) -> None:
        with self._changed:
            self.seen.clear()
            self.aborted.clear()
            self.loads.clear()

    def _wait(self, true: Callable[[], bool], what: str) -> None:
        with self._changed:
            if not self._changed.wait_for(true, DEADLINE_S):
                raise AssertionError(f"the test server never saw {what}")
