"""What the fit of the answer rule leaves out of sight, and what it joins."""

from __future__ import annotations

import numpy as np

from core.evaluation.fit_answer_rule import LabelledSet, fit, half, joined, verdict

ROWS = np.array([[1.0], [-1.0], [0.9], [-0.8], [0.7], [-0.9]])
ANSWERABLE = np.array([True, False] * 3)


def test_a_half_is_every_second_question_and_the_two_share_none() -> None:
    whole = LabelledSet(
        "set", "set", 1.0, np.arange(5.0)[:, None], np.array([True, True, False, False, True])
    )
    seen, kept = half(whole, 0), half(whole, 1)

    assert (seen.name, kept.name) == ("set", "set kept")
    assert seen.features[:, 0].tolist() == [0.0, 2.0, 4.0]
    assert kept.features[:, 0].tolist() == [1.0, 3.0]
    assert kept.answerable.tolist() == [True, False]


def test_libraries_are_asked_apart_and_counted_as_one_set() -> None:
    one = LabelledSet("small", "small", 1.0, ROWS[:2], ANSWERABLE[:2])
    two = LabelledSet("small", "small", 1.0, ROWS[2:], ANSWERABLE[2:])

    assert joined([one, two]).features.tolist() == ROWS.tolist()
    assert joined([one, two]).answerable.tolist() == ANSWERABLE.tolist()


def test_what_tells_answerable_questions_apart_is_found() -> None:
    known = LabelledSet("set", "set", 1.0, ROWS, ANSWERABLE)

    assert verdict(known, fit([known])) == (1.0, 1.0, 0.0)
