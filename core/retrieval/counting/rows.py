"""Counts, lists and reckons the rows of a table: "how many boats does the club have?" where a file has a column "boat".

A row is told by its cells, and a passage of rows never says how many there are. It is done only where every word of the
question is accounted for: by the column or the file's name, by a cell, or as one that says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from core.catalog.catalogue import Catalogue
from core.chinese_script import HAN
from core.index.script_folding import fold_chinese
from core.models.sentences import split_sentences
from core.retrieval.counting.figures import kind_of_cell
from core.retrieval.counting.reckoning import reckoned
from core.retrieval.counting.row_days import within_its_days
from core.retrieval.counting.row_words import ANY_ROW, Meant, meant_rows, stems
from core.retrieval.counting.row_words_han import column_core, meant_rows_han
from core.retrieval.counting.rows_asked import MEASURES, Asked, asked_of_rows
from core.retrieval.counting.tables import Table, tables_of
from core.retrieval.documents.passage import passage_of
from core.retrieval.instead import answered_by, documents_near, may_answer
from core.retrieval.query import Query, Understood
from core.retrieval.ranking.answerable import PERHAPS
from core.retrieval.ranking.written import NUMBER
from core.retrieval.result import Evidence, Rows, SearchResult

# So much of the table is cited.
CITED_CHARS = 4000
# Of the documents found, so many are looked at for tables.
LOOKED_AT = 12
# What is quoted is mostly from these.
FIRST_PASSAGES = 3

_NUMBER = re.compile(NUMBER, re.IGNORECASE)
_ITEM_NUMBER = re.compile(r"\A\s*\d{1,3}[.)]\s")
# Beside a column of these, a row is no single thing.
_QUANTITY = re.compile(
    r"\b(?:qty|quantit(?:y|ies)|pieces|pcs|copies)\b|数量|件数|个数|份数|本数", re.IGNORECASE
)
# What is asked for ends before one of these.
_VERB_HAN = re.compile(r"[报付买花交住停选参属来在有的是]")


@dataclass(frozen=True)
class _Told:
    """A table that accounts for all of a question, and what it answers: the rows, by their places."""

    table: Table
    rows: Rows
    first: bool


def of_rows(query: Query, understood: Understood, found: SearchResult, catalogue: Catalogue) -> SearchResult:
    """`found`, or the rows that are asked for, of the one table among what was found that accounts for all of the question."""
    if not may_answer(query, found) or found.facets:
        return found
    # A time that was taken for that of the files is one of the rows' own here.
    question = understood.with_time or understood.question
    readings = asked_of_rows(question)
    if not readings:
        return found
    first = found.evidence[0].document_id if found.evidence else 0
    in_scope = bool(understood.scope.documents)
    told: list[_Told] = []
    for number in documents_near(found, LOOKED_AT):
        for table in tables_of(catalogue, number):
            rows = next(
                (rows for asked in readings if (rows := _of(table, asked, in_scope)) is not None), None
            )
            if rows is not None and (number == first or not _tells_number(found, rows)):
                told.append(_Told(table, rows, number == first))
    chosen = _the_one(told, question)
    if chosen is not None:
        return _with_rows(found, catalogue, chosen)
    reckons = all(asked.figure is not None for asked in readings)
    return _not_sure(found) if reckons and _is_rows(found, catalogue) else found


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


def _of(table: Table, asked: Asked, in_scope: bool) -> Rows | None:
    """What one table answers; None where it does not account for all that is asked."""
    of_then, rest = within_its_days(table, asked)
    if of_then is not table and not of_then.rows:
        return None
    rows = (
        reckoned(of_then, rest, in_scope) if asked.figure is not None else _counted(of_then, rest, in_scope)
    )
    if rows is None or of_then is table:
        return rows
    return replace(rows, limited=True, total=len(table.rows))


def _the_one(told: Sequence[_Told], question: str) -> _Told | None:
    """The table that answers; of several that answer differently, the one that the question names more of, else none."""
    if len({each.rows.rows for each in told}) <= 1:
        return told[0] if told else None
    words = set(stems(question))
    named = [len(words.intersection(stems(each.table.names))) for each in told]
    best = [each for each, share in zip(told, named, strict=True) if share == max(named)]
    return best[0] if len({each.rows.rows for each in best}) == 1 else None


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


def _counted(table: Table, asked: Asked, in_scope: bool) -> Rows | None:
    """The rows that are counted or told; None where the table does not account for a word, or a row is no single thing."""
    chinese = HAN.search(asked.thing) is not None
    if chinese:
        meant, thing = (
            meant_rows_han(table, asked.thing, asked.rest, in_scope),
            _thing_han(table, asked.thing),
        )
    else:
        meant, thing = meant_rows(table, asked.thing, asked.rest, in_scope), asked.thing
    if meant is None or (not chinese and not stems(asked.thing)):
        return None
    if asked.asks == "number" and not _may_be_counted(table, meant, thing):
        return None
    if not meant.limits and not meant.named:
        return None
    if asked.number and len(meant.rows) != asked.number:
        return None
    return Rows(
        asked.asks,
        thing,
        meant.column or 0,
        bool(meant.limits),
        len(table.rows),
        table.header,
        tuple(table.rows[at] for at in meant.rows),
    )


def _may_be_counted(table: Table, meant: Meant, thing: str) -> bool:
    """Whether each row that is meant is one of the things: not so many of them, nor the same again."""
    if meant.column is not None and all(
        kind_of_cell(table.rows[at][meant.column]) == "figure" for at in meant.rows
    ):
        return False  # "how many seats": what the cells say, and not how many cells
    if any(_QUANTITY.search(fold_chinese(name)) for name in table.header):
        return False
    names = [table.rows[at][0].casefold() for at in meant.rows]
    return bool(meant.column) or len(set(names)) == len(names) or bool(ANY_ROW.intersection(stems(thing)))


def _thing_han(table: Table, asked: str) -> str:
    """What is counted, as the question calls it: a column, or the word before the verb."""
    plain = fold_chinese(asked)
    for name in sorted(map(column_core, table.header), key=len, reverse=True):
        if name and name in plain:
            return name
    before = _VERB_HAN.split(plain)[0]
    before = before.strip(f"{MEASURES} ") or before
    return before or next((sign for sign in plain if sign in MEASURES), "条")


def _with_rows(found: SearchResult, catalogue: Catalogue, told: _Told) -> SearchResult:
    table, rows = told.table, told.rows
    spans = [span for span, row in zip(table.spans, table.rows, strict=True) if row in rows.rows]
    first, last = table.head[0], max(end for _, end in table.spans)
    if last - first > CITED_CHARS:
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
    name = PurePath(table.document.path).name
    said = f"{len(rows.rows)} of {len(table.rows)} rows of {name} are what is asked for"
    return replace(answered_by(found, (item,), said), rows=rows)
