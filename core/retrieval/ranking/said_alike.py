"""How much passages say in the same words, beside those of the question: where several give an answer, they give the same.

For texts without spaces only. Their words stand in the index as pairs of characters, which weigh little in the order; and two
passages that name the same day or sum are hardly more alike by their vectors than others on the topic.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from core.retrieval.ranking.sameness import said
from core.text.chinese_script import HAN

# Those that vouch, by their score before; one that is SHARPNESS behind the best weighs a third of it.
VOUCHING = 5
SHARPNESS = 0.3
# What several passages answer is often a number.
NUMBER_WEIGHS = 2.0
# Shorter words are articles and the like. A long passage shares more by chance.
SHORTEST_WORD = 3
LENGTH_OF_NOTHING = 10
# One that weighs nearly all would leave the others no say over itself.
LEAST_SAY = 0.3


def said_alike(texts: Sequence[str], question: str, scores: NDArray[np.float32]) -> NDArray[np.float32]:
    """For each text what it shares with the best by `scores` (same length), per root of its length; mostly 0 to 1."""
    asked = _terms(question)
    terms = [_terms(text) - asked for text in texts]
    trust = np.exp((scores - scores.max()) / SHARPNESS)
    trust[np.argsort(-scores, kind="stable")[VOUCHING:]] = 0.0
    trust /= trust.sum()
    shared = np.zeros(len(texts), dtype=np.float32)
    for place, own in enumerate(terms):
        heard = sum(
            float(trust[other]) * _weight(own & terms[other])
            for other in np.flatnonzero(trust).tolist()
            if other != place
        )
        shared[place] = (
            heard / max(LEAST_SAY, 1.0 - float(trust[place])) / (LENGTH_OF_NOTHING + len(own)) ** 0.5
        )
    return shared


def _weight(terms: frozenset[str]) -> float:
    return sum(NUMBER_WEIGHS if term[0].isdigit() else 1.0 for term in terms)


def _terms(text: str) -> frozenset[str]:
    """Pairs of neighbouring characters, words and numbers."""
    units = said(text)
    pairs = {one + other for one, other in pairwise(units) if _is_character(one) and _is_character(other)}
    words = {
        unit for unit in units if not _is_character(unit) and (unit.isdigit() or len(unit) >= SHORTEST_WORD)
    }
    return frozenset(pairs | words)


def _is_character(unit: str) -> bool:
    return len(unit) == 1 and HAN.match(unit) is not None
