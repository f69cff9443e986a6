"""An end or a correction that is accepted before what it is about: both are taken, in the order of telling."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from core.memory.errors import NoSuchMemory
from core.memory.review import Proposal
from core.memory.service import MemoryService
from tests.core.memory.support_memory import open_memory, texts, turn


def proposed(memory: MemoryService, *told: tuple[str, str]) -> list[Proposal]:
    """Each told on its day in a conversation of its own; what waits then, in order."""
    for number, (text, day) in enumerate(told):
        memory.inbox.propose([turn(text, day, message=str(number), conversation=f"c{number}")])
    return list(memory.inbox.waiting())


CELLO = (("I play the cello.", "2024-01-01"), ("I no longer play the cello.", "2024-03-01"))
MOVED = (("I live in Rome.", "2024-01-01"), ("I moved to Oslo.", "2024-03-01"))


def test_an_end_says_what_it_takes_first_and_what_it_would_end(tmp_path: Path) -> None:
    _, end = proposed(open_memory(tmp_path), *CELLO)

    assert [each.text for each in end.first] == ["I play the cello."]
    assert [(old.text, old.valid_to) for old in end.ends] == [("I play the cello.", dt.date(2024, 3, 1))]


def test_an_end_takes_what_it_ends_with_it_in_one_commit(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    add, end = proposed(memory, *CELLO)

    kept = memory.inbox.accept(end.memory.id)

    assert [each.id for each in kept.first] == [add.memory.id]
    assert memory.inbox.waiting() == []
    assert (texts(memory), texts(memory, as_of=dt.date(2024, 2, 1))) == (set(), {"I play the cello."})
    assert "new " + add.memory.id in memory.log(1)[0].body

    memory.revert(kept.commit)
    assert [each.memory.id for each in memory.inbox.waiting()] == [add.memory.id, end.memory.id]


def test_a_new_value_takes_the_one_before_it_and_not_the_other_way_round(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    _, newer = proposed(memory, *MOVED)

    kept = memory.inbox.accept(newer.memory.id)

    assert [each.text for each in kept.first] == ["I live in Rome."]
    assert texts(memory) == {"I moved to Oslo."}
    assert texts(memory, as_of=dt.date(2024, 2, 1)) == {"I live in Rome."}


def test_an_end_takes_the_whole_line_of_what_it_rests_on(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    *_, end = proposed(memory, *MOVED, ("I don't live in Oslo any more.", "2024-05-01"))
    assert end.action == "close"

    kept = memory.inbox.accept(end.memory.id)

    assert [each.text for each in kept.first] == ["I live in Rome.", "I moved to Oslo."]
    assert texts(memory) == set()
    assert texts(memory, as_of=dt.date(2024, 4, 1)) == {"I moved to Oslo."}


def test_the_preview_shows_the_files_of_both(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    add, end = proposed(memory, *CELLO)

    files = memory.inbox.preview(end.memory.id)

    (kept,) = (each for each in files if each.path.startswith("memories/"))
    assert kept.memory_id == add.memory.id
    assert [each.path for each in files if each.path.startswith("inbox/")] == [end.memory.path]


@pytest.mark.parametrize("turned_round", [False, True])
def test_all_are_accepted_whatever_their_order_and_none_twice(tmp_path: Path, turned_round: bool) -> None:
    memory = open_memory(tmp_path)
    ids = [each.memory.id for each in proposed(memory, *CELLO, *MOVED)]

    _, failed = memory.inbox.accept_all(ids[::-1] if turned_round else ids)

    assert (failed, memory.inbox.waiting()) == ([], [])
    assert texts(memory) == {"I moved to Oslo."}


def test_the_end_of_what_was_known_already_ends_that(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    _, end = proposed(memory, *CELLO)
    memory.capture([turn("I play the cello.", "2024-01-02", conversation="c9")], apply=True)

    kept = memory.inbox.accept(end.memory.id)

    assert kept.memory.valid_to == dt.date(2024, 3, 1)
    assert (texts(memory), memory.inbox.waiting()) == (set(), [])


def test_the_end_of_what_is_turned_down_goes_with_it_and_may_come_again(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    add, end = proposed(memory, *CELLO)

    gone, _ = memory.inbox.reject(add.memory.id)
    assert [each.memory.id for each in gone] == [add.memory.id, end.memory.id]
    assert memory.inbox.waiting() == []

    memory.add("I play the cello.")
    again = memory.inbox.propose([turn("I no longer play the cello.", "2024-06-20", conversation="c5")])
    assert [each.action for each in again.proposed] == ["close"]


def test_the_end_of_what_was_deleted_is_still_the_end_of_nothing(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.capture([turn("I play the cello.", "2024-01-01")], apply=True)
    (end,) = proposed(memory, CELLO[1])
    (known,) = memory.list()
    memory.by_hand.delete(known.id)

    with pytest.raises(NoSuchMemory, match="is gone"):
        memory.inbox.accept(end.memory.id)
