"""The review page with the real engine and a real vault behind it: proposed, edited, accepted, undone, tidied."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from core.memory.capture.types import Turn
from core.memory.service import MemoryService
from desktop.context import Context
from desktop.engine_client import EngineClient
from desktop.engine_transport import engine_command
from desktop.errors import Notifier
from desktop.preferences import Preferences
from desktop.review import ReviewPage
from desktop.theme import Theme

# The engine loads its indexes and the bundled model on a busy machine.
PATIENCE_MS = 60_000
SAID = dt.datetime(2026, 3, 5, 9, tzinfo=dt.UTC)


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    """A vault that knows where its owner lived, and has two proposals."""
    folder = tmp_path / "profile"
    folder.mkdir()
    memory = MemoryService.open(folder / "memory", now=lambda: SAID)
    memory.add("I live in Suzhou")
    turns = ["I live in Hangzhou now.", "我对虾过敏。"]
    memory.inbox.propose([Turn("user", text, SAID + dt.timedelta(days=n)) for n, text in enumerate(turns)])
    return folder


@pytest.fixture
def page(theme: Theme, qtbot: QtBot, profile: Path) -> Iterator[ReviewPage]:
    engine = EngineClient(engine_command(profile))
    engine.start()
    qtbot.waitUntil(lambda: engine.state == "ready", timeout=PATIENCE_MS)
    made = ReviewPage(Context(engine, theme, Notifier(), Preferences(profile), profile))
    qtbot.addWidget(made)
    made.resize(1200, 800)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(lambda: made.inbox.model.rowCount() == 2, timeout=PATIENCE_MS)
    yield made
    engine.stop()


def wait_for(qtbot: QtBot, condition: Any) -> None:
    qtbot.waitUntil(condition, timeout=PATIENCE_MS)


def call(page: ReviewPage, qtbot: QtBot, method: str, **params: Any) -> Any:
    results: list[Any] = []
    errors: list[Any] = []
    page._context.engine.call(method, params, results.append, errors.append)
    wait_for(qtbot, lambda: bool(results or errors))
    assert errors == []
    return results[0]


def valid(page: ReviewPage, qtbot: QtBot) -> list[str]:
    return sorted(row["text"] for row in call(page, qtbot, "memory.list")["memories"])


@pytest.mark.slow
def test_a_proposal_is_looked_at_accepted_and_taken_back(page: ReviewPage, qtbot: QtBot) -> None:
    view = page.inbox.pane.diff.view
    wait_for(qtbot, lambda: len(view.files) == 2)
    assert any(
        side.marks for file in view.files for line in file.lines for side in (line.old, line.new) if side
    )
    qtbot.keyClick(page.inbox.list, Qt.Key.Key_A)
    wait_for(qtbot, lambda: "It takes the place of “I live in Suzhou”" in page.strip.text)
    assert valid(page, qtbot) == ["I live in Hangzhou now."]
    qtbot.keyClick(page.inbox.list, Qt.Key.Key_U)
    wait_for(qtbot, lambda: page.inbox.model.rowCount() == 2)
    assert valid(page, qtbot) == ["I live in Suzhou"]


@pytest.mark.slow
def test_the_undo_of_a_decision_goes_away_with_what_it_would_undo(page: ReviewPage, qtbot: QtBot) -> None:
    qtbot.keyClick(page.inbox.list, Qt.Key.Key_A)
    wait_for(qtbot, lambda: page.strip.text.startswith("Remembered"))
    (now,) = call(page, qtbot, "memory.list")["memories"]
    qtbot.keyClick(page.inbox.list, Qt.Key.Key_R)
    wait_for(qtbot, lambda: page.strip.text.startswith("Rejected"))
    page.undo()
    wait_for(qtbot, lambda: page.strip.text.startswith("Undone: Rejected"))

    call(page, qtbot, "memory.delete", id=now["id"])

    wait_for(qtbot, lambda: page.strip.undo_button.isHidden())
    assert page.strip.text.startswith("Undone: Rejected"), "that can still be done again"


@pytest.mark.slow
def test_a_rejected_proposal_does_not_come_back_unless_the_rejection_is_undone(
    page: ReviewPage, profile: Path, qtbot: QtBot
) -> None:
    qtbot.keyClick(page.inbox.list, Qt.Key.Key_J)
    qtbot.keyClick(page.inbox.list, Qt.Key.Key_R)
    wait_for(qtbot, lambda: page.strip.text == "Rejected “我对虾过敏”.")
    again = MemoryService.open(profile / "memory").inbox.propose([Turn("user", "我对虾过敏。", SAID)])
    assert again.proposed == ()
    page.undo()
    wait_for(qtbot, lambda: page.inbox.model.rowCount() == 2)


@pytest.mark.slow
def test_a_run_is_found_in_the_history_and_one_file_of_it_undone(page: ReviewPage, qtbot: QtBot) -> None:
    qtbot.keyClick(page.inbox.list, Qt.Key.Key_A)
    wait_for(qtbot, lambda: bool(page.strip.text))
    pane = page.history.pane
    page.show_commit(call(page, qtbot, "memory.log", limit=1)["commits"][0]["commit"])
    wait_for(qtbot, lambda: any(file.path.endswith("suzhou.md") for file in pane.diff.view.files))
    path = next(file.path for file in pane.diff.view.files if file.path.endswith("suzhou.md"))
    pane.diff.view.undo_asked.emit(path, None)
    wait_for(qtbot, lambda: page.strip.text.startswith(f"Undone in {path}"))
    assert valid(page, qtbot) == ["I live in Hangzhou now.", "I live in Suzhou"]
    wait_for(qtbot, lambda: not pane.undo_button.isEnabled())


@pytest.mark.slow
def test_the_story_tells_the_words_and_draws_the_values(page: ReviewPage, qtbot: QtBot) -> None:
    qtbot.keyClick(page.inbox.list, Qt.Key.Key_A)
    wait_for(qtbot, lambda: bool(page.strip.text))
    (now,) = call(page, qtbot, "memory.list")["memories"]
    page.show_story(now["id"])
    wait_for(qtbot, lambda: page.story.timeline.isVisible())
    assert "I live in Hangzhou now" in page.story.quote.accessibleName()
    spoken = page.story.timeline.accessibleDescription()
    assert "I live in Suzhou, 5 Mar 2026 – " in spoken
    assert spoken.endswith("holds now")
