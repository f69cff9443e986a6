"""One way to tell a person: exceptions no one caught, errors of calls, and what they stopped themselves."""

from __future__ import annotations

import sys
import threading

import pytest
from pytestqt.qtbot import QtBot

from desktop.engine_client import EngineError
from desktop.errors import Notice, Notifier, install_exception_hook


@pytest.fixture
def notices(monkeypatch: pytest.MonkeyPatch) -> tuple[Notifier, list[Notice]]:
    monkeypatch.setattr(sys, "__excepthook__", lambda *_: None)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    notifier = Notifier()
    shown: list[Notice] = []
    notifier.notified.connect(shown.append)
    install_exception_hook(notifier)
    return notifier, shown


def fail(message: str) -> None:
    try:
        raise ValueError(message)
    except ValueError as error:
        sys.excepthook(type(error), error, error.__traceback__)


def test_an_exception_no_one_caught_is_shown_once_for_its_place(
    notices: tuple[Notifier, list[Notice]],
) -> None:
    for i in range(3):
        fail(f"attempt {i}")
    _, shown = notices
    assert len(shown) == 1
    assert "attempt 0" in shown[0].sentence
    assert shown[0].remedy
    assert "Traceback" in shown[0].detail


def test_the_end_by_keyboard_is_not_an_error(notices: tuple[Notifier, list[Notice]]) -> None:
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert notices[1] == []


def test_what_the_person_stopped_is_not_an_error(notices: tuple[Notifier, list[Notice]]) -> None:
    notifier, shown = notices
    notifier.error(EngineError("cancelled", "Stopped."))
    notifier.error(EngineError("input", "There is no folder.", "Choose another."))
    assert [notice.sentence for notice in shown] == ["There is no folder."]


def test_a_notice_from_another_thread_arrives_on_the_windows_thread(
    notices: tuple[Notifier, list[Notice]], qtbot: QtBot
) -> None:
    notifier, _ = notices
    threads: list[int] = []
    notifier.notified.connect(lambda _: threads.append(threading.get_ident()))
    worker = threading.Thread(target=notifier.info, args=("done",))
    worker.start()
    worker.join()
    qtbot.waitUntil(lambda: bool(threads), timeout=5_000)
    assert threads == [threading.get_ident()]
