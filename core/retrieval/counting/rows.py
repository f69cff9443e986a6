"""Counts, lists and reckons the rows of a table: "how many boats does the club have?" where a file has a column "boat".

A row is told by its cells, and a passage of rows never says how many there are. It is done only where every word of the
question is accounted for: by the column or the file's name, by a cell, or as one that says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from core.catalog.catalogue import Catalogue
from core.retrieval.counting.asked import Asked
from core.retrieval.counting.reckoning import reckoned
from core.retrieval.counting.row_cells import told_by_cell
from core.retrieval.counting.row_days import within_its_days
from core.retrieval.counting.row_states import rows_in_state
from core.retrieval.counting.row_words import stems
from core.retrieval.counting.rows_asked import asked_of_rows
from core.retrieval.counting.rows_counted import UNSETTLED, Settled, counted_rows
from core.retrieval.counting.tables import Table, tables_of
from core.retrieval.documents.passage import passage_of
from core.retrieval.instead import answered_by, documents_near, may_answer
from core.retrieval.query import Query, Understood
from core.retrieval.ranking.answerable import PERHAPS
from core.retrieval.ranking.written import NUMBER
from core.retrieval.result import Evidence, Rows, SearchResult
from core.text.chinese_script import HAN
from core.text.regex import regex
from core.text.sentences import split_sentences

# So much of the table is cited.
CITED_CHARS = 4000
# Of the documents found, so many are looked at for tables.
LOOKED_AT = 12
# What is quoted is mostly from these.
FIRST_PASSAGES = 3

_NUMBER = regex(NUMBER, re.IGNORECASE)
_ITEM_NUMBER = regex(r"\A\s*\d{1,3}[.)]\s")


@dataclass(frozen=True)
class _Told:
    """A table that accounts for all of a question, and what it answers: the rows, by their places."""

    table: Table
    rows: Rows


def of_rows(query: Query, understood: Understood, found: SearchResult, catalogue: Catalogue) -> SearchResult:
    """`found`, or the rows that are asked for, of the one table among what was found that accounts for all of the question."""
    if not may_answer(query, found) or found.facets:
        return found
    # A time that was taken for that of the files is one of the rows' own here.
    question = understood.with_time or understood.question
    readings = asked_of_rows(question)
    if not readings:
        return found
    chosen = _the_one(_told(found, catalogue, readings, bool(understood.scope.documents)), question)
    if chosen is not None:
        return _with_rows(found, catalogue, chosen)
    reckons = all(asked.figure is not None for asked in readings)
    return _not_sure(found) if reckons and _is_rows(found, catalogue) else found


def _told(
    found: SearchResult, catalogue: Catalogue, readings: Sequence[Asked], in_scope: bool
) -> list[_Told]:
    """What each table near the question answers; nothing where one of them should and cannot."""
    first = found.evidence[0].document_id if found.evidence else 0
    told: list[_Told] = []
    for number in documents_near(found, LOOKED_AT):
        for table in tables_of(catalogue, number):
            rows = next(
                (rows for asked in readings if (rows := settled_by(table, asked, in_scope)) is not None), None
            )
            if rows == UNSETTLED:
                return []
            if rows is not None and (number == first or not _tells_number(found, rows)):
                told.append(_Told(table, rows))
    return told


def _is_rows(found: SearchResult, catalogue: Catalogue) -> bool:
    """Whether one of the passages that come first is for the most part rows of a table."""
    return found.answerable and any(_of_table(item, catalogue) for item in found.evidence[:FIRST_PASSAGES])


def _of_table(item: Evidence, catalogue: Catalogue) -> bool:
    within = sum(
        max(0, min(end, item.end) - max(start, item.start))
        for table in tables_of(catalogue, item.document_id)
        for start, end in table.spans
    )
    return within * 2 > item.end - item.start


def _not_sure(found: SearchResult) -> SearchResult:
    """`found` as what may answer: no single row says what the highest is, or the sum, where the table does not settle it."""
    said = "a sum, or a highest, is asked for that no table settles: its rows are no sure answer"
    return replace(
        found,
        answerable=False,
        perhaps=True,
        answer_probability=PERHAPS,
        trace=replace(found.trace, decisions=(*found.trace.decisions, said)),
    )


def settled_by(table: Table, asked: Asked, in_scope: bool) -> Settled:
    """What one table answers; None where it does not account for all that is asked."""
    of_then, rest = (table, asked) if asked.cell is not None else within_its_days(table, asked)
    if of_then is not table and not of_then.rows:
        return None
    rows = _in_their_state(of_then, rest, in_scope)
    if rows is None or rows == UNSETTLED or of_then is table:
        return rows
    return replace(rows, limited=True, total=len(table.rows))


def _in_their_state(table: Table, asked: Asked, in_scope: bool) -> Settled:
    """What the rows answer that are in the state that is asked for, where one is; of none that are so, that there are none."""
    if asked.state is None:
        return _settled(table, asked, in_scope)
    places = rows_in_state(table, asked.state)
    if places is None:
        return None
    if asked.figure is not None:
        rows = _settled(_only(table, places), asked, in_scope) if places and places != UNSETTLED else None
        return replace(rows, limited=True, total=len(table.rows)) if isinstance(rows, Rows) else rows
    # The words are accounted for by all of the table, since the things of one state may lack a cell that tells.
    meant = _settled(table, asked, in_scope)
    if meant is None or meant == UNSETTLED or places == UNSETTLED:
        return None if meant is None else UNSETTLED
    so = [table.rows[at] for at in sorted(places)]
    return replace(meant, limited=True, rows=tuple(row for row in meant.rows if row in so))


def _settled(table: Table, asked: Asked, in_scope: bool) -> Settled:
    if asked.cell is not None:
        return told_by_cell(table, asked, in_scope)
    of_figures = asked.figure is not None
    return reckoned(table, asked, in_scope) if of_figures else counted_rows(table, asked, in_scope)


def _only(table: Table, places: Container[int]) -> Table:
    """The table with these rows and no other."""
    kept = [at for at in range(len(table.rows)) if at in places]
    rows, spans = tuple(table.rows[at] for at in kept), tuple(table.spans[at] for at in kept)
    return replace(table, rows=rows, spans=spans, totals=())


def _the_one(told: Sequence[_Told], question: str) -> _Told | None:
    """The table that answers; of several that answer differently, the one that the question names more of, else none."""
    if len({each.rows.rows for each in told}) <= 1:
        return told[0] if told else None
    whole = [each for each in told if all(_names(other) <= _names(each) for other in told)]
    if all(each.rows.asks == "number" and not each.rows.limited for each in told) and whole:
        return whole[0]  # a list of all hives, beside one of those that were treated
    words = set(stems(question))
    named = [len(words.intersection(stems(each.table.names))) for each in told]
    best = [each for each, share in zip(told, named, strict=True) if share == max(named)]
    return best[0] if len({each.rows.rows for each in best}) == 1 else None


def _names(told: _Told) -> frozenset[str]:
    """What the rows are called."""
    return frozenset(row[told.rows.column].casefold() for row in told.rows.rows)


def _tells_number(found: SearchResult, rows: Rows) -> bool:
    """Whether what was found says how many there are in a sentence of its own, which is more than a number of rows."""
    if rows.asks != "number" or not (found.answerable or found.perhaps) or HAN.search(rows.thing):
        return False
    noun = stems(rows.thing)[-1:]
    return any(
        _NUMBER.search(said) and set(noun) <= set(stems(said))
        for item in found.evidence[:1]
        for start, end in split_sentences(item.text)
        if (said := _ITEM_NUMBER.sub("", item.text[start:end]))
    )


def _with_rows(found: SearchResult, catalogue: Catalogue, told: _Told) -> SearchResult:
    table, rows = told.table, told.rows
    spans = [span for span, row in zip(table.spans, table.rows, strict=True) if row in rows.rows]
    first, last = table.head[0], max(end for _, end in table.spans)
    if last - first > CITED_CHARS:
        spans = spans or list(table.spans)  # that none is so is told by all of them
        first = spans[0][0]
        last = max(end for _, end in spans if end <= max(first + CITED_CHARS, spans[0][1]))
    chunks = tuple(
        chunk.id
        for chunk in catalogue.chunks.of_document(table.document.id)
        if chunk.start < last and chunk.end > first
    )
    item = passage_of(catalogue, table.document, chunks, (first, last), table.page, table.headings, 1)
    if first > table.head[0]:
        item = replace(item, table_head=catalogue.documents.text_slice(table.document.id, *table.head))
    if table.headings and len(tables_of(catalogue, table.document.id)) > 1:
        rows = replace(rows, within=table.headings[-1])
    name = PurePath(table.document.path).name
    said = f"{len(rows.rows)} of {len(table.rows)} rows of {name} are what is asked for"
    return replace(answered_by(found, (item,), said), rows=rows)
