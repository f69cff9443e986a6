"""What the light phase leaves in sight however old: the only memory of somebody, and what nobody tells twice."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from core.memory.phases.light import plan_light
from core.memory.service import MemoryService
from core.memory.vault.commits import Message
from core.memory.vault.note import Memory, new_file
from tests.core.memory.phases.test_memory_light import LONG_AGO, fact, put
from tests.core.memory.support_memory import NOW, TODAY, git, open_memory


def archived_by(memory: MemoryService) -> set[str]:
    return {each.ids[0] for each in memory.light().operations if each.verb == "archive"}


OLD = {"valid_from": LONG_AGO, "created": NOW - dt.timedelta(days=400)}


@pytest.mark.parametrize(
    "only",
    [
        fact(1, "Her hands shake since the fall.", subject="mother", **OLD),
        fact(1, "She keeps bees behind the school.", subject="Lena", **OLD),
        fact(1, "My mother keeps bees.", **OLD),
        fact(1, "She visited us in March 2023.", subject="grandma", kind="event", **OLD),
        fact(1, "他在河边养蜂。", subject="老王", **OLD),
        fact(1, "我外婆会拉手风琴。", **OLD),
    ],
)
def test_the_only_memory_of_a_person_is_not_put_away_for_its_age(tmp_path: Path, only: Memory) -> None:
    memory = open_memory(tmp_path)
    put(memory, only, fact(2, "The old gate is rusty.", **OLD))

    assert archived_by(memory) == {"m2"}


def test_of_a_person_told_of_more_than_once_the_telling_and_newest_memory_stays(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    later = {"valid_from": LONG_AGO + dt.timedelta(days=20), "created": NOW - dt.timedelta(days=380)}
    put(
        memory,
        fact(1, "Lena came by train.", subject="Lena", **OLD),
        fact(2, "Lena keeps bees.", subject="Lena", **later),
        fact(3, "Lena has a stall on 3 June 2023.", subject="lena", kind="event", **later),
    )

    assert archived_by(memory) == {"m1", "m3"}
    assert archived_by(memory) == set()


def test_an_old_fact_of_somebody_goes_where_something_else_of_them_is_in_sight(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    put(
        memory,
        fact(1, "Lena came by train.", subject="Lena", **OLD),
        fact(2, "Lena likes orchids.", subject="Lena", kind="person", attribute="likes"),
    )

    assert archived_by(memory) == {"m1"}


@pytest.mark.parametrize(
    "over", [{"valid_to": TODAY - dt.timedelta(days=40)}, {"path": "archive/fact/m2.md"}]
)
def test_what_is_over_or_put_away_keeps_nobody_in_sight(tmp_path: Path, over: dict[str, object]) -> None:
    memory = open_memory(tmp_path)
    put(memory, fact(1, "Lena came by train.", subject="Lena", **OLD))
    gone = fact(2, "Lena likes orchids.", subject="Lena", kind="person", **{**OLD, **over})
    at = gone.path or "memories/person/m2.md"
    memory.vault.write({at: new_file(gone)}, Message("Put"), memory.snapshot().raw)

    assert "m1" not in archived_by(memory)


@pytest.mark.parametrize(
    "once",
    [
        fact(1, "I am allergic to penicillin.", **OLD),
        fact(1, "Penicillin gives hives.", attribute="allergy", **OLD),
        fact(1, "The baby's name is Ada.", **OLD),
        fact(1, "The wedding anniversary is 3 May.", **OLD),
        fact(1, "I was born in Leeds.", **OLD),
        fact(1, "我对青霉素过敏。", **OLD),
        fact(1, "猫的名字是团团。", **OLD),
        fact(1, "结婚纪念日是五月三日。", **OLD),
    ],
)
def test_what_nobody_tells_twice_is_not_put_away_for_its_age(tmp_path: Path, once: Memory) -> None:
    memory = open_memory(tmp_path)
    put(memory, once, fact(2, "The old gate is rusty.", **OLD))

    assert archived_by(memory) == {"m2"}


def test_things_are_put_away_though_nothing_else_is_known_of_them(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    put(
        memory,
        fact(1, "It creaks.", subject="the gate", **OLD),
        fact(2, "Atlas began in spring.", subject="Atlas", **OLD),
        fact(3, "Atlas ships in May.", subject="Atlas", kind="project", **OLD),
        fact(4, "车库漏水。", subject="车库", **OLD),
    )

    assert archived_by(memory) == {"m1", "m2", "m4"}


def test_what_was_imported_lately_is_not_put_away_for_its_dates(tmp_path: Path) -> None:
    today = dt.datetime.now(dt.UTC)
    memory = open_memory(tmp_path, now=today)
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "hall.md").write_text(
        "---\nvalid_from: 2019-04-04\ncreated: 2019-04-05\n---\nThe hall was painted.\n"
    )
    (notes / "shed.md").write_text(
        "---\nvalid_from: 2018-04-04\nvalid_to: 2019-01-01\n---\nI rented a shed.\n"
    )
    memory.by_hand.import_folder(notes)

    assert memory.light(today=today.date()).operations == ()

    memory.light(today=today.date() + dt.timedelta(days=200))

    assert all(each.archived for each in memory.list(everything=True))


def test_what_was_brought_back_lately_is_not_put_away_again(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    over = {**OLD, "valid_to": TODAY - dt.timedelta(days=90)}
    put(memory, fact(1, "The old gate is rusty.", **OLD), fact(2, "The lodger has the attic.", **over))
    snapshot = memory.snapshot()
    paths = [each.path for each in snapshot.memories.values()]

    def put_away(brought_back: dt.date) -> set[str]:
        came = dict.fromkeys(paths, (LONG_AGO, brought_back))
        return {each.ids[0] for each in plan_light(snapshot, TODAY, {}, came).operations}

    assert put_away(TODAY - dt.timedelta(days=1)) == set()
    assert put_away(TODAY - dt.timedelta(days=40)) == {"m2"}
    assert put_away(TODAY - dt.timedelta(days=200)) == {"m1", "m2"}


def test_the_history_tells_when_a_file_came_first_and_last(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    file = memory.vault.folder / "memories" / "fact" / "gate.md"
    file.parent.mkdir(parents=True)
    for day, there in (("2024-01-02", True), ("2024-02-03", False), ("2024-03-04", True)):
        if there:
            file.write_text("The old gate is rusty.\n")
        else:
            file.unlink()
        git(memory.vault.folder, "add", "-A")
        git(memory.vault.folder, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", day, "--date", f"{day}T12:00:00Z")  # fmt: skip

    came = memory.vault.git.days_of_coming()

    assert came["memories/fact/gate.md"] == (dt.date(2024, 1, 2), dt.date(2024, 3, 4))
