"""The best two passages vouch for those that are like them."""

from __future__ import annotations

import numpy as np

from core.models.base import Vectors
from core.models.profile import unit
from core.retrieval.kinship import by_kinship
from core.retrieval.types import Candidate

AXES = np.eye(4, dtype=np.float32)


def candidate(chunk_id: int, cosine: float, late: float | None = None) -> Candidate:
    return Candidate(chunk_id, raw={"vectors": cosine}, rerank=late)


def order(candidates: list[Candidate], vectors: Vectors) -> list[int]:
    return [item.chunk_id for item in by_kinship(candidates, vectors)]


def test_a_passage_like_the_best_two_passes_one_that_is_unlike_them() -> None:
    found = [candidate(1, 0.70), candidate(2, 0.68), candidate(3, 0.50), candidate(4, 0.45)]
    vectors = unit(np.stack([AXES[0], AXES[0] + 0.3 * AXES[1], AXES[2], AXES[0] + 0.2 * AXES[3]]))

    assert order(found, vectors) == [1, 2, 4, 3]


def test_one_that_is_much_nearer_to_the_question_stays_in_front() -> None:
    found = [candidate(1, 0.9), candidate(2, 0.6), candidate(3, 0.55), candidate(4, 0.1)]
    vectors = np.stack([AXES[0], AXES[1], AXES[1], AXES[1]])

    assert order(found, vectors)[0] == 1
    assert order(found, vectors)[-1] == 4


def test_what_was_looked_at_closely_stays_before_what_was_not() -> None:
    found = [candidate(1, 0.5, 0.5), candidate(2, 0.5, 0.5), candidate(3, 0.2, 0.2), candidate(4, 0.9)]
    vectors = np.stack([AXES[0], AXES[0], AXES[2], AXES[0]])

    assert order(found, vectors) == [1, 2, 3, 4]


def test_two_passages_or_fewer_have_nobody_to_vouch_for() -> None:
    found = [candidate(1, 0.5), candidate(2, 0.6)]

    assert order(found, AXES[:2]) == [1, 2]
    assert order([], AXES[:0]) == []


def test_a_passage_without_a_vector_is_like_none() -> None:
    found = [candidate(1, 0.5), candidate(2, 0.5), candidate(3, 0.4)]

    by_kinship(found, np.stack([AXES[0], AXES[0], np.zeros(4, dtype=np.float32)]))

    assert [item.kin for item in found] == [1.0, 1.0, 0.0]
