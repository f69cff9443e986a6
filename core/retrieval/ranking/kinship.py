"""Lets the best two passages vouch for those like them: a question that several passages answer, answers them all alike.

Pseudo-relevance feedback (Rocchio 1971) over the vectors of the candidates; the question itself is not changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from core.models.base import Vectors
from core.models.profile import unit
from core.retrieval.ranking.across import STEP_BEHIND, translations
from core.retrieval.ranking.rerank import POOL, mixed
from core.retrieval.ranking.said_alike import said_alike
from core.retrieval.ranking.words_worth import UNSPACED, comparable
from core.retrieval.result import Candidate
from core.text.language import base_language

# Of the 2, 3, 5 and 8 best, 2 loses least where only one passage answers. Figures beside KIN_WEIGHT in rerank.py.
VOUCHING = 2
# What is said alike, only where words are pairs of characters: elsewhere as many questions are worse for it as better. With 0,
# .05, .1, .15 and .2, nDCG@10 on rgb_zh_noise is .857, .868, .875, .874, .872, recall@10 .807, .811, .820, .820, .817. On a set that
# chose nothing, rgb_zh_integration, there is a figure only of all that changed in the order together with this (echoes, places
# among the words, what sentences tell): nDCG@10 .503 to .514, recall@10 .328 to .338.
SAID_ALIKE_WEIGHT = 0.1
# Passages in other languages share no words, and would fall behind: of 71 questions to XQuAD's four languages 10 instead of 7
# were worse than by the better lane. There at most a quarter of the passages are in the question's language, on rgb_zh_noise
# 17 of 20 at least.
OWN_LANGUAGE = 0.8
# The vector of a short passage says more of its manner than of its subject: two greetings are kin, whatever they greet. On
# LoCoMo, single turns of a talk, kinship only loses (nDCG@10 .534 without, .521 at full weight, .532 so). In bytes of UTF-8,
# of which a Chinese character has three, as it says about as much as three letters.
SAYS_NOTHING, SAYS_ENOUGH = 100, 400


def by_kinship(
    ordered: Sequence[Candidate], vectors: Vectors, language: str, question: str = ""
) -> tuple[Candidate, ...]:
    """Set `kin`, the cosine with the middle of the best two as far as these say enough, with what is said alike in languages
    without spaces, and sort; what late interaction looked at stays in front.

    A translation stays behind the passage in the question's `language` that says the same. `vectors` are unit rows of
    the same passages, or rows of zeros. Two passages or fewer get no `kin`.
    """
    twins = translations(ordered, vectors, language)
    _stand_behind(ordered, twins)
    best = sorted(range(len(ordered)), key=lambda place: _rank(ordered[place]))
    if len(ordered) > VOUCHING:
        vouching = [ordered[place] for place in best[:VOUCHING]]
        likeness = vectors @ unit(vectors[best[:VOUCHING]].sum(axis=0, keepdims=True))[0]
        if base_language(language) in UNSPACED:
            _add_said_alike(likeness, ordered, best[:POOL], language, question)
        likeness = _weight(vouching) * likeness
        for candidate, kin in zip(ordered, _fair(ordered, likeness, best[:VOUCHING]), strict=True):
            candidate.kin = float(kin)
        _stand_behind(ordered, twins)
    return tuple(sorted(ordered, key=_rank))


def _add_said_alike(
    likeness: NDArray[np.float32],
    ordered: Sequence[Candidate],
    places: Sequence[int],
    language: str,
    question: str,
) -> None:
    """Add it to the likeness of the candidates at these places, where most of them can say alike at all."""
    few = [ordered[place] for place in places]
    if sum(comparable(language, item.language) for item in few) < OWN_LANGUAGE * len(few):
        return
    scores = np.array([mixed(item) for item in few], dtype=np.float32)
    likeness[list(places)] += SAID_ALIKE_WEIGHT * said_alike([item.text for item in few], question, scores)


def _weight(vouching: Sequence[Candidate]) -> float:
    """What these say for others, 0-1, by their mean length."""
    mean = sum(len(item.text.encode()) for item in vouching) / len(vouching)
    return min(1.0, max(0.0, (mean - SAYS_NOTHING) / (SAYS_ENOUGH - SAYS_NOTHING)))


def _rank(candidate: Candidate) -> tuple[bool, float, int]:
    return candidate.rerank is None, -mixed(candidate), candidate.chunk_id


def _stand_behind(ordered: Sequence[Candidate], twins: Mapping[int, int]) -> None:
    for place, twin in twins.items():
        candidate = ordered[place]
        candidate.yields = 0.0
        candidate.yields = max(0.0, mixed(candidate) - mixed(ordered[twin]) + STEP_BEHIND)


def _fair(
    ordered: Sequence[Candidate], likeness: NDArray[np.float32], vouching: Sequence[int]
) -> NDArray[np.float32]:
    """Texts in different languages are less alike: to another language than the best one's, the best likeness is lent."""
    own = np.array(
        [comparable(ordered[vouching[0]].language, item.language) for item in ordered], dtype=np.bool_
    )
    seen = np.array([item.rerank is not None for item in ordered], dtype=np.bool_)
    lenders = own & (seen if seen.any() else ~seen)
    lenders[list(vouching)] = False
    if own.all() or not lenders.any():
        return likeness
    lent: NDArray[np.float32] = np.where(own, likeness, np.maximum(likeness, likeness[lenders].max()))
    return lent
