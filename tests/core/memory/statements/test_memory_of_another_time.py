"""What was so is kept with its bounds and ends nothing that holds; what will be so begins when it begins."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from core.memory.service import MemoryService
from core.memory.statements.ranges import take_past, take_range
from core.memory.statements.supersede import end_told, place
from core.memory.vault.note import Memory
from tests.core.memory.support_memory import TODAY, open_memory, turn

DAY = dt.date(2024, 6, 15)


def held(memory: MemoryService) -> dict[str, tuple[str, str, str]]:
    """Attribute, beginning and end of all that was or is so, by value."""
    return {
        each.value: (each.attribute, str(each.valid_from or ""), str(each.valid_to or ""))
        for each in memory.list(everything=True)
    }


@pytest.mark.parametrize(
    ("said", "value", "expected"),
    [
        ("I lived in Wuhan in 2010.", "Wuhan", ("home", "2010-01-01", "2011-01-01")),
        ("In 2015 I lived in Rome.", "Rome", ("home", "2015-01-01", "2016-01-01")),
        ("I lived in Bari from 2016 to 2018.", "Bari", ("home", "2016-01-01", "2018-01-01")),
        ("I lived in Lima last year.", "Lima", ("home", "2023-01-01", "2024-01-01")),
        ("I used to live in Paris.", "Paris", ("home", "", "2024-06-15")),
        ("Until 2020 I worked at Shell.", "Shell", ("employer", "", "2020-01-01")),
        ("I worked at Google until last week.", "Google", ("employer", "", "2024-06-03")),
        ("From 2015 to 2019 I was working at Nokia.", "Nokia", ("employer", "2015-01-01", "2019-01-01")),
        ("I was a nurse until 2019.", "nurse", ("job", "", "2019-01-01")),
        ("My boss was Karen until last month.", "Karen", ("manager", "", "2024-05-01")),
        ("My old car was a Saab.", "a Saab", ("car", "", "2024-06-15")),
        ("My name was Bob Stone until 2020.", "Bob Stone", ("name", "", "2020-01-01")),
        ("I used to have a dog.", "dog", ("pet", "", "2024-06-15")),
        ("我2010年住在武汉。", "武汉", ("home", "2010-01-01", "2011-01-01")),
        ("2010年到2015年我住在北京。", "北京", ("home", "2010-01-01", "2015-01-01")),
        ("Between 2012 and 2014 I worked for Siemens.", "Siemens", ("employer", "2012-01-01", "2014-01-01")),
        ("我小时候住在南京。", "南京", ("home", "", "2024-06-15")),
        ("我去年在华为上班。", "华为", ("employer", "2023-01-01", "2024-01-01")),
        ("我在腾讯工作到上周。", "腾讯", ("employer", "", "2024-06-03")),
        ("以前我住在苏州。", "苏州", ("home", "", "2024-06-15")),
        ("我曾经在百度当过工程师。", "工程师", ("job", "", "2024-06-15")),
        ("我住过扬州。", "扬州", ("home", "", "2024-06-15")),
    ],
)
@pytest.mark.parametrize("asked", [True, False])
def test_what_was_so_is_kept_with_its_time_and_leaves_what_holds(
    tmp_path: Path, said: str, value: str, expected: tuple[str, str, str], asked: bool
) -> None:
    memory = open_memory(tmp_path)
    memory.capture(
        [turn("I live in Oslo.", "2024-01-10"), turn("I work at Equinor.", "2024-01-10", message="2")],
        apply=True,
    )

    if asked:
        memory.add(said)
    else:
        memory.capture([turn(said, message="3")], apply=True)

    assert held(memory)[value] == expected
    kept = next(each for each in memory.list(everything=True) if each.value == value)
    assert kept.source.words == said
    assert " is " not in kept.text
    assert {each.value for each in memory.list()} == {"Oslo", "Equinor"}


def test_where_nobody_can_tell_what_it_was_it_is_over_all_the_same(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("我在阿里巴巴待过。")

    assert memory.list() == []
    assert [each.text for each in memory.list(everything=True)] == ["我在阿里巴巴待过。"]


@pytest.mark.parametrize(
    ("said", "value", "begins"),
    [
        ("I'll move to Malmö next year.", "Malmö", "2025-01-01"),
        ("I'm going to move to Turku in August.", "Turku", "2024-08-01"),
        ("I'll join Statkraft on 1 February.", "Statkraft", "2025-02-01"),
        ("I start at Google on Monday.", "Google", "2024-06-17"),
        ("我明年搬到成都。", "成都", "2025-01-01"),
        ("我明年会住在上海。", "上海", "2025-01-01"),
    ],
)
def test_what_will_be_so_begins_then_and_what_holds_lasts_until_then(
    tmp_path: Path, said: str, value: str, begins: str
) -> None:
    memory = open_memory(tmp_path)
    memory.add("I live in Oslo.")
    memory.add("I work at Equinor.")
    memory.add(said)

    attribute, _, _ = told = held(memory)[value]
    old = "Oslo" if attribute == "home" else "Equinor"
    assert told[1:] == (begins, "")
    assert held(memory)[old] == (attribute, "2024-06-15", begins)
    assert {each.value for each in memory.list()} == {"Oslo", "Equinor"}


def test_a_time_to_come_that_ends_again_ends_nothing(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("I live in Oslo.")
    memory.add("I will live in Paris from 1 March 2025 to 1 June 2025.")

    assert held(memory) == {"Oslo": ("home", "2024-06-15", ""), "Paris": ("home", "2025-03-01", "2025-06-02")}


def test_two_times_in_one_statement_are_two_memories(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("我去年住在深圳，今年住在广州。")

    assert held(memory)["深圳"] == ("home", "2023-01-01", "2024-01-01")
    assert {each.value for each in memory.list()} == {"广州"}


@pytest.mark.parametrize(
    ("said", "value"),
    [("I will be in Kyoto from 3 to 10 July 2024.", "Kyoto"), ("我7月3日到10日在京都。", "京都")],
)
def test_a_stay_with_both_days_is_an_event_between_them(tmp_path: Path, said: str, value: str) -> None:
    memory = open_memory(tmp_path)
    kept = memory.add(said).memory

    assert (kept.kind, kept.value) == ("event", value)
    assert (kept.valid_from, kept.valid_to) == (dt.date(2024, 7, 3), dt.date(2024, 7, 11))
    assert kept.text == said


def test_a_stay_of_which_only_the_end_is_told_begins_today(tmp_path: Path) -> None:
    kept = open_memory(tmp_path).add("I'm in Rome until Friday.").memory

    assert (kept.kind, kept.value) == ("event", "Rome")
    assert (kept.valid_from, kept.valid_to) == (TODAY, dt.date(2024, 6, 21))


@pytest.mark.parametrize("said", ["I used to play the guitar.", "I played the guitar until last month."])
def test_that_it_used_to_be_so_ends_what_was_said_to_be_so(tmp_path: Path, said: str) -> None:
    memory = open_memory(tmp_path)
    memory.add("I play the guitar.")
    memory.add(said)

    (only,) = memory.list(everything=True)
    assert only.value == "guitar"
    assert only.valid_from is None
    assert only.valid_to is not None
    assert only.valid_to <= TODAY


def test_an_end_before_it_was_first_mentioned_leaves_a_time_in_which_it_held() -> None:
    mentioned = Memory("m1", "I smoke.", created=dt.datetime(2024, 6, 15, tzinfo=dt.UTC), valid_from=DAY)
    since = Memory(
        "m2", "I smoke.", created=dt.datetime(2024, 6, 15, tzinfo=dt.UTC), valid_from=dt.date(2020, 1, 1)
    )

    assert end_told(mentioned, dt.date(2024, 6, 1)).holds_at(dt.date(2024, 5, 1))
    assert end_told(since, dt.date(2024, 6, 1)).valid_from == dt.date(2020, 1, 1)


def test_a_time_that_is_over_changes_nothing_else() -> None:
    old = Memory(
        "m1",
        "I work at A.",
        attribute="employer",
        value="A",
        cardinality="one",
        valid_from=dt.date(2021, 1, 1),
    )
    new = Memory(
        "m2",
        "I worked at B.",
        attribute="employer",
        value="B",
        cardinality="one",
        valid_to=dt.date(2024, 6, 8),
    )

    placed = place(new, [old], DAY)

    assert (placed.status, placed.memory, placed.changed) == ("new", new, ())


@pytest.mark.parametrize(
    ("said", "chinese"),
    [("I work from 9 to 5", False), ("I work from Monday to Friday", False), ("我周一到周五上班", True)],
)
def test_hours_and_weekdays_are_no_time_with_two_ends(said: str, chinese: bool) -> None:
    assert take_range(said, DAY, chinese=chinese) is None


@pytest.mark.parametrize("said", ["I was in Rome last Tuesday", "I was in Rome yesterday", "I was in Rome"])
def test_an_errand_is_no_time_of_ones_life(said: str) -> None:
    assert take_past(said, DAY) is None
