"""Looks within the days that a question names, and, where these are no firm limit and say nothing, at other times too.

Either is told: what is of another time than was asked for must not pass for an answer of that time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from core.index.base import ChunkIds
from core.retrieval.counting.listing import lists_all
from core.retrieval.query import Degradation, OnDays, Query, Understood
from core.retrieval.result import SearchResult
from core.retrieval.run import Rank, Run
from core.retrieval.scope.day_names import days_named, days_of
from core.retrieval.scope.days_written import names_the_day
from core.retrieval.understanding.exact_terms import exact_terms
from core.text.chinese_script import HAN

Allowed = Callable[[Understood], ChunkIds | None]


# Of what does not answer within a time: it tells that note from the others.
LEAVE_OUT = "Leave the time out to look at everything."


def as_found(found: SearchResult) -> SearchResult:
    """Without the note that a time does not answer, where another wording then found in it what may."""
    if not (found.answerable or found.perhaps):
        return found
    return replace(found, degraded=tuple(note for note in found.degraded if note.remedy != LEAVE_OUT))


def over_time(
    query: Query,
    understood: Understood,
    run: Run,
    rank: Rank,
    allowed: Allowed,
    instead: Callable[[], SearchResult] | None = None,
) -> SearchResult:
    """What `rank` finds; `instead`: what there is of that time, where no passage of it answers.

    `allowed`: the passages within a scope. Raises what `rank` and it raise.
    """
    if not understood.hold:
        return rank(query, understood, run)
    found = rank(query, understood, run)
    if found.answerable or found.count is not None or _shows_some(query, found):
        return found
    there = instead() if instead is not None else None
    if there is not None and there.evidence:
        return there
    if understood.hold == "must" and found.perhaps:
        return found
    elsewhere = Run(run.cancelled, dict(run.ms))
    anywhere = rank(query, _at_any_time(query, understood), elsewhere)
    if understood.hold == "must":
        under = _under_its_days(anywhere, understood)
        return under if under is not None else _with_note(found, _only(_named(understood)))
    if anywhere.answerable or _shows_some(query, anywhere) or (anywhere.perhaps and not found.perhaps):
        return _told(query, anywhere, understood, allowed)
    # Of two refusals, that with what came nearest in the time that was asked for.
    return found if found.perhaps else _told(query, found, understood, allowed)


def within_its_time(
    query: Query,
    understood: Understood,
    run: Run,
    rank: Rank,
    instead: Callable[[Understood], SearchResult],
    found: SearchResult,
    allowed: Allowed,
) -> SearchResult:
    """`found`, or what the time that the question names says, where nothing answers: `instead` lists what there is of it."""
    if found.answerable or understood.if_dated is None or query.purpose != "answer":
        return found
    question = understood.dateless
    said = (
        *understood.decisions,
        "nothing answers at all times: looked for in what is of the time that is named",
    )
    dated = replace(understood, scope=understood.if_dated, question=question, exact_terms=exact_terms(question), if_dated=None, decisions=said)  # fmt: skip
    if found.perhaps and _is_of(found, allowed(dated)):
        return found
    there = rank(query, dated, Run(run.cancelled, dict(run.ms)))
    if there.answerable or there.perhaps:
        return there
    if found.perhaps:
        return found
    wanted = lists_all(question, timed=True)
    listed = instead(replace(dated, lists=wanted)) if wanted is not None and wanted.subject else found
    return listed if listed.evidence else found


def _is_of(found: SearchResult, within: ChunkIds | None) -> bool:
    """Whether what comes first is of these passages."""
    return not frozenset(_ids(within)).isdisjoint(found.evidence[0].chunk_ids)


def _under_its_days(found: SearchResult, understood: Understood) -> SearchResult | None:
    """What is written under days of that time in files of another, as in a diary of the year; None where that is not what comes first."""
    scope = understood.scope
    dated = days_of(scope.dated_from, scope.dated_to)
    first, last = dated if any(dated) else days_of(scope.modified_from, scope.modified_to)
    if first is None or last is None or not (found.answerable or found.perhaps) or not found.evidence:
        return None
    wanted = OnDays(first.isoformat(), last.isoformat())
    of_it = [
        item for item in found.evidence if names_the_day(wanted, "\n".join((*item.heading_path, item.text)))
    ]
    if not of_it or of_it[0] is not found.evidence[0]:
        return None
    return replace(found, evidence=tuple(replace(item, n=n) for n, item in enumerate(of_it, start=1)))


def _shows_some(query: Query, found: SearchResult) -> bool:
    """Whether there is something for a person who looks through passages, and need not be answered."""
    return query.purpose == "search" and any(not item.weak for item in found.evidence)


def _at_any_time(query: Query, understood: Understood) -> Understood:
    """The same question with its time as words again, within all that the person chose and the words limit otherwise."""
    scope = understood.scope.with_times_of(query.scope)
    question = understood.with_time or understood.question
    decisions = (*understood.decisions, f"nothing of {understood.period} answers: searched at all times")
    return replace(understood, scope=scope, question=question, exact_terms=exact_terms(question), decisions=decisions)  # fmt: skip


def _named(understood: Understood) -> str:
    """The days of the question's own period, in its own language."""
    scope = understood.scope
    dated = days_of(scope.dated_from, scope.dated_to)
    days = dated if any(dated) else days_of(scope.modified_from, scope.modified_to)
    return days_named(days, HAN.search(understood.question) is not None)


def _told(query: Query, found: SearchResult, understood: Understood, allowed: Allowed) -> SearchResult:
    """With a note where anything that is shown is of another time; that the period says nothing, where all is."""
    shown = found.evidence or found.near_misses
    within = frozenset[int]() if not shown else frozenset(_ids(allowed(understood)))
    of_it = [not within.isdisjoint(item.chunk_ids) for item in shown]
    if query.purpose == "answer" and found.evidence and of_it[0]:
        # What comes first is of the time after all: the others of like wording would answer for another one.
        kept = [item for item, belongs in zip(found.evidence, of_it, strict=True) if belongs]
        return replace(found, evidence=tuple(replace(item, n=n) for n, item in enumerate(kept, start=1)))
    if shown and all(of_it):
        return found
    period = _named(understood)
    return _with_note(found, _others_than(period) if any(of_it) else _nothing_of(period))


def _ids(chunks: ChunkIds | None) -> list[int]:
    return [] if chunks is None else chunks.tolist()


def _only(period: str) -> Degradation:
    return Degradation(
        "scope",
        f"Only what is of {period} was looked at, and it does not answer this.",
        LEAVE_OUT,
    )


def _nothing_of(period: str) -> Degradation:
    return Degradation(
        "scope",
        f"Nothing of {period} answers this: what is of other times was looked at too.",
        "Check the date of what is quoted.",
    )


def _others_than(period: str) -> Degradation:
    return Degradation(
        "scope",
        f"What is of other times than {period} was looked at too.",
        "Check the date of what is quoted.",
    )


def _with_note(found: SearchResult, note: Degradation) -> SearchResult:
    return replace(found, degraded=(*found.degraded, note))
