"""The answer to a question about a day without a chat model: the sentences and rows that write out that day."""

from __future__ import annotations

from collections.abc import Sequence

from core.answer.extractive import shortened
from core.answer.parts import quotable
from core.answer.summary import cited
from core.answer.types import Sentence
from core.retrieval.documents.of_days import tells
from core.retrieval.types import Evidence, OnDays

# More rows than this are a table to be opened.
MOST_TOLD = 6


def on_the_day(wanted: OnDays, evidence: Sequence[Evidence]) -> tuple[str, tuple[Sentence, ...]] | None:
    """(Markdown, its sentences) that name the day, of passages that also hold the other words; None where there is none."""
    told = {
        part.shown: Sentence(shortened(part.shown), (item.n,))
        for item in evidence
        for part in quotable(item, whole_lists=False)
        if tells(wanted, item, part.start, part.end)
    }
    sentences = tuple(told.values())[:MOST_TOLD]
    return (" ".join(map(cited, sentences)), sentences) if sentences else None
