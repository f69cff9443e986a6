"""A question about whole documents gets them in order, nothing ranked; of a long one, passages from all of its parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import PurePath

from core.catalog.catalogue import Catalogue
from core.catalog.records import Document
from core.models.token_estimate import estimate_tokens
from core.retrieval.documents.passage import passage_of
from core.retrieval.query import Degradation, Named, Understood
from core.retrieval.result import Evidence, SearchResult, Trace

# Passages of this many characters: long enough to read on, short enough for a citation to mean something. Those of a
# document that does not fit are as short as its parts are many.
PASSAGE_CHARS = 1200
LEAST_PASSAGE_CHARS = 400
# For telling how long a passage of each part may be, with room to spare; tokens are counted when it is taken.
CHARS_PER_TOKEN = 3
# More names than this say nothing.
MOST_NAMED = 3


def whole_documents(catalogue: Catalogue, understood: Understood, ms: dict[str, float]) -> SearchResult:
    """The named documents' passages in reading order. What does not fit into the budget is reported."""
    named = understood.named
    assert named is not None
    found = [catalogue.documents.get(number) for number in named.documents]
    documents = [document for document in found if document is not None]
    evidence: list[Evidence] = []
    notes: list[Degradation] = []
    left = understood.budget_tokens
    for place, document in enumerate(documents):
        share = left // (len(documents) - place)
        passages = _passages(catalogue, document, PASSAGE_CHARS)
        if _tokens(passages) > share:
            passages, note = _from_all_parts(catalogue, document, share)
            notes += [note] if note else []
        left -= _tokens(passages)
        evidence += passages
    if documents and not named.exact:
        notes.append(_taken_for(named, documents))
    return _result(evidence, understood, ms, tuple(notes))


def to_choose_from(catalogue: Catalogue, understood: Understood, ms: dict[str, float]) -> SearchResult:
    """The beginning of each document that may be meant: which one is for the person to say."""
    assert understood.named is not None
    documents = [catalogue.documents.get(number) for number in understood.named.choices]
    passages = [_passages(catalogue, document, PASSAGE_CHARS)[:1] for document in documents if document]
    return _result([item for first in passages for item in first], understood, ms)


def none_named(catalogue: Catalogue, named: Named) -> Degradation:
    """Tells that no document is called so, and which names come nearest."""
    near = [catalogue.documents.get(number) for number in named.near[:MOST_NAMED]]
    names = ", ".join(f"“{document.title}”" for document in near if document is not None)
    remedy = (
        f"Name it by its title or file name. Nearest: {names}."
        if names
        else "Name it by its title or file name."
    )
    return Degradation("document", f"No document is called “{named.words}”: passages were searched for instead.", remedy)  # fmt: skip


def _taken_for(named: Named, documents: Sequence[Document]) -> Degradation:
    told = documents[:MOST_NAMED]
    names = ", ".join(f"“{document.title}” ({PurePath(document.path).name})" for document in told)
    if len(documents) > len(told):
        return Degradation("document", f"“{named.words}” was taken to mean {len(documents)} documents: {names} …", "If others are meant, name them by their file names.")  # fmt: skip
    return Degradation("document", f"“{named.words}” was taken to mean {names}.", "If another is meant, name it by its file name.")  # fmt: skip


def _result(
    evidence: Sequence[Evidence],
    understood: Understood,
    ms: dict[str, float],
    notes: tuple[Degradation, ...] = (),
) -> SearchResult:
    numbered = tuple(replace(item, n=n) for n, item in enumerate(evidence, start=1))
    trace = Trace(understood, (), 0.0, understood.decisions, ms)
    found = bool(numbered)
    return SearchResult(numbered, (), found, 1.0 if found else 0.0, "hybrid", notes, trace)


def _from_all_parts(
    catalogue: Catalogue, document: Document, budget: int
) -> tuple[list[Evidence], Degradation | None]:
    """As many passages as fit, the first of each part before the second of any, in the document's order."""
    parts = len({item.heading_path for item in _passages(catalogue, document, PASSAGE_CHARS)})
    chars = min(PASSAGE_CHARS, max(LEAST_PASSAGE_CHARS, budget * CHARS_PER_TOKEN // max(1, parts)))
    passages = _passages(catalogue, document, chars)
    taken: set[int] = set()
    tokens = 0
    for place in _spread_over_parts(passages):
        cost = estimate_tokens(passages[place].text)
        if tokens + cost <= budget or not taken:
            taken.add(place)
            tokens += cost
    if len(taken) == len(passages):
        return passages, None
    note = Degradation(
        "budget",
        f"“{document.title}” is longer than fits: {len(taken)} of its {len(passages)} passages were read, from all of its parts.",
        "Ask about a part of it.",
    )
    return [passages[place] for place in sorted(taken)], note


def _spread_over_parts(passages: Sequence[Evidence]) -> list[int]:
    """Places in the order in which they are taken: rounds over the parts, each part's own passages spread over it."""
    parts = [
        [place for place, _ in group]
        for _, group in groupby(enumerate(passages), key=lambda pair: pair[1].heading_path)
    ]
    rounds: list[tuple[int, int, int]] = []
    turns = {part: turn for turn, part in enumerate(_spread(len(parts)))}
    for number, places in enumerate(parts):
        rounds += [(turn, turns[number], places[at]) for turn, at in enumerate(_spread(len(places)))]
    return [place for _, _, place in sorted(rounds)]


def _spread(count: int) -> list[int]:
    """0 to count - 1, the beginning first and then always where the gap is widest: 0, 4, 2, 6, 1, 5, 3, 7 of 8."""
    bits = max(1, (count - 1).bit_length())
    reversed_bits = (int(f"{number:0{bits}b}"[::-1], 2) for number in range(1 << bits))
    return [number for number in reversed_bits if number < count]


def _tokens(passages: Sequence[Evidence]) -> int:
    return sum(estimate_tokens(item.text) for item in passages)


def _passages(catalogue: Catalogue, document: Document, chars: int) -> list[Evidence]:
    """The document's chunks joined within their heading, in order and without their overlap."""
    rows: list[tuple[int, int, int | None, tuple[str, ...], tuple[int, ...]]] = []
    for chunk in catalogue.chunks.of_document(document.id):
        if rows and chunk.end - rows[-1][0] <= chars and chunk.heading_path == rows[-1][3]:
            start, _, page, headings, ids = rows[-1]
            rows[-1] = (start, chunk.end, page, headings, (*ids, chunk.id))
            continue
        start = max(chunk.start, rows[-1][1]) if rows else chunk.start
        if start < chunk.end:
            rows.append((start, chunk.end, chunk.page, chunk.heading_path, (chunk.id,)))
    return [
        passage_of(catalogue, document, ids, (start, end), page, headings)
        for start, end, page, headings, ids in rows
    ]
