"""What others or fate end: a work, a couple, a life, a school. And what sounds like it and ends nothing."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from core.evaluation.memory_layers import BundledModels
from core.memory.capture.english.finding import find_english
from core.memory.capture.types import LIFE, TOGETHER, WITH_US
from core.memory.statements.counted import without_one
from tests.core.memory.support_memory import TODAY, open_memory, texts, turn

OVER = frozenset({"employer", "school", LIFE, TOGETHER, WITH_US})


@pytest.mark.parametrize(
    ("was", "over"),
    [
        ("I work at Tesco.", "Tesco let me go last week."),
        ("I work at Tesco.", "They made me redundant."),
        ("I work at Tesco.", "I got laid off."),
        ("I work at Tesco.", "So I got the sack"),
        ("My brother Euan works at the shipyard.", "Euan's been laid off, poor lad."),
        ("My girlfriend is called Ruth.", "We split up."),
        ("My girlfriend is called Ruth.", "Ruth dumped me."),
        ("I'm married to Ana.", "Ana left me for somebody at work."),
        ("I have a hamster called Pip.", "Pip died on Monday."),
        ("My uncle Bernard lives in a home in Whitby.", "We lost Bernard in the night."),
        ("My uncle Bernard lives in a home in Whitby.", "Bernard has passed away."),
        ("My cleaner is Ana.", "We had to let Ana go."),
        ("My daughter Tilly is at Leeds uni.", "Tilly dropped out."),
        ("I study maths at York.", "I dropped out in April."),
        ("I ride a Brompton to work.", "My Brompton got nicked."),
        ("I drive a Polo.", "The Polo's been written off."),
        ("My brother Ed works at Tesco.", "Tesco sacked Ed."),
        ("I have a cat called Mog.", "Mog ran away on Sunday."),
        ("我吃素。", "我又开始吃肉了。"),
        ("My parents live in Cork.", "Mum and Dad have moved to Galway."),
        ("My brother Ed works at Tesco.", "Ed's just started a new job at the Royal Mint."),
    ],
)
def test_what_others_or_fate_end_is_over(
    tmp_path: Path, bundled_models: BundledModels, was: str, over: str
) -> None:
    memory = open_memory(tmp_path, bundled_models)

    memory.capture([turn(was, "2024-04-01"), turn(over, "2024-06-10", message="2")], apply=True)

    known = {each.text.rstrip(".") for each in memory.list(everything=True)}
    assert was.rstrip(".") in known
    assert was.rstrip(".") not in {each.rstrip(".") for each in texts(memory)}


@pytest.mark.parametrize(
    "said",
    [
        "They let me go early because it was snowing.",
        "They let me go home at three.",
        "They never let me go.",
        "My phone died on the way home.",
        "My dad nearly died laughing.",
        "Carys and I split the bill last night.",
        "We split up into groups for the quiz.",
        "We nearly split up.",
        "We lost each other in the shop.",
        "We lost two nil.",
        "Rory dropped out of the five-a-side team.",
        "Rory dropped in for tea.",
        "Dad was fired up about the match.",
        "Ben got the sack of potatoes.",
        "Ben left me a note.",
        "Ben left me at the station.",
        "Ana passed last week.",
        "Ana passed out at the gig.",
        "Ana is dead good at chess.",
        "We put Tilly down for swimming.",
        "I put Tilly to sleep at eight.",
        "We had to let Ana know.",
        "My wife walked out of the meeting.",
    ],
)
def test_what_only_sounds_like_an_end_is_none(said: str) -> None:
    found = find_english(said, TODAY)

    assert not [each for each in found if each.action == "close" and each.attribute in OVER]


def test_the_death_of_somebody_ends_what_was_so_of_them_and_not_who_they_were(
    tmp_path: Path, bundled_models: BundledModels
) -> None:
    memory = open_memory(tmp_path, bundled_models)
    said = (
        "My uncle is called Bernard.",
        "Bernard has dementia and lives in Whitby.",
        "Bernard was born in Hull.",
        "My brother Ted lives in Whitby.",
    )
    turns = [turn(text, f"2024-04-0{n + 1}", message=f"t{n}") for n, text in enumerate(said)]

    memory.capture([*turns, turn("Bernard died on Friday.", "2024-06-10", message="over")], apply=True)

    left = {each.rstrip(".") for each in texts(memory)}
    assert {"My uncle is called Bernard", "My brother Ted lives in Whitby"} <= left
    assert not [each for each in left if "dementia" in each or ("Bernard" in each and "Whitby" in each)]


@pytest.mark.parametrize(
    ("was", "beside"),
    [
        ("I work for Aviva.", "I've joined Virgin Active."),
        ("I work for Aviva.", "I joined PureGym as well."),
        ("I live in Norwich.", "I'm in Leicester now, waiting for the train."),
        ("I work at Greggs.", "Left my umbrella at Greggs again."),
    ],
)
def test_a_gym_a_stop_on_the_way_and_a_lost_umbrella_change_nothing(
    tmp_path: Path, bundled_models: BundledModels, was: str, beside: str
) -> None:
    memory = open_memory(tmp_path, bundled_models)

    memory.capture([turn(was, "2024-06-01"), turn(beside, "2024-06-10", message="2")], apply=True)

    assert was in texts(memory)


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("I work for Aviva.", "I've joined Deloitte."),
        ("I live in Norwich.", "I'm in Leicester now, living with my brother."),
        ("I live in Norwich.", "We're in Leicester now."),
    ],
)
def test_a_firm_and_a_new_home_follow_the_old_ones(
    tmp_path: Path, bundled_models: BundledModels, was: str, now: str
) -> None:
    memory = open_memory(tmp_path, bundled_models)

    memory.capture([turn(was, "2024-06-01"), turn(now, "2024-06-10", message="2")], apply=True)

    assert texts(memory) == {now}


def test_where_somebody_works_is_told_beside_what_they_are(
    tmp_path: Path, bundled_models: BundledModels
) -> None:
    memory = open_memory(tmp_path, bundled_models)
    said = ("My sister Nell is a nurse at St Thomas'.", "Nell's just started a new job at the Royal Free.")

    memory.capture([turn(said[0], "2024-06-01"), turn(said[1], "2024-06-10", message="2")], apply=True)

    assert texts(memory) == {"My sister Nell is a nurse.", said[1]}


def test_where_somebody_studies_they_are_not_employed() -> None:
    found = find_english("I'm a student at Leeds.", TODAY)

    assert [each.attribute for each in found] == ["job"]


def test_what_ended_long_before_was_another(tmp_path: Path, bundled_models: BundledModels) -> None:
    memory = open_memory(tmp_path, bundled_models)

    memory.capture(
        [turn("I work at Tesco.", "2024-04-01"), turn("I got laid off in 2009.", "2024-06-10", message="2")],
        apply=True,
    )

    assert [each.valid_to for each in memory.list() if each.value == "Tesco"] == [None]


@pytest.mark.parametrize(
    ("was", "over", "left"),
    [
        ("We have two cats, Tom and Kit.", "We had to let Kit go", "We have a cat, Tom."),
        ("I have three dogs called Ash, Bo and Cy.", "Bo died", "I have two dogs called Ash and Cy."),
        (
            "We've got two budgies, Pip and Sal.",
            "Sal was put to sleep yesterday.",
            "We've got a budgie, Pip.",
        ),
    ],
)
def test_of_several_that_are_counted_one_fewer_is_left(
    tmp_path: Path, bundled_models: BundledModels, was: str, over: str, left: str
) -> None:
    memory = open_memory(tmp_path, bundled_models)

    memory.capture([turn(was, "2024-06-01"), turn(over, "2024-06-10", message="2")], apply=True)

    assert left in texts(memory)
    ended = next(each for each in memory.list(everything=True) if each.text == was)
    assert ended.valid_to is not None
    assert ended.valid_to <= dt.date(2024, 6, 10)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("We have two cats, Tom and Kit.", "Rex"),
        ("We have three cats, Tom and Kit.", "Kit"),
        ("We have cats.", "Kit"),
    ],
)
def test_nothing_is_counted_where_the_names_do_not_agree(text: str, said: str) -> None:
    assert without_one(text, said) == ""


@pytest.mark.parametrize(
    ("was", "said"),
    [
        ("I live in York.", "I moved everything to Starling."),
        ("I live in York.", "We moved the meeting to Oslo."),
        ("I live in York.", "I transferred my savings to Monzo."),
        ("My son Theo goes to Hill School.", "Theo ran away from the bees."),
        ("I have a cat called Mog.", "Mog went missing but came back on Sunday."),
        ("I live in York.", "I moved."),
    ],
)
def test_what_is_moved_or_runs_off_ends_no_home_and_nobody(
    tmp_path: Path, bundled_models: BundledModels, was: str, said: str
) -> None:
    memory = open_memory(tmp_path, bundled_models)

    memory.capture([turn(was, "2024-04-01"), turn(said, "2024-06-10", message="2")], apply=True)

    assert was.rstrip(".") in {each.rstrip(".") for each in texts(memory)}


@pytest.mark.parametrize("said", ["I moved.", "We've just moved house.", "我们搬家了。"])
def test_a_move_without_a_place_is_not_kept(tmp_path: Path, bundled_models: BundledModels, said: str) -> None:
    memory = open_memory(tmp_path, bundled_models)

    memory.capture([turn(said, "2024-06-10")], apply=True)

    assert texts(memory) == set()
