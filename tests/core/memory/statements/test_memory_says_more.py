"""What says more of a value that is known is kept with all its words; what says it again changes nothing."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from core.memory.vault.note import Memory
from tests.core.memory.support_memory import open_memory, texts, turn


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("I live in Riga.", "I live in Riga with my wife Lena."),
        ("I live in Riga.", "I live in Riga, in a flat on Elm Street."),
        ("I work at BP.", "I work at BP as a welder since 2019."),
        ("I'm allergic to nuts.", "I'm allergic to nuts and must carry an EpiPen."),
        ("我住在武汉。", "我和老婆小芳住在武汉。"),
        ("我住在武漢。", "我和老婆小芳住在武漢。"),
        ("我对花生过敏。", "我对花生过敏，要随身带药。"),
        ("我對花生過敏。", "我對花生過敏，要隨身帶藥。"),
    ],
)
def test_what_says_more_takes_the_place_of_what_said_less(tmp_path: Path, known: str, said: str) -> None:
    memory = open_memory(tmp_path)
    memory.add(known)
    kept = memory.add(said)

    assert (kept.status, texts(memory)) == ("superseding", {said})
    assert [old.text for old in kept.closed] == [known]
    assert memory.list()[0].value in known


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("I live in Riga with my wife Lena.", "I live in Riga."),
        ("I live in Riga.", "I still live in Riga now."),
        ("I live in Riga.", "My home is in Riga."),
        ("I'm allergic to nuts.", "I'm really very allergic to nuts."),
        ("我住在武汉。", "我现在还住在武汉。"),
        ("我住在武漢。", "我家還是在武漢。"),
        ("我对花生过敏，很严重。", "我对花生过敏。"),
    ],
)
def test_what_says_no_more_is_known(tmp_path: Path, known: str, said: str) -> None:
    memory = open_memory(tmp_path)
    memory.add(known)

    assert memory.add(said).status == "unchanged"
    assert texts(memory) == {known}


def test_two_that_each_say_more_stand_side_by_side_and_end_together(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("我对花生过敏，很严重。")
    memory.add("我对花生过敏，要随身带药。")
    assert texts(memory) == {"我对花生过敏，很严重。", "我对花生过敏，要随身带药。"}

    memory.add("我对花生不过敏了。")
    assert texts(memory) == set()


def test_since_when_is_more_than_that_it_is_so(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("I work at BP.")
    memory.add("I work at BP since 2019.")

    (now,) = memory.list()
    assert now.valid_from == dt.date(2019, 1, 1)
    memory.add("I work at BP as a welder.")
    assert {each.valid_from for each in memory.list()} == {dt.date(2019, 1, 1)}


def test_an_end_that_says_more_ends_what_was_known_and_is_kept(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("I work at BP.")
    memory.add("I worked at BP as a welder until last week.")

    assert texts(memory) == set()
    assert {each.text for each in memory.list(everything=True)} == {
        "I work at BP.",
        "I worked at BP as a welder until last week.",
    }


def homes(memory: list[Memory]) -> set[tuple[str, str]]:
    return {(each.value, each.cardinality) for each in memory}


@pytest.mark.parametrize(
    ("before", "said", "expected"),
    [
        ("我住在厦门。", "我搬到泉州了！住在西街旁边一栋红砖厝里", {"泉州", "西街旁边一栋红砖厝里"}),
        ("我住在廈門。", "我搬到泉州了！住在西街旁邊一棟紅磚厝裡", {"泉州", "西街旁邊一棟紅磚厝裡"}),
        ("I live in Leeds.", "We moved to Ilkley! We live in a cottage near Grove Road.", {"Ilkley", "Grove Road"}),
    ],
)  # fmt: skip
def test_the_town_and_the_street_of_one_turn_both_hold_and_end_the_old_home(
    tmp_path: Path, before: str, said: str, expected: set[str]
) -> None:
    memory = open_memory(tmp_path)
    memory.capture([turn(before, "2024-01-10"), turn(said, "2024-05-20", message="2")], apply=True)

    assert {each.value for each in memory.list()} == expected
    assert not memory.check()
    memory.capture([turn("I moved to Oslo.", "2024-06-01", message="3")], apply=True)
    assert {each.value for each in memory.list()} == {"Oslo"}


def test_a_home_that_took_another_ones_place_keeps_it_when_an_earlier_one_is_told(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("I live in Leeds.")
    memory.add("I moved to Ilkley.")
    kept = memory.add("I moved to Hangzhou in March 2024.")

    assert texts(memory) == {"I moved to Ilkley."}
    assert (kept.memory.value, kept.memory.valid_from) == ("Hangzhou", dt.date(2024, 3, 1))
    assert kept.closed == ()


def test_only_what_ends_is_told_as_ended(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("I moved to Ilkley on 1 February 2024.")
    kept = memory.add("I moved to Hangzhou in March 2022.")

    assert kept.closed == ()
    assert kept.memory.valid_to == dt.date(2024, 2, 1)
