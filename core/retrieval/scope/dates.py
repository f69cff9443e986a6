"""Decides whether a time in a question limits the search, and to which of a file's two dates.

"What did I plant last month?" asks what is of October; "what happened in 2008?" asks about 2008, wherever it is written.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass, replace
from typing import Literal

from core.catalog.own_day import MONTH
from core.retrieval.query import Hold, Intent, Scope
from core.retrieval.scope.periods import OpenDays, TimePhrase, find_period

Basis = Literal["changed", "dated"]

_DOCUMENT = (
    r"(?:files?|documents?|docs|notes?|diary|diaries|journals?|entries|entry|e-?mails?|mails?|messages?|logs?|pdfs?|letters?|minutes|"
    r"reports?|photos?|texts|invoices?|receipts?|memos?)"
)
_HAN_DOCUMENT = r"(?:文件|文档|文檔|档案|檔案|笔记|筆記|日记|日記|日志|日誌|记录|記錄|邮件|郵件|信|资料|資料|会议纪要|會議紀要|报告|報告|发票|發票)"
# These are of their time whatever they say; the minutes of a day may be named in other files as well.
_PLAIN = r"(?:files?|documents?|docs|notes?|diary|diaries|journals?|entries|entry|e-?mails?|mails?|文件|文档|文檔|档案|檔案|笔记|筆記|日记|日記|邮件|郵件)"
_DOCUMENTS = re.compile(rf"\b{_DOCUMENT}\b|{_HAN_DOCUMENT}", re.I)
_CHANGED = r"(?:modif(?:y|ied)|chang(?:e|ed)|edit(?:ed)?|sav(?:e|ed)|updat(?:e|ed)|touch(?:ed)?)"
_IS_CHANGED = re.compile(
    rf"\b{_DOCUMENT}\b.{{0,30}}\b{_CHANGED}\b|\b(?:I|we) (?:have |had )?{_CHANGED}\b|^what(?: has| was| were|'s)? {_CHANGED}\b(?! (?:in|with|about|to|for|on|at|between)\b)|"
    rf"\b{_CHANGED} {_DOCUMENT}\b|(?:修改|编辑|編輯|保存|儲存|更新|改动|改動|改过|改過|改了).{{0,6}}{_HAN_DOCUMENT}|{_HAN_DOCUMENT}.{{0,6}}(?:修改|编辑|編輯|保存|更新|改动|改動|改过|改過|改了)|"
    r"(?:我|我们|我們).{0,8}(?:修改|编辑|編輯|保存|更新|改动|改動|改过|改過|改了)",
    re.I,
)
# What the owner did or what came to pass: an answer of another time would be wrong.
_DOING = re.compile(r"\b(?:I|we)\b|\bhappen(?:s|ed|ing)?\b|\bwent on\b|我|咱|发生|發生", re.I)
# Before the phrase, or behind it, what makes the time the subject itself, or a measure.
_ASKED_FOR = re.compile(
    r"(?:\b(?:when|what (?:date|day|time|year|month)|which (?:date|day|year|month|week)) (?:is|was|are|were|will be|did) (?:the |my |our )?|"
    r"\b(?:than|as|like|versus|vs\.?|(?:compared?|comparison) (?:to|with)|between|how (?:many (?:days|weeks|months|years)|long)[^?]{0,40}) ?(?:in |the |of )?|(?:比|跟|与|與|和|较|較))$",
    re.I,
)
_OF_SOMETHING = re.compile(
    r"^ (?:of|before|after) (?!20\d\d|19\d\d)\w|^(?:是(?:几|幾|哪|什么|什麼|星期|周|不是)|(?:比|相比|和|与|跟).{0,6}(?:相比|比较|比較))|^ (?:is|was) (?:it|that)\b",
    re.I,
)
_POSSESSIVE = re.compile(r"^(?:['’]s?|的)\s*(?P<thing>[\w -]{0,30}|[\u3400-\u9fff]{0,10})", re.I)
# These say little of themselves: "has the rent changed recently?", "the nearest" in Chinese.
_VAGUE = re.compile(r"^(?:recently|lately|最近|近来|近來|近期|近日)$", re.I)
# Days of a week come round: "who works on Friday?" asks of a rota, not of what was written on the last one.
_WEEKDAY = re.compile(
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|(?:这|這|本)个?個?(?:周|週|星期|礼拜|禮拜)[一二三四五六日天]",
    re.I,
)
# What is drawn up for a week or a month is of that time: 本周的轮班表, "this week's rota".
_TABLES = re.compile(
    r"\b(?:rota|roster|schedule|timetable|menu|agenda)s?\b|轮班表|輪班表|排班表|班表|课表|課表|时间表|時間表|菜单|菜單|日程",
    re.I,
)
_LAST = re.compile(r"\blast\b", re.I)
PAST = re.compile(
    r"\b(?:did|was|were|had|happened|went|wrote|saw|met|took|bought|paid|sent|got|made|said|ate|found|told)\b|\b(?:I|we) (?!need\b)\w+ed\b|(?<!为)(?<!為)了(?!解)|[过過](?=什|哪|谁|誰|吗|嗎)",
    re.I,
)
_NUMBERED_WEEK = re.compile(r"\bweek \d", re.I)
# What is still to come stands in a text that is older: no file is of that day yet.
AHEAD = re.compile(
    r"\b(?:must|will|shall|due|deadlines?|upcoming|going to|expires?|(?:have|has|need|needs) to|should (?:I|we))\b|"
    r"必须|必須|需要|应该|應該|到期|截止|要(?=做|交|付|办|辦|完成|续|續|还|還)",
    re.I,
)
# "How many times is Guji mentioned in October?" counts in what is of October.
_TIMES = re.compile(r"\bhow (?:many times|often)\b|(?:多少|几|幾)次", re.I)
_HAS_YEAR = re.compile(r"(?:19|20)\d\d")
_YEAR_ALONE = re.compile(r"\D*(?:19|20)\d\d年?\D*")
_MONTH = re.compile(rf"\b{MONTH}", re.I)
BY_FILE = "by the file’s own time"
BY_DAY = (
    "by the day that a file bears in its name, its title or its front matter, else by the file’s own time"
)


@dataclass(frozen=True)
class Limit:
    """The days that a question is limited to. `hold`: whether other times may be looked at where these say nothing."""

    phrase: TimePhrase
    words: str
    basis: Basis
    hold: Hold

    def applied(self, scope: Scope, now: dt.datetime) -> Scope:
        """`scope` within these days, in the time zone of `now`."""
        low, high = instants(self.phrase.days, now)
        if self.basis == "changed":
            return replace(scope, modified_from=low, modified_to=high)
        return replace(scope, dated_from=low, dated_to=high)

    @property
    def days_said(self) -> str:
        return days_said(self.phrase.days)

    @property
    def how(self) -> str:
        """By which of a file's two dates."""
        return BY_FILE if self.basis == "changed" else BY_DAY


def limit_from_words(text: str, intent: Intent, now: dt.datetime) -> Limit | None:
    """None where no time is named, or the time is what the question is about."""
    phrase = find_period(text, now.date())
    if phrase is None or _is_subject(text, phrase):
        return None
    words = text[phrase.start : phrase.end].strip()
    if _IS_CHANGED.search(text):
        return Limit(phrase, words, "changed", "must")
    of_documents = _of_documents(text, phrase)
    doing = _DOING.search(text) is not None
    if _comes_round(text, words, of_documents, doing) or _ahead(text, phrase, now.date()):
        return None
    if not of_documents and _is_to_come(text, phrase, now.date()):
        return None
    if intent == "compare" and not of_documents:
        return None
    if phrase.relative:
        today = phrase.days == (now.date(), now.date())
        if (today or _VAGUE.search(words)) and not (of_documents or doing):
            return None
        held = of_documents or (doing and not phrase.long)
    else:
        # A date may as well be written in the text: "the contract of 3 March", "summarise the minutes of November".
        told = of_documents or (doing and not _year_alone(words)) or _TIMES.search(text) is not None
        if intent in ("whole-document", "compare") or not told:
            return None
        held = _of_documents(text, phrase, _PLAIN)
    return Limit(phrase, words, "dated", "must" if held or intent == "count" else "may")


def perhaps_limit_from_words(text: str, intent: Intent, now: dt.datetime) -> Limit | None:
    """A day or month that a question names and that does not limit it: what is of that time may say what no text says in words.

    "Harvest in October" is told by the diary of October, which need not name the month.
    """
    phrase = find_period(text, now.date())
    if (
        phrase is None
        or phrase.relative
        or intent not in ("look-up", "whole-document")
        or _is_subject(text, phrase)
    ):
        return None
    words = text[phrase.start : phrase.end].strip()
    first, last = phrase.days
    if _year_alone(words) or first is None or last is None or first > now.date():
        return None
    return Limit(phrase, words, "dated", "may")


def instants(days: OpenDays, now: dt.datetime) -> tuple[float | None, float | None]:
    """Unix times of the first and the last moment, both included; None where it is open."""
    first, last = days
    low = dt.datetime.combine(first, dt.time(), now.tzinfo).timestamp() if first is not None else None
    end = dt.datetime.combine(last, dt.time(), now.tzinfo) + dt.timedelta(days=1) if last else None
    return low, end.timestamp() - 1e-3 if end is not None else None


def days_said(days: OpenDays) -> str:
    """ "2026-10-01 – 2026-10-31", "2026-10-01 –", "– 2026-10-31", or the one day; the same in every language."""
    first, last = days
    if first is not None and first == last:
        return str(first)
    return f"{first or ''} – {last or ''}".strip()


def _is_subject(text: str, phrase: TimePhrase) -> bool:
    before, after = text[: phrase.start], text[phrase.end :]
    if _ASKED_FOR.search(before) or _OF_SOMETHING.search(after):
        return True
    owned = _POSSESSIVE.match(after)
    # "Last year's premium" is a thing of its own; "last week's diary" is what was written then.
    return owned is not None and phrase.relative and not (
        _DOCUMENTS.search(owned.group("thing")) or _TABLES.search(owned.group("thing")) or _DOING.search(text)
    )  # fmt: skip


def _comes_round(text: str, words: str, of_documents: bool, doing: bool) -> bool:
    """Whether a weekday in the words is any of its name: neither "last Friday" nor that on which one did something."""
    if _WEEKDAY.search(words) is None or _LAST.search(words):
        return False
    told = of_documents or (doing and PAST.search(text) is not None)
    return not told or _NUMBERED_WEEK.search(text) is not None


def _ahead(text: str, phrase: TimePhrase, today: dt.date) -> bool:
    """Whether the time is still to come: "what must I do before 12 December?" means the next one where it names no year."""
    if phrase.relative or AHEAD.search(text) is None or PAST.search(text):
        return False
    last = phrase.days[1]
    coming = last is None or last >= today or not _HAS_YEAR.search(text[phrase.start : phrase.end])
    return coming and not _of_documents(text, phrase, _PLAIN)


def _is_to_come(text: str, phrase: TimePhrase, today: dt.date) -> bool:
    """Whether no file can be of that time yet: "next week", or the 5th of December where nothing is said to be past."""
    first = phrase.days[0]
    if first is not None and first > today:
        return True
    named = text[phrase.start : phrase.end]
    dated = not phrase.relative and any(character.isdigit() for character in named)
    return dated and not _HAS_YEAR.search(named) and not PAST.search(text)


def _of_documents(text: str, phrase: TimePhrase, words: str = rf"(?:{_DOCUMENT}|{_HAN_DOCUMENT})") -> bool:
    """Whether files are what is of that time: "notes from last week", "last week's diary", 上周的日记."""
    before, after = text[: phrase.start][-60:], text[phrase.end :][:24]
    words = rf"(?<![A-Za-z]){words}(?![A-Za-z])"
    near = re.search(rf"{words}[^,，;；?？]{{0,24}}$", before, re.I)
    behind = re.match(rf"(?:['’]s?|的)?\s*[\w\u3400-\u9fff -]{{0,14}}?{words}", after, re.I)
    return near is not None or behind is not None


def _year_alone(words: str) -> bool:
    """ "In 2008", "since 2019": the year of what is told, seldom that of the file."""
    return _YEAR_ALONE.fullmatch(words) is not None and _MONTH.search(words) is None
