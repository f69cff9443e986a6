"""The lanes at their borders: no model, no vectors yet, an index that fails."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.errors import IndexDamaged, ModelUnavailable
from core.index.base import ChunkIds, Scores
from core.index.exact_scan import ExactScan
from core.retrieval.ranking.lanes import meaning_of, vectors_lane, words_lane

QUESTION = np.array([1.0, 0.0], dtype=np.float32)


class Broken:
    """An index that cannot be read."""

    def search(self, *_: object, **__: object) -> tuple[ChunkIds, Scores]:
        raise IndexDamaged("The index is broken.", "It is rebuilt.")

    def vectors(self, chunk_ids: ChunkIds) -> NDArray[np.float32]:
        raise IndexDamaged("The index is broken.", "It is rebuilt.")


def ids(*values: int) -> ChunkIds:
    return np.array(values, dtype=np.int64)


def test_while_nothing_is_embedded_words_alone_are_scored() -> None:
    lane = meaning_of(ExactScan(), QUESTION, float, ids(1, 2))

    assert lane is not None
    assert (lane.hits, lane.error) == ((), "")


def test_a_chunk_without_a_vector_has_no_meaning() -> None:
    scan = ExactScan()
    scan.put(ids(1), np.array([[0.6, 0.8]], dtype=np.float32))

    lane = meaning_of(scan, QUESTION, float, ids(1, 2))

    assert lane is not None
    assert [hit.chunk_id for hit in lane.hits] == [1]
    assert abs(lane.hits[0].raw - 0.6) < 0.01


def test_a_missing_model_is_the_reason_even_where_no_index_is_open() -> None:
    def embed() -> NDArray[np.float32]:
        raise ModelUnavailable("The embedding model is not there.", "Install it.")

    lane, vector = vectors_lane(None, "q", embed, float, 5, None, 0.7)

    assert lane.error == "The embedding model is not there. Install it."
    assert vector is None


def test_a_broken_index_is_a_failed_lane_and_not_an_empty_one() -> None:
    vectors, _ = vectors_lane(Broken(), "q", lambda: QUESTION, float, 5, None, 0.7)
    words, _ = words_lane(None, "q", (), 5, None, 0.3)

    assert "broken" in vectors.error
    assert "not open" in words.error
