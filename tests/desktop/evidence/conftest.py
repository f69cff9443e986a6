"""A pane whose engine answers from a dictionary of documents."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.context import Context
from desktop.errors import Notifier
from desktop.evidence.pane import EvidencePane
from desktop.preferences import Preferences
from desktop.theme import Theme
from tests.support.answering_engine import AnsweringEngine
from tests.support.small_documents import Documents, MakePdf, write_pdf


@pytest.fixture
def make_pdf(tmp_path: Path, qapp: QApplication) -> MakePdf:
    """`make_pdf(pages=3, rotation=0)`; see write_pdf."""
    return lambda pages=3, rotation=0: write_pdf(tmp_path / "book.pdf", pages, rotation)


@pytest.fixture
def documents() -> Documents:
    return Documents()


@pytest.fixture
def engine(documents: Documents) -> AnsweringEngine:
    return AnsweringEngine({"document.read": documents.read})


@pytest.fixture
def context(qapp: QApplication, tmp_path: Path, engine: AnsweringEngine) -> Context:
    return Context(engine, Theme(qapp, "light"), Notifier(), Preferences(tmp_path), tmp_path)  # type: ignore[arg-type]


@pytest.fixture
def pane(context: Context, qtbot: QtBot) -> Iterator[EvidencePane]:
    made = EvidencePane(context)
    qtbot.addWidget(made)
    made.resize(460, 640)
    made.show()
    yield made
    made.pdf_view.stop()
