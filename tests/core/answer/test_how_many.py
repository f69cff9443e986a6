"""What is quoted for "how many" must have a number that may count what is asked for."""

from __future__ import annotations

import pytest

from core.answer.how_many import are_what_is_counted, counts_nothing


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (
            "How many speakers does Oru-Wai have?",
            "Oru-Wai verbs carry no tense, but they must say how the speaker knows.",
        ),
        (
            "How many exit interviews were carried out?",
            "Exit interviews name pay first in 61 per cent of cases.",
        ),
        (
            "How many customers are on a plan at present?",
            "Plans run up to 24 months; longer ones go to Annelise.",
        ),
        ("How many tubs are in the fridge?", "Little tubs in the fridge, one for each day, labelled."),
        (
            "How many children were tested with mittens?",
            "The oldest made 2.4 errors more, the others only 0.2.",
        ),
        ("how many guests", "The hall was built in 1921 and costs £85 an evening."),
    ],
)
def test_numbers_of_other_things_count_nothing(question: str, text: str) -> None:
    assert counts_nothing(question, [text])


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("How many speakers does Oru-Wai have?", "It is spoken by 3,400 people."),
        ("How many speakers does Oru-Wai have?", "There are no native speakers left."),
        ("How many people fit into the hut?", "The hut sleeps twelve."),
        ("How many chairs do we have?", "Six chairs at £12 each."),
        ("How many of the windows were broken?", "Both are cracked."),
        ("How many inhabitants does it have?", "It has 1.2 million inhabitants."),
        ("How many kWh did we use?", "Used in March: 312 kWh."),
        ("How many miles is it?", "It is 14 miles."),
        ("How long is the hut?", "Nobody measured it."),
        ("How many people fit into the hut?", "这间小屋睡十二个人。"),
    ],
)
def test_what_may_count_it_or_is_not_asked_for_is_left_alone(question: str, text: str) -> None:
    assert not counts_nothing(question, [text])


def test_one_text_with_a_number_is_enough() -> None:
    texts = ["Exit interviews name pay first.", "We held 41 exit interviews."]

    assert not counts_nothing("How many exit interviews were carried out?", texts)


@pytest.mark.parametrize(
    ("question", "text", "named"),
    [
        ("How many flights do I have in May?", "My flight to Lisbon leaves on 12 May.", True),
        ("How many flights do I have in May?", "The dentist is on 12 May.", False),
        ("五月有几个航班？", "去里斯本的航班五月十二日起飞。", True),
        ("五月有幾場考試？", "航班五月十二日起飞。", False),
        ("When is my flight?", "My flight leaves on 12 May.", False),
    ],
)
def test_what_is_counted_may_be_named_one_by_one(question: str, text: str, named: bool) -> None:
    assert are_what_is_counted(question, [text]) == named
