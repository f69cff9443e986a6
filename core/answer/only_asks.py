"""Knows a sentence that only asks: a tenant's "Can I keep the deposit?" is near to that very question, and tells nothing.

It is quoted where a question is asked for ("what did the tenant ask?"), or with the answer that stands right behind it.
"""

from __future__ import annotations

import re

from core.text.regex import regex

_ASKS = regex(r"[?？][\s\"'”’」』)）*_]*$")
# "Could you let me know whether the rates hold." asks without a mark; 请问…, …吗 likewise.
_WITHOUT_MARK = regex(
    r"^\W*(?:could|would|can|will) you (?:please )?(?:kindly )?(?:tell|let) (?:me|us)\b(?!.{0,12}\b(?:by|before|if you)\b).{0,12}\b(?:whether|if|when|what|how|who|where|which|why)\b"
    r"|^\W*(?:i|we) (?:would like to|want(?:ed)? to|wanted|wish to|should like to) (?:ask|know)\b"
    r"|^\W*(?:i am|i'm|i’m|we are|we're|we’re|i was|just) wondering\b"
    r"|^\W*(?:请问|請問|想问|想問|想请教)|[吗嗎][。.]?$",
    re.IGNORECASE,
)
# Whoever asks for questions wants just these.
_ASKS_FOR_QUESTIONS = regex(
    r"\b(?:ask(?:s|ed|ing)?|questions?|quer(?:y|ies)|enquir\w+|inquir\w+|wonder\w*|want(?:s|ed)? to know|requests?)\b"
    r"|问|問|请教|咨询|諮詢|想知道",
    re.IGNORECASE,
)
_ANSWERS = regex(
    r"^\W*(?:(?:a|answer|reply)\s?[:.：]|(?:yes|no|not)\b|(?:答|回答|答复|答復)\s?[:：]|是的|可以|不可以|不能|不行|能[，。])",
    re.IGNORECASE,
)


def only_asks(text: str) -> bool:
    """Whether a sentence asks and tells nothing itself."""
    said = text.strip()
    return _ASKS.search(said) is not None or _WITHOUT_MARK.search(said) is not None


def wants_questions(question: str) -> bool:
    """Whether what somebody asked is asked for."""
    return _ASKS_FOR_QUESTIONS.search(question) is not None


def answers_right_away(text: str) -> bool:
    """Whether a sentence begins as the answer to the question before it does: "A: ...", "Yes, ...", 可以，…"""
    return _ANSWERS.match(text) is not None
