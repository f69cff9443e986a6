"""What names a person in passing, or tells news of them, changes nothing that is known of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.evaluation.memory_layers import BundledModels
from core.memory.statements.news_of_somebody import named_in_passing, only_news_of
from core.memory.vault.note import Memory
from tests.core.memory.support_memory import open_memory, texts, turn


@pytest.mark.parametrize(
    ("was", "news"),
    [
        ("Sam works at Lidl.", "Moved my books into Sam's"),
        ("My sister Jo lives in Bath.", "I moved my piano to Jo's"),
        ("My helper is Luz.", "Luz passed her boards!"),
        ("My landlady is Vera.", "Vera won her bowls final"),
        ("My boyfriend is called Anders.", "Anders left me a voicemail."),
        ("My boyfriend is called Anders.", "Anders left me his old bike."),
    ],
)
def test_what_only_names_somebody_ends_nothing(
    tmp_path: Path, bundled_models: BundledModels, was: str, news: str
) -> None:
    memory = open_memory(tmp_path, bundled_models)

    memory.capture([turn(was, "2024-06-01"), turn(news, "2024-06-10", message="2")], apply=True)

    assert was.rstrip(".") in {each.rstrip(".") for each in texts(memory)}


@pytest.mark.parametrize(
    ("was", "end"),
    [
        ("My helper is Luz.", "Luz left us."),
        ("My landlady is Vera.", "Vera sold the house and has gone."),
        ("My boyfriend is called Anders.", "Anders left me."),
        ("My boyfriend is called Anders.", "Anders left me last week."),
    ],
)
def test_news_that_somebody_goes_still_ends_what_they_were(
    tmp_path: Path, bundled_models: BundledModels, was: str, end: str
) -> None:
    memory = open_memory(tmp_path, bundled_models)

    memory.capture([turn(was, "2024-06-01"), turn(end, "2024-06-10", message="2")], apply=True)

    assert was.rstrip(".") not in {each.rstrip(".") for each in texts(memory)}


@pytest.mark.parametrize(
    ("text", "in_passing"),
    [
        ("Left my coat at Sam's", True),
        ("I went to the fair with Sam", True),
        ("Sam's with Ruth these days", False),
        ("I moved Sam to a home in York", False),
        ("I split up with Sam", False),
        ("Drove to Sam's, but Sam has moved to York", False),
    ],
)
def test_a_name_behind_a_preposition_stands_in_passing(text: str, in_passing: bool) -> None:
    known = Memory(id="m1", text="Sam lives in Bath.", kind="person", subject="Sam")

    assert bool(named_in_passing(known, text)) is in_passing


def test_news_is_told_of_who_somebody_is_to_the_owner() -> None:
    helper = Memory(id="m1", text="My helper is Luz.", kind="profile", subject="me", value="Luz")

    assert only_news_of(helper, "Luz sang at the fair")
    assert not only_news_of(helper, "Luz has moved back to Manila")
    assert not only_news_of(helper, "Luz sang for my helper")
    assert not only_news_of(
        Memory(id="m2", text="Luz is at Hill School.", kind="person", subject="Luz"), "Luz got into York"
    )


def test_a_thing_that_a_sentence_begins_with_is_nobodys_name() -> None:
    course = Memory(id="m1", text="I'm taking a food safety certificate class.", kind="profile", subject="me")

    assert not only_news_of(course, "Certificate is on the wall!")
