"""The answer to a question about a day without a chat model: the sentences and rows that write out that day."""

from __future__ import annotations

from collections.abc import Sequence

from core.answer.parts import Part, quotable
from core.answer.pieces import shortened
from core.answer.summary import cited, named
from core.answer.types import Arranged, Sentence
from core.retrieval.documents.of_days import ROW, tells
from core.retrieval.query import OnDays
from core.retrieval.result import Evidence
from core.retrieval.scope.days_written import first_day
from core.retrieval.scope.on_days import holds_words

# More rows than this are a table to be opened.
MOST_TOLD = 12


def on_the_day(wanted: OnDays, evidence: Sequence[Evidence], tongue: str) -> Arranged | None:
    """(Markdown, its sentences) that name the day, of passages that also hold the other words; None where there is none."""
    found = [
        (item, part)
        for item in evidence
        for part in quotable(item, whole_lists=False)
        if tells(wanted, item, part.start, part.end)
    ]
    # "Which week does Xu Wen work early on Friday?" means the row with that name.
    most = max((_held(wanted, part) for _, part in found), default=0)
    kept = [(item, part) for item, part in found if _held(wanted, part) == most]
    kept.sort(key=lambda pair: first_day(wanted, pair[0].text[pair[1].start : pair[1].end]))
    # Two rotas have a row for each Friday: whose it is stands in their titles.
    several = len({item.document_id for item, _ in kept}) > 1
    told: dict[str, Sentence] = {}
    for item, part in kept:
        row = several and ROW.match(item.text[part.start : part.end]) is not None
        text = f"{named(item.title, tongue) if row else ''}{shortened(part.shown)}"
        told.setdefault(text, Sentence(text, (item.n,)))
    sentences = tuple(told.values())[:MOST_TOLD]
    if not sentences:
        return None
    if len(sentences) > 1 and (several or wanted.first != wanted.last):
        return "\n".join(f"- {cited(sentence)}" for sentence in sentences), sentences
    return " ".join(map(cited, sentences)), sentences


def _held(wanted: OnDays, part: Part) -> int:
    return sum(holds_words((word,), part.shown) for word in wanted.words)
