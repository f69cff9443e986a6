"""A small vault of rows behind the memory page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.context import Context
from desktop.memory import MemoryPage
from tests.support.answering_context import answering_context
from tests.support.answering_engine import AnsweringEngine
from tests.support.vault_of_rows import VaultOfRows, memory_row

DEADLINE_MS = 5_000


@pytest.fixture
def vault() -> VaultOfRows:
    return VaultOfRows(
        [
            memory_row("m1", "I live in Hangzhou", kind="profile", attribute="home", value="Hangzhou", cardinality="one",
                       valid_from="2026-05-03", supersedes=["m2"], conversation="7", confidence=0.8),
            memory_row("m2", "I live in Beijing", kind="profile", attribute="home", value="Beijing", cardinality="one",
                       valid_from="2023-02-01", valid_to="2026-05-03", state="closed", superseded_by=["m1"]),
            memory_row("m3", "Anna is my sister", valid_from="2026-01-10"),
            memory_row("m4", "Anna lives in Hangzhou", subject="Anna", kind="person", attribute="home", value="Hangzhou"),
            memory_row("m5", "The Harbour project is due in April", subject="Harbour", kind="project", words=""),
            memory_row("m6", "I start at Harbour Institute", valid_from="2027-02-01", state="planned"),
            memory_row("m7", "I collect stamps", state="archived", archived=True),
        ]
    )  # fmt: skip


@pytest.fixture
def engine(vault: VaultOfRows) -> AnsweringEngine:
    made = AnsweringEngine(vault.answers)
    vault.changed = lambda: made.event.emit("memory.changed", {})
    return made


@pytest.fixture
def context(qapp: QApplication, tmp_path: Path, engine: AnsweringEngine) -> Context:
    return answering_context(qapp, tmp_path, engine)


@pytest.fixture
def page(context: Context, qtbot: QtBot) -> Iterator[MemoryPage]:
    made = MemoryPage(context)
    qtbot.addWidget(made)
    made.resize(1100, 760)
    made.show()
    qtbot.waitUntil(lambda: made.store.loaded and made.lists.model.rowCount() > 0, timeout=DEADLINE_MS)
    return made
