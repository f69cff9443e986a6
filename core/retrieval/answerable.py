"""The separate decision after the floor: does the best hit answer at all?"""

from __future__ import annotations

import math
from collections.abc import Sequence

from core.models.profile import LanguageProfile
from core.retrieval.floor import WORDS_ONLY_FLOOR
from core.retrieval.types import Candidate

THRESHOLD = 0.5
# Without vectors only the words speak; steep, since coverage either holds the question's rare terms or does not.
WORDS_SLOPE = 10.0


def answer_probability(candidates: Sequence[Candidate], profile: LanguageProfile | None) -> float:
    """P(the best hit answers), from the best cosine; from the words alone where no vectors ran."""
    cosines = [candidate.raw["vectors"] for candidate in candidates if "vectors" in candidate.raw]
    if cosines and profile is not None:
        return profile.answerable(max(cosines))
    words = max((candidate.scores.get("words", 0.0) for candidate in candidates), default=0.0)
    return 1.0 / (1.0 + math.exp(-WORDS_SLOPE * (words - WORDS_ONLY_FLOOR)))


def decides_yes(probability: float) -> bool:
    """The one rule that is shipped."""
    return probability >= THRESHOLD
