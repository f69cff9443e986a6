"""A question for what was said a moment ago finds it, though nothing of it is a memory yet."""

from __future__ import annotations

import pytest

from core.answer.told_before import told_before
from core.retrieval.query import Turn
from tests.core.memory.support_memory import NOW


def told(question: str, *said: str) -> list[str]:
    history = [turn for text in said for turn in (Turn("user", text), Turn("assistant", "I live in Oslo."))]
    return [each.memory.text for each in told_before(history, question, NOW)]


@pytest.mark.parametrize(
    ("question", "said", "found"),
    [
        ("Where do I live?", "I moved to Hamburg last week", "I moved to Hamburg."),
        ("What am I allergic to?", "I'm allergic to peanuts", "I'm allergic to peanuts."),
        ("我对什么过敏？", "我对花生过敏", "我对花生过敏。"),
    ],
)
def test_what_is_asked_for_is_found_in_the_turns_before(question: str, said: str, found: str) -> None:
    assert told(question, "I like tea", said) == [found]


def test_the_last_thing_said_counts() -> None:
    assert told("Where do I live?", "I live in Rome", "I moved to Hamburg") == ["I moved to Hamburg."]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What is the deposit?", "I moved to Hamburg"),
        ("Where do I live?", "I like tea"),
        ("Where do I live?", "Where do I live?"),
    ],
)
def test_nothing_else_is(question: str, said: str) -> None:
    assert told(question, said) == []


def test_a_conversation_that_begins_has_nothing_before_it() -> None:
    assert told_before((), "Where do I live?", NOW) == ()
