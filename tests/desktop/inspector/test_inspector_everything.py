"""Every part of the record of a search is somewhere in the inspector, and in words."""

from __future__ import annotations

import re
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from core.retrieval.query import Scope, Understood
from core.retrieval.result import Candidate, LaneNote, Trace
from desktop.inspector import InspectorPane, words
from desktop.inspector.details import details_html
from desktop.inspector.model import FATE, FUSED, JUDGED, MEANING, NUMBER, PASSAGE, RERANK, WORDS
from desktop.inspector.question_view import question_html
from desktop.inspector.trace import TraceView
from tests.support.answering_context import answering_context
from tests.support.answering_engine import AnsweringEngine

FULL = Candidate(
    chunk_id=7, document_id=9, path="/notes/bees.md", title="Bees of the roof", page=31, heading_path=("Hives", "Autumn"),
    series="notes/hive …",
    start=1201, end=1477, text="The second hive moved.", context="Hives > Autumn\nThe second hive moved.", language="en",
    ranks={"words": 3, "vectors": 5, "paraphrase 1 words": 11, "hypothetical answer vectors": 13},
    raw={"words": 9.61, "vectors": 0.47}, scores={"words": 0.62, "vectors": 0.71, "paraphrase 1 words": 0.43}, fused=0.7382,
    age_factor=0.83, words_worth=0.54, at_head=0.08, echo=-0.06, telling=-0.14, relevance=0.76, exact_evidence=True, paraphrased=0.39, rerank=0.91, judged=0.87,
    weakest=0.29, kin=0.37, yields=0.17, window=0.81, meaning=0.58, fate="evidence", reason="it is the best",
)  # fmt: skip
WEAK = Candidate(chunk_id=8, document_id=10, path="/notes/wax.md", title="Wax", text="Wax melts.",
                 ranks={"vectors": 1}, raw={"words": 0.3, "vectors": 0.1}, scores={"words": 0.1, "vectors": 0.2}, fused=0.01,
                 fate="below floor", reason="meaning 0.20 is under the floor 0.55")  # fmt: skip
TRACE = asdict(
    Trace(
        Understood(
            "Where did the hive move?", "look-up", ("en",), ("north corner",),
            Scope(sources=(17,), folders=("/home/me/apiary",), tags=("honey",), modified_from=1_700_000_000.0),
            2345, 77, ("intent: look-up; language: en",),
        ),
        (FULL, WEAK), 0.55, ("intent: look-up; language: en", "ordered for diversity: nothing reranked"),
        {"words": 3.7, "vectors": 8.2}, "maxsim",
        (
            LaneNote("words", "where hive move", 0.3, 41, 3.4),
            LaneNote("paraphrase 1 vectors", "new place of the hive", 0.7, 23, 5.6),
            LaneNote("vectors", "where hive move", 0.7, 0, 0.0, "the index is being built"),
        ),
    )
)  # fmt: skip


@pytest.fixture
def pane(qapp: QApplication, tmp_path: Path, qtbot: QtBot) -> InspectorPane:
    made = InspectorPane(answering_context(qapp, tmp_path, AnsweringEngine({})))
    qtbot.addWidget(made)
    made.resize(520, 700)
    made.show()
    made.show_trace(TRACE)
    return made


def plain(html: str) -> str:
    document = QTextDocument()
    document.setHtml(html)
    return document.toPlainText()


def shown(pane: InspectorPane) -> str:
    view = TraceView.of(TRACE)
    labels = [label.text() for label in pane.findChildren(QLabel)]
    bars = pane.stages.bars.accessibleName()
    return "\n".join(
        [plain(question_html(view)), *(plain(details_html(row)) for row in view.rows), *labels, bars]
    )


def leaves(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [leaf for each in value.values() for leaf in leaves(each)]
    if isinstance(value, list | tuple | set | frozenset):
        return [leaf for each in value for leaf in leaves(each)]
    return [value]


def test_every_value_of_a_candidate_is_told(pane: InspectorPane) -> None:
    newer = {**TRACE["candidates"][0], "something_new": 0.123}
    told = plain(details_html(TraceView.of({**TRACE, "candidates": [newer]}).rows[0]))
    assert re.search(r"something new\s+0\.12", told), "a grade that the window has no words for yet"
    numbers = {
        key: value for key, value in asdict(FULL).items() if key not in ("chunk_id", "document_id", "context")
    }
    for value in filter(None, leaves(numbers)):
        if isinstance(value, float):
            assert words.score(value) in told or words.score(value, 4) in told, value
        elif isinstance(value, int) and not isinstance(value, bool):
            assert re.search(rf"\b{value}\b", told), value
        elif isinstance(value, str) and value not in ("en", "evidence", "/notes/bees.md", FULL.title):
            assert " ".join(value.split()) in " ".join(told.split()), value
    for text in ("used", "English", "bees.md", "exact term", "Put before it"):
        assert text in told


def test_every_list_and_every_limit_of_the_search_is_told(pane: InspectorPane) -> None:
    told = shown(pane)
    for text in (
        "where hive move", "new place of the hive", "Other wording 1, by meaning", "41 passage", "23 passage", "0.30", "0.70",
        "the index is being built", "north corner", "apiary", "17", "honey", "2023-11-14", "2,345", "77", "0.55",
        "looks something up", "English", "Look up words 3.7 ms", "reranked by the bundled model",
    ):  # fmt: skip
        assert text in told, text


def test_no_name_of_a_field_is_shown(pane: InspectorPane) -> None:
    told = shown(pane)
    for name in (
        "age_factor",
        "words_worth",
        "paraphrased",
        "judged",
        "intent:",
        "exact_terms",
        "modified_from",
    ):
        assert name not in told


def numbers(pane: InspectorPane) -> list[str]:
    return [pane.model.index(row, NUMBER).data() for row in range(pane.model.rowCount())]


@pytest.mark.parametrize("column", [PASSAGE, WORDS, MEANING, FUSED, RERANK, JUDGED, FATE])
def test_the_table_is_sorted_by_any_column_and_back(pane: InspectorPane, column: int) -> None:
    pane.table.sort_by(column)
    first = numbers(pane)
    pane.table.sort_by(column)
    second = numbers(pane)
    has_both = column not in (WORDS, RERANK, JUDGED)  # the second candidate has no value there and stays last
    assert (first != second) is has_both
    pane.table.sort_by(column)
    assert numbers(pane) == ["1", "2"]


def test_the_floor_is_a_line_in_the_engines_order_alone(pane: InspectorPane) -> None:
    assert pane.model.floor_row == 1
    pane.table.sort_by(MEANING)
    assert numbers(pane) == ["2", "1"]
    assert pane.model.floor_row is None
    pane.table.sort_by(NUMBER)
    assert pane.model.floor_row == 1


def test_what_is_chosen_stays_chosen_while_it_is_sorted(pane: InspectorPane) -> None:
    pane.table.selectRow(0)
    pane.table.sort_by(MEANING)
    assert pane.table.currentIndex().row() == 1
    assert "The second hive moved." in pane.details.toPlainText()


def test_sorting_can_be_reached_without_a_mouse(pane: InspectorPane) -> None:
    sorting = pane.table.menu().actions()[-1].menu()
    assert sorting is not None
    next(action for action in sorting.actions() if action.text() == "Outcome").trigger()
    assert pane.model.sorted_by == FATE


def test_a_column_that_no_stage_filled_is_left_out(pane: InspectorPane) -> None:
    assert not pane.table.isColumnHidden(JUDGED)
    pane.show_trace({**TRACE, "candidates": [TRACE["candidates"][1]]})
    assert pane.table.isColumnHidden(JUDGED)
    assert pane.model.headerData(NUMBER, Qt.Orientation.Horizontal) == "#"
