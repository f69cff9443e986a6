"""A card that would end something is taken back once its owner says again that it holds; what only waits beside it stays."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from core.memory.capture.capturing import find_candidates
from core.memory.capture.types import Turn
from core.memory.service import MemoryService

NOW = dt.datetime(2026, 11, 25, 10, tzinfo=dt.UTC)


def said(text: str, day: str, message: str) -> Turn:
    return Turn("user", text, dt.datetime.fromisoformat(f"{day}T10:00:00+00:00"), message, "c")


def with_card(folder: Path, first: str, card: str) -> MemoryService:
    memory = MemoryService.open(folder, None, now=lambda: NOW)
    memory.capture([said(first, "2026-09-01", "1")], apply=True)
    found = find_candidates([said(card, "2026-10-05", "2")], None, [], memory.classifier())
    memory.inbox.put(found.candidates, found.skipped)
    return memory


@pytest.mark.parametrize(
    ("first", "card", "again"),
    [
        ("I work at Barclays.", "I left Barclays.", "Actually I still work at Barclays."),
        ("I work at Barclays.", "I no longer work at Barclays.", "I work at Barclays again."),
        ("我住在杭州。", "我不住在杭州了。", "我住在杭州。"),
    ],
)
def test_what_is_said_again_takes_the_card_back(tmp_path: Path, first: str, card: str, again: str) -> None:
    memory = with_card(tmp_path, first, card)
    assert [each.action for each in memory.inbox.waiting()] == ["close"]

    memory.capture([said(again, "2026-11-20", "3")], apply=True)

    assert memory.inbox.waiting() == []
    assert [each.valid_to for each in memory.list()] == [None]
    assert any(line.startswith("withdraw ") for line in memory.log()[0].body.splitlines())


def test_what_is_added_by_hand_takes_the_card_back(tmp_path: Path) -> None:
    memory = with_card(tmp_path, "I work at Barclays.", "I left Barclays.")

    memory.add("I work at Barclays.")

    assert memory.inbox.waiting() == []


@pytest.mark.parametrize("other", ["I play the oboe.", "I live in Leeds."])
def test_what_is_said_of_something_else_leaves_the_card(tmp_path: Path, other: str) -> None:
    memory = with_card(tmp_path, "I work at Barclays.", "I left Barclays.")

    memory.capture([said(other, "2026-11-20", "3")], apply=True)

    assert [each.action for each in memory.inbox.waiting()] == ["close"]


def test_what_was_said_before_the_card_leaves_it(tmp_path: Path) -> None:
    memory = with_card(tmp_path, "I work at Barclays.", "I left Barclays.")

    memory.capture([said("I work at Barclays.", "2026-09-20", "0")], apply=True)

    assert [each.action for each in memory.inbox.waiting()] == ["close"]
