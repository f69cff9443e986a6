"""What a search marks in a memory is what it found there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.memory.marks import marks_of
from desktop.memory.rows import fold


@pytest.mark.parametrize(
    ("text", "terms", "marked"),
    [
        ("The 1799th note says that shelf 701 is full.", ("shelf", "7"), ["7", "shelf", "7"]),
        ("I like CHESS and cheese.", ("ches",), ["CHES"]),
        ("我住在杭州，也常去杭州。", ("杭州",), ["杭州", "杭州"]),
        ("Straße in Köln", ("strasse",), ["Straße"]),
        ("abab", ("ab", "ba"), ["abab"]),
        ("nothing here", ("", "x"), []),
    ],
)
def test_every_place_is_marked_also_within_a_word(
    text: str, terms: tuple[str, ...], marked: list[str]
) -> None:
    assert [text[start:end] for start, end in marks_of(text, terms)] == marked


@given(st.text(max_size=40), st.text(min_size=1, max_size=3))
def test_ranges_lie_in_the_text_in_order_and_apart(text: str, term: str) -> None:
    marks = marks_of(text, (term,))
    flat = [place for pair in marks for place in pair]
    assert flat == sorted(set(flat))
    assert all(0 <= start < end <= len(text) for start, end in marks)
    if fold(term) and not marks:
        assert fold(term) not in "".join(map(fold, text))
