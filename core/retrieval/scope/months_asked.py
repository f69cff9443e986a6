"""Which year's month a question means by its name alone: the December ahead for a flight or an exam, the last one for a diary or a bill.

Read for questions about what is written under a day of that month; what a file's own time limits is read by `period_points`.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass

from core.catalog.own_day import MONTH, month_days, month_number
from core.retrieval.scope.time_words import AHEAD, PAST
from core.text.regex import regex

_ENGLISH = regex(
    rf"\b(?P<by>in|by|during|until|before the end of|by the end of) (?:(?P<before>last|next|this) )?(?P<month>{MONTH})(?:,? (?:of )?(?P<year>last|next|this) year)?(?! \d|,? (?:19|20)\d\d)",
    re.I,
)
_HAN = regex(
    r"(?<![年\d一二三四五六七八九十个個])(?P<year>今年|去年|前年|明年)?的?(?P<month>1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月份?(?![\d一二三四五六七八九十天饼餅])"
)
_YEARS = {"last": -1, "this": 0, "next": 1, "前年": -2, "去年": -1, "今年": 0, "明年": 1}
_ASKS_WHEN = regex(
    r"\bwhen\b|\b(?:what|which) (?:days?|dates?|time)\b|什么时候|什麼時候|何时|何時|哪一?天|哪日|几号|幾號|几点|幾點|几时|日期|时间|時間",
    re.I,
)
# What one keeps is of what was: notes, diaries and bills of a month are those of the last one, unless they are due.
_KEPT = regex(
    r"\b(?:notes?|diary|diaries|journals?|bills?|statements?|payslips?|receipts?)\b|日记|日記|笔记|筆記|日志|日誌|账单|帐单|帳單|收据|收據|工资|工資|流水|记录|記錄",
    re.I,
)
# What one looks forward to, where the question says no more: 12月的航班.
_COMES = regex(
    r"航班|机票|機票|火车|火車|高铁|高鐵|考试|考試|预约|預約|体检|體檢|面试|面試|手术|手術|复诊|複診|会议|會議|演出|婚礼|婚禮|旅行|出差|行程|续[费约保期]|續[費約保期]|安排|截止|到期"
)


@dataclass(frozen=True)
class MonthAsked:
    """The words `start` to `end` of a question name these days. `alone`: without a year, by word or figure."""

    start: int
    end: int
    first: dt.date
    last: dt.date
    alone: bool


def month_asked(question: str, today: dt.date) -> MonthAsked | None:
    """The month that a question asks about, where it asks of what is written under its days; None for any other."""
    english = _ENGLISH.search(question)
    match = english or _HAN.search(question)
    if match is None:
        return None
    number = month_number(match["month"])
    said = match.groupdict()
    word = (said.get("year") or said.get("before") or "").casefold()
    asks_when = _ASKS_WHEN.search(question) is not None
    past = PAST.search(question) is not None
    kept = _KEPT.search(question) is not None and AHEAD.search(question) is None
    if kept or (past and not asks_when):
        return None
    if english is None and not (asks_when or _COMES.search(question) or AHEAD.search(question)):
        return None
    if word and not asks_when and _YEARS[word] < 0:
        return None  # what is of last year is looked for by the files' own time
    first, last = month_days(_year(number, word, said.get("before"), past, today), number)
    if (said.get("by") or "").casefold() in ("by", "until", "before the end of", "by the end of"):
        first = min(today, last)
    return MonthAsked(match.start(), match.end(), first, last, not word)


def _year(number: int, word: str, before: str | None, past: bool, today: dt.date) -> int:
    """The year of the month: of its word, else of the last one for what was, and of the next for what is to come."""
    if word and not before:
        return today.year + _YEARS[word]
    if past or word == "last":
        return today.year - (number > today.month)
    return today.year + (number < today.month)
