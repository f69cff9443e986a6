"""Places in a text are told to Qt as it counts, and read from it as Python counts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from desktop.utf16 import characters_in, utf16_length


@given(st.text(max_size=40))
def test_positions_are_counted_as_qt_counts_them(text: str) -> None:
    assert utf16_length(text) == len(text.encode("utf-16-le", "surrogatepass")) // 2


@given(st.text(st.characters(exclude_categories=("Cs",)), max_size=20), st.data())
def test_a_place_goes_to_qt_and_comes_back(text: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(text)))
    assert characters_in(text, utf16_length(text[:place])) == place


def test_a_place_outside_of_the_text_is_its_nearest_end() -> None:
    assert [characters_in("甲😀", place) for place in (-1, 99)] == [0, 2]
    assert [characters_in("ab", place) for place in (-1, 99)] == [0, 2]
