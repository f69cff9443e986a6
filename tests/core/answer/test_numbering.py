"""Sources are numbered as they are cited: from 1, in the order of first use, without gaps."""

from __future__ import annotations

from core.answer.numbering import numbered_as_cited
from core.answer.types import Answer, Sentence
from tests.support.evidence import passage

A, B, C = passage(1, "One."), passage(2, "Two."), passage(3, "Three.")


def answer(text: str, *sentences: Sentence) -> Answer:
    return Answer(text, sentences, (A, B, C), (), False, False, "extractive")


def test_gaps_are_closed_and_what_is_not_cited_follows() -> None:
    made = numbered_as_cited(answer("Three. [3] One. [1]", Sentence("Three.", (3,)), Sentence("One.", (1,))))

    assert made.text == "Three. [1] One. [2]"
    assert [sentence.citations for sentence in made.sentences] == [(1,), (2,)]
    assert [(item.n, item.text) for item in made.references] == [(1, "Three."), (2, "One."), (3, "Two.")]


def test_an_escaped_bracket_of_a_title_is_no_citation() -> None:
    made = numbered_as_cited(answer(r"Notes \[1\]: Two. [2]", Sentence("Two.", (2,))))

    assert made.text == r"Notes \[1\]: Two. [1]"


def test_what_is_in_order_stays_as_it_is() -> None:
    kept = answer("One. [1] Two. [2]", Sentence("One.", (1,)), Sentence("Two.", (2,)))

    assert numbered_as_cited(kept) is kept
