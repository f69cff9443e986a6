"""Narrows a cited passage to the part that its sentences rest on, so that one click shows just that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.answer.parts import Part, parts
from core.answer.types import Sentence
from core.answer.verify import overlap
from core.retrieval.result import Evidence
from core.text.sentences import split_sentences

# In bytes of UTF-8, of which a Chinese character has three, as it says about as much as three letters. A focus longer than this
# would be the whole passage again: then the best sentence alone is shown.
MAX_FOCUS_BYTES = 600
# A passage this short needs no narrowing.
SHORT_BYTES = 240
# A sentence of the passage supports a sentence of the answer when it holds this share of its words.
SUPPORTS = 0.5
# A part this short stands in many sentences by chance.
SHORTEST_QUOTE = 8


def focused(references: Sequence[Evidence], sentences: Sequence[Sentence]) -> tuple[Evidence, ...]:
    """The references, those that are cited cut down to what supports the sentences that cite them."""
    return tuple(_focused(item, [s for s in sentences if item.n in s.citations]) for item in references)


def _focused(item: Evidence, sentences: Sequence[Sentence]) -> Evidence:
    if not sentences or len(item.text.encode()) <= SHORT_BYTES:
        return item
    said = parts(item)
    found = (supporting(item, said, sentence.text) for sentence in sentences)
    chosen = [span for span in found if span is not None]
    if not chosen:
        return item
    start, end = min(span[0] for span in chosen), max(span[1] for span in chosen)
    if len(item.text[start:end].encode()) > MAX_FOCUS_BYTES:
        start, end = chosen[0]
    return replace(item, start=item.start + start, end=item.start + end, text=item.text[start:end])


def supporting(item: Evidence, said: Sequence[Part], sentence: str) -> tuple[int, int] | None:
    """The part of the passage that says most of this sentence; None when none says enough of it."""
    quoted = sentence.removesuffix(" …")
    same = [part for part in said if part.shown.startswith(quoted)]
    within = [part for part in said if _holds(sentence, part.shown)]
    for part in (*same, *within):
        return part.start, part.end
    spans = split_sentences(item.text)
    shares = [(overlap(sentence, item.text[start:end]) or 0.0, (start, end)) for start, end in spans]
    share, best = max(shares, key=lambda pair: pair[0], default=(0.0, None))
    return best if share >= SUPPORTS else None


def _holds(sentence: str, shown: str) -> bool:
    return len(shown) > SHORTEST_QUOTE and (sentence in shown or shown in sentence)
