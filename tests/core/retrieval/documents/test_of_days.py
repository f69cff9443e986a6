"""A day that a question asks about is looked for as files write it, where what was found does not name it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.retrieval.documents.of_days import MOST_SHOWN, names, naming_the_day
from core.retrieval.query import Degradation, OnDays, Query, Scope, Understood
from core.retrieval.result import Evidence, SearchResult
from core.retrieval.run import Run
from tests.support.evidence import passage, result

FIFTH = OnDays("2026-12-05", "2026-12-05")
WATER = passage(1, "The water will be turned off on 5 December.", "Letter")
RENT = passage(2, "The rent is 1,240 pounds.", "Lease")
OF_ANOTHER_TIME = Degradation("scope", "The file is of October.", "")


class Ranker:
    """Finds what it is given and notes what it was asked."""

    def __init__(self, *found: Evidence) -> None:
        self.found = found
        self.asked: list[tuple[Query, Understood]] = []

    def __call__(self, query: Query, understood: Understood, run: Run) -> SearchResult:
        self.asked.append((query, understood))
        return result(*self.found)


def understood(wanted: OnDays | None) -> Understood:
    return Understood("q", "look-up", ("en",), (), Scope(modified_from=1.0), 2000, on_days=wanted)


def told(found: SearchResult, ranker: Ranker, wanted: OnDays | None = FIFTH) -> SearchResult:
    return naming_the_day(Query("What is on 5 December?"), understood(wanted), Run(), ranker, found)


def test_where_the_best_names_the_day_already_all_that_was_found_stays_whenever_it_was_written() -> None:
    ranker = Ranker()
    found = told(replace(result(WATER, RENT), degraded=(OF_ANOTHER_TIME,)), ranker)

    assert found.evidence == (WATER, RENT)
    assert found.degraded == ()
    assert ranker.asked == []


def test_what_names_the_day_behind_the_best_is_kept_alone() -> None:
    ranker = Ranker()
    found = told(replace(result(RENT, WATER), degraded=(OF_ANOTHER_TIME,)), ranker)

    assert [item.text for item in found.evidence] == [WATER.text]
    assert found.degraded == ()
    assert ranker.asked == []


def test_where_nothing_names_it_the_day_itself_is_searched_for_at_all_times() -> None:
    ranker = Ranker(WATER, RENT)
    found = told(result(RENT), ranker)

    assert [item.text for item in found.evidence] == [WATER.text]
    assert found.answerable
    ((query, asked),) = ranker.asked
    assert not query.floor
    assert "5 December" in asked.question
    assert asked.scope.modified_from is None
    assert asked.on_days is None
    assert "write out the day" in found.trace.decisions[-1]


def test_a_weekday_comes_round_so_its_rows_are_not_sure() -> None:
    rota = passage(1, "| Monday | Abara |\n| Tuesday | Jonas |", "Rota")
    found = told(result(RENT), Ranker(rota), OnDays(weekday=1))

    assert found.perhaps
    assert not found.answerable


def test_what_was_found_stays_where_no_file_names_the_day() -> None:
    found = result(RENT)

    assert told(found, Ranker(RENT)) is found


def test_a_question_about_no_day_is_left_alone() -> None:
    ranker, found = Ranker(WATER), result(RENT)

    assert told(found, ranker, None) is found
    assert ranker.asked == []


def test_of_many_that_name_it_the_best_are_shown_and_numbered_from_one() -> None:
    many = [passage(n, f"On 5 December there is lesson {n}.", f"Lesson {n}") for n in range(5, 30)]
    found = told(result(RENT), Ranker(*many))

    assert [item.n for item in found.evidence] == list(range(1, MOST_SHOWN + 1))


@pytest.mark.parametrize(
    ("text", "words", "named"),
    [
        ("The water will be turned off on 5 December.", (), True),
        ("The water will be turned off on 5 December.", ("water",), True),
        ("The water will be turned off on 6 December.", (), False),
        ("Meeting on 5 December. " + "The plot was dug over and manured again. " * 8 + "The water is cold.", ("water",), False),
        ("| Day | Who |\n|---|---|\n| 5 December | Abara waters |", ("day",), True),
    ],
)  # fmt: skip
def test_a_sentence_names_the_day_and_the_words_beside_it_together(
    text: str, words: tuple[str, ...], named: bool
) -> None:
    assert names(replace(FIFTH, words=words), passage(1, text, "Note")) is named
