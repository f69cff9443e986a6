"""Reads holidays that stand in every calendar as points in time: Christmas, Easter, 国庆节. Those of the moon's year are not read."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable

from core.catalog.own_day import Days
from core.retrieval.scope.point import Point, Read, made

_YEAR = r"(?:,? (?:of )?((?:19|20)\d\d|last year|this year))?"
_HAN_YEAR = r"(?:((?:19|20)\d\d ?年|[今去前]年)的?)?"
_YEARS_BACK = {"this year": 0, "last year": 1, "今年": 0, "去年": 1, "前年": 2}
# Good Friday to Easter Monday.
_EASTER_BEFORE, _EASTER_AFTER = 2, 1


def easter(year: int) -> dt.date:
    """Easter Sunday of the Gregorian calendar, 1583 and later (J. Meeus, Astronomical Algorithms, chapter 8)."""
    golden, (century, of_century) = year % 19, divmod(year, 100)
    skipped, rest = divmod(century, 4)
    moon_shift = (century - (century + 8) // 25 + 1) // 3
    epact = (19 * golden + century - skipped - moon_shift + 15) % 30
    weekday = (32 + 2 * rest + 2 * (of_century // 4) - epact - of_century % 4) % 7
    late = (golden + 11 * epact + 22 * weekday) // 451
    month, day = divmod(epact + weekday - 7 * late + 114, 31)
    return dt.date(year, month, day + 1)


def _easter_days(year: int) -> Days:
    sunday = easter(year)
    return sunday - dt.timedelta(days=_EASTER_BEFORE), sunday + dt.timedelta(days=_EASTER_AFTER)


def _fixed(month: int, first: int, last: int) -> Read:
    return _latest(lambda year: (dt.date(year, month, first), dt.date(year, month, last)))


def _latest(days_of: Callable[[int], Days]) -> Read:
    """That of the year which is named, else the latest that has begun."""

    def read(match: re.Match[str], today: dt.date) -> Days:
        named = (match.group(1) or "").casefold().strip()
        if named:
            return days_of(int(named[:4]) if named[0].isdigit() else today.year - _YEARS_BACK[named])
        days = days_of(today.year)
        return days if days[0] <= today else days_of(today.year - 1)

    return read


# Only after a preposition or in a range: "the Christmas party" is a thing. Each with the days that are celebrated.
HOLIDAYS: tuple[Point, ...] = tuple(
    made(pattern, read, alone=False)
    for names, han, read in (
        ("christmas(?: eve| day)?", "(?:圣诞|聖誕)[节節]?", _fixed(12, 24, 26)),
        ("new year(?:['’]s)?(?: day)?", "元旦", _fixed(1, 1, 1)),
        ("halloween", "万圣节|萬聖節", _fixed(10, 31, 31)),
        ("easter(?: sunday| monday)?", "复活节|復活節", _latest(_easter_days)),
        ("may day", "五一(?:节|節)?|(?:劳动|勞動)[节節]", _fixed(5, 1, 1)),
        ("(?:chinese )?national day", "(?:国庆|國慶)[节節]?", _fixed(10, 1, 7)),
    )
    for pattern in (rf"(?:{names}){_YEAR}", rf"{_HAN_YEAR}(?:{han})")
)
