"""Whom a letter is from, when it came and where it lies: nothing in its text says so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.answer.about_itself import about_itself, place, sender
from core.retrieval.result import Evidence
from tests.support.evidence import passage

LETTER = replace(
    passage(
        1, "Dear Ms Raman,\n\nYour parking permit expires on 15 January.\n\nThe Council", "Parking permit"
    ),
    path="/files/letters/2026-03-04 council.txt",
)
OTHER = passage(2, "Dear Ms Raman,\n\nThe standing order has been changed.\n\nFenwick Bank", "Standing order")


def told(question: str, *evidence: Evidence) -> str | None:
    found = about_itself(question, question, evidence, "en")
    return found[0] if found is not None else None


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Who wrote the letter about the parking permit?", "The Council"),
        ("Who was the letter about the parking permit from?", "The Council"),
        ("When did the letter about the parking permit arrive?", "2026-03-04"),
        ("Where is the letter about the parking permit?", "letters/2026-03-04 council.txt"),
    ],
)
def test_the_letter_that_is_meant_tells_it(question: str, said: str) -> None:
    text = told(question, OTHER, LETTER)

    assert text is not None
    assert said in text
    assert text.endswith("[1]")
    assert "Fenwick" not in text


def test_what_a_document_says_is_no_question_about_itself() -> None:
    assert told("When does the parking permit expire?", LETTER) is None
    assert told("Who holds the deposit?", LETTER) is None


def test_a_document_that_nobody_signed_tells_nobody() -> None:
    assert (
        told("Who wrote the note about the boiler?", passage(1, "The boiler was serviced.", "Boiler")) is None
    )


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("From: Kit Marlow\nTo: me\n\nThe boiler is fine.", "Kit Marlow"),
        ("发件人：王芳\n\n合同已经寄出。", "王芳"),
        ("Dear Ms Raman,\n\nWe agree.\n\nHollis & Grant", "Hollis & Grant"),
        ("Dear Ms Raman,\n\nWe agree to all that you asked for.", ""),
        ("The boiler is fine.\n\nKit Marlow", ""),
        ("Dear Ms Raman,", ""),
    ],
)
def test_a_sender_is_named_on_top_or_signs_what_begins_with_a_greeting(text: str, who: str) -> None:
    assert sender(passage(1, text)) == who


def test_a_place_is_the_file_with_its_folder() -> None:
    assert place(LETTER) == "letters/2026-03-04 council.txt"
