"""The right words are marked, in any script, and the snippet shows the part that holds them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.snippet import WIDTH, find_marks, query_terms, snippet


def marked(text: str, query: str) -> list[str]:
    return [text[start:end] for start, end in find_marks(text, query_terms(query))]


@pytest.mark.parametrize(
    ("query", "text", "expected"),
    [
        ("leave policies", "The policy on annual leave.", ["policy", "leave"]),
        ("what is the leave", "What is the leave?", ["leave"]),
        ('"annual leave"', "Annual  leave, not annual review or leave.", ["Annual  leave"]),
        ("Zürich café", "ZURICH has one Cafe.", ["ZURICH", "Cafe"]),
        ("C++ C#", "C++ and C# and C.", ["C++", "C#"]),
        ("getUserName", "call getUserName() here", ["getUserName"]),
        ("年假", "员工每年有十五天年假。", ["年假"]),
        ("西红柿什么时候浇水", "西红柿在七月浇水。", ["西红柿", "浇水"]),
        ("cat", "the category of cats", ["cats"]),
        ("电费", "電費通知，用電度數", ["電費"]),
        ("體檢", "体检报告摘要", ["体检"]),
        (
            "rent",
            "Rented the hall; renting it rents well, but rental is another.",
            ["Rented", "renting", "rents"],
        ),
        ("stop", "It stopped at the shop.", ["stopped"]),
        ("red", "The reed bed is read.", []),
        ("", "anything", []),
        ("the of and", "the of and", []),
    ],
)
def test_terms_are_marked(query: str, text: str, expected: list[str]) -> None:
    assert marked(text, query) == expected


def test_the_snippet_shows_where_most_terms_stand() -> None:
    passage = (
        "Leave it. " + "Nothing here. " * 60 + "The annual leave must be taken by March. " + "More. " * 60
    )
    shown = snippet(passage, query_terms("annual leave March"))
    assert len(shown.text) <= WIDTH + 4
    assert "annual leave must be taken by March" in shown.text
    assert shown.text.startswith("… ")
    assert shown.text.endswith(" …")
    assert [shown.text[s:e] for s, e in shown.marks] == ["annual", "leave", "March"]


def test_a_short_passage_is_shown_whole_on_one_line() -> None:
    assert snippet("One\n\n two", ("two",)).text == "One two"


@given(st.text(max_size=400), st.text(max_size=40))
def test_marks_are_ordered_disjoint_and_inside(passage: str, query: str) -> None:
    shown = snippet(passage, query_terms(query), width=80)
    last = 0
    for start, end in shown.marks:
        assert last <= start < end <= len(shown.text)
        last = end


def test_a_snippet_that_finds_no_room_ends_in_an_ellipsis_and_keeps_its_marks() -> None:
    shown = snippet("The annual leave must be taken by March or it is lost.", query_terms("annual March"))
    shorter = shown.shortened(30)
    assert shorter.text == "The annual leave must be …"
    assert [shorter.text[start:end] for start, end in shorter.marks] == ["annual"]
