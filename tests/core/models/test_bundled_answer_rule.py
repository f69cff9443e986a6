"""Whether the best hit answers: its height above the floor and its lead over the others."""

from __future__ import annotations

from dataclasses import replace

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


COSINES = [0.6] + [0.35] * 9
GOOD = BestHit(LATE, weakest=0.5, window=0.65, words=0.6)


def test_a_near_topic_passage_that_lacks_what_is_asked_does_not_answer() -> None:
    assert answer_probability(SCALE, COSINES, GOOD) > 0.5
    assert answer_probability(SCALE, COSINES, replace(GOOD, weakest=0.1, window=0.4, words=0.4)) < 0.5
    assert answer_probability(SCALE, COSINES, replace(GOOD, words=0.0)) < 0.5


def test_a_number_or_name_that_the_passage_lacks_counts_against_it() -> None:
    whole = answer_probability(SCALE, COSINES, GOOD)

    assert answer_probability(SCALE, COSINES, replace(GOOD, literal_lacking=True)) < 0.5 * whole
    one, two = (
        answer_probability(SCALE, COSINES, replace(GOOD, names_lacking=share)) for share in (0.5, 1.0)
    )
    assert whole > one > two


def test_what_is_asked_for_and_stands_elsewhere_or_nowhere_counts_against_it() -> None:
    behind = [
        answer_probability(SCALE, COSINES, replace(GOOD, kind_behind=cosine))
        for cosine in (0.0, 0.05, 0.2, None)
    ]

    assert behind == sorted(behind, reverse=True)
    assert behind[0] > 0.5 > behind[-1]
    assert answer_probability(SCALE, COSINES, replace(GOOD, kind_behind=5.0)) == behind[-1]


def test_words_of_another_language_are_not_missed() -> None:
    across = replace(GOOD, weakest=0.4, window=0.5, words=None)

    assert answer_probability(SCALE, COSINES, across) > 0.5
    assert answer_probability(SCALE, COSINES, across) > answer_probability(
        SCALE, COSINES, replace(across, words=0.0)
    )
