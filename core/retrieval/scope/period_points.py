"""Reads one way of naming a time, as a calendar does: "27 November", "last month", 三天前, 2026-10."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from core.catalog.own_day import MONTH, Days, day_or_none, month_days, month_number

Unit = Literal["day", "week", "month", "year"]
Read = Callable[[re.Match[str], dt.date], Days | None]

_NUMBERS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "couple of": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "fourteen": 14, "thirty": 30, "一": 1, "两": 2, "兩": 2, "二": 2, "三": 3,
    "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10, "十二": 12, "十四": 14, "三十": 30, "半": 6,
}  # fmt: skip
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_HAN_WEEKDAYS = "一二三四五六日"
_HAN_UNITS: dict[str, Unit] = {"天": "day", "日": "day", "周": "week", "週": "week", "星": "week", "禮": "week", "礼": "week", "月": "month", "年": "year"}  # fmt: skip
# "Three weeks ago" is met by the Friday before and the Sunday after.
_GIVE_OR_TAKE = 3
# "Recently" is what one still remembers having had in hand.
_LATELY_DAYS = 14
# Nobody keeps files from before, and no calendar has years without end.
_LONGEST_AGO = 1200

_N = r"(\d{1,3}|(?:a )?couple of|a|an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|thirty)"
_HAN_N = r"(\d{1,3}|十二|十四|三十|[一两兩二三四五六七八九十半])"
_HAN_UNIT = r"(天|日|周|週|个?星期|個?星期|个?礼拜|個?禮拜|个?月|個?月|年)"
_THIS_WEEK = r"(?:这|這|本)个?個?(?:周|週|星期|礼拜|禮拜)"
# 上周日记 is last week's diary, 上周日 its Sunday.
_HAN_DAY = r"([一二三四五六天]|日(?![记記志誌]))"
_LAST_WEEK = r"上个?個?(?:周|週|星期|礼拜|禮拜)"


@dataclass(frozen=True)
class Point:
    """One way of naming a time; `read` gets the match and today."""

    pattern: re.Pattern[str]
    read: Read
    relative: bool
    alone: bool = True
    """False: it means a time only after a preposition, as "in May", or inside of a range."""


def read_point(text: str, today: dt.date) -> tuple[Days, Point] | None:
    """(the days that the whole text means, how it names them); None where it names no time."""
    for point in POINTS:
        match = point.pattern.fullmatch(text)
        days = point.read(match, today) if match else None
        if days is not None:
            return days, point
    return None


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


def _day(order: str) -> Read:
    def read(match: re.Match[str], today: dt.date) -> Days | None:
        part = dict(zip(order, match.groups(), strict=True))
        month = month_number(part["m"])
        year = int(part["y"]) if part.get("y") else today.year
        day = day_or_none(year, month, int(part["d"]))
        if day is not None and not part.get("y") and day > today:
            day = day_or_none(year - 1, month, day.day)
        return (day, day) if day is not None else None

    return read


def _month(order: str) -> Read:
    def read(match: re.Match[str], today: dt.date) -> Days | None:
        part = dict(zip(order, match.groups(), strict=True))
        month = month_number(part["m"])
        if not 1 <= month <= 12:
            return None
        year = int(part["y"]) if part.get("y") else today.year - (month > today.month)
        return month_days(year, month)

    return read


def _of_that_year(match: re.Match[str], today: dt.date) -> Days | None:
    month = month_number(match.group(2))
    year = today.year - ("今年", "去年", "前年").index(match.group(1))
    return month_days(year, month) if 1 <= month <= 12 else None


def _back(unit: Unit, back: int) -> Read:
    return lambda match, today: of_unit(unit, back, today)


def _last_or_this(match: re.Match[str], today: dt.date) -> Days | None:
    which, unit = match.group(1).casefold(), match.group(2).casefold()
    if unit == "weekend":
        # On a Sunday "last weekend" may be the present one; people mean the one before.
        monday = today - dt.timedelta(days=today.weekday() + (0 if which == "this" else 7))
        return monday + dt.timedelta(days=5), monday + dt.timedelta(days=6)
    return of_unit(_UNITS[unit], 0 if which == "this" else 1, today)


def _ago(match: re.Match[str], today: dt.date) -> Days | None:
    number, unit = _number(match.group(1)), _unit(match.group(2))
    back = 6 if match.group(1) == "半" and unit == "year" else number
    if match.group(1) == "半":
        unit = "month"
    if back > _LONGEST_AGO:
        return None
    if unit == "week":
        # Said of a day that is not known any more: the one so many weeks back, give or take.
        day = today - dt.timedelta(weeks=back)
        return day - dt.timedelta(days=_GIVE_OR_TAKE), day + dt.timedelta(days=_GIVE_OR_TAKE)
    return of_unit(unit, back, today)


def _recent(match: re.Match[str], today: dt.date) -> Days | None:
    number, unit = _number(match.group(1) or "one"), _unit(match.group(2))
    if match.group(1) == "半":
        unit = "month"
    if unit in ("day", "week"):
        return today - dt.timedelta(days=number * (7 if unit == "week" else 1)), today
    months = number * (12 if unit == "year" else 1)
    if months > _LONGEST_AGO:
        return None
    first = of_unit("month", months, today)[0]
    return day_or_none(first.year, first.month, today.day) or of_unit("month", months, today)[1], today


def _lately(match: re.Match[str], today: dt.date) -> Days | None:
    return today - dt.timedelta(days=_LATELY_DAYS), today


def _weekday(match: re.Match[str], today: dt.date) -> Days | None:
    wanted = _WEEKDAYS.index(match.group(1).casefold())
    back = (today.weekday() - wanted) % 7 or 7
    return of_unit("day", back, today)


def _han_weekday(back: int) -> Read:
    """A day of the week that lies `back` before the present one."""

    def read(match: re.Match[str], today: dt.date) -> Days | None:
        number = _HAN_WEEKDAYS.index("日" if match.group(1) == "天" else match.group(1))
        day = of_unit("week", back, today)[0] + dt.timedelta(days=number)
        return day, day

    return read


_UNITS: dict[str, Unit] = {"day": "day", "week": "week", "month": "month", "year": "year"}


def _unit(text: str) -> Unit:
    plain = text.casefold().lstrip("个個").removesuffix("s")
    return _UNITS.get(plain) or _HAN_UNITS[plain[0]]


def _number(text: str) -> int:
    plain = " ".join(text.casefold().removeprefix("a couple").split()) or "couple of"
    return int(plain) if plain.isdigit() else _NUMBERS.get(plain, 2)


def _p(
    pattern: str,
    read: Read,
    relative: bool = False,
    alone: bool = True,
) -> Point:
    return Point(re.compile(pattern, re.I), read, relative, alone)


_YEAR = r"((?:19|20)\d\d)"
# 最近的医院 is the nearest hospital, 最近的笔记 are notes of these days.
_HAN_KEPT = "(?:笔记|筆記|文件|文档|文檔|日记|日記|邮件|郵件|记录|記錄)"
_HAN_MONTH = r"(\d{1,2}|十[一二]?|[一二三四五六七八九])"
POINTS = (
    _p(rf"{_YEAR}[-/](\d{{1,2}})[-/](\d{{1,2}})", _day("ymd")),
    _p(rf"(?:the )?(\d{{1,2}})(?:st|nd|rd|th)? (?:of )?{MONTH},? {_YEAR}", _day("dmy")),
    _p(rf"{MONTH} (?:the )?(\d{{1,2}})(?:st|nd|rd|th)?,? {_YEAR}", _day("mdy")),
    _p(rf"(?:the )?(\d{{1,2}})(?:st|nd|rd|th)? (?:of )?{MONTH}", _day("dm")),
    _p(rf"{MONTH} (?:the )?(\d{{1,2}})(?:st|nd|rd|th)?(?!\d)", _day("md")),
    _p(rf"{_YEAR}年(\d{{1,2}})月(\d{{1,2}})[日号號]?", _day("ymd")),
    _p(r"(\d{1,2})月(\d{1,2})[日号號]?", _day("md")),
    _p(rf"{MONTH},? {_YEAR}", _month("my")),
    _p(rf"{_YEAR}-(0[1-9]|1[0-2])", _month("ym")),
    _p(rf"{_YEAR}年(\d{{1,2}})月份?", _month("ym")),
    _p(rf"(?:(?:last|this) )?{MONTH}", _month("m"), alone=False),
    _p(rf"{_HAN_MONTH}月份?", _month("m")),
    _p(rf"(今年|去年|前年)的?{_HAN_MONTH}月份?", _of_that_year),
    _p(rf"{_YEAR}年?", lambda match, today: (dt.date(int(match[1]), 1, 1), dt.date(int(match[1]), 12, 31)), alone=False),
    _p(r"today|今天|今日", _back("day", 0), True),
    _p(r"the day before yesterday|前天", _back("day", 2), True),
    _p(r"yesterday|昨天|昨日", _back("day", 1), True),
    _p(r"tomorrow|明天|明日", _back("day", -1), True),
    _p(r"the day after tomorrow|后天|後天", _back("day", -2), True),
    _p(r"next week|下个?個?(?:周|週|星期|礼拜|禮拜)(?![一二三四五六日天])", _back("week", -1), True),
    _p(r"next month|下个?個?月", _back("month", -1), True),
    _p(r"(this|last|previous) (week|month|year|weekend)", _last_or_this, True),
    _p(r"the (week|month|year) before last", lambda match, today: of_unit(_UNITS[match[1].casefold()], 2, today), True),
    _p(rf"上{_LAST_WEEK}", _back("week", 2), True),
    _p(rf"{_THIS_WEEK}{_HAN_DAY}", _han_weekday(0), True),
    _p(rf"{_THIS_WEEK}", _back("week", 0), True),
    _p(rf"{_LAST_WEEK}{_HAN_DAY}", _han_weekday(1), True),
    _p(rf"{_LAST_WEEK}", _back("week", 1), True),
    _p(r"(?:本|这个?|這個?)月", _back("month", 0), True),
    _p(r"上个?個?月", _back("month", 1), True),
    _p(r"今年", _back("year", 0), True),
    _p(r"去年", _back("year", 1), True),
    _p(r"前年", _back("year", 2), True),
    _p(rf"{_N} (days?|weeks?|months?|years?) ago", _ago, True),
    _p(rf"{_HAN_N}{_HAN_UNIT}(?:之前|以前|前)", _ago, True),
    _p(rf"(?:the |my |these )?(?:last|past) (?:{_N} )?(days?|weeks?|months?|years?)", _recent, True),
    _p(rf"(?:最近|近|过去|過去)的?{_HAN_N}{_HAN_UNIT}", _recent, True),
    _p(rf"recently|lately|最近(?!的(?!{_HAN_KEPT}))|近来|近來|近期|近日", _lately, True),
    _p(rf"last ({'|'.join(_WEEKDAYS)})", _weekday, True),
    _p(rf"({'|'.join(_WEEKDAYS)})", _weekday, True, alone=False),
)  # fmt: skip
