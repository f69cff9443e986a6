"""Which rows of a table the words of an English question mean, and whether the table accounts for every one of them.

A word is accounted for by the name of a column, of the table or its file, by a cell, or as one that says nothing. It limits the
rows only where one column has it, whole or as the noun at its end, so that no two things of like name are taken for one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from core.retrieval.counting.grids import UNKNOWN, is_total
from core.retrieval.counting.tables import Table
from core.retrieval.understanding.content import content_words
from core.text.chinese_script import HAN
from core.text.language import detect_language
from core.text.regex import regex
from core.text.stemming import stem
from core.text.stop_words import STOP_WORDS

# A longer cell is prose, in which a word may be denied or beside the point.
MOST_WORDS_OF_A_CELL = 4
LONGEST_PHRASE = 5
# About as many as the largest table that is read has.
CELLS_KEPT = 65_536
_DENIES = regex(r"\b(?:not|no|never|none|without|ex|former)\b|n['’]t\b|不|没|无|未|前", re.IGNORECASE)
PAIR = regex(r"\b([a-z]+) (\d+)\b")
# "4 seats" is a figure in a column, where "rack 4" is a name.
_FIGURE_OF = regex(r"\b(\d+) ([a-z]+)\b")
_AND = regex(r"\band\b", re.IGNORECASE)
# What is done by somebody, whose column may be one of several of people.
_DONE = regex(r"own\w*|pay\w*|paid|buy\w*|bought|sell\w*|sold|suppl(?:y|ies)|hold\w*|held|lend\w*|lent|borrow\w*|rent\w*|us(?:e|es|ing)|driv\w+|drove|teach\w*|taught|writ\w+|wrote|lead\w*|led|mak\w+|made|build\w*|built|keep\w*|kept|tak\w+|took|giv\w+|gave|spen[dt]\w*|\w+ed", re.I)  # fmt: skip
# One word for what is done, however it is bent.
_BENT = {
    "bought": "buy", "purchas": "buy", "paid": "pay", "payment": "pay", "payer": "pay", "spent": "spend", "sold": "sell", "built": "build", "lent": "lend",
    "held": "hold", "given": "give", "gave": "give", "taken": "take", "took": "take", "made": "make", "owner": "own", "supplier": "suppli", "got": "get",
}  # fmt: skip
# Rows of any table are called so.
ANY_ROW = frozenset(
    stem(word, "en") for word in ("rows", "entries", "lines", "records", "people", "names", "items", "things")
)
SAYS_NOTHING = (
    frozenset(
        stem(word, "en")
        for word in (
            "have has own owns list lists listed there file table sheet all total number many show give name names altogether currently exist exists stand stands "
            "kept keep keeps belong belongs include included including please moored berthed docked parked located situated placed stored live lives living stay stays sit sits want wants choose chose chosen eat eats"
        ).split()
    )
    | ANY_ROW
)


@dataclass(frozen=True)
class Limit:
    """Words that cells of one column have, and the rows of those."""

    column: int
    rows: frozenset[int]


@dataclass(frozen=True)
class Meant:
    """The rows that are meant. `column`: of the noun asked for, None where the table or a cell is called so.

    `named`: whether anything but a cell, the table's name or a column's, accounts for a word.
    """

    rows: tuple[int, ...]
    column: int | None
    limits: tuple[Limit, ...]
    named: bool


def meant_rows(
    table: Table, thing: str, rest: str, in_scope: bool, accounted: Iterable[str] = ()
) -> Meant | None:
    """The rows of which all words hold; None where one is not accounted for, where none has them all, or where one may mean two things.

    `thing`: the noun asked for with its qualities, "" where any word may be it. `accounted`: stems that something else explains.
    """
    words = [*stems(thing), *stems(rest)]
    noun = stems(thing)[-1] if stems(thing) else ""
    heads = [stems(name) for name in table.header]
    names = set(stems(table.names))
    pairs = _pairs(f"{thing} {rest}".casefold(), heads)
    limits: list[Limit] = []
    for pair in pairs:
        limit = _numbered(table, heads, stem(pair[0], "en"), pair[1])
        if limit is None:
            return None
        limits.append(limit)
        words = _without_pair(words, {stem(pair[0], "en"), pair[1]})
    column = next((at for at, head in enumerate(heads) if noun and noun in head), None)
    known = {*names, *(word for head in heads for word in head), *SAYS_NOTHING, *accounted}
    phrases = _limits_of(table, words, known, noun if column is not None or noun in names else "")
    if phrases is None:
        return None
    limits = joined([*limits, *phrases]) if _AND.search(rest) else [*limits, *phrases]
    nameless = [word for word in stems(rest) if word in names]
    named = column is not None or noun in names or bool(nameless)
    if noun and column is None:
        # "How many people live in Leith?" asks of the town, and of no list in which it stands.
        told_of = bool(nameless) or any(word in head for word in stems(rest) for head in heads)
        by_rows = noun in ANY_ROW and (in_scope or told_of)
        of_a_sort = bool(phrases) and noun not in known
        if not (noun in names or by_rows or of_a_sort) or not table.sure:
            return None
    if not _bound(table, heads, f"{thing} {rest}", limits, column):
        return None
    rows = tuple(at for at in range(len(table.rows)) if all(at in limit.rows for limit in limits))
    return Meant(rows, column, tuple(limits), named or in_scope) if rows else None


def joined(limits: Sequence[Limit]) -> list[Limit]:
    """Of two things that stand in one column, "pier 1 and pier 2", the rows of either."""
    columns = list(dict.fromkeys(limit.column for limit in limits))
    return [
        Limit(column, frozenset().union(*(limit.rows for limit in limits if limit.column == column)))
        for column in columns
    ]


def stems(text: str) -> list[str]:
    found = content_words(text, "en" if not HAN.search(text) else detect_language(text))
    return [_BENT.get(word, word) for word in (stem(each, "en") for each in found)]


@lru_cache(maxsize=CELLS_KEPT)
def _in_cell(cell: str) -> tuple[str, ...]:
    """The stems of a cell, which is looked at for many words."""
    return tuple(stems(cell))


def limit_to(table: Table, phrase: Sequence[str]) -> Limit | None:
    """The rows with these words in a cell; None where two columns have them, or cells that are not the same thing."""
    hits = [
        (at, place, own)
        for at, row in enumerate(table.rows)
        for place, cell in enumerate(row)
        if _holds(own := _in_cell(cell), phrase)
    ]
    columns = {place for _, place, _ in hits}
    if len(columns) != 1:
        return None
    column = columns.pop()
    values = {tuple(own) for _, _, own in hits}
    if len(values) > 1 and (
        tuple(phrase) in values or any(value[-len(phrase) :] != tuple(phrase) for value in values)
    ):
        return None
    cells = [table.rows[at][column] for at, _, _ in hits]
    if any(len(own) > MOST_WORDS_OF_A_CELL for _, _, own in hits) or any(map(_DENIES.search, cells)):
        return None
    # What stands in a merged cell is not said again in the rows beside it.
    if not filled(table, column):
        return None
    return Limit(column, frozenset(at for at, _, _ in hits))


def filled(table: Table, column: int) -> bool:
    """Whether every row has a known cell in the column."""
    return all(column < len(row) and row[column] not in ("", UNKNOWN) for row in table.rows)


def _holds(cell: Sequence[str], phrase: Sequence[str]) -> bool:
    return phrase[0] in cell and any(
        list(cell[at : at + len(phrase)]) == list(phrase) for at in range(len(cell) - len(phrase) + 1)
    )


def _limits_of(table: Table, words: Sequence[str], known: set[str], noun: str) -> list[Limit] | None:
    """A limit for each run of words that a cell has, the longest first; None where a word stays unaccounted for."""
    limits: list[Limit] = []
    every = {word for row in table.rows for cell in row for word in _in_cell(cell)}
    at = 0
    while at < len(words):
        for length in range(min(LONGEST_PHRASE, len(words) - at), 0, -1):
            phrase = words[at : at + length]
            if length == 1 and (phrase[0] == noun or phrase[0] in SAYS_NOTHING):
                break
            if every.issuperset(phrase) and any(
                _holds(_in_cell(cell), phrase) for row in table.rows for cell in row
            ):
                limit = limit_to(table, phrase)
                if limit is None:
                    return None
                limits.append(limit)
                break
        else:
            length = 1
        if not (length > 1 or words[at] in known or _limited(table, limits, words[at])):
            return None
        at += length
    return limits


def _limited(table: Table, limits: Sequence[Limit], word: str) -> bool:
    """Whether the last limit is by this word."""
    return bool(limits) and any(word in _in_cell(table.rows[at][limits[-1].column]) for at in limits[-1].rows)


def _numbered(table: Table, heads: Sequence[Sequence[str]], word: str, number: str) -> Limit | None:
    """ "Rack 4" as a cell, or a 4 in the column "rack"."""
    own = next((at for at, head in enumerate(heads) if word in head), None)
    if own is not None:
        cells = [row[own] if own < len(row) else "" for row in table.rows]
        rows = frozenset(at for at, cell in enumerate(cells) if cell.strip() == number)
        if rows:
            return Limit(own, rows) if filled(table, own) else None
    return limit_to(table, (word, number))


def _pairs(said: str, heads: Sequence[Sequence[str]]) -> list[tuple[str, str]]:
    """(word, number) of "rack 4", and of "4 seats" where a column is called so."""
    named = {word for head in heads for word in head}
    figures = [(word, number) for number, word in _FIGURE_OF.findall(said) if stem(word, "en") in named]
    taken = {number for _, number in figures}
    numbered = [
        pair for pair in PAIR.findall(said) if pair[1] not in taken and pair[0] not in STOP_WORDS["en"]
    ]
    return [*figures, *numbered]  # "in 2020" is no name of anything


def _without_pair(words: list[str], pair: set[str]) -> list[str]:
    for at in range(len(words) - 1):
        if set(words[at : at + 2]) == pair:
            return [*words[:at], *words[at + 2 :]]
    return words


def _bound(
    table: Table, heads: Sequence[Sequence[str]], said: str, limits: Sequence[Limit], noun: int | None
) -> bool:
    """Whether a column of names that the verb points to ("own": "Owner") is the one that limits the rows, where any does."""
    done = [stem(word, "en") for word in re.findall(r"[a-z]+", said.casefold()) if _DONE.fullmatch(word)]
    verbs = {_BENT.get(word, word) for word in done}
    # The first column has the things themselves, and the noun's own what is asked for.
    pointed = {
        at
        for at, head in enumerate(heads)
        if at not in (0, noun)
        and verbs.intersection(head)
        and not any(is_number(row[at]) for row in table.rows if at < len(row))
    }
    return not limits or not pointed or bool(pointed & {limit.column for limit in limits})


def is_number(cell: str) -> bool:
    return bool(re.search(r"\d", cell)) and not is_total((cell,))
