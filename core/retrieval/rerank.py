"""Stage 6: look at the best few again with something that reads question and passage together."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from types import MappingProxyType
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from core.errors import Cancelled, FootnoteError
from core.models.base import TokenStates, Vectors
from core.models.late_interaction import token_matches, weakest_match
from core.models.profile import LanguageProfile
from core.retrieval.types import Candidate, Degradation, Purpose
from core.retrieval.words_worth import value_words

Scale = Literal["cosine", "probability"]

# Beyond this many, fusion's order is rarely wrong enough to matter, and each costs 10 to 20 ms of one core.
POOL = 30
# While somebody types, a closer look that is not done at once stands aside: it is not even begun when what such a
# passage took of late says that the time will not do. Begun and broken off, it made each search 110 ms longer.
MAXSIM_BUDGET_S: Mapping[Purpose, float] = MappingProxyType({"answer": 1.5, "search": 0.15})
PATIENT_S = 3600.0
# Tokens kept for candidates seen before, one byte for each of 384 components: 60 MB.
CACHED_TOKENS = 150_000
INT8_LEVELS = 127
# How much one passage moves the estimate of what a passage takes.
SMOOTHING = 0.1

# Each halving by age (time-sensitive files only) weighs as much as the usual gap between the first two passages: of two
# that answer alike the newer one leads, and an old one that alone answers still comes before newer ones that do not.
HALVING_COSTS = 0.15
# See core/retrieval/words_worth.py for the mix of which this is a part.
MAXSIM_WEIGHT = 1.67
# A probability is a scale of its own and is added as such. Weighed with simulated judges of known quality
# (core.evaluation.simulate_judge): nDCG@10 on ramdocs and XQuAD zh-en is .907 and .913 without one; with one that is
# right in 76 % of pairs .935 and .917, in 92 % .963 and .966, in 98 % .977 and .990. At 1, one of 76 % takes XQuAD
# zh-en to .876. What a real model does is not measured.
JUDGED_WEIGHT = 0.5


@dataclass(frozen=True)
class Reranked:
    """The candidates in their new order, the last reranker that managed, and a sentence of each one that did not."""

    candidates: tuple[Candidate, ...]
    by: str
    degraded: tuple[Degradation, ...] = ()


@dataclass(frozen=True)
class Grade:
    """Higher is better, on the reranker's scale; and, where it can be told, the weakest third of the question's match."""

    value: float
    weakest: float | None = None


class Reranker(Protocol):
    """Grades candidates against the question.

    `scale`: "cosine", comparable with the cosines of the embedding model, or "probability", P(the passage answers).
    `pool`: how many of the best it looks at. `budget_s`: how long it may take; 0 where it must not run.
    """

    @property
    def name(self) -> str: ...

    @property
    def scale(self) -> Scale: ...

    @property
    def pool(self) -> int: ...

    @property
    def budget_s(self) -> Mapping[Purpose, float]: ...

    def grade(
        self,
        question: str,
        language: str,
        candidates: Sequence[Candidate],
        budget_s: float,
        cancelled: Callable[[], bool],
    ) -> list[Grade]:
        """One grade per candidate. Raises FootnoteError when it cannot within its budget, Cancelled."""
        ...


class MaxSimReranker:
    """Late interaction (Khattab and Zaharia, SIGIR 2020) over the embedding model's own token vectors."""

    name = "maxsim"
    scale: Scale = "cosine"
    pool = POOL
    budget_s = MAXSIM_BUDGET_S

    def __init__(
        self, model: TokenStates, profile: LanguageProfile, cached_tokens: int = CACHED_TOKENS
    ) -> None:
        self._model = model
        self._profile = profile
        self._cache = _StatesCache(cached_tokens)
        self._passage_s = 0.0

    def grade(
        self,
        question: str,
        language: str,
        candidates: Sequence[Candidate],
        budget_s: float,
        cancelled: Callable[[], bool],
    ) -> list[Grade]:
        deadline = time.monotonic() + budget_s
        fresh = sum(_key(candidate) not in self._cache for candidate in candidates)
        if fresh * self._passage_s > budget_s:
            raise OutOfTime(0, len(candidates))
        asked = self._profile.centre_states(
            self._model.token_states([question], "query")[0], language, "query"
        )
        grades: list[Grade] = []
        for candidate in candidates:
            if cancelled():
                raise Cancelled
            if time.monotonic() > deadline:
                raise OutOfTime(len(grades), len(candidates))
            matches = token_matches(asked, self._states(candidate))
            grades.append(Grade(float(matches.mean()) if len(matches) else 0.0, weakest_match(matches)))
        return grades

    def _states(self, candidate: Candidate) -> Vectors:
        key = _key(candidate)
        known = self._cache.get(key)
        if known is not None:
            return known
        began = time.monotonic()
        raw = self._model.token_states([candidate.context or candidate.text], "passage")[0]
        states = self._profile.centre_states(raw, candidate.language, "passage")
        self._cache.put(key, states)
        took = time.monotonic() - began
        self._passage_s += SMOOTHING * (took - self._passage_s) if self._passage_s else took
        return states


def _key(candidate: Candidate) -> tuple[int, str]:
    return candidate.chunk_id, candidate.context


class _StatesCache:
    """Least recently used token states, one byte a component; the rounding moves a MaxSim by less than 0.001."""

    def __init__(self, tokens: int) -> None:
        self._room = tokens
        self._held: OrderedDict[tuple[int, str], tuple[NDArray[np.int8], float]] = OrderedDict()
        self._lock = Lock()

    def __contains__(self, key: tuple[int, str]) -> bool:
        with self._lock:
            return key in self._held

    def get(self, key: tuple[int, str]) -> Vectors | None:
        with self._lock:
            found = self._held.get(key)
            if found is None:
                return None
            self._held.move_to_end(key)
        codes, step = found
        return codes.astype(np.float32) * np.float32(step)

    def put(self, key: tuple[int, str], states: Vectors) -> None:
        step = float(np.abs(states).max(initial=1e-6)) / INT8_LEVELS
        codes = np.round(states / step).astype(np.int8)
        with self._lock:
            self._held[key] = (codes, step)
            self._room -= len(codes)
            while self._room < 0 and self._held:
                _, (oldest, _) = self._held.popitem(last=False)
                self._room += len(oldest)


class OutOfTime(FootnoteError):
    """The reranker's time budget ended first."""

    code = "out_of_time"

    def __init__(self, done: int, asked: int) -> None:
        super().__init__(f"Reranking stood aside: its time ended after {done} of {asked} passages.", "")


def rerank(
    question: str,
    language: str,
    candidates: Sequence[Candidate],
    rerankers: Sequence[Reranker],
    purpose: Purpose,
    cancelled: Callable[[], bool],
    patient: bool = False,
) -> Reranked:
    """Let each reranker put the best of its predecessor's order in order; the rest stays behind as it was.

    One that fails leaves the order that it found. `patient` gives all the time they want to those that may run.
    """
    ordered = list(candidates)
    by = "none"
    problems: list[Degradation] = []
    for reranker in rerankers:
        budget_s = reranker.budget_s[purpose]
        pool = ordered[: reranker.pool]
        if not pool or not budget_s:
            continue
        try:
            grades = reranker.grade(question, language, pool, PATIENT_S if patient else budget_s, cancelled)
        except Cancelled:
            raise
        except FootnoteError as error:
            problems.append(Degradation(f"rerank {reranker.name}", error.sentence, error.remedy))
            continue
        for candidate, grade in zip(pool, grades, strict=True):
            _write_down(candidate, grade, reranker.scale)
        pool.sort(key=lambda item: (-mixed(item), item.chunk_id))
        ordered = [*pool, *ordered[len(pool) :]]
        by = reranker.name
    return Reranked(tuple(ordered), by, tuple(problems))


def _write_down(candidate: Candidate, grade: Grade, scale: Scale) -> None:
    if scale == "probability":
        candidate.judged = grade.value
    else:
        candidate.rerank, candidate.weakest = grade.value, grade.weakest


def by_scores(candidates: Sequence[Candidate], language: str) -> list[Candidate]:
    """The order that rerankers start from, by the complete absolute scores of both lanes (a convex combination, as Bruch,
    Gai and Ingber, TOIS 2023, found it to beat reciprocal ranks).

    Only for candidates whose scores are complete. Against score-weighted reciprocal rank fusion, nDCG@10 before any
    reranking is .734 to .691 on scifact and .515 to .471 on LoCoMo, and the same within .008 on six other sets.
    """
    value_words(candidates, language)
    return sorted(candidates, key=lambda item: (-mixed(item), item.chunk_id))


def mixed(candidate: Candidate) -> float:
    """Meaning, words, late interaction and the judgement as one number; what did not run adds nothing to anybody."""
    meaning = candidate.raw.get("vectors", 0.0)
    late = MAXSIM_WEIGHT * (candidate.rerank or 0.0)
    judged = JUDGED_WEIGHT * (candidate.judged or 0.0)
    age = HALVING_COSTS * math.log2(candidate.age_factor)
    return meaning + candidate.words_worth + late + judged + age
