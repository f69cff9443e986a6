"""How the days of a period are named for a person, in English and Chinese."""

from __future__ import annotations

import datetime as dt

import pytest

from core.retrieval.scope.day_names import days_named
from core.retrieval.scope.periods import OpenDays

DAY = dt.date


@pytest.mark.parametrize(
    ("days", "english", "chinese"),
    [
        ((DAY(2026, 9, 1), DAY(2026, 9, 30)), "September 2026", "2026年9月"),
        ((DAY(2024, 2, 1), DAY(2024, 2, 29)), "February 2024", "2024年2月"),
        ((DAY(2026, 1, 1), DAY(2026, 12, 31)), "2026", "2026年"),
        ((DAY(2026, 11, 27), DAY(2026, 11, 27)), "27 November 2026", "2026年11月27日"),
        ((DAY(2026, 11, 23), DAY(2026, 11, 29)), "23 November 2026 to 29 November 2026", "2026年11月23日至2026年11月29日"),
        ((None, DAY(2026, 12, 11)), "the time before 12 December 2026", "2026年12月12日之前"),
        ((DAY(2026, 10, 1), None), "the time since 1 October 2026", "2026年10月1日以来"),
    ],
)  # fmt: skip
def test_days_are_named_as_a_person_would(days: OpenDays, english: str, chinese: str) -> None:
    assert (days_named(days, chinese=False), days_named(days, chinese=True)) == (english, chinese)
