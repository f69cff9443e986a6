"""What is taken for a table in the text that extraction leaves, and what is none that can be relied on."""

from __future__ import annotations

import pytest

from core.retrieval.counting.grids import UNKNOWN, Grid
from core.retrieval.counting.written_tables import grids_in


def grids(path: str, text: str, *headings: str) -> list[Grid]:
    return grids_in(path, text.replace(" | ", "\t"), frozenset(headings))


def test_a_sheet_is_a_table_below_its_name() -> None:
    (grid,) = grids("a.xlsx", "Boats\n\nBoat | Seats\nSula | 4\nTern | 2", "Boats")

    assert grid.head.cells == ("Boat", "Seats")
    assert [line.cells for line in grid.rows] == [("Sula", "4"), ("Tern", "2")]
    assert grid.sure


def test_spans_are_those_of_the_text() -> None:
    text = "# Boats\n\n| Boat | Seats |\n|---|---:|\n| **Sula** | 4 |\n"
    (grid,) = grids_in("a.md", text, frozenset())

    assert [text[line.start : line.end] for line in (grid.head, *grid.rows)] == [
        "| Boat | Seats |",
        "| **Sula** | 4 |",
    ]
    assert grid.rows[0].cells == ("Sula", "4")


def test_a_row_that_sums_up_is_none_of_the_rows() -> None:
    (grid,) = grids("a.docx", "Item | Price\nSink | 200\nTiles | 500\nTotal | 700")

    assert len(grid.rows) == 2
    assert [line.cells for line in grid.totals] == [("Total", "700")]


def test_a_cell_that_was_left_out_is_found_by_its_kind() -> None:
    (grid,) = grids(
        "a.xlsx", "Day | Item | Price\n2025-03-01 | Sink | 200\nTap | 90\n2025-03-02 | Tiles | 500"
    )

    assert grid.rows[1].cells == ("", "Tap", "90")


def test_where_a_cell_may_stand_in_two_columns_both_are_unknown() -> None:
    (grid,) = grids(
        "a.xlsx", "Job | Customer | Hours | Charged\n1 | Okafor | 3 | 120\n2 | Mbeki | 2\n3 | Okafor | 1 | 40"
    )

    # Two hours, or two pounds; whose it was can stand nowhere else.
    assert grid.rows[1].cells == ("2", "Mbeki", UNKNOWN, UNKNOWN)


def test_of_two_sheets_of_one_shape_none_is_read_where_one_cannot_be() -> None:
    text = "2024\n\nBoat | Seats\nSula | 4\n\n2025\n\nBoat | Seats\nTern | 2\nPetrel"

    assert grids("a.xlsx", text, "2024", "2025") == []


@pytest.mark.parametrize(
    ("path", "text", "why"),
    [
        ("a.docx", "Tenant | Anna Reed\nLandlord | Hollis\nRent | 900", "a form"),
        ("a.docx", "姓名 | 林岚 | 性别 | 女\n班级 | 三班 | 学号 | 12", "a form"),
        ("a.xlsx", "Sula | 4\nTern | 2", "no head"),
        ("a.xlsx", "Boat | Seats\nSula | 4\nTern | 2\nPetrel", "the last may be a row of one cell"),
        ("a.docx", "Item | Price\nSpade | 30\nRake | 12\n\nPower tools\n\nMower | 349\nTrimmer | 129", "goes on"),
        ("a.pdf", "Boat | Seats\nSula | 4\nTern | 2", "gaps of a page are no cells for certain"),
        ("a.md", "```\n| Boat | Seats |\n|---|---|\n| Sula | 4 |\n```", "an example of one"),
        ("a.md", "Boat | Seats\nSula | 4", "no rule below the head"),
    ],
)  # fmt: skip
def test_what_is_no_table_for_certain_is_none(path: str, text: str, why: str) -> None:
    found = grids(path, text) if not path.endswith(".md") else grids_in(path, text, frozenset())

    assert found == [], why


def test_a_line_below_a_sheet_that_is_a_sentence_is_no_row() -> None:
    assert (
        len(grids("a.xlsx", "Boat | Seats\nSula | 4\nTern | 2\nChecked by Anna in the spring of this year."))
        == 1
    )


def test_a_head_over_words_alone_is_sure_where_its_names_are_those_of_columns() -> None:
    (list_of_people,) = grids("a.xlsx", "姓名 | 班级 | 城市\n张三 | 一班 | 北京\n李四 | 二班 | 上海")
    (perhaps,) = grids("a.xlsx", "Sula | Tom | pier\nTern | Ann | shed\nKitty | Jon | shed")

    assert list_of_people.sure
    assert not perhaps.sure
