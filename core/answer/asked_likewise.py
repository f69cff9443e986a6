"""Knows a passage that is near to a question because it asks the same: its nearness promises no answer."""

from __future__ import annotations

from collections.abc import Sequence

from core.answer.extractive import tokens_of
from core.answer.only_asks import only_asks, wants_questions
from core.answer.parts import quotable
from core.answer.pieces import MAX_PASSAGES, telling_parts
from core.answer.types import Sentence
from core.retrieval.result import Evidence
from core.text.regex import regex

# What a Chinese question has of any question, which pairs of characters would count as matter.
_SMALL = regex("[吗嗎呢吧么麼的了我你您他她们們能否可以会會要应應该該是不]")
# Beside such a question, a sentence with fewer of its words is of something else.
OF_IT = 0.3
# A question with so many of the words of another asks the same.
SAME_QUESTION = 0.6


def without_echoes(
    question: str, found: Sequence[Sentence], evidence: Sequence[Evidence]
) -> tuple[tuple[Sentence, ...], bool]:
    """(the sentences, whether they may be sure). Where a passage is near for asking the same, only those with words of the
    question are left, and are not sure."""
    if not asks_the_same(question, evidence):
        return tuple(found), True
    asked = _matter(question)
    return tuple(each for each in found if len(asked & _matter(each.text)) >= OF_IT * len(asked)), False


def asks_the_same(question: str, evidence: Sequence[Evidence]) -> bool:
    """Whether one of the best passages asks the question itself, with no answer right behind."""
    asked = _matter(question)
    if not asked or wants_questions(question):
        return False
    for item in evidence[:MAX_PASSAGES]:
        quoted = quotable(item, whole_lists=False)
        told = {part.start for part in telling_parts(quoted)}
        likewise = (part for part in quoted if part.start not in told and only_asks(part.shown))
        if any(len(asked & _matter(part.shown)) >= SAME_QUESTION * len(asked) for part in likewise):
            return True
    return False


def _matter(text: str) -> set[str]:
    return set(tokens_of(_SMALL.sub("", text)))
