"""The separate decision after the floor: does the best hit answer at all?"""

from __future__ import annotations

import math
from collections.abc import Sequence

from core.models import answer_rule
from core.models.profile import LanguageProfile
from core.retrieval.exact_terms import literal_terms
from core.retrieval.floor import WORDS_ONLY_FLOOR
from core.retrieval.types import Candidate
from core.retrieval.words_worth import comparable

THRESHOLD = 0.5
# Without vectors only the words speak; steep, since coverage either holds the question's rare terms or does not.
WORDS_SLOPE = 10.0
# A quotation or identifier of the question that stands in the best hit, which is also typically relevant by meaning, is
# an answer in the person's own terms: "what does error E3 mean" in a manual where all passages are near.
LITERAL_RELEVANCE = 0.7
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
    literal = best.scores.get("vectors", 0.0) >= LITERAL_RELEVANCE and holds_literally(best, exact_terms)
    cosines = [candidate.raw["vectors"] for candidate in candidates if "vectors" in candidate.raw]
    if cosines and profile is not None:
        probability = answer_rule.answer_probability(
            profile.calibration, cosines, best_hit(best, profile, language)
        )
    else:
        words = max(candidate.scores.get("words", 0.0) for candidate in candidates)
        probability = 1.0 / (1.0 + math.exp(-WORDS_SLOPE * (words - WORDS_ONLY_FLOOR)))
    return max(probability, LITERAL_PROBABILITY) if literal else probability


def holds_literally(candidate: Candidate, exact_terms: Sequence[str]) -> bool:
    """Whether the passage itself holds every quotation and identifier of the question; False when it has none."""
    literal = [term.casefold() for term in literal_terms(exact_terms)]
    text = candidate.text.casefold()
    return bool(literal) and all(term in text for term in literal)


def best_hit(best: Candidate, profile: LanguageProfile, language: str) -> answer_rule.BestHit | None:
    """What the rule wants to know of the best candidate; None where late interaction did not run."""
    if profile.late is None or best.weakest is None:
        return None
    words = best.scores.get("words", 0.0) if comparable(language, best.language) else None
    return answer_rule.BestHit(profile.late, best.weakest, words)


def decides_yes(probability: float) -> bool:
    """The one rule that is shipped."""
    return probability >= THRESHOLD
