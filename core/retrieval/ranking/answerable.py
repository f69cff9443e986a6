"""The separate decision after the floor: does the best hit answer at all?"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from core.models import answer_rule
from core.models.profile import LanguageProfile
from core.retrieval.query import Understood
from core.retrieval.ranking.asked_kind import holds_kind, kind_of
from core.retrieval.ranking.floor import WORDS_ONLY_FLOOR
from core.retrieval.ranking.reading import without_place
from core.retrieval.ranking.siblings import has_sibling_instead
from core.retrieval.ranking.subject import holds_subject, subject_of
from core.retrieval.ranking.words_worth import comparable
from core.retrieval.result import Candidate
from core.retrieval.understanding.exact_terms import literal_terms
from core.retrieval.understanding.named import lacks_literal, share_of_names_lacking
from core.text.regex import regex
from core.text.sentences import split_sentences

THRESHOLD = 0.5
# Between this and the threshold a passage is near enough to be shown to a person who asked, called uncertain: to refuse what
# is there is worse than to show, so called, what is not. Shares shown of questions that are answered, and of those that are not, with
# .35, .3, .25 and .2: asked folders .78 and .30, .86 and .38, .92 and .42, .92 and .50; libraries of eight files .81 and .44, .85 and .46,
# .90 and .51, .93 and .57; worlds with traps .57 and .35, .69 and .39, .77 and .49, .85 and .58. Before passages were read together
# with the question .15 was chosen, which showed .88 and .58, .89 and .65, .68 and .61.
PERHAPS = 0.26
# Without vectors only the words speak; steep, since coverage either holds the question's rare terms or does not.
WORDS_SLOPE = 10.0
# A quotation or identifier of the question that stands in the best hit, which is also typically relevant by meaning, is
# an answer in the person's own terms: "what does error E3 mean" in a manual where all passages are near.
LITERAL_RELEVANCE = 0.7
LITERAL_PROBABILITY = 0.75
# What is asked for may stand in a passage behind the best: of 1, 2, 3 and 5, three tell most.
KIND_PASSAGES = 3
_ITEM = regex(r"\s*(?:[-*•|]|\d{1,2}[.)])\s*")


def answer_probability(
    candidates: Sequence[Candidate], profile: LanguageProfile | None, understood: Understood
) -> float:
    """P(the best hit answers). `candidates` are all that were found, best first."""
    if not candidates:
        return 0.0
    best = candidates[0]
    literal = best.scores.get("vectors", 0.0) >= LITERAL_RELEVANCE and holds_literally(
        best, understood.exact_terms
    )
    cosines = distinct_cosines(candidates)
    if cosines and profile is not None:
        probability = answer_rule.answer_probability(
            profile.calibration, cosines, best_hit(candidates, profile, understood)
        )
    else:
        words = max(candidate.scores.get("words", 0.0) for candidate in candidates)
        probability = 1.0 / (1.0 + math.exp(-WORDS_SLOPE * (words - WORDS_ONLY_FLOOR)))
    return max(probability, LITERAL_PROBABILITY if literal else said_of_subject(best, understood))


def said_of_subject(best: Candidate, understood: Understood) -> float:
    """P, at least, where the question is about one rare name or term and the best hit has it; 0 otherwise."""
    term, asks = subject_of(understood.question, understood.languages[0])
    if not term or not best.exact_evidence or not holds_subject(term, best.text):
        return 0.0
    return LITERAL_PROBABILITY if asks == "anything" else PERHAPS


def distinct_cosines(candidates: Sequence[Candidate]) -> list[float]:
    """One for each text: three copies of a file do not make its passage stand out less."""
    best: dict[str, float] = {}
    for candidate in candidates:
        if "vectors" in candidate.raw:
            best[candidate.text] = max(best.get(candidate.text, -1.0), candidate.raw["vectors"])
    return list(best.values())


def holds_literally(candidate: Candidate, exact_terms: Sequence[str]) -> bool:
    """Whether the passage itself holds every quotation and identifier of the question; False when it has none."""
    literal = [term.casefold() for term in literal_terms(exact_terms)]
    text = candidate.text.casefold()
    return bool(literal) and all(term in text for term in literal)


def best_hit(
    candidates: Sequence[Candidate], profile: LanguageProfile, understood: Understood
) -> answer_rule.BestHit | None:
    """What the rule wants to know of the best candidate; None where late interaction did not run."""
    best = candidates[0]
    if profile.late is None or best.weakest is None or best.window is None:
        return None
    language = understood.languages[0]
    said = "\n".join((best.title, *best.heading_path, best.text))
    asked = without_place(understood.question)
    return answer_rule.BestHit(
        profile.late,
        best.weakest,
        best.window,
        best.scores.get("words", 0.0) if comparable(language, best.language) else None,
        share_of_names_lacking(asked, language, said, best.language),
        lacks_literal(asked, said) or has_sibling_instead(understood.question, _around_best(best)),
        kind_behind(understood.question, language, candidates),
        max((each.read_odds for each in candidates if each.read_odds is not None), default=None),
    )


def kind_behind(question: str, language: str, candidates: Sequence[Candidate]) -> float | None:
    """How far behind the best sentence of the best candidate the best one stands that has the kind of thing asked for.

    As a cosine of late interaction, 0 or more; 0 for a question that asks for no known kind, None where no sentence of
    the first candidates has one.
    """
    kind = kind_of(question)
    if kind is None or not candidates[0].sentences:
        return 0.0
    best = max(candidates[0].sentences)
    holding = [
        match
        for candidate in candidates[:KIND_PASSAGES]
        for sentence, match in zip(_sentences(candidate), candidate.sentences, strict=False)
        if holds_kind(kind, question, sentence) and not _of_another(question, language, sentence, candidate)
    ]
    return max(0.0, best - max(holding)) if holding else None


def _of_another(question: str, language: str, sentence: str, candidate: Candidate) -> bool:
    """Whether it is the item of a list or table that has none of the question's names, where its passage has one."""
    if not _ITEM.match(sentence):
        return False
    said = "\n".join((candidate.title, *candidate.heading_path, sentence))
    lacking = (
        share_of_names_lacking(question, language, text, candidate.language)
        for text in (said, candidate.text)
    )
    return next(lacking) == 1.0 and next(lacking) < 1.0


def _around_best(candidate: Candidate) -> str:
    """Its best sentence and the two beside it, under title and headings."""
    sentences = _sentences(candidate)
    place = int(np.argmax(candidate.sentences)) if len(sentences) == len(candidate.sentences) else 0
    near = sentences[max(0, place - 1) : place + 2]
    return "\n".join((candidate.title, *candidate.heading_path, *near))


def _sentences(candidate: Candidate) -> list[str]:
    """Its sentences, as many as late interaction graded: all of the text is one where it could not tell them apart."""
    spans = split_sentences(candidate.text)
    if len(spans) != len(candidate.sentences):
        return [candidate.text]
    return [candidate.text[start:end] for start, end in spans]


def decides_yes(probability: float) -> bool:
    """The one rule that is shipped."""
    return probability >= THRESHOLD


def decides_perhaps(probability: float) -> bool:
    """Whether a person who asked is better served with the passage, called uncertain, than with a refusal."""
    return PERHAPS <= probability < THRESHOLD
