"""Since when and until when a statement holds: "from March", "until last week", "下个月起", seen from its own day."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass

from core.catalog.own_day import MONTHS, SEASONS
from core.memory.statements.parts_of_periods import (
    OF_THIS_ZH,
    PART_EN,
    PART_ZH,
    in_part,
    part_told_en,
    part_told_zh,
)
from core.memory.statements.periods import (
    ONE_DAY,
    Choice,
    Period,
    day_period,
    future_of,
    month_and_day,
    nearest_of,
    over_of,
    past_of,
    season,
    shift,
    valid_day,
    weekday_near,
)
from core.text.regex import regex

_WEEKDAYS = {
    name: n for n, name in enumerate("monday tuesday wednesday thursday friday saturday sunday".split())
}
_NUMBERS = {
    word: n
    for n, word in enumerate("zero one two three four five six seven eight nine ten eleven twelve".split())
}
_NUMBERS |= {"a": 1, "an": 1, "a couple of": 2, "a few": 3, "half a": 0}
_ZH_DIGITS = {c: n for n, c in enumerate("零一二三四五六七八九十")} | {"两": 2, "〇": 0, "几": 3, "半": 0}
_ZH_WEEKDAYS = {c: n for n, c in enumerate("一二三四五六")} | {"日": 6, "天": 6}

_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_SEASON = "spring|summer|autumn|fall|winter"
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_COUNT = r"(?:\d{1,3}|a couple of|a few|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_PART_OF = (
    rf"{PART_EN}(?:(?:last |next |this |coming )?(?:{_MONTH})\b(?:,? \d{{4}})?|(?:last |next |this |coming )?(?:week|month|year|{_SEASON})\b(?: \d{{4}})?|"
    r"(?:19|20)\d{2}\b)"
)
DATE_EN = (
    rf"\d{{4}}-\d{{2}}-\d{{2}}|{_PART_OF}|(?:the )?{_DAY} (?:of )?(?:{_MONTH})\b(?:,? \d{{4}})?|"
    rf"(?:{_MONTH})\.? {_DAY}(?!\d)(?:,? \d{{4}})?|(?:last|next|this|in the) (?:{_SEASON})(?: of)?(?:,? \d{{4}})?\b|(?:{_SEASON})(?: of)? \d{{4}}|(?:last |next |this )?(?:{_MONTH})\b(?:,? \d{{4}})?|"
    r"(?:the )?(?:last|next|this|coming|past) (?:week|month|year|weekend|"
    + "|".join(_WEEKDAYS)
    + rf")|today|tonight|yesterday|tomorrow|now|the day after tomorrow|{_COUNT} (?:day|week|month|year)s? (?:ago|from now)|"
    rf"in {_COUNT} (?:day|week|month|year)s?(?:['’] time)?|(?:on )?(?:{'|'.join(_WEEKDAYS)})|(?:19|20)\d{{2}}"
)
_EN_SINCE = regex(
    rf"\b(?P<how>since|as of|starting(?: from| on| in)?|beginning(?: on| in)?|effective|from)\s+(?:on |in )?(?P<when>{DATE_EN}|(?:the )?(?:{_SEASON}))\b(?: on(?:wards?)?)?",
    re.IGNORECASE,
)
_EN_UNTIL = regex(
    rf"\b(?:until|till|up to|through)\s+(?P<when>{DATE_EN}|(?:the )?(?:{_SEASON}))\b", re.IGNORECASE
)
WHEN_EN = regex(
    rf"(?<!to )(?<!\bby )\b(?:(?:back )?(?:in|on|at|around|towards) )?(?P<when>{DATE_EN})\b", re.IGNORECASE
)
_EN_FUTURE = regex(
    r"(?:\b|(?=['’]))(?:will|going to|'ll|’ll|shall|(?:am|are|['’]m|['’]re) moving|starting|next|plans? to|planning|(?:due|hope|hoping|intend|intending|want) to)\b|\b(?:I|we|he|she) (?:start|begin|join|move|leave|retire|switch)s?\b",
    re.IGNORECASE,
)

# Chinese verbs have no tenses: what is neither marked as done nor as intended is of the nearest such day.
_ZH_DONE = regex(r"[了过]|的[。！!]?$|已经|以来|至今")
_ZH_INTENDED = regex(r"打算|准备|计划|[要会将]|想|即将|就")

_TOLD_AS_PAST = regex(
    r"\b(?:\w+ed|was|were|had|did|used to|went|kept|spent)\b|以前|曾|原来|之前一?直", re.IGNORECASE
)

_WEEKDAY = regex(
    rf"\b(?:{'|'.join(_WEEKDAYS)})\b|(?<![上下这本个])(?:周|星期|礼拜)[一二三四五六日天]", re.IGNORECASE
)
# "From Monday we have had no heating", 周一开始就发烧了: it has held since then.
_HELD_SINCE = regex(r"\b(?:have|has|['’]ve) (?:\w+ )?(?:been|had|\w+ed|\w+en)\b|了[。！!]?$|已经|一直")

_ZH_NUMBER = r"[零〇一二两三四五六七八九十几半\d]{1,3}"
DATE_ZH = (
    rf"\d{{4}}-\d{{2}}-\d{{2}}|(?:(?:20|19)\d{{2}}年|去年|今年|明年)?{_ZH_NUMBER}月(?:{_ZH_NUMBER}[日号]|{PART_ZH})?|"
    rf"(?:(?:20|19)\d{{2}}年|去年|今年|明年|前年)的?[春夏秋冬][天季]?|(?:上|下|这|本)个?(?:周|星期|礼拜)[一二三四五六日天末]?|(?:上|下|这|本)个?月(?:{_ZH_NUMBER}[日号]|{PART_ZH})?|"
    rf"(?:(?:20|19)\d{{2}}年|去年|今年|明年|前年|后年)(?:年?{PART_ZH})?|{OF_THIS_ZH}|前天|昨天|今天|明天|后天|现在|"
    rf"{_ZH_NUMBER}个?(?:天|日|周|星期|礼拜|月|年)(?:以?前|之前|以?后|之后)|(?:周|星期|礼拜)[一二三四五六日天]"
)
_ZH_SINCE = regex(
    rf"(?:自从|从|自)(?P<when>{DATE_ZH}|[春夏秋冬][天季])(?:起|开始|以来|之后|以后)?|(?P<when2>{DATE_ZH}|[春夏秋冬][天季])(?:起|开始|以来)"
)
_ZH_UNTIL = regex(rf"(?:直到|一直到|截至|截止到|到)(?P<when>{DATE_ZH}|[春夏秋冬][天季])(?:为止|之前)?(?!起)")
WHEN_ZH = regex(rf"(?P<when>{DATE_ZH})")


@dataclass(frozen=True)
class Dated:
    """A statement without its dates, and the time in which it holds; None where nothing was said."""

    text: str
    valid_from: dt.date | None = None
    valid_to: dt.date | None = None


def take_dates(statement: str, day: dt.date, change: bool, chinese: bool = False) -> Dated:
    """Take the dates out of a statement made on `day`.

    A bare date ("in March", "last week") says when something holds only where a `change` is told ("I moved ...").
    """
    since, until, when = (_ZH_SINCE, _ZH_UNTIL, WHEN_ZH) if chinese else (_EN_SINCE, _EN_UNTIL, WHEN_EN)
    resolve = period_zh if chinese else period_en
    ahead = not chinese and _EN_FUTURE.search(statement) is not None
    text, start, end = statement, None, None
    found = until.search(text)
    if found is not None and (
        period := resolve(found.group("when"), day, past_of if _TOLD_AS_PAST.search(statement) else future_of)
    ):
        end = period.end if period.is_over_with_its_day(day) else period.start
        text = without(text, found)
    found = since.search(text)
    if found is not None:
        expression = found.group("when") or found.groupdict().get("when2") or ""
        if period := resolve(expression, day, _begins(found, statement, ahead)):
            start, text = period.start, without(text, found)
    elif change and (found := when.search(text)):
        period = resolve(found.group("when"), day, _told_at(statement, ahead, chinese))
        if period:
            start, text = (
                min(period.start, day) if period.start <= day < period.end else period.start,
                without(text, found),
            )
    return Dated(text, start, end)


def _told_at(statement: str, ahead: bool, chinese: bool) -> Choice:
    """Which of several days may be meant on which something changes."""
    if not chinese:
        return future_of if ahead else past_of
    if _ZH_DONE.search(statement):
        return past_of
    return future_of if _ZH_INTENDED.search(statement) else nearest_of


def _begins(since: re.Match[str], statement: str, ahead: bool) -> Choice:
    """Which of several days may be meant from which something holds: "from Monday I work there" is the coming one."""
    if (since.groupdict().get("how") or "").lower() == "since":
        return past_of
    weekday = _WEEKDAY.search(since.group()) is not None and _HELD_SINCE.search(statement) is None
    return future_of if ahead or (weekday and not told_as_past(statement)) else nearest_of


def told_as_past(statement: str) -> bool:
    """Whether a statement is told of what was."""
    return _TOLD_AS_PAST.search(statement) is not None


def without(text: str, match: re.Match[str]) -> str:
    """A text without what matched in it."""
    joined = text[: match.start()].rstrip(" ,，") + " " + text[match.end() :].lstrip(" ,，")
    joined = re.sub(r"\s+(?=[.!?,;]|$)", "", joined)
    return joined.strip() if " " in text.strip() else joined.replace(" ", "")


def period_en(expression: str, day: dt.date, choose: Choice = nearest_of) -> Period | None:
    """What an English expression of time means on that day; None for one that is none."""
    text = re.sub(r"\s+", " ", expression.lower().strip().replace("’", "'")).removeprefix("on ")
    if part := part_told_en(text):
        return in_part(part[1], lambda by_part: period_en(part[0], day, by_part), choose)
    text = text.removeprefix("the ")
    simple = {"today": 0, "tonight": 0, "now": 0, "yesterday": -1, "tomorrow": 1, "day after tomorrow": 2}
    if text in simple:
        return day_period(day + dt.timedelta(days=simple[text]), relative=True)
    if match := re.fullmatch(r"\d{4}-\d{2}-\d{2}", text):
        return valid_day(*map(int, match.group().split("-")))
    if match := re.fullmatch(
        rf"(?:in )?({_COUNT}) (day|week|month|year)s?(?: (ago|from now)|'? ?time)?", text
    ):
        sign = -1 if match.group(3) == "ago" else 1
        amount = int(match.group(1)) if match.group(1).isdigit() else _NUMBERS[match.group(1)]
        return day_period(shift(day, sign * amount, match.group(2)), relative=True)
    if match := re.fullmatch(r"(?:the )?(last|next|this|coming|past) (\w+)", text):
        which = {"last": -1, "past": -1, "next": 1, "coming": 1, "this": 0}[match.group(1)]
        return _relative(match.group(2), which, day)
    if match := re.fullmatch(rf"(?:in the )?({_SEASON})(?: of)?(?:,? (\d{{4}}))?", text):
        return season(match.group(1), int(match.group(2)) if match.group(2) else None, day, choose)
    if text in _WEEKDAYS:
        return day_period(
            choose([weekday_near(day, _WEEKDAYS[text], -1), weekday_near(day, _WEEKDAYS[text], 1)], day),
            relative=True,
        )
    if re.fullmatch(r"(?:19|20)\d{2}", text):
        return Period(dt.date(int(text), 1, 1), dt.date(int(text) + 1, 1, 1))
    return _named(text, day, choose)


def _named(text: str, day: dt.date, choose: Choice) -> Period | None:
    month = re.search(rf"\b({_MONTH})\b", text)
    if month is None:
        return None
    year = re.search(r"\b(\d{4})\b", text)
    date = re.search(r"\b(\d{1,2})(?:st|nd|rd|th)?\b(?!\d)", text.replace(year.group(), "") if year else text)
    return month_and_day(
        int(year.group()) if year else None,
        MONTHS[month.group(1)],
        int(date.group(1)) if date else None,
        day,
        choose,
    )


def _relative(unit: str, which: int, day: dt.date) -> Period | None:
    if unit in ("week", "weekend"):
        monday = day - dt.timedelta(days=day.weekday()) + which * 7 * ONE_DAY
        return Period(
            monday + 5 * ONE_DAY if unit == "weekend" else monday, monday + 7 * ONE_DAY, relative=True
        )
    if unit == "month":
        start = shift(day.replace(day=1), which, "month")
        return Period(start, shift(start, 1, "month"), relative=True)
    if unit == "year":
        return Period(dt.date(day.year + which, 1, 1), dt.date(day.year + which + 1, 1, 1), relative=True)
    if unit in SEASONS:
        return season(unit, None, day, {-1: over_of, 0: nearest_of, 1: future_of}[which])
    if unit in _WEEKDAYS:
        return day_period(weekday_near(day, _WEEKDAYS[unit], which or 1), relative=True)
    if unit in MONTHS:
        choose = {-1: past_of, 0: nearest_of, 1: future_of}[which]
        found = month_and_day(None, MONTHS[unit], None, day, choose)
        return Period(found.start, found.end, relative=True) if found else None
    return None


def period_zh(expression: str, day: dt.date, choose: Choice = nearest_of) -> Period | None:
    """What a Chinese expression of time means on that day; None for one that is none."""
    text = expression.strip()
    if part := part_told_zh(text):
        return in_part(part[1], lambda by_part: period_zh(part[0], day, by_part), choose)
    simple = {"前天": -2, "昨天": -1, "今天": 0, "现在": 0, "明天": 1, "后天": 2}
    if text in simple:
        return day_period(day + dt.timedelta(days=simple[text]), relative=True)
    if re.fullmatch(r"\d{4}-\d{2}-\d{2}", text):
        return valid_day(*map(int, text.split("-")))
    if match := re.fullmatch(rf"({_ZH_NUMBER})个?(天|日|周|星期|礼拜|月|年)(.*[前后])", text):
        unit = {"天": "day", "日": "day", "月": "month", "年": "year"}.get(match.group(2), "week")
        sign = -1 if match.group(3).endswith("前") else 1
        return day_period(shift(day, sign * _zh_number(match.group(1)), unit), relative=True)
    which = {"上": -1, "去": -1, "下": 1, "明": 1, "这": 0, "本": 0, "今": 0, "前": -2, "后": 2}
    if match := re.fullmatch(r"(上|下|这|本)个?(?:周|星期|礼拜)([一二三四五六日天末])?", text):
        monday = day - dt.timedelta(days=day.weekday()) + which[match.group(1)] * 7 * ONE_DAY
        if match.group(2) and match.group(2) != "末":
            return day_period(monday + _ZH_WEEKDAYS[match.group(2)] * ONE_DAY, relative=True)
        return Period(monday, monday + 7 * ONE_DAY, relative=True)
    if match := re.fullmatch(rf"(上|下|这|本)个?月(?:({_ZH_NUMBER})[日号])?", text):
        start = shift(day.replace(day=1), which[match.group(1)], "month")
        if match.group(2):
            return valid_day(start.year, start.month, _zh_number(match.group(2)))
        return Period(start, shift(start, 1, "month"), relative=True)
    if match := re.fullmatch(r"(?:((?:19|20)\d{2})年|([去今明前])年)?的?([春夏秋冬])[天季]?", text):
        told = int(match.group(1)) if match.group(1) else None
        by = day.year + which[match.group(2)] if match.group(2) else told
        return season(match.group(3), by, day, choose)
    if match := re.fullmatch(r"([去今明前后])年", text):
        year = day.year + which[match.group(1)]
        return Period(dt.date(year, 1, 1), dt.date(year + 1, 1, 1), relative=True)
    if match := re.fullmatch(r"((?:19|20)\d{2})年", text):
        return Period(dt.date(int(match.group(1)), 1, 1), dt.date(int(match.group(1)) + 1, 1, 1))
    if match := re.fullmatch(r"(?:周|星期|礼拜)([一二三四五六日天])", text):
        weekday = _ZH_WEEKDAYS[match.group(1)]
        return day_period(
            choose([weekday_near(day, weekday, -1), weekday_near(day, weekday, 1)], day), relative=True
        )
    if match := re.fullmatch(
        rf"((?:19|20)\d{{2}}年|去年|今年|明年)?({_ZH_NUMBER})月(?:({_ZH_NUMBER})[日号])?", text
    ):
        said = match.group(1) or ""
        year_or_none = int(said[:4]) if said[:1].isdigit() else day.year + which[said[0]] if said else None
        date = _zh_number(match.group(3)) if match.group(3) else None
        return month_and_day(year_or_none, _zh_number(match.group(2)), date, day, choose)
    return None


def _zh_number(text: str) -> int:
    if text.isdigit():
        return int(text)
    tens, ten, units = text.partition("十")
    if ten:
        return _ZH_DIGITS.get(tens, 1) * 10 + _ZH_DIGITS.get(units, 0)
    return _ZH_DIGITS.get(text, 0)
