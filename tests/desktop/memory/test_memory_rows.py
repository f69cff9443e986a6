"""What the window works out about memories itself, held against the engine's own answers."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from core.memory.kinds import KINDS as CORE_KINDS
from core.memory.kinds import subject_key as core_subject_key
from core.memory.rows import memory_row as core_row
from core.memory.service import MemoryService
from core.memory.statements.wish import Wish
from desktop.memory import words
from desktop.memory.filtering import Filter, counts, grouped, subjects
from desktop.memory.rows import KINDS, Memory, subject_key
from tests.support.vault_of_rows import memory_row


def one(memory_id: str = "m1", text: str = "I live in Hangzhou", **fields: object) -> Memory:
    return Memory.of(memory_row(memory_id, text, **fields))


def found(memories: list[Memory], chosen: Filter) -> list[str]:
    return [memory.id for memory in chosen.matches(memories)]


def test_it_is_listed_on_every_day_on_which_the_engine_says_that_it_held(tmp_path: Path) -> None:
    service = MemoryService.open(tmp_path / "vault")
    service.add("I live in Beijing", Wish(valid_from=dt.date(2026, 3, 1)))
    service.add("I live in Hangzhou", Wish(valid_from=dt.date(2026, 5, 3)))
    service.add(
        "I work at Lakeside Labs", Wish(valid_from=dt.date(2026, 4, 1), valid_to=dt.date(2026, 4, 20))
    )
    everything = [Memory.of(core_row(memory)) for memory in service.list(everything=True)]
    first = dt.date(2026, 2, 26)
    for day in (first + dt.timedelta(days=number) for number in range(80)):
        known = {memory.id for memory in service.list(as_of=day)}
        assert set(found(everything, Filter(day=day))) == known, day


def test_it_knows_the_kinds_and_the_owner_as_the_engine_does() -> None:
    assert KINDS == CORE_KINDS
    for name in ("me", "Me", "I", "myself", "我", "Anna", "ANNA", ""):
        assert subject_key(name) == core_subject_key(name)


@pytest.mark.parametrize(
    ("fields", "origin"),
    [
        ({}, "said"),
        ({"conversation": "7"}, "said"),
        ({"conversation": "7", "confidence": 0.8}, "captured"),
        ({"words": ""}, "by hand"),
        ({"derived_from": ["m8", "m9"]}, "merged"),
    ],
)
def test_where_a_memory_comes_from(fields: dict[str, object], origin: str) -> None:
    assert one(**fields).origin == origin


def test_what_holds_and_what_is_planned_is_listed_at_first() -> None:
    rows = [one("a"), one("b", state="planned"), one("c", state="closed"), one("d", state="archived")]
    assert found(rows, Filter()) == ["a", "b"]
    assert found(rows, Filter(states=frozenset(("archived",)))) == ["d"]
    assert found(rows, Filter(states=frozenset())) == ["a", "b", "c", "d"]
    assert dict(counts(rows)) == {"valid": 1, "planned": 1, "closed": 1, "archived": 1}


def test_every_word_of_a_search_is_in_the_text_the_subject_or_the_owners_words() -> None:
    rows = [
        one("a", "Met Ben in Oslo"),
        one("b", "我住在余杭"),
        one("c", "Grows tomatoes", subject="Ｂen", words="in oslo"),
    ]
    assert found(rows, Filter(query="oslo BEN")) == ["a", "c"]
    assert found(rows, Filter(query="余杭")) == ["b"]
    assert found(rows, Filter(query="oslo bergen")) == []


def test_kind_subject_and_origin_narrow_together() -> None:
    rows = [one("a", kind="event"), one("b", kind="event", subject="Anna"), one("c", kind="event", words="")]
    assert found(rows, Filter(kind="event", subject="me", origin="said")) == ["a"]
    assert Filter(kind="event").narrows
    assert not Filter().narrows


def test_the_owner_comes_first_then_the_others_by_name_and_pinned_ones_before_the_rest() -> None:
    rows = [
        one("a", subject="Zoe"),
        one("b"),
        one("c", subject="anna"),
        one("d", pinned=True),
        one("e", subject="Anna"),
    ]
    groups = grouped(rows)
    assert [(group.about, [memory.id for memory in group.memories]) for group in groups] == [
        ("me", ["d", "b"]), ("anna", ["c", "e"]), ("zoe", ["a"]),
    ]  # fmt: skip
    assert subjects(rows) == [("me", "me", 2), ("anna", "anna", 2), ("zoe", "Zoe", 1)]


@pytest.mark.parametrize(
    ("since", "until", "period"),
    [
        ("2026-03-01", None, "since 1 Mar 2026"),
        ("2026-03-01", "2026-12-24", "ends on 24 Dec 2026"),
        (None, "2026-12-24", "ends on 24 Dec 2026"),
        ("2026-03-01", "2026-11-30", "1 Mar 2026 – 30 Nov 2026"),
        (None, "2026-11-30", "until 30 Nov 2026"),
        ("2026-12-20", "2026-12-24", "20 Dec 2026 – 24 Dec 2026"),
        ("2026-12-20", None, "from 20 Dec 2026"),
    ],
)
def test_an_end_to_come_is_told_as_one(since: str | None, until: str | None, period: str) -> None:
    memory = one(valid_from=since, valid_to=until)

    assert words.period(memory, dt.date(2026, 11, 30)) == period


def test_what_ends_later_is_not_said_to_be_closed() -> None:
    memory = one(text="The Pixel 6 is on loan.", valid_to="2026-12-24")

    assert words.ends_later(memory, dt.date(2026, 11, 30)) == "“The Pixel 6 is on loan” ends on 24 Dec 2026."
    assert words.ends_later(memory, dt.date(2026, 12, 24)) == ""
    assert words.ends_later(one(), dt.date(2026, 11, 30)) == ""
