"""Diversity: the second passage should say something new, and scales must not decide."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.retrieval.ranking.mmr import mmr_order

ONE, TWO = (1.0, 0.0), (0.0, 1.0)


def test_a_twin_of_the_best_comes_after_something_new() -> None:
    vectors = np.array([ONE, ONE, TWO, TWO], dtype=np.float32)

    assert mmr_order([0.9, 0.85, 0.8, 0.1], vectors) == [0, 2, 1, 3]


def test_relevance_alone_keeps_its_order() -> None:
    vectors = np.array([ONE, ONE, TWO], dtype=np.float32)

    assert mmr_order([0.9, 0.85, 0.8], vectors, relevance_share=1.0) == [0, 1, 2]


@pytest.mark.parametrize("scale", [1.0, 0.01, 100.0])
def test_the_scale_of_relevance_does_not_matter(scale: float) -> None:
    """Fused scores near 0.01 once met cosines near 1, and diversity decided everything."""
    vectors = np.array([ONE, ONE, TWO], dtype=np.float32)
    relevance = [0.9 * scale, 0.8 * scale, 0.1 * scale]

    assert mmr_order(relevance, vectors) == [0, 1, 2]


def test_a_passage_without_a_vector_is_like_nothing() -> None:
    vectors = np.array([ONE, (0.0, 0.0), ONE], dtype=np.float32)

    assert mmr_order([0.9, 0.5, 0.55], vectors)[0] == 0
    assert sorted(mmr_order([0.9, 0.5, 0.55], vectors)) == [0, 1, 2]


def test_nothing_and_equals() -> None:
    assert mmr_order([], np.zeros((0, 2), dtype=np.float32)) == []
    assert mmr_order([0.5, 0.5], np.array([ONE, TWO], dtype=np.float32)) == [0, 1]


@given(st.lists(st.tuples(st.integers(-20, 20), st.floats(-1, 1), st.floats(-1, 1)), max_size=12))
def test_each_row_comes_once_and_the_most_relevant_first(rows: list[tuple[int, float, float]]) -> None:
    vectors = np.array([row[1:] for row in rows], dtype=np.float32).reshape(-1, 2)
    relevance = [row[0] for row in rows]

    order = mmr_order(relevance, vectors)

    assert sorted(order) == list(range(len(rows)))
    if rows:
        assert relevance[order[0]] == max(relevance)
