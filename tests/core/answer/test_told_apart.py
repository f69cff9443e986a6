"""The nearest sentence is not always the answer: who it was before, whether it was done, which dates there are."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from core.answer.extractive import extractive_answer
from core.answer.told_apart import all_dates, told_apart
from core.answer.types import Sentence
from core.retrieval.result import Evidence
from tests.support.evidence import passage

NOW = passage(1, "The landlord is Hollis & Grant.")
BEFORE = passage(2, "Until 2024 the landlord was Mrs Petty.")
INSURANCE = passage(1, "Quote for bicycle insurance from Pedalsure: 64 pounds a year. Not taken.", "Quote")


def quote(question: str, evidence: Sequence[Evidence]) -> tuple[Sentence, ...]:
    return extractive_answer(question, evidence, None, None)


def test_who_it_was_before_is_told_by_a_passage_that_does_not_name_who_came_after() -> None:
    found = told_apart("Who was the landlord before Hollis & Grant?", (NOW, BEFORE), quote)

    assert found is not None
    assert [sentence.citations for sentence in found[1]] == [(2,)]
    assert "Mrs Petty" in found[0]


@pytest.mark.parametrize(
    "question", ["Who was the landlord before Hollis & Grant?", "Hollis & Grant之前的房东是谁？"]
)
def test_where_all_name_who_came_after_nothing_is_an_answer(question: str) -> None:
    assert told_apart(question, (NOW,), quote) == ("", ())


def test_what_denies_the_question_stands_before_what_is_near_to_it() -> None:
    found = told_apart("Was the bicycle insurance taken?", (INSURANCE,), quote)

    assert found is not None
    assert found[0].startswith("Not taken.")
    assert "Pedalsure" in found[0]


def test_a_denial_of_something_else_denies_nothing() -> None:
    cat = passage(1, "The cat was fed in the morning. Not washed.")

    assert told_apart("Was the cat fed?", (cat,), quote) is None


def test_questions_of_another_sort_are_not_told_apart() -> None:
    assert told_apart("What is the rent?", (NOW, BEFORE), quote) is None


def test_all_dates_are_every_sentence_with_a_day() -> None:
    terms = passage(
        1, "The term begins on 1 February 2025. Windows are cleaned. Notice is given by 30 November 2026."
    )
    found = all_dates("Give me all the dates in the terms", (terms,))

    assert found is not None
    assert len(found[1]) == 2
    assert "1 February 2025" in found[0]
    assert "30 November 2026" in found[0]
    assert "Windows" not in found[0]


def test_dates_are_told_only_where_they_are_asked_for_and_there() -> None:
    assert all_dates("When does the term begin?", (NOW,)) is None
    assert all_dates("Give me all dates of the lease", (NOW,)) is None
