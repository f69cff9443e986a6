"""The line at the bottom tells of another embedding model at its work, while there is nothing else to tell."""

from __future__ import annotations

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from desktop.theme import Theme
from desktop.widgets.status_line import StatusLine
from tests.support.scripted_answers import Library


@pytest.fixture
def line(theme: Theme, qtbot: QtBot) -> StatusLine:
    made = StatusLine(theme)
    qtbot.addWidget(made)
    made.resize(1000, 30)
    made.show()
    return made


def status(change: dict[str, Any] | None, state: str = "idle") -> Any:
    made = Library(documents=3, with_models=True).status()
    made["progress"]["state"] = state
    base = {"name": "bge-m3", "done": 0, "total": 0, "seconds_left": None, "sentence": "", "remedy": ""}
    made["models"]["embedding_change"] = base | change if change else None
    return made


def test_a_change_of_models_is_told_in_passages_and_time(line: StatusLine) -> None:
    line.show_status(status({"stage": "building", "done": 1200, "total": 3200, "seconds_left": 30.0}))
    assert line._running.text() == "Changing to bge-m3: 1,200 of 3,200 passages · less than a minute"
    assert (line._bar.value(), line._bar.maximum(), line._bar.isVisible()) == (1200, 3200, True)
    assert not line._pause.isVisible()
    line.show_status(status({"name": "", "stage": "calibrating", "done": 96, "total": 1410}))
    assert line._running.text() == "Measuring the built-in model: 96 of 1,410"


def test_reading_files_goes_before_it_and_it_leaves_nothing_behind(line: StatusLine) -> None:
    line.show_status(status({"stage": "building", "done": 1, "total": 2}, state="running"))
    assert "bge-m3" not in line._running.text()
    line.show_status(status({"stage": "waiting", "sentence": "Ollama is gone."}))
    assert not line._running.isVisible()
    line.show_status(status(None))
    assert not line._running.isVisible()
    assert not line._bar.isVisible()


def test_without_a_folder_nothing_is_looked_for(line: StatusLine) -> None:
    empty = status(None, state="running")
    empty["sources"] = []
    empty["progress"] |= {"files_done": 0, "files_total": 0, "chunks_embedded": 0, "chunks_total": 0}
    line.show_status(empty)
    assert not line._running.isVisible()
    assert not line._bar.isVisible()


def test_while_the_disk_is_full_no_time_is_promised(line: StatusLine) -> None:
    made = status(None, state="running")
    made["progress"] |= {"files_done": 56, "files_total": 199, "seconds_left": 180.0}
    line.show_status(made)
    assert line._running.text().startswith("Reading 56 of 199 files · about 3 minute")
    made["degraded"] = [
        {"part": "disk", "sentence": "The disk took no more data.", "remedy": "Free some space."}
    ]
    line.show_status(made)
    assert line._running.text().startswith("Waiting for space on the disk, 56 of 199")
    assert "minute" not in line._running.text()
