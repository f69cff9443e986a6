"""A slip of the finger is read as the word that was meant, and said; a word that is one, a name and what is quoted are left alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.retrieval.understanding.misspelt import slips_between
from tests.support.asked_library import AskedLibrary

FILES = {
    "work/contract.md": "# Employment contract\n\nNotice period: eight weeks. The hiring manager is Mr Marton.\n",
    "work/office.txt": "The office moves to Cannon Row on 8 June 2026.\n",
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AskedLibrary]:
    with AskedLibrary(tmp_path_factory.mktemp("misspelt"), FILES) as made:
        yield made


def spelling(answer: dict[str, object]) -> list[str]:
    notes = answer["degraded"]
    assert isinstance(notes, list)
    return [note["sentence"] for note in notes if note["part"] == "spelling"]


@pytest.mark.parametrize(
    ("question", "said", "note"),
    [
        ("What is the notise period?", "eight weeks", "“notise” stands in no file; it was read as “notice”."),
        ("When does the ofice move?", "8 June", "“ofice” stands in no file; it was read as “office”."),
        ("when does the offcie move?", "8 June", "“offcie” stands in no file; it was read as “office”."),
    ],
)
def test_a_slip_is_read_as_what_was_meant(library: AskedLibrary, question: str, said: str, note: str) -> None:
    answer = library.ask(question)

    assert said in answer["text"]
    assert spelling(answer) == [note]


@pytest.mark.parametrize(
    "question",
    [
        "When do we go hiking?",  # near "hiring", and a word of its own
        "What does Mr Martan manage?",  # a name
        'Where does "notise period" stand?',
        "What is the notice period?",
        "Was ist die Kontract-Frist?",
        "通知期是notise吗？",
    ],
)
def test_what_may_be_meant_as_it_is_written_is_left(library: AskedLibrary, question: str) -> None:
    assert not spelling(library.ask(question))


@pytest.mark.parametrize(
    ("one", "other", "slips"),
    [
        ("notise", "notice", 1),
        ("ofice", "office", 1),
        ("offcie", "office", 1),
        ("contarct", "contract", 1),
        ("lease", "lease", 0),
        ("lese", "please", 2),
        ("", "abc", 3),
        ("ca", "abc", 3),  # the restricted distance never edits what it swapped
    ],
)
def test_slips_are_counted(one: str, other: str, slips: int) -> None:
    assert slips_between(one, other) == slips


@given(st.text("abc", max_size=6), st.text("abc", max_size=6))
def test_slips_are_the_same_both_ways_and_none_only_for_the_same_word(one: str, other: str) -> None:
    assert slips_between(one, other) == slips_between(other, one)
    assert (slips_between(one, other) == 0) == (one == other)
    assert slips_between(one, other) <= max(len(one), len(other))
