"""What was seen when, and which month had the most: quotations that need the name of their document."""

from __future__ import annotations

from collections.abc import Sequence

from core.answer.by_document import by_document
from core.answer.extractive import extractive_answer
from core.answer.types import Arranged, Sentence
from core.retrieval.result import Evidence
from tests.support.evidence import passage

DIARY = (
    passage(1, "Harvested nine beetroot.", "Diary 2026-10-16"),
    passage(2, "Harvested 14 squash.", "Diary 2026-09-21"),
    passage(3, "Slugs ate the lettuce.", "Diary 2026-08-02"),
)
SALES = (
    passage(1, "Sales were 1,250 euros.", "Report of May"),
    passage(2, "Sales were 980.50 euros.", "Report of June"),
    passage(3, "Sales were 2,010 euros.", "Report of July"),
)


def quote(question: str, evidence: Sequence[Evidence]) -> tuple[Sentence, ...]:
    return extractive_answer(question, evidence, None, None)


def told(question: str, evidence: Sequence[Evidence]) -> Arranged | None:
    return by_document(question, question, evidence, "en", quote)


def cited(question: str, evidence: Sequence[Evidence]) -> list[tuple[int, ...]]:
    found = told(question, evidence)
    assert found is not None
    return [sentence.citations for sentence in found[1]]


def test_each_day_that_something_was_done_is_told_the_newest_first() -> None:
    assert cited("When did I harvest?", DIARY) == [(1,), (2,)]


def test_the_last_and_the_first_day_are_one_each() -> None:
    assert cited("When did I last harvest?", DIARY) == [(1,)]
    assert cited("When did I first harvest?", DIARY) == [(2,)]


def test_the_documents_name_stands_before_what_it_says() -> None:
    found = told("When did I last harvest?", DIARY)

    assert found is not None
    assert "Diary 2026-10-16" in found[0]
    assert "nine beetroot" in found[0]
    assert found[0].endswith("[1]")


def test_what_tells_the_time_itself_needs_no_name() -> None:
    dated = (passage(1, "I harvested the beetroot on 3 October 2026.", "Diary 2026-10-16"),)

    assert told("When did I harvest the beetroot?", dated) is None


def test_of_figures_the_highest_or_the_lowest_comes_first() -> None:
    assert cited("Which month had the highest sales?", SALES) == [(3,), (1,), (2,)]
    assert cited("Which month had the lowest sales?", SALES) == [(2,), (1,), (3,)]


def test_one_figure_alone_is_compared_with_nothing() -> None:
    assert told("Which month had the highest sales?", SALES[:1]) is None


def test_other_questions_are_answered_otherwise() -> None:
    assert told("What is the rent?", DIARY) is None
