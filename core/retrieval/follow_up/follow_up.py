"""Makes a question of a running conversation stand alone, without a model.

What leans on more than the last question's words is read first (beyond.py), then the kinds of each language (english.py,
chinese.py); what is of no known kind and yet leans on the turns before gets their rarest words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from core.retrieval.follow_up import chinese as follow_up_zh
from core.retrieval.follow_up import english as follow_up_en
from core.retrieval.follow_up.beyond import leans_beyond
from core.retrieval.follow_up.own_content import OWNED_WITHIN, may_be_asked_alone
from core.retrieval.follow_up.pointing_en import points_within, without_idle_words
from core.retrieval.follow_up.turn_parts import parts_of
from core.retrieval.follow_up.types import Before, Resolved
from core.retrieval.query import Turn
from core.retrieval.understanding.exact_terms import exact_terms
from core.retrieval.understanding.intent import SMALL_TALK
from core.text.chinese_script import HAN
from core.text.regex import regex

# Words that point back. Chinese 这/那 count only where they stand for something, not in 这样/那么; "that" not where it joins
# two clauses, "there" not in "is there", "this" not in "this year".
POINTS_BACK = regex(
    r"\b(?:it|its|they|them|their|theirs|he|him|his|she|her|hers|these|those|then|the same|the former|the latter|(?:the|this|that|which|another|other|each) ones?)\b"
    r"|\bthis\b(?!\s+(?:year|month|week|quarter|morning|afternoon|evening|summer|winter|spring|autumn)\b)"
    r"|^\W*that\b|\bthat(?=\W*$)"
    r"|\b(?:about|of|for|with|on|in|by|after|before|from|to|than|like|is|was|does|did|do|has|had|would|will|can|could|should) that\b"
    r"|(?<!\bis )(?<!\bare )(?<!\bwas )(?<!\bwere )\bthere\b(?!\s+(?:is|are|was|were|be)\b)"
    r"|它|他们|她们|它们|他的|她的|其中|其(?=[^他实它])|^[在从從给給对對]?[这這那](?=[个個些份位家本种種里裡儿兒]|是|呢|有)|上述|前者|后者|^[在从從给給对對]?[該该]",
    re.IGNORECASE,
)
OPENS_LIKE_A_FOLLOW_UP = regex(
    r"^\s*(?:and|but|so|what about|how about|also|then)\b.{0,25}$|^\s*(?:那么?|还有|然后|那).{0,8}[?？]?$|^[^，,。]{1,12}呢\W*$",
    re.IGNORECASE,
)
# "Who is the landlord?" is as short as "Who pays?", but says itself what it is about.
SAYS_WHAT_IT_IS_ABOUT = regex(
    r"^\s*(?:why|when|where|who)\b.*\b(?:the|an?|my|our|your)\s+(?!same\b|other\b|former\b|latter\b|next\b\W*$|end\b\W*$)[^\W\d_]{3,}"
    r"|^\s*谁是[\u3400-\u9fff]{2,}",
    re.IGNORECASE,
)
NAME = regex(r"(?<=[\w,;:] )[A-Z][\w\-’']+(?: (?:of |the |de |von |van )?[A-Z][\w\-’']+)*|\b[A-Z]{2,}\b")
# In a question about a thing of its own: "when do they collect the recycling?"
PEOPLE_IN_GENERAL = regex(r"\b(?:do|does|did|will|can|would|should) they\b", re.IGNORECASE)
WORD = regex(r"[^\W\d_]{4,}|\d{3,}")
COMMON = frozenset(
    "what when where which whose whom that this these those there have does with from about into they them their "
    "would could should will been were then than some many much more most other also just only very tell give show "
    "please know explain describe mean between because".split()
)

# (question, earlier turns, the plain rule's version) -> (the question that stands alone, the decision in words or "").
Rewrite = Callable[[str, Sequence[Turn], str], tuple[str, str]]

# A question with fewer content words than this says too little to stand alone once it points back.
ENOUGH_WORDS = 6
# The kind of a follow-up that is of no other.
IN_FRONT: Final = "words in front"
MAX_CARRIED = 8
# A follow-up is short, and so is what it follows; rules for a sentence are not made for pages.
MAX_CHARS = 400


def stand_alone(question: str, history: Sequence[Turn]) -> tuple[str, str]:
    """(question with what it leaves out, the decision in words or ""). See `resolved` for the kinds."""
    found = resolved(question, history)
    if found is None:
        return question, ""
    if found.kind == IN_FRONT:
        return found.text, f"the question leans on the one before: added “{found.said}”"
    return found.text, f"follow-up, {found.kind}: {found.said}"


def standing_alone(
    question: str, history: Sequence[Turn], rewrite: Rewrite | None = None
) -> tuple[str, tuple[str, ...]]:
    """(the question that stands alone, the decisions in words). `rewrite`, a model's, is asked only about a follow-up."""
    alone, said = stand_alone(question, history)
    decisions: tuple[str, ...] = ()
    if rewrite is not None and history and (said or leans_on_history(question)):
        rewritten, refined = rewrite(question, history, alone)
        decisions = (refined,) if refined else ()
        if rewritten != alone:
            return rewritten, decisions
    return alone, (*decisions, said) if said else decisions


def resolved(question: str, history: Sequence[Turn]) -> Resolved | None:
    """A follow-up as a question that stands alone; None where the question stands alone by itself.

    Each turn is read with what the turns before it came to, so that the third "And in May?" still knows what about.
    """
    before = _before(history)
    if before is None or SMALL_TALK.fullmatch(question.strip()):
        return None
    return _resolved(question, before)


def _before(history: Sequence[Turn]) -> Before | None:
    """The last question of these turns, as it stands alone, and its answer; None where there was none."""
    before: Before | None = None
    for turn in history:
        if turn.role == "assistant":
            before = replace(before, answer=turn.text) if before is not None else None
        elif not SMALL_TALK.fullmatch(turn.text.strip()):
            text = " ".join(turn.text.split())
            found = _resolved(text, before) if before is not None else None
            earlier = before.question if before is not None else ""
            before = Before(found.text if found is not None else text, earlier=earlier)
    return before


def _resolved(question: str, before: Before) -> Resolved | None:
    if len(question) > MAX_CHARS or len(before.question) > MAX_CHARS:
        return None
    beyond = leans_beyond(question, before)
    if beyond is not None:
        return beyond
    chinese = bool(HAN.search(question))
    if chinese == bool(HAN.search(before.question)):
        resolve = follow_up_zh.resolve if chinese else follow_up_en.resolve
        found = resolve(question, before)
        if found is not None:
            return found
    return _in_front(question, before.question)


def _in_front(question: str, previous: str) -> Resolved | None:
    """Where no kind fits, or the turns are in two languages: the rarest words of the question before, put in front."""
    if HAN.search(question):
        idle = follow_up_zh.points_within(question)
    else:
        masked = OWNED_WITHIN.sub(" ", PEOPLE_IN_GENERAL.sub("", without_idle_words(question)))
        pointing = POINTS_BACK.search(masked)
        idle = points_within(question) or (_names_something(question) and not pointing)
    if idle or not leans_on_history(question):
        return None
    if SAYS_WHAT_IT_IS_ABOUT.search(question) and not POINTS_BACK.search(question):
        # A model may know better; words put in front without reason only bring up what was asked before.
        return None
    carried = [term for term in salient_terms(previous) if term.casefold() not in question.casefold()]
    if not carried:
        return None
    joined = " ".join(carried[:MAX_CARRIED])
    return Resolved(IN_FRONT, f"{joined} {question}", joined)


def _names_something(question: str) -> bool:
    """Whether it is a question about a thing of its own, however short: "Who acquired Instagram?"."""
    connective = follow_up_en.CONNECTIVE.match(question)
    return connective is None and bool(parts_of(question.rstrip(" ?!.")))


def carries_another_language(question: str, history: Sequence[Turn], whole: str) -> bool:
    """Whether `whole`, what the question was taken for, has words of a turn in another language, and the question a thing of its own."""
    found = resolved(question, history)
    plainly = found is not None and found.kind == IN_FRONT and found.text == whole
    return plainly and may_be_asked_alone(question, history)


def leans_on_history(question: str) -> bool:
    """Whether the question points back or is too short to stand alone."""
    if OPENS_LIKE_A_FOLLOW_UP.search(question):
        return True
    if not POINTS_BACK.search(question):
        return False
    if HAN.search(question):
        return len(HAN.findall(question)) <= 4 * ENOUGH_WORDS
    return len([word for word in WORD.findall(question) if word.casefold() not in COMMON]) < ENOUGH_WORDS


def salient_terms(text: str) -> list[str]:
    """What the earlier question was about: exact terms and names; else its content words; Chinese whole."""
    if HAN.search(text):
        return [re.sub(r"[？?。！!]+$", "", text.strip())]
    terms = [*exact_terms(text), *NAME.findall(text)]
    if not terms:
        terms = [word for word in WORD.findall(text) if word.casefold() not in COMMON]
    return list(dict.fromkeys(terms))
