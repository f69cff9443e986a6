"""Holidays as points in time, on Monday, 30 November 2026."""

from __future__ import annotations

import datetime as dt

import pytest

from core.retrieval.scope.holidays import easter
from core.retrieval.scope.periods import find_period

TODAY = dt.date(2026, 11, 30)


@pytest.mark.parametrize("day", ["1999-04-04", "2000-04-23", "2024-03-31", "2025-04-20", "2026-04-05", "2027-03-28", "2038-04-25"])  # fmt: skip
def test_easter_sunday(day: str) -> None:
    assert easter(int(day[:4])).isoformat() == day


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("since Christmas", "2025-12-24", ""),
        ("at Christmas 2024", "2024-12-24", "2024-12-26"),
        ("before Easter", "", "2026-04-02"),
        ("between New Year and Easter", "2026-01-01", "2026-04-06"),
        ("国庆节以来", "2026-10-01", ""),
        ("去年圣诞节之前", "", "2025-12-23"),
        ("元旦之后", "2026-01-02", ""),
    ],
)
def test_the_latest_that_has_begun_or_that_of_a_year(text: str, first: str, last: str) -> None:
    found = find_period(text, TODAY)

    assert found is not None
    assert tuple(str(day) if day else "" for day in found.days) == (first, last)


@pytest.mark.parametrize("text", ["the Christmas party", "圣诞老人是谁", "春节以来", "五一班的老师"])
def test_a_thing_of_a_holiday_and_one_by_the_moon_name_no_day(text: str) -> None:
    assert find_period(text, TODAY) is None
