"""Decides whether a time in a question limits the search, and to which of a file's two dates.

"What did I plant last month?" asks what is of October; "what happened in 2008?" asks about 2008, wherever it is written.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass, replace
from typing import Literal

from core.retrieval.query import Hold, Intent, Scope
from core.retrieval.scope.periods import OpenDays, TimePhrase, find_period
from core.retrieval.scope.time_words import (
    AHEAD,
    ASKED_FOR,
    ASKS_THE_YEAR,
    CALLED,
    COMES_ROUND,
    DOCUMENT,
    DOCUMENTS,
    DOING,
    HAN_DOCUMENT,
    HAN_MONTH_ALONE,
    HAN_NOUN_FOLLOWS,
    HAS_YEAR,
    IS_CHANGED,
    LAST,
    MONTH_NAMED,
    NAMES_A_THING,
    NUMBERED_WEEK,
    OF_ACCOUNTS,
    OF_SOMETHING,
    ONLY_NAMES,
    OWN_WRITING,
    OWNER,
    PAST,
    PLAIN,
    POSSESSIVE,
    TABLES,
    THE_LAST,
    TIMES,
    VAGUE,
    WRITING,
    YEAR_ALONE,
)
from core.text.regex import regex

Basis = Literal["changed", "dated"]
# How old somebody is this year may be told by a text of any.
AGE = regex(
    r"\bhow old (?:is|are|am|will)\b.{0,60}\bthis year\b|今年.{0,4}(?:多大|几岁|幾歲|多少[岁歲]|高寿|高壽|贵庚|貴庚)",
    re.I,
)

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
    if IS_CHANGED.search(text):
        return Limit(phrase, words, "changed", "must")
    of_documents = _of_documents(text, phrase)
    doing = _is_done(text, phrase, words)
    if _comes_round(text, words, of_documents, doing) or _ahead(text, phrase, now.date()):
        return None
    if not of_documents and _is_to_come(text, phrase, now.date()):
        return None
    if intent == "compare" and not of_documents:
        return None
    if phrase.relative:
        today = phrase.days == (now.date(), now.date())
        if (today or VAGUE.search(words)) and not (of_documents or doing):
            return None
        held = of_documents or (doing and not phrase.long)
    else:
        # A date may as well be written in the text: "the contract of 3 March", "summarise the minutes of November".
        dated = doing and (not _year_alone(words, phrase.days) or OWN_WRITING.search(text))
        told = of_documents or dated or _is_frame(text, phrase) or TIMES.search(text) is not None
        if intent in ("whole-document", "compare") or not told:
            return None
        held = _of_documents(text, phrase, PLAIN)
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
    if _year_alone(words, phrase.days) or first is None or last is None or first > now.date():
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
    before, named, after = text[: phrase.start], text[phrase.start : phrase.end], text[phrase.end :]
    if phrase.relative and AGE.search(text):
        return True
    if ASKED_FOR.search(before) or OF_SOMETHING.search(after) or CALLED.search(before):
        return True
    if ONLY_NAMES.search(named) and NAMES_A_THING.match(after):
        return True
    if ASKS_THE_YEAR.search(text) and not phrase.relative and not HAS_YEAR.search(named):
        return True
    owned = POSSESSIVE.match(after)
    if owned is None or not phrase.relative:
        return False
    # "Last year's premium" is a thing of its own, "the last month's rent" that of a lease's end; "last week's diary" is what was written then.
    of_its_own = THE_LAST.search(before + named) is not None or DOING.search(text) is None
    return of_its_own and not (DOCUMENTS.search(owned["thing"]) or TABLES.search(owned["thing"]))


def _names_a_thing_in_chinese(text: str, phrase: TimePhrase) -> bool:
    """Whether the month may be a part of a name: 十月革命."""
    alone = HAN_MONTH_ALONE.match(text[phrase.start : phrase.end])
    return alone is not None and HAN_NOUN_FOLLOWS.match(text[phrase.end :]) is not None


def _is_done(text: str, phrase: TimePhrase, words: str) -> bool:
    """Whether something was written, done or came to pass at that time."""
    if WRITING.search(text):
        return True
    by_whom = OWNER if _names_a_thing_in_chinese(text, phrase) else DOING
    return OF_ACCOUNTS.search(words) is None and by_whom.search(text) is not None


def _is_frame(text: str, phrase: TimePhrase) -> bool:
    """Whether the time stands before all else, of something past: "since January, what did the landlord ask for?"."""
    framed = (
        not text[: phrase.start].strip(" ,，:：") and re.match(r"\s*[,，]", text[phrase.end :]) is not None
    )
    named = text[phrase.start : phrase.end]
    return framed and not _year_alone(named, phrase.days) and PAST.search(text) is not None


def _comes_round(text: str, words: str, of_documents: bool, doing: bool) -> bool:
    """Whether a weekday or season in the words is any of its name: neither "last Friday" nor that on which one did something."""
    if COMES_ROUND.search(words) is None or LAST.search(words):
        return False
    told = of_documents or (doing and PAST.search(text) is not None)
    return not told or NUMBERED_WEEK.search(text) is not None


def _ahead(text: str, phrase: TimePhrase, today: dt.date) -> bool:
    """Whether the time is still to come: "what must I do before 12 December?" means the next one where it names no year."""
    if phrase.relative or AHEAD.search(text) is None or PAST.search(text):
        return False
    last = phrase.days[1]
    coming = last is None or last >= today or not HAS_YEAR.search(text[phrase.start : phrase.end])
    return coming and not _of_documents(text, phrase, PLAIN)


def _is_to_come(text: str, phrase: TimePhrase, today: dt.date) -> bool:
    """Whether no file can be of that time yet: "next week", or the 5th of December where nothing is said to be past."""
    first = phrase.days[0]
    if first is not None and first > today:
        return True
    named = text[phrase.start : phrase.end]
    dated = not phrase.relative and any(character.isdigit() for character in named)
    return dated and not HAS_YEAR.search(named) and not PAST.search(text)


def _of_documents(text: str, phrase: TimePhrase, words: str = rf"(?:{DOCUMENT}|{HAN_DOCUMENT})") -> bool:
    """Whether files are what is of that time: "notes from last week", "last week's diary", 上周的日记."""
    before, after = text[: phrase.start][-60:], text[phrase.end :][:24]
    words = rf"(?<![A-Za-z]){words}(?![A-Za-z])"
    near = re.search(rf"{words}[^,，;；?？]{{0,24}}$", before, re.I)
    behind = re.match(rf"(?:['’]s?|的)?\s*[\w\u3400-\u9fff -]{{0,14}}?{words}", after, re.I)
    return near is not None or behind is not None


def _year_alone(words: str, days: OpenDays) -> bool:
    """ "In 2008", "since 2019": the year of what is told, seldom that of the file."""
    first, last = days
    whole = (first is None or (first.month, first.day) == (1, 1)) and (
        last is None or (last.month, last.day) == (12, 31)
    )
    return whole and YEAR_ALONE.fullmatch(words) is not None and MONTH_NAMED.search(words) is None
