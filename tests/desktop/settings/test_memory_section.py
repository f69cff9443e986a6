"""The memory in the settings: switches of the engine, and a place that is asked and moved, never merely renamed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.settings import SETTINGS
from desktop.engine_client import EngineError
from desktop.settings.memory_section import CAPTURE, DEEP, ENABLED, LIGHT, MemorySection
from tests.support.answering_context import answering_context
from tests.support.answering_engine import AnsweringEngine
from tests.support.vault_of_rows import VaultOfRows

DEADLINE_MS = 5_000


def rows(**values: Any) -> list[Any]:
    return [
        {"key": s.key, "kind": s.kind, "title": s.title, "help": s.help, "default": s.default,
         "value": values.get(s.key.removeprefix("memory."), s.default), "choices": list(s.choices)}
        for s in SETTINGS
    ]  # fmt: skip


@pytest.fixture
def vault() -> VaultOfRows:
    return VaultOfRows([])


@pytest.fixture
def engine(vault: VaultOfRows) -> AnsweringEngine:
    return AnsweringEngine(vault.answers)


@pytest.fixture
def section(qapp: QApplication, tmp_path: Path, engine: AnsweringEngine, qtbot: QtBot) -> MemorySection:
    made = MemorySection(answering_context(qapp, tmp_path, engine))
    qtbot.addWidget(made)
    made.show_settings(rows())
    made.show()
    qtbot.waitUntil(lambda: made.place.folder == "/home/me/memory", timeout=DEADLINE_MS)
    return made


def test_every_switch_is_told_as_a_change(section: MemorySection, qtbot: QtBot) -> None:
    box = section.field(CAPTURE).widget
    with qtbot.waitSignal(section.changed) as changed:
        box.setCurrentIndex(box.findData("direct"))
    assert changed.args == [CAPTURE, "direct"]
    with qtbot.waitSignal(section.changed) as changed:
        section.field(LIGHT).widget.click()
    assert changed.args == [LIGHT, False]


def test_with_the_memory_off_only_the_place_is_left(section: MemorySection) -> None:
    section.show_values(rows(enabled=False))
    assert [section.field(key).widget.isEnabled() for key in (CAPTURE, LIGHT, DEEP)] == [False, False, False]
    assert section.field(ENABLED).widget.isEnabled()
    assert section.place.isEnabled()


def test_the_place_is_moved_by_the_engine(
    section: MemorySection, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    section.place.place_asked.emit("/home/me/elsewhere", False)
    assert not section.place.move_button.isEnabled()
    qtbot.waitUntil(lambda: section.place.folder == "/home/me/elsewhere", timeout=DEADLINE_MS)
    assert engine.asked("memory.place") == [{"folder": "/home/me/elsewhere", "existing": False}]
    assert section.place.move_button.isEnabled()


def test_a_place_that_is_refused_is_a_sentence(
    section: MemorySection, vault: VaultOfRows, qtbot: QtBot
) -> None:
    vault.refuse("memory.place", EngineError("input", "/tmp/x is not an empty folder.", "Name a new one."))
    section.place.place_asked.emit("/tmp/x", False)
    qtbot.waitUntil(lambda: "not an empty folder" in section.notice.text, timeout=DEADLINE_MS)
    assert section.place.folder == "/home/me/memory"
