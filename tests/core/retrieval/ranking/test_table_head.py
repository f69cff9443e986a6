"""A passage from the middle of a table comes with the line that names the columns."""

from __future__ import annotations

import pytest

from core.retrieval.ranking.table_head import LOOK_BACK, table_head

MARKDOWN = (
    "Prices:\n\n| Blend | Price |\n|---|---|\n| House | £4.60 |\n| Smoke | £5.20 |\n\nAfter the table.\n"
)
PDF = "Loaves\nLoaf\tPrice\nRye\t5.80\nWalnut\t4.90\n"


def head_before(text: str, start: int, path: str = "a.md") -> str:
    return table_head(path, start, text[start:], lambda first, last: text[first:last])


@pytest.mark.parametrize(
    ("text", "row", "head"),
    [(MARKDOWN, "| Smoke", "| Blend | Price |"), (PDF, "Walnut", "Loaf\tPrice")],
)
def test_the_first_row_of_the_table_is_the_head(text: str, row: str, head: str) -> None:
    assert head_before(text, text.index(row)) == head


def test_a_passage_that_holds_the_head_needs_none() -> None:
    assert head_before(MARKDOWN, MARKDOWN.index("| Blend")) == ""
    assert head_before(MARKDOWN, 0) == ""


def test_a_passage_that_begins_outside_of_tables_has_none() -> None:
    assert head_before(MARKDOWN, MARKDOWN.index("After")) == ""


def test_the_first_line_of_a_delimited_file_names_its_columns() -> None:
    text = "item,cost\nTea,141\nHall hire,1260\n"

    assert head_before(text, text.index("Hall"), "accounts.CSV") == "item,cost"


def test_a_table_that_began_too_far_back_has_no_head() -> None:
    text = "Loaf\tPrice\n" + "Rye\t5.80\n" * LOOK_BACK

    assert head_before(text, len(text) - 9) == ""
