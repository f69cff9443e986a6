"""How a number is written says what it is."""

from __future__ import annotations

import pytest

from core.retrieval.ranking.written import number_written


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("7", 7),
        ("09", 9),
        ("1024", 1024),
        ("七", 7),
        ("零", 0),
        ("十", 10),
        ("十二", 12),
        ("二十", 20),
        ("二十三", 23),
        ("一十", 10),
        ("一二", None),
        ("十十", None),
        ("二三十", None),
        ("", None),
        ("May", None),
    ],
)
def test_a_number_is_read_in_figures_and_in_chinese(text: str, number: int | None) -> None:
    assert number_written(text) == number
