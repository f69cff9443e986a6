"""Times with both ends: "from 3 to 10 May", "in 2010" told of what was, 5月3日到10日, seen from the day they are said on."""

from __future__ import annotations

import datetime as dt
import re

from core.memory.statements.dates import DATE_EN, DATE_ZH, WHEN_EN, Dated, period_en, period_zh, without
from core.memory.statements.periods import Choice, Period, future_of, nearest_of, past_of
from core.text.regex import regex

_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_RANGE_EN = regex(
    rf"(?:\b(?P<how>from|between)\s+)?\b(?P<begin>{DATE_EN}|{_DAY}(?= ?(?:to|and|until|till|through|-|–)))"
    rf"(?:\s+(?:to|and|until|till|through)\s+|\s?[-–]\s?)(?P<end>{DATE_EN})(?!\w)",
    re.IGNORECASE,
)
_DAY_ZH = r"[一二三四五六七八九十\d]{1,3}[日号]"
_RANGE_ZH = regex(
    rf"从?(?P<begin>{DATE_ZH}|{_DAY_ZH})(?:起|开始)?(?:到|至|—|－|-|~)(?P<end>{DATE_ZH}|{_DAY_ZH})(?:为止|期间|之间)?"
)
_BARE_DAY = regex(r"(\d{1,2})(?:st|nd|rd|th)?")
_BARE_YEAR = regex(r"(?:19|20)\d{2}年?")
_MONTH_BEFORE = regex(r".*月")
# "I worked in Rome last Tuesday" is an errand; what lasted for less than a month is no time of one's life.
SHORTEST_PAST = dt.timedelta(days=28)
# Chinese verbs have no past: a year or a month alone tells it, if it says which one.
_TOLD_YEAR = regex(r"\d{4}年|去年|前年|明年|后年|上个?月|下个?月|上个?(?:周|星期|礼拜)|下个?(?:周|星期|礼拜)")
_SINCE_THEN = regex(r"起|开始|以来|就|从|自")


# "From Monday to Friday" is every week.
_WEEKDAY = regex(
    r"(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:周|星期|礼拜)[一二三四五六日天末]", re.IGNORECASE
)


def take_range(
    statement: str, day: dt.date, choose: Choice = nearest_of, chinese: bool = False
) -> Dated | None:
    """A statement without its two dates, and the time between them; None where it names no two in order.

    Days and months that are named as the end belong to it; a year, as after "until", does not.
    """
    match = (_RANGE_ZH if chinese else _RANGE_EN).search(statement)
    if match is None or _WEEKDAY.fullmatch(match.group("begin")):
        return None
    begin, end = _filled(match.group("begin"), match.group("end"), chinese)
    first, last = _period(begin, day, choose, chinese), _period(end, day, choose, chinese)
    if first is None or last is None:
        return None
    until = last.start if _BARE_YEAR.fullmatch(end) else last.end
    if not first.start < until:
        return None
    return Dated(without(statement, match), first.start, until)


def _filled(begin: str, end: str, chinese: bool) -> tuple[str, str]:
    """Both ends in full: "3" and "10 May 2026" as "3 May 2026" and "10 May 2026"."""
    if chinese:
        month = _MONTH_BEFORE.match(begin)
        return begin, f"{month.group()}{end}" if month and not re.search("[月年周星礼前后]", end) else end
    bare = _BARE_DAY.fullmatch(begin)
    if bare:
        return re.sub(r"\d{1,2}(?:st|nd|rd|th)?(?!\d)", bare.group(1), end, count=1), end
    year = re.search(r"\b(?:19|20)\d{2}$", end)
    if (
        year
        and begin != year.group()
        and not re.search(r"\b(?:19|20)\d{2}\b", begin)
        and re.search("[a-z]", begin)
    ):
        return f"{begin} {year.group()}", end
    return begin, end


def take_past(statement: str, day: dt.date, chinese: bool = False) -> Dated | None:
    """What is told of a time that is over, "in 2010", 去年, with that time as its bounds; None where none is named."""
    found = (re.compile(DATE_ZH) if chinese else WHEN_EN).search(statement)
    if found is None or (chinese and (not _TOLD_YEAR.match(found.group()) or _SINCE_THEN.search(statement))):
        return None
    expression = found.group() if chinese else found.group("when")
    period = _period(expression, day, past_of, chinese)
    if period is None or period.start > day or period.end - period.start < SHORTEST_PAST:
        return None
    if period.end > day:  # "I lived in Rome this year" may still be so until today
        return Dated(without(statement, found), period.start, day) if not chinese else None
    return Dated(without(statement, found), period.start, period.end)


def take_coming(statement: str, day: dt.date) -> Dated | None:
    """What is told in Chinese of a time to come, 明年, 下个月, with its beginning; None where none is named."""
    found = re.compile(DATE_ZH).search(statement)
    if found is None or not _TOLD_YEAR.match(found.group()):
        return None
    period = period_zh(found.group(), day, future_of)
    return Dated(without(statement, found), period.start) if period and period.start > day else None


def _period(expression: str, day: dt.date, choose: Choice, chinese: bool) -> Period | None:
    return (period_zh if chinese else period_en)(expression, day, choose)
