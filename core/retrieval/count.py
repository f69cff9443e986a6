"""Counts documents instead of ranking passages: every passage in scope is asked, so that the number can be relied on.

By words the count is exact for what it says it counts. Meaning only adds what comes near, apart, since no cosine tells that
a text is about something for certain.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from core.catalog.catalogue import Catalogue
from core.catalog.records import Document
from core.index.base import ChunkIds, LexicalIndex
from core.index.script_folding import clean, fold_chinese
from core.index.stop_words import STOP_WORDS
from core.retrieval.candidates import gather
from core.retrieval.floor import RELEVANCE_FLOOR
from core.retrieval.passes import Searching
from core.retrieval.scope_said import scope_said
from core.retrieval.types import (
    Candidate,
    Count,
    Counting,
    Degradation,
    Evidence,
    Lane,
    LaneHit,
    Mode,
    SearchResult,
    Trace,
)

# So many documents are listed and cited; the number counts all, and the inspector shows all.
MOST_LISTED = 20
# Passages are read for a term in lots of so many.
READ_AT_ONCE = 2000
# Files that are in the library and cannot be searched.
UNREAD = ("pending", "failed")

_WORD = re.compile(r"\w+")
_SPACES = re.compile(r"\s+")
_ALPHABETIC = re.compile(r"[^\W\d_]+")


def counted(
    search: Searching, catalogue: Catalogue, words: LexicalIndex, counting: Counting, allowed: ChunkIds | None
) -> SearchResult:
    """The number of documents, with one passage of each as evidence. Raises IndexDamaged."""
    run = search.run
    with run.stage("count"):
        owner = _owners(catalogue, allowed)
        books = _Books(catalogue, words, owner, allowed)
        kin = books.of_kind(counting.kind, search.documents)
        holding = [chunk for chunk in books.holding(counting) if kin is None or owner[chunk] in kin]
    by_meaning = _by_meaning(search) if counting.terms else None
    if counting.manner == "topic" and by_meaning is None:
        counting = replace(counting, manner="words")  # that a text is about it, nobody can say then
    certain, perhaps = _sorted_out(search, catalogue, counting, holding, by_meaning or (), owner, kin)
    count = Count(
        counting,
        documents=len(set(owner.values())),
        passages=len(owner),
        matching=len(certain),
        near=len(perhaps) if counting.manner == "topic" else 0,
        of_kind=None if kin is None else len(kin),
        unread=_unread(catalogue),
        scope=scope_said(search.understood.scope, catalogue),
    )
    run.decisions.append(
        f"counted: {count.matching} of {count.documents} documents, all {count.passages} passages of which were asked; "
        f"{len(perhaps)} more come near"
    )
    return _result(search, count, certain, perhaps)


def _by_meaning(search: Searching) -> tuple[LaneHit, ...] | None:
    """The passages nearest to the terms; None, and it is said, where meaning cannot be searched."""
    (lane,) = (lane for lane in search.lookup.lanes(search.run) if lane.name == "vectors")
    if lane.error:
        search.run.degraded.append(
            Degradation(lane.name, f"What comes near by meaning is not known: {lane.error}")
        )
        return None
    return lane.hits


def _sorted_out(
    search: Searching,
    catalogue: Catalogue,
    counting: Counting,
    holding: Sequence[int],
    by_meaning: Sequence[LaneHit],
    owner: dict[int, int],
    kin: frozenset[int] | None,
) -> tuple[list[Candidate], list[Candidate]]:
    """(what is counted, what comes near), one passage of each document: the best, or the first that holds the term."""
    topic = counting.manner == "topic"
    held = holding if topic else _firsts(holding, owner)
    certain = gather(
        [Lane("words", "", 1.0, tuple(LaneHit(c, n, 1.0, 1.0) for n, c in enumerate(held, 1)))], catalogue
    )
    for item in certain:
        item.exact_evidence, item.relevance = True, 1.0
    perhaps: list[Candidate] = []
    if topic:
        search.lookup.complete(certain)
        certain.sort(key=lambda item: -item.scores.get("vectors", 0.0))
        certain = _one_each(certain, set())
        perhaps = [item for item in certain if item.scores.get("vectors", 0.0) < RELEVANCE_FLOOR]
        certain = [item for item in certain if item.scores.get("vectors", 0.0) >= RELEVANCE_FLOOR]
        for item in perhaps:
            item.reason = "holds the words, but is not near in meaning"
    near = tuple(hit for hit in by_meaning if hit.score >= RELEVANCE_FLOOR and hit.chunk_id in owner)
    beside = gather([Lane("vectors", "", 1.0, near)], catalogue)
    beside = [item for item in beside if kin is None or item.document_id in kin]
    beside = _one_each(beside, {item.document_id for item in (*certain, *perhaps)})
    for item in beside:
        item.relevance, item.reason = item.scores["vectors"], "near in meaning, but does not hold the words"
    return certain, [*perhaps, *beside]


def _firsts(chunks: Sequence[int], owner: dict[int, int]) -> list[int]:
    found: dict[int, int] = {}
    for chunk in chunks:
        found.setdefault(owner[chunk], chunk)
    return list(found.values())


def _one_each(items: Sequence[Candidate], taken: set[int]) -> list[Candidate]:
    """The first of each document that is not taken."""
    found: dict[int, Candidate] = {}
    for item in items:
        if item.document_id not in taken:
            found.setdefault(item.document_id, item)
    return list(found.values())


def _owners(catalogue: Catalogue, allowed: ChunkIds | None) -> dict[int, int]:
    """{chunk: its document} of all in scope."""
    within = None if allowed is None else set(allowed.tolist())
    return {chunk: owner for chunk, owner in catalogue.chunks.owners() if within is None or chunk in within}


class _Books:
    """Finds which documents hold something, by the words index and, where the letters matter, by reading."""

    def __init__(
        self, catalogue: Catalogue, words: LexicalIndex, owner: dict[int, int], allowed: ChunkIds | None
    ) -> None:
        self._catalogue = catalogue
        self._words = words
        self._owner = owner
        self._allowed = allowed

    def holding(self, counting: Counting) -> list[int]:
        """The passages that hold a term, in order; all of them where no term is asked for."""
        if counting.manner == "all":
            return sorted(self._owner)
        # What is about something holds its words; to the letter where it has no words of its own, as in Chinese.
        literal = counting.manner == "letters"
        return sorted(set().union(*(self._chunks(term, literal) for term in counting.terms)))

    def of_kind(self, kind: str, documents: Callable[[int], Document | None]) -> frozenset[int] | None:
        """The documents with this word in their text, title or path; None where any kind will do."""
        if not kind:
            return None
        found = {self._owner[chunk] for chunk in self._chunks(kind, literal=False)}
        stem = folded(kind).removesuffix("s")
        for number in set(self._owner.values()) - found:
            document = documents(number)
            if document is not None and stem in folded(document.path):
                found.add(number)
        return frozenset(found)

    def _chunks(self, term: str, literal: bool) -> set[int]:
        """All passages that hold each word of the term, in whatever form; `literal`: the term as it stands."""
        words = _words_of(term)
        by_index = [self._with_word(word) for word in words if _ALPHABETIC.fullmatch(word)]
        found = set.intersection(*by_index) if by_index else self._with_word(term)
        found &= self._owner.keys()
        if literal or len(by_index) < len(words):
            found = {chunk for chunk, text in self._texts(sorted(found)) if holds(text, term)}
        return found

    def _with_word(self, word: str) -> set[int]:
        hits = self._words.search(word, len(self._owner) + 1, self._allowed)
        return set(hits.chunk_ids.tolist())

    def _texts(self, chunks: Sequence[int]) -> Iterable[tuple[int, str]]:
        for start in range(0, len(chunks), READ_AT_ONCE):
            for number, item in self._catalogue.chunks.get(chunks[start : start + READ_AT_ONCE]).items():
                yield number, item.embedded_text


def _words_of(term: str) -> list[str]:
    """The words of a term that carry it: without the small ones, unless there are no others."""
    words = term.split()
    small = STOP_WORDS["en"]
    return [word for word in words if word.casefold() not in small] or words


def holds(text: str, term: str) -> bool:
    """Whether a text holds a term as it stands: case, width, spaces and the script of Chinese apart; words whole."""
    wanted = folded(term)
    start = r"(?<![a-z0-9_])" if wanted[:1].isascii() else ""
    end = r"(?![a-z0-9_])" if wanted[-1:].isascii() else ""
    return bool(wanted) and re.search(start + re.escape(wanted) + end, folded(text)) is not None


def folded(text: str) -> str:
    return _SPACES.sub(" ", fold_chinese(unicodedata.normalize("NFKC", clean(text)).casefold())).strip()


def _result(
    search: Searching, count: Count, certain: Sequence[Candidate], perhaps: Sequence[Candidate]
) -> SearchResult:
    for item in certain[MOST_LISTED:]:
        item.reason = f"counted; only the first {MOST_LISTED} are listed"
    for item in certain[:MOST_LISTED]:
        item.fate, item.reason = "evidence", "counted"
    for item in perhaps:
        item.fate = "weak"
    beside = perhaps[: max(0, MOST_LISTED - len(certain))] if count.near else ()
    listed = (*certain[:MOST_LISTED], *beside)
    evidence = tuple(_evidence(item, search, n) for n, item in enumerate(listed, 1))
    misses = () if evidence else tuple(_evidence(item, search, n) for n, item in enumerate(perhaps[:3], 1))
    understood, run = search.understood, search.run
    decisions = (*understood.decisions, *run.decisions)
    trace = Trace(
        understood, (*certain, *perhaps), RELEVANCE_FLOOR, decisions, run.ms, "none", tuple(run.lanes)
    )
    mode: Mode = "hybrid" if count.counting.manner == "topic" else "words"
    return SearchResult(evidence, misses, True, 1.0, mode, tuple(run.degraded), trace, count=count)


def _evidence(item: Candidate, search: Searching, n: int) -> Evidence:
    document = search.documents(item.document_id)
    return Evidence(
        n=n,
        chunk_ids=(item.chunk_id,),
        document_id=item.document_id,
        content_hash=document.content_hash if document is not None else "",
        path=item.path,
        title=item.title,
        page=item.page,
        heading_path=item.heading_path,
        start=item.start,
        end=item.end,
        text=item.text,
        relevance=item.relevance,
        weak=item.fate == "weak",
    )


def _unread(catalogue: Catalogue) -> int:
    counts = catalogue.documents.counts()
    return sum(number for state, number in counts.items() if state in UNREAD)
