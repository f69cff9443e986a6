"""Stage 2: ask both indexes. A lane that fails says so and is empty; it never looks like "nothing found"."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from core.errors import FootnoteError, RetrievalUnavailable
from core.index.base import ChunkIds, LexicalHits, LexicalIndex, VectorIndex
from core.retrieval.result import Lane, LaneHit

T = TypeVar("T")

# 50 candidates a lane, and never fewer than 3 k: below that, fusion starves when the lanes disagree.
CANDIDATES = 50
CANDIDATES_PER_K = 3

# A chunk that holds every term once reaches about half of BM25's ceiling; presence is therefore worth 0.6 of the
# lexical score and how strongly the terms are held the rest. A judgement: no grid was run over this number.
PRESENCE = 0.6


def pool_size(k: int) -> int:
    """How many hits each lane is asked for."""
    return max(CANDIDATES, CANDIDATES_PER_K * k)


def words_lane(
    index: LexicalIndex | None,
    question: str,
    exact: tuple[str, ...],
    limit: int,
    allowed: ChunkIds | None,
    weight: float,
) -> tuple[Lane, dict[int, bool]]:
    """BM25F. Also tells which chunks hold a rare or exact term of the question."""
    started = time.perf_counter()

    def ask() -> LexicalHits:
        if index is None:
            raise RetrievalUnavailable(
                "The word index is not open.", "It is being rebuilt; try again in a moment."
            )
        return index.search(question, limit, allowed, exact)

    hits, error = _guarded(ask)
    if hits is None:
        return Lane("words", question, weight, error=error, ms=_ms(started)), {}
    scores = lexical_score(hits.coverage, hits.saturation)
    rows = tuple(
        LaneHit(int(chunk), rank, float(raw), float(score))
        for rank, (chunk, raw, score) in enumerate(
            zip(hits.chunk_ids, hits.bm25, scores, strict=True), start=1
        )
    )
    rare = {int(chunk): bool(flag) for chunk, flag in zip(hits.chunk_ids, hits.rare, strict=True)}
    return Lane("words", question, weight, rows, ms=_ms(started), note=hits.partial), rare


def lexical_score(coverage: NDArray[np.float32], saturation: NDArray[np.float32]) -> NDArray[np.float32]:
    """An absolute 0-1 score: how much of the question's weight a chunk holds, and how strongly."""
    score: NDArray[np.float32] = coverage * (PRESENCE + (1.0 - PRESENCE) * saturation)
    return score


def vectors_lane(
    index: VectorIndex | None,
    question: str,
    embed: Callable[[], NDArray[np.float32]],
    relevance: Callable[[float], float],
    limit: int,
    allowed: ChunkIds | None,
    weight: float,
) -> tuple[Lane, NDArray[np.float32] | None]:
    """Cosine of profiled vectors; `relevance` puts it on the calibrated scale. Also gives the query's vector."""
    started = time.perf_counter()

    def ask() -> tuple[NDArray[np.float32], ChunkIds, NDArray[np.float32]]:
        # First the question's vector: where the model is missing, that is the reason to tell.
        vector = embed()
        if index is None:
            raise RetrievalUnavailable(
                "The vector index is not open.", "It is being rebuilt; try again in a moment."
            )
        ids, cosines = index.search(vector, limit, allowed)
        return vector, ids, cosines

    found, error = _guarded(ask)
    if found is None:
        return Lane("vectors", question, weight, error=error, ms=_ms(started)), None
    vector, ids, cosines = found
    rows = tuple(
        LaneHit(int(chunk), rank, float(cosine), relevance(float(cosine)))
        for rank, (chunk, cosine) in enumerate(zip(ids, cosines, strict=True), start=1)
    )
    return Lane("vectors", question, weight, rows, ms=_ms(started)), vector


def meaning_of(
    index: VectorIndex | None,
    vector: NDArray[np.float32] | None,
    relevance: Callable[[float], float],
    chunk_ids: ChunkIds,
) -> Lane | None:
    """Cosines of these very chunks; None when the lane did not run. A chunk without a vector has no hit."""
    if index is None or vector is None:
        return None
    found, error = _guarded(lambda: index.vectors(chunk_ids))
    if found is None:
        return Lane("vectors", "", 0.0, error=error)
    if found.shape[1] != len(vector):
        # Nothing is embedded yet, so the index does not know how long a vector is.
        return Lane("vectors", "", 0.0)
    hits = [
        LaneHit(int(chunk), 0, float(cosine), relevance(float(cosine)))
        for chunk, cosine, row in zip(chunk_ids, found @ vector, found, strict=True)
        if row.any()
    ]
    return Lane("vectors", "", 0.0, tuple(hits))


def _guarded(ask: Callable[[], T]) -> tuple[T | None, str]:
    """(result, "") or (None, why). Only errors meant for people count as a failed lane; a bug stays a bug."""
    try:
        return ask(), ""
    except FootnoteError as error:
        return None, str(error)


def _ms(started: float) -> float:
    return (time.perf_counter() - started) * 1000
