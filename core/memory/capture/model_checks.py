"""Holds what the chat model made of a sentence against it: whose fact it is, whether it still is so, and since when.

A model only has to be wrong once, and a brother's allergy is the owner's from then on.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator

from core.memory.by_fact import exchanged, pieces
from core.memory.capture.chinese.clauses import statements
from core.memory.capture.english.clauses import clauses
from core.memory.kinds import OWNER, normal, subject_key
from core.memory.statements.dates import DATE_EN, DATE_ZH, period_en, period_zh
from core.memory.statements.periods import Period, future_of, nearest_of, past_of
from core.text.chinese_script import HAN
from core.text.regex import regex

_OVER = regex(
    r"\bused to\b|\bformerly\b|\bpreviously\b|\bin the past\b|以前|曾经|曾[在是]|原先|从前", re.IGNORECASE
)

# So many days before and after may be meant by a unit that is counted from today.
_OPEN_DAYS = {"week|周|星期|礼拜": 7, "month|月": 31, "year|年": 366}


def misread(text: str, subject: str, value: str, home: str) -> str:
    """What a fact of the model's says that the sentence `home` does not, in words; "" when it is the sentence's own."""
    mine = subject_key(subject) == OWNER
    other = _whose(value or text, home) if mine else ""
    if other:
        return f"it is about “{other}”, not about you"
    return exchanged(text if mine else f"{subject} {text}", [home])


def over(text: str, value: str, home: str) -> str:
    """Whether a fact tells as so what the sentence tells as over, in words; "" when it does not."""
    told = any(_OVER.search(piece) and normal(value) in normal(piece) for piece in pieces(home))
    return (
        "it was so, and you do not say that it still is" if value and told and not _OVER.search(text) else ""
    )


def invented_date(told: dt.date | None, home: str, day: dt.date) -> str:
    """A date of the model's that the sentence does not name, as it stands; "" for none. `day` is that of the turn."""
    if told is None or told == day:
        return ""
    return "" if any(each.start <= told <= each.end for each in _periods(home, day)) else told.isoformat()


def _whose(what: str, home: str) -> str:
    """Somebody else of whom the sentence says this; "" where it is the owner's, or nobody's."""
    said = (
        [(each.subject, each.text, "，".join(each.rests)) for each in statements(home)]
        if HAN.search(home)
        else [(each.subject, each.whole, each.rest) for each in clauses(home)]
    )
    about = [
        subject
        for subject, whole, rest in said
        if normal(what) in normal(whole) and normal(what) in normal(rest)
    ]
    other = [subject for subject in about if subject and subject_key(subject) != OWNER]
    return other[0] if other and len(other) == len(about) else ""


def _periods(home: str, day: dt.date) -> Iterator[Period]:
    """All that the dates of a sentence may mean."""
    for choose in (past_of, future_of, nearest_of):
        for match in re.finditer(rf"\b(?:{DATE_EN})\b", home, re.IGNORECASE):
            found = period_en(match.group(), day, choose)
            if found is not None:
                yield _about(found, match.group())
        for match in re.finditer(DATE_ZH, home):
            found = period_zh(match.group(), day, choose)
            if found is not None:
                yield _about(found, match.group())
        for year in re.findall(r"(?<!\d)(?:19|20)\d{2}(?!\d)", home):
            yield Period(dt.date(int(year), 1, 1), dt.date(int(year) + 1, 1, 1))


def _about(period: Period, said: str) -> Period:
    """A period with what its words leave open: "last week" names no day."""
    if not period.relative:
        return period
    days = next((days for unit, days in _OPEN_DAYS.items() if re.search(unit, said)), 0)
    open_days = dt.timedelta(days=days)
    return Period(period.start - open_days, period.end + open_days)
