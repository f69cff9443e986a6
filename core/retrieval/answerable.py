"""The separate decision after the floor: does the best hit answer at all?"""

from __future__ import annotations

import math
from collections.abc import Sequence

from core.models import answer_rule
from core.models.language import UNKNOWN, base_language
from core.models.profile import LanguageProfile
from core.retrieval.floor import WORDS_ONLY_FLOOR
from core.retrieval.types import Candidate

THRESHOLD = 0.5
# Without vectors only the words speak; steep, since coverage either holds the question's rare terms or does not.
WORDS_SLOPE = 10.0
# A quotation, identifier or number of the question that stands in the best hit, with most of its other words, is an
# answer in the person's own terms, whatever the vectors think of it.
LITERAL_WORDS = 0.6
LITERAL_PROBABILITY = 0.75


def answer_probability(
    candidates: Sequence[Candidate],
    profile: LanguageProfile | None,
    language: str,
    exact_terms: Sequence[str] = (),
) -> float:
    """P(the best hit answers). `candidates` are all that were found, best first; `language` is the question's."""
    if not candidates:
        return 0.0
    best = candidates[0]
    literal = bool(exact_terms) and best.exact_evidence and best.scores.get("words", 0.0) >= LITERAL_WORDS
    cosines = [candidate.raw["vectors"] for candidate in candidates if "vectors" in candidate.raw]
    if cosines and profile is not None:
        probability = answer_rule.answer_probability(
            profile.calibration, cosines, best_hit(best, profile, language)
        )
    else:
        words = max(candidate.scores.get("words", 0.0) for candidate in candidates)
        probability = 1.0 / (1.0 + math.exp(-WORDS_SLOPE * (words - WORDS_ONLY_FLOOR)))
    return max(probability, LITERAL_PROBABILITY) if literal else probability


def best_hit(best: Candidate, profile: LanguageProfile, language: str) -> answer_rule.BestHit | None:
    """What the rule wants to know of the best candidate; None where late interaction did not run."""
    if profile.late is None or best.weakest is None:
        return None
    words = best.scores.get("words", 0.0) if comparable(language, best.language) else None
    return answer_rule.BestHit(profile.late, best.weakest, words)


def comparable(one: str, other: str) -> bool:
    """Whether two texts of these languages can share words; an unknown language is no excuse."""
    return UNKNOWN in (one, other) or base_language(one) == base_language(other)


def decides_yes(probability: float) -> bool:
    """The one rule that is shipped."""
    return probability >= THRESHOLD
