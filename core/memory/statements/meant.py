"""Writes beside a relative date the day that it means: "next Friday" says another day every week.

"The deadline is next Friday" is kept as "... next Friday (2026-12-04)": the owner's words stay, and next week they still say it.
"""

from __future__ import annotations

import datetime as dt
import re

from core.memory.statements.dates import WHEN_EN, WHEN_ZH, period_en, period_zh
from core.memory.statements.periods import Period, future_of
from core.text.chinese_script import HAN
from core.text.regex import regex

_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_MONTH = r"(?:january|february|march|april|may|june|july|august|september|october|november|december)"
_COUNT = r"(?:\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_RELATIVE_EN = regex(
    rf"\b(?:(?:next|this|coming) (?:week|month|year|{_WEEKDAY}|{_MONTH})|today|tomorrow|the day after tomorrow|in {_COUNT} (?:day|week|month|year)s?(?:['’] time)?)\b(?! (?:of|at the end))",
    re.IGNORECASE,
)
_BARE_WEEKDAY = regex(rf"\b{_WEEKDAY}\b", re.IGNORECASE)
_NUMBER_ZH = r"[一二两三四五六七八九十\d]{1,3}"
_RELATIVE_ZH = regex(
    rf"(?:今年|明年){_NUMBER_ZH}月(?:{_NUMBER_ZH}[日号])?|[下这本]个?月(?:{_NUMBER_ZH}[日号])|[下这本]个?(?:周|星期|礼拜)[一二三四五六日天]|"
    rf"[下这本]个?(?:周|星期|礼拜|月)(?![一-鿿]?[日号底初末])|明年(?![一-鿿]?[底初])|今天|明天|后天|{_NUMBER_ZH}个?(?:天|周|星期|月|年)(?:以|之)?后"
)
_BARE_WEEKDAY_ZH = regex("(?:周|星期|礼拜)[一二三四五六日天]")
# The day as it is written, behind the words for it.
_WRITTEN = regex(r" \((?P<day>\d{4}(?:-\d{2}){0,2})\)|（(?P<day2>\d{4}(?:-\d{2}){0,2})）")


def with_day_meant(text: str, day: dt.date, due: bool = False) -> str:
    """The text with the day behind its relative date, seen from the `day` on which it was said.

    A bare weekday is one day only where something is `due` on it; else it may be every week's.
    """
    if _WRITTEN.search(text):
        return text
    chinese = HAN.search(text) is not None
    relative, weekday = (_RELATIVE_ZH, _BARE_WEEKDAY_ZH) if chinese else (_RELATIVE_EN, _BARE_WEEKDAY)
    match = relative.search(text) or (weekday.search(text) if due else None)
    period = (period_zh if chinese else period_en)(match.group(), day, future_of) if match else None
    if match is None or period is None:
        return text
    written = f"（{_written(period)}）" if chinese else f" ({_written(period)})"
    return text[: match.end()] + written + text[match.end() :]


def time_told(statement: str, day: dt.date) -> Period | None:
    """The time that a statement of something to come names, seen from `day`; None where it names none."""
    chinese = HAN.search(statement) is not None
    found = (WHEN_ZH if chinese else WHEN_EN).search(statement)
    return (period_zh if chinese else period_en)(found.group("when"), day, future_of) if found else None


def without_day_meant(text: str) -> str:
    """The text in its owner's words alone."""
    return _WRITTEN.sub("", text)


def day_meant_again(text: str, before: str) -> str:
    """A text in which something else was exchanged with the day that stood in it `before`, where its words still stand."""
    match = _WRITTEN.search(before)
    if match is None or not text.startswith(before[: match.start()]):
        return text
    return text[: match.start()] + match.group() + text[match.start() :]


def _written(period: Period) -> str:
    """A day, a month or a year in ISO 8601; of a week its first day."""
    days = (period.end - period.start).days
    if days > 31:
        return f"{period.start.year}"
    return period.start.isoformat()[:7] if days > 7 else period.start.isoformat()
