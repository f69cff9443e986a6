"""What an owner does through a window: each is one commit, and each can be undone."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from pathlib import Path

import pytest

from core.errors import UserInputError
from core.memory.errors import NoSuchMemory
from core.memory.phases.schedule import Schedule
from core.memory.statements.wish import Wish
from tests.core.memory.support_memory import NOW, TODAY, open_memory, texts, turn


def test_editing_changes_the_fields_and_nothing_else(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    kept = memory.add("I live in Rome")

    memory.by_hand.edit(kept.memory.id, text="I live in the north of Rome", pinned=True)

    one = memory.show(kept.memory.id)
    assert (one.text, one.pinned, one.path) == ("I live in the north of Rome", True, kept.memory.path)
    assert memory.diff(memory.log()[0].id).count("\n+") - 1 == 2
    with pytest.raises(UserInputError, match="cannot be edited"):
        memory.by_hand.edit(kept.memory.id, id="other")
    with pytest.raises(UserInputError, match="not a kind"):
        memory.by_hand.edit(kept.memory.id, kind="gossip")


def test_close_archive_and_restore_fully(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.capture(
        [turn("I live in Rome.", "2024-01-01"), turn("I moved to Oslo.", "2024-03-01", message="2")],
        apply=True,
    )
    old = next(each for each in memory.list(everything=True) if each.value == "Rome")

    memory.by_hand.archive(old.id)
    assert memory.show(old.id).path == "archive/profile/home-rome.md"
    back = memory.by_hand.restore(old.id).memory
    assert (back.path, back.valid_to, back.superseded_by) == ("memories/profile/home-rome.md", None, ())
    memory.by_hand.close(old.id)
    assert memory.show(old.id).valid_to == TODAY


def test_a_deleted_memory_comes_back_by_undoing(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    kept = memory.add("I live in Rome")

    commit = memory.by_hand.delete(kept.memory.id).commit
    assert texts(memory) == set()
    memory.revert(commit)
    assert texts(memory) == {"I live in Rome"}


def test_import_keeps_existing_front_matter_and_export_every_byte(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    (notes / "deep").mkdir(parents=True)
    (notes / "deep" / "Bins.md").write_bytes(
        b"---\r\ntags: [home]\r\nkind: fact\r\n---\r\nThe bins go out on Tuesday.\r\n"
    )
    (notes / "plain.md").write_text("The spare key is under the pot.\n")
    (notes / "broken.md").write_text("---\ntags: [\n---\n")
    memory = open_memory(tmp_path)

    taken = memory.by_hand.import_folder(notes)

    assert (len(taken.memories), [problem.path for problem in taken.problems]) == (2, ["broken.md"])
    assert texts(memory) == {"The bins go out on Tuesday.", "The spare key is under the pot."}
    raw = memory.snapshot().raw["memories/fact/bins.md"]
    assert raw.startswith(b"---\r\ntags: [home]\r\nkind: fact\r\nid: ")
    assert raw.endswith(b"---\r\nThe bins go out on Tuesday.\r\n")

    assert memory.by_hand.export(tmp_path / "out") == 2
    assert (tmp_path / "out" / "memories" / "fact" / "bins.md").read_bytes() == raw
    with pytest.raises(UserInputError, match="not an empty folder"):
        memory.by_hand.export(tmp_path / "out")


def test_what_was_imported_before_is_not_imported_again(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "bins.md").write_text("The bins go out on Tuesday.\n")
    (notes / "empty.md").write_bytes(b"")
    memory = open_memory(tmp_path)
    memory.by_hand.import_folder(notes)
    (notes / "key.md").write_text("The spare key is under the pot.\n")

    again = memory.by_hand.import_folder(notes)

    assert [each.text for each in again.memories] == ["The spare key is under the pot."]
    assert [problem.sentence for problem in again.problems] == [
        "bins.md is there already, as memories/fact/bins.md.",
        "empty.md: There are no words in it.",
    ]
    assert len(memory.list()) == 2


def test_a_plain_note_that_is_imported_is_what_it_would_be_if_it_had_been_told(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "home.md").write_text("I live in Ulm.\n")
    (notes / "allergy.md").write_text("我对花生过敏。\n", encoding="utf-8")
    (notes / "garden.md").write_text("---\ntags: [a]\n---\n# Garden\n\n- 3 pear trees\n")
    (notes / "own.md").write_text("---\nkind: event\n---\nI like tea.\n")
    memory = open_memory(tmp_path)

    taken = memory.by_hand.import_folder(notes)

    told = {each.path.rsplit("/", 1)[1]: (each.kind, each.attribute, each.value) for each in taken.memories}
    assert told == {
        "home.md": ("profile", "home", "Ulm"),
        "allergy.md": ("profile", "allergy", "花生"),
        "garden.md": ("fact", "", ""),
        "own.md": ("event", "", ""),
    }
    assert memory.add("I live in Bonn.").closed[0].text == "I live in Ulm."
    assert memory.by_hand.import_folder(notes).memories == []


def test_a_note_that_says_otherwise_than_what_holds_ends_nothing_and_stays_a_plain_fact(
    tmp_path: Path,
) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "home.md").write_text("I live in Ulm.\n")
    memory = open_memory(tmp_path)
    memory.add("I live in Bonn.")

    (taken,) = memory.by_hand.import_folder(notes).memories

    assert (taken.kind, taken.attribute) == ("fact", "")
    assert texts(memory) == {"I live in Bonn.", "I live in Ulm."}
    assert not any(each.changes for each in memory.light().operations)
    assert memory.by_hand.import_folder(notes).memories == []


def test_pinning_is_called_so_in_the_history(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    kept = memory.add("I like tea.").memory
    for pinned, subject in ((True, "Pin: I like tea."), (False, "Unpin: I like tea.")):
        memory.by_hand.edit(kept.id, pinned=pinned)
        assert memory.log(1)[0].subject == subject


def test_a_broken_file_stops_no_other_change(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("I like tea", Wish(kind="preference"))
    odd = memory.vault.folder / "memories" / "fact" / "odd.md"
    odd.parent.mkdir(parents=True)
    odd.write_text("---\n{id: m77, kind: fact}\n---\nOne line of flow YAML.\n")

    with pytest.raises(Exception, match="cannot change safely"):
        memory.by_hand.close("m77")
    assert memory.add("I like coffee", Wish(kind="preference")).status == "new"


def test_phases_are_due_after_their_time_and_stay_due_until_they_ran(tmp_path: Path) -> None:
    schedule = Schedule(tmp_path / "schedule.json")
    day = dt.timedelta(days=1)

    assert not schedule.due("light", NOW), "the first look only sets the clock"
    assert schedule.last("light") is None, "and is no run"
    assert not schedule.due("light", NOW + day / 2)
    assert schedule.due("light", NOW + day)
    assert Schedule(tmp_path / "schedule.json").due("light", NOW + 9 * day), "over a restart"
    schedule.ran("light", NOW + 9 * day)
    assert not schedule.due("light", NOW + 9 * day)
    assert schedule.due("light", NOW), "a clock that was set back"
    assert not schedule.due("deep", NOW)
    assert schedule.due("deep", NOW + 7 * day)
    (tmp_path / "schedule.json").write_text("broken")
    assert not schedule.due("light", NOW)


def test_several_are_put_away_brought_back_and_deleted_in_one_commit_each(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    ids = [memory.add(text).memory.id for text in ("I live in Rome", "I play the cello", "Anna is my sister")]
    before = len(memory.log())

    memory.by_hand.archive_all(ids[:2])
    assert [each.id for each in memory.list()] == ids[2:]
    memory.by_hand.restore_all(ids[:2])
    assert {each.id for each in memory.list()} == set(ids)
    commit = memory.by_hand.delete_all(ids)
    assert memory.list(everything=True) == []
    assert memory.log(1)[0].subject == "Delete 3 memories"
    assert all(each in memory.log(1)[0].body for each in ids)
    memory.revert(commit)

    assert {each.id for each in memory.list()} == set(ids)
    assert len(memory.log()) == before + 4


def test_where_one_of_several_is_not_there_none_is_touched(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    kept = memory.add("I live in Rome").memory

    with pytest.raises(NoSuchMemory):
        memory.by_hand.delete_all([kept.id, "mffffffff"])

    assert [each.id for each in memory.list()] == [kept.id]


def test_what_is_older_than_a_memory_is_not_its_history(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Git follows a new file into another one that it resembles."""
    memory = open_memory(tmp_path)
    kept = memory.add("I live in Rome").memory
    assert kept.created is not None
    (made, *_) = memory.log(1)
    own = replace(made, at=kept.created.isoformat())
    others = replace(made, at=(kept.created - dt.timedelta(seconds=1)).isoformat())
    monkeypatch.setattr(memory.vault.git, "log", lambda path: [own, others])

    assert memory.history(kept) == [own]
