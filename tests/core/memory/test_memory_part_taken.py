"""Of a proposal a part may be accepted: whatever is left out, no memory names another one that does not name it."""

from __future__ import annotations

import datetime as dt
import itertools
from pathlib import Path

from core.memory.service import MemoryService
from tests.core.memory.support_memory import git, open_memory, texts, turn


def with_proposal(folder: Path) -> tuple[MemoryService, str, str, str]:
    """A memory of Rome and a proposal that puts Oslo in its place: (service, the proposal, the old and the new file)."""
    memory = open_memory(folder)
    memory.capture([turn("I live in Rome.", "2024-01-01")], apply=True)
    (old,) = memory.list()
    memory.inbox.propose([turn("I live in Oslo.", message="2")])
    (one,) = memory.inbox.waiting()
    (new,) = [
        each.path
        for each in memory.inbox.preview(one.memory.id)
        if each.path != old.path and each.path.startswith("memories/")
    ]
    return memory, one.memory.id, old.path, new


def half_links(memory: MemoryService) -> list[tuple[str, str]]:
    known = memory.snapshot().memories
    backward = [(m.id, o) for m in known.values() for o in m.supersedes]
    forward = [(o, m.id) for m in known.values() for o in m.superseded_by]
    return sorted(set(backward) ^ set(forward))


def test_a_successor_that_was_not_taken_leaves_no_trace_in_the_old_one(tmp_path: Path) -> None:
    memory, proposal, old, new = with_proposal(tmp_path)
    before = memory.snapshot().raw[old]

    memory.inbox.accept(proposal, hunks={new: ()})

    assert texts(memory) == {"I live in Rome."}
    assert memory.snapshot().raw[old] == before
    assert half_links(memory) == []


def test_an_old_one_that_was_not_touched_is_not_named_by_the_new_one(tmp_path: Path) -> None:
    memory, proposal, old, _ = with_proposal(tmp_path)
    before, commits = memory.snapshot().raw[old], len(memory.log())

    memory.inbox.accept(proposal, hunks={old: ()})

    assert texts(memory) == {"I live in Rome.", "I live in Oslo."}
    assert memory.snapshot().raw[old] == before
    assert [each.supersedes for each in memory.list()] == [(), ()]
    assert len(memory.log()) == commits + 1
    assert git(memory.vault.folder, "status", "--short") == ""


def test_whatever_hunks_are_taken_no_half_of_a_link_is_left(tmp_path: Path) -> None:
    memory, proposal, old, _ = with_proposal(tmp_path / "counted")
    numbers = {
        each.path: sorted({line.hunk for line in each.lines if line.hunk is not None})
        for each in memory.inbox.preview(proposal)
    }
    parts = [c for n in range(len(numbers[old]) + 1) for c in itertools.combinations(numbers[old], n)]
    assert len(parts) >= 2
    for place, chosen in enumerate(parts):
        memory, proposal, old, _ = with_proposal(tmp_path / str(place))
        memory.inbox.accept(proposal, hunks={old: chosen})
        assert half_links(memory) == []
        # Who takes the new value and leaves the old one open is told so, and of nothing else.
        assert [each for each in memory.check() if "both hold" not in each.sentence] == []


def test_all_hunks_taken_are_the_whole_change(tmp_path: Path) -> None:
    memory, proposal, old, new = with_proposal(tmp_path)
    every = range(50)

    memory.inbox.accept(proposal, hunks={old: every, new: every})

    (now,) = memory.list()
    (past,) = [each for each in memory.list(everything=True) if each.id != now.id]
    assert (now.text, now.supersedes) == ("I live in Oslo.", (past.id,))
    assert (past.superseded_by, past.valid_to) == ((now.id,), dt.date(2024, 6, 15))
