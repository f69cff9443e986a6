"""The answer to what somebody writes in a letter: its requests where these are asked for, else its main sentences."""

from __future__ import annotations

import re
from dataclasses import replace

from core.answer.parts import quotable
from core.answer.pieces import FIRST_LINES, says_something, shortened
from core.answer.summary import cited, main_sentences
from core.answer.types import Arranged, Sentence
from core.retrieval.documents.letters import below_greeting
from core.retrieval.result import Evidence, LetterWanted
from core.text.regex import regex

MOST_TOLD = 8
_ASKS = regex(
    r"\b(?:could|would|can|will|won['’]t) you\b|\bplease\b|\bkindly (?!regards)|\b(?:I|we) (?:would|['’]d) (?:like|be glad|be grateful)|\b(?:I|we) (?:ask|need|want|beg|must ask)\b|"
    r"\bdo(?:n['’]t| not) forget\b|\byou (?:must|should|need to|have to)\b|\blet me know\b|\bremember to\b|"
    r"请|麻烦|希望你|能不能|可不可以|可以.{0,12}吗|能.{0,12}吗|记得|别忘|不要|帮我|务必",
    re.I,
)


def told_in_letter(wanted: LetterWanted, letter: Evidence, tongue: str) -> Arranged:
    """(Markdown, its sentences) of a letter that is asked for, as retrieval found it."""
    start = below_greeting(letter.text)
    item = replace(letter, start=letter.start + start, text=letter.text[start:])
    said = [part.shown for part in quotable(item, whole_lists=False) if says_something(part.shown)]
    requests = [each for each in said if _ASKS.search(each)] if wanted == "requests" else []
    told = [Sentence(shortened(each), (item.n,)) for each in requests[:MOST_TOLD]]
    told = told or list(main_sentences((item,), MOST_TOLD))
    lines = [f"- {cited(sentence)}" for sentence in told]
    if len(requests) > MOST_TOLD:
        told.append(Sentence(FIRST_LINES[tongue].format(n=MOST_TOLD), ()))
        lines += ["", told[-1].text]
    return "\n".join(lines), tuple(told)
