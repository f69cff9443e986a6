"""The return ticket's price is not the outbound ticket's, nor the deposit the rent: what tells only the fellow is no answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.answer.of_another import of_the_thing_asked
from core.answer.other_attribute import without_other_attributes
from core.answer.types import Sentence
from tests.support.evidence import passage


def kept(question: str, *texts: str, title: str = "", heading: str = "") -> tuple[list[str], bool]:
    item = replace(passage(1, " ".join(texts)), title=title, heading_path=(heading,) if heading else ())
    found, sure = without_other_attributes(question, [Sentence(text, (1,)) for text in texts], [item])
    return [sentence.text for sentence in found], sure


@pytest.mark.parametrize(
    ("question", "fellow"),
    [
        ("What does the return ticket to Texel cost?", "The outbound ticket costs 32 euros."),
        ("What does the return ticket to Texel cost?", "A one-way ticket costs 32 euros."),
        ("How much was the outbound flight?", "The return flight was 140 euros."),
        ("When does the ferry arrive?", "Departure is at 08:20 from pier 4."),
        ("When does the train arrive in Lyon?", "The train leaves at 9:05."),
        ("When is the departure?", "Arrival is at 11:40."),
        ("When is check-out?", "Check-in is from 15:00."),
        ("Which gate is the exit?", "The entrance is gate 4."),
        ("What is the pass mark of the exam?", "The exam costs 45 euros and takes two hours."),
        ("What is the passing score?", "The exam fee is 45 euros."),
        ("How much is the deposit?", "The rent is 950 euros a month."),
        ("What is the monthly rent?", "The deposit is 1,900 euros."),
        ("What is my net salary?", "The gross salary is 4,100 euros."),
        ("What is the maximum group size?", "The minimum is 6 people."),
        ("返程船票多少钱？", "去程船票120元。"),
        ("船几点到达？", "上午九点十分出发。"),
        ("会计考试的及格线是多少？", "报名费是180元，考试时间两个小时。"),
        ("公寓的押金是多少？", "租金每月4200元。"),
        ("退房时间是几点？", "入住时间为15:00。"),
        ("税后工资是多少？", "税前工资为9000元。"),
    ],
)
def test_a_sentence_that_tells_only_the_fellow_is_left_out(question: str, fellow: str) -> None:
    assert kept(question, fellow) == ([], True)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What does the return ticket cost?", "The return ticket costs 60 euros, the outbound ticket 32 euros."),
        ("What does the return ticket cost?", "Tickets: outbound 32 euros, 58 euros with the way back."),
        ("What does the outbound ticket cost?", "The outbound ticket costs 32 euros."),
        ("When does the ferry arrive?", "Departure 08:20, Texel 09:05."),
        ("When does the ferry arrive?", "It departs at 08:20 and reaches Texel at nine."),
        ("Where is the emergency exit?", "It is in the back hall, behind the kitchen."),
        ("What is the entry fee?", "Tickets cost 5 euros; exit the motorway before the bridge."),
        ("What is the pass mark?", "The exam costs 45 euros and 60 points are enough."),
        ("How much is the deposit?", "Two months' rent are held as security."),
        ("How much is the deposit and the rent?", "The rent is 950 euros."),
        ("How much is the rent?", "The rent is 950 euros."),
        ("What is the maximum speed?", "It does 20 miles in 40 min."),
        ("返程船票多少钱？", "去程120元，返程110元。"),
        ("押金是多少？", "押金为两个月租金。"),
        ("船几点到达？", "九点十分出发，十一点到涠洲岛。"),
        ("及格线是多少？", "报名费180元，60分以上通过。"),
    ],
)  # fmt: skip
def test_a_sentence_that_may_tell_what_is_asked_stays(question: str, told: str) -> None:
    assert kept(question, told) == ([told], True)


def test_what_stands_under_a_heading_of_what_is_asked_stays() -> None:
    told = "One month of the rent, 950 euros."

    assert kept("How much is the deposit?", told, heading="Deposit") == ([told], True)
    assert kept("How much is the deposit?", told, heading="Flat") == ([], True)


def test_after_a_best_sentence_of_the_fellow_only_what_names_what_is_asked_is_kept() -> None:
    rent, pets, deposit = "The rent is 950 euros.", "Pets are welcome.", "The deposit is 1,900 euros."

    assert kept("How much is the deposit?", rent, pets) == ([], True)
    assert kept("How much is the deposit?", rent, pets, deposit) == ([deposit], True)
    assert kept("How much is the deposit?", deposit, rent) == ([deposit], True)


def test_the_price_of_a_purchase_may_be_that_of_the_sale_and_is_no_sure_answer() -> None:
    told = "The purchase price of the piano was 1,900 euros."

    assert kept("What was the sale price of the piano?", told) == ([told], False)
    assert kept("What was the purchase price of the piano?", told) == ([told], True)
    assert kept("钢琴的售价是多少？", "钢琴的买价是19000元。") == (["钢琴的买价是19000元。"], False)


def test_answers_are_looked_through_so() -> None:
    rent = Sentence("The rent of the flat is 950 euros a month.", (1,))
    item = replace(passage(1, rent.text), title="Flat in Mill Lane")

    assert of_the_thing_asked("How much is the deposit for the flat in Mill Lane?", [rent], [item])[0] == ()
    assert of_the_thing_asked("How much is the rent of the flat in Mill Lane?", [rent], [item]) == (
        (rent,),
        True,
    )
