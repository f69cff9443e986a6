"""Days, months, seasons and years as times with a beginning and an end, and which one is meant where several may be."""

from __future__ import annotations

import calendar
import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass

from core.catalog.own_day import SEASONS

ONE_DAY = dt.timedelta(days=1)
_SEASON_MONTHS = 3


@dataclass(frozen=True)
class Period:
    """From `start` up to, but not including, `end`."""

    start: dt.date
    end: dt.date
    relative: bool = False

    def is_over_with_its_day(self, day: dt.date) -> bool:
        """Whether it is one day that has come: what lasted until yesterday held on it; until last week, not in it."""
        return self.relative and self.end - self.start == ONE_DAY and self.start <= day


Choice = Callable[[list[dt.date], dt.date], dt.date]


def past_of(starts: list[dt.date], day: dt.date) -> dt.date:
    """Of several days that may be meant, the last that has come."""
    return max((start for start in starts if start <= day), default=starts[0])


def future_of(starts: list[dt.date], day: dt.date) -> dt.date:
    """Of several days that may be meant, the first that is to come."""
    return min((start for start in starts if start >= day), default=starts[-1])


def nearest_of(starts: list[dt.date], day: dt.date) -> dt.date:
    """Of several days that may be meant, the one that is nearest."""
    return min(starts, key=lambda start: abs(start - day))


def month_and_day(
    year: int | None, month: int, date: int | None, day: dt.date, choose: Choice
) -> Period | None:
    """A month, or a day of it, of the year that is named or else of the one that is chosen; None for no such day."""
    years = [year] if year else [day.year - 1, day.year, day.year + 1]
    if not 1 <= month <= 12:
        return None
    starts = [found.start for each in years if (found := valid_day(each, month, date or 1))]
    if not starts:
        return None
    start = choose(starts, day)
    return day_period(start) if date else Period(start, shift(start, 1, "month"))


def season(name: str, year: int | None, day: dt.date, choose: Choice) -> Period:
    """A season of the year that is named or else of the one that is chosen."""
    years = [year] if year else [day.year - 1, day.year, day.year + 1]
    start = choose([dt.date(each, SEASONS[name], 1) for each in years], day)
    return Period(start, shift(start, _SEASON_MONTHS, "month"), relative=year is None)


def over_of(starts: list[dt.date], day: dt.date) -> dt.date:
    """Of several seasons that may be meant, the last that is over."""
    return past_of(starts, shift(day, -_SEASON_MONTHS, "month"))


def weekday_near(day: dt.date, weekday: int, direction: int) -> dt.date:
    """The next day of the week after a day, or the last one before it."""
    step = (weekday - day.weekday()) % 7 or 7
    return day + dt.timedelta(days=step if direction > 0 else step - 7 or -7)


def day_period(day: dt.date, relative: bool = False) -> Period:
    """One day."""
    return Period(day, day + ONE_DAY, relative)


def valid_day(year: int, month: int, day: int) -> Period | None:
    """A day of the calendar; None for one that it does not have."""
    try:
        return day_period(dt.date(year, month, day))
    except ValueError:
        return None


def shift(day: dt.date, amount: int, unit: str) -> dt.date:
    """A day moved by days, weeks, months or years; the 31st becomes the month's last day."""
    if unit in ("day", "week"):
        return day + dt.timedelta(days=amount * (7 if unit == "week" else 1))
    months = day.year * 12 + day.month - 1 + amount * (12 if unit == "year" else 1)
    year, month = divmod(months, 12)
    return dt.date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))
