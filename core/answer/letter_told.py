"""The answer to what somebody writes in a letter: its requests where these are asked for, else its main sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from core.answer.parts import quotable
from core.answer.pieces import says_something, shortened
from core.answer.summary import cited, main_sentences
from core.answer.types import Arranged, Sentence
from core.retrieval.documents.letters import below_greeting, is_letter, letter_asked
from core.retrieval.result import Evidence

MOST_TOLD = 8
_ASKS = re.compile(
    r"\b(?:could|would|can|will|won['’]t) you\b|\bplease\b|\bkindly (?!regards)|\b(?:I|we) (?:would|['’]d) (?:like|be glad|be grateful)|\b(?:I|we) (?:ask|need|want|beg|must ask)\b|"
    r"\bdo(?:n['’]t| not) forget\b|\byou (?:must|should|need to|have to)\b|\blet me know\b|\bremember to\b|"
    r"请|麻烦|希望你|能不能|可不可以|可以.{0,12}吗|能.{0,12}吗|记得|别忘|不要|帮我|务必",
    re.I,
)


def told_in_letter(question: str, evidence: Sequence[Evidence], wishes_only: bool = False) -> Arranged | None:
    """(Markdown, its sentences); None for another question, or where what was found is no letter.

    `wishes_only`: all that it says is told elsewhere.
    """
    asked = letter_asked(question, len(evidence) == 1)
    if asked is None or len(evidence) != 1 or not is_letter(evidence[0].text):
        return None
    if wishes_only and not asked.wants:
        return None
    start = below_greeting(evidence[0].text)
    item = replace(evidence[0], start=evidence[0].start + start, text=evidence[0].text[start:])
    told: tuple[Sentence, ...] = ()
    if asked.wants:
        said = [part.shown for part in quotable(item, whole_lists=False) if says_something(part.shown)]
        told = tuple(Sentence(shortened(each), (item.n,)) for each in said if _ASKS.search(each))[:MOST_TOLD]
    told = told or main_sentences((item,), MOST_TOLD)
    return "\n".join(f"- {cited(sentence)}" for sentence in told), told
