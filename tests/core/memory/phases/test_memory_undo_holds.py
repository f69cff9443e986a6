"""An owner's undo and restore hold: no phase brings together again what its owner took apart."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from core.memory.service import MemoryService
from core.memory.statements.wish import Wish
from core.memory.vault.commits import Message
from core.memory.vault.note import Memory, new_file
from tests.core.memory.support_deep import MergingModels
from tests.core.memory.support_memory import NOW, TODAY, open_memory, texts

TWINS = ("I really like green tea.", "I like green tea")


def put(memory: MemoryService, *memories: Memory) -> str:
    files = {f"memories/{each.kind}/{each.id}.md": new_file(each) for each in memories}
    return memory.vault.write(dict(files), Message("Put"), memory.snapshot().raw)


def _twins(memory: MemoryService) -> None:
    put(memory, *(Memory(f"m{n}", text, valid_from=TODAY, created=NOW) for n, text in enumerate(TWINS)))


def test_an_undone_merge_of_the_light_phase_is_not_made_again(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    _twins(memory)
    commit = memory.light().commit
    assert len(texts(memory)) == 1

    undone = memory.revert(commit)

    assert texts(memory) == set(TWINS)
    assert memory.light().operations == ()
    assert memory.light(today=TODAY + dt.timedelta(days=1)).commit == ""
    memory.revert(undone)  # the owner thinks better of it: nothing holds them apart any more
    assert len(texts(memory)) == 1


def test_an_undone_supersession_of_the_light_phase_is_not_made_again(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    old = Memory(
        "m1", "The club meets in Bree.", attribute="place", cardinality="one", valid_from=dt.date(2024, 6, 1)
    )
    new = Memory(
        "m2", "The club meets in Dale.", attribute="place", cardinality="one", valid_from=dt.date(2024, 6, 10)
    )
    put(memory, old, new)
    commit = memory.light().commit
    assert texts(memory) == {new.text}

    memory.revert(commit, "memories/fact/m1.md")

    assert texts(memory) == {old.text, new.text}
    assert not any(each.changes for each in memory.light().operations)


def test_a_restored_memory_stays_restored_and_its_successor_forgets_it(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    old = memory.add("I live in Rome.", Wish(valid_from=dt.date(2024, 1, 1))).memory
    new = memory.add("I moved to Oslo.", Wish(valid_from=dt.date(2024, 3, 1))).memory

    memory.by_hand.restore(old.id)

    assert memory.show(new.id).supersedes == ()
    assert not any(each.changes for each in memory.light().operations)
    assert memory.show(old.id).holds_at(TODAY)


def test_an_undone_deep_run_is_not_made_again(tmp_path: Path) -> None:
    memory = open_memory(tmp_path, MergingModels())
    said = ("I visited the garden in Lyon in 2021.", "I visited the garden in Lyon with Anna.")
    for text in said:
        memory.add(text, Wish(kind="event", attribute="event", cardinality="many"))
    memory.revert(memory.deep().commit)

    report = memory.deep()

    assert report.outcome == "nothing to do"
    assert texts(memory) == set(said)


def test_two_undone_runs_and_a_rejection_between_them_are_undone_in_any_order(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    _twins(memory)
    first = memory.revert(memory.light().commit)
    other = (
        Memory("m8", "The key is red.", valid_from=TODAY),
        Memory("m9", "the key is red", valid_from=TODAY),
    )
    put(memory, *other)
    memory.revert(memory.light().commit)

    memory.revert(first)  # the file of what is held apart has changed since, and is no obstacle

    assert texts(memory) & set(TWINS) == {TWINS[0]}
    assert not any(each.changes for each in memory.light().operations)


def test_what_has_the_same_words_and_another_value_is_not_merged(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    text = "我的爱好是爬山和摄影"
    put(
        memory,
        *(
            Memory(f"m{n}", text, attribute="hobby", value=v, valid_from=TODAY)
            for n, v in enumerate(("爬山", "摄影"))
        ),
    )

    (operation,) = memory.light().operations

    assert operation.verb == "look alike"
    assert operation.why.startswith("different values")


def test_a_note_without_dates_is_as_old_as_its_file_and_not_put_away_the_same_day(tmp_path: Path) -> None:
    today = dt.datetime.now(dt.UTC)
    memory = open_memory(tmp_path, now=today)
    folder = memory.vault.folder / "memories" / "fact"
    folder.mkdir(parents=True)
    (folder / "key.md").write_text("The spare key is under the blue pot.\n")
    (folder / "car.md").write_text("---\nkind: fact\n---\n\nThe car needs oil.\n")

    assert memory.light().operations == ()
    assert texts(memory) == {"The spare key is under the blue pot.", "The car needs oil."}

    later = memory.light(today=today.date() + dt.timedelta(days=200))

    assert {each.verb for each in later.operations} == {"archive"}


def test_a_value_written_by_hand_without_dates_is_newer_than_one_of_last_year(tmp_path: Path) -> None:
    today = dt.datetime.now(dt.UTC)
    memory = open_memory(tmp_path, now=today)
    last_year = today.date() - dt.timedelta(days=400)
    put(
        memory,
        Memory("m1", "The club meets in Bree.", attribute="place", cardinality="one", valid_from=last_year),
    )
    note = memory.vault.folder / "memories" / "fact" / "place.md"
    note.write_text("---\nattribute: place\ncardinality: one\n---\n\nThe club meets in Dale.\n")

    memory.light()

    assert texts(memory) == {"The club meets in Dale."}


def test_an_undo_of_an_undo_is_told_as_doing_it_again(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    commit = memory.add("I like green tea.").commit
    for _ in range(3):
        commit = memory.revert(commit)

    assert [each.subject for each in memory.log()[:3]] == [
        "Revert “Remember: I like green tea.”",
        "Redo “Remember: I like green tea.”",
        "Revert “Remember: I like green tea.”",
    ]
