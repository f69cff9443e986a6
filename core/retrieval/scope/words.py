"""Reads a scope out of the question's own words: "in my PDFs", "last week", "in the folder Contracts", "#urgent".

A word that plainly names a limit and that nothing is known by is told to the person, not only to the trace: what was
searched is then more than what was asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from core.retrieval.query import Degradation, Hold, Scope
from core.retrieval.scope.dates import perhaps_limit_from_words
from core.retrieval.scope.known import Known
from core.retrieval.scope.reading import Reading, is_dated, tidy, without_phrase
from core.retrieval.understanding.intent import intent


@dataclass(frozen=True)
class ScopeFound:
    """`rest` is the question without the words that limit it. `notices` are for the person, `decisions` for the trace."""

    scope: Scope
    rest: str
    decisions: tuple[str, ...] = ()
    notices: tuple[Degradation, ...] = ()
    hold: Hold = ""
    """Whether a period was read from the words, and whether other times may be looked at."""
    period: str = ""
    """Its days in words, "2026-10-01 – 2026-10-31"; "" for none."""
    alone: bool = False
    """Whether there is nothing beside the words that limit."""
    with_time: str = ""
    """`rest` with the words of the period left in."""
    if_dated: Scope | None = None
    """The scope of a time that the words name without limiting the search to it; `dateless` is `rest` without it."""
    dateless: str = ""


def scope_from_words(question: str, scope: Scope, now: datetime, known: Known) -> ScopeFound:
    """What the person set by chips is never widened, and no second limit of the same sort is read."""
    found = Reading(question, scope, known)
    found.typed()
    found.folder()
    hold, period = found.period(now)  # "emails from last month": before the kind is taken out
    found.kind()
    found.tag()
    found.kind_alone(bool(hold))
    rest = tidy(found.rest)
    may_be = perhaps_limit_from_words(rest, intent(rest), now) if not hold and not is_dated(scope) else None
    return ScopeFound(
        found.scope,
        rest or question,
        tuple(found.decisions),
        found.notices,
        hold,
        period,
        alone=not rest and found.scope != scope,
        with_time=tidy(found.with_time) or question,
        if_dated=may_be.applied(found.scope, now) if may_be is not None else None,
        dateless=tidy(without_phrase(rest, may_be)) if may_be is not None else "",
    )
