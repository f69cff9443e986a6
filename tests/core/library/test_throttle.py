"""After the end nothing is called, and nothing that was called still runs: what it asks may be closed then."""

from __future__ import annotations

import threading
import time

import pytest

from core.library import throttle
from core.library.throttle import Throttle

DEADLINE_S = 20.0
INTERVAL_S = 0.01
# A close that does not wait has ended long before.
QUIET_S = 0.3


def test_closing_waits_for_the_call_that_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttle, "END_S", DEADLINE_S)
    entered, gate, main = threading.Event(), threading.Event(), threading.current_thread()

    def action() -> None:
        if threading.current_thread() is not main:
            entered.set()
            gate.wait(DEADLINE_S)

    throttled = Throttle(INTERVAL_S, action)
    deadline = time.monotonic() + DEADLINE_S
    while not entered.wait(INTERVAL_S / 2):  # the first call runs here, and one of the next on a timer
        assert time.monotonic() < deadline
        throttled.poke()
    closing = threading.Thread(target=throttled.close)
    closing.start()
    closing.join(QUIET_S)
    assert closing.is_alive()

    gate.set()
    closing.join(DEADLINE_S)
    assert not closing.is_alive()


def test_a_call_may_close_what_calls_it() -> None:
    closed = threading.Event()

    def action() -> None:
        if threading.current_thread() is not main:
            throttled.close()
            closed.set()

    main = threading.current_thread()
    throttled = Throttle(INTERVAL_S, action)
    deadline = time.monotonic() + DEADLINE_S
    while not closed.wait(INTERVAL_S / 2):
        assert time.monotonic() < deadline
        throttled.poke()
