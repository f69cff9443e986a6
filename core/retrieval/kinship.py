"""Lets the best two passages vouch for those like them: a question that several passages answer, answers them all alike.

Pseudo-relevance feedback (Rocchio 1971) over the vectors of the candidates; the question itself is not changed.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.models.base import Vectors
from core.models.profile import unit
from core.retrieval.rerank import mixed
from core.retrieval.types import Candidate

# Of the 2, 3, 5 and 8 best, 2 loses least where only one passage answers. Figures beside KIN_WEIGHT in rerank.py.
VOUCHING = 2


def by_kinship(ordered: Sequence[Candidate], vectors: Vectors) -> tuple[Candidate, ...]:
    """Set `kin`, the cosine with the middle of the best two, and sort; what late interaction looked at stays in front.

    `vectors` are unit rows of the same passages, or rows of zeros. Two passages or fewer stay as they are.
    """
    if len(ordered) <= VOUCHING:
        return tuple(ordered)
    middle = unit(vectors[:VOUCHING].sum(axis=0, keepdims=True))[0]
    for candidate, likeness in zip(ordered, vectors @ middle, strict=True):
        candidate.kin = float(likeness)
    return tuple(sorted(ordered, key=lambda item: (item.rerank is None, -mixed(item), item.chunk_id)))
