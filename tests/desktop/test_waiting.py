"""The number beside the entry of the review page."""

from __future__ import annotations

from typing import Any, cast

from pytestqt.qtbot import QtBot

from desktop.engine_client import EngineClient
from desktop.theme import Theme
from desktop.waiting import Waiting
from desktop.widgets.navigation_button import NavigationButton
from tests.support.answering_engine import AnsweringEngine

DEADLINE_MS = 5_000


def test_the_number_is_asked_for_at_the_start_and_after_each_change(qtbot: QtBot) -> None:
    counts = [3, 2]
    engine = AnsweringEngine({"memory.status": lambda _params: {"counts": {"inbox": counts[0]}}})
    waiting = Waiting(cast(EngineClient, engine), first_after_ms=0)
    told: list[int] = []
    waiting.count_changed.connect(told.append)
    engine.state_changed.emit("ready", "")
    qtbot.waitUntil(lambda: told == [3], timeout=DEADLINE_MS)
    del counts[0]
    engine.event.emit("memory.changed", {})
    qtbot.waitUntil(lambda: told == [3, 2], timeout=DEADLINE_MS)


def test_a_vault_without_an_inbox_has_nothing_waiting(qtbot: QtBot) -> None:
    engine = AnsweringEngine({"memory.status": lambda _params: {"counts": {}}})
    waiting = Waiting(cast(EngineClient, engine), first_after_ms=0)
    with qtbot.waitSignal(waiting.count_changed) as told:
        engine.state_changed.emit("ready", "")
    assert told.args == [0]


def test_the_badge_is_drawn_and_spoken(theme: Theme, qtbot: QtBot) -> None:
    button: Any = NavigationButton(theme)
    qtbot.addWidget(button)
    button.setText("  Review")
    button.resize(200, 34)
    bare = button.grab().toImage()
    button.show_badge(120)
    assert button.accessibleDescription() == "120 waiting"
    assert button.grab().toImage() != bare
    button.show_badge(0)
    assert button.accessibleDescription() == ""
    assert button.grab().toImage() == bare
