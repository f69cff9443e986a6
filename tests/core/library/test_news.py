"""Who waits for the library is woken when something moved on, and who watches is told of it once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from queue import Queue

import pytest

from core.errors import Cancelled
from core.library.news import LibraryHooks, News
from core.library.progress import Progress

DEADLINE_S = 20.0
PAUSE_S = 0.05
IDLE = Progress("idle", 0, 0, 0, 0, "", None, ())


class Desk:
    """News with what their hooks were told."""

    def __init__(self) -> None:
        self.changed: Queue[int] = Queue()
        self.progress: Queue[Progress] = Queue()
        self.saved: list[None] = []
        hooks = LibraryHooks(self.changed.put, self.progress.put, lambda: self.saved.append(None))
        self.news = News(hooks, PAUSE_S, lambda: IDLE)


@pytest.fixture
def desk() -> Iterator[Desk]:
    made = Desk()
    yield made
    made.news.close()


def never() -> bool:
    return False


def test_who_waits_goes_on_when_it_has_come(desk: Desk) -> None:
    there = threading.Event()
    waiting = threading.Thread(target=desk.news.wait_until, args=(there.is_set, DEADLINE_S, never))
    waiting.start()
    there.set()
    desk.news.moved_on()
    waiting.join(DEADLINE_S)

    assert not waiting.is_alive()
    assert desk.progress.get(timeout=DEADLINE_S) == IDLE


def test_who_waits_for_what_never_comes_goes_on_when_the_time_is_up(desk: Desk) -> None:
    desk.news.wait_until(never, 0.0, never)


def test_who_is_told_to_stop_is_not_kept(desk: Desk) -> None:
    with pytest.raises(Cancelled):
        desk.news.wait_until(never, None, lambda: True)


def test_each_source_that_changed_is_told_of_and_the_indexes_at_once(desk: Desk) -> None:
    for source_id in (3, 1, 3):
        desk.news.source_changed(source_id)

    assert len(desk.saved) == 3
    assert {desk.changed.get(timeout=DEADLINE_S) for _ in range(2)} == {1, 3}


def test_nobody_is_told_after_the_end(desk: Desk) -> None:
    desk.news.close()
    desk.news.source_changed(1)
    desk.news.further()

    assert desk.changed.empty()
    assert desk.progress.empty()
