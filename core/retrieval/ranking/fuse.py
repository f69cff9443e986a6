"""Stage 3: one order out of several lists, by score-weighted reciprocal rank fusion.

Reciprocal rank fusion: Cormack, Clarke, Buettcher, SIGIR 2009. The weight of a list is multiplied by the score that
the chunk has in *that* list, on an absolute scale: a hopeless list's first hit then counts for little.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.retrieval.result import Candidate, Lane

# Cormack et al.: 60 was best in their pilot and is flat from 20 to 100.
RRF_K = 60
# The vectors understand paraphrase and other languages, the words only repeat. The design's weights; the order of a plain
# search no longer rests on them (see words_worth.py), only the merging of other wordings does.
VECTOR_WEIGHT = 0.7
WORD_WEIGHT = 0.3


# What a list of another wording weighs against the question's own. Four of them with all their weight are then worth
# less than half of the question's two lists: texts that a model made up find what the question missed, and settle
# ties, but four of them that drift the same way cannot outvote a first place of the question. Not measured with a
# real model.
EXPANSION_WEIGHT = 0.125


def fuse(lanes: Sequence[Lane], candidates: Sequence[Candidate]) -> list[Candidate]:
    """Set `fused` and sort by it.

    The question's own lists give a share of what a first place with full score in all of them would earn (0-1). Lists
    of other wordings only fill up what is left of 1, so that no score falls because something else was asked too.
    """
    own = [lane for lane in lanes if not lane.origin]
    ceiling = (sum(lane.weight for lane in own if not lane.error) or 1.0) / (RRF_K + 1)
    asked = _earned(own)
    further = _earned([lane for lane in lanes if lane.origin])
    for candidate in candidates:
        share = asked.get(candidate.chunk_id, 0.0) / ceiling
        extra = min(1.0, further.get(candidate.chunk_id, 0.0) / ceiling)
        candidate.fused = share + (1.0 - share) * extra
    return sorted(candidates, key=lambda item: (-item.fused, item.chunk_id))


def _earned(lanes: Sequence[Lane]) -> dict[int, float]:
    """By chunk: sum of weight x score / (60 + rank) over these lists."""
    earned: dict[int, float] = {}
    for lane in lanes:
        for hit in lane.hits:
            part = lane.weight * hit.score / (RRF_K + hit.rank)
            earned[hit.chunk_id] = earned.get(hit.chunk_id, 0.0) + part
    return earned
