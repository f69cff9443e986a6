"""Makes candidates of what the English rules understood: values, each with its sentence."""

from __future__ import annotations

import re
from dataclasses import replace

from core.memory.capture.english import patterns as en
from core.memory.capture.types import Candidate
from core.memory.capture.why import tells
from core.memory.kinds import attribute_key
from core.memory.statements.dates import Dated
from core.text.regex import regex

# A longer "value" is a story, not a value.
MAX_VALUE_WORDS = 9
_VAGUE = regex(
    r"\b(?:(?:idea|option|suggestion|plan|approach)s?$|new (?:skills?|things?|stuff)|something|beauty of life|way (?:it|you)|how to)\b",
    re.IGNORECASE,
)

EMPTY = frozenset(
    "it this that these those them him her you me us one ones something anything everything nothing someone there here".split()
)
# A part with a verb of its own is no value of a list.
_SAYS_MORE = regex(
    r"\b(?:must|should|shall|needs?|carry|carries|is|are|was|were|am|has|have|had|will|would|can|could|does|do|did|I|it|they|we|he|she)\b|\w['’](?:s|re|m|ve|ll|d)\b"
)
# How much or when, and no value of a list: "allergic to nuts, severely".
_ASIDE = regex(
    r"(?!(?:family|jelly|july|italy|sicily|lily|holly|emily|ally|fly|belly)\b)[a-z]+ly|(?:especially|particularly|mainly|mostly|preferably|ideally|very|quite|badly|since|so|too|at least|if|when)\b.*"
)
# What a value did, and no value either: "allergic to penicillin, came out in hives".
_DID = regex(
    r"(?:came|come|comes|went|goes|got|gets?|makes?|made|gives?|gave|broke|breaks?|turns?|turned|ended|found|swells?|swelled|reacts?|reacted|"
    r"nearly|almost|learnt|learned|which|who|that|because|ever since)\b"
)
_ARTICLE_BEHIND = regex(r"\b(?:the|an?) $")
_PLURAL = regex(r"(?P<stem>[a-z]+?)(?P<ending>ies|s) are\b")


def candidate_of(
    kind: str, subject: str, attribute: str, value: str, cardinality: str, dated: Dated, sentence: str
) -> Candidate:
    return Candidate(
        text=sentence_case(dated.text),
        quote=sentence.strip(),
        kind=kind,
        subject=subject,
        attribute=attribute_key(attribute) if attribute else "",
        value=value,
        cardinality=cardinality,
        valid_from=dated.valid_from,
        valid_to=dated.valid_to,
        reason=tells(subject, attribute),
    )


def sentence_case(text: str) -> str:
    """A clause as a sentence of its own."""
    plain = " ".join(text.split()).strip(" ,;–—-")
    plain = plain[:1].upper() + plain[1:]
    return plain if not plain or plain[-1] in ".!?。！？" else f"{plain}."


def usable(value: str) -> bool:
    words = value.split()
    vague = _VAGUE.search(value) is not None or value.lower() in EMPTY
    return 0 < len(words) <= MAX_VALUE_WORDS and words[0].lower() not in EMPTY and not vague


def singular(dated: Dated) -> Dated:
    """ "My hobbies are" as "my hobby is", for the values one by one."""
    made = _PLURAL.sub(
        lambda match: f"{match.group('stem')}{'y' if match.group('ending') == 'ies' else ''} is",
        dated.text,
        count=1,
    )
    return replace(dated, text=made)


def each_value(value: str, dated: Dated, listed: bool) -> list[tuple[str, Dated]]:
    """The parts of a value that lists, each with a sentence of its own: "my hobbies are chess and tennis" as two."""
    raw = [each for each in en.several(value) if en.tidy(each)] if listed else []
    parts = [en.tidy(each) for each in raw]
    said = next((n for n, part in enumerate(parts) if _tells_on(part, n)), len(parts))
    if said == 1:  # "I prefer tea, coffee is too strong"
        return [(parts[0], dated)]
    if 1 < said < len(parts):
        return [(value[: value.find(raw[said])].strip(" ,").removesuffix(" and"), dated)]
    if len(parts) < 2 or said < len(parts) or not all(usable(part) for part in parts):
        return [(value, dated)]
    begun, _, behind = dated.text.partition(value)
    if re.match(r",| and\b| or\b", behind):
        return [(value, dated)]  # the list goes on with what was not understood
    bare = _ARTICLE_BEHIND.sub("", begun)  # "the smell of rain and coffee": the article is the first one's
    first = (parts[0], replace(dated, text=f"{begun}{parts[0]}{behind}"))
    others = zip(parts[1:], raw[1:], strict=True)
    return [first, *((part, replace(dated, text=f"{bare}{said_so}{behind}")) for part, said_so in others)]


def _tells_on(part: str, place: int) -> bool:
    """Whether a part of a list is no value of it: a clause, or an aside behind the values."""
    aside = _ASIDE.fullmatch(part) is not None or _DID.match(part) is not None
    return _SAYS_MORE.search(part) is not None or (place > 0 and aside)
