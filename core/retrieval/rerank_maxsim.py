"""Late interaction as a reranker: the bundled embedding model's own token vectors, compared one by one.

Each candidate is read once and its token vectors are kept, so that the next question to the same passages costs little.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from core.errors import Cancelled
from core.models.base import TokenStates, Vectors
from core.models.late_interaction import best_window, subject_match, token_matches, weakest_match
from core.models.profile import LanguageProfile
from core.models.sentences import split_sentences
from core.retrieval.across import LATE_LEVEL, LATE_SPREAD, spread
from core.retrieval.rerank import POOL, Grade, OutOfTime, Scale
from core.retrieval.types import Candidate, Purpose
from core.retrieval.words_worth import comparable

# While somebody types, a closer look takes as many of the best as there is time for, by what a passage took of late; it is
# not even begun when that are too few. Begun and broken off, it made each search 110 ms longer.
MAXSIM_BUDGET_S: Mapping[Purpose, float] = MappingProxyType({"answer": 1.5, "search": 0.15})
# How much of a grade is by the weight of the question's tokens; the rest counts all tokens alike. Against none: nDCG@10 on
# LoCoMo .526 -> .535 (recall@5 .572 -> .587), xquad_mixed .934 -> .937, ramdocs .828 -> .826, rgb_zh_noise .833 -> .829,
# four other sets within .004 to its advantage.
SUBJECT_SHARE = 0.6
# Six already give half of what twenty give: nDCG@10 on scifact .730, .734, .738 with none, 6, 20; on XQuAD's questions
# whose paragraph is there in other languages only .811, .828, .844.
LEAST_PASSAGES = 6
# Tokens kept for candidates seen before, one byte for each of 384 components: 60 MB.
CACHED_TOKENS = 150_000
INT8_LEVELS = 127
# How much one passage moves the estimate of what a passage takes.
SMOOTHING = 0.1


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
        enough = min(LEAST_PASSAGES, len(candidates))
        affordable = self._affordable(candidates, budget_s)
        if affordable < enough:
            raise OutOfTime(0, len(candidates))
        asked = _Asked(
            self._profile.centre_states(self._model.token_states([question], "query")[0], language, "query"),
            self._model.content_weights(question),
            language,
        )
        grades: list[Grade] = []
        for candidate in candidates[:affordable]:
            if cancelled():
                raise Cancelled
            if time.monotonic() > deadline:
                if len(grades) >= enough:
                    break
                raise OutOfTime(len(grades), len(candidates))
            grades.append(_graded(asked, candidate, self._read(candidate)))
        return grades

    def _affordable(self, candidates: Sequence[Candidate], budget_s: float) -> int:
        """How many of the best can be done in time, by what a passage took of late; those seen before cost nothing."""
        fresh = 0
        for number, candidate in enumerate(candidates):
            fresh += _key(candidate) not in self._cache
            if fresh * self._passage_s > budget_s:
                return number
        return len(candidates)

    def _read(self, candidate: Candidate) -> _Read:
        key = _key(candidate)
        known = self._cache.get(key)
        if known is not None:
            return known
        began = time.monotonic()
        raw = self._model.token_states([candidate.context or candidate.text], "passage")[0]
        states = self._profile.centre_states(raw, candidate.language, "passage")
        read = _Read(states, self._sentence_ends(candidate, len(states)))
        self._cache.put(key, read)
        took = time.monotonic() - began
        self._passage_s += SMOOTHING * (took - self._passage_s) if self._passage_s else took
        return read

    def _sentence_ends(self, candidate: Candidate, tokens: int) -> NDArray[np.int64]:
        """As `best_window` wants them. Title and headings stand before the text."""
        whole = candidate.context or candidate.text
        before = len(whole) - len(candidate.text)
        if not whole.endswith(candidate.text):
            return np.array([0, tokens], dtype=np.int64)
        offsets = [before, *(before + end for _, end in split_sentences(candidate.text))]
        counts = self._model.count_tokens([whole[:offset] for offset in offsets])
        return np.minimum(np.array(counts, dtype=np.int64), tokens)


@dataclass(frozen=True, eq=False)
class _Asked:
    """A question: centred token states, the weight of each token, and the language."""

    states: Vectors
    weights: Vectors
    language: str


@dataclass(frozen=True, eq=False)
class _Read:
    """A passage: centred token states, and where its sentences end among them."""

    states: Vectors
    ends: NDArray[np.int64]


def _graded(asked: _Asked, candidate: Candidate, read: _Read) -> Grade:
    matches = token_matches(asked.states, read.states)
    value = subject_match(matches, asked.weights, SUBJECT_SHARE)
    if not comparable(asked.language, candidate.language):
        value = spread(value, LATE_LEVEL, LATE_SPREAD)
    weakest = weakest_match(matches, asked.weights)
    return Grade(value, weakest, best_window(asked.states, read.states, read.ends))


def _key(candidate: Candidate) -> tuple[int, str]:
    return candidate.chunk_id, candidate.context


# Token states as bytes, what one step of a byte is worth, and the ends of the sentences.
_Packed = tuple[NDArray[np.int8], float, NDArray[np.int64]]


class _StatesCache:
    """Least recently used token states, one byte a component; the rounding moves a MaxSim by less than 0.001."""

    def __init__(self, tokens: int) -> None:
        self._room = tokens
        self._held: OrderedDict[tuple[int, str], _Packed] = OrderedDict()
        self._lock = Lock()

    def __contains__(self, key: tuple[int, str]) -> bool:
        with self._lock:
            return key in self._held

    def get(self, key: tuple[int, str]) -> _Read | None:
        with self._lock:
            found = self._held.get(key)
            if found is None:
                return None
            self._held.move_to_end(key)
        codes, step, ends = found
        return _Read(codes.astype(np.float32) * np.float32(step), ends)

    def put(self, key: tuple[int, str], read: _Read) -> None:
        step = float(np.abs(read.states).max(initial=1e-6)) / INT8_LEVELS
        codes = np.round(read.states / step).astype(np.int8)
        with self._lock:
            self._held[key] = (codes, step, read.ends)
            self._room -= len(codes)
            while self._room < 0 and self._held:
                _, (oldest, *_) = self._held.popitem(last=False)
                self._room += len(oldest)
