"""The light phase: deterministic, twice is once, and what differs in a fact is never merged."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from core.memory.service import MemoryService
from core.memory.statements.alike import agree, take_apart
from core.memory.statements.wish import Wish
from core.memory.vault.commits import Message
from core.memory.vault.note import Memory, new_file
from tests.core.memory.support_memory import NOW, TODAY, open_memory, texts

LONG_AGO = TODAY - dt.timedelta(days=400)


def put(memory: MemoryService, *memories: Memory) -> None:
    files = {f"memories/{each.kind}/{each.id}.md": new_file(each) for each in memories}
    memory.vault.write(dict(files), Message("Put"), memory.snapshot().raw)


def fact(number: int, text: str, **more: object) -> Memory:
    given: dict[str, object] = {"valid_from": TODAY, "created": NOW, **more}
    return Memory(f"m{number}", text, **given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The rent is 900 euros.", "The rent is 950 euros."),
        ("The exam is on 5 June.", "The exam is on 5 July."),
        ("I eat pork.", "I do not eat pork."),
        ("I like to travel with Anna.", "I like to travel with Bertha."),
        ("The train goes from Hamburg to Berlin.", "The train goes from Berlin to Hamburg."),
        ("I prefer tea to coffee.", "I prefer coffee to tea."),
        ("我每天喝两杯咖啡。", "我每天喝三杯咖啡。"),
        ("我吃猪肉。", "我不吃猪肉。"),
        ("我从北京到上海。", "我从上海到北京。"),
    ],
)
def test_statements_that_differ_in_a_fact_are_not_merged(tmp_path: Path, one: str, other: str) -> None:
    memory = open_memory(tmp_path)
    put(memory, fact(1, one), fact(2, other))

    report = memory.light()

    assert agree(take_apart(one), take_apart(other)) != ""
    assert "merge" not in {operation.verb for operation in report.operations}
    assert texts(memory) == {one, other}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I really like green tea.", "I like green tea"),
        ("The spare key is under the pot.", "the spare key is under the pot"),
        ("我很喜欢绿茶。", "我喜欢绿茶"),
    ],
)
def test_what_says_the_same_is_folded_into_the_oldest_and_kept_in_the_archive(
    tmp_path: Path, one: str, other: str
) -> None:
    memory = open_memory(tmp_path)
    put(memory, fact(1, one, valid_from=TODAY - dt.timedelta(days=9)), fact(2, other))

    report = memory.light()

    assert [(each.verb, each.ids) for each in report.operations] == [("merge", ("m2", "m1"))]
    assert texts(memory) == {one}
    folded = memory.show("m2")
    assert (folded.path, folded.superseded_by, folded.text) == ("archive/fact/m2.md", ("m1",), other)
    assert memory.show("m1").derived_from == ("m2",)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The rent of the flat is 900 euros.", "The rent of the flat is 950 euros."),
        ("I have 3 cats.", "I have 2 cats."),
        ("I have three cats.", "I have two cats."),
    ],
)
def test_alike_statements_are_listed_for_the_owner(tmp_path: Path, one: str, other: str) -> None:
    memory = open_memory(tmp_path)
    put(memory, fact(1, one), fact(2, other))

    (operation,) = memory.light().operations
    assert (operation.verb, operation.ids) == ("look alike", ("m1", "m2"))
    assert "different numbers" in operation.why


def test_of_several_single_values_written_by_hand_the_newest_holds(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    home = {"kind": "profile", "attribute": "home", "cardinality": "one"}
    put(memory, fact(1, "I live in Rome.", valid_from=LONG_AGO, **home), fact(2, "I live in Oslo.", **home))

    memory.light()

    assert texts(memory) == {"I live in Oslo."}
    assert memory.show("m1").superseded_by == ("m2",)


def test_a_link_that_stands_already_is_not_made_twice(tmp_path: Path) -> None:
    """The owner took the link of a proposal and left the end of the old value."""
    memory = open_memory(tmp_path)
    home = {"kind": "profile", "attribute": "home", "cardinality": "one"}
    old = fact(1, "I live in Rome.", valid_from=LONG_AGO, superseded_by=("m2",), **home)
    put(memory, old, fact(2, "I live in Oslo.", **home))

    memory.light()

    assert memory.show("m1").superseded_by == ("m2",)
    assert memory.show("m1").valid_to == TODAY
    assert memory.show("m2").supersedes == ("m1",)


def test_what_answers_cite_is_raised_and_what_sleeps_is_put_away(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    put(
        memory,
        fact(1, "The boiler was serviced by Lund.", valid_from=LONG_AGO),
        fact(2, "The roof was painted grey.", valid_from=LONG_AGO),
        fact(3, "The old gate is rusty.", valid_from=LONG_AGO, pinned=True),
        fact(4, "Answer in French.", kind="instruction", valid_from=LONG_AGO),
        fact(5, "I remember the lake.", valid_from=LONG_AGO, confidence=1.0),
    )
    for _ in range(3):
        memory.uses.cite(["m1"])

    report = memory.light()

    assert {(each.verb, each.ids) for each in report.operations} == {
        ("promote", ("m1",)),
        ("archive", ("m2",)),
    }
    assert memory.show("m2").path == "archive/fact/m2.md"
    assert memory.show("m1").importance == 0.8


def test_what_ended_a_month_ago_is_moved_and_still_known_for_its_time(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("I rent a garage", Wish(valid_from=dt.date(2024, 1, 1), valid_to=dt.date(2024, 3, 1)))

    memory.light()

    (one,) = memory.list(everything=True)
    assert one.archived
    assert texts(memory, as_of=dt.date(2024, 2, 1)) == {"I rent a garage"}


def test_a_dry_run_says_the_same_and_changes_nothing(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    put(memory, fact(1, "I like tea."), fact(2, "I really like tea."))
    head = memory.vault.git.head()

    told = memory.light(dry_run=True)
    assert (told.commit, memory.vault.git.head()) == ("", head)
    assert memory.light().operations == told.operations


def test_the_second_run_on_a_thousand_memories_writes_nothing(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    things = (
        "garden",
        "river",
        "violin",
        "engine",
        "harbour",
        "library",
        "museum",
        "forest",
        "camera",
        "island",
    )
    made = [
        fact(
            n,
            f"I {('saw', 'like')[n % 2]} the {things[n % 10]} near the {things[n // 10 % 10]} in {1990 + n % 37}.",
            kind=("fact", "preference", "event")[n % 3],
            valid_from=TODAY - dt.timedelta(days=n % 300),
            attribute="home" if n % 40 == 0 else "",
            cardinality="one" if n % 40 == 0 else "many",
        )
        for n in range(1000)
    ]
    put(memory, *made)

    first = memory.light()
    assert {"archive", "demote", "supersede"} <= {operation.verb for operation in first.operations}
    head = memory.vault.git.head()
    second = open_memory(tmp_path).light()

    assert second.commit == ""
    assert not [operation for operation in second.operations if operation.changes]
    assert memory.vault.git.head() == head


def test_the_commit_tells_what_why_and_which(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    put(memory, fact(1, "I like tea."), fact(2, "I really like tea."))

    memory.light()

    commit = memory.log()[0]
    assert (commit.actor, commit.subject) == ("light", "Light phase: 1 change")
    assert commit.body == "merge m2, m1: “I really like tea.” says the same as “I like tea.”"
    memory.revert(commit.id)
    assert texts(memory) == {"I like tea.", "I really like tea."}


def test_a_present_value_and_what_follows_another_stay_however_old_and_unused(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    old = {"valid_from": LONG_AGO, "created": NOW - dt.timedelta(days=400)}
    put(
        memory,
        fact(1, "The rent is 800.", valid_from=LONG_AGO, valid_to=LONG_AGO + dt.timedelta(days=30)),
        fact(2, "The rent went up to 900.", supersedes=("m1",), **old),
        fact(3, "The boiler man is Joe.", attribute="boiler_man", value="Joe", cardinality="one", **old),
        fact(4, "The walls are thin.", **old),
    )

    archived = {each.ids for each in memory.light().operations if each.verb == "archive"}

    assert archived == {("m1",), ("m4",)}


def test_an_event_is_the_value_of_nothing_once_its_day_is_over(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    old = {
        "kind": "event",
        "cardinality": "one",
        "valid_from": LONG_AGO,
        "created": NOW - dt.timedelta(days=400),
    }
    put(
        memory,
        fact(1, "The dentist is on 3 June 2023.", attribute="appointment", value="3 June 2023", **old),
        fact(2, "The reunion is on 3 June 2026.", attribute="reunion", value="3 June 2026", **old),
    )

    archived = {each.ids for each in memory.light().operations if each.verb == "archive"}

    assert archived == {("m1",)}
