"""Reads the day that a question asks about: "what happens on 5 December?", "who works on Friday?", 12月10日之前要交什么.

Such a day is looked for where files write it; when the files themselves were written says nothing of it.
"""

from __future__ import annotations

import datetime as dt
import re

from core.retrieval.query import Hold, OnDays
from core.retrieval.scope.days_written import days_written, weekdays_written
from core.retrieval.scope.months_asked import month_asked
from core.retrieval.scope.periods import find_period
from core.retrieval.scope.time_words import AHEAD, PAST
from core.retrieval.understanding.content import content_words
from core.text.chinese_script import HAN, fold_chinese
from core.text.regex import regex
from core.text.stemming import stem

# What is said of any day, so that no text need say it in this word: a rota has rows, and nobody "works" in it.
_GENERAL = frozenset(
    stem(word, "en")
    for word in (
        "happen happens happening happened occur occurs take place event events go going goes on come comes coming plan planned plans planning "
        "schedule scheduled scheduling due deadline deadlines be done do does doing work works working worked open opens opening start starts "
        "have need needs get gets got buy bought pay paid pays thing things anything something anyone anybody somebody someone everyone people "
        "person persons staff shift shifts important remember ready know till until date day days upcoming finish finished arrange arranged many appointment "
        "appointments task tasks else say says said write written wrote file files document documents note notes also spend spent"
    ).split()
)
_GENERAL_HAN = regex(
    r"(?:几|幾|多少)[个個次趟场場]|之前|以前|之后|之後|以后|以後|那天|当天|當天|这天|這天|发生|發生|安排|计划|計劃|事情?|必须|必須|需要|应该|應該|到期|截止|上班|工作|值班|[早中晚夜]?(?<!航)班|时候|時候|时间|時間|日期|哪一?天|几[号点]|幾[號點]|做|干|幹|买|買|付|交|缴|繳|办|辦|"
    r"完成|有|要|会|會|人|谁|誰|多少|几|幾|什么|什麼|哪些|吗|嗎|呢|了|过|過|的|在|是|我们?|我們|得|能|将|將|被|把|和|去|来|來|花"
)
# Beside what must be done, what is to come is asked for like this.
_COMING = regex(
    r"\bhappen(?:s|ing)?\b|\bplanned\b|\bcom(?:es|ing) up\b|\b(?:what(?:['’]s| is)|is (?:there )?anything) on\b|\bwhat (?:do|will) (?:I|we) have(?= (?:on )?(?:in|on|for|next|this|tomorrow)\b)|\bagenda\b|\bcalendar\b|安排|发生|發生|有什么事|有什麼事|会|會",
    re.I,
)
# Stems of short and long words for one thing.
_ALSO = {
    "phone": "telephon",
    "telephon": "phone",
    "bike": "bicycl",
    "bicycl": "bike",
    "fridg": "refriger",
    "tv": "televis",
}
# 上个月18号 is a day as 11月18日 is.
_OF_MONTH = regex(r"(?:上|本|这|這|下)[个個]?月的?(?:\d{1,2}|[一二三四五六七八九十]{1,3})[日号號]")
# So many days still are what a person calls "this week" or "this month".
_MOST_DAYS = 31
# Of a Chinese text, whose words are pairs of characters that may straddle two, so much is enough.
ENOUGH_PAIRS = 0.5


def days_asked_about(question: str, language: str, today: dt.date, hold: Hold) -> OnDays | None:
    """None where the question names no single day, weekday or short time to come. `hold`: its time limits the search."""
    days = days_written(question)
    weekdays = weekdays_written(question)
    if len(days) == 1 and not weekdays:
        only = days[0]
        year = only.year or today.year
        if only.year is None and (only.month, only.day) == (2, 29):
            return None
        named = dt.date(year, only.month, only.day).isoformat()
        rest = f"{question[: only.start]} {question[only.end :]}"
        return OnDays(named, named, words=words_beside(rest, language), any_year=only.year is None)
    month_day = None if days or weekdays else _OF_MONTH.search(question)
    phrase = find_period(question, today) if month_day else None
    if month_day and phrase and phrase.days[0] and (phrase.start, phrase.end) == month_day.span():
        named = phrase.days[0].isoformat()
        rest = f"{question[: phrase.start]} {question[phrase.end :]}"
        return OnDays(named, named, words=words_beside(rest, language))
    if len(weekdays) == 1 and not days and not hold:
        start, end, weekday = weekdays[0]
        return OnDays(weekday=weekday, words=words_beside(f"{question[:start]} {question[end:]}", language))
    return None if days or weekdays else _to_come(question, language, today)


def with_the_day(question: str, wanted: OnDays | None) -> str:
    """The question with 11月18日 for 上个月18号, as texts write it."""
    if wanted is None or not wanted.first or wanted.first != wanted.last:
        return question
    day = dt.date.fromisoformat(wanted.first)
    return _OF_MONTH.sub(f"{day.month}月{day.day}日", question)


def _to_come(question: str, language: str, today: dt.date) -> OnDays | None:
    """ "What is due this week?", "what do I have to do tomorrow?": the days that are left of it; of a month that was, all of them."""
    month = month_asked(question, today)
    if month is not None:
        words = words_beside(f"{question[: month.start]} {question[month.end :]}", language)
        asks = AHEAD.search(question) or _COMING.search(question)
        # Of a month that was, all that has the words is of it; of one to come, what is left of it.
        first = max(month.first, today) if month.last >= today else month.first
        made = OnDays(first.isoformat(), month.last.isoformat(), words=words, of_month=month.alone)
        return made if asks or words else None
    asks, phrase = AHEAD.search(question) or _COMING.search(question), find_period(question, today)
    # "What is the fee in January?" is about what is written of January, where it is written of the fee.
    if PAST.search(question) or not asks or phrase is None or not phrase.relative:
        return None
    first_day, last_day = phrase.days
    if first_day is None or last_day is None or last_day < today:
        return None
    first_day = max(first_day, today)
    if (last_day - first_day).days > _MOST_DAYS:
        return None
    words = words_beside(f"{question[: phrase.start]} {question[phrase.end :]}", language)
    return OnDays(first_day.isoformat(), last_day.isoformat(), words=words)


def words_beside(rest: str, language: str) -> tuple[str, ...]:
    """What a passage must hold beside the day: stems of words; of Chinese, pairs of characters."""
    plain = _GENERAL_HAN.sub(" ", fold_chinese(rest))
    found = (word if HAN.search(word) else stem(word, "en") for word in content_words(plain, language))
    return tuple(dict.fromkeys(word for word in found if word not in _GENERAL and len(word) > 1))


def holds_words(words: tuple[str, ...], text: str, pairs: float = ENOUGH_PAIRS) -> bool:
    """Whether the text has all of these words in any form, and this share of the Chinese pairs of characters; those of a
    script that it is not written in are let off."""
    folded = fold_chinese(text.casefold())
    han, spaced = (
        [word for word in words if HAN.search(word)],
        [word for word in words if not HAN.search(word)],
    )
    chinese = len(HAN.findall(folded))
    latin = re.findall(r"[^\W_\u3400-\u9fff]+", folded)
    stems = {stem(word, "en") for word in latin}
    if chinese < sum(map(len, latin)) and not all(
        word in stems or _ALSO.get(word) in stems for word in spaced
    ):
        return False
    if not han or not chinese:
        return True
    return sum(word in folded for word in han) >= pairs * len(han)
