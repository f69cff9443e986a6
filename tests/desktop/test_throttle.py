"""A frequent signal: the first at once, the last always, little in between."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from desktop.throttle import Throttle


def test_the_first_comes_at_once_and_the_last_always(qtbot: QtBot) -> None:
    seen: list[int] = []
    throttle = Throttle[int](30, seen.append)
    for i in range(100):
        throttle.push(i)
    assert seen == [0]
    qtbot.waitUntil(lambda: seen == [0, 99], timeout=5_000)


def test_flush_delivers_what_waits_and_nothing_twice(qtbot: QtBot) -> None:
    seen: list[int] = []
    throttle = Throttle[int](10_000, seen.append)
    throttle.push(1)
    throttle.push(2)
    throttle.flush()
    throttle.flush()
    assert seen == [1, 2]


def test_what_was_cleared_never_comes(qtbot: QtBot) -> None:
    seen: list[int] = []
    throttle = Throttle[int](10, seen.append)
    throttle.push(1)
    throttle.push(2)
    throttle.clear()
    qtbot.waitUntil(lambda: not throttle._timer.isActive(), timeout=5_000)
    assert seen == [1]
