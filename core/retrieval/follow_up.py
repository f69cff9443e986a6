"""Makes a question of a running conversation stand alone, without a model."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.retrieval.exact_terms import exact_terms
from core.retrieval.types import Turn

# Words that point back. Chinese 这/那 count only where they stand for something, not in 这样/那么; "that" not where it joins
# two clauses, "there" not in "is there", "this" not in "this year".
POINTS_BACK = re.compile(
    r"\b(?:it|its|they|them|their|theirs|he|him|his|she|her|hers|these|those|then|the same|the former|the latter|one|ones)\b"
    r"|\bthis\b(?!\s+(?:year|month|week|quarter|morning|afternoon|evening|summer|winter|spring|autumn)\b)"
    r"|^\W*that\b|\bthat(?=\W*$)"
    r"|\b(?:about|of|for|with|on|in|by|after|before|from|to|than|like|is|was|does|did|do|has|had|would|will|can|could|should) that\b"
    r"|(?<!\bis )(?<!\bare )(?<!\bwas )(?<!\bwere )\bthere\b(?!\s+(?:is|are|was|were|be)\b)"
    r"|它|他们|她们|它们|他的|她的|其中|其(?=[^他实它])|[这那](?=[个個些份位家本种種里裡儿兒]|是|呢|有)|上述|前者|后者|該|该",
    re.IGNORECASE,
)
OPENS_LIKE_A_FOLLOW_UP = re.compile(
    r"^\s*(?:and|but|so|what about|how about|why|when|where|who|also|then)\b.{0,25}$|^\s*(?:那么?|还有|为什么|什么时候|在哪|谁|怎么|然后|那).{0,8}[?？]?$",
    re.IGNORECASE,
)
# "Who is the landlord?" is as short as "Who pays?", but says itself what it is about.
SAYS_WHAT_IT_IS_ABOUT = re.compile(
    r"^\s*(?:why|when|where|who)\b.*\b(?:the|an?|my|our|your)\s+(?!same\b|other\b|former\b|latter\b|next\b\W*$|end\b\W*$)[^\W\d_]{3,}"
    r"|^\s*谁是[\u3400-\u9fff]{2,}",
    re.IGNORECASE,
)
NAME = re.compile(r"(?<=[\w,;:] )[A-Z][\w\-’']+(?: (?:of |the |de |von |van )?[A-Z][\w\-’']+)*|\b[A-Z]{2,}\b")
CJK = re.compile(r"[\u3400-\u9fff]")
WORD = re.compile(r"[^\W\d_]{4,}|\d{3,}")
COMMON = frozenset(
    "what when where which whose whom that this these those there have does with from about into they them their "
    "would could should will been were then than some many much more most other also just only very tell give show "
    "please know explain describe mean between because".split()
)

# A question with fewer content words than this says too little to stand alone once it points back.
ENOUGH_WORDS = 6
MAX_CARRIED = 8


def stand_alone(question: str, history: Sequence[Turn]) -> tuple[str, str]:
    """(question with what it leans on put in front, the decision in words or "")."""
    previous = next((turn.text for turn in reversed(history) if turn.role == "user"), "")
    if not previous or not leans_on_history(question):
        return question, ""
    if SAYS_WHAT_IT_IS_ABOUT.search(question) and not POINTS_BACK.search(question):
        # A model may know better; words put in front without reason only bring up what was asked before.
        return question, ""
    carried = [term for term in salient_terms(previous) if term.casefold() not in question.casefold()]
    if not carried:
        return question, ""
    joined = " ".join(carried[:MAX_CARRIED])
    return f"{joined} {question}", f"the question leans on the one before: added “{joined}”"


def leans_on_history(question: str) -> bool:
    """Whether the question points back or is too short to stand alone."""
    if OPENS_LIKE_A_FOLLOW_UP.search(question):
        return True
    if not POINTS_BACK.search(question):
        return False
    if CJK.search(question):
        return len(CJK.findall(question)) <= 4 * ENOUGH_WORDS
    return len([word for word in WORD.findall(question) if word.casefold() not in COMMON]) < ENOUGH_WORDS


def salient_terms(text: str) -> list[str]:
    """What the earlier question was about: exact terms and names; else its content words; Chinese whole."""
    if CJK.search(text):
        return [re.sub(r"[？?。！!]+$", "", text.strip())]
    terms = [*exact_terms(text), *NAME.findall(text)]
    if not terms:
        terms = [word for word in WORD.findall(text) if word.casefold() not in COMMON]
    return list(dict.fromkeys(terms))
