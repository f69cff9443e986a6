"""Passages as late interaction sees them: read once by the model, and kept, because people ask about the same ones again.

Kept in memory alone. On the disk all of 100,000 passages would take 3.9 GB, and what is kept of a deleted passage there
would outlive it.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from core.models.base import TokenStates, Vectors
from core.models.profile import LanguageProfile
from core.retrieval.result import Candidate
from core.text.sentences import split_sentences

INT8_LEVELS = 127
# How much one passage moves the estimate of what a character of a passage takes.
SMOOTHING = 0.1


@dataclass(frozen=True, eq=False)
class Passage:
    """Centred token states, and where the sentences end among them."""

    states: Vectors
    ends: NDArray[np.int64]


class PassageReader:
    """Reads passages for one model, those seen of late out of a cache. Safe to share between threads."""

    def __init__(self, model: TokenStates, profile: LanguageProfile, cached_tokens: int) -> None:
        self._model = model
        self._profile = profile
        self._cache = _StatesCache(cached_tokens)
        self._character_s = 0.0

    def expected_s(self, candidate: Candidate) -> float:
        """How long `read` will take, by what passages took of late; 0 where it is known or nothing was read yet."""
        return 0.0 if _key(candidate) in self._cache else self._character_s * len(_whole(candidate))

    def hope(self) -> None:
        """Expect a little less: who never reads because it takes too long would never learn that it is quicker now."""
        self._character_s *= 1.0 - SMOOTHING

    def read(self, candidate: Candidate) -> Passage:
        """Raises ModelUnavailable."""
        key = _key(candidate)
        known = self._cache.get(key)
        if known is not None:
            return known
        began = time.monotonic()
        raw = self._model.token_states([_whole(candidate)], "passage")[0]
        states = self._profile.centre_states(raw, candidate.language, "passage")
        passage = Passage(states, self._sentence_ends(candidate, len(states)))
        self._cache.put(key, passage)
        took = (time.monotonic() - began) / max(1, len(_whole(candidate)))
        self._character_s += SMOOTHING * (took - self._character_s) if self._character_s else took
        return passage

    def _sentence_ends(self, candidate: Candidate, tokens: int) -> NDArray[np.int64]:
        """As `best_window` wants them. Title and headings stand before the text."""
        whole = _whole(candidate)
        before = len(whole) - len(candidate.text)
        if not whole.endswith(candidate.text):
            return np.array([0, tokens], dtype=np.int64)
        offsets = [before, *(before + end for _, end in split_sentences(candidate.text))]
        counts = self._model.count_tokens([whole[:offset] for offset in offsets])
        return np.minimum(np.array(counts, dtype=np.int64), tokens)


def _whole(candidate: Candidate) -> str:
    return candidate.context or candidate.text


def _key(candidate: Candidate) -> tuple[int, str]:
    """The text too: a passage may be replaced under the same number. The model is the reader's own."""
    return candidate.chunk_id, _whole(candidate)


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

    def get(self, key: tuple[int, str]) -> Passage | None:
        with self._lock:
            found = self._held.get(key)
            if found is None:
                return None
            self._held.move_to_end(key)
        codes, step, ends = found
        return Passage(codes.astype(np.float32) * np.float32(step), ends)

    def put(self, key: tuple[int, str], passage: Passage) -> None:
        step = float(np.abs(passage.states).max(initial=1e-6)) / INT8_LEVELS
        codes = np.round(passage.states / step).astype(np.int8)
        with self._lock:
            replaced = self._held.pop(key, None)  # two questions at once may read the same passage
            self._room += len(replaced[0]) if replaced is not None else 0
            self._held[key] = (codes, step, passage.ends)
            self._room -= len(codes)
            while self._room < 0 and self._held:
                _, (oldest, *_) = self._held.popitem(last=False)
                self._room += len(oldest)
