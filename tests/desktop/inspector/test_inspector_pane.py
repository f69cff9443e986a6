"""The inspector shows every candidate and answers "why not this file?" for any name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.inspector import InspectorPane
from desktop.inspector.model import FATE, MEANING, NUMBER, PASSAGE, SECOND_LINE, WORDS, CandidateModel
from desktop.inspector.trace import TraceView
from tests.support.answering_context import answering_context
from tests.support.answering_engine import AnsweringEngine
from tests.support.library_of_rows import LibraryOfRows

DEADLINE_MS = 5_000


def candidate(number: int, fate: str, reason: str = "", **more: Any) -> dict[str, Any]:
    return {"chunk_id": number, "document_id": number, "path": f"/notes/bees-{number}.md", "title": f"Bees {number}",
            "page": None, "heading_path": [], "start": 0, "end": 9, "text": f"passage {number}", "ranks": {"vectors": number},
            "scores": {"vectors": 1 - number / 10}, "fused": 0.01, "relevance": 0.5, "exact_evidence": False,
            "rerank": None, "fate": fate, "reason": reason, **more}  # fmt: skip


TRACE: dict[str, Any] = {
    "understood": {"question": "Where are the bees?", "intent": "look-up"},
    "candidates": [
        candidate(1, "evidence"),
        candidate(2, "duplicate", "says the same as a better passage in Bees 1"),
        candidate(3, "below floor", "meaning 0.30 is under the floor 0.55"),
    ],
    "floor": 0.55, "decisions": ["intent: look-up"], "ms": {"words": 2.0, "vectors": 8.0}, "reranker": "none",
}  # fmt: skip


@pytest.fixture
def engine() -> AnsweringEngine:
    return AnsweringEngine(LibraryOfRows(6).answers)


@pytest.fixture
def pane(qapp: QApplication, tmp_path: Path, engine: AnsweringEngine, qtbot: QtBot) -> InspectorPane:
    made = InspectorPane(answering_context(qapp, tmp_path, engine))
    qtbot.addWidget(made)
    made.resize(520, 640)
    made.show()
    made.show_trace(TRACE)
    return made


def test_ranks_scores_fate_and_reason_stand_in_the_table(pane: InspectorPane) -> None:
    model = pane.model
    assert model.rowCount() == 3
    assert model.index(0, MEANING).data() == "#1"
    assert model.index(0, MEANING).data(SECOND_LINE) == "0.90"
    assert model.index(0, WORDS).data() == "–"
    assert model.index(2, FATE).data() == "below the floor"
    assert "under the floor" in model.index(2, FATE).data(SECOND_LINE)


def test_the_floor_is_drawn_above_the_first_row_that_fell(pane: InspectorPane) -> None:
    image = pane.table.viewport().grab().toImage()
    y = pane.table.rowViewportPosition(2)
    line = pane._context.theme.color("danger").name()
    assert image.pixelColor(60, y).name() == line
    assert image.pixelColor(60, pane.table.rowViewportPosition(1)).name() != line


def test_a_candidate_opens_in_the_evidence_pane(pane: InspectorPane, qtbot: QtBot) -> None:
    with qtbot.waitSignal(pane.open_reference) as opened:
        pane.table.activated.emit(pane.model.index(1, 0))
    assert (opened.args[0]["document_id"], opened.args[0]["quote"]) == (2, "passage 2")


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("bees-1", "was used"),
        ("Bees 2", "says the same as a better passage"),
        ("bees-3.md", "below the floor"),
        ("file 00000", "none of its passages came into the 3 candidates"),
        ("file 00005", "Failed"),
        ("no such name", "holds no file"),
    ],
)
def test_why_not_this_file(pane: InspectorPane, qtbot: QtBot, name: str, part: str) -> None:
    pane.why_not(name)
    qtbot.waitUntil(lambda: part in pane.why_answer, timeout=DEADLINE_MS)


COUNTED: dict[str, Any] = {
    **TRACE,
    "counted": True,
    "cited": [1],
    "candidates": [
        candidate(1, "evidence", "counts among what was asked for"),
        candidate(2, "not counted", "does not hold what was asked for; it was looked at"),
        candidate(3, "not counted", "is not of the kind that was asked for"),
    ],
}


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("bees-1", "was used"),
        ("bees-2", "does not count (does not hold what was asked for; it was looked at)"),
        ("bees-3", "is not of the kind that was asked for"),
        ("file 00000", "does not hold what was asked for, it is of another kind, or the scope leaves it out"),
    ],
)
def test_of_a_count_it_says_that_the_file_was_looked_at(
    pane: InspectorPane, qtbot: QtBot, name: str, part: str
) -> None:
    pane.show_trace(COUNTED)
    pane.why_not(name)
    qtbot.waitUntil(lambda: part in pane.why_answer, timeout=DEADLINE_MS)


def test_of_a_refused_answer_nothing_was_used(pane: InspectorPane, qtbot: QtBot) -> None:
    pane.show_trace({**TRACE, "cited": []})
    pane.why_not("bees-1")
    qtbot.waitUntil(lambda: "found, not used" in pane.why_answer, timeout=DEADLINE_MS)
    assert "was used" not in pane.why_answer


def test_the_record_is_copied_as_json(pane: InspectorPane, qtbot: QtBot) -> None:
    qtbot.mouseClick(pane.copy_button, Qt.MouseButton.LeftButton)
    assert json.loads(QGuiApplication.clipboard().text()) == TRACE


def test_an_answer_without_a_search_is_said(pane: InspectorPane) -> None:
    pane.show_trace({})
    assert pane.model.rowCount() == 0
    assert "Nothing was searched" in pane._summary.text()


def test_the_rows_are_a_true_model(qtbot: QtBot) -> None:
    model = CandidateModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show(TraceView.of(TRACE))
    assert model.rowCount() == 3
    model.show(TraceView.of({}))
    tester.deleteLater()


def test_another_search_opens_at_the_top_and_forgets_what_was_asked_of_the_one_before(
    pane: InspectorPane, qtbot: QtBot
) -> None:
    many = {**TRACE, "candidates": [candidate(number, "evidence") for number in range(1, 60)]}
    pane.show_trace(many)
    pane.why_not("bees-58")
    qtbot.waitUntil(lambda: pane.table.verticalScrollBar().value() > 0, timeout=DEADLINE_MS)

    pane.show_trace({**many, "understood": {"question": "Where are the wasps?", "intent": "look-up"}})

    assert pane.table.verticalScrollBar().value() == 0
    assert (pane.why_field.text(), pane.why_answer) == ("", "")


@pytest.mark.parametrize("width", [320, 360])
def test_the_outcome_is_in_view_in_the_narrowest_pane(pane: InspectorPane, width: int) -> None:
    pane.resize(width, 640)
    table = pane.table
    for column in (NUMBER, PASSAGE, FATE):
        right = table.columnViewportPosition(column) + table.columnWidth(column)
        assert right <= table.viewport().width()


def test_rank_and_score_have_room_beside_each_other(pane: InspectorPane) -> None:
    pane.resize(400, 640)
    small = QFontMetrics(pane._context.theme.font("small"))
    room = pane.table.columnWidth(MEANING) - 2 * pane._context.theme.space("s")
    assert (
        small.horizontalAdvance("#160") + small.horizontalAdvance("0.03") + pane._context.theme.space("s")
        <= room
    )


@pytest.mark.parametrize("width", [400, 420, 460, 520])
def test_ranks_and_outcome_are_in_view_however_narrow_the_pane_is(pane: InspectorPane, width: int) -> None:
    pane.resize(width, 640)
    table = pane.table
    for column in (NUMBER, PASSAGE, WORDS, MEANING, FATE):
        right = table.columnViewportPosition(column) + table.columnWidth(column)
        assert right <= table.viewport().width()
    texts = QFontMetrics(table._theme.font())
    assert table.columnWidth(NUMBER) >= texts.horizontalAdvance("100")
    assert table.columnWidth(FATE) >= texts.horizontalAdvance("below the floor")
