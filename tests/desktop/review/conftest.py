"""A review page whose engine answers from a small vault in the test's own process."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.context import Context
from desktop.review import ReviewPage
from tests.support.answering_context import answering_context
from tests.support.review_vault import ReviewVault

DEADLINE_MS = 5_000


@pytest.fixture
def vault() -> ReviewVault:
    """Three proposals wait; two commits were made."""
    return ReviewVault()


@pytest.fixture
def context(qapp: QApplication, tmp_path: Path, vault: ReviewVault) -> Context:
    return answering_context(qapp, tmp_path, vault.engine)


@pytest.fixture
def page(context: Context, vault: ReviewVault, qtbot: QtBot) -> ReviewPage:
    made = ReviewPage(context)
    qtbot.addWidget(made)
    made.resize(1200, 800)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(lambda: made.inbox.model.rowCount() == len(vault.proposals), timeout=DEADLINE_MS)
    qtbot.waitUntil(lambda: made.history.model.rowCount() == len(vault.commits), timeout=DEADLINE_MS)
    return made
