"""How much of a question's words each memory holds, rarer words counting more."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.memory.kinds import OWNER, subject_key
from core.memory.statements.matching import content_words

if TYPE_CHECKING:
    from core.memory.vault.note import Memory


@dataclass(frozen=True, eq=False)
class Words:
    """The words of `count` memories: in which rows each stands, and how rare it is."""

    count: int
    postings: Mapping[str, NDArray[np.int64]]
    rarity: Mapping[str, float]

    @classmethod
    def of(cls, memories: Sequence[Memory]) -> Words:
        rows: dict[str, list[int]] = defaultdict(list)
        for i, memory in enumerate(memories):
            for word in content_words(f"{statement(memory)} {memory.attribute.replace('_', ' ')}"):
                rows[word].append(i)
        counts = Counter({word: len(found) for word, found in rows.items()})
        rarity = {word: _idf(count, len(memories)) for word, count in counts.items()}
        postings = {word: np.array(found, dtype=np.int64) for word, found in rows.items()}
        return cls(len(memories), postings, rarity)

    def coverage(self, question: str) -> NDArray[np.float64]:
        """The share of the question's content, weighted by rarity, that each memory holds."""
        found = np.zeros(self.count)
        most = _idf(0, self.count)
        weight = 0.0
        for word in content_words(question):
            rarity = self.rarity.get(word, most)
            weight += rarity
            rows = self.postings.get(word)
            if rows is not None:
                found[rows] += rarity
        return found / weight if weight else found


def statement(memory: Memory) -> str:
    """What is compared with a question: the statement, and whom it is about where it does not say so."""
    text = memory.text.strip() or memory.value
    about = "" if subject_key(memory.subject) == OWNER or memory.subject in text else f"{memory.subject}: "
    return about + text


def _idf(count: int, total: int) -> float:
    """Robertson and Spärck Jones, kept above zero."""
    return math.log(1 + (total - count + 0.5) / (count + 0.5))
