"""The answer without a chat model: the sentences of the evidence that say most about the question, each cited."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from core.answer.beside import newest_first, that_was_done, with_what_is_wanted, without_others
from core.answer.late_match import late_matches
from core.answer.only_asks import wants_questions
from core.answer.pieces import Piece, pieces_of
from core.answer.read_match import read_matches
from core.answer.types import Sentence
from core.answer.wanted_kind import names_what_is_wanted
from core.models.base import Embedder, TokenStates
from core.models.profile import LanguageProfile
from core.models.reader import Reader
from core.retrieval.ranking.across import COSINE_LEVEL, COSINE_SPREAD, LATE_LEVEL, LATE_SPREAD, spread
from core.retrieval.ranking.siblings import has_that_number
from core.retrieval.ranking.words_worth import OTHER_LANGUAGE_CREDIT, comparable
from core.retrieval.result import Evidence
from core.text.language import detect_language
from core.text.regex import regex

# Two or three sentences hold the answer in 89 % of XQuAD-en, one in 73 % (measured); a fourth only adds noise.
MAX_SENTENCES = 3
# A further sentence must be nearly as good as the best one, or the answer turns into a list of quotations.
NEARLY_AS_GOOD = 0.85
# Grade = centred cosine + late interaction + 0.2 x the share of the question's weight that the sentence holds. The first sentence is
# the right one, without and with late interaction, for .568 and .571 (en), .586 and .638 (zh), .565 and .611, .462 and .473 (across)
# of 924 questions to 180 notes, letters and tables (core.evaluation.compare_quotes), .865 and .851, .816 and .816 of XQuAD's (en, zh),
# .853 and .867 of CLAPNQ's; late interaction alone is worse on CLAPNQ by .05 to .1. With words at .3, .2 and .15 it is CLAPNQ's for
# .867, .893, .853, XQuAD's in Chinese for .816, .816, .809; the fewer words, the better are the notes.
WORDS_WEIGHT = 0.2
LATE_WEIGHT = 1.0
# What the bundled model tells that reads question and passage together, -1 to 1. With 0, .3, .6, 1 and 2 the first sentence is right for
# .540, .593, .593, .593, .580 of 150 questions to worlds that it has not learned from (zh .565, .696, .696, .717, .717; en .486, .500, .514, .514,
# .500); without late interaction beside it for .573 at 1.
READ_WEIGHT = 0.5
# A further sentence answers when it is not so far behind, in `read_matches`: odds of e^-4.2 to one.
FAR_BEHIND = 0.7
# The passage's own place decides between equally good sentences of different files.
PLACE_WEIGHT = 0.1
# For naming the kind of thing that is asked for. On 190 questions of XQuAD for a time, a number or a person the first
# sentence held the answer in .882 (en) and .812 (zh) without, .891 and .863 with .1; .3 is worse again.
WANTED_WEIGHT = 0.1

# Asks for several things at once: then a list is quoted whole, otherwise only its item that fits.
WANTS_LIST = regex(
    r"\b(?:what|which|who) are\b|\bwhich \w+s\b|\blist\b|\bwhat (?:do|should|must|can) (?:i|we|you) (?:bring|take|pack|need|buy|do)\b"
    r"|哪些|有什么|有什麼|列出|清单|清單|分别是|分別是",
    re.IGNORECASE,
)

# What happened on a day: all that is told of it answers.
OPEN = regex(
    r"\bwhat (?:did|have|had) (?:i|we|they|he|she) (?:do|done|see|write|note)\b|\bwhat happened\b|(?:做|干|发生|写|记)了?(?:些)?什么",
    re.IGNORECASE,
)

TOKEN = regex(r"[\u3400-\u9fff]{2}|[^\W_]{2,}")
STOP = frozenset(
    "the a an of in on at to for and or is are was were be been by with from as that this it its which who whom what when where why how "
    "does did do has have had not no than then there their they he she his her you your i we our 的 了 是 在 和 有 什么 哪些 怎么 多少".split()
)  # fmt: skip


def extractive_answer(
    question: str,
    evidence: Sequence[Evidence],
    embedder: Embedder | None,
    profile: LanguageProfile | None,
    states: TokenStates | None = None,
    reader: Reader | None = None,
) -> tuple[Sentence, ...]:
    """At most MAX_SENTENCES sentences of the best passages, the best first.

    `embedder` None: words alone choose. `states`: the embedder's token vectors, where it shows them; `reader` reads question and passage together. Raises ModelUnavailable
    when the embedder fails.
    """
    pieces = pieces_of(evidence, bool(WANTS_LIST.search(question)), with_questions=wants_questions(question))
    if not pieces:
        return ()
    language = detect_language(question)
    languages = [detect_language(piece.in_context) for piece in pieces]
    own = np.array([comparable(language, code) for code in languages], dtype=np.bool_)
    shares = shares_held(question, [piece.in_context for piece in pieces])
    # A sentence in another language cannot hold the question's words; as in the order of passages, it is lent a share.
    lent = OTHER_LANGUAGE_CREDIT * shares[own].max(initial=0.0)
    grades = WORDS_WEIGHT * np.where(own, shares, np.maximum(shares, lent))
    grades += PLACE_WEIGHT / (1 + np.array([piece.passage for piece in pieces], dtype=np.float32))
    names_it = names_what_is_wanted(question)
    if names_it is not None:
        grades += WANTED_WEIGHT * np.array([names_it(piece.text) for piece in pieces], dtype=np.float32)
    if embedder is not None and profile is not None:
        cosines = _cosines(question, language, pieces, languages, embedder, profile)
        grades += np.where(own, cosines, spread(cosines, COSINE_LEVEL, COSINE_SPREAD))
        if states is not None:
            late = late_matches(question, language, pieces, evidence, states, profile)
            # Above the level of wrong ones: else any further sentence would be nearly as good as the best.
            grades += LATE_WEIGHT * (np.where(own, late, spread(late, LATE_LEVEL, LATE_SPREAD)) - LATE_LEVEL)
    unread, matches = grades, np.zeros(len(pieces), dtype=np.float32)
    if reader is not None:
        matches = read_matches(question, pieces, evidence, reader)
        grades = unread + READ_WEIGHT * matches
    judged = without_others(question, pieces, grades)
    # What reads as no answer at all is no further one; among the others reading only says which comes first.
    best = int(judged.argmax())
    near = (unread >= NEARLY_AS_GOOD * unread[best]) & (matches >= matches[best] - FAR_BEHIND)
    near &= judged >= grades  # not what tells of another than the one that is asked for
    chosen = _chosen(question, pieces, own, judged, near)
    chosen = with_what_is_wanted(question, pieces, judged, chosen)[:MAX_SENTENCES]
    chosen = that_was_done(question, pieces, judged, chosen)
    chosen = newest_first(question, pieces, judged, chosen)[:MAX_SENTENCES]
    return tuple(Sentence(pieces[index].text, (evidence[pieces[index].passage].n,)) for index in chosen)


def _chosen(
    question: str,
    pieces: Sequence[Piece],
    own: NDArray[np.bool_],
    grades: NDArray[np.floating],
    near: NDArray[np.bool_],
) -> list[int]:
    """The best piece, and those nearly as good that say something about the question themselves."""
    best = [int(index) for index in np.argsort(-grades, kind="stable")]
    spoken = shares_held(question, [piece.text for piece in pieces])
    # Headings say what a sentence is about, but a row of a table under "Rent and deposit" may be about the lift.
    beside = ~own | (spoken > 0) | (spoken[best[0]] == 0) | bool(WANTS_LIST.search(question))
    good = near | (grades >= NEARLY_AS_GOOD * grades[best[0]])
    if OPEN.search(question):  # all of that day is told
        good = good | np.array([has_that_number(question, piece.text) for piece in pieces], dtype=np.bool_)
    return [best[0], *(index for index in best[1:MAX_SENTENCES] if good[index] and beside[index])]


def _cosines(
    question: str,
    language: str,
    pieces: Sequence[Piece],
    languages: Sequence[str],
    embedder: Embedder,
    profile: LanguageProfile,
) -> NDArray[np.float32]:
    """Centred cosine of each piece with the question."""
    asked = profile.centre(embedder.embed([question], "query"), [language], "query")[0]
    texts = [piece.in_context for piece in pieces]
    cosines: NDArray[np.float32] = (
        profile.centre(embedder.embed(texts, "passage"), languages, "passage") @ asked
    )
    return cosines


def shares_held(question: str, texts: Sequence[str]) -> NDArray[np.float32]:
    """For each text, the share of the question's words (Chinese: pairs) it holds, rarer ones counting more."""
    asked = set(tokens_of(question))
    held = [asked & set(tokens_of(text)) for text in texts]
    weights = {token: math.log(1 + len(texts) / (1 + sum(token in own for own in held))) for token in asked}
    total = sum(weight for token, weight in weights.items() if any(token in own for own in held))
    shares = [sum(weights[token] for token in own) / total if total else 0.0 for own in held]
    return np.array(shares, dtype=np.float32)


def tokens_of(text: str) -> list[str]:
    """The words that carry a text, cut to their stems; of Chinese, pairs of characters."""
    plain = re.sub(r"([\u3400-\u9fff])(?=([\u3400-\u9fff]))", r"\1\2 ", text.casefold())
    return [word[:6] for word in TOKEN.findall(plain) if word not in STOP]
