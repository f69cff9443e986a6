"""Late interaction that cannot be done in time is not begun, and what was looked at before costs nothing."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np
import pytest

from core.errors import Cancelled, ModelUnavailable
from core.models.base import TextKind, Vectors
from core.models.profile import LanguageProfile
from core.retrieval.ranking.across import LATE_LEVEL, LATE_SPREAD
from core.retrieval.ranking.rerank import OutOfTime
from core.retrieval.ranking.rerank_maxsim import LEAST_PASSAGES, MaxSimReranker
from core.retrieval.result import Candidate
from tests.core.retrieval.support_models import never

PATIENT, HASTY = 60.0, 1e-9


class CountingStates:
    """Token states of the right shape; remembers which passages it was asked for."""

    def __init__(self, dimension: int) -> None:
        self._dimension = dimension
        self.passages: list[str] = []

    def token_states(self, texts: Sequence[str], kind: TextKind) -> list[Vectors]:
        if kind == "passage":
            self.passages += texts
        rng = np.random.default_rng(1)
        states = [rng.standard_normal((4, self._dimension)).astype(np.float32) for _ in texts]
        return [rows / np.linalg.norm(rows, axis=1, keepdims=True) for rows in states]

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        return [min(4, len(text)) for text in texts]

    def content_weights(self, text: str) -> Vectors:
        return np.ones(4, dtype=np.float32)


def pool(first: int) -> list[Candidate]:
    return [Candidate(number, text=f"passage {number}", language="en") for number in range(first, first + 5)]


@pytest.fixture
def model() -> CountingStates:
    return CountingStates(384)


@pytest.fixture
def reranker(model: CountingStates) -> MaxSimReranker:
    return MaxSimReranker(model, LanguageProfile.load_bundled(), readers=1)


def test_it_is_not_begun_when_the_time_will_not_do(model: CountingStates, reranker: MaxSimReranker) -> None:
    reranker.grade("which?", "en", pool(1), PATIENT, never)
    seen = len(model.passages)
    with pytest.raises(OutOfTime, match="after 0 of 5"):
        reranker.grade("which?", "en", pool(100), HASTY, never)
    assert len(model.passages) == seen


def test_having_stood_aside_it_tries_again_before_long(
    model: CountingStates, reranker: MaxSimReranker, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks = itertools.count(0.0, 1.0)  # the machine was busy: each passage took a second
    with monkeypatch.context() as busy:
        busy.setattr("core.retrieval.ranking.passage_states.time.monotonic", lambda: next(ticks))
        reranker.grade("which?", "en", pool(1), PATIENT, never)
    for asked in itertools.count():
        try:
            reranker.grade("which?", "en", pool(100), 1.0, never)
        except OutOfTime:
            assert asked < 50
            continue
        break


def test_two_readers_grade_as_one_does_and_read_each_passage_once(model: CountingStates) -> None:
    twenty = [Candidate(number, text=f"passage {number}", language="en") for number in range(20)]
    one, two = (MaxSimReranker(model, LanguageProfile.load_bundled(), readers=count) for count in (1, 2))

    alone = one.grade("which?", "en", twenty, PATIENT, never)
    model.passages.clear()
    together = two.grade("which?", "en", twenty, PATIENT, never)

    assert [grade.value for grade in together] == pytest.approx([grade.value for grade in alone], abs=1e-6)
    assert sorted(model.passages) == sorted(item.text for item in twenty)


def test_a_model_that_fails_on_either_reader_ends_it(model: CountingStates) -> None:
    def refuse(texts: Sequence[str], kind: TextKind) -> list[Vectors]:
        if kind == "passage":
            raise ModelUnavailable("The model is gone.", "")
        return CountingStates(384).token_states(texts, kind)

    model.token_states = refuse  # type: ignore[method-assign]
    with pytest.raises(ModelUnavailable, match="gone"):
        MaxSimReranker(model, LanguageProfile.load_bundled(), readers=2).grade(
            "which?", "en", pool(1), PATIENT, never
        )


def test_nobody_who_stopped_waits_for_the_readers(model: CountingStates) -> None:
    both = MaxSimReranker(model, LanguageProfile.load_bundled(), readers=2)
    with pytest.raises(Cancelled):
        both.grade("which?", "en", pool(1), PATIENT, lambda: True)
    assert model.passages == []


def test_passages_seen_before_are_no_reason_to_stand_aside(
    model: CountingStates, reranker: MaxSimReranker
) -> None:
    first = reranker.grade("which?", "en", pool(1), PATIENT, never)
    seen = len(model.passages)
    again = reranker.grade("which?", "en", pool(1), PATIENT, never)
    assert len(model.passages) == seen
    assert [grade.value for grade in again] == pytest.approx([grade.value for grade in first], abs=2e-3)


def test_as_many_of_the_best_as_there_is_time_for_are_looked_at(
    model: CountingStates, reranker: MaxSimReranker, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks = itertools.count(0.0, 0.1)  # the clock is read thrice for each passage, by both modules
    monkeypatch.setattr("core.retrieval.ranking.rerank_maxsim.time.monotonic", lambda: next(ticks))
    twenty = [Candidate(number, text=f"passage {number}", language="en") for number in range(20)]

    grades = reranker.grade("which?", "en", twenty, 3.0, never)

    assert LEAST_PASSAGES <= len(grades) < 20
    assert len(model.passages) == len(grades)


def test_a_grade_tells_the_weakest_part_and_the_best_sentences(reranker: MaxSimReranker) -> None:
    for grade in reranker.grade("which?", "en", pool(1), PATIENT, never):
        assert grade.weakest is not None
        assert grade.window is not None
        assert grade.weakest <= grade.value + 1e-6


def test_across_languages_grades_are_spread(reranker: MaxSimReranker) -> None:
    own, other = (Candidate(number, text="passage", language=code) for number, code in ((1, "en"), (2, "de")))
    same, across = reranker.grade("which?", "en", [own, other], PATIENT, never)
    asked_in_german = reranker.grade("which?", "de", [other], PATIENT, never)[0]

    assert across.value - LATE_LEVEL == pytest.approx(
        LATE_SPREAD * (asked_in_german.value - LATE_LEVEL), abs=0.05
    )
    assert same.value != across.value
