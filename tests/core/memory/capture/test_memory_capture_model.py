"""Capture by the chat model: it may only point at the owner's own words, and is held to them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.errors import ModelUnavailable
from core.memory.capture.model import capture_with_model
from core.memory.capture.types import Candidate, Skipped
from tests.core.memory.support_deep import MergingChat, MergingModels
from tests.core.memory.support_memory import open_memory, turn

SAID = "We finally signed, so the flat in Bari is ours since March. Is it raining? I never drink coffee after noon."
FACT = {
    "text": "Owns a flat in Bari.",
    "quote": "the flat in Bari is ours since March",
    "kind": "profile",
    "subject": "me",
    "attribute": "owns",
    "value": "flat in Bari",
    "cardinality": "one",
    "action": "add",
    "valid_from": "2024-03-01",
    "valid_to": None,
}


def ask(*facts: object, text: str = SAID) -> tuple[list[Candidate], list[Skipped]]:
    return capture_with_model(MergingChat(lambda notes: {"facts": list(facts)}), turn(text))


def test_what_the_owner_said_is_taken_with_the_words_that_say_it() -> None:
    (one,), skipped = ask(FACT)

    assert (one.value, one.quote, one.valid_from and one.valid_from.isoformat()) == (
        "flat in Bari",
        FACT["quote"],
        "2024-03-01",
    )
    assert one.cardinality == "many", "what an attribute is in general outweighs the model"
    assert skipped == []


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"quote": "I own a castle in Scotland"}, "the quoted words are not yours"),
        ({"quote": "Is it raining?", "text": "It is raining.", "value": "raining"}, "a question"),
        ({"text": "Owns two flats in Bari since 2019.", "value": "2 flats"}, "is not in your words"),
        ({"value": "flat in Rome"}, "“rome” is not in your words"),
        (
            {
                "quote": "I never drink coffee after noon",
                "text": "Drinks coffee after noon.",
                "value": "coffee",
            },
            "turns a yes into a no",
        ),
        ({"text": "Enjoys sailing with old friends.", "value": "sailing"}, "most of it is not in your words"),
        ({"kind": "gossip"}, "left the form"),
        ({"text": ""}, "gave no words"),
    ],
)
def test_what_the_words_do_not_say_is_not_believed(change: dict[str, str], reason: str) -> None:
    found, (skipped,) = ask({**FACT, **change})

    assert found == []
    assert reason in skipped.reason


@pytest.mark.parametrize("reply", ["I would rather not.", "[]", '{"facts": "none"}', '{"facts": ["x"]}'])
def test_a_reply_in_another_form_is_no_memory(reply: str) -> None:
    assert capture_with_model(MergingChat(lambda notes: reply), turn(SAID))[0] == []


def test_answers_pasted_text_and_secrets_are_never_shown_to_the_model() -> None:
    chat = MergingChat(lambda notes: {"facts": []})

    capture_with_model(chat, turn("I live in Rome.", role="assistant"))
    capture_with_model(chat, turn("I live in Rome. " * 1000))
    capture_with_model(chat, turn("My password is hunter2."))
    assert chat.asked == []
    capture_with_model(chat, turn("I like rain. My password is hunter2."))
    assert "hunter2" not in str(chat.asked)


def test_a_request_is_not_shown_to_the_model_and_what_is_told_beside_it_is() -> None:
    chat = MergingChat(lambda notes: {"facts": []})

    capture_with_model(
        chat, turn("Write a limerick about my cat Biscuit. I live in Porto, so recommend me a dentist.")
    )

    assert [list(each) for each in chat.asked] == [["I live in Porto"]]


def test_about_somebody_else_is_filed_under_them() -> None:
    said = "My cousin Ada bought a boat in Kiel."
    fact = {
        **FACT,
        "text": "Bought a boat in Kiel.",
        "quote": said,
        "subject": "Ada",
        "value": "boat in Kiel",
        "valid_from": None,
    }

    (one,), _ = ask(fact, text=said)
    assert (one.subject, one.kind) == ("Ada", "person")


def test_rules_and_model_together_fill_the_inbox_and_a_failing_model_is_told(tmp_path: Path) -> None:
    said = turn("I live in Rome. We finally signed, so the flat in Bari is ours.")
    fact = {**FACT, "quote": "the flat in Bari is ours", "valid_from": None}
    memory = open_memory(
        tmp_path / "a", MergingModels(MergingChat(lambda notes: json.dumps({"facts": [fact]})))
    )
    memory.inbox.propose([said], model=True)
    assert {each.memory.value for each in memory.inbox.waiting()} == {"Rome", "flat in Bari"}

    def broken(notes: dict[str, str]) -> object:
        raise ModelUnavailable("The model has gone.", "Start it.")

    other = open_memory(tmp_path / "b", MergingModels(MergingChat(broken)))
    told = other.inbox.propose([said], model=True)
    assert "Rome" in {each.memory.value for each in other.inbox.waiting()}
    assert told.failure is not None
    assert told.failure.sentence == "The model has gone."


@pytest.mark.parametrize(
    ("said", "change", "reason"),
    [
        ("My brother Tom works at Shell.", {"text": "I work at Shell.", "value": "Shell"}, "about “Tom”"),
        ("My brother is allergic to milk.", {"text": "Allergic to milk.", "value": "milk"}, "about “brother”"),
        ("我住在北京，我弟弟住在上海。", {"text": "我住在上海。", "value": "上海"}, "about “弟弟”"),
        ("Tom lives in Kiel and I live in Bonn.", {"text": "I live in Kiel.", "value": "Kiel"}, "about “Tom”"),
        ("Anna has a dog and Berta has a cat.", {"text": "Has a cat.", "value": "cat", "subject": "Anna"}, "do not belong together"),
        ("I like tea but not coffee.", {"text": "I like coffee but not tea.", "value": "coffee"}, "into a no"),
        ("I used to work at Shell, but now I am at BP.", {"text": "I work at Shell.", "value": "Shell"}, "it was so"),
        ("I started at BP in May and left in June.", {"text": "I started at BP in June.", "value": "BP"}, "do not belong together"),
        ("I moved to Quito.", {"text": "I moved to Quito.", "value": "Quito", "valid_from": "2019-01-01"}, "“2019-01-01” is not in your words"),
        ("I live in Lima since May 2023.", {"text": "I live in Lima.", "value": "Lima", "valid_from": "2022-05-01"}, "“2022-05-01” is not in your words"),
    ],
)  # fmt: skip
def test_each_fact_is_held_to_its_own_part_of_the_words(
    said: str, change: dict[str, str], reason: str
) -> None:
    found, (skipped,) = ask({**FACT, "quote": said, "valid_from": None, **change}, text=said)

    assert found == []
    assert reason in skipped.reason


@pytest.mark.parametrize(
    ("said", "change"),
    [
        ("My brother Tom works at Shell.", {"text": "Tom works at Shell.", "value": "Shell", "subject": "Tom"}),
        ("My brother Tom works at Shell.", {"text": "My brother is Tom.", "value": "Tom"}),
        ("Tom lives in Kiel and I live in Bonn.", {"text": "I live in Bonn.", "value": "Bonn"}),
        ("I live in Lima since May 2023.", {"text": "I live in Lima.", "value": "Lima", "valid_from": "2023-05-01"}),
        ("I moved to Quito last week.", {"text": "I moved to Quito.", "value": "Quito", "valid_from": "2024-06-03"}),
        ("I moved to Quito.", {"text": "I moved to Quito.", "value": "Quito", "valid_from": "2024-06-15"}),
        ("我住在北京，我弟弟住在上海。", {"text": "我住在北京。", "value": "北京"}),
        ("I used to work at Shell, but now I am at BP.", {"text": "I am at BP.", "value": "BP"}),
    ],
)  # fmt: skip
def test_what_a_part_of_the_words_says_is_believed(said: str, change: dict[str, str]) -> None:
    (one,), skipped = ask({**FACT, "quote": said, "valid_from": None, **change}, text=said)

    assert (one.value, skipped) == (change["value"], [])
