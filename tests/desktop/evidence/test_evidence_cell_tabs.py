"""Tab stops of prose: cells of a small table do not touch."""

from __future__ import annotations

from desktop.evidence.cell_tabs import tab_distance

LETTER = 10.0
USUAL = 7 * LETTER


def width(cell: str) -> float:
    return 9.9 * len(cell)


def gaps(line: str, distance: float) -> list[float]:
    """Between each cell and the next."""
    found, begins = [], 0.0
    for cell in line.split("\t")[:-1]:
        ends = begins + width(cell)
        begins = (ends // distance + 1) * distance
        found.append(begins - ends)
    return found


def test_a_text_without_tables_keeps_the_usual_distance() -> None:
    assert tab_distance("One line.\nAnother one.", LETTER, width) == USUAL


def test_a_table_whose_cells_have_room_keeps_the_usual_distance() -> None:
    assert tab_distance("E1\tCold\tFill it.", LETTER, width) == USUAL


def test_a_cell_that_would_end_at_a_stop_moves_the_stops() -> None:
    row = "E2\tTooHot.\tOpen it."

    assert min(gaps(row, USUAL)) < 1
    assert min(gaps(row, tab_distance(row, LETTER, width))) > LETTER / 2
