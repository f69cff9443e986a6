"""What was before is told from what has ended, with the day of its end, and never by what holds now."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.evaluation.memory_layers import BundledModels
from core.memory.recall.as_it_was import asks_as_it_was
from tests.core.memory.support_memory import open_memory, turn

TOLD = (
    ("I live in Leeds and work at Barclays.", "2023-09-01"),
    ("I moved to York.", "2023-10-12"),
    ("I work at Monzo now.", "2023-11-01"),
    ("I moved to Hull.", "2024-01-05"),
)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Where did I live before?", "I moved to York."),
        ("Where did I live before York?", "I live in Leeds."),
        ("Where did I live before Hull?", "I moved to York."),
        ("Where did I use to work?", "I work at Barclays."),
        ("Who did I work for before Monzo?", "I work at Barclays."),
        ("我以前住在哪里？", "I moved to York."),
        ("我搬到York之前住在哪里？", "I live in Leeds."),
        ("我之前在哪里上班？", "I work at Barclays."),
        ("Where do I live?", "I moved to Hull."),
    ],
)
def test_what_was_before_is_recalled(
    tmp_path: Path, bundled_models: BundledModels, question: str, told: str
) -> None:
    memory = open_memory(tmp_path, bundled_models)
    said = [turn(text, day, message=str(n)) for n, (text, day) in enumerate(TOLD)]
    memory.capture(said, apply=True)

    found = memory.recall(question)

    assert [item.memory.text for item in found.items if item.tells][:1] == [told]
    assert all(item.was == (told != "I moved to Hull.") for item in found.items if item.tells)


def test_where_nothing_was_before_what_holds_now_is_no_answer(
    tmp_path: Path, bundled_models: BundledModels
) -> None:
    memory = open_memory(tmp_path, bundled_models)
    memory.capture([turn("I live in Leeds.", "2023-09-01")], apply=True)

    assert memory.recall("Where did I live before?").items == ()


@pytest.mark.parametrize(
    "question",
    [
        "Where do I live?",
        "What must I do before Friday?",
        "What did I say before?",
        "我之前说过什么？",
        "Is my old bike blue?",
        "How long before the exam do I start?",
    ],
)
def test_what_asks_for_now_or_for_what_was_said_asks_for_no_past(question: str) -> None:
    assert asks_as_it_was(question) is None
