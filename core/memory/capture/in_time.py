"""Gives a statement whose dates stay in its words the time that they tell: "my visa is valid until June 2027"."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from core.memory.capture.types import Candidate
from core.memory.statements.bounds import bounds_in, past_in
from core.memory.statements.dates import take_dates
from core.memory.statements.values import sort_of
from core.text.regex import regex

# Where somebody was for a time that is named: what happened then is so for ever.
_STAYED = regex(
    r"\b(?:I|[Ww]e|[Hh]e|[Ss]he|they) (?:was|were) (?:in|at|on|off|away|ill|sick|abroad)\b|(?:我|他|她)[^，,]{0,8}住院了"
)


def over_by(candidate: Candidate, day: dt.date, chinese: bool = False) -> Candidate:
    """What is to be kept outright, ended where its words tell that it is over: "until last week"."""
    told = bounds_in(candidate.text, day, chinese)
    open_still = candidate.valid_to is None and candidate.attribute in ("", "fact")
    if told is None or told[1] is None or told[1] > day or not open_still or candidate.action != "add":
        return candidate
    return replace(candidate, valid_from=told[0], valid_to=told[1])


def in_its_time(candidate: Candidate, day: dt.date, chinese: bool = False) -> Candidate:
    """The candidate with the time in which it holds where its own words tell that and no rule has read it.

    What is on a date, or due on one, holds until somebody says otherwise.
    """
    read = candidate.valid_from or candidate.valid_to
    if read or candidate.action != "add" or candidate.kind in ("project", "instruction"):
        return candidate
    if candidate.kind == "event" and sort_of(candidate.value) in ("date", "weekday", "day", "month", "time"):
        return candidate
    if candidate.may_end:  # what it may end, ended then
        came = take_dates(candidate.text, day, change=True, chinese=chinese).valid_from
        return replace(candidate, valid_from=came) if came and came < day else candidate
    told = bounds_in(candidate.text, day, chinese)
    if told is None and candidate.attribute in ("", "fact") and _STAYED.search(candidate.text):
        told = past_in(candidate.text, day, chinese)
        return replace(candidate, valid_from=told[0], valid_to=told[1]) if told else candidate
    since, until = told or (None, None)
    return replace(
        candidate,
        valid_from=since if since and since <= day else None,
        valid_to=until if until and until > day else None,
    )
