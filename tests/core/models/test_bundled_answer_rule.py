"""Whether the best hit answers: its height above the floor and its lead over the others."""

from __future__ import annotations

import pytest

from core.models.answer_rule import BestHit, answer_probability, features
from core.models.profile import Calibration

SCALE = Calibration(floor=0.2, median=0.4, answer_slope=5.0, answer_midpoint=0.3)


def test_height_and_lead_are_in_units_of_the_calibration() -> None:
    assert features(SCALE, [0.3] * 9 + [0.5]) == pytest.approx((1.5, 0.9))


def test_missing_chunks_count_as_standing_at_the_floor() -> None:
    assert features(SCALE, [0.4]) == pytest.approx((1.0, 0.9))


def test_only_the_best_ten_chunks_count() -> None:
    near = [0.5] + [0.3] * 9
    assert answer_probability(SCALE, near) == answer_probability(SCALE, near + [-0.1] * 500)


def test_a_hit_that_stands_out_answers_and_one_among_equals_does_not() -> None:
    assert answer_probability(SCALE, [0.65] + [0.3] * 9) > 0.5
    assert answer_probability(SCALE, [0.5]) > 0.5
    assert answer_probability(SCALE, [0.5] * 10) < 0.5
    assert answer_probability(SCALE, [0.15, 0.1]) < 0.1


def test_nothing_found_answers_nothing() -> None:
    assert answer_probability(SCALE, []) == 0.0


LATE = Calibration(floor=0.3, median=0.4, answer_slope=12.0, answer_midpoint=0.4)


def test_a_near_topic_passage_that_lacks_what_is_asked_does_not_answer() -> None:
    cosines = [0.6] + [0.35] * 9

    assert answer_probability(SCALE, cosines, BestHit(LATE, 0.45, 0.6)) > 0.5
    assert answer_probability(SCALE, cosines, BestHit(LATE, 0.1, 0.6)) < 0.5
    assert answer_probability(SCALE, cosines, BestHit(LATE, 0.3, 0.0)) < 0.5


def test_words_of_another_language_are_not_missed() -> None:
    cosines = [0.6] + [0.35] * 9

    assert answer_probability(SCALE, cosines, BestHit(LATE, 0.4, None)) > 0.5
