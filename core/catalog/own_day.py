"""The days that a document bears itself: in its file name, its title or its front matter.

A diary page of the 3rd, written on the 9th, is of the 3rd; the file's own time only knows when it was saved.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import PurePath

from core.text.regex import regex

Days = tuple[dt.date, dt.date]
"""The first and the last day, both included."""

MONTHS = {
    name: number
    for number, names in enumerate(
        ("january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug",
         "september sept sep", "october oct", "november nov", "december dec"), 1
    )
    for name in names.split()
}  # fmt: skip
MONTH = "(" + "|".join(MONTHS) + r")\b\.?"
# The long name of each month, by its number less one; the calendar's own would follow the system's language.
MONTH_NAMES = tuple(
    max((name for name in MONTHS if MONTHS[name] == n), key=len).title() for n in range(1, 13)
)
# The month that each begins with, as the weather has them; a winter is of the year in which it begins.
SEASONS = {
    "spring": 3,
    "summer": 6,
    "autumn": 9,
    "fall": 9,
    "winter": 12,
    "春": 3,
    "夏": 6,
    "秋": 9,
    "冬": 12,
}

_HAN_MONTHS = ("一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二")
_YEAR = r"((?:19|20)\d\d)"
_FIGURES = regex(rf"(?<!\d){_YEAR}[-_. /]?(0[1-9]|1[0-2])[-_. /]?(0[1-9]|[12]\d|3[01])(?!\d)")
_CHINESE = regex(rf"(?<!\d){_YEAR}年(\d{{1,2}})月(\d{{1,2}})[日号號]?")
_DAY_FIRST = regex(rf"(?<!\d)(\d{{1,2}})(?:st|nd|rd|th)?[ _-](?:of )?{MONTH}[,]?[ _-]{_YEAR}(?!\d)", re.I)
_MONTH_FIRST = regex(rf"\b{MONTH}[ _-](\d{{1,2}})(?:st|nd|rd|th)?,?[ _-]{_YEAR}(?!\d)", re.I)
_WHOLE_MONTH = regex(
    rf"(?<!\d){_YEAR}(?:[-_.](0[1-9]|1[0-2])(?![-_.]?\d)|年(\d{{1,2}})月)|\b{MONTH},?[ _-]{_YEAR}(?!\d)", re.I
)
# Kinds whose "created" was written by a person or a mail program. Office and PDF files keep that of their template.
_TELLS_ITS_DAY = frozenset(("text/markdown", "message/rfc822"))
_ISO_DAY = regex(r"\d{4}-\d\d-\d\d")
# Names and titles repeat from question to question.
_KEPT = 20_000


@lru_cache(maxsize=_KEPT)
def own_days(path: str, title: str, media_type: str, created: str) -> Days | None:
    """The days in the file's name, else in its title, else in its front matter, else a whole month; None without any."""
    stem = PurePath(path).stem
    for text in (stem, title):
        found = sorted(days_in(text))
        if found:
            return found[0], found[-1]
    if media_type in _TELLS_ITS_DAY and (match := _ISO_DAY.match(created)):
        day = day_or_none(*map(int, match.group().split("-")))
        if day is not None:
            return day, day
    return next((month for text in (stem, title) if (month := _month_in(text))), None)


def day_of(path: str, title: str, modified: float) -> str:
    """The last day that a document bears in its name or title, else that of its file, whose Unix time is `modified`; ISO."""
    own = own_days(path, title, "", "")
    return (own[1] if own else dt.datetime.fromtimestamp(modified).date()).isoformat()


def time_of(path: str, title: str, media_type: str, created: str, modified: float) -> float:
    """The end of the last day that a document bears itself, else the time of its file; Unix times."""
    own = own_days(path, title, media_type, created)
    if own is None:
        return modified
    return dt.datetime.combine(own[1] + dt.timedelta(days=1), dt.time()).timestamp()


def days_in(text: str) -> Iterator[dt.date]:
    """Every whole date in a text, in whatever form."""
    for pattern, order in ((_FIGURES, "ymd"), (_CHINESE, "ymd"), (_DAY_FIRST, "dmy"), (_MONTH_FIRST, "mdy")):
        for match in pattern.finditer(text):
            part = dict(zip(order, match.groups(), strict=True))
            day = day_or_none(int(part["y"]), month_number(part["m"]), int(part["d"]))
            if day is not None:
                yield day


def month_number(text: str) -> int:
    """1 to 12 for a name or figures, 十月 too; figures are not checked."""
    if text in _HAN_MONTHS:
        return _HAN_MONTHS.index(text) + 1
    return int(text) if text.isdecimal() else MONTHS[text.casefold().rstrip(".")]


def day_or_none(year: int, month: int, day: int) -> dt.date | None:
    """None for the 31st of a month that has none, and years that no calendar has."""
    try:
        return dt.date(year, month, day)
    except ValueError:
        return None


def month_days(year: int, month: int) -> Days:
    """The whole month. Raises ValueError for a month that is none."""
    first = dt.date(year, month, 1)
    return first, (first.replace(day=28) + dt.timedelta(days=4)).replace(day=1) - dt.timedelta(days=1)


def _month_in(text: str) -> Days | None:
    match = _WHOLE_MONTH.search(text)
    if match is None:
        return None
    year, figures, chinese, name, named_year = match.groups()
    month = month_number(figures or chinese or name)
    return month_days(int(year or named_year), month) if 1 <= month <= 12 else None
