"""Late interaction as a reranker: the bundled embedding model's own token vectors, compared one by one.

Nearly all of its time goes into reading passages that were not seen before: 11 ms each, of 0.4 ms for everything else.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Lock
from types import MappingProxyType

from core.errors import Cancelled
from core.models.base import TokenStates, Vectors
from core.models.late_interaction import (
    best_window,
    echo,
    sentence_matches,
    subject_match,
    token_matches,
    weakest_match,
)
from core.models.profile import LanguageProfile
from core.retrieval.query import Purpose
from core.retrieval.ranking.across import LATE_LEVEL, LATE_SPREAD, spread
from core.retrieval.ranking.passage_states import Passage, PassageReader
from core.retrieval.ranking.rerank import POOL, Grade, OutOfTime, Scale
from core.retrieval.ranking.words_worth import comparable
from core.retrieval.result import Candidate

# A closer look takes as many of the best as there is time for, by what a passage took of late; it is not even begun when
# that are too few. It may add 150 ms to a search; with .14 it added 150.2 at p95 (tests.benchmarks.search_speed), before what
# passages tell and say alike was looked at: 2 ms in English, 7 in Chinese.
MAXSIM_BUDGET_S: Mapping[Purpose, float] = MappingProxyType({"answer": 0.125, "search": 0.125})
# Two passages at a time, each on a core of its own: 6.5 ms a passage instead of 10.9, so that all of POOL come in time.
# Two threads inside the model are slower (9.0 ms), and leaving out passages that are far behind saves none where it
# counts: at p95 all 20 are within reach of the first ten (scifact, ramdocs, rgb_zh_noise and xquad_mixed).
READERS = 2
# How much of a grade is by the weight of the question's tokens; the rest counts all tokens alike. Against none: nDCG@10 on
# LoCoMo .526 -> .535 (recall@5 .572 -> .587), xquad_mixed .934 -> .937, ramdocs .828 -> .826, rgb_zh_noise .833 -> .829,
# four other sets within .004 to its advantage.
SUBJECT_SHARE = 0.6
# Six already give half of what twenty give: nDCG@10 on scifact .730, .734, .738 with none, 6, 20; on XQuAD's questions
# whose paragraph is there in other languages only .811, .828, .844.
LEAST_PASSAGES = 6
# Tokens kept for candidates seen before, one byte for each of 384 components: 60 MB, some 1,500 passages.
CACHED_TOKENS = 150_000


class MaxSimReranker:
    """Late interaction (Khattab and Zaharia, SIGIR 2020) over the embedding model's own token vectors."""

    name = "maxsim"
    scale: Scale = "cosine"
    pool = POOL
    budget_s = MAXSIM_BUDGET_S

    def __init__(
        self,
        model: TokenStates,
        profile: LanguageProfile,
        cached_tokens: int = CACHED_TOKENS,
        readers: int | None = None,
    ) -> None:
        """`readers`: how many passages are read at a time; None for what suits this computer."""
        self._model = model
        self._profile = profile
        self._passages = PassageReader(model, profile, cached_tokens)
        self._readers = readers or min(READERS, os.cpu_count() or 1)

    def grade(
        self,
        question: str,
        language: str,
        candidates: Sequence[Candidate],
        budget_s: float,
        cancelled: Callable[[], bool],
    ) -> list[Grade]:
        deadline = time.monotonic() + budget_s
        enough = min(LEAST_PASSAGES, len(candidates))
        affordable = self._affordable(candidates, budget_s)
        if affordable < enough:
            self._passages.hope()
            raise OutOfTime(0, len(candidates))
        asked = self._asked(question, language)
        line = _Line(candidates[:affordable], deadline, cancelled)
        readers = min(self._readers, affordable)
        with ThreadPoolExecutor(max(1, readers - 1), "maxsim") as helpers:
            helping = [helpers.submit(self._read, line) for _ in range(readers - 1)]
            self._read(line)
            for helper in helping:
                helper.result()
        if len(line.read) < enough:
            raise OutOfTime(len(line.read), len(candidates))
        return [_graded(asked, candidates[place], passage) for place, passage in sorted(line.read.items())]

    def _affordable(self, candidates: Sequence[Candidate], budget_s: float) -> int:
        """How many of the best can be done in time, by what a passage took of late; those seen before cost nothing."""
        expected = 0.0
        for number, candidate in enumerate(candidates):
            expected += self._passages.expected_s(candidate) / self._readers
            if expected > budget_s:
                return number
        return len(candidates)

    def _asked(self, question: str, language: str) -> _Asked:
        states = self._model.token_states([question], "query")[0]
        weights = self._model.content_weights(question)
        return _Asked(self._profile.centre_states(states, language, "query"), weights, language)

    def _read(self, line: _Line) -> None:
        """Read what is next in line until nothing is, or the time is over; raises Cancelled."""
        try:
            while (following := line.next(self._passages)) is not None:
                place, candidate = following
                line.read[place] = self._passages.read(candidate)
        except BaseException:
            line.close()
            raise


@dataclass
class _Line:
    """Passages that wait to be read, the best first. What was taken is read to its end, so `read` has no gaps."""

    candidates: Sequence[Candidate]
    deadline: float
    cancelled: Callable[[], bool]
    read: dict[int, Passage] = field(default_factory=dict)
    _taken: int = 0
    _closed: bool = False
    _lock: Lock = field(default_factory=Lock)

    def next(self, passages: PassageReader) -> tuple[int, Candidate] | None:
        """The place of the best one left, and itself; None where there is none or it would not be read in time."""
        if self.cancelled():
            raise Cancelled
        with self._lock:
            if self._closed or self._taken == len(self.candidates):
                return None
            place, candidate = self._taken, self.candidates[self._taken]
            if time.monotonic() + passages.expected_s(candidate) > self.deadline:
                self._closed = True
                return None
            self._taken += 1
            return place, candidate

    def close(self) -> None:
        """Nothing more is to be read."""
        with self._lock:
            self._closed = True


@dataclass(frozen=True, eq=False)
class _Asked:
    """A question: centred token states, the weight of each token, and the language."""

    states: Vectors
    weights: Vectors
    language: str


def _graded(asked: _Asked, candidate: Candidate, passage: Passage) -> Grade:
    matches = token_matches(asked.states, passage.states)
    value = subject_match(matches, asked.weights, SUBJECT_SHARE)
    if not comparable(asked.language, candidate.language):
        value = spread(value, LATE_LEVEL, LATE_SPREAD)
    weakest = weakest_match(matches, asked.weights)
    window = best_window(asked.states, passage.states, passage.ends)
    sentences = sentence_matches(asked.states, passage.states, passage.ends, asked.weights)
    return Grade(value, weakest, window, sentences, echo(asked.states, passage.states, asked.weights))
