"""The small head reads a text's token states: their order and company count, their number hardly."""

from __future__ import annotations

import numpy as np
import pytest

from core.models.attention_head import MOST_TOKENS, AttentionHead, gelu, normed, softmax
from core.models.base import Vectors

DIMENSION, WIDTH, QUERIES, LABELS = 6, 8, 2, 3


def head(seed: int = 0, **fixed: float) -> AttentionHead:
    """Random weights; those that are named all have one value."""
    random = np.random.default_rng(seed)
    shapes = {
        "project": (DIMENSION, WIDTH),
        "project_bias": (WIDTH,),
        "attend": (WIDTH, 3 * WIDTH),
        "attended": (WIDTH, WIDTH),
        "raise": (WIDTH, 2 * WIDTH),
        "lower": (2 * WIDTH, WIDTH),
        "queries": (QUERIES, WIDTH),
        "label": (QUERIES * WIDTH, LABELS),
        "label_bias": (LABELS,),
        "label_mean": (DIMENSION, LABELS),
    }
    return AttentionHead(
        {
            name: np.full(shape, fixed[name]) if name in fixed else random.normal(size=shape)
            for name, shape in shapes.items()
        }
    )


def states(count: int, seed: int = 1) -> Vectors:
    rows = np.random.default_rng(seed).normal(size=(count, DIMENSION))
    return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


def test_without_weights_the_biases_remain() -> None:
    found = head(label=0.0, label_mean=0.0, label_bias=0.5)(states(4))
    assert found == pytest.approx([0.5, 0.5, 0.5])


def test_a_token_in_other_company_changes_what_is_read() -> None:
    one, other = states(4), states(4)
    other[3] = -other[3]
    assert np.abs(head(label_mean=0.0)(one) - head(label_mean=0.0)(other)).max() > 0.01


def test_what_stands_behind_the_first_tokens_is_not_read() -> None:
    long = states(MOST_TOKENS + 9)
    assert head()(long) == pytest.approx(head()(long[:MOST_TOKENS]))


def test_no_tokens_are_as_one_of_zeros() -> None:
    nothing = np.zeros((0, DIMENSION), dtype=np.float32)
    assert head()(nothing) == pytest.approx(head()(np.zeros((1, DIMENSION), dtype=np.float32)))


def test_the_parts_are_what_their_names_say() -> None:
    assert normed(np.array([[1.0, 3.0]])) == pytest.approx(np.array([[-1.0, 1.0]]), abs=1e-4)
    assert softmax(np.array([0.0, np.log(3.0)])) == pytest.approx([0.25, 0.75])
    assert gelu(np.array([-10.0, 0.0, 1.0, 10.0])) == pytest.approx([0.0, 0.0, 0.8412, 10.0], abs=1e-3)
