"""The grid of cells: Chinese is twice as wide as Latin, lines break where a reader would, nothing is lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.review.cells import TAB, Grid

GRID = Grid()
TEXTS = st.text(
    st.sampled_from("ab cd-/，。“”（）我住在杭州12é\t👩\u200d🇨🇳\u0301…")
    | st.characters(codec="utf-8", exclude_categories=["Cs"]),
    max_size=120,
)


@pytest.mark.parametrize(
    ("text", "cells"),
    [("home", 4), ("杭州", 4), ("住：", 4), ("e\u0301", 1), ("ｶﾅ", 2), ("a\u200bb", 2), ("", 0), ("“x”", 3)],
)
def test_a_text_is_as_wide_as_its_characters(text: str, cells: int) -> None:
    assert GRID.width_of(text) == cells


def test_the_font_decides_what_the_standard_leaves_open() -> None:
    chinese = Grid(lambda character: 2.0 if character in "“”…" else 1.0)
    assert chinese.width_of("“x”…") == 7
    assert chinese.width_of("±") == 1


def test_a_reader_counts_clusters_not_code_points() -> None:
    assert [(c.start, c.end) for c in GRID.clusters("e\u0301👩\u200d👩\u200d👧🇨🇳我")] == [
        (0, 2),
        (2, 7),
        (7, 9),
        (9, 10),
    ]


def lines(text: str, columns: int) -> list[str]:
    starts = GRID.wrap(text, columns)
    return [text[a:b] for a, b in zip(starts, [*starts[1:], len(text)], strict=True)]


@pytest.mark.parametrize(
    ("text", "columns", "expected"),
    [
        ("one two three", 8, ["one two ", "three"]),
        ("unbreakable", 4, ["unbr", "eaka", "ble"]),
        ("我住在杭州余杭区", 8, ["我住在杭", "州余杭区"]),
        ("我住在杭，州", 8, ["我住在", "杭，州"]),  # no line begins with a closing mark
        ("我住在（杭州）", 8, ["我住在", "（杭州）"]),  # nor ends with an opening one
        ("fits", 10, ["fits"]),
        ("", 10, [""]),
        ("end    ", 4, ["end    "]),  # blanks may hang over the edge
    ],
)
def test_a_long_line_breaks_where_a_reader_would(text: str, columns: int, expected: list[str]) -> None:
    assert lines(text, columns) == expected


@given(TEXTS, st.integers(4, 40))
def test_wrapping_loses_nothing_and_every_line_fits(text: str, columns: int) -> None:
    parts = lines(text, columns)
    assert "".join(parts) == text
    starts = GRID.wrap(text, columns)
    assert starts == sorted(set(starts))
    for part in parts:
        assert GRID.width_of(part.rstrip(" ")) <= columns or len(list(GRID.clusters(part.rstrip(" ")))) == 1


@given(TEXTS)
def test_pieces_are_the_text_in_order_each_at_the_cell_behind_the_last(text: str) -> None:
    pieces = GRID.pieces(text, 0, len(text))
    assert "".join(piece.text for piece in pieces) == text
    cell = 0
    for piece in pieces:
        assert piece.cell == cell
        assert text[piece.at : piece.at + len(piece.text)] == piece.text
        cell += piece.cells


@given(TEXTS, st.data())
def test_a_place_in_the_text_is_found_again_by_its_cell(text: str, data: st.DataObject) -> None:
    boundaries = [0, *(cluster.end for cluster in GRID.clusters(text))]
    index = data.draw(st.sampled_from(boundaries))
    cell = GRID.cell_at(text, 0, index)
    assert GRID.cell_at(text, 0, GRID.index_at(text, 0, len(text), cell)) == cell


def test_a_tab_reaches_to_the_next_stop() -> None:
    assert [(p.cell, p.cells) for p in GRID.pieces("ab\tc\t", 0, 5)] == [(0, 2), (2, 2), (4, 1), (5, 3)]
    assert TAB == 4
