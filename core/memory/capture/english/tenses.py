"""Reads what is told of the past or of what is to come as its present, with the time in which it held or will hold.

"I lived in Wuhan in 2010", "until 2020 I worked at Shell" and "I used to live in Paris" say what "I live in ..." says,
of a time that is over; "I'll move to Malmö next year" says it of one that begins later. So one set of rules serves all.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass, replace

from core.memory.capture.english.clauses import Clause
from core.memory.statements.dates import Dated, take_dates
from core.memory.statements.periods import future_of, nearest_of, past_of
from core.memory.statements.ranges import take_past, take_range
from core.text.regex import regex

_PRESENT = {
    "lived": "live", "resided": "reside", "worked": "work", "studied": "study", "taught": "teach", "played": "play",
    "was": "am", "were": "am", "had": "have", "owned": "own", "drove": "drive", "ran": "run", "spoke": "speak",
    "managed": "manage", "led": "lead", "kept": "keep", "collected": "collect", "sang": "sing", "belonged": "belong",
    "volunteered": "volunteer", "majored": "major", "commuted": "commute", "stayed": "live", "went": "go",
}  # fmt: skip
_TOLD_PAST = regex(
    rf"(?:(?:first|then|also|only|once|previously|formerly|originally|briefly) )*(?:(?P<used>used to )|(?:have |has )?(?P<verb>{'|'.join(_PRESENT)})\b)\s*(?P<rest>.+)",
    re.DOTALL,
)
_AHEAD = regex(
    r"(?:will|shall|am going to|is going to|are going to|am gonna|(?:(?:am|is|are) )?(?:planning|intending|hoping|due|set|about) to|plans? to|intends? to|hopes? to|am|is|are)(?: be)? (?P<rest>.+)",
    re.DOTALL,
)
_WILL = regex(r"(?:will|shall|am going to|is going to|are going to)\b")
_MINE_WAS = regex(
    r"(?P<whose>[Mm]y|[Oo]ur) (?P<former>(?:old|former|previous|first|last) )?(?P<what>[\w' -]{2,40}?) (?P<be>was|were|used to be) (?P<value>.+)"
)
# "... until last week": what is told so is over, or will be.
_UNTIL = regex(r"\b(?:until|till|up to|through)\b", re.IGNORECASE)
_PERFECT = regex(r"(?:have|has) ")
# Of what somebody was for a while without a word when, only this belongs to their life.
LASTING_WHEN_PAST = frozenset({"home", "employer", "school"})


@dataclass(frozen=True)
class Past:
    """A clause of the past in the present tense, in its own words without its dates, and the time in which it held."""

    clause: Clause
    dated: Dated
    used_to: bool = False
    bounded: bool = True  # its owner said when


def told_past(clause: Clause, day: dt.date) -> Past | None:
    """A clause that tells of a time that is over; None for one of the present or of what is to come.

    One without any date ends on `day` at the latest.
    """
    if not clause.subject or clause.rest.startswith("'s "):
        return None
    bare = _when(clause.rest, day)
    match = _TOLD_PAST.match(bare.text)
    if match is None:
        return None
    until = _UNTIL.search(clause.whole) is not None
    if not match.group("used") and _PERFECT.match(bare.text) and not until:
        return None
    dated = _when(clause.whole, day)
    if dated.valid_to is None and dated.valid_from is not None:
        return None
    if dated.valid_to is not None and dated.valid_to > day:
        return None
    bounded = dated.valid_to is not None
    dated = replace(dated, valid_to=dated.valid_to or day)
    verb = _PRESENT.get(match.group("verb") or "", "")
    rest = f"{verb} {match.group('rest')}".strip()
    return Past(Clause(clause.subject, rest, dated.text), dated, match.group("used") is not None, bounded)


def told_past_of_mine(text: str, day: dt.date) -> Dated | None:
    """ "My boss was Karen until May", "my old car was a Saab": as "my boss is Karen", with when that was; None for no such."""
    bare = _when(text, day)
    match = _MINE_WAS.match(bare.text)
    if match is None:
        return None
    former = match.group("former") or match.group("be").startswith("used")
    if not former and bare.valid_to is None:
        return None
    end = bare.valid_to or day
    return (
        Dated(f"{match.group('whose')} {match.group('what')} is {match.group('value')}", bare.valid_from, end)
        if end <= day
        else None
    )


def told_ahead(clause: Clause, day: dt.date) -> tuple[Clause, Dated] | None:
    """A clause of a time to come in the present tense, with when it begins; None without such a time."""
    dated = take_range(clause.whole, day, future_of) or take_dates(clause.whole, day, change=True)
    bare = (take_range(clause.rest, day, future_of) or take_dates(clause.rest, day, change=True)).text
    match = _AHEAD.match(bare)
    if match is None or dated.valid_from is None or dated.valid_from <= day:
        return None
    return Clause(clause.subject, match.group("rest"), dated.text), dated


def told_between(clause: Clause, day: dt.date) -> tuple[str, Dated] | None:
    """The rest of a clause about a time with both ends, and that time: a trip, an absence; None for none."""
    dated = take_range(clause.whole, day, future_of if _WILL.match(clause.rest) else nearest_of)
    bare = take_range(clause.rest, day)
    if dated is None:  # "I'm in Rome until Friday" begins with today
        until = take_dates(clause.whole, day, change=False)
        bare = take_dates(clause.rest, day, change=False)
        dated = until if until.valid_to and until.valid_to > day and until.valid_from is None else None
    return (bare.text if bare else clause.rest, dated) if dated else None


def _when(text: str, day: dt.date) -> Dated:
    """The bounds that a clause of the past names; none where it names none."""
    between = take_range(text, day, past_of)
    if between is not None:
        return between
    dated = take_dates(text, day, change=False)
    if dated.valid_to is not None or dated.valid_from is not None:
        return dated
    return take_past(text, day) or Dated(text)
