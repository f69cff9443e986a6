"""Token-by-token comparison of question and passage."""

from __future__ import annotations

import numpy as np
import pytest

from core.models.late_interaction import max_sim, token_matches, weakest_match

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


def test_the_weakest_third_tells_what_a_near_topic_passage_lacks() -> None:
    matches = np.array([0.9, 0.8, 0.9, 0.1, 0.3, 0.9], dtype=np.float32)

    assert weakest_match(matches) == pytest.approx(0.2)
    assert weakest_match(matches[:1]) == pytest.approx(0.9)
    assert weakest_match(matches[:0]) == 0.0


def test_max_sim_is_the_mean_of_the_token_matches() -> None:
    query, passage = np.eye(3, 4, dtype=np.float32), np.eye(2, 4, dtype=np.float32)

    assert token_matches(query, passage).tolist() == [1.0, 1.0, 0.0]
    assert max_sim(query, passage) == pytest.approx(2 / 3)
    assert token_matches(query, passage[:0]).tolist() == [0.0, 0.0, 0.0]
