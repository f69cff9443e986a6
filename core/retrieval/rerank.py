"""Stage 6: look at the best few again with something that reads question and passage together."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Protocol

from core.errors import FootnoteError
from core.models.base import TokenStates, Vectors
from core.models.late_interaction import max_sim
from core.retrieval.types import Candidate, Degradation

# Late interaction looks at this many; beyond, fusion's order is rarely wrong enough to matter.
POOL = 20
# About 100 tokens x 384 float16 a chunk: 2,000 chunks are some 150 MB at worst, usually half of it.
CACHED_CHUNKS = 1000


@dataclass(frozen=True)
class Reranked:
    """The candidates in their new order, who ordered them, and what went wrong if it was not the first choice."""

    candidates: tuple[Candidate, ...]
    by: str
    degraded: tuple[Degradation, ...] = ()


class Reranker(Protocol):
    """Grades candidates against the question. Raises FootnoteError when it cannot within its budget."""

    @property
    def name(self) -> str: ...

    def grade(self, question: str, candidates: Sequence[Candidate], budget_s: float) -> list[float]:
        """One grade (0-1, absolute) per candidate, higher is better."""
        ...


class MaxSimReranker:
    """Late interaction (Khattab and Zaharia, SIGIR 2020) over the embedding model's own token vectors."""

    name = "maxsim"

    def __init__(self, model: TokenStates) -> None:
        self._model = model
        self._cache: OrderedDict[tuple[int, int], Vectors] = OrderedDict()
        self._lock = Lock()

    def grade(self, question: str, candidates: Sequence[Candidate], budget_s: float) -> list[float]:
        deadline = time.monotonic() + budget_s
        asked = self._model.token_states([question], "query")[0]
        grades: list[float] = []
        for candidate in candidates:
            if time.monotonic() > deadline:
                raise OutOfTime(len(grades), len(candidates))
            grades.append(max_sim(asked, self._states(candidate)))
        return grades

    def _states(self, candidate: Candidate) -> Vectors:
        key = (candidate.chunk_id, hash(candidate.text))
        with self._lock:
            known = self._cache.get(key)
            if known is not None:
                self._cache.move_to_end(key)
                return known
        states = self._model.token_states([candidate.text], "passage")[0]
        with self._lock:
            self._cache[key] = states
            while len(self._cache) > CACHED_CHUNKS:
                self._cache.popitem(last=False)
        return states


class OutOfTime(FootnoteError):
    """The reranker's time budget ended first."""

    code = "out_of_time"

    def __init__(self, done: int, asked: int) -> None:
        super().__init__(f"Reranking stood aside: its time ended after {done} of {asked} passages.", "")


def rerank(
    question: str,
    candidates: Sequence[Candidate],
    ladder: Sequence[Reranker],
    budget_s: float,
    weight: float,
) -> Reranked:
    """Grade the first POOL with the first reranker that manages, mix with `fused`, keep the tail as it was.

    The new order is by `(1 - weight) * fused + weight * grade`, both 0-1; a grade of its own would forget the words lane.
    """
    head, tail = list(candidates[:POOL]), list(candidates[POOL:])
    problems: list[Degradation] = []
    for reranker in ladder:
        if not head:
            break
        try:
            grades = reranker.grade(question, head, budget_s)
        except FootnoteError as error:
            problems.append(Degradation(f"rerank {reranker.name}", error.sentence, error.remedy))
            continue
        for candidate, grade in zip(head, grades, strict=True):
            candidate.rerank = grade
        head.sort(key=lambda item: (-mixed(item, weight), item.chunk_id))
        return Reranked((*head, *tail), reranker.name, tuple(problems))
    return Reranked((*head, *tail), "none", tuple(problems))


def mixed(candidate: Candidate, weight: float) -> float:
    """Fusion's score and the reranker's grade as one."""
    grade = candidate.rerank if candidate.rerank is not None else 0.0
    return (1.0 - weight) * candidate.fused + weight * grade
