"""Follow-ups that lean on the two questions before, on what was listed, or on the time before."""

from __future__ import annotations

import pytest

from core.retrieval.follow_up.follow_up import stand_alone
from core.retrieval.query import Turn

RENTS = (
    Turn("user", "How much is the rent at Weaver Lane?"),
    Turn("assistant", "The monthly rent is 1,240 pounds. [1]"),
    Turn("user", "And at Mill Street?"),
    Turn("assistant", "The monthly rent is 980 pounds. [1]"),
)
COUNTED = (
    Turn("user", "How many letters mention rent?"),
    Turn(
        "assistant",
        "3 of the 8 letters looked at hold “rent”.\n\n- 01-hollis [1]\n- 03-hollis (2 times) [2]\n- 08-bank [3]\n\nLooked at: all.",
    ),
)


def asked(text: str) -> tuple[Turn, ...]:
    return (Turn("user", text), Turn("assistant", "… [1]"))


@pytest.mark.parametrize(
    "question", ["Which is higher?", "Compare them", "What is the difference?", "And which one is cheaper?"]
)
def test_two_questions_are_compared(question: str) -> None:
    assert stand_alone(question, RENTS)[0] == "Compare the rent at Weaver Lane with the rent at Mill Street"


def test_two_questions_are_compared_in_chinese() -> None:
    history = (*asked("Guji的杯测分数是多少？"), *asked("Huila呢？"))

    assert stand_alone("哪个更高？", history)[0] == "比较Guji的杯测分数和Huila的杯测分数"
    assert stand_alone("比较一下", history)[0] == "比较Guji的杯测分数和Huila的杯测分数"


def test_an_aspect_of_what_was_compared_is_compared() -> None:
    history = asked("Compare the staff handbook with the staff handbook 2024")

    alone = stand_alone("Which one has the higher discount?", history)[0]

    assert alone == "Compare discount of the staff handbook with discount of the staff handbook 2024"


@pytest.mark.parametrize(
    ("question", "alone"),
    [
        ("Which ones do not?", "Which letters do not mention rent?"),
        ("Which ones?", "Which letters mention rent?"),
        ("What does the first one say?", "Summarise “01-hollis”"),
        ("What does the second one say?", "Summarise “03-hollis”"),
        ("Summarise the last one", "Summarise “08-bank”"),
    ],
)
def test_what_was_counted_is_taken_up(question: str, alone: str) -> None:
    assert stand_alone(question, COUNTED)[0] == alone


@pytest.mark.parametrize(
    ("before", "question", "alone"),
    [
        ("What did I do last week?", "And the week before?", "What did I do the week before last?"),
        ("What was the revenue in October?", "And the month before?", "What was the revenue in September?"),
        (
            "What was the revenue in January 2026?",
            "And the month before?",
            "What was the revenue in December 2025?",
        ),
        ("上周我做了什么？", "再上一周呢", "上上周我做了什么？"),
        ("When does the lease end?", "And the old one?", "When does the old lease end?"),
        (
            "Summarise the lease of 14 Weaver Lane",
            "And the other one?",
            "Summarise the lease, but not the lease of 14 Weaver Lane",
        ),
        (
            "Summarise the lease of 14 Weaver Lane",
            "What about pets?",
            "What does the lease of 14 Weaver Lane say about pets?",
        ),
    ],
)
def test_another_time_or_one_is_put_in_its_place(before: str, question: str, alone: str) -> None:
    assert stand_alone(question, asked(before))[0] == alone


@pytest.mark.parametrize(
    "question",
    ["Which is higher?", "What does the first one say?", "Which ones do not?", "And the other one?"],
)
def test_nothing_is_made_up_where_there_is_nothing_to_lean_on(question: str) -> None:
    assert "Compare" not in stand_alone(question, asked("Who serviced the boiler?"))[0]
    assert "Summarise" not in stand_alone(question, asked("Who serviced the boiler?"))[0]
