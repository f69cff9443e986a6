"""The answer without a chat model: the sentences of the evidence that say most about the question, each cited."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from core.answer.types import Sentence
from core.models.base import Embedder
from core.models.language import detect_language
from core.models.profile import LanguageProfile
from core.models.sentences import split_sentences
from core.retrieval.types import Evidence

# Two or three sentences hold the answer in 89 % of XQuAD-en, one in 73 % (measured); a fourth only adds noise.
MAX_SENTENCES = 3
# A further sentence must be nearly as good as the best one, or the answer turns into a list of quotations.
NEARLY_AS_GOOD = 0.8
MAX_PASSAGES = 5
MAX_CANDIDATES = 40
MIN_CHARS, MAX_CHARS = 8, 420
# The passage's own rank says which file is meant; the sentence's vector and words say which of its sentences.
PASSAGE_SHARE, MEANING_SHARE, WORDS_SHARE = 0.35, 0.4, 0.25

TOKEN = re.compile(r"[\u3400-\u9fff]{2}|[^\W_]{2,}")
STOP = frozenset(
    "the a an of in on at to for and or is are was were be been by with from as that this it its which who whom what when where why how "
    "does did do has have had not no than then there their they he she his her you your i we our 的 了 是 在 和 有 什么 哪些 怎么 多少".split()
)  # fmt: skip


@dataclass(frozen=True)
class _Piece:
    text: str
    passage: int
    start: int
    rank: float


def extractive_answer(
    question: str, evidence: Sequence[Evidence], embedder: Embedder | None, profile: LanguageProfile | None
) -> tuple[Sentence, ...]:
    """At most MAX_SENTENCES sentences of the best passages, in reading order within their passage.

    `embedder` None: words alone choose. Raises ModelUnavailable when the embedder fails.
    """
    pieces = _pieces(evidence)
    if not pieces:
        return ()
    words = np.array([word_share(question, piece.text) for piece in pieces], dtype=np.float32)
    ranks = np.array([piece.rank for piece in pieces], dtype=np.float32)
    meaning = _meaning(question, pieces, embedder, profile)
    if meaning is None:
        grades = ranks * PASSAGE_SHARE + words * (MEANING_SHARE + WORDS_SHARE)
    else:
        grades = ranks * PASSAGE_SHARE + meaning * MEANING_SHARE + words * WORDS_SHARE
    best = [int(index) for index in np.argsort(-grades, kind="stable")]
    chosen = [index for index in best[:MAX_SENTENCES] if grades[index] >= NEARLY_AS_GOOD * grades[best[0]]]
    first = {pieces[index].passage: position for position, index in reversed(list(enumerate(chosen)))}
    chosen.sort(key=lambda index: (first[pieces[index].passage], pieces[index].start))
    return tuple(Sentence(pieces[index].text, (evidence[pieces[index].passage].n,)) for index in chosen)


def _pieces(evidence: Sequence[Evidence]) -> list[_Piece]:
    pieces: list[_Piece] = []
    seen: set[str] = set()
    for number, item in enumerate(evidence[:MAX_PASSAGES]):
        for start, end in split_sentences(item.text):
            text = " ".join(item.text[start:end].split())
            if len(text) < MIN_CHARS or text in seen:
                continue
            seen.add(text)
            pieces.append(_Piece(_shortened(text), number, start, 1.0 / (1 + number)))
    return pieces[:MAX_CANDIDATES]


def _shortened(text: str) -> str:
    if len(text) <= MAX_CHARS:
        return text
    cut = text.rfind(" ", 0, MAX_CHARS)
    return f"{text[: cut if cut > MAX_CHARS // 2 else MAX_CHARS]} …"


def _meaning(
    question: str, pieces: Sequence[_Piece], embedder: Embedder | None, profile: LanguageProfile | None
) -> np.ndarray[tuple[int], np.dtype[np.float32]] | None:
    if embedder is None or profile is None:
        return None
    asked = profile.centre(embedder.embed([question], "query"), [detect_language(question)], "query")[0]
    texts = [piece.text for piece in pieces]
    vectors = profile.centre(
        embedder.embed(texts, "passage"), [detect_language(text) for text in texts], "passage"
    )
    return np.array([profile.relevance(float(cosine)) for cosine in vectors @ asked], dtype=np.float32)


def word_share(question: str, text: str) -> float:
    """Share of the question's content words (Chinese: character pairs) that the text holds."""
    asked = set(_tokens(question))
    if not asked:
        return 0.0
    held = set(_tokens(text))
    return len(asked & held) / len(asked)


def _tokens(text: str) -> list[str]:
    plain = re.sub(r"([\u3400-\u9fff])(?=([\u3400-\u9fff]))", r"\1\2 ", text.casefold())
    return [word[:6] for word in TOKEN.findall(plain) if word not in STOP]
