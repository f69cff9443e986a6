"""What a question asks without its wrapping, and which of its words name something."""

from __future__ import annotations

import pytest

from core.retrieval.understanding.plain_form import naming_words, plain_form


@pytest.mark.parametrize(
    ("wrapped", "plain"),
    [
        ("Explain F22", "What does F22 mean?"),
        ("解释 F22", "F22是什么意思？"),
        ("I want to know when the water is turned off", "When the water is turned off?"),
        ("I am looking for the policy number", "What is the policy number?"),
        ("I forgot the deposit amount", "What is the deposit?"),
        ("How about the deposit?", "What is the deposit?"),
        ("Can you tell me what the rent is?", "What the rent is?"),
        ("everything about Guji", "Guji"),
        ("I have a question about the boiler", "the boiler"),
        ("Does anyone play an instrument?", "Who play an instrument?"),
        ("我想知道什么时候停水", "什么时候停水？"),
        ("我忘了密码", "密码是多少？"),
        ("房东是谁", "谁是房东？"),
    ],
)
def test_the_wrapping_is_taken_off(wrapped: str, plain: str) -> None:
    assert plain_form(wrapped) == plain


@pytest.mark.parametrize(
    "question",
    [
        "Who serviced the boiler last?",
        "rent weaver lane",
        "租金每月多少？",
        "I need to pay the rent, but is it late?",
        "?",
        "Larkspur",
    ],
)
def test_a_plain_question_stays_as_it_is(question: str) -> None:
    assert plain_form(question) == question


@pytest.mark.parametrize(
    ("question", "language", "words"),
    [
        ("What does it say about pets?", "en", ("pet",)),
        ("Who sent the letter about parking?", "en", ("letter", "park")),
        ("What was the last thing that I planted?", "en", ("plant",)),
        ("有几颗柚子？", "zh", ("柚子",)),
        ("谁拉大提琴？", "zh", ("拉大", "大提", "提琴")),
        ("What does it say?", "en", ()),
    ],
)
def test_only_words_that_name_something_must_be_met(
    question: str, language: str, words: tuple[str, ...]
) -> None:
    assert naming_words(question, language) == words
