"""Corrections and retractions find what they mean, however they are said, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.evaluation.memory_capture import score_script, total
from core.evaluation.memory_corrections import read_pairs, score_pairs
from core.memory.service import MemoryService
from core.memory.statements.values import exchanged, parts_in, same_sort, sort_of
from core.memory.vault.note import Memory
from tests.core.memory.support_memory import open_memory, turn

DATA = Path(__file__).with_name("data")


def _beside(name: str) -> list[str]:
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def told(folder: Path, *said: str) -> MemoryService:
    memory = open_memory(folder)
    turns = [turn(text, f"2024-0{n + 1}-10", message=f"t{n}") for n, text in enumerate(said)]
    memory.capture(turns, apply=True)
    return memory


def history(memory: MemoryService) -> tuple[Memory, Memory]:
    """The only valid memory, and the one that it supersedes."""
    (new,) = memory.list()
    (old,) = (memory.show(each) for each in new.supersedes)
    return new, old


@pytest.mark.parametrize(
    ("first", "second", "text"),
    [
        ("My birthday is 12 March.", "No, it's the 14th.", "My birthday is 14 March."),
        ("I live in Leon.", "Sorry, I meant Lyon, not Leon.", "I live in Lyon."),
        ("I live in York.", "I live in Leeds, not York.", "I live in Leeds."),
        ("I work at Acme.", "I don't work at Acme but at Birch.", "I work at Birch."),
        ("The thesis deadline is 5 June.", "As for the deadline, that's moved to 12 June.", "The thesis deadline is 12 June."),
        ("My review is on Tuesday.", "It's not Tuesday, it's Thursday.", "My review is on Thursday."),
        ("我生日是3月12号。", "说错了，是14号。", "我生日是3月14号。"),
        ("我住在徐州。", "不是徐州，是宿州。", "我住在宿州。"),
        ("我的复查是周三。", "复查改到周四了。", "复查改到周四了。"),
        ("My rent is £800.", "I said it wrong. £850.", "My rent is £850."),
        ("我在腾讯上班。", "哎呀，打错了。是腾达。", "我在腾达上班。"),
        ("我在腾讯上班。", "我刚才说错了！腾达。", "我在腾达上班。"),
        ("I live in Rome.", "We have swapped Rome for a farmhouse outside Siena.", "I live in a farmhouse outside Siena."),
    ],
)  # fmt: skip
def test_a_correction_that_says_little_changes_what_was_said(
    tmp_path: Path, first: str, second: str, text: str
) -> None:
    new, old = history(told(tmp_path, first, second))

    assert new.text == text
    assert old.superseded_by == (new.id,)
    assert old.valid_to is not None


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("I drive an old Saab.", "The Saab is sold."),
        ("I go to salsa on Fridays.", "I've given up salsa, my knee hurts."),
        ("I'm allergic to nuts.", "Turns out I'm not allergic to nuts."),
        ("I keep bees.", "No more bees for me."),
        ("我开一辆捷达。", "捷达卖了。"),
        ("我周一跳尊巴。", "尊巴不跳了。"),
        ("我对芒果过敏。", "我对芒果不过敏了。"),
    ],
)
def test_what_ended_is_closed_and_has_no_successor(tmp_path: Path, first: str, second: str) -> None:
    memory = told(tmp_path, first, second)

    assert memory.list() == []
    assert all(each.superseded_by == () for each in memory.list(everything=True))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("I play the cello.", "I also play the viola now."),
        ("I live in Ghent.", "My sister lives in Bruges now."),
        ("I'm vegetarian.", "I love Ghent."),
        ("My dentist is Dr Okafor.", "No, the other one."),
        ("I work at Acme.", "Make it shorter, please."),
        ("我养了一只猫。", "我还养了一只狗。"),
        ("我住在青岛。", "我妹妹现在住在大连。"),
        ("我每周三上课。", "再短一点。"),
    ],
)
def test_what_is_told_beside_it_changes_nothing(tmp_path: Path, first: str, second: str) -> None:
    memory = told(tmp_path, first, second)

    assert any(each.source.message == "t0" for each in memory.list())


@pytest.mark.parametrize("pair", [*_beside("beside_en.txt"), *_beside("beside_zh.txt")])
def test_what_changed_in_one_thing_ends_no_other(tmp_path: Path, pair: str) -> None:
    first, *later = (part.strip() for part in pair.split("||"))
    memory = told(tmp_path, first, *later)

    assert any(each.source.message == "t0" for each in memory.list())
    assert [each.text for each in memory.list(everything=True) if each.valid_to or each.superseded_by] == []


def test_two_sentences_of_one_turn_correct_together(tmp_path: Path) -> None:
    new, old = history(told(tmp_path, "My review is on 5 June.", "My review has moved. It's now 12 June."))

    assert ("12 June" in new.text, "5 June" in old.text) == (True, True)


def test_he_is_whoever_was_spoken_of_last(tmp_path: Path) -> None:
    memory = told(tmp_path, "My brother Kalle is a plumber.", "He lives in Umeå.")

    assert {(each.subject, each.value) for each in memory.list()} == {("Kalle", "plumber"), ("Kalle", "Umeå")}


@pytest.mark.parametrize(("language", "corrections", "retractions"), [("en", 48, 27), ("zh", 45, 25)])
def test_most_ways_of_correcting_and_taking_back_are_understood(
    language: str, corrections: int, retractions: int
) -> None:
    score = score_pairs(read_pairs(DATA / f"pairs_{language}.txt"))

    assert score.superseded >= corrections
    assert score.ended >= retractions
    assert score.hit_beside == 0


@pytest.mark.parametrize("language", ["en", "zh"])
def test_talk_as_people_type_it_leaves_what_is_true(language: str) -> None:
    score = total([score_script(DATA / f"natural_{language}{n}.jsonl") for n in (1, 2, 3)])

    assert score.kept >= 0.9 * score.facts
    assert score.superseded >= score.corrections - 2
    assert score.ended >= score.retractions - 1
    assert score.others_kept >= 0.9 * score.others
    assert score.leaked == 0
    assert len(score.junk) <= 3


@pytest.mark.parametrize(
    ("old", "new", "result"),
    [
        ("12 March", "the 14th", "14 March"),
        ("March 12th", "the 14th", "March 14th"),
        ("Tuesday at 3 pm", "Thursday", "Thursday at 3 pm"),
        ("45 minutes", "50", "50 minutes"),
        ("周三下午三点", "周四", "周四下午三点"),
        ("Rome", "Oslo", "Oslo"),
    ],
)
def test_a_part_of_a_value_is_exchanged(old: str, new: str, result: str) -> None:
    assert same_sort(old, new)
    assert exchanged(old, new) == result


def test_values_are_told_apart_by_their_sort() -> None:
    assert [sort_of(each) for each in ("5月2日", "周四", "7:30", "34", "Year 4", "Lyon", "a vegan")] == [
        "date", "weekday", "time", "number", "amount", "name", "phrase",
    ]  # fmt: skip
    assert not same_sort("Tuesday", "March")
    assert parts_in("three nights a week, and since last month on Mondays at 9:15") == (
        "three nights",
        "Mondays",
        "9:15",
    )
