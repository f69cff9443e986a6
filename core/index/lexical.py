"""The words lane: BM25F over Whoosh's postings, scored with NumPy so that filters and coverage are exact."""

from __future__ import annotations

import math
import threading
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.errors import IndexDamaged
from core.index.base import ChunkIds, LexicalHits, no_hits
from core.index.lexical_reader import Postings, PostingsCache, SegmentDamaged, Snapshot
from core.index.query import QueryUnit, guess_languages, question_units
from core.text.chinese_script import fold_chinese
from core.text.regex import regex
from core.text.script_folding import clean, fold_word

# BM25 (Robertson and Zaragoza 2009): k1 sets how soon repetition stops counting, b how much length is held against a
# chunk. Chunks are of like length, so b stays below the usual 0.75.
K1 = 1.2
B = 0.6

# A question's rarest terms decide; the rest of a pasted page only costs time.
MOST_TERMS = 64
# More languages than this would stem every word of a question that gives no hint too many ways.
MOST_LANGUAGES = 4

# A term is rare when at most this share of the chunks, or this many chunks, hold it.
RARE_SHARE = 0.003
RARE_COUNT = 3
# Identifiers and numbers are absolute evidence even when they are a little more common.
EXACT_SHARE = 0.02
SHORTEST_EXACT_NUMBER = 3
# What a question asks for and no chunk holds counts as missing; an unknown pair of characters less, because it is
# mostly two words that touch, and an unknown identifier less, because its parts are asked for as well.
UNKNOWN_WEIGHT = {"gram": 0.4, "identifier": 0.5}

# Coverage is absolute, so it is weighed as if the library stood among this many other chunks: in fourteen files about a tea
# house, "tea" is in every second one and would weigh nothing beside a word of the question that is in none.
BACKGROUND = 2000

# How many of the best chunks are read to check a phrase.
PHRASE_CHECKS = 400

TextsOf = Callable[[Sequence[int]], dict[int, str]]


@dataclass(frozen=True)
class _Found:
    """A unit of the question with its postings over all its forms; `frequency` counts chunks."""

    unit: QueryUnit
    postings: Postings | None
    frequency: int
    idf: float


class WhooshIndex:
    """Reads the newest commit of an index folder. Safe for many threads.

    `texts_of` gives the text (title, headings and passage) of chunks, for checking phrases. Raises IndexDamaged
    when the folder cannot be read, at opening or later; `damage` then says why.
    """

    def __init__(self, folder: Path, texts_of: TextsOf) -> None:
        self._folder = folder
        self._texts_of = texts_of
        self._cache = PostingsCache()
        self._lock = threading.Lock()
        self.damage = ""
        self._snapshot = self._open(None)

    @property
    def marker(self) -> int:
        """The outbox position that the newest commit stands for; -1 when there was none."""
        return self._snapshot.marker

    @property
    def generation(self) -> int:
        return self._snapshot.generation

    @property
    def count(self) -> int:
        return self._snapshot.count

    def ids(self) -> ChunkIds:
        """All living chunk ids, sorted."""
        snapshot = self._snapshot
        return np.sort(snapshot.chunk_ids[snapshot.alive])

    def refresh(self) -> None:
        """Open the newest commit beside the old one, then switch; searches under way keep theirs."""
        with self._lock:
            self._snapshot = self._open(self._snapshot)

    def search(
        self, text: str, limit: int, allowed: ChunkIds | None = None, exact: tuple[str, ...] = ()
    ) -> LexicalHits:
        """See LexicalIndex. Never raises for any text; raises IndexDamaged."""
        snapshot = self._snapshot
        try:
            return self._search(snapshot, text, limit, allowed, exact)
        except SegmentDamaged as error:
            raise self._damaged(error) from error

    def documents_with(self, word: str) -> int:
        """See LexicalIndex. Raises IndexDamaged."""
        snapshot = self._snapshot
        try:
            postings = snapshot.postings(fold_word(word))
        except SegmentDamaged as error:
            raise self._damaged(error) from error
        return 0 if postings is None else int(snapshot.alive[postings.documents].sum())

    def words_from(self, beginning: str, most: int) -> list[str]:
        """See LexicalIndex. Raises IndexDamaged."""
        try:
            found = [view.terms_from(fold_word(beginning), most) for view in self._snapshot.views]
        except SegmentDamaged as error:
            raise self._damaged(error) from error
        return sorted(set(chain.from_iterable(found)))[:most]

    def _search(
        self, snapshot: Snapshot, text: str, limit: int, allowed: ChunkIds | None, exact: tuple[str, ...]
    ) -> LexicalHits:
        phrases = tuple(dict.fromkeys(phrase for phrase in map(_comparable, exact) if phrase.strip()))
        joined = "\n".join((text, *exact)) if phrases else text
        possible = _possible(snapshot, allowed)
        if limit <= 0 or not possible.any():
            return no_hits()
        found = _look_up(snapshot, joined)
        totals = _Totals(snapshot, found)
        if phrases:
            self._add_phrases(totals, snapshot, possible, phrases)
        return totals.best(possible, limit)

    def _add_phrases(
        self, totals: _Totals, snapshot: Snapshot, possible: NDArray[np.bool_], phrases: tuple[str, ...]
    ) -> None:
        """Read the best candidates' texts and count each phrase that stands in them as one rare term."""
        candidates = totals.order(possible, PHRASE_CHECKS)
        texts = self._texts_of(snapshot.chunk_ids[candidates].tolist())
        comparable = [_comparable(texts.get(int(snapshot.chunk_ids[number]), "")) for number in candidates]
        for phrase in phrases:
            holds = np.array([phrase in candidate for candidate in comparable], dtype=np.bool_)
            totals.add_phrase(candidates[holds])

    def _open(self, earlier: Snapshot | None) -> Snapshot:
        try:
            return Snapshot(self._folder, self._cache, earlier)
        except SegmentDamaged as error:
            raise self._damaged(error) from error

    def _damaged(self, error: BaseException) -> IndexDamaged:
        self.damage = str(error)
        return IndexDamaged(
            f"The words index in {self._folder} cannot be read ({self.damage}).",
            "It is rebuilt from the catalogue by itself; nothing of yours is lost.",
        )


def _look_up(snapshot: Snapshot, text: str) -> list[_Found]:
    """The question's units with their postings, the MOST_TERMS rarest when there are more."""
    languages = guess_languages(text, snapshot.languages)[:MOST_LANGUAGES]
    found = []
    for unit in question_units(text, languages):
        postings = _unit_postings(snapshot, unit)
        frequency = 0 if postings is None else len(postings.documents)
        if frequency or not unit.bonus:
            found.append(_Found(unit, postings, frequency, _idf(snapshot.count, frequency)))
    if len(found) > MOST_TERMS:
        found.sort(key=lambda item: (item.frequency == 0, not item.unit.content, item.frequency))
        del found[MOST_TERMS:]
    return found


def _unit_postings(snapshot: Snapshot, unit: QueryUnit) -> Postings | None:
    """Union over the unit's forms; a chunk that holds several counts its strongest."""
    forms = [
        (postings, factor)
        for term, factor in unit.forms
        if (postings := snapshot.postings(term, unit.prefix)) is not None
    ]
    if not forms:
        return None
    if len(forms) == 1 and forms[0][1] == 1.0:
        return forms[0][0]
    weights = np.zeros(len(snapshot.chunk_ids), dtype=np.float32)
    for postings, factor in forms:
        weights[postings.documents] = np.maximum(
            weights[postings.documents], postings.weights * np.float32(factor)
        )
    documents = np.flatnonzero(weights).astype(np.int32)
    return Postings(documents, weights[documents])


def _idf(chunks: int, frequency: int) -> float:
    """Robertson and Spärck Jones with the +1 that keeps it positive; deleted chunks may count until a merge."""
    frequency = min(frequency, chunks)
    return math.log(1 + (chunks - frequency + 0.5) / (frequency + 0.5))


class _Totals:
    """Sums over the question's units, one number for each document of the snapshot."""

    def __init__(self, snapshot: Snapshot, found: list[_Found]) -> None:
        self._snapshot = snapshot
        size = len(snapshot.chunk_ids)
        self._bm25 = np.zeros(size, dtype=np.float32)
        self._held = np.zeros(size, dtype=np.float32)
        self._saturated = np.zeros(size, dtype=np.float32)
        self._rare = np.zeros(size, dtype=np.bool_)
        self._asked = 0.0
        self._length_norm = (K1 * (1 - B + B * snapshot.lengths / snapshot.average_length)).astype(np.float32)
        for item in found:
            self._add(item)

    def _add(self, item: _Found) -> None:
        weight = item.idf * item.unit.weight
        share = _idf(self._snapshot.count + BACKGROUND, item.frequency) * item.unit.weight
        if item.postings is None:
            self._asked += share * UNKNOWN_WEIGHT.get(item.unit.kind, 1.0)
            return
        self._asked += share
        documents, frequencies = item.postings.documents, item.postings.weights
        saturation = frequencies / (frequencies + self._length_norm[documents])
        self._bm25[documents] += np.float32(weight * (K1 + 1)) * saturation
        self._held[documents] += np.float32(share)
        self._saturated[documents] += np.float32(share) * saturation
        if _is_rare(item, self._snapshot.count):
            self._rare[documents] = True

    def add_phrase(self, documents: NDArray[np.intp]) -> None:
        """A phrase as one more term, as rare as the chunks in which it was found."""
        weight = _idf(self._snapshot.count, len(documents))
        self._asked += _idf(self._snapshot.count + BACKGROUND, len(documents))
        self._bm25[documents] += np.float32(weight * (K1 + 1))
        share = np.float32(_idf(self._snapshot.count + BACKGROUND, len(documents)))
        self._held[documents] += share
        self._saturated[documents] += share
        self._rare[documents] = True

    def order(self, possible: NDArray[np.bool_], limit: int) -> NDArray[np.intp]:
        """The best documents, best first; equal ones in the order of their ids, so that a result is repeatable."""
        numbers = np.flatnonzero(possible & (self._bm25 > 0))
        scores = self._bm25[numbers]
        if len(numbers) > limit:
            threshold = np.partition(scores, len(scores) - limit)[len(scores) - limit]
            numbers = numbers[scores >= threshold]
            scores = self._bm25[numbers]
        return numbers[np.lexsort((self._snapshot.chunk_ids[numbers], -scores))][:limit]

    def best(self, possible: NDArray[np.bool_], limit: int) -> LexicalHits:
        numbers = self.order(possible, limit)
        held = self._held[numbers]
        return LexicalHits(
            chunk_ids=self._snapshot.chunk_ids[numbers],
            bm25=self._bm25[numbers],
            coverage=np.minimum(held / np.float32(self._asked or 1.0), np.float32(1.0)),
            saturation=np.minimum(
                self._saturated[numbers] / np.maximum(held, np.float32(1e-9)), np.float32(1.0)
            ),
            rare=self._rare[numbers],
        )


def _is_rare(item: _Found, chunks: int) -> bool:
    """Whether holding this unit is evidence by itself, however little else matches."""
    if not item.unit.content:
        return False
    if item.frequency <= max(RARE_COUNT, RARE_SHARE * chunks):
        return True
    exact = item.unit.kind == "identifier" or (
        item.unit.kind == "number" and len(item.unit.forms[0][0]) >= SHORTEST_EXACT_NUMBER
    )
    return exact and item.frequency <= max(RARE_COUNT, EXACT_SHARE * chunks)


def _possible(snapshot: Snapshot, allowed: ChunkIds | None) -> NDArray[np.bool_]:
    if allowed is None:
        return snapshot.alive
    if len(allowed) == 0:
        return np.zeros(len(snapshot.chunk_ids), dtype=np.bool_)
    places = np.minimum(np.searchsorted(allowed, snapshot.chunk_ids), len(allowed) - 1)
    possible: NDArray[np.bool_] = snapshot.alive & (allowed[places] == snapshot.chunk_ids)
    return possible


def _comparable(text: str) -> str:
    """Text for comparing phrases: one width, one case, one script, single spaces."""
    folded = fold_chinese(unicodedata.normalize("NFKC", clean(text)).casefold())
    return _SPACES.sub(" ", folded).strip()


_SPACES = regex(r"\s+")
