"""Quotations that say nothing without the name of their document: when something was seen, which month had the most.

The day stands in the diary's title and the month in the report's; a sentence of them alone would not answer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.answer.summary import cited, named
from core.answer.types import Arranged, Quote, Sentence
from core.answer.wanted_kind import names_what_is_wanted
from core.catalog.own_day import own_days
from core.retrieval.result import Evidence
from core.retrieval.scope.on_days import holds_words
from core.retrieval.understanding.plain_form import MOST, naming_words
from core.text.chinese_script import HAN
from core.text.language import detect_language
from core.text.regex import regex

_WHEN_I = regex(
    r"^\W*(?:when|(?:on )?(?:what|which) (?:day|date)) (?:did|have|had|was the (?:first|last) time) (?:I|we)\b|(?:我|我们|我們).{0,6}(?:什么时候|什麼時候|何时|哪天|哪一天)|(?:上次|最后一次|最後一次|第一次).{0,12}(?:什么时候|什麼時候|何时|哪天)",
    re.I,
)
_LAST = regex(r"\blast\b|\bmost recently\b|上次|最后|最後|最近", re.I)
_FIRST = regex(r"\bfirst\b|第一次|最早", re.I)
_LEAST = regex(r"\b(?:lowest|least|worst|smallest|fewest)\b", re.I)
_FIGURE = regex(r"\d+(?:,\d{3})*(?:\.\d+)?")
# Of so many documents a line each is told.
MOST_TOLD = 6
# Fewer lines compare nothing.
LEAST_COMPARED = 2


@dataclass(frozen=True)
class _Line:
    """What a document says, and the first day that it bears, ISO; "" for none."""

    item: Evidence
    said: str
    day: str


def by_document(
    question: str, asked: str, evidence: Sequence[Evidence], tongue: str, quote: Quote
) -> Arranged | None:
    """(Markdown, its sentences), each under its document's name; None where the question is not of this sort.

    `asked`: the wording of it that found the evidence.
    """
    most = MOST.match(question.strip(" ?？.。"))
    if most is not None:
        lines = _by_figure(_lines(f"What was the {most['x']}?", most["x"], evidence, quote), question)
    elif _WHEN_I.search(question):
        lines = _by_day(_lines(asked, asked, evidence, quote), question)
    else:
        return None
    if not lines:
        return None
    sentences = tuple(
        Sentence(f"{named(line.item.title, tongue)}{line.said}", (line.item.n,)) for line in lines[:MOST_TOLD]
    )
    text = cited(sentences[0]) if len(sentences) == 1 else "\n".join(f"- {cited(each)}" for each in sentences)
    return text, sentences


def _lines(asked: str, naming: str, evidence: Sequence[Evidence], quote: Quote) -> list[_Line]:
    """The best sentence of each document that names what is asked about."""
    words = naming_words(naming, detect_language(naming))
    found: list[_Line] = []
    for item in evidence:
        best = quote(asked, [item])
        if best and holds_words(words, f"{item.title} {best[0].text}"):
            own = own_days(item.path, item.title, "", "")
            found.append(_Line(item, best[0].text, own[0].isoformat() if own is not None else ""))
    return found


def _by_day(lines: list[_Line], question: str) -> list[_Line]:
    """Those of a day of their own, the newest first; none where a sentence tells the time itself."""
    wanted = names_what_is_wanted(question)
    if wanted is not None and any(wanted(line.said) for line in lines):
        return []
    dated = sorted((line for line in lines if line.day), key=lambda line: line.day, reverse=True)
    if _FIRST.search(question):
        return dated[-1:]
    return dated[:1] if _LAST.search(question) else dated


def _by_figure(lines: list[_Line], question: str) -> list[_Line]:
    """With what was asked for first, of those that have a figure."""
    chinese = HAN.search(question) is not None
    figures = [
        (float(figure.group().replace(",", "")), place)
        for place, line in enumerate(lines)
        if (HAN.search(line.said) is not None) == chinese and (figure := _FIGURE.search(line.said))
    ]
    if len(figures) < LEAST_COMPARED:
        return []
    figures.sort(key=lambda pair: pair[0], reverse=_LEAST.search(question) is None)
    return [lines[place] for _, place in figures]
