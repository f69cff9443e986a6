"""A question about one name or term is answered by what the files say of it, if that is rare and stands there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.retrieval.query import Scope, Understood
from core.retrieval.ranking.answerable import LITERAL_PROBABILITY, PERHAPS, said_of_subject
from core.retrieval.ranking.subject import holds_subject, subject_of
from core.retrieval.result import Candidate


@pytest.mark.parametrize(
    ("question", "language", "term", "asks"),
    [
        ("Tell me about Kit Marlow", "en", "Kit Marlow", "anything"),
        ("What do my files say about Pier Road?", "en", "Pier Road", "anything"),
        ('What does "Lautrec" refer to?', "en", "Lautrec", "anything"),
        ("Anything on Guji?", "en", "Guji", "anything"),
        ('Where does it say "estimate with a stamp"?', "en", "estimate with a stamp", "anything"),
        ("哪里写着“铜壶”？", "zh", "铜壶", "anything"),
        ("DX-88213", "en", "DX-88213", "anything"),
        ('"wild garlic"', "en", "wild garlic", "anything"),
        ("Who is Kit Marlow?", "en", "Kit Marlow", "identity"),
        ("What is LM-2290-77?", "en", "LM-2290-77", "identity"),
        ("关于 Kit Marlow 有什么？", "zh", "Kit Marlow", "anything"),
        ("介绍一下王建国", "zh", "王建国", "anything"),
        ("“古吉”指的是什么？", "zh", "古吉", "anything"),
        ("王建国是谁？", "zh", "王建国", "identity"),
        ("誰是王建國？", "zh-Hant", "王建國", "identity"),
    ],
)
def test_what_asks_for_nothing_but_a_name(question: str, language: str, term: str, asks: str) -> None:
    assert subject_of(question, language) == (term, asks)


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("Tell me about the rent", "en"),
        ("Tell me about coffee", "en"),
        ("Who is the landlord?", "en"),
        ("What is the rent at Weaver Lane?", "en"),
        ("What is Python used for?", "en"),
        ("When did Kit Marlow come?", "en"),
        ("Was ist Miete?", "de"),
        ("押金是多少？", "zh"),
        ("rent", "en"),
    ],
)
def test_what_asks_for_more_or_for_no_name(question: str, language: str) -> None:
    assert subject_of(question, language) == ("", "")


def test_a_term_stands_in_a_text_as_whole_words_in_either_script_and_over_line_ends() -> None:
    assert holds_subject("Kit Marlow", "the engineer was Kit\nMarlow.")
    assert holds_subject("王建国", "帶隊的是王建國")
    assert not holds_subject("Guji", "Gujirat")
    assert not holds_subject("Kit Marlow", "Kit and Marlow")


def test_only_a_rare_term_that_stands_in_the_best_hit_is_evidence() -> None:
    asked = Understood("Tell me about Kit Marlow", "look-up", ("en",), (), Scope(), 2000)
    best = Candidate(1, text="The engineer was Kit Marlow.", exact_evidence=True)

    assert said_of_subject(best, asked) == LITERAL_PROBABILITY
    assert said_of_subject(best, replace(asked, question="Who is Kit Marlow?")) == PERHAPS
    assert said_of_subject(replace(best, exact_evidence=False), asked) == 0.0
    assert said_of_subject(replace(best, text="The engineer was Kit Harlow."), asked) == 0.0
    assert said_of_subject(best, replace(asked, question="When did Kit Marlow come?")) == 0.0
