"""What is shown, and told, where the time that a question names answers nothing when it is looked at alone."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import numpy as np
import pytest

from core.retrieval.query import Purpose, Query, Scope, Understood
from core.retrieval.result import Evidence, SearchResult, Trace
from core.retrieval.run import Run
from core.retrieval.scope.over_time import as_found, over_time

SEPTEMBER = Scope(
    dated_from=dt.datetime(2026, 9, 1).timestamp(),
    dated_to=dt.datetime(2026, 9, 30, 23, 59, 59).timestamp(),
)
ASKED = Understood(
    question="What happened in the meeting?",
    intent="look-up",
    languages=("en",),
    exact_terms=(),
    scope=SEPTEMBER,
    budget_tokens=2400,
    hold="may",
    period="2026-09-01 – 2026-09-30",
    with_time="What happened in the September meeting?",
)
OF_SEPTEMBER = np.array([1, 2], dtype=np.int64)
NOTHING = "Nothing of September 2026 answers this: what is of other times was looked at too."
OTHERS = "What is of other times than September 2026 was looked at too."


def passages(*chunks: int) -> tuple[Evidence, ...]:
    return tuple(
        Evidence(n, (chunk,), chunk, "", f"/{chunk}.md", "", None, (), 0, 1, "x", 1.0)
        for n, chunk in enumerate(chunks, start=1)
    )


def asked(purpose: Purpose, *chunks: int) -> SearchResult:
    """The passages `chunks` are found at all times, and none within September alone."""

    def rank(query: Query, understood: Understood, run: Run) -> SearchResult:
        found = passages(*chunks) if understood.scope == Scope() else ()
        trace = Trace(understood, (), 0.0, (), {})
        return SearchResult(found, (), bool(found), 0.9 if found else 0.0, "hybrid", (), trace)

    query = Query(ASKED.question, purpose=purpose)
    return over_time(query, ASKED, Run(lambda: False), rank, lambda understood: OF_SEPTEMBER)


@pytest.mark.parametrize(
    ("found", "kept", "note"),
    [
        ((1, 2), [1, 2], []),
        ((1, 7, 2), [1, 2], []),
        ((7, 1), [7, 1], [OTHERS]),
        ((7, 8), [7, 8], [NOTHING]),
        ((), [], [NOTHING]),
    ],
)
def test_other_times_are_told_and_stand_behind_none_of_its_own(
    found: tuple[int, ...], kept: list[int], note: list[str]
) -> None:
    result = asked("answer", *found)

    assert [item.document_id for item in result.evidence] == kept
    assert [item.n for item in result.evidence] == list(range(1, len(kept) + 1))
    assert [item.sentence for item in result.degraded] == note


def test_who_looks_through_passages_sees_those_of_other_times_too() -> None:
    result = asked("search", 1, 7)

    assert [item.document_id for item in result.evidence] == [1, 7]
    assert [item.sentence for item in result.degraded] == [OTHERS]


def test_a_time_is_not_said_to_answer_nothing_where_another_wording_found_something_in_it() -> None:
    def rank(query: Query, understood: Understood, run: Run) -> SearchResult:
        return SearchResult((), (), False, 0.0, "hybrid", (), Trace(understood, (), 0.0, (), {}))

    firm = replace(ASKED, hold="must")
    refused = over_time(Query(firm.question), firm, Run(lambda: False), rank, lambda understood: OF_SEPTEMBER)

    assert [note.sentence for note in as_found(refused).degraded] == [
        "Only what is of September 2026 was looked at, and it does not answer this."
    ]
    assert as_found(replace(refused, evidence=passages(1), perhaps=True)).degraded == ()


@pytest.mark.parametrize(
    ("heading", "answered"),
    [("29 September", True), ("2026-09-29", True), ("29 October", False), ("Work", False)],
)
def test_what_stands_under_a_day_of_that_time_is_of_it_whatever_its_file_is_of(
    heading: str, answered: bool
) -> None:
    def rank(query: Query, understood: Understood, run: Run) -> SearchResult:
        at_all_times = understood.scope == Scope()
        diary = replace(passages(7)[0], heading_path=("Diary", heading))
        found = (diary, *passages(8)) if at_all_times else ()
        trace = Trace(understood, (), 0.0, (), {})
        return SearchResult(found, (), at_all_times, 0.9 if at_all_times else 0.0, "hybrid", (), trace)

    firm = replace(ASKED, hold="must")
    result = over_time(Query(firm.question), firm, Run(lambda: False), rank, lambda understood: OF_SEPTEMBER)

    assert [item.document_id for item in result.evidence] == ([7] if answered else [])
    assert bool(result.degraded) == (not answered)
