"""Stage 3: one order out of several lists, by score-weighted reciprocal rank fusion.

Reciprocal rank fusion: Cormack, Clarke, Buettcher, SIGIR 2009. The weight of a list is multiplied by the score that
the chunk has in *that* list, on an absolute scale: a hopeless list's first hit then counts for little.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.retrieval.types import Candidate, Lane

# Cormack et al.: 60 was best in their pilot and is flat from 20 to 100.
RRF_K = 60
# The vectors understand paraphrase and other languages, the words only repeat; measured best between 0.6 and 0.75.
VECTOR_WEIGHT = 0.7
WORD_WEIGHT = 0.3


def fuse(lanes: Sequence[Lane], candidates: Sequence[Candidate]) -> list[Candidate]:
    """Set `fused` (0-1: the share of what a first place with full score in every lane would earn) and sort by it."""
    by_id = {candidate.chunk_id: candidate for candidate in candidates}
    for candidate in candidates:
        candidate.fused = 0.0
    total = sum(lane.weight for lane in lanes if not lane.error) or 1.0
    ceiling = total / (RRF_K + 1)
    for lane in lanes:
        for hit in lane.hits:
            met = by_id.get(hit.chunk_id)
            if met is not None:
                met.fused += lane.weight * hit.score / (RRF_K + hit.rank) / ceiling
    return sorted(candidates, key=lambda item: (-item.fused, item.chunk_id))
