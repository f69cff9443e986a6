"""Of two open memories that tell of one thing the newer comes first, and the older is shown as older, with its date."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from core.answer.memories import answering, numbered, said
from core.evaluation.memory_layers import BundledModels
from core.memory.recall.anew import tells_anew
from core.memory.recall.recall import Recall, Recollection
from core.memory.vault.note import Memory

NOW = dt.datetime(2024, 6, 15, 12, tzinfo=dt.UTC)
BEFORE = dt.date(2024, 3, 1)
PROFILE = {"kind": "profile", "cardinality": "one"}


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> BundledModels:
    return BundledModels(tmp_path_factory.mktemp("models"))


def told(number: int, text: str, day: dt.date, **more: Any) -> Memory:
    created = dt.datetime.combine(day, dt.time(9), dt.UTC)
    return Memory(f"m{number}", text, created=created, valid_from=day, **more)


def old_and_new(old: str, new: str, **more: object) -> tuple[Memory, Memory]:
    """The newer one first in the vault, so that no order in it helps."""
    return told(2, new, NOW.date(), **more), told(1, old, BEFORE, **more)


def new_of_no_attribute(old: str, new: str, attribute: str) -> tuple[Memory, Memory]:
    return told(2, new, NOW.date()), told(1, old, BEFORE, attribute=attribute, **PROFILE)


def found(question: str, memories: tuple[Memory, ...], models: BundledModels | None) -> Recollection:
    recall = Recall(models.embedder(), models.profile()) if models else Recall(None, None)
    recall.prepare(memories, object())
    return recall.find(question, NOW.date())


def answer(question: str, memories: tuple[Memory, ...], models: BundledModels | None = None) -> list[str]:
    return [each.text for each in said(answering(question, numbered(found(question, memories, models))))]


@pytest.mark.parametrize("with_models", [True, False])
def test_of_two_values_of_one_attribute_the_newer_is_the_answer_and_the_older_its_past(
    models: BundledModels, with_models: bool
) -> None:
    pair = old_and_new("My gym is PureGym.", "My gym is Virgin Active.", attribute="gym", **PROFILE)

    assert answer("Which gym is my gym?", pair, models if with_models else None) == [
        "My gym is Virgin Active.",
        "Earlier, as of 2024-03-01: My gym is PureGym.",
    ]


@pytest.mark.parametrize(
    ("question", "attribute", "old", "new"),
    [
        ("Which gym do I go to?", "gym", "My gym is PureGym.", "I joined Virgin Active."),
        (
            "Which gym do I go to?",
            "gym",
            "I go to PureGym.",
            "I've moved to the Virgin Active gym on Hope Street.",
        ),
        ("Which bank am I with?", "bank", "I bank with Barclays.", "I opened an account with Monzo."),
        ("Who is my dentist?", "dentist", "My dentist is Dr Roy.", "I switched to Dr Amin for my teeth."),
        (
            "When does the cleaner come?",
            "cleaner",
            "Our cleaner comes on Tuesdays.",
            "The cleaner comes on Fridays now.",
        ),
        ("What is the rent?", "rent", "The rent of the flat is 900.", "The rent of the flat is 950."),
        ("我在哪个健身房？", "gym", "我在乐刻健身。", "我改去威尔仕健身了。"),
    ],
)
def test_a_newer_statement_of_the_same_thing_comes_first_whatever_it_was_taken_for(
    models: BundledModels, question: str, attribute: str, old: str, new: str
) -> None:
    first, *rest = answer(question, new_of_no_attribute(old, new, attribute), models)

    assert first == new
    assert [each for each in rest if old in each and "2024-03-01" in each]


def test_a_newer_one_of_another_attribute_stands_above_the_one_that_tells_what_is_asked(
    models: BundledModels,
) -> None:
    old = told(1, "My gym is PureGym.", BEFORE, attribute="gym", value="PureGym", **PROFILE)
    new = told(2, "I joined Virgin Active.", NOW.date(), attribute="employer", **PROFILE)

    items = found("Which gym do I go to?", (old, new), models).items

    assert [item.memory.id for item in items] == ["m2", "m1"]
    assert items[1].newer == "m2"
    assert items[1].why == "a newer one tells this anew; it is of 2024-03-01"


def test_the_newer_one_comes_first_though_it_is_here_only_because_it_always_is() -> None:
    old = told(1, "The gym is PureGym.", BEFORE, attribute="gym", value="PureGym", cardinality="one")
    new = told(2, "Virgin Active it is.", NOW.date(), attribute="gym", value="Virgin Active", **PROFILE)

    assert answer("Is PureGym the gym?", (old, new))[0] == "Virgin Active it is."


@pytest.mark.parametrize(
    ("question", "attribute", "old", "new"),
    [
        ("Which gym do I go to?", "gym", "My gym is PureGym.", "I joined the choir."),
        ("Which gym do I go to?", "gym", "My gym is PureGym.", "I switched to oat milk."),
        ("Where do I live?", "home", "I live in Rome.", "I joined Virgin Active."),
        ("我在哪个健身房？", "gym", "我的健身房是乐刻。", "我换了一个新手机。"),
    ],
)
def test_news_of_something_else_is_no_answer(
    models: BundledModels, question: str, attribute: str, old: str, new: str
) -> None:
    assert answer(question, new_of_no_attribute(old, new, attribute), models)[0] == old


@pytest.mark.parametrize(
    ("old", "new", "attribute"),
    [
        ("I am allergic to nuts.", "I am allergic to penicillin.", "allergy"),
        ("I like tea.", "I like coffee now.", "likes"),
        ("I play tennis on Sundays in the park.", "I play chess on Sundays in the park.", "plays"),
        ("我喜欢喝茶。", "我现在喜欢爬山。", "likes"),
    ],
)
def test_many_values_stand_side_by_side(models: BundledModels, old: str, new: str, attribute: str) -> None:
    pair = old_and_new(old, new, kind="preference", attribute=attribute)

    assert not [item for item in found("What do I like, play and avoid?", pair, models).items if item.newer]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (told(1, "My gym is A.", BEFORE, attribute="gym"), told(2, "My gym is B.", BEFORE, attribute="gym")),
        (
            told(1, "I saw Tom at 5.", BEFORE, kind="event"),
            told(2, "I saw Tom at 6.", NOW.date(), kind="event"),
        ),
        (told(1, "She is 8.", BEFORE, subject="Ada"), told(2, "She is 9.", NOW.date(), subject="Eva")),
        (told(1, "I eat pork.", BEFORE), told(2, "I eat pork.", NOW.date())),
    ],
)
def test_what_was_told_at_once_of_others_or_of_what_happened_is_not_told_anew(
    one: Memory, other: Memory
) -> None:
    assert not tells_anew(other, one)
    assert not tells_anew(one, other)


def test_a_value_that_grew_is_told_anew() -> None:
    assert tells_anew(
        told(2, "Ada is 9.", NOW.date(), subject="Ada"), told(1, "Ada is 8.", BEFORE, subject="Ada")
    )
