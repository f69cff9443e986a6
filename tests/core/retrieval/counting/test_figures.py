"""A column is read as figures only where it can be read in one way."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.retrieval.counting.figures import figures_of, kind_of_cell


@pytest.mark.parametrize(
    ("cells", "total"),
    [
        (("34.5", "89.9", "18.2"), "142.6"),
        (("€11,400", "€12,950"), "€24,350"),
        (("€1.200", "€500"), "€1.700"),
        (("1.240,50 €", "9,50 €"), "1.250,00 €"),
        (("7.2 m", "11.4 m"), "18.6 m"),
        (("45元", "105元"), "150元"),
        (("3", "-5"), "-2"),
        (("1,240.50", "9.50"), "1,250.00"),
        (("0.1", "0.2"), "0.3"),
    ],
)
def test_figures_are_added_up_exactly_and_written_as_they_stand(cells: tuple[str, ...], total: str) -> None:
    figures = figures_of(cells)

    assert figures is not None
    assert figures.written(sum(figures.values, start=Decimal())) == total


@pytest.mark.parametrize(
    "cells",
    [
        ("€200", "£500"),  # two currencies
        ("200", "€500"),
        ("7.2 m", "72 cm"),
        ("1.234", "5.678"),  # thousands or thousandths
        ("1,234", "5,678"),
        ("1,234.5", "9,5"),  # written in two ways
        ("12", ""),  # one is missing
        ("12", "n/a"),
        ("555-0142",),
        ("Polar 8",),
        ("2025-03-04",),
        (),
    ],
)
def test_what_may_be_read_in_two_ways_is_no_column_of_figures(cells: tuple[str, ...]) -> None:
    assert figures_of(cells) is None


@given(st.lists(st.integers(min_value=0, max_value=10**9), min_size=1, max_size=30))
def test_sums_of_whole_numbers_are_those_of_arithmetic(numbers: list[int]) -> None:
    figures = figures_of([str(number) for number in numbers])

    assert figures is not None
    assert figures.written(sum(figures.values, start=Decimal())) == str(sum(numbers))


@pytest.mark.parametrize(
    ("cell", "kind"),
    [("12.5", "figure"), ("€9", "figure"), ("2025-03-04", "day"), ("3/4/2025", "day"), ("3月4日", "day"), ("rack 4", "text"), ("", "text")],
)  # fmt: skip
def test_what_a_cell_is(cell: str, kind: str) -> None:
    assert kind_of_cell(cell) == kind
