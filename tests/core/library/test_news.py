"""Who watches the library is told of each source that changed, once, and of nothing after the end."""

from __future__ import annotations

from collections.abc import Iterator
from queue import Queue

import pytest

from core.library.news import LibraryHooks, News
from core.library.progress import Progress

DEADLINE_S = 20.0
PAUSE_S = 0.5
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


def test_each_source_that_changed_is_told_of_and_the_indexes_at_once(desk: Desk) -> None:
    for source_id in (3, 1, 1, 7):
        desk.news.source_changed(source_id)

    assert len(desk.saved) == 4
    assert [desk.changed.get(timeout=DEADLINE_S) for _ in range(3)] == [3, 1, 7]


def test_it_is_told_how_far_it_all_is_when_something_moved_on(desk: Desk) -> None:
    desk.news.moved_on()

    assert desk.progress.get(timeout=DEADLINE_S) == IDLE


def test_nobody_is_told_after_the_end(desk: Desk) -> None:
    desk.news.close()
    desk.news.source_changed(1)
    desk.news.moved_on()

    assert desk.changed.empty()
    assert desk.progress.empty()
