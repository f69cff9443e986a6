"""Token-by-token comparison of question and passage."""

from __future__ import annotations

import numpy as np
import pytest

from core.models.late_interaction import max_sim

AXES = np.eye(4, dtype=np.float32)


def test_each_question_token_takes_its_best_passage_token() -> None:
    assert max_sim(AXES[[0, 1]], AXES[[1, 0, 3]]) == 1.0
    assert max_sim(AXES[[0, 2]], AXES[[0, 1]]) == 0.5


def test_more_passage_tokens_never_lower_the_score() -> None:
    draw = np.random.default_rng(2)
    states = [draw.normal(size=(n, 8)).astype(np.float32) for n in (5, 9)]
    question, passage = (s / np.linalg.norm(s, axis=1, keepdims=True) for s in states)
    scores = [max_sim(question, passage[:n]) for n in range(1, 10)]
    assert scores == sorted(scores)


@pytest.mark.parametrize(("asked", "found"), [(0, 3), (3, 0), (0, 0)])
def test_no_tokens_score_nothing(asked: int, found: int) -> None:
    assert max_sim(AXES[:asked], AXES[:found]) == 0.0
