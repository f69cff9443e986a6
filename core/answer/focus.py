"""Narrows a cited passage to the part that its sentences rest on, so that one click shows just that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from core.answer.readable import as_read
from core.answer.types import Sentence
from core.answer.verify import overlap
from core.models.sentences import split_sentences
from core.retrieval.types import Evidence

# A focus longer than this would be the whole passage again: then the best sentence alone is shown.
MAX_FOCUS_CHARS = 600
# A passage this short needs no narrowing.
SHORT_CHARS = 240
# A sentence of the passage supports a sentence of the answer when it holds this share of its words.
SUPPORTS = 0.5


def focused(references: Sequence[Evidence], sentences: Sequence[Sentence]) -> tuple[Evidence, ...]:
    """The references, those that are cited cut down to what supports the sentences that cite them."""
    return tuple(_focused(item, [s for s in sentences if item.n in s.citations]) for item in references)


def _focused(item: Evidence, sentences: Sequence[Sentence]) -> Evidence:
    if not sentences or len(item.text) <= SHORT_CHARS:
        return item
    spans = [span for span in split_sentences(item.text) if item.text[span[0] : span[1]].strip()]
    chosen = [span for span in (supporting(item.text, spans, s.text) for s in sentences) if span is not None]
    if not chosen:
        return item
    start, end = min(span[0] for span in chosen), max(span[1] for span in chosen)
    if end - start > MAX_FOCUS_CHARS:
        start, end = chosen[0]
    return replace(item, start=item.start + start, end=item.start + end, text=item.text[start:end])


def supporting(text: str, spans: Sequence[tuple[int, int]], sentence: str) -> tuple[int, int] | None:
    """The sentence of the passage that says most of this sentence; None when none says enough of it."""
    shown = {span: as_read(text, *span) for span in spans}
    whole = _first(
        spans, lambda span: bool(shown[span]) and (sentence in shown[span] or shown[span] in sentence)
    )
    if whole is not None:
        return whole
    shares = [(overlap(sentence, text[start:end]) or 0.0, (start, end)) for start, end in spans]
    share, best = max(shares, key=lambda pair: pair[0], default=(0.0, None))
    return best if share >= SUPPORTS else None


def _first(
    spans: Sequence[tuple[int, int]], fits: Callable[[tuple[int, int]], bool]
) -> tuple[int, int] | None:
    return next((span for span in spans if span[1] - span[0] > 8 and fits(span)), None)
