"""Reads the parts of a year or a month: "last winter", "summer 2025", "Q1 2026", "the end of June", 去年夏天, 上半年, 六月底.

Seasons are those of the northern half of the earth, by whole months: spring begins with March. The days that were read are told.
"""

from __future__ import annotations

import datetime as dt
import re

from core.catalog.own_day import MONTH, SEASONS, Days, month_days, month_number
from core.retrieval.scope.point import Point, Read, made, of_unit

_SEASON_MONTHS, _QUARTER_MONTHS, _HALF_MONTHS = 3, 3, 6
_ORDER = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "last": 4, "一": 1, "二": 2, "三": 3, "四": 4}  # fmt: skip
_HAN_YEARS_BACK = {"今年": 0, "本年": 0, "去年": 1, "前年": 2}
# Of a month the first and last ten days, of a year the first and last three months are its beginning and its end.
_TEN_DAYS, _EDGE_MONTHS = 10, 3
# The middle of a year, from May to August.
_MIDDLE_OF_YEAR = (5, 4)

_YEAR = r"((?:19|20)\d\d)"
_NEAR_YEAR = r"((?:this|last) year)"
_WHICH_YEAR = r"((?:19|20)\d\d|(?:this|last) year)"
_SEASON = r"(spring|summer|autumn|fall|winter)"
# 春天 and 春季, but neither 春节 nor 夏令营.
_HAN_SEASON = r"([春夏秋冬])(?:天|季)"
_HAN_YEAR = r"((?:19|20)\d\d ?年|[今本去前]年)的?"
_HAN_MONTH = r"(\d{1,2}|十[一二]?|[一二三四五六七八九])月份?"
_NO_GROUP_MONTH = MONTH.replace("(", "(?:", 1)
_WHOLE = rf"({_NO_GROUP_MONTH}(?:,? (?:19|20)\d\d)?|(?:19|20)\d\d|(?:this|last|the) (?:year|month))"
_HAN_WHOLE = r"((?:(?:19|20)\d\d ?年|[今去前]年)?的?(?:\d{1,2}|十[一二]?|[一二三四五六七八九])月份?|(?:上个?個?|这个?|這個?|本)月)"


def _from_month(year: int, month: int, months: int) -> Days:
    """So many whole months from the first day of this one; they may reach into the next year."""
    last = year * 12 + month - 1 + months - 1
    return dt.date(year, month, 1), month_days(last // 12, last % 12 + 1)[1]


def _latest_begun(month: int, months: int, today: dt.date) -> Days:
    """The one that the year which is named nowhere belongs to: what has begun, and not what is still to come."""
    return _from_month(today.year - (dt.date(today.year, month, 1) > today), month, months)


def _year_back(text: str, today: dt.date) -> int:
    """ "2025", 2025年, "last year", 去年."""
    plain = text.casefold().strip()
    if plain[0].isdigit():
        return int(plain[:4])
    return today.year - (_HAN_YEARS_BACK[plain] if plain in _HAN_YEARS_BACK else plain.startswith("last"))


def _season(match: re.Match[str], today: dt.date) -> Days:
    return _latest_begun(SEASONS[match.group(1).casefold()], _SEASON_MONTHS, today)


def _last_season(match: re.Match[str], today: dt.date) -> Days:
    """That which ended last: in November "last summer" is the one of this year."""
    month = SEASONS[match.group(1).casefold()]
    found = _latest_begun(month, _SEASON_MONTHS, today)
    return found if found[1] < today else _from_month(found[0].year - 1, month, _SEASON_MONTHS)


def _this_season(match: re.Match[str], today: dt.date) -> Days:
    """The present one; that of this year, come or gone, where another is present."""
    month = SEASONS[match.group(1).casefold()]
    found = _latest_begun(month, _SEASON_MONTHS, today)
    return found if found[1] >= today else _from_month(today.year, month, _SEASON_MONTHS)


def _of_year(numbers: dict[str, int], months: int, order: str) -> Read:
    """A season, quarter or half (`p`) of a year (`y`); without one, the latest that has begun. A number counts from 1."""

    def read(match: re.Match[str], today: dt.date) -> Days:
        part = dict(zip(order, match.groups(), strict=True))
        name = part["p"].casefold()
        number = numbers[name] if name in numbers else int(name)
        month = number if numbers is SEASONS else (number - 1) * months + 1
        if part.get("y"):
            return _from_month(_year_back(part["y"].removesuffix("的"), today), month, months)
        return _latest_begun(month, months, today)

    return read


def _quarters_back(back: int) -> Read:
    def read(match: re.Match[str], today: dt.date) -> Days:
        quarters = today.year * 4 + (today.month - 1) // _QUARTER_MONTHS - back
        return _from_month(quarters // 4, quarters % 4 * _QUARTER_MONTHS + 1, _QUARTER_MONTHS)

    return read


def _whole(text: str, today: dt.date) -> Days | None:
    """The month or year that a part is of."""
    plain = text.casefold().strip()
    back = int(plain.startswith(("last", "上")))
    if plain.endswith("year"):
        return of_unit("year", back, today)
    if plain.endswith("month") or re.fullmatch(r"(?:上个?個?|这个?|這個?|本)月", plain):
        return of_unit("month", back, today)
    if re.fullmatch(r"\d{4}", plain):
        return dt.date(int(plain), 1, 1), dt.date(int(plain), 12, 31)
    latin = re.fullmatch(rf"{MONTH}(?:,? {_YEAR})?", plain, re.I)
    han = re.fullmatch(rf"(?:{_HAN_YEAR})?的?{_HAN_MONTH}", plain)
    name, year = latin.groups() if latin else han.groups()[::-1] if han else ("", None)
    month = month_number(name) if name else 0
    if not 1 <= month <= 12:
        return None
    if year:
        return month_days(_year_back(year, today), month)
    return _latest_begun(month, 1, today)


def _edge(which: str, whole: Days) -> Days:
    """The beginning, middle or end of a month or a year."""
    first, last = whole
    if first.month == last.month:
        tens = {
            "start": (1, _TEN_DAYS),
            "middle": (_TEN_DAYS + 1, 2 * _TEN_DAYS),
            "end": (2 * _TEN_DAYS + 1, last.day),
        }
        low, high = tens[which]
        return first.replace(day=low), first.replace(day=high)
    month, months = {
        "start": (1, _EDGE_MONTHS),
        "middle": _MIDDLE_OF_YEAR,
        "end": (13 - _EDGE_MONTHS, _EDGE_MONTHS),
    }[which]
    return _from_month(first.year, month, months)


def _edge_of(which: str) -> Read:
    def read(match: re.Match[str], today: dt.date) -> Days | None:
        whole = _whole(match.group(1), today)
        return _edge(which, whole) if whole is not None else None

    return read


def _half_of(match: re.Match[str], today: dt.date) -> Days | None:
    """ "The first half of June", "the second half of last year"."""
    whole = _whole(match.group(2), today)
    if whole is None:
        return None
    number, (first, last) = _ORDER[match.group(1).casefold()], whole
    if first.month == last.month:
        middle = last.day // 2
        return (first, first.replace(day=middle)) if number == 1 else (first.replace(day=middle + 1), last)
    return _from_month(first.year, (number - 1) * _HALF_MONTHS + 1, _HALF_MONTHS)


def _edge_of_year(which: str) -> Read:
    def read(match: re.Match[str], today: dt.date) -> Days:
        year = _year_back(match.group(1).removesuffix("的"), today) if match.group(1) else today.year
        return _edge(which, (dt.date(year, 1, 1), dt.date(year, 12, 31)))

    return read


_WHICH = "first|second|third|fourth|1st|2nd|3rd|4th"
_QUARTER_OF = _of_year(_ORDER, _QUARTER_MONTHS, "py")
_HALVES = {"上": 1, "下": 2}
# "Every year's end" and 初中 name no time.
_NOT_EVERY, _NO_SCHOOL = r"(?<![每哪几幾当當])", r"(?![中一二三级級步期次衷])"
# The longer names first: "summer 2025" is no "summer". A season by itself comes round and is told apart by `dates`.
PARTS: tuple[Point, ...] = (
    made(rf"(?:the )?{_SEASON},? (?:of )?{_WHICH_YEAR}", _of_year(SEASONS, _SEASON_MONTHS, "py")),
    made(rf"last {_SEASON}", _last_season, True),
    made(rf"this {_SEASON}", _this_season, True),
    made(_SEASON, _season, True, alone=False),
    made(rf"([今去前]年)的?{_HAN_SEASON}", _of_year(SEASONS, _SEASON_MONTHS, "yp"), True),
    made(rf"{_HAN_YEAR}{_HAN_SEASON}", _of_year(SEASONS, _SEASON_MONTHS, "yp")),
    made(rf"上个?個?{_HAN_SEASON}", _last_season, True),
    made(rf"(?:这个?|這個?|本){_HAN_SEASON}", _this_season, True),
    made(_HAN_SEASON, _season, True),
    made(rf"(?:the )?({_WHICH}|last) quarter,? (?:of )?{_NEAR_YEAR}", _QUARTER_OF, True),
    made(rf"(?:the )?({_WHICH}|last) quarter,? (?:of )?{_YEAR}", _QUARTER_OF),
    made(rf"Q([1-4]),? ?(?:of )?{_WHICH_YEAR}", _QUARTER_OF),
    made(rf"{_YEAR}[ -]?Q([1-4])", _of_year(_ORDER, _QUARTER_MONTHS, "yp")),
    made(r"Q([1-4])", _of_year(_ORDER, _QUARTER_MONTHS, "p"), alone=False),
    made(rf"(?:the )?({_WHICH}) quarter", _of_year(_ORDER, _QUARTER_MONTHS, "p"), alone=False),
    made(r"(?:the )?(?:last|previous) quarter|上个?個?季度", _quarters_back(1), True),
    made(r"this quarter|(?:本|这个?|這個?)季度", _quarters_back(0), True),
    made(r"([今去前]年)的?第?([一二三四1-4])季度", _of_year(_ORDER, _QUARTER_MONTHS, "yp"), True),
    made(rf"(?:{_HAN_YEAR})?第?([一二三四1-4])季度", _of_year(_ORDER, _QUARTER_MONTHS, "yp")),
    made(rf"(?:the )?(first|second) half of {_NEAR_YEAR}", _half_of, True),
    made(rf"(?:the )?(first|second) half of {_WHOLE}", _half_of),
    made(r"([今去前]年)的?([上下])半年", _of_year(_HALVES, _HALF_MONTHS, "yp"), True),
    made(rf"(?:{_HAN_YEAR})?([上下])半年", _of_year(_HALVES, _HALF_MONTHS, "yp")),
    made(rf"(?:(?:the )?(?:beginning|start) of|early(?: in)?) {_WHOLE}", _edge_of("start")),
    made(rf"(?:(?:the )?middle of |mid[- ]){_WHOLE}", _edge_of("middle")),
    made(rf"(?:(?:the )?end of|late(?: in)?) {_WHOLE}", _edge_of("end"), is_end=True),
    made(rf"{_HAN_WHOLE}的?(?:初{_NO_SCHOOL}|上旬)", _edge_of("start")),
    made(rf"{_HAN_WHOLE}的?中旬", _edge_of("middle")),
    made(rf"{_HAN_WHOLE}的?(?:[底末]|下旬)", _edge_of("end"), is_end=True),
    made(rf"(?:{_HAN_YEAR}年?|{_NOT_EVERY}年)初{_NO_SCHOOL}", _edge_of_year("start")),
    made(rf"(?:{_HAN_YEAR}年?|{_NOT_EVERY}年)[底末]", _edge_of_year("end"), is_end=True),
)  # fmt: skip
