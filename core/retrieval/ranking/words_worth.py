"""What the words say for a candidate, in the currency of the final order; fair to passages in other languages."""

from __future__ import annotations

from collections.abc import Sequence

from core.retrieval.result import Candidate
from core.retrieval.scope.file_names import CALLED_SO_WORTH, called_so
from core.retrieval.understanding.named import holds_identifiers, identifiers
from core.text.language import UNKNOWN, base_language

# A part of the sum that `mixed` in rerank.py puts passages in order by, each part on its own absolute scale;
# `core.evaluation.compare_mixes` prints the table behind these numbers. Words weigh .8: scifact and LoCoMo want 1 (nDCG@10
# .737 and .518), ramdocs .3, and .8 costs each of them at most .003.
WORDS_WEIGHT = 0.8
# Where words are pairs of characters, many straddle two words and say little. rgb_zh_noise nDCG@10 is .846, .851, .852, .851
# with .3, .2, .15, .1 (recall@5 .555, .564, .564, .560), questions in Traditional characters on CMRC .989, .988, .988, .984,
# xquad_mixed .942, .941, .940, .937.
UNSPACED_WORDS_WEIGHT = 0.2
UNSPACED = frozenset(("zh", "ja", "th", "lo", "km", "my"))
# The words' list is sorted by BM25, which knows how rare each word is here; the absolute score is nearly level at its head.
# A first place is worth five sixths of this, a fifth half; a quarter of that where words are pairs of characters. With 0, .1
# and .2, nDCG@10 (questions worse than by the better lane) is .829, .835, .836 (.14, .14, .17) on ramdocs, .937, .940, .943
# (.08, .07, .05) on xquad_mixed, .581, .582, .582 (.11, .10, .09) on LoCoMo. It is not known before the closer look: to choose
# by it what is looked at loses half a relevant passage in a hundred.
PLACE_WORTH, PLACES = 0.1, 5
# A passage in another language than the question cannot hold its words. It is credited with this share of the best score
# that a passage in the question's language earned, so that its meaning decides: on xquad_mixed nDCG@10 .912 -> .929, and
# questions worse than by vectors alone 27 % -> 5 %. Passages in the question's own language keep the lead.
OTHER_LANGUAGE_CREDIT = 0.8
# One at the level of wrong passages is lent nothing: lists of foreign names stood before passages of the question's language.
# Wrong ones have cosines of .20 to .25, right ones across languages .38 to .40. On ramdocs recall@5 .783 -> .785 and questions
# worse than by the better lane .152 -> .144; XQuAD's four languages within .001, without the own one the same.
LENT_NOTHING, LENT_ALL = 0.21, 0.28
# Who asks for E3 or KX-20 wants a passage that has it, however near others are. On scifact (88 such questions) nDCG@10
# .742 with and without, recall@5 .783 and .785; other sets have hardly any.
IDENTIFIERS_WORTH = 0.3


def value_words(candidates: Sequence[Candidate], language: str, question: str = "") -> None:
    """Set `words_worth` of each candidate for a question in this language."""
    named = identifiers(question)
    weight = _weight(language)
    own = [item for item in candidates if comparable(language, item.language)]
    credit = OTHER_LANGUAGE_CREDIT * max((item.scores.get("words", 0.0) for item in own), default=0.0)
    for candidate in candidates:
        words = candidate.scores.get("words", 0.0)
        if not comparable(language, candidate.language):
            words = max(words, credit * _share_lent(candidate))
        candidate.words_worth = weight * words
        if named and holds_identifiers(
            named, "\n".join((candidate.title, *candidate.heading_path, candidate.text))
        ):
            candidate.words_worth += IDENTIFIERS_WORTH
        if question and called_so(candidate, question):
            candidate.words_worth += CALLED_SO_WORTH


def _share_lent(candidate: Candidate) -> float:
    """How much of the credit it gets by its meaning; all where that is not known."""
    cosine = candidate.raw.get("vectors") if candidate.meaning is None else candidate.meaning
    if cosine is None:
        return 1.0
    return min(1.0, max(0.0, (cosine - LENT_NOTHING) / (LENT_ALL - LENT_NOTHING)))


def place_worth(candidate: Candidate, language: str) -> float:
    """What its place in the words' own list adds to a passage that can share the question's words."""
    place = candidate.ranks.get("words")
    if place is None or not comparable(language, candidate.language):
        return 0.0
    return PLACE_WORTH * _weight(language) / WORDS_WEIGHT * PLACES / (PLACES + place)


def _weight(language: str) -> float:
    return UNSPACED_WORDS_WEIGHT if base_language(language) in UNSPACED else WORDS_WEIGHT


def comparable(one: str, other: str) -> bool:
    """Whether two texts of these languages can share words; an unknown language is no excuse."""
    return UNKNOWN in (one, other) or base_language(one) == base_language(other)
