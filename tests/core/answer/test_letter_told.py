"""A letter that is asked for is told by its requests, or by all that it says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.answer.arranged import arranged
from core.answer.letter_told import MOST_TOLD, told_in_letter
from core.retrieval.result import LetterWanted
from core.retrieval.run import Models
from tests.support.evidence import passage, result

LETTER = "Dear Nora,\n\nThe harvest was good. Could you bring the ladder? We picked apples all week.\n\nBram"


def told(wanted: LetterWanted, text: str) -> list[str]:
    return [sentence.text for sentence in told_in_letter(wanted, passage(1, text), "en")[1]]


def test_what_is_asked_for_is_told_by_the_requests_alone() -> None:
    assert told("requests", LETTER) == ["Could you bring the ladder?"]


def test_all_that_a_letter_says_is_told_without_its_greeting() -> None:
    said = told("all", LETTER)

    assert {"The harvest was good.", "Could you bring the ladder?"} <= set(said)
    assert not any("Dear" in each for each in said)


def test_that_there_are_more_requests_is_said() -> None:
    requests = [f"Please water bed number {n}." for n in range(1, MOST_TOLD + 2)]
    said = told("requests", "Dear Nora,\n\n" + " ".join(requests) + "\n\nBram")

    assert said == [*requests[:MOST_TOLD], "The first 8 are listed; the file has all."]
    assert told("requests", "Dear Nora,\n\n" + " ".join(requests[:-1]) + "\n\nBram") == requests[:MOST_TOLD]


@pytest.mark.parametrize(("letter", "answers"), [("", False), ("requests", True)])
def test_a_letter_that_retrieval_did_not_find_signed_is_told_as_no_letter(
    letter: LetterWanted, answers: bool
) -> None:
    found = replace(result(passage(1, LETTER)), letter=letter)
    understood = found.trace.understood
    assert understood is not None
    asked = replace(understood, question="What does Gwen ask of me in her letter?")
    made = arranged(replace(found, trace=replace(found.trace, understood=asked)), "en", Models(None, None))

    assert (made is not None) is answers
