"""Finds the passages that write out the day that a question asks about, where its own words find none: "what happens on 5 December?"

The day is looked for as files write it, with or without the year, and at all times of files: a letter of October tells of December.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.retrieval.query import Degradation, OnDays, Query, Understood
from core.retrieval.ranking.answerable import LITERAL_PROBABILITY, PERHAPS
from core.retrieval.result import Evidence, SearchResult
from core.retrieval.run import Rank, Run
from core.retrieval.scope.day_names import days_of
from core.retrieval.scope.days_written import days_written, names_the_day, written_out
from core.retrieval.scope.on_days import holds_words, words_beside
from core.retrieval.understanding.exact_terms import MAX_TERMS
from core.text.chinese_script import HAN
from core.text.language import detect_language
from core.text.regex import regex
from core.text.sentences import split_sentences

ROW = regex(r"\s*\|")
# A letter this short is of one matter: its fee is that of the day which another of its sentences names.
SHORT_CHARS = 240
# So many passages are read for the day; a month name brings many that have another.
LOOKED_THROUGH = 40
# What is looked through is not what is shown: the budget is for that.
NO_BUDGET = 1_000_000
# Of those that name it, so many are shown.
MOST_SHOWN = 12
NAME_THE_YEAR = "Name the year to ask for another one."


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
        return _of_another_year(found, wanted)
    said = f"{len(kept)} passages write out the day that is asked about"
    trace = replace(there.trace, understood=understood, decisions=(*found.trace.decisions, said))
    return _of_these(replace(there, trace=trace, degraded=(*run.degraded, *there.degraded)), wanted, kept)


def under_its_days(
    query: Query, understood: Understood, run: Run, rank: Rank, none: SearchResult
) -> SearchResult:
    """`none`, a list of no files of a time, or what files of its sort write under days of that time, as a diary of the year does."""
    scope, lists = understood.scope, understood.lists
    dated = days_of(scope.dated_from, scope.dated_to)
    first, last = dated if any(dated) else days_of(scope.modified_from, scope.modified_to)
    if lists is None or not lists.sort or first is None or last is None:
        return none
    words = words_beside(lists.sort, detect_language(lists.sort))
    wanted = OnDays(first.isoformat(), last.isoformat(), words=words)
    asked = replace(understood, on_days=wanted, lists=None, hold="")
    there = naming_the_day(query, asked, run, rank, replace(none, listed=None))
    # A month is written in many a text that tells nothing of it; of a single day the day itself says enough.
    return there if (words or first == last) and there.evidence else none


def _of_these(found: SearchResult, wanted: OnDays, kept: Sequence[Evidence]) -> SearchResult:
    # A weekday comes round: of which week the rows of a table are, the files may not say.
    sure = wanted.weekday is None
    years = other_months(wanted, (*kept, *found.evidence))
    return replace(
        found,
        evidence=tuple(replace(item, n=n, weak=False) for n, item in enumerate(kept, start=1)),
        near_misses=(),
        answerable=sure,
        perhaps=not sure,
        answer_probability=LITERAL_PROBABILITY if sure else PERHAPS,
        degraded=(*_without_time_notes(found), *((_taken_as(wanted, years),) if years else ())),
    )


def _of_another_year(found: SearchResult, wanted: OnDays) -> SearchResult:
    """`found`, with a note where what it tells is of the month of another year than the one that is next or was last."""
    years = other_months(wanted, found.evidence[:MOST_SHOWN]) if found.answerable or found.perhaps else ()
    if not years:
        return found
    said = f"The files write of no such thing in {wanted.first[:7]}: what is told is of {', '.join(years)}."
    return replace(found, degraded=(*found.degraded, Degradation("scope", said, NAME_THE_YEAR)))


def _taken_as(wanted: OnDays, years: Sequence[str]) -> Degradation:
    said = f"The month was taken as {wanted.first[:7]}; the files write of {', '.join(years)} too."
    return Degradation("scope", said, NAME_THE_YEAR)


def other_months(wanted: OnDays, items: Sequence[Evidence]) -> tuple[str, ...]:
    """The same month of other years ("2025-12"), under whose days the passages write the words too; () where a year is named, or no thing."""
    if not (wanted.of_month and wanted.words):
        return ()
    year, month = int(wanted.first[:4]), int(wanted.first[5:7])
    met = {
        day.year
        for item in items
        for start, end in split_sentences(item.text)
        if not _in_another_script(wanted, item)
        for day in days_written(item.text[start:end])
        if day.month == month and _holds(wanted, item, start, end)
    }
    return tuple(f"{each}-{month:02d}" for each in sorted(each for each in met if each) if each != year)


def _holds(wanted: OnDays, item: Evidence, start: int, end: int) -> bool:
    """Whether `item.text[start:end]` has the words beside the day, or what stands above it has. Of a row the whole table may."""
    said = item.text[start:end]
    said = item.text if ROW.match(said) else said
    return holds_words(wanted.words, " ".join((item.title, *item.heading_path, item.table_head, said)))


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
    if not names_the_day(wanted, item.text[start:end]) or _in_another_script(wanted, item):
        return False
    return _holds(wanted, item, start, end)


def _in_another_script(wanted: OnDays, item: Evidence) -> bool:
    """Whether a passage cannot hold the words beside a longer time: of a single day, the day itself says enough."""
    if not wanted.words or wanted.first == wanted.last:
        return False
    asked = any(HAN.search(word) for word in wanted.words)
    return asked != (HAN.search(item.text) is not None)
