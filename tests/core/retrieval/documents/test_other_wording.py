"""A question that finds nothing as it was put is asked again: without its wrapping, by all its words, in the other language."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.retrieval.documents.other_wording import holds_all, in_other_wording
from core.retrieval.query import Named, Purpose, Query, Scope, Understood
from core.retrieval.result import Evidence, SearchResult
from core.retrieval.run import Run
from core.retrieval.understanding.plain_form import naming_words, plain_form
from tests.support.evidence import passage, result

NOTHING = result()
DEPOSIT = passage(1, "The deposit is 1,430 pounds.")


class Ranker:
    """Finds `found` for the question `to` (any, when empty), and notes what it was asked."""

    def __init__(self, found: SearchResult, to: str = "") -> None:
        self.found = found
        self.to = to
        self.asked: list[str] = []

    def __call__(self, query: Query, understood: Understood, run: Run) -> SearchResult:
        self.asked.append(understood.question)
        return self.found if self.to in ("", understood.question) else NOTHING


def nobody(words: str, scope: Scope) -> Named:
    return Named(words)


def asked(
    question: str,
    ranker: Ranker,
    found: SearchResult = NOTHING,
    language: str = "en",
    purpose: Purpose = "answer",
) -> SearchResult:
    understood = Understood(question, "look-up", (language,), (), Scope(), 2000)
    query = Query(question, purpose=purpose)
    return in_other_wording(query, understood, Run(), ranker, found, nobody)


def test_without_its_wrapping_a_question_may_be_answered_by_itself() -> None:
    question = "I want to know the deposit amount"
    ranker = Ranker(result(DEPOSIT), to=plain_form(question))
    found = asked(question, ranker)

    assert found.answerable
    assert found.evidence == (DEPOSIT,)
    assert found.trace.understood is not None
    assert found.trace.understood.follow_up == ranker.asked[-1]
    assert any(ranker.asked[-1] in decision for decision in found.trace.decisions)


def test_what_holds_all_of_its_words_is_shown_as_uncertain() -> None:
    weak = replace(result(DEPOSIT), answerable=False, answer_probability=0.1)
    found = asked("Deposit in pounds?", Ranker(weak))

    assert found.perhaps
    assert not found.answerable
    assert [item.text for item in found.evidence] == [DEPOSIT.text]


def test_what_lacks_a_word_of_it_is_not_shown() -> None:
    weak = replace(result(passage(1, "The rent is 1,240 pounds.")), answerable=False, answer_probability=0.1)

    assert asked("Deposit in pounds?", Ranker(weak)) is NOTHING


def test_of_what_is_asked_for_as_the_last_the_newest_alone_is_meant() -> None:
    old, new = (
        replace(
            passage(n, "The boiler service was done."), path=f"/files/{day} boiler.md", title=f"{day} boiler"
        )
        for n, day in ((1, "2025-10-12"), (2, "2026-10-12"))
    )
    weak = replace(result(old, new), answerable=False, answer_probability=0.1)

    assert [item.document_id for item in asked("Last boiler service", Ranker(weak)).evidence] == [2]


@pytest.mark.parametrize(
    ("question", "purpose"), [("“The deposit is”", "answer"), ("Deposit in pounds?", "search")]
)
def test_what_is_quoted_or_only_searched_for_is_not_asked_otherwise(question: str, purpose: str) -> None:
    ranker = Ranker(result(DEPOSIT))

    assert asked(question, ranker, purpose=purpose) is NOTHING
    assert ranker.asked == []


def test_an_answer_in_the_questions_own_script_stays() -> None:
    ranker, found = Ranker(NOTHING), result(DEPOSIT)

    assert asked("What is the deposit?", ranker, found) is found
    assert ranker.asked == []


def test_an_answer_in_another_script_gives_way_to_what_has_the_questions_words() -> None:
    own = passage(2, "押金是一千四百三十镑。", "租约")
    found = asked("押金", Ranker(result(own)), result(DEPOSIT), "zh")

    assert [item.text for item in found.evidence] == [own.text]


def passage_in(path: str, text: str) -> Evidence:
    return replace(passage(1, text, "Note"), path=path)


@pytest.mark.parametrize(
    ("question", "item", "held"),
    [
        ("parking permit", passage_in("/files/a.txt", "Your parking permit expires. It costs 92."), True),
        ("parking costs", passage_in("/files/a.txt", "Your parking permit expires. It costs 92."), False),
        ("letter permit", passage_in("/files/letters/a.txt", "Your permit expires."), True),
        ("permit fee car", passage_in("/files/a.txt", "| permit | fee |\n|---|---|\n| car | 92 |"), True),
    ],
)
def test_all_words_stand_in_one_sentence_with_the_names_above_it(
    question: str, item: Evidence, held: bool
) -> None:
    assert holds_all(naming_words(question, "en"), item) is held
