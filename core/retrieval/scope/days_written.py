"""Finds the days that a text writes out, with or without their year, and weekdays: "5 December", 12月5日, 二月四日, Friday, 周五.

What is to come stands in older texts: "what happens on 5 December?" is answered where that day is written, whatever the file's date.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from core.catalog.own_day import MONTH, MONTH_NAMES, day_or_none, month_number
from core.retrieval.query import OnDays
from core.retrieval.ranking.written import number_written
from core.text.chinese_script import HAN
from core.text.regex import regex

_YEAR = r"((?:19|20)\d\d)"
_HAN_NUMBER = r"[一二三四五六七八九十]{1,3}"
# Each with the order of its groups; the year may be missing.
_FORMS = (
    (regex(rf"(?<!\d){_YEAR}[-./](\d{{1,2}})[-./](\d{{1,2}})(?!\d)"), "ymd"),
    (regex(rf"(?<![\d.])(\d{{1,2}})(?:st|nd|rd|th)? (?:of )?{MONTH}(?:,? {_YEAR})?(?![\w-])", re.I), "dmy"),
    (regex(rf"\b{MONTH} (?:the )?(\d{{1,2}})(?:st|nd|rd|th)?(?![\d:.]\d|\d)(?:,? {_YEAR})?", re.I), "mdy"),
    (regex(rf"(?:{_YEAR} ?年 ?)?(?<!\d)(\d{{1,2}}) ?月 ?(\d{{1,2}}) ?[日号號]"), "ymd"),
    (regex(rf"(?:{_YEAR} ?年 ?)?({_HAN_NUMBER})月({_HAN_NUMBER})[日号號]"), "ymd"),
)  # fmt: skip
_NAMES = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_WEEKDAY = regex(rf"\b({'|'.join(_NAMES)})s?\b|(?:周|週|星期|礼拜|禮拜)([一二三四五六日天])(?!\w*[记記志誌])", re.I)  # fmt: skip
_HAN_DAYS = "一二三四五六日"
# Of a longer time its months are searched for: a question of sixty dates is near to nothing.
_MOST_WRITTEN = 7
# Texts are read again for the next question of a conversation.
_KEPT = 4096


@dataclass(frozen=True)
class WrittenDay:
    """`text[start:end]` names this day; `year` None where it names none."""

    start: int
    end: int
    month: int
    day: int
    year: int | None


@lru_cache(maxsize=_KEPT)
def days_written(text: str) -> tuple[WrittenDay, ...]:
    """Every day that the text writes out, in order."""
    found = (each for pattern, order in _FORMS for each in _read(text, pattern, order))
    ordered = sorted(found, key=lambda day: (day.start, -day.end))
    kept: list[WrittenDay] = []
    for day in ordered:
        if not kept or day.start >= kept[-1].end:
            kept.append(day)
    return tuple(kept)


def weekdays_written(text: str) -> tuple[tuple[int, int, int], ...]:
    """(start, end, 0 for Monday to 6) of every weekday that the text names."""
    return tuple((match.start(), match.end(), _weekday(match)) for match in _WEEKDAY.finditer(text))


def names_the_day(wanted: OnDays, text: str) -> bool:
    """Whether the text writes a day that is wanted. A day without its year is of any year."""
    if wanted.weekday is not None:
        return any(day == wanted.weekday for *_, day in weekdays_written(text))
    return any(_fits(wanted, day) for day in days_written(text))


def first_day(wanted: OnDays, text: str) -> str:
    """The earliest of the wanted days that the text writes, ISO; "" for none, or where a weekday is wanted."""
    if wanted.weekday is not None:
        return ""
    return min((day for written in days_written(text) if (day := _met(wanted, written))), default="")


def _fits(wanted: OnDays, written: WrittenDay) -> bool:
    return bool(_met(wanted, written))


def _met(wanted: OnDays, written: WrittenDay) -> str:
    """The wanted day that is written, ISO; "" for another one."""
    first, last = dt.date.fromisoformat(wanted.first), dt.date.fromisoformat(wanted.last)
    if written.year is not None and not wanted.any_year:
        day = day_or_none(written.year, written.month, written.day)
        return day.isoformat() if day is not None and first <= day <= last else ""
    days = (day_or_none(year, written.month, written.day) for year in (first.year, last.year))
    return next((day.isoformat() for day in days if day is not None and first <= day <= last), "")


def written_out(wanted: OnDays) -> str:
    """The days as files write them, for a search by words."""
    if wanted.weekday is not None:
        return (
            f"{_NAMES[wanted.weekday].title()} 星期{_HAN_DAYS[wanted.weekday]} 周{_HAN_DAYS[wanted.weekday]}"
        )
    first, last = dt.date.fromisoformat(wanted.first), dt.date.fromisoformat(wanted.last)
    if (last - first).days > _MOST_WRITTEN:
        months = dict.fromkeys(day.month for day in (first, last))
        return ", ".join(f"{MONTH_NAMES[month - 1]}, {month}月" for month in months)
    days = (first + dt.timedelta(days=n) for n in range((last - first).days + 1))
    return ", ".join(f"{day.day} {MONTH_NAMES[day.month - 1]}, {day.month}月{day.day}日" for day in days)


def _read(text: str, pattern: re.Pattern[str], order: str) -> Iterator[WrittenDay]:
    for match in pattern.finditer(text):
        part = dict(zip(order, match.groups(), strict=True))
        month, day = _number(part["m"]), _number(part["d"])
        # The 29th of February is a day of some years.
        if day_or_none(int(part["y"] or 2024), month, day) is not None:
            yield WrittenDay(match.start(), match.end(), month, day, int(part["y"]) if part["y"] else None)


def _number(text: str) -> int:
    """Of figures, the name of a month, or Chinese: 二十三 is 23."""
    return month_number(text) if text[0].isalpha() and not HAN.match(text) else number_written(text) or 0


def _weekday(match: re.Match[str]) -> int:
    if match.group(1):
        return _NAMES.index(match.group(1).casefold())
    return _HAN_DAYS.index("日" if match.group(2) == "天" else match.group(2))
