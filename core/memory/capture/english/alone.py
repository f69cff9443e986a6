"""Finds the clauses of an English sentence that each could be a sentence, and the company beside where somebody lives."""

from __future__ import annotations

import re

from core.memory.capture.english.clauses import NAME, without_lead
from core.memory.capture.english.words import FAMILY
from core.text.regex import regex

# Where in a sentence a clause begins and ends.
Span = tuple[int, int]
# "We are three" says too little to stand alone.
FEWEST_WORDS = 4
# A clause that could be a sentence: whose it is, and what they do or are.
_STATES = (
    r"(?:(?:I|[Ww]e)(?:['’]\w+)? (?!hope\b|think\b|guess\b|mean\b|know\b|wonder\b)\S+|"
    r"(?:[Mm]y|[Oo]ur|[Tt]he) (?:[\w'’-]+ ){1,5}?(?:is|are|has|have|was|were|will|costs?|starts?|ends?|lives?|works?|runs?|opens?|meets?|takes?|goes|comes|leaves?|plays?|studies|teaches|loves?|hates?|wants?|needs?) |"
    r"(?!(?:And|But|So|Or|If|When|Because|Since|While|Although|Though|As|Once|Until|Unless|Whenever|After|Before)\b)[A-Z][a-z]+(?: [A-Z][a-z]+)? (?:is|has|lives|works|plays|studies|teaches|runs|loves|hates|goes) )"
)
_BETWEEN_STATEMENTS = regex(
    rf"\s*(?:[,;]|\s[–—-])\s+(?:and |but |while )?(?={_STATES})|\s+(?:and|but) (?={_STATES})"
)
_STATED = regex(_STATES)
# Points to what was told before it, or says as much as that.
_LEANS = regex(
    r"\b(?:he|she|it|they|them|him|her|his|hers|its|their|theirs|there|this|that|these|those|both|same|other|another|one|ones|then|instead|too|either|also|so|as well|which)\b|\b(?:does|did|is|are|do|has|have)[.!]*$",
    re.IGNORECASE,
)


def alone_in(sentence: str) -> list[Span]:
    """Where the clauses of a sentence stand that could be sentences, each with those behind it that could not."""
    found: list[Span] = []
    start = 0
    for cut in (*_BETWEEN_STATEMENTS.finditer(sentence), None):
        end = cut.start() if cut else len(sentence)
        clause = sentence[start:end]
        few = len(clause.split()) < FEWEST_WORDS
        if found and (few or _LEANS.search(clause) or not _STATED.match(clause)):
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
        start = cut.end() if cut else end
    return found if _STATED.match(without_lead(sentence)) else []


_LIVES_WITH = regex(
    rf"(?P<who>(?:I|[Ww]e)(?:['’](?:ve|m|re))?|(?:[Mm]y|[Oo]ur) (?:{FAMILY})(?: {NAME})?|{NAME}) (?P<lives>(?:now |still |currently )?(?:lives?|living|been living)) "
    rf"(?P<where>(?:in|at|on) [^,;.]+?) (?P<company>with (?:my|our|her|his|their) [^,;.]+?)(?P<stop>[.!]*)$"
)


def with_companion(sentence: str) -> list[str]:
    """ "I live in York with my partner Marcus" as where, and with whom: either may end without the other."""
    match = _LIVES_WITH.match(sentence)
    if match is None:
        return [sentence]
    lives = f"{match.group('who')} {match.group('lives')}"
    return [f"{lives} {match.group(part)}{match.group('stop')}" for part in ("where", "company")]
