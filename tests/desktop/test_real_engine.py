"""The window with the real engine behind it: a folder is added, asked, cited, and both end together."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.context import Context
from desktop.engine_client import EngineClient
from desktop.engine_transport import engine_command
from desktop.errors import Notifier
from desktop.preferences import Preferences
from desktop.theme import Theme
from desktop.window import Window

# The engine loads its indexes and the bundled model on a busy machine.
PATIENCE_MS = 60_000

NOTES = {
    "garden.md": "# The rooftop garden\n\nThe tomatoes were planted on 4 May 2024 in the long bed by the chimney.\n",
    "蜂箱.txt": "第二个蜂箱在秋天搬到了屋顶的北角，因为那里的风比较小。\n",
}


@pytest.fixture
def window(theme: Theme, qtbot: QtBot, tmp_path: Path) -> Iterator[Window]:
    profile = tmp_path / "profile"
    profile.mkdir()
    engine = EngineClient(engine_command(profile))
    made = Window(Context(engine, theme, Notifier(), Preferences(profile), profile))
    qtbot.addWidget(made)
    made.resize(1300, 850)
    made.show()
    engine.start()
    qtbot.waitUntil(lambda: engine.state == "ready", timeout=PATIENCE_MS)
    yield made
    engine.stop()


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    for name, text in NOTES.items():
        (folder / name).write_text(text, "utf-8")
    return folder


def wait_for(window: Window, qtbot: QtBot, method: str) -> object:
    results: list[object] = []
    errors: list[object] = []
    window._context.engine.call(method, {}, results.append, errors.append)
    qtbot.waitUntil(lambda: bool(results or errors), timeout=PATIENCE_MS)
    assert not errors
    return results[0]


@pytest.mark.slow
def test_a_folder_is_added_asked_and_cited_and_the_engine_ends_with_the_window(
    window: Window, notes: Path, qtbot: QtBot
) -> None:
    window.add_paths([str(notes)])
    wait_for(window, qtbot, "sources.list")
    wait_for(window, qtbot, "ingest.wait")
    for question, expected in (
        ("When were the tomatoes planted?", "4 May 2024"),
        ("第二个蜂箱搬到哪里去了？", "北角"),
    ):
        window.chat.ask(question)
        qtbot.waitUntil(lambda: not window.chat.session.running, timeout=PATIENCE_MS)
        assert expected in window.chat.session.transcript.toPlainText()
    transcript = window.chat.session.transcript
    transcript.citation_activated.emit(transcript.turns[0], 1)
    qtbot.waitUntil(window.panes.isVisible, timeout=PATIENCE_MS)
    child = window._context.engine.process_id
    window.close()
    window._context.engine.stop()
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)
