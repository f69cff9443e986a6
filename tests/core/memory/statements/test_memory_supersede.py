"""A new value closes the old one, many values stand side by side, and the past stays as it was."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.memory.statements.supersede import place
from core.memory.statements.wish import Wish
from core.memory.vault.note import Memory
from tests.core.memory.support_memory import open_memory, texts, turn

DAY = dt.date(2024, 6, 15)


def said(
    number: int, value: str, begins: dt.date, cardinality: str = "one", ends: dt.date | None = None
) -> Memory:
    return Memory(f"m{number}", f"I live in {value}.", attribute="home", value=value, cardinality=cardinality, valid_from=begins, valid_to=ends)  # fmt: skip


def test_a_single_value_closes_its_predecessor_and_both_know_each_other(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    turns = [turn("I live in Hangzhou", "2024-01-10"), turn("I moved to Suzhou", "2024-05-20", message="2")]
    memory.capture(turns, apply=True)

    old, new = sorted(memory.list(everything=True), key=lambda each: each.valid_from or DAY)
    assert (old.valid_to, old.superseded_by, new.supersedes) == (dt.date(2024, 5, 20), (new.id,), (old.id,))
    assert texts(memory) == {"I moved to Suzhou."}
    assert texts(memory, as_of=dt.date(2024, 5, 1)) == {"I live in Hangzhou."}
    assert texts(memory, as_of=dt.date(2024, 1, 1)) == set()
    assert [each.id for each in memory.chain(new)] == [old.id, new.id]


def test_back_again_reopens_and_the_time_between_stays_true(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    told = (
        ("I live in Yuhang", "2024-01-10"),
        ("I moved to Shanghai", "2024-03-10"),
        ("I'm back in Yuhang", "2024-05-10"),
    )
    memory.capture([turn(text, day, message=str(n)) for n, (text, day) in enumerate(told)], apply=True)

    assert texts(memory) == {"I'm back in Yuhang."}
    assert texts(memory, as_of=dt.date(2024, 4, 1)) == {"I moved to Shanghai."}
    now = memory.list()[0]
    assert [memory.show(each).text for each in now.reopens] == ["I live in Yuhang."]


def test_many_values_stand_side_by_side(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.capture(
        [turn("I'm allergic to peanuts and shellfish. I speak French. I speak Greek.")], apply=True
    )

    assert {each.value for each in memory.list()} == {"peanuts", "shellfish", "French", "Greek"}


def test_the_same_said_three_times_is_one_memory_unchanged(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    first = memory.add("I live in Hangzhou")
    again, third = memory.add("I live in Hangzhou."), memory.add("i live in Hangzhou")

    assert (again.status, third.status) == ("unchanged", "unchanged")
    assert again.memory == first.memory
    assert len(memory.log()) == 2


def test_what_is_no_longer_so_is_closed_without_a_successor(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.capture([turn("I work at Siemens.", "2024-01-01"), turn("I no longer work at Siemens.", "2024-04-01", message="2")], apply=True)  # fmt: skip

    assert texts(memory) == set()
    closed = memory.list(everything=True)[0]
    assert (closed.valid_to, closed.superseded_by) == (dt.date(2024, 4, 1), ())


def test_a_plan_leaves_the_present_valid_until_it_begins(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    told = [
        turn("I live in Rome", "2024-01-01"),
        turn("From August I will live in Oslo", "2024-06-01", message="2"),
    ]
    memory.capture(told, apply=True)

    assert texts(memory) == {"I live in Rome."}
    assert {each.value for each in memory.list(as_of=dt.date(2024, 8, 1))} == {"Oslo"}


def test_the_past_is_put_into_the_past(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("I live in Rome", Wish(valid_from=dt.date(2024, 3, 1)))
    memory.add("I lived in Bari", Wish(attribute="home", cardinality="one", valid_from=dt.date(2020, 1, 1), valid_to=dt.date(2024, 3, 1)))  # fmt: skip

    assert texts(memory) == {"I live in Rome"}
    assert texts(memory, as_of=dt.date(2021, 1, 1)) == {"I lived in Bari"}


def test_an_earlier_value_told_later_goes_into_the_past(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("I live in Rome", Wish(valid_from=dt.date(2024, 3, 1)))
    memory.add("I live in Oslo", Wish(valid_from=dt.date(2023, 1, 1)))

    assert texts(memory) == {"I live in Rome"}
    assert texts(memory, as_of=dt.date(2023, 6, 1)) == {"I live in Oslo"}
    rome, oslo = (
        next(each for each in memory.list(everything=True) if each.value == city) for city in ("Rome", "Oslo")
    )
    assert (rome.supersedes, oslo.superseded_by) == ((oslo.id,), (rome.id,))


def test_since_march_corrects_what_was_only_mentioned_in_april(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.capture(
        [
            turn("I live in Rome.", "2024-04-10"),
            turn("Since March I live in Oslo.", "2024-05-10", message="2"),
        ],
        apply=True,
    )

    assert texts(memory) == {"I live in Oslo."}


def test_somebody_elses_value_does_not_touch_the_owners(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.capture([turn("I live in Rome."), turn("My sister lives in Oslo.", message="2")], apply=True)

    assert {(each.subject, each.value) for each in memory.list()} == {("me", "Rome"), ("sister", "Oslo")}


@pytest.mark.parametrize(
    ("one", "other"), [("home", "residence"), ("favourite colour", "favorite color"), ("employer", "公司")]
)
def test_an_attribute_is_one_whichever_way_it_is_called(tmp_path: Path, one: str, other: str) -> None:
    memory = open_memory(tmp_path)
    memory.add("First", Wish(attribute=one, cardinality="one"))

    assert memory.add("Second", Wish(attribute=other, cardinality="one")).status == "superseding"


values = st.lists(
    st.tuples(st.sampled_from(["Rome", "Oslo", "Bari"]), st.integers(0, 400)), min_size=1, max_size=8
)


@given(values)
def test_on_every_day_at_most_one_value_of_a_single_attribute_holds(told: list[tuple[str, int]]) -> None:
    known: dict[str, Memory] = {}
    for number, (value, offset) in enumerate(sorted(told, key=lambda each: each[1])):
        day = dt.date(2023, 1, 1) + dt.timedelta(days=offset)
        placed = place(said(number, value, day), known.values(), day)
        known |= {memory.id: memory for memory in placed.changed}
        if placed.memory is not None:
            known[placed.memory.id] = placed.memory

    for offset in range(0, 401, 7):
        day = dt.date(2023, 1, 1) + dt.timedelta(days=offset)
        assert sum(memory.holds_at(day) for memory in known.values()) <= 1
    last = max(told, key=lambda each: each[1])
    holding = [memory.value for memory in known.values() if memory.holds_at(dt.date(2024, 12, 31))]
    assert len(holding) == 1
    assert holding[0] in {value for value, offset in told if offset == last[1]}
