"""Token-by-token comparison of question and passage."""

from __future__ import annotations

import numpy as np
import pytest

from core.models.late_interaction import (
    best_window,
    content_weights,
    echo,
    max_sim,
    sentence_matches,
    subject_match,
    token_matches,
    weakest_match,
)

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
    matches, alike = np.array([0.9, 0.8, 0.9, 0.1, 0.3, 0.9], dtype=np.float32), np.ones(6, dtype=np.float32)

    assert weakest_match(matches, alike) == pytest.approx(0.2)
    assert weakest_match(matches[:1], alike[:1]) == pytest.approx(0.9)
    assert weakest_match(matches[:0], alike[:0]) == 0.0


def test_little_words_that_are_matched_badly_are_no_weakness() -> None:
    matches = np.array([0.1, 0.2, 0.9, 0.8, 0.7], dtype=np.float32)
    weights = np.array([0.0, 0.0, 1.0, 1.0, 1.0], dtype=np.float32)

    assert weakest_match(matches, weights) == pytest.approx(0.7)
    assert weakest_match(matches, np.zeros(5, dtype=np.float32)) == pytest.approx(matches.mean())


def test_a_heavy_token_may_be_the_weakest_third_alone() -> None:
    matches, weights = (
        np.array([0.4, 0.9, 0.9], dtype=np.float32),
        np.array([1.0, 0.5, 0.5], dtype=np.float32),
    )

    assert weakest_match(matches, weights) == pytest.approx(0.4)


def test_what_a_question_is_about_counts_more_than_its_little_words() -> None:
    matches, weights = np.array([0.2, 0.8], dtype=np.float32), np.array([0.0, 1.0], dtype=np.float32)

    assert subject_match(matches, weights, 0.6) == pytest.approx(0.4 * 0.5 + 0.6 * 0.8)
    assert subject_match(matches, np.zeros(2, dtype=np.float32), 0.6) == pytest.approx(0.5)
    assert subject_match(matches[:0], weights[:0], 0.6) == 0.0


def test_question_words_carry_no_subject_matter_and_rare_pieces_all_of_it() -> None:
    rarity = np.array([11.2, 7.3, 15.0, 10.0], dtype=np.float32)

    assert content_weights(["▁where", "▁the", "▁insulin", "▁water"], rarity).tolist() == [0.0, 0.0, 1.0, 0.5]


def test_two_sentences_side_by_side_may_answer_together_and_the_title_does_not_help() -> None:
    question, passage = AXES[[0, 1]], AXES[[3, 0, 2, 1]]

    assert best_window(question, passage, np.array([0, 2, 3, 4])) == pytest.approx(0.5)
    assert best_window(question, passage, np.array([0, 2, 4])) == pytest.approx(1.0)
    assert best_window(question, passage, np.array([2, 3, 4])) == pytest.approx(0.5)
    assert best_window(question, passage, np.array([4])) == 0.0


def test_max_sim_is_the_mean_of_the_token_matches() -> None:
    query, passage = np.eye(3, 4, dtype=np.float32), np.eye(2, 4, dtype=np.float32)

    assert token_matches(query, passage).tolist() == [1.0, 1.0, 0.0]
    assert max_sim(query, passage) == pytest.approx(2 / 3)
    assert token_matches(query, passage[:0]).tolist() == [0.0, 0.0, 0.0]


def test_each_sentence_matches_by_the_weight_of_what_it_has_and_half_by_its_headings() -> None:
    passage, ends = AXES[[2, 0, 1, 1]], np.array([1, 2, 4])  # a heading, a sentence, a sentence
    alike, heavy = np.ones(3, dtype=np.float32), np.array([3.0, 1.0, 0.0], dtype=np.float32)

    assert sentence_matches(AXES[[0, 1, 2]], passage, ends, alike) == pytest.approx((0.5, 0.5))
    assert sentence_matches(AXES[[0, 1, 2]], passage, ends, heavy) == pytest.approx((0.75, 0.25))
    assert sentence_matches(AXES[[0]], passage, ends, np.zeros(1, dtype=np.float32)) == pytest.approx(
        (1.0, 0.0)
    )
    assert sentence_matches(AXES[:0], passage, ends, alike[:0]) == ()


def test_a_passage_that_says_it_once_lacks_what_one_that_comes_back_to_it_has() -> None:
    question, alike = AXES[[0]], np.ones(1, dtype=np.float32)

    assert echo(question, AXES[[0, 0, 0, 1]], alike) == pytest.approx(0.0)
    assert echo(question, AXES[[0, 1, 2, 3]], alike) == pytest.approx(-2 / 3)
    assert echo(question, AXES[[0]], alike) == pytest.approx(0.0)
    assert echo(question, AXES[:0], alike) == echo(AXES[:0], AXES, alike[:0]) == 0.0


def test_only_what_the_question_is_about_has_to_come_back() -> None:
    question, passage = AXES[[0, 1]], AXES[[0, 0, 0, 1]]

    assert echo(question, passage, np.array([1.0, 0.0], dtype=np.float32)) == pytest.approx(0.0)
    assert echo(question, passage, np.zeros(2, dtype=np.float32)) == pytest.approx(-1 / 3)
