"""What is not as usual is said on every page, with the buttons that help."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.context import Context
from desktop.window import Window
from tests.desktop.conftest import MakeContext, start
from tests.support import scripted_answers as canned

DEADLINE_MS = 5_000

# A screen that is none cannot grab the keyboard for a popup.
popups = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def window(make_context: MakeContext, qtbot: QtBot) -> Window:
    context = make_context()
    made = Window(context)
    qtbot.addWidget(made)
    made.resize(1100, 760)
    made.show()
    start(context, qtbot)
    qtbot.waitUntil(lambda: made.status_line._documents.isVisible(), timeout=DEADLINE_MS)
    return made


def engine(window: Window) -> Any:
    context: Context = window._context
    return context.engine


def calls(window: Window, qtbot: QtBot) -> list[list[Any]]:
    answers: list[Any] = []
    engine(window).call("script.calls", {}, answers.append)
    qtbot.waitUntil(lambda: bool(answers), timeout=DEADLINE_MS)
    return list(answers[0]["calls"])


def tell(window: Window, qtbot: QtBot, *sources: tuple[str, str]) -> None:
    """The engine says that its sources, numbered from 1, have these states and reasons."""
    rows = [
        {"id": n, "kind": "folder", "path": f"/home/me/s{n}", "state": state, "reason": reason, "counts": {}}
        for n, (state, reason) in enumerate(sources, 1)
    ]
    degraded = [
        {"part": f"source {row['id']}", "sentence": row["reason"], "remedy": ""}
        for row in rows
        if row["state"] != "active"
    ]
    status = canned.Library(12, True).status() | {"sources": rows, "degraded": degraded}
    seen: list[Any] = []
    engine(window).call("script.emit", {"event": "status", "data": status}, seen.append)
    qtbot.waitUntil(lambda: bool(seen), timeout=DEADLINE_MS)


def buttons(parent: QWidget) -> dict[str, QPushButton]:
    return {b.text(): b for b in parent.findChildren(QPushButton) if b.isVisibleTo(parent)}


def test_a_source_that_asks_is_answered_on_any_page(window: Window, qtbot: QtBot) -> None:
    tell(window, qtbot, ("asking", "9 of 10 files vanished at once from /home/me/s1."))
    assert "9 of 10 files vanished" in window.source_banner.text
    buttons(window.source_banner)["They are gone: remove them"].click()
    assert ["sources.confirm", {"source_id": 1, "purge": True}] in calls(window, qtbot)
    tell(window, qtbot, ("active", ""))
    assert window.source_banner.text == ""


def test_the_library_asks_in_its_own_card_and_the_banner_keeps_quiet(window: Window, qtbot: QtBot) -> None:
    tell(window, qtbot, ("asking", "9 of 10 files vanished at once from /home/me/s1."))
    window.show_page("library")
    assert window.source_banner.text == ""
    window.show_page("search")
    assert "9 of 10" in window.source_banner.text


def test_a_source_that_is_away_can_be_looked_for_and_put_away_until_something_else_happens(
    window: Window, qtbot: QtBot
) -> None:
    away = ("offline", "The disk of /home/me/s1 is not mounted.")
    tell(window, qtbot, away)
    buttons(window.source_banner)["Look again"].click()
    assert ["sources.rescan", {"source_id": 1}] in calls(window, qtbot)
    window.source_banner._close.click()
    tell(window, qtbot, away)
    assert window.source_banner.text == ""
    tell(window, qtbot, away, ("asking", "3 of 4 files vanished."))
    assert window.source_banner.text == "3 of 4 files vanished."


@popups
def test_the_list_of_what_is_missing_has_the_same_buttons(window: Window, qtbot: QtBot) -> None:
    tell(window, qtbot, ("offline", "The disk of /home/me/s1 is not mounted."))
    window.status_line._missing.click()
    popup = QApplication.activePopupWidget()
    assert popup is not None
    buttons(popup)["Look again"].click()
    assert ["sources.rescan", {"source_id": 1}] in calls(window, qtbot)
    assert QApplication.activePopupWidget() is None


@popups
def test_a_missing_model_leads_to_the_settings(window: Window, qtbot: QtBot) -> None:
    status = canned.Library(12, with_models=False).status()
    window._on_status(status)
    opened: list[bool] = []
    window.troubles.settings_requested.disconnect()
    window.troubles.settings_requested.connect(lambda: opened.append(True))
    popup = window.troubles.show_missing()
    assert popup is not None
    buttons(popup)["Open the settings"].click()
    assert opened == [True]


def test_who_comes_back_to_the_window_has_the_models_looked_for_again(window: Window, qtbot: QtBot) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow, timeout=DEADLINE_MS)
    before = len(calls(window, qtbot))
    QApplication.sendEvent(window, QEvent(QEvent.Type.ActivationChange))
    assert ["status", {"look": True}] in calls(window, qtbot)[before:]


def test_a_full_disk_is_told_above_every_page_until_there_is_room(window: Window, qtbot: QtBot) -> None:
    status = canned.Library(12, with_models=True).status()
    full = {"part": "disk", "sentence": "The disk took no more data.", "remedy": "Free some space."}
    window._on_status(status | {"degraded": [full]})
    for page in ("ask", "library", "memory"):
        window.show_page(page)
        assert window.disk_banner.text == "The disk took no more data. Free some space."
    window._on_status(status | {"degraded": []})
    assert window.disk_banner.text == ""
