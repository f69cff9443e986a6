"""Finds the passages that write out the day that a question asks about, where its own words find none: "what happens on 5 December?"

The day is looked for as files write it, with or without the year, and at all times of files: a letter of October tells of December.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from core.chinese_script import HAN
from core.models.sentences import split_sentences
from core.retrieval.query import Degradation, OnDays, Query, Understood
from core.retrieval.ranking.answerable import LITERAL_PROBABILITY, PERHAPS
from core.retrieval.result import Evidence, SearchResult
from core.retrieval.run import Rank, Run
from core.retrieval.scope.days_written import names_the_day, written_out
from core.retrieval.scope.on_days import holds_words
from core.retrieval.understanding.exact_terms import MAX_TERMS

ROW = re.compile(r"\s*\|")
# A letter this short is of one matter: its fee is that of the day which another of its sentences names.
SHORT_CHARS = 240
# So many passages are read for the day; a month name brings many that have another.
LOOKED_THROUGH = 40
# What is looked through is not what is shown: the budget is for that.
NO_BUDGET = 1_000_000
# Of those that name it, so many are shown.
MOST_SHOWN = 12


def naming_the_day(
    query: Query, understood: Understood, run: Run, rank: Rank, found: SearchResult
) -> SearchResult:
    """`found`, or the passages that name the day where nothing in `found` does. Raises what `rank` raises."""
    wanted = understood.on_days
    if wanted is None or found.count is not None or found.listed is not None or query.purpose != "answer":
        return found
    shown = found.evidence if found.answerable or found.perhaps else ()
    kept = [item for item in shown if names(wanted, item)]
    # What else was found may be quoted beside what has the words too: only those of the day are kept.
    as_found = found.answerable and not wanted.words and kept[:1] == list(shown[:1])
    if kept and (as_found or wanted.weekday is not None):
        return replace(found, degraded=_without_time_notes(found))
    if kept:
        return _of_these(found, wanted, kept)
    question = " ".join((written_out(wanted), *wanted.words))
    asked = replace(
        understood,
        question=question,
        # A month has thirty days: the one that is meant, to the letter, before the others.
        exact_terms=tuple(written_out(wanted).split(", "))[:MAX_TERMS],
        intent="look-up",
        scope=understood.scope.with_times_of(query.scope),
        budget_tokens=NO_BUDGET,
        hold="",
        facets=(),
        lists=None,
        on_days=None,
    )
    wide = replace(query, text=question, k=LOOKED_THROUGH, purpose="search", floor=False)
    there = rank(wide, asked, Run(run.cancelled, dict(run.ms)))
    kept = [item for item in there.evidence if names(wanted, item)][:MOST_SHOWN]
    if not kept:
        return found
    said = f"{len(kept)} passages write out the day that is asked about"
    trace = replace(there.trace, understood=understood, decisions=(*found.trace.decisions, said))
    return _of_these(replace(there, trace=trace, degraded=(*run.degraded, *there.degraded)), wanted, kept)


def _of_these(found: SearchResult, wanted: OnDays, kept: Sequence[Evidence]) -> SearchResult:
    # A weekday comes round: of which week the rows of a table are, the files may not say.
    sure = wanted.weekday is None
    return replace(
        found,
        evidence=tuple(replace(item, n=n, weak=False) for n, item in enumerate(kept, start=1)),
        near_misses=(),
        answerable=sure,
        perhaps=not sure,
        answer_probability=LITERAL_PROBABILITY if sure else PERHAPS,
        degraded=_without_time_notes(found),
    )


def _without_time_notes(found: SearchResult) -> tuple[Degradation, ...]:
    """What names the day is of it, whenever its file was written."""
    return tuple(note for note in found.degraded if note.part != "scope")


def names(wanted: OnDays, item: Evidence) -> bool:
    """Whether a sentence or row of a passage writes the day and, it or what stands above it, the words beside it."""
    if any(tells(wanted, item, start, end) for start, end in split_sentences(item.text)):
        return True
    if _in_another_script(wanted, item):
        return False
    short = len(item.text) <= SHORT_CHARS and wanted.words
    return bool(short) and names_the_day(wanted, item.text) and holds_words(wanted.words, item.text)


def tells(wanted: OnDays, item: Evidence, start: int, end: int) -> bool:
    """Whether `item.text[start:end]` does. Of a row the whole table says what it is about."""
    said = item.text[start:end]
    if not names_the_day(wanted, said) or _in_another_script(wanted, item):
        return False
    said = item.text if ROW.match(said) else said
    return holds_words(wanted.words, " ".join((item.title, *item.heading_path, item.table_head, said)))


def _in_another_script(wanted: OnDays, item: Evidence) -> bool:
    """Whether a passage cannot hold the words beside a longer time: of a single day, the day itself says enough."""
    if not wanted.words or wanted.first == wanted.last:
        return False
    asked = any(HAN.search(word) for word in wanted.words)
    return asked != (HAN.search(item.text) is not None)
