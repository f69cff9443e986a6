"""What is proposed and accepted one after the other comes to what capture would have kept at once."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from pathlib import Path

import pytest

from core.evaluation.labelled_turns import read_talks
from core.evaluation.memory_layers import BundledModels
from core.memory.capture.capturing import find_candidates
from core.memory.capture.types import Turn
from core.memory.service import MemoryService, Models

TALKS = Path(__file__).parents[2] / "support" / "talks"
BEGAN = dt.datetime(2026, 3, 2, 10, tzinfo=dt.UTC)
# A conversation is looked through as it grows.
LOOKS = 3

Value = tuple[str, str, str, str, dt.date | None, dt.date | None]


def said(lines: Sequence[str]) -> list[Turn]:
    return [
        Turn("user", text, BEGAN + dt.timedelta(days=day), f"t{day}", "c") for day, text in enumerate(lines)
    ]


def valid(memory: MemoryService) -> set[Value]:
    return {
        (each.subject, each.attribute, each.value, each.text, each.valid_from, each.valid_to)
        for each in memory.list()
    }


def both_ways(
    folder: Path, lines: Sequence[str], models: Models | None, looks: int = LOOKS
) -> tuple[set[Value], set[Value]]:
    turns = said(lines)
    captured, accepted = (
        MemoryService.open(folder / name, models, now=lambda: turns[-1].time) for name in ("once", "inbox")
    )
    read = 0
    for look in range(1, looks + 1):
        before, new = turns[:read], turns[read : len(turns) * look // looks]
        found = find_candidates(new, None, before, captured.classifier())
        captured.keep_found(found.candidates, found.skipped)
        accepted.inbox.put(found.candidates, found.skipped)
        read += len(new)
    for each in accepted.inbox.waiting():
        accepted.inbox.accept(each.memory.id)
    return valid(captured), valid(accepted)


@pytest.mark.parametrize("name", ["en33", "en72", "zh22", "zh71"])
def test_a_conversation_comes_to_the_same_either_way(tmp_path: Path, name: str) -> None:
    (talk,) = [each for each in read_talks(TALKS) if each.name == name]

    captured, accepted = both_ways(tmp_path, [line.text for line in talk.lines], None)

    assert accepted == captured


@pytest.mark.parametrize(
    "lines",
    [
        ["I live in York.", "I've moved to Leeds.", "I'm back in York."],
        ["I play the cello.", "I've given up the cello.", "I play the cello again."],
        ["I live in York, in Heworth.", "I work at Acme.", "I've left Acme."],
        ["I have a dog and a cat.", "The cat has died."],
        ["I live in York with my partner Marcus.", "Marcus and I have split up.", "I've moved to Leeds."],
        ["I go swimming on Tuesdays and sing in a choir on Thursdays.", "No more swimming for me."],
        ["I take ibuprofen and metformin.", "I've stopped taking ibuprofen.", "I've stopped taking metformin."],
        ["我住在北京。", "我搬到上海了。", "我又搬回北京了。"],
        ["我周三学古筝，周六打羽毛球。", "古筝不学了。"],
        ["我对花生过敏。", "我不对花生过敏了。"],
    ],
)  # fmt: skip
@pytest.mark.parametrize("looks", [1, LOOKS])
def test_what_changes_again_and_again_comes_to_the_same_either_way(
    tmp_path: Path, bundled_models: BundledModels, lines: list[str], looks: int
) -> None:
    captured, accepted = both_ways(tmp_path, lines, bundled_models, looks)

    assert accepted == captured
