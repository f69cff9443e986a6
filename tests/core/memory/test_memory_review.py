"""Inbox and history: accept, edit, reject for good, undo anything, and know where every line comes from."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.memory.errors import NoSuchMemory, VaultConflict
from core.memory.review import Proposal
from core.memory.service import MemoryService
from core.memory.vault.hunks import hunks, take
from core.memory.vault.note import Memory
from tests.core.memory.support_memory import git, open_memory, texts, turn


def ended(memory: MemoryService) -> list[tuple[str, dt.date | None]]:
    """What the one proposal that waits would end, and when."""
    (waiting,) = memory.inbox.waiting()
    return [(old.text, old.valid_to) for old in waiting.ends]


def test_proposals_wait_with_their_words_and_do_nothing_until_accepted(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.inbox.propose([turn("By the way, I live in Rome.", conversation="c7", message="42")])

    (one,) = memory.inbox.waiting()
    assert (one.action, one.memory.text, one.memory.source.words) == (
        "add",
        "I live in Rome.",
        "By the way, I live in Rome.",
    )
    assert (one.memory.source.conversation, one.memory.source.message) == ("c7", "42")
    assert texts(memory) == set()

    kept = memory.inbox.accept(one.memory.id)
    assert (kept.memory.path, texts(memory), memory.inbox.waiting()) == (
        "memories/profile/home-rome.md",
        {"I live in Rome."},
        [],
    )
    raw = memory.snapshot().raw[kept.memory.path].decode()
    assert "action:" not in raw
    assert "reason:" not in raw


def test_an_accepted_value_supersedes_as_if_it_had_been_said(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.capture([turn("I live in Rome.", "2024-01-01")], apply=True)
    memory.inbox.propose([turn("I moved to Oslo.", "2024-03-01", message="2")])

    memory.inbox.accept(memory.inbox.waiting()[0].memory.id)

    assert texts(memory) == {"I moved to Oslo."}
    assert texts(memory, as_of=dt.date(2024, 2, 1)) == {"I live in Rome."}


def test_a_proposal_tells_what_it_would_end_now_and_not_what_it_would_have_ended_when_it_was_made(
    tmp_path: Path,
) -> None:
    memory = open_memory(tmp_path)
    memory.capture([turn("I live in Rome.", "2024-01-01")], apply=True)
    memory.inbox.propose([turn("I moved to Oslo.", "2024-03-01", message="2")])
    assert ended(memory) == [("I live in Rome.", dt.date(2024, 3, 1))]

    memory.capture([turn("I moved to Lima.", "2024-02-01", message="3")], apply=True)

    assert ended(memory) == [("I moved to Lima.", dt.date(2024, 3, 1))]
    (waiting,) = memory.inbox.waiting()
    assert "place of" not in waiting.reason
    assert [old.text for old in memory.inbox.ends(waiting.memory.id, "I live in Oslo.")] == [
        "I moved to Lima."
    ]


def test_the_end_of_something_is_proposed_and_accepted_too(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.capture([turn("I play the cello.", "2024-01-01")], apply=True)
    memory.inbox.propose([turn("I no longer play the cello.", "2024-03-01", message="2")])

    (one,) = memory.inbox.waiting()
    assert (one.action, len(one.targets)) == ("close", 1)
    assert ended(memory) == [("I play the cello.", dt.date(2024, 3, 1))]
    memory.inbox.accept(one.memory.id)
    assert texts(memory) == set()
    (commit,) = memory.log(1)
    assert commit.subject == "Accept the end of: I play the cello."
    assert commit.body.splitlines() == [
        f"shortened {one.targets[0]} on 2024-03-01: I play the cello.",
        "  words: I no longer play the cello.",
    ]


def test_proposals_wait_in_the_order_in_which_they_were_told(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.inbox.propose([turn("I like tea.", "2024-03-01")])
    memory.inbox.propose([turn("I moved to Oslo in May 2019.", "2024-03-02", message="2")])

    assert next(each.memory.text for each in memory.inbox.waiting()) == "I like tea."
    assert memory.log(1)[0].subject.startswith("Propose: I moved to Oslo")


def test_the_owners_own_wording_is_taken(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.inbox.propose([turn("I live in Rome.")])

    kept = memory.inbox.accept(memory.inbox.waiting()[0].memory.id, "I live in the north of Rome.")

    assert (kept.memory.text, kept.memory.value) == ("I live in the north of Rome.", "Rome")


def test_rejected_proposals_do_not_come_back(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.inbox.propose([turn("I live in Rome.")])
    memory.inbox.reject(memory.inbox.waiting()[0].memory.id)

    again = memory.inbox.propose([turn("Oh, I live in Rome!", "2024-06-20", conversation="c2")])
    applied = memory.capture([turn("I live in Rome.", "2024-06-21")], apply=True)

    assert (again.proposed, list(memory.inbox.waiting()), applied.kept) == ((), [], ())
    assert applied.skipped[-1].reason == "you turned this down before"
    assert "Rome" not in (memory.vault.folder / "inbox" / "rejected.txt").read_text()


@pytest.mark.parametrize(
    ("said", "again"),
    [
        ("I've started learning Portuguese.", "I've started  learning portuguese"),
        ("My hobbies are hiking and photography.", "My hobbies are photography and hiking."),
        ("我的爱好是爬山和摄影。", "我的爱好是摄影和爬山"),
    ],
)
def test_a_rejected_proposal_is_known_again_with_other_blanks_letters_and_order(
    tmp_path: Path, said: str, again: str
) -> None:
    memory = open_memory(tmp_path)
    memory.inbox.propose([turn(said)])
    memory.inbox.reject(*(each.memory.id for each in memory.inbox.waiting()))

    told = memory.inbox.propose([turn(again, message="2")])

    assert (list(told.proposed), list(told.found)) == ([], [])
    assert {each.reason for each in told.skipped} == {"you turned this down before"}
    assert memory.inbox.waiting() == []


def test_a_list_in_another_order_is_the_same_proposal() -> None:
    one, other = (
        Proposal(Memory("m1", text, attribute="hobby", value=value))
        for text, value in (
            ("I hike and paint", "hiking, chess and painting"),
            ("x", "Painting,  hiking and Chess"),
        )
    )

    assert one.fingerprint == other.fingerprint


def test_the_owners_own_wording_has_the_value_that_it_says(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.inbox.propose([turn("I live in Riga.")])

    kept = memory.inbox.accept(memory.inbox.waiting()[0].memory.id, "I live in Tallinn.")

    assert (kept.memory.attribute, kept.memory.value) == ("home", "Tallinn")


def test_what_is_known_or_waits_already_is_not_proposed_again(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.inbox.propose([turn("I live in Rome.")])
    assert memory.inbox.propose([turn("I live in Rome.", message="2")]).proposed == ()
    memory.inbox.accept(memory.inbox.waiting()[0].memory.id)
    assert memory.inbox.propose([turn("I live in Rome.", message="3")]).proposed == ()


def test_an_unknown_proposal_is_told(tmp_path: Path) -> None:
    with pytest.raises(NoSuchMemory, match="none with the id"):
        open_memory(tmp_path).inbox.accept("m404")


def test_any_run_is_undone_whole_or_file_by_file(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.capture([turn("I live in Rome. I speak French.")], apply=True)
    run = memory.log()[0]

    memory.revert(run.id, "memories/profile/home-rome.md")
    assert texts(memory) == {"I speak French."}
    with pytest.raises(VaultConflict, match="Changed again since"):
        memory.revert(run.id)
    memory.revert(memory.log()[0].id)
    memory.revert(run.id)
    assert texts(memory) == set()
    assert memory.log()[0].subject.startswith("Revert “Remember 2 statements")
    assert git(memory.vault.folder, "status", "--porcelain") == ""


def updated(memory: MemoryService) -> tuple[Memory, Memory]:
    """A deadline, and the one that followed it; the last commit did that."""
    old = memory.add("The deadline of project Zeus is 1 March 2027.").memory
    new = memory.add("The deadline of project Zeus is now 15 March 2027.").memory
    return old, new


def links(memory: MemoryService, old: Memory, new: Memory) -> tuple[bool, bool, bool]:
    """Whether the old one has an end, names the new one, and is named by it."""
    known = memory.snapshot().memories
    there = known.get(new.id)
    before = known[old.id]
    return (
        before.valid_to is not None,
        new.id in before.superseded_by,
        bool(there and old.id in there.supersedes),
    )


def test_who_undoes_only_the_end_of_a_memory_keeps_no_half_of_a_link_and_no_phase_ends_it_again(
    tmp_path: Path,
) -> None:
    memory = open_memory(tmp_path)
    old, new = updated(memory)
    assert links(memory, old, new) == (True, True, True)

    memory.revert(memory.log()[0].id, old.path, only=[0])

    assert links(memory, old, new) == (False, False, False)
    assert all(not each.changes for each in memory.light().operations)
    memory.revert(memory.log()[0].id)
    assert links(memory, old, new) == (True, True, True)


def test_who_undoes_only_the_name_of_the_successor_leaves_the_end(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    old, new = updated(memory)

    memory.revert(memory.log()[0].id, old.path, only=[1])

    assert links(memory, old, new) == (True, False, False)


def test_who_undoes_only_the_new_file_leaves_nothing_that_names_it(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    old, new = updated(memory)

    memory.revert(memory.log()[0].id, new.path)

    assert links(memory, old, new) == (True, False, False)
    assert memory.check() == ()


def test_a_revert_never_takes_later_edits_with_it(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    kept = memory.add("I live in Rome")
    file = memory.vault.folder / kept.memory.path
    file.write_bytes(file.read_bytes() + b"My own words.\n")

    with pytest.raises(VaultConflict):
        memory.revert(kept.commit)
    assert b"My own words." in file.read_bytes()


def test_the_beginning_and_an_unknown_commit_cannot_be_undone(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    with pytest.raises(NoSuchMemory, match="first commit"):
        memory.revert(memory.log()[0].id)
    with pytest.raises(NoSuchMemory, match="no commit"):
        memory.revert("--exec=evil")


def test_the_history_is_filtered_by_who_did_it_and_follows_a_file(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    kept = memory.add("I live in Rome")
    file = memory.vault.folder / kept.memory.path
    file.write_bytes(file.read_bytes() + b"By hand.\n")
    memory.capture([turn("I speak French.")], apply=True)

    assert [commit.subject for commit in memory.log(actor="hand")] == ["Edited by hand: home-rome.md"]
    assert [commit.actor for commit in memory.log(actor="capture")] == ["capture"]
    assert [commit.actor for commit in memory.history(memory.show(kept.memory.id))] == ["hand", "owner"]
    lines = memory.blame(memory.show(kept.memory.id))
    assert lines[-1].line == "By hand."
    assert lines[-1].commit is not None
    assert lines[-1].commit.actor == "hand"
    assert lines[0].commit is not None
    assert lines[0].commit.id == kept.commit


lines = st.lists(st.sampled_from(["a\n", "b\n", "c\r\n", "中文\n", "\n", "x"]), max_size=12).map("".join)


@given(lines, lines, st.data())
def test_taking_hunks_gives_the_new_text_the_old_one_or_what_is_between(
    old: str, new: str, data: st.DataObject
) -> None:
    found = hunks(old.splitlines(keepends=True), new.splitlines(keepends=True))
    everything = {hunk.number for hunk in found}

    assert take(old, new, everything) == new
    assert take(old, new, ()) == old
    chosen = data.draw(st.sets(st.sampled_from(sorted(everything)))) if everything else set()
    mixed = take(old, new, chosen)
    left = hunks(mixed.splitlines(keepends=True), new.splitlines(keepends=True))
    assert (mixed == new) == (not left)
