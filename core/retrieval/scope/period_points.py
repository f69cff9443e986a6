"""Reads one way of naming a time, as a calendar does: "27 November", "last month", 三天前, 2026-10."""

from __future__ import annotations

import datetime as dt
import re

from core.catalog.own_day import MONTH, Days, day_or_none, month_days, month_number
from core.retrieval.ranking.written import number_written
from core.retrieval.scope.holidays import HOLIDAYS
from core.retrieval.scope.parts_of_years import PARTS
from core.retrieval.scope.point import Point, Read, Unit, made, of_unit

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
# What a person calls "the last few weeks" may be as many.
_FEW = 4
# Nobody keeps files from before, and no calendar has years without end.
_LONGEST_AGO = 1200

_N = r"(\d{1,3}|(?:a )?couple of|a|an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|thirty)"
_HAN_N = r"(\d{1,3}|十二|十四|三十|[一两兩二三四五六七八九十半])"
_HAN_UNIT = r"(天|日|周|週|个?星期|個?星期|个?礼拜|個?禮拜|个?月|個?月|年)"
# 十月 is October: of ten months one says 十个月.
_HAN_LENGTH = r"(天|日|周|週|个?星期|個?星期|个?礼拜|個?禮拜|个月|個月|年)"
_THIS_WEEK = r"(?:这|這|本)个?個?(?:周|週|星期|礼拜|禮拜)"
# 上周日记 is last week's diary, 上周日 its Sunday.
_HAN_DAY = r"([一二三四五六天]|日(?![记記志誌]))"
_LAST_WEEK = r"上个?個?(?:周|週|星期|礼拜|禮拜)"


def read_point(text: str, today: dt.date) -> tuple[Days, Point] | None:
    """(the days that the whole text means, how it names them); None where it names no time."""
    for point in POINTS:
        match = point.pattern.fullmatch(text)
        days = point.read(match, today) if match else None
        if days is not None:
            return days, point
    return None


def _day(order: str) -> Read:
    def read(match: re.Match[str], today: dt.date) -> Days | None:
        part = dict(zip(order, match.groups(), strict=True))
        month = number_written(part["m"]) or month_number(part["m"])
        year = int(part["y"]) if part.get("y") else today.year
        day = day_or_none(year, month, number_written(part["d"]) or 0)
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


def _year(match: re.Match[str], today: dt.date) -> Days | None:
    return dt.date(int(match[1]), 1, 1), dt.date(int(match[1]), 12, 31)


def _of_that_year(match: re.Match[str], today: dt.date) -> Days | None:
    month = month_number(match.group(2))
    year = today.year - ("今年", "去年", "前年").index(match.group(1))
    return month_days(year, month) if 1 <= month <= 12 else None


def _back(unit: Unit, back: int) -> Read:
    return lambda match, today: of_unit(unit, back, today)


def _last_or_this(match: re.Match[str], today: dt.date) -> Days | None:
    which, unit = match.group(1).casefold(), match.group(2).casefold()
    if unit == "weekend":
        saturday = of_unit("week", 0, today)[0] + dt.timedelta(days=5)
        return (
            (saturday, saturday + dt.timedelta(days=1)) if which == "this" else _weekend_before(match, today)
        )
    return of_unit(_UNITS[unit], 0 if which == "this" else 1, today)


def _weekend(match: re.Match[str], today: dt.date) -> Days | None:
    """That which is present or was last."""
    saturday = today - dt.timedelta(days=(today.weekday() - _WEEKDAYS.index("saturday")) % 7)
    return saturday, saturday + dt.timedelta(days=1)


def _weekend_before(match: re.Match[str], today: dt.date) -> Days | None:
    """On a Sunday "last weekend" may be the present one; people mean the one before."""
    monday = today - dt.timedelta(days=today.weekday() + 7)
    return monday + dt.timedelta(days=5), monday + dt.timedelta(days=6)


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
    *said, length = (group for group in match.groups() if group is not None)
    named = said[0] if said else "one"
    number, unit = _FEW if named in ("few", "recent", "几", "幾") else _number(named), _unit(length)
    if named == "半":
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


def _day_of_month(match: re.Match[str], today: dt.date) -> Days | None:
    """上个月18号: a day of the month before, of this one or of the next."""
    first, _ = of_unit("month", {"上": 1, "下": -1}.get(match.group(1)[0], 0), today)
    day = day_or_none(first.year, first.month, number_written(match.group(2)) or 0)
    return (day, day) if day is not None else None


def _unit(text: str) -> Unit:
    plain = text.casefold().lstrip("个個").removesuffix("s")
    return _UNITS.get(plain) or _HAN_UNITS[plain[0]]


def _number(text: str) -> int:
    plain = " ".join(text.casefold().removeprefix("a couple").split()) or "couple of"
    return int(plain) if plain.isdigit() else _NUMBERS.get(plain, 2)


_YEAR = r"((?:19|20)\d\d)"
# 最近的医院 is the nearest hospital, 最近的笔记 are notes of these days.
_HAN_KEPT = "(?:笔记|筆記|文件|文档|文檔|日记|日記|邮件|郵件|记录|記錄)"
_HAN_MONTH = r"(\d{1,2}|十[一二]?|[一二三四五六七八九])"
_HAN_FIGURES = r"([一二三四五六七八九十]{1,3})"
POINTS = (
    *PARTS,
    *HOLIDAYS,
    made(rf"{_YEAR}[-/](\d{{1,2}})[-/](\d{{1,2}})", _day("ymd")),
    made(rf"(?:the )?(\d{{1,2}})(?:st|nd|rd|th)? (?:of )?{MONTH},? {_YEAR}", _day("dmy")),
    made(rf"{MONTH} (?:the )?(\d{{1,2}})(?:st|nd|rd|th)?,? {_YEAR}", _day("mdy")),
    made(rf"(?:the )?(\d{{1,2}})(?:st|nd|rd|th)? (?:of )?{MONTH}", _day("dm")),
    made(rf"{MONTH} (?:the )?(\d{{1,2}})(?:st|nd|rd|th)?(?!\d)", _day("md")),
    made(rf"{_YEAR}年(\d{{1,2}})月(\d{{1,2}})[日号號]?", _day("ymd")),
    made(r"(\d{1,2})月(\d{1,2})[日号號]?", _day("md")),
    made(rf"(?:{_YEAR}年)?{_HAN_FIGURES}月{_HAN_FIGURES}[日号號]", _day("ymd")),
    made(rf"{MONTH},? {_YEAR}", _month("my")),
    made(rf"{_YEAR}-(0[1-9]|1[0-2])", _month("ym")),
    made(rf"{_YEAR}年{_HAN_MONTH}月份?", _month("ym")),
    made(rf"(?:(?:last|this) )?{MONTH}", _month("m"), alone=False),
    made(rf"{_HAN_MONTH}月份?", _month("m")),
    made(rf"(今年|去年|前年)的?{_HAN_MONTH}月份?", _of_that_year),
    made(rf"{_YEAR}年(?![度代])", _year),
    made(_YEAR, _year, alone=False),
    made(r"today|今天|今日", _back("day", 0), True),
    made(r"the day before yesterday|前天", _back("day", 2), True),
    made(r"yesterday|昨天|昨日", _back("day", 1), True),
    made(r"tomorrow|明天|明日", _back("day", -1), True),
    made(r"the day after tomorrow|后天|後天", _back("day", -2), True),
    made(r"next week|下个?個?(?:周|週|星期|礼拜|禮拜)(?![一二三四五六日天])", _back("week", -1), True),
    made(r"next month|下个?個?月", _back("month", -1), True),
    made(r"(this|last|previous) (week|month|year|weekend)", _last_or_this, True),
    made(r"the (week|month|year) before last", lambda match, today: of_unit(_UNITS[match[1].casefold()], 2, today), True),
    made(r"weekend|(?:这个?|這個?)?(?:周|週)末", _weekend, True, alone=False),
    made(rf"{_LAST_WEEK}末", _weekend_before, True),
    made(rf"上{_LAST_WEEK}", _back("week", 2), True),
    made(rf"{_THIS_WEEK}{_HAN_DAY}", _han_weekday(0), True),
    made(rf"{_THIS_WEEK}", _back("week", 0), True),
    made(rf"{_LAST_WEEK}{_HAN_DAY}", _han_weekday(1), True),
    made(rf"{_LAST_WEEK}", _back("week", 1), True),
    made(r"(上个?|上個?|本|这个?|這個?|下个?|下個?)月的?(\d{1,2}|[一二三四五六七八九十]{1,3})[日号號]", _day_of_month),
    made(r"(?:本|这个?|這個?)月", _back("month", 0), True),
    made(r"上个?個?月", _back("month", 1), True),
    made(r"今年", _back("year", 0), True),
    made(r"去年", _back("year", 1), True),
    made(r"前年", _back("year", 2), True),
    made(rf"{_N} (days?|weeks?|months?|years?) ago", _ago, True),
    made(rf"{_HAN_N}{_HAN_LENGTH}(?:之前|以前|前)", _ago, True),
    made(rf"(?:the |my |these )?(?:last|past) (?:(?:{_N}|(few)) )?(days?|weeks?|months?|years?)", _recent, True),
    made(r"(recent) (days|weeks|months|years)", _recent, True),
    made(rf"(?:最近|近|过去|過去)的?这?這?(?:{_HAN_N}|([几幾])){_HAN_UNIT}", _recent, True),
    made(rf"(?:这|這)([几幾]){_HAN_UNIT}", _recent, True),
    made(rf"(?:这|這)?{_HAN_N}{_HAN_LENGTH}(?:以来|以來|来|來)", _recent, True),
    made(rf"recently|lately|最近(?!的(?!{_HAN_KEPT}))|近来|近來|近期|近日", _lately, True),
    made(rf"last ({'|'.join(_WEEKDAYS)})", _weekday, True),
    # "My Sunday notes" are those of every Sunday.
    made(
        rf"({'|'.join(_WEEKDAYS)})(?! (?:(?!was|is|has|does)[a-z]+s|diary|journal|school|market|group|club|class|choir|lunch|dinner|column)\b)",
        _weekday,
        True,
        alone=False,
    ),
)  # fmt: skip
