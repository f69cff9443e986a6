"""Counts and lists the rows of a table: "how many boats does the club have?" where a file has a column "boat".

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
from core.index.stemming import stem
from core.models.language import detect_language
from core.models.sentences import split_sentences
from core.retrieval.counting.tables import Table, table_of
from core.retrieval.documents.passage import passage_of
from core.retrieval.instead import answered_by, documents_near, may_answer
from core.retrieval.query import Query, Understood
from core.retrieval.ranking.written import NUMBER
from core.retrieval.result import Rows, RowsAsked, SearchResult
from core.retrieval.understanding.content import content_words

# So much of the table is cited.
CITED_CHARS = 4000
# Of the documents found, so many are looked at for tables.
LOOKED_AT = 12

_HOW_MANY = re.compile(r"^\W*(?:(?:so|and|ok),? )?how many (?P<x>.+)$", re.IGNORECASE)
_WHICH = re.compile(
    r"^\W*(?:please )?(?:(?:which|what)(?: are)?|list|show(?: me)?|name|give me)(?: all)?(?: of)?(?: (?:the|our|my|your))? (?P<x>.+)$",
    re.IGNORECASE,
)
_ASKS: tuple[tuple[re.Pattern[str], RowsAsked], ...] = ((_HOW_MANY, "number"), (_WHICH, "which"))
_HOW_MANY_HAN = re.compile(r"(?:多少|几)[个位名条艘只件本辆台张人户家种]?")
_WHICH_HAN = re.compile(r"哪些|哪几[个位名条艘只件本辆台张户家种]?|列出")
# The noun that is asked for stands before one of these.
_NOUN_ENDS = re.compile(
    r"\b(?:do|does|did|is|are|was|were|has|have|had|can|could|will|in|on|at|of|with|from|for|to|that|who|which|there|we|i|you|belong\w*|[a-z]+ed)\b",
    re.IGNORECASE,
)
# Rows of any table are called so.
_ANY_ROW = frozenset(
    stem(word, "en") for word in ("rows", "entries", "lines", "records", "people", "names", "items")
)
_SAYS_NOTHING = (
    frozenset(
        stem(word, "en")
        for word in (
            "have has own owns list lists listed there file table sheet all total number many show give name names altogether currently exist exists stand stands "
            "kept keep keeps belong belongs include included including please"
        ).split()
    )
    | _ANY_ROW
)
_SAYS_NOTHING_HAN = re.compile(
    r"一共|总共|共有|共|有|列出|多少|哪些|几|所有|全部|我们?|的|里面?|中|上|表格?|文件|是|在|请|个|位|名|条|艘|只|件|本|辆|台|张|户|家|种|人|了|都|目前|现在"
)
_NUMBER = re.compile(NUMBER, re.IGNORECASE)
_ITEM_NUMBER = re.compile(r"\A\s*\d{1,3}[.)]\s")
_PAIR = re.compile(r"\b([a-z]+) (\d+)\b")


def of_rows(query: Query, understood: Understood, found: SearchResult, catalogue: Catalogue) -> SearchResult:
    """`found`, or the rows that are asked for, of the first table among what was found that accounts for all of the question."""
    if not may_answer(query, found) or found.facets:
        return found
    asked = _asked(understood.question)
    if asked is None:
        return found
    first = found.evidence[0].document_id if found.evidence else 0
    for number in documents_near(found, LOOKED_AT):
        table = table_of(catalogue, number)
        told = _told(table, asked, understood) if table is not None else None
        if table is not None and told is not None and (number == first or not _tells_number(found, told)):
            return _with_rows(found, catalogue, table, told)
    return found


def _tells_number(found: SearchResult, told: _Told) -> bool:
    """Whether what was found says how many there are in a sentence of its own, which is more than a number of rows."""
    if told.asks != "number" or not (found.answerable or found.perhaps) or HAN.search(told.thing):
        return False
    noun = _stems(told.thing)[-1:]
    return any(
        _NUMBER.search(said) and set(noun) <= set(_stems(said))
        for item in found.evidence[:1]
        for start, end in split_sentences(item.text)
        if (said := _ITEM_NUMBER.sub("", item.text[start:end]))
    )


@dataclass(frozen=True)
class _Asked:
    """`thing`: the noun asked for, its qualities before it; `rest`: what else the question says."""

    asks: RowsAsked
    thing: str
    rest: str


def _asked(question: str) -> _Asked | None:
    plain = fold_chinese(question).strip(" \t\n?？。.!！")
    if HAN.search(plain):
        return _asked_in_chinese(plain)
    for pattern, asks in _ASKS:
        match = pattern.match(plain)
        if match is None:
            continue
        end = _NOUN_ENDS.search(match["x"])
        thing = match["x"][: end.start()] if end else match["x"]
        return _Asked(asks, thing.strip(), match["x"][end.start() :] if end else "")
    return None


def _asked_in_chinese(plain: str) -> _Asked | None:
    match = _HOW_MANY_HAN.search(plain)
    asks: RowsAsked = "number"
    if match is None:
        match, asks = _WHICH_HAN.search(plain), "which"
    if match is None:
        return None
    after = plain[match.end() :]
    return _Asked(asks, after or match.group()[-1], plain[: match.start()])


@dataclass(frozen=True)
class _Told:
    """Which rows of the table are meant, and what they are called."""

    asks: RowsAsked
    thing: str
    column: int
    rows: tuple[int, ...]
    limited: bool


def _told(table: Table, asked: _Asked, understood: Understood) -> _Told | None:
    """None where the table has no such column or name, or does not account for a word."""
    if HAN.search(asked.thing):
        return _told_in_chinese(table, asked)
    words = _stems(asked.thing)
    if not words:
        return None
    noun, qualities = words[-1], words[:-1]
    column = next((at for at, name in enumerate(table.header) if noun in _stems(name)), None)
    names = _stems(table.names)
    meant = bool(understood.scope.documents) or any(word in names for word in _stems(asked.rest))
    by_file = noun in names or (meant and noun in _ANY_ROW)
    # "How many singles?": the noun is what a whole cell says.
    of_a_sort = any(_stems(cell) == [noun] for row in table.rows for cell in row)
    if column is None and not by_file and not of_a_sort:
        return None
    known = {*names, *(word for name in table.header for word in _stems(name)), *_SAYS_NOTHING}
    pairs = _PAIR.findall(asked.rest.casefold())
    numbered = {word for pair in pairs for word in _stems(" ".join(pair))}
    wanted: list[tuple[str, ...]] = [tuple(_stems(" ".join(pair))) for pair in pairs]
    if column is None and not by_file:
        wanted.append((noun,))
    wanted += [
        (word,) for word in (*qualities, *_stems(asked.rest)) if word not in numbered and word not in known
    ]
    kept = tuple(at for at, row in enumerate(table.rows) if all(_in_a_cell(each, row) for each in wanted))
    if wanted and not kept:
        return None
    return _Told(asked.asks, asked.thing, column or 0, kept, bool(wanted))


def _told_in_chinese(table: Table, asked: _Asked) -> _Told | None:
    thing = _SAYS_NOTHING_HAN.sub("", asked.thing)
    names = fold_chinese(table.names)
    column = next(
        (at for at, name in enumerate(table.header) if name and thing and fold_chinese(name) in thing), None
    )
    rest = [
        run
        for run in re.findall(r"[\u3400-\u9fff]+|\w+", _SAYS_NOTHING_HAN.sub(" ", asked.rest))
        if run not in names
    ]
    if column is None and thing and thing not in names:
        return None
    if (
        column is None
        and not thing
        and not any(run in names for run in re.findall("[\u3400-\u9fff]{2,}", asked.rest))
    ):
        about = _SAYS_NOTHING_HAN.sub("", asked.rest)
        if not about or about not in names:
            return None
    kept = tuple(
        at
        for at, row in enumerate(table.rows)
        if all(any(run in fold_chinese(cell) for cell in row) for run in rest)
    )
    return _Told(asked.asks, thing or asked.thing, column or 0, kept, bool(rest)) if kept else None


def _stems(text: str) -> list[str]:
    return [
        stem(word, "en")
        for word in content_words(text, "en" if not HAN.search(text) else detect_language(text))
    ]


def _in_a_cell(words: Sequence[str], row: Sequence[str]) -> bool:
    """Whether one cell has all of these."""
    return any(set(words) <= set(_stems(cell)) for cell in row)


def _with_rows(found: SearchResult, catalogue: Catalogue, table: Table, told: _Told) -> SearchResult:
    length = max(end for _, end in table.spans)
    first, last = (0, length)
    if length > CITED_CHARS:
        first = table.spans[told.rows[0]][0]
        last = max(
            end
            for at in told.rows
            if (end := table.spans[at][1]) <= max(first + CITED_CHARS, table.spans[told.rows[0]][1])
        )
    chunks = tuple(
        chunk.id
        for chunk in catalogue.chunks.of_document(table.document.id)
        if chunk.start < last and chunk.end > first
    )
    item = passage_of(catalogue, table.document, chunks, (first, last), None, (), 1)
    if first:
        item = replace(
            item,
            table_head=catalogue.documents.text_slice(table.document.id, 0, table.spans[0][0]).splitlines()[
                0
            ],
        )
    rows = Rows(
        told.asks,
        told.thing,
        told.column,
        told.limited,
        len(table.rows),
        table.header,
        tuple(table.rows[at] for at in told.rows),
    )
    said = f"{len(told.rows)} of {len(table.rows)} rows of {PurePath(table.document.path).name} are what is asked for"
    return replace(answered_by(found, (item,), said), rows=rows)
