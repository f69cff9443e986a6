"""A judge is used only where it was seen to tell answers from near misses, and only if it is quick enough."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from core.errors import Cancelled, ModelUnavailable
from core.retrieval.query import Purpose
from core.retrieval.ranking.checked import LEAST_POOL, MAX_POOL, CheckedReranker, Refused
from core.retrieval.ranking.rerank import OutOfTime
from core.retrieval.ranking.self_check import (
    ALL_COMPARISONS,
    LANGUAGES,
    PAIRS,
    Verdict,
    check_rows,
    self_check,
)
from tests.core.retrieval.support_models import ENOUGH_S, candidate, never

ANSWERS = {row.passage for rows in check_rows().values() for row in rows}
Rule = Callable[[str, str, str], float]


def knows(question: str, language: str, passage: str) -> float:
    return 0.9 if passage in ANSWERS else 0.2


def knows_english(question: str, language: str, passage: str) -> float:
    return knows(question, language, passage) if language == "en" else 0.5


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class RuleJudge:
    """Judges by a rule; each judgement takes `takes_s` of the clock."""

    name = "ollama"
    budget_s: Mapping[Purpose, float] = {"answer": 4.0, "search": 0.0}

    def __init__(self, rule: Rule = knows, takes_s: float = 0.1, clock: Clock | None = None) -> None:
        self.rule = rule
        self.takes_s = takes_s
        self.clock = clock or Clock()
        self.model = "one"
        self.asked: list[str] = []
        self.gate = threading.Event()
        self.gate.set()

    def identity(self) -> str:
        return self.model

    def probability(self, question: str, language: str, passage: str, budget_s: float) -> float:
        assert self.gate.wait(ENOUGH_S)
        self.asked.append(passage)
        self.clock.now += self.takes_s
        return self.rule(question, language, passage)


class MemoryNotes:
    """A catalogue's settings, in memory."""

    def __init__(self) -> None:
        self.kept: dict[str, Any] = {}

    def setting(self, key: str, default: Any = None) -> Any:
        return self.kept.get(key, default)

    def set_setting(self, key: str, value: Any) -> None:
        self.kept[key] = value


@pytest.fixture
def notes() -> MemoryNotes:
    return MemoryNotes()


@pytest.fixture
def made(notes: MemoryNotes) -> Iterator[Callable[[RuleJudge], CheckedReranker]]:
    """Makes rerankers that are tested already."""
    rerankers: list[CheckedReranker] = []

    def make(judge: RuleJudge) -> CheckedReranker:
        rerankers.append(CheckedReranker(judge, notes, judge.clock))
        rerankers[-1].start()
        assert rerankers[-1].wait_checked(ENOUGH_S)
        return rerankers[-1]

    yield make
    for reranker in rerankers:
        reranker.close()


def grades(
    reranker: CheckedReranker, count: int = 2, language: str = "en", budget_s: float = 4.0
) -> list[float]:
    pool = [candidate(n) for n in range(1, count + 1)]
    return [grade.value for grade in reranker.grade("Who?", language, pool, budget_s, never)]


class TestTheCheck:
    def test_asks_about_answers_and_near_misses_in_english_and_chinese(self) -> None:
        judge = RuleJudge()

        verdict = self_check(lambda q, lang, p: judge.probability(q, lang, p, 1.0), clock=judge.clock)

        assert set(verdict.passed) == set(LANGUAGES) == {"en", "zh"}
        assert len(judge.asked) == 1 + 2 * PAIRS * len(LANGUAGES)
        assert verdict.seconds == pytest.approx(0.1)

    def test_the_pairs_are_of_different_topics(self) -> None:
        for rows in check_rows().values():
            assert len({row.topic for row in rows}) == PAIRS

    @pytest.mark.parametrize(
        "rule",
        [
            lambda q, lang, p: 1.0,
            lambda q, lang, p: 0.5,
            lambda q, lang, p: 0.51 if p in ANSWERS else 0.50,
            lambda q, lang, p: 0.2 if p in ANSWERS else 0.9,
            lambda q, lang, p: min(1.0, len(p) / 1000),
        ],
        ids=["always yes", "never sure", "differs by hundredths", "the wrong way round", "longer is better"],
    )
    def test_who_cannot_tell_them_apart_passes_nowhere(self, rule: Rule) -> None:
        assert self_check(rule).passed == ()

    def test_who_guesses_rarely_passes(self) -> None:
        passed = 0
        for seed in range(200):
            dice = random.Random(seed)
            passed += len(self_check(lambda q, lang, p, dice=dice: dice.random()).passed)  # type: ignore[misc]
        assert passed / 400 < 0.1

    def test_one_language_may_pass_alone(self) -> None:
        verdict = self_check(knows_english)

        assert verdict.passed == ("en",)
        assert verdict.right["en"] == ALL_COMPARISONS
        assert verdict.may_grade("en")
        assert not verdict.may_grade("zh-Hant")
        assert not verdict.may_grade("de")

    def test_a_language_that_was_not_tested_needs_all_that_were(self) -> None:
        assert Verdict({}, ("zh", "en"), 0.1, 0.0).may_grade("de")


class TestUse:
    def test_passed_and_quick(self, made: Callable[[RuleJudge], CheckedReranker]) -> None:
        judge = RuleJudge()
        reranker = made(judge)
        judge.rule = lambda question, language, passage: float(passage[-1]) / 10

        assert grades(reranker) == [0.1, 0.2]
        assert reranker.pool == MAX_POOL

    def test_until_it_is_tested_it_is_refused_with_a_reason(self, notes: MemoryNotes) -> None:
        judge = RuleJudge()
        judge.gate.clear()
        reranker = CheckedReranker(judge, notes, judge.clock)

        with pytest.raises(Refused, match="loaded and tested"):
            grades(reranker)

        judge.gate.set()
        assert reranker.wait_checked(ENOUGH_S)
        assert grades(reranker) == [0.2, 0.2]
        reranker.close()

    def test_worse_than_nothing_is_refused_with_its_result(
        self, made: Callable[[RuleJudge], CheckedReranker]
    ) -> None:
        reranker = made(RuleJudge(lambda question, language, passage: 0.7))

        with pytest.raises(Refused, match="en 0 of 9, zh 0 of 9") as caught:
            grades(reranker)
        assert caught.value.remedy

    def test_a_language_in_which_it_failed(self, made: Callable[[RuleJudge], CheckedReranker]) -> None:
        reranker = made(RuleJudge(knows_english))

        assert grades(reranker, language="en") == [0.2, 0.2]
        with pytest.raises(Refused):
            grades(reranker, language="zh")

    def test_too_slow_is_refused(self, made: Callable[[RuleJudge], CheckedReranker]) -> None:
        reranker = made(RuleJudge(takes_s=1.0))

        with pytest.raises(Refused, match=r"too slow \(1.0 s a passage\)"):
            grades(reranker)

    def test_a_slow_one_gets_as_many_as_fit(self, made: Callable[[RuleJudge], CheckedReranker]) -> None:
        assert LEAST_POOL < made(RuleJudge(takes_s=0.5)).pool < MAX_POOL

    def test_the_verdict_outlives_the_program(
        self, made: Callable[[RuleJudge], CheckedReranker], notes: MemoryNotes
    ) -> None:
        made(RuleJudge())
        again = RuleJudge()

        assert grades(made(again)) == [0.2, 0.2]
        assert len(again.asked) == 1 + 2  # to load the model, and the two passages
        assert [key.split()[-1] for key in notes.kept] == ["one"]

    def test_another_model_is_tested_anew(
        self, made: Callable[[RuleJudge], CheckedReranker], notes: MemoryNotes
    ) -> None:
        judge = RuleJudge()
        reranker = made(judge)
        judge.model = "two"

        with pytest.raises(Refused, match="loaded and tested"):
            grades(reranker)
        assert reranker.wait_checked(ENOUGH_S)
        assert grades(reranker) == [0.2, 0.2]
        assert len(notes.kept) == 2

    def test_a_verdict_in_a_form_that_is_not_known_is_no_verdict(
        self, made: Callable[[RuleJudge], CheckedReranker], notes: MemoryNotes
    ) -> None:
        made(RuleJudge())
        notes.kept = {key: {"passed": 3} for key in notes.kept}

        assert grades(made(RuleJudge())) == [0.2, 0.2]

    def test_a_check_that_broke_is_told_and_tried_again_later(
        self, made: Callable[[RuleJudge], CheckedReranker], notes: MemoryNotes
    ) -> None:
        def broken(question: str, language: str, passage: str) -> float:
            raise ModelUnavailable("The server is gone.", "Start it.")

        judge = RuleJudge(broken)
        reranker = made(judge)
        with pytest.raises(Refused, match="could not be tested: The server is gone"):
            grades(reranker)
        assert notes.kept == {}

        judge.rule = knows
        judge.clock.now += 1000
        with pytest.raises(Refused, match="loaded and tested"):
            grades(reranker)
        assert reranker.wait_checked(ENOUGH_S)
        assert grades(reranker) == [0.2, 0.2]


class TestTime:
    def test_the_budget_is_hard_and_what_was_graded_is_not_graded_again(
        self, made: Callable[[RuleJudge], CheckedReranker]
    ) -> None:
        judge = RuleJudge()
        reranker = made(judge)
        judge.takes_s = 1.0
        judge.asked.clear()

        with pytest.raises(OutOfTime, match="after 4 of 6"):
            grades(reranker, count=6)
        assert grades(reranker, count=6) == [0.2] * 6
        assert len(judge.asked) == 6

    def test_two_failures_in_a_row_leave_it_out_for_a_while(
        self, made: Callable[[RuleJudge], CheckedReranker]
    ) -> None:
        judge = RuleJudge()
        reranker = made(judge)
        judge.takes_s = 10.0
        for count in (3, 6):
            with pytest.raises(OutOfTime):
                grades(reranker, count=count)
        judge.asked.clear()

        with pytest.raises(Refused, match="2 times in a row"):
            grades(reranker, count=9)
        assert judge.asked == []

        judge.takes_s = 0.1
        judge.clock.now += 1000
        assert len(grades(reranker, count=9)) == 9

    def test_stopping_ends_it_between_two_passages(
        self, made: Callable[[RuleJudge], CheckedReranker]
    ) -> None:
        judge = RuleJudge()
        reranker = made(judge)
        judge.asked.clear()

        with pytest.raises(Cancelled):
            reranker.grade("Who?", "en", [candidate(n) for n in range(9)], 4.0, lambda: len(judge.asked) >= 3)
        assert len(judge.asked) == 3

    def test_closing_ends_a_check_which_then_writes_nothing(self, notes: MemoryNotes) -> None:
        judge = RuleJudge()
        judge.gate.clear()
        reranker = CheckedReranker(judge, notes, judge.clock)
        reranker.start()
        stopped = threading.Thread(target=reranker.close)
        stopped.start()
        judge.gate.set()
        stopped.join(ENOUGH_S)

        assert reranker.wait_checked(ENOUGH_S)
        assert notes.kept == {} or len(judge.asked) == 1 + 2 * PAIRS * len(LANGUAGES)
