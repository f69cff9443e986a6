"""Several rerankers in a row: each on its own scale, each on the best of the one before, and none that fails in silence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from core.errors import Cancelled, ModelUnavailable
from core.retrieval.query import Purpose
from core.retrieval.ranking.rerank import (
    JUDGED_WEIGHT,
    LEAST_S,
    MAXSIM_WEIGHT,
    PER_DOCUMENT,
    Grade,
    Scale,
    by_scores,
    mixed,
    rerank,
)
from core.retrieval.ranking.words_worth import PLACE_WORTH, PLACES, WORDS_WEIGHT, value_words
from core.retrieval.result import Candidate
from tests.core.retrieval.support_models import candidate, never


class FixedReranker:
    """Gives the grades it was told, by chunk id, and remembers what it was asked about."""

    def __init__(
        self,
        name: str,
        scale: Scale,
        grades: Mapping[int, float],
        pool: int = 10,
        search_s: float = 1.0,
        echoes: Mapping[int, float] | None = None,
    ) -> None:
        self.name = name
        self.scale: Scale = scale
        self.pool = pool
        self.budget_s: Mapping[Purpose, float] = {"answer": 2.0, "search": search_s}
        self.budgets: list[float] = []
        self.asked: list[int] = []
        self.fails: Exception | None = None
        self._grades = grades
        self._echoes = echoes or {}

    def grade(
        self,
        question: str,
        language: str,
        candidates: Sequence[Candidate],
        budget_s: float,
        cancelled: Callable[[], bool],
    ) -> list[Grade]:
        self.budgets.append(budget_s)
        self.asked = [item.chunk_id for item in candidates]
        if self.fails is not None:
            raise self.fails
        return [
            Grade(self._grades[item.chunk_id], echo=self._echoes.get(item.chunk_id, 0.0))
            for item in candidates
        ]


def order(candidates: Sequence[Candidate]) -> list[int]:
    return [item.chunk_id for item in candidates]


def test_a_sure_judge_decides_and_an_unsure_one_leaves_the_order() -> None:
    late = FixedReranker("maxsim", "cosine", {1: 0.60, 2: 0.55, 3: 0.50})
    sure = FixedReranker("ollama", "probability", {1: 0.05, 2: 0.5, 3: 0.97})
    unsure = FixedReranker("ollama", "probability", {1: 0.50, 2: 0.52, 3: 0.55})
    pool = [candidate(1, vectors=0.50), candidate(2, vectors=0.45), candidate(3, vectors=0.40)]

    assert order(rerank("q", "en", pool, (late, sure), "answer", never).candidates) == [3, 2, 1]
    assert order(rerank("q", "en", pool, (late, unsure), "answer", never).candidates) == [1, 2, 3]


def test_the_cosine_of_another_model_counts_on_the_bundled_models_scale() -> None:
    one = candidate(1, vectors=0.9)
    one.meaning = 0.3
    assert mixed(one) == pytest.approx(0.3)


def test_each_scale_has_its_own_field() -> None:
    one = candidate(1, vectors=0.4, words=0.2)
    value_words([one], "en")
    late, judge = FixedReranker("maxsim", "cosine", {1: 0.6}), FixedReranker("onnx", "probability", {1: 0.9})

    done = rerank("q", "en", [one], (late, judge), "answer", never)

    assert (one.rerank, one.judged, done.by) == (0.6, 0.9, "onnx")
    assert mixed(one) == pytest.approx(0.4 + WORDS_WEIGHT * 0.2 + MAXSIM_WEIGHT * 0.6 + JUDGED_WEIGHT * 0.9)


def test_the_judge_sees_only_the_best_of_the_order_before_and_the_rest_stays_behind() -> None:
    late = FixedReranker("maxsim", "cosine", {n: n / 10 for n in range(1, 6)})
    judge = FixedReranker("ollama", "probability", {5: 0.1, 4: 0.9}, pool=2)
    pool = [candidate(n) for n in range(1, 6)]

    done = rerank("q", "en", pool, (late, judge), "answer", never)

    assert judge.asked == [5, 4]
    assert order(done.candidates) == [4, 5, 3, 2, 1]


def test_one_that_fails_leaves_the_order_before_it_and_is_named() -> None:
    late = FixedReranker("maxsim", "cosine", {1: 0.1, 2: 0.9})
    judge = FixedReranker("ollama", "probability", {})
    judge.fails = ModelUnavailable("The model is gone.", "Start it.")

    done = rerank("q", "en", [candidate(1), candidate(2)], (late, judge), "answer", never)

    assert (order(done.candidates), done.by) == ([2, 1], "maxsim")
    (problem,) = done.degraded
    assert (problem.part, problem.sentence, problem.remedy) == (
        "rerank ollama",
        "The model is gone.",
        "Start it.",
    )


def test_all_that_fail_leave_everything_as_it_was() -> None:
    late = FixedReranker("maxsim", "cosine", {})
    late.fails = ModelUnavailable("Too slow.", "")

    done = rerank("q", "en", [candidate(2), candidate(1)], (late,), "answer", never)

    assert (order(done.candidates), done.by, len(done.degraded)) == ([2, 1], "none", 1)


def test_who_has_no_time_while_somebody_types_is_not_asked() -> None:
    judge = FixedReranker("ollama", "probability", {1: 0.9}, search_s=0.0)

    done = rerank("q", "en", [candidate(1)], (judge,), "search", never)

    assert (judge.budgets, done.by, done.degraded) == ([], "none", ())


def test_patience_gives_time_to_those_who_may_run() -> None:
    judge = FixedReranker("onnx", "probability", {1: 0.9})

    rerank("q", "en", [candidate(1)], (judge,), "answer", never)
    rerank("q", "en", [candidate(1)], (judge,), "answer", never, patient=True)

    assert judge.budgets[0] == 2.0
    assert judge.budgets[1] > 60


@pytest.mark.parametrize(("spent_s", "left_s"), [(0.0, 2.0), (1.5, 0.5), (5.0, LEAST_S)])
def test_a_second_look_for_a_question_has_the_time_that_the_first_left(spent_s: float, left_s: float) -> None:
    grader = FixedReranker("a", "cosine", {1: 0.5})

    rerank("Who?", "en", [candidate(1)], [grader], "answer", never, spent_s=spent_s)

    assert grader.budgets == [left_s]


def test_stopping_is_no_failure_of_a_reranker() -> None:
    judge = FixedReranker("ollama", "probability", {})
    judge.fails = Cancelled()

    with pytest.raises(Cancelled):
        rerank("q", "en", [candidate(1)], (judge,), "answer", never)


def test_rerankers_start_from_the_complete_scores_and_not_from_ranks() -> None:
    strong, first = candidate(1, vectors=0.6, words=0.5), candidate(2, vectors=0.3, words=0.1)
    strong.fused, first.fused = 0.1, 0.9

    assert [item.chunk_id for item in by_scores([first, strong], "en")] == [1, 2]


def test_the_closer_look_takes_few_passages_of_each_document_before_more_of_one() -> None:
    late = FixedReranker("maxsim", "cosine", dict.fromkeys(range(1, 9), 0.5), pool=4)
    pool = [candidate(n, vectors=1.0 - n / 10) for n in range(1, 9)]
    for item in pool[:6]:
        item.document_id = 1

    done = rerank("q", "en", pool, (late,), "answer", never)

    assert sorted(late.asked) == [*range(1, PER_DOCUMENT + 1), 7, 8]
    assert order(done.candidates)[4:] == [3, 4, 5, 6]


def test_where_there_is_one_document_alone_all_that_it_has_time_for_is_looked_at() -> None:
    late = FixedReranker("maxsim", "cosine", dict.fromkeys(range(1, 9), 0.5), pool=5)
    pool = [candidate(n) for n in range(1, 9)]
    for item in pool:
        item.document_id = 1

    rerank("q", "en", pool, (late,), "answer", never)

    assert late.asked == [1, 2, 3, 4, 5]


def test_what_a_passage_tells_is_weighed_with_the_closer_look() -> None:
    late = FixedReranker("maxsim", "cosine", {1: 0.5, 2: 0.5})
    asks, answers = candidate(1, "Who painted the hall?"), candidate(2, "Anna Lind painted it.")

    done = rerank("Who painted the hall?", "en", [asks, answers], (late,), "answer", never)

    assert order(done.candidates) == [2, 1]
    assert asks.telling < 0.0 < answers.telling


def test_the_first_place_among_the_words_is_weighed_with_the_closer_look() -> None:
    late = FixedReranker("maxsim", "cosine", {1: 0.5, 2: 0.5})
    nowhere, first = candidate(1), candidate(2)
    first.ranks = {"words": 1}

    done = rerank("q", "en", [nowhere, first], (late,), "answer", never)

    assert order(done.candidates) == [2, 1]
    assert mixed(first) - mixed(nowhere) == pytest.approx(PLACE_WORTH * PLACES / (PLACES + 1))


def test_what_lacks_an_echo_of_the_question_falls_behind_what_has_one() -> None:
    late = FixedReranker("maxsim", "cosine", {1: 0.52, 2: 0.5}, echoes={1: -0.1})
    even = FixedReranker("maxsim", "cosine", {1: 0.52, 2: 0.5})

    without = rerank("q", "en", [candidate(1), candidate(2)], (even,), "answer", never)
    done = rerank("q", "en", [candidate(1), candidate(2)], (late,), "answer", never)

    assert (order(without.candidates), order(done.candidates)) == ([1, 2], [2, 1])
