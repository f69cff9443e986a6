"""A table that is too wide stands on its side, whole; any other stays as it was written."""

from __future__ import annotations

import re

import pytest

from desktop.chat.html import AnswerMarkdown
from desktop.chat.marks import Known
from desktop.chat.wide_table import FITS_CHARACTERS

CELL = re.compile(r"<(t[hd])[^>]*>(.*?)</\1>", re.DOTALL)


def table(columns: int, rows: int, cell: str = "{column}.{row}") -> str:
    """A table in Markdown with numbered cells under "Column 1", "Column 2" ..."""
    lines = ["| " + " | ".join(f"Column {n}" for n in range(columns)) + " |", "|" + "---|" * columns]
    for row in range(rows):
        cells = (cell.format(column=column, row=row) for column in range(columns))
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def drawn(text: str) -> list[list[list[str]]]:
    """Tables, rows, cells as they are drawn."""
    html = AnswerMarkdown().render(text, 0, Known())
    tables = re.findall(r"<table class=\"data\".*?</table>", html, re.DOTALL)
    return [
        [[text for _, text in CELL.findall(row)] for row in re.findall(r"<tr>.*?</tr>", made, re.DOTALL)]
        for made in tables
    ]


def test_a_table_that_fits_stays_as_it_is() -> None:
    (made,) = drawn(table(4, 2))

    assert made[0] == ["Column 0", "Column 1", "Column 2", "Column 3"]
    assert made[2] == ["0.1", "1.1", "2.1", "3.1"]


def test_the_columns_of_a_wide_one_become_rows() -> None:
    (made,) = drawn(table(20, 2))

    assert made[0] == ["Column 0", "0.0", "0.1"]
    assert made[19] == ["Column 19", "19.0", "19.1"]


def test_a_wide_and_long_one_follows_in_parts_without_losing_a_cell() -> None:
    parts = drawn(table(20, 60))

    assert len(parts) > 1
    assert all(part[3][0] == "Column 3" for part in parts)
    cells = [cell for part in parts for row in part for cell in row[1:]]
    assert sorted(cells) == sorted(f"{column}.{row}" for column in range(20) for row in range(60))


@pytest.mark.parametrize(
    "cell", ["很长的中文说明文字" * 5, "some plain words that may be wrapped at each gap"]
)
def test_long_text_that_can_be_wrapped_makes_no_table_wide(cell: str) -> None:
    (made,) = drawn(table(5, 2, cell))

    assert len(made) == 3


def test_a_single_column_stays_however_wide_it_is() -> None:
    (made,) = drawn(table(1, 1, "x" * (FITS_CHARACTERS + 10)))

    assert made[0] == ["Column 0"]


def test_chips_and_what_stands_around_a_turned_table_stay() -> None:
    html = AnswerMarkdown().render(f"Before.\n\n{table(20, 1, '{column} [1]')}\n\nAfter [1].", 0, Known(1))

    assert html.count('src="chip:1') == 21
    assert html.index("Before") < html.index("<table") < html.index("After")


def test_a_table_that_is_still_being_written_is_turned_too() -> None:
    (block,) = AnswerMarkdown().blocks(table(20, 1), 0, Known())

    assert block.html.count("<tr>") == 20
