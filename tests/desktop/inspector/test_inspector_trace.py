"""The record of a search becomes rows; the real dataclasses of retrieval are the measure."""

from __future__ import annotations

import json
from dataclasses import asdict

from core.retrieval.query import Scope, Understood
from core.retrieval.result import Candidate, Trace
from desktop.inspector.trace import TraceView


def candidate(number: int, **more: object) -> Candidate:
    made = Candidate(
        chunk_id=number, document_id=number, path=f"/notes/{number}.md", title=f"Note {number}", text="words"
    )
    for name, value in more.items():
        setattr(made, name, value)
    return made


TRACE = asdict(
    Trace(
        Understood("Where are the bees?", "look-up", ("en",), (), Scope(), 2400),
        (
            candidate(
                1,
                ranks={"vectors": 2, "words": 1},
                scores={"vectors": 0.8, "words": 0.6},
                fate="evidence",
                rerank=0.9,
            ),
            candidate(
                2, ranks={"vectors": 1}, scores={"vectors": 0.85}, fate="duplicate", reason="says the same"
            ),
            candidate(
                3, ranks={"words": 4}, scores={"words": 0.1}, fate="below floor", reason="meaning 0.00"
            ),
        ),
        0.55,
        ("intent: look-up",),
        {"words": 3.0, "vectors": 9.0},
        "maxsim",
    )
)


def test_every_candidate_is_a_row_with_both_places() -> None:
    view = TraceView.of(TRACE)
    assert view.question == "Where are the bees?"
    assert [(row.words, row.meaning) for row in view.rows] == [
        ((1, 0.6), (2, 0.8)),
        (None, (1, 0.85)),
        ((4, 0.1), None),
    ]
    assert (view.used, view.floor_row, view.floor) == (1, 2, 0.55)


def test_the_floor_is_no_line_where_nothing_fell() -> None:
    assert TraceView.of({**TRACE, "candidates": TRACE["candidates"][:2]}).floor_row is None


def test_a_file_is_found_by_its_name_or_title() -> None:
    view = TraceView.of(TRACE)
    assert [row.number for row in view.rows_of("2.MD")] == [2]
    assert [row.number for row in view.rows_of("note")] == [1, 2, 3]
    assert view.rows_of("  ") == ()


def test_the_json_is_the_whole_record() -> None:
    assert json.loads(TraceView.of(TRACE).json) == json.loads(json.dumps(TRACE))


def test_an_empty_record_is_an_empty_view() -> None:
    view = TraceView.of({})
    assert (view.rows, view.ms, view.floor_row, view.question) == ((), (), None, "")


def test_steps_stand_in_the_order_in_which_they_happen() -> None:
    view = TraceView.of(
        {**TRACE, "ms": {"fuse": 1.0, "new step": 2.0, "understand": 3.0, "words": 4.0, "total": 10.0}}
    )
    assert [name for name, _ in view.ms] == ["understand", "words", "fuse", "new step"]


def test_what_no_sentence_cites_was_found_and_not_used() -> None:
    assert TraceView.of({**TRACE, "cited": [1]}).rows[0].fate == "evidence"

    refused = TraceView.of({**TRACE, "cited": []})
    assert refused.rows[0].fate == "found only"
    assert refused.used == 0


def test_waiting_and_listing_stand_where_they_happen() -> None:
    ms = {
        "list": 1.0,
        "understand": 2.0,
        "select": 3.0,
        "read": 4.0,
        "rerank": 5.0,
        "expand": 6.0,
        "start": 7.0,
    }
    view = TraceView.of({**TRACE, "ms": ms})
    assert [name for name, _ in view.ms] == [
        "start",
        "understand",
        "list",
        "rerank",
        "expand",
        "read",
        "select",
    ]
