"""Looks within the days that a question names, and, where these are no firm limit and say nothing, at other times too.

Either is told: what is of another time than was asked for must not pass for an answer of that time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from core.retrieval.run import Run
from core.retrieval.types import Degradation, Query, SearchResult, Understood
from core.retrieval.understanding.exact_terms import exact_terms

Rank = Callable[[Query, Understood, Run], SearchResult]


def over_time(
    query: Query,
    understood: Understood,
    run: Run,
    rank: Rank,
    instead: Callable[[], SearchResult] | None = None,
) -> SearchResult:
    """What `rank` finds; `instead`: what there is of that time, where no passage of it answers. Raises what `rank` raises."""
    if not understood.hold:
        return rank(query, understood, run)
    found = rank(query, understood, run)
    if found.answerable or found.count is not None or _shows_some(query, found):
        return found
    there = instead() if instead is not None else None
    if there is not None and there.evidence:
        return there
    if understood.hold == "must":
        return found if found.perhaps else _with_note(found, _only(understood.period))
    elsewhere = Run(run.cancelled, dict(run.ms))
    anywhere = rank(query, _at_any_time(query, understood), elsewhere)
    if anywhere.answerable or _shows_some(query, anywhere) or (anywhere.perhaps and not found.perhaps):
        return _with_note(anywhere, _nothing_of(understood.period))
    # Of two refusals, that with what came nearest in the time that was asked for.
    return found if found.perhaps else _with_note(found, _nothing_of(understood.period))


def _shows_some(query: Query, found: SearchResult) -> bool:
    """Whether there is something for a person who looks through passages, and need not be answered."""
    return query.purpose == "search" and any(not item.weak for item in found.evidence)


def _at_any_time(query: Query, understood: Understood) -> Understood:
    """The same question with its time as words again, within all that the person chose and the words limit otherwise."""
    set_by_hand = query.scope
    scope = replace(
        understood.scope,
        modified_from=set_by_hand.modified_from,
        modified_to=set_by_hand.modified_to,
        dated_from=set_by_hand.dated_from,
        dated_to=set_by_hand.dated_to,
    )
    question = understood.with_time or understood.question
    decisions = (*understood.decisions, f"nothing of {understood.period} answers: searched at all times")
    return replace(understood, scope=scope, question=question, exact_terms=exact_terms(question), decisions=decisions)  # fmt: skip


def _only(period: str) -> Degradation:
    return Degradation(
        "scope",
        f"Only what is of {period} was looked at, and it does not answer this.",
        "Leave the time out to look at everything.",
    )


def _nothing_of(period: str) -> Degradation:
    return Degradation(
        "scope",
        f"Nothing of {period} answers this: what is of other times was looked at too.",
        "Check the date of what is quoted.",
    )


def _with_note(found: SearchResult, note: Degradation) -> SearchResult:
    return replace(found, degraded=(*found.degraded, note))
