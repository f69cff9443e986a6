"""The status goes out when something changed, and a failure of one does not keep the next from going out."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from queue import Empty, Queue
from typing import Any

import pytest

from core import status
from core.errors import FootnoteError
from core.status import StatusTeller

DEADLINE_S = 20.0
# A teller that keeps no pause has told again long before.
QUIET_S = 0.3


class Desk:
    """A teller on its thread; each status is what the test put there."""

    def __init__(self) -> None:
        self.now: dict[str, Any] | Exception = {"chunks": 0}
        self.told: Queue[dict[str, Any]] = Queue()
        self.asked = threading.Semaphore(0)
        self.teller = StatusTeller(self._status, lambda event, data: self.told.put({event: data}))
        self.thread = threading.Thread(target=self.teller.run)

    def _status(self) -> dict[str, Any]:
        self.asked.release()
        if isinstance(self.now, Exception):
            raise self.now
        return self.now


@pytest.fixture
def desk() -> Iterator[Desk]:
    made = Desk()
    made.thread.start()
    yield made
    made.teller.close()
    made.thread.join(DEADLINE_S)
    assert not made.thread.is_alive()


def test_a_change_is_told_with_the_status_as_it_is_then(desk: Desk) -> None:
    desk.now = {"chunks": 7}
    desk.teller.changed()

    assert desk.told.get(timeout=DEADLINE_S) == {"status": {"chunks": 7}}


@pytest.mark.parametrize(
    "failure", [FootnoteError("The catalogue is damaged.", "Restart."), ZeroDivisionError()]
)
def test_a_status_that_cannot_be_told_does_not_end_the_telling(desk: Desk, failure: Exception) -> None:
    desk.now = failure
    desk.teller.changed()
    assert desk.asked.acquire(timeout=DEADLINE_S)

    desk.now = {"chunks": 8}
    desk.teller.changed()

    assert desk.told.get(timeout=DEADLINE_S) == {"status": {"chunks": 8}}


def test_what_changes_soon_after_a_status_waits_for_the_next(
    monkeypatch: pytest.MonkeyPatch, desk: Desk
) -> None:
    monkeypatch.setattr(status, "EVENT_S", DEADLINE_S)
    desk.teller.changed()
    assert desk.told.get(timeout=DEADLINE_S) == {"status": {"chunks": 0}}

    for chunks in range(1, 4):
        desk.now = {"chunks": chunks}
        desk.teller.changed()
    with pytest.raises(Empty):
        desk.told.get(timeout=QUIET_S)
    desk.teller.close()
    desk.thread.join(DEADLINE_S)

    assert desk.told.empty()
    assert desk.asked.acquire(blocking=False)
    assert not desk.asked.acquire(blocking=False)
