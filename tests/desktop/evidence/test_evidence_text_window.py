"""Of a long text only a window is held; it moves without a gap and without growing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from desktop.evidence.text_window import AROUND, KEEP, Change, TextWindow, first_slice

LINES = "".join(f"line {i:07d} of a long text\n" for i in range(20_000))


def open_at(start: int, end: int) -> TextWindow:
    wanted = first_slice(start, end)
    return TextWindow(wanted.start, LINES[wanted.start : wanted.end], len(LINES), start)


def test_the_first_slice_stands_round_the_passage() -> None:
    wanted = first_slice(100_000, 100_400)
    assert wanted.start == 100_000 - AROUND
    assert wanted.end == 100_400 + AROUND
    assert first_slice(10, 40).start == 0


def test_a_passage_as_long_as_a_book_is_not_read_whole() -> None:
    wanted = first_slice(0, 5_000_000)
    assert wanted.end - wanted.start <= KEEP


def test_a_window_begins_with_a_whole_line() -> None:
    window = open_at(100_000, 100_100)
    assert window.text.startswith("line ")
    assert LINES[window.start :].startswith(window.text[:40])


def test_a_line_without_end_is_not_thrown_away() -> None:
    wanted = first_slice(50_000, 50_010)
    window = TextWindow(wanted.start, "x" * (wanted.end - wanted.start), 90_000, 50_000)
    assert len(window.text) == wanted.end - wanted.start


def test_the_ends_of_the_document_ask_for_nothing() -> None:
    window = TextWindow(0, "short", 5, 0)
    assert window.above() is None
    assert window.below() is None


def test_a_slice_that_does_not_fit_changes_nothing() -> None:
    window = open_at(100_000, 100_100)
    before = window.text
    assert window.add_above(3, "foreign") == Change()
    window.add_below(window.end + 5, "foreign")
    assert window.text == before


@given(st.lists(st.booleans(), max_size=24), st.integers(0, len(LINES) - 200))
def test_scrolling_keeps_a_true_part_of_the_document(moves: list[bool], start: int) -> None:
    window = open_at(start, start + 100)
    for down in moves:
        wanted = window.below() if down else window.above()
        if wanted is None:
            continue
        text = LINES[wanted.start : wanted.end]
        change = window.add_below(wanted.start, text) if down else window.add_above(wanted.start, text)
        assert change.before or change.after
        assert len(window.text) <= KEEP
        assert LINES[window.start : window.end] == window.text
