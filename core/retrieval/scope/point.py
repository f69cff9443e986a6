"""One way of naming a time, and the calendar's days, weeks, months and years that it may mean."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from core.catalog.own_day import Days, month_days
from core.text.regex import regex

Unit = Literal["day", "week", "month", "year"]
Read = Callable[[re.Match[str], dt.date], Days | None]


@dataclass(frozen=True)
class Point:
    """One way of naming a time; `read` gets the match and today."""

    pattern: re.Pattern[str]
    read: Read
    relative: bool
    alone: bool = True
    """False: it means a time only after a preposition, as "in May", or inside of a range."""
    is_end: bool = False
    """It names the end of a time: "before the end of June" leaves out none of its days."""


def made(
    pattern: str, read: Read, relative: bool = False, alone: bool = True, *, is_end: bool = False
) -> Point:
    """A point of this pattern, case aside, whose groups are what `read` wants."""
    return Point(regex(pattern, re.I), read, relative, alone, is_end)


def of_unit(unit: Unit, back: int, today: dt.date) -> tuple[dt.date, dt.date]:
    """The day, week, month or year that lies `back` before the present one."""
    if unit == "day":
        day = today - dt.timedelta(days=back)
        return day, day
    if unit == "week":
        monday = today - dt.timedelta(days=today.weekday() + 7 * back)
        return monday, monday + dt.timedelta(days=6)
    if unit == "month":
        months = today.year * 12 + today.month - 1 - back
        return month_days(months // 12, months % 12 + 1)
    return dt.date(today.year - back, 1, 1), dt.date(today.year - back, 12, 31)
