"""Names the days of a period as a person would: "September 2026", "before 12 December 2026", 2026年9月."""

from __future__ import annotations

import datetime as dt

from core.catalog.own_day import MONTH_NAMES, month_days
from core.retrieval.scope.periods import OpenDays

_DECEMBER = 12


def days_of(low: float | None, high: float | None) -> OpenDays:
    """The days of two Unix times, both included, in this machine's time zone."""
    first, last = (
        dt.datetime.fromtimestamp(instant).date() if instant is not None else None for instant in (low, high)
    )
    return first, last


def days_named(days: OpenDays, chinese: bool) -> str:
    """A noun that fits behind "of": a year, a month, one day, some days, or a time that is open on one side; "" for no days."""
    first, last = days
    if first is None:
        if last is None:
            return ""
        until = _day(last + dt.timedelta(days=1), chinese)
        return f"{until}之前" if chinese else f"the time before {until}"
    if last is None:
        return f"{_day(first, chinese)}以来" if chinese else f"the time since {_day(first, chinese)}"
    if (first, last) == (dt.date(first.year, 1, 1), dt.date(first.year, _DECEMBER, 31)):
        return f"{first.year}年" if chinese else str(first.year)
    if (first, last) == month_days(first.year, first.month):
        return f"{first.year}年{first.month}月" if chinese else f"{MONTH_NAMES[first.month - 1]} {first.year}"
    if first == last:
        return _day(first, chinese)
    return (
        f"{_day(first, True)}至{_day(last, True)}"
        if chinese
        else f"{_day(first, False)} to {_day(last, False)}"
    )


def _day(day: dt.date, chinese: bool) -> str:
    return (
        f"{day.year}年{day.month}月{day.day}日"
        if chinese
        else f"{day.day} {MONTH_NAMES[day.month - 1]} {day.year}"
    )
