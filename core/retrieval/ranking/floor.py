"""Stage 5: the relevance floor. Near-topic passages that lack the answer do more harm than random ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.retrieval.result import Candidate

# On the calibrated scale 0.55 is the floor of the profile: 90 % of relevant calibration pairs in one language and 85 %
# across languages lie above it (core/models/profile_building.py).
RELEVANCE_FLOOR = 0.55
# Words alone are evidence when a rare or exact term is met and half of the question's weight with it.
LEXICAL_FLOOR = 0.30
# What a paraphrase's score counts for: it must find the passage clearly above the floor, since it may have drifted.
PARAPHRASE_TRUST = 0.9
# With no vectors at all, words must carry the decision alone: most of the question's weight has to be there.
WORDS_ONLY_FLOOR = 0.45


@dataclass(frozen=True)
class FloorVerdict:
    """Who stays and who fell, in the given order."""

    kept: tuple[Candidate, ...]
    dropped: tuple[Candidate, ...]


def apply_floor(candidates: Sequence[Candidate], vectors_ran: bool) -> FloorVerdict:
    """Drop a candidate that is weak by vector and has no absolute lexical evidence; write down why."""
    kept: list[Candidate] = []
    dropped: list[Candidate] = []
    for candidate in candidates:
        reason = weak_because(candidate, vectors_ran)
        if reason:
            candidate.fate, candidate.reason = "below floor", reason
            dropped.append(candidate)
        else:
            kept.append(candidate)
    return FloorVerdict(tuple(kept), tuple(dropped))


def weak_because(candidate: Candidate, vectors_ran: bool) -> str:
    """Why the candidate is below the floor; "" when it is not."""
    words = candidate.scores.get("words", 0.0)
    if not vectors_ran:
        if words >= WORDS_ONLY_FLOOR or (candidate.exact_evidence and words >= LEXICAL_FLOOR):
            return ""
        return f"words alone: holds too little of the question ({words:.3f} of {WORDS_ONLY_FLOOR})"
    meaning = meaning_score(candidate)
    if meaning >= RELEVANCE_FLOOR:
        return ""
    if candidate.exact_evidence and words >= LEXICAL_FLOOR:
        return ""
    return f"meaning {meaning:.3f} is under the floor {RELEVANCE_FLOOR} and no rare or exact term is met"


def meaning_score(candidate: Candidate) -> float:
    """How near the passage is to the question, or almost as well to a paraphrase of it; 0-1.

    A hypothetical answer is no evidence: being near to something invented proves nothing.
    """
    return max(candidate.scores.get("vectors", 0.0), PARAPHRASE_TRUST * candidate.paraphrased)
