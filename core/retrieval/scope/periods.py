"""Reads what a time phrase means: "last month", "since 3 March", "10月1日到10月31日"; English and Chinese, by the calendar.

"Last month" is the calendar month before this one, "last week" Monday to Sunday of the week before, as calendars and people
mean it; "the last 30 days" end today.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass
from functools import lru_cache

from core.catalog.own_day import MONTH, Days, day_or_none
from core.retrieval.scope.period_points import POINTS, read_point
from core.retrieval.scope.point import Point
from core.retrieval.scope.time_words import DOCUMENT
from core.text.regex import regex

OpenDays = tuple[dt.date | None, dt.date | None]
"""The first and the last day, both included; None where it is open."""

# One question is read by several rules, which all ask for its time.
_KEPT = 16
# Half a year and some; a year is so long that most that is kept is of it.
_SHORT_DAYS = 200


@dataclass(frozen=True)
class TimePhrase:
    """A phrase of a question, `start` to `end` in it, and the days that it means. `relative`: to today."""

    start: int
    end: int
    days: OpenDays
    relative: bool

    @property
    def long(self) -> bool:
        """Whether it is as long as a year, or has no end on one side."""
        first, last = self.days
        return first is None or last is None or (last - first).days > _SHORT_DAYS


@lru_cache(maxsize=_KEPT)
def find_period(text: str, today: dt.date) -> TimePhrase | None:
    """The first range in the text, else its only point in time; None for a text with none or with several."""
    if (
        _EVERY.search(text) is None
    ):  # the others name every point many times over, and most questions name no time
        return None
    for patterns, meaning in ((_WITHIN_A_MONTH, _within_a_month), (_RANGES, _range)):
        for pattern in patterns:
            for match in pattern.finditer(text):
                phrase = meaning(match, today)
                if phrase is not None:
                    return phrase
    if names_several(text):
        return None
    found = [
        TimePhrase(match.start(), match.end(), read[0], read[1].relative)
        for match in _ALONE.finditer(text)
        if (read := read_point(next(filter(None, match.groups())), today)) is not None
    ]
    return found[0] if len(found) == 1 else None


def names_several(text: str) -> bool:
    """Whether the text names more than one point in time, and so says of none that it is the one."""
    return sum(match.group() not in _VERBS for match in _EVERY.finditer(text)) > 1


def period_of(text: str, today: dt.date) -> Days | None:
    """What a whole text means that names a time: "2026-10", "October 2026", "last week"; None where it names none."""
    read = read_point(text.strip(), today)
    return read[0] if read is not None else None


def _within_a_month(match: re.Match[str], today: dt.date) -> TimePhrase | None:
    """ "1 to 3 October" names the month once, and so does 10月1日到3日."""
    read = read_point(match.group("whole"), today)
    if read is None:
        return None
    day = read[0][0]
    other = day_or_none(day.year, day.month, int(match.group("short")))
    if other is None:
        return None
    return TimePhrase(match.start(), match.end(), (min(day, other), max(day, other)), False)


def _range(match: re.Match[str], today: dt.date) -> TimePhrase | None:
    """Two points, or one with "since", "before" and the like."""
    named = match.groupdict()
    first = read_point(named["first"], today)
    last = read_point(named["last"], today) if named.get("last") else first
    if first is None or last is None:
        return None
    (low, point), (high, other) = first, last
    days: OpenDays
    if named.get("last"):
        days = _ordered(low, high, named["first"])
    elif named.get("before") and not point.is_end:
        days = None, low[0] - dt.timedelta(days=1)
    elif named.get("before") or named.get("until"):
        days = None, low[1]
    elif named.get("after"):
        days = low[1] + dt.timedelta(days=1), None
    else:
        days = low[0], None
    return TimePhrase(match.start(), match.end(), days, point.relative and other.relative)


def _ordered(low: Days, high: Days, first: str) -> Days:
    """From the one to the other; the year of the second is that of the first where it names none."""
    start, end = low[0], high[1]
    if start > end and not re.search(r"\d{4}", first):
        start = start.replace(year=start.year - 1, day=min(start.day, 28))
    return (start, end) if start <= end else (end, start)


def _bare(point: Point) -> str:
    """The pattern as part of a larger one, without groups of its own."""
    return re.sub(r"\((?!\?)", "(?:", point.pattern.pattern)


_NOT_INSIDE = r"(?<![\w.,/-])"
# Chinese has no spaces: a phrase may stand between two characters.
_START, _END = r"(?<![A-Za-z\d./-])", r"(?![A-Za-z\d]|[-/]\d)"
_ANY = "|".join(f"(?:{_bare(point)})" for point in POINTS)
_EVERY = regex(rf"{_START}(?:{_ANY}){_END}", re.I)
# In small letters these are no months.
_VERBS = ("may", "march")
_BY_ITSELF = "|".join(f"(?:{_bare(point)})" for point in POINTS if point.alone)
_RANGES = (
    regex(rf"{_NOT_INSIDE}(?:between|from) (?P<first>{_ANY}) (?:and|to|until|till|through) (?P<last>{_ANY}){_END}", re.I),
    regex(rf"{_START}(?:从|從|自)?(?P<first>{_ANY}) ?(?:到|至|-|–|—|~|～) ?(?P<last>{_ANY}){_END}(?:之间|之間|期间|期間|这段时间|這段時間|为止|為止)?", re.I),
    regex(rf"{_NOT_INSIDE}(?:ever )?since (?:the )?(?P<first>{_ANY}){_END}", re.I),
    regex(rf"{_NOT_INSIDE}(?:starting (?:in|from|on|with)|as of|from) (?:the )?(?P<first>{_ANY}) on(?:wards?)?\b", re.I),
    regex(rf"{_NOT_INSIDE}(?:starting (?:in|from|on|with)|as of|on or after) (?:the )?(?P<first>{_ANY}){_END}", re.I),
    regex(rf"{_NOT_INSIDE}(?P<until>until|till|up (?:to|until|till)|no later than|not after|on or before) (?:the )?(?P<first>{_ANY}){_END}", re.I),
    regex(rf"{_NOT_INSIDE}(?<!day )(?P<before>before|prior to|earlier than|older than) (?:the )?(?P<first>{_ANY}){_END}", re.I),
    regex(rf"{_NOT_INSIDE}(?P<after>after|later than|newer than|following) (?:the )?(?P<first>{_ANY}){_END}", re.I),
    regex(rf"{_START}(?:自从|自從|从|從|自)?(?P<first>{_ANY})(?:以来|以來|起|开始|開始)", re.I),
    regex(rf"{_START}(?P<before>早于|早於)(?P<first>{_ANY})", re.I),
    regex(rf"{_START}(?P<after>晚于|晚於)(?P<first>{_ANY})", re.I),
    regex(rf"{_START}(?P<until>截至|截止到?|直到)(?P<first>{_ANY})(?:为止|為止|止)?", re.I),
    regex(rf"{_START}到(?P<first>{_ANY})(?P<until>为止|為止)", re.I),
    regex(rf"{_START}(?P<first>{_ANY})(?P<before>之前|以前|前(?![天年面后後任提往台]))", re.I),
    regex(rf"{_START}(?P<first>{_ANY})(?P<after>之后|之後|以后|以後|后(?![天年面任来台勤])|後(?![天年面任來台勤]))", re.I),
)  # fmt: skip
_WITHIN_A_MONTH = (
    regex(rf"{_NOT_INSIDE}(?:(?:between|from) )?(?:the )?(?P<short>\d{{1,2}})(?:st|nd|rd|th)? ?(?:and|to|-|–) ?(?P<whole>(?:the )?\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{MONTH.replace('(', '(?:', 1)}(?:,? (?:19|20)\d\d)?){_END}", re.I),
    regex(rf"{_START}(?:从|從|自)?(?P<whole>(?:(?:19|20)\d\d年)?\d{{1,2}}月\d{{1,2}}[日号號]?)(?:到|至|-|–|—|~|～)(?P<short>\d{{1,2}})[日号號](?:之间|之間|期间|期間)?", re.I),
)  # fmt: skip
_PREPOSITION = r"(?:in|on|of|from|during|for|over|within|at) (?:the )?"
_ALONE = regex(
    rf"{_START}(?:{_PREPOSITION}(?P<after>{_ANY})|(?:在|于|於)?(?P<alone>{_BY_ITSELF})|(?:(?<=\bthe )|(?<=\bmy )|(?<=\bour ))(?P<owned>{_ANY})(?= {DOCUMENT}\b)){_END}",
    re.I,
)
