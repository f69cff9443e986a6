"""Finds the letter itself where a question asks what somebody writes in it: a diary that mentions a letter is nearer by its words.

A letter seldom calls itself one. It greets somebody in its first lines and is signed in its last.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from core.catalog.catalogue import Catalogue
from core.retrieval.documents.passage import passage_of
from core.retrieval.instead import answered_by, documents_near, may_answer
from core.retrieval.query import Query, Understood
from core.retrieval.result import SearchResult
from core.retrieval.scope.days_written import days_written
from core.text.chinese_script import fold_chinese
from core.text.regex import regex

# Of what was found, so many documents are read for a signature.
LOOKED_AT = 15
# A longer text is no letter that is told at once.
MOST_CHARS = 8000
# The greeting stands below an address and a date, the name above a postscript.
GREETING_LINES, SIGNED_LINES = 7, 4

_PAPER = r"(?:letters?|e-?mails?|mails?|notes?|messages?|postcards?|cards?)"
_TELLS = r"(?:say|says|write|wrote|tell|tells|told|said|mention|mentions|report|reports|think|thinks)"
_WANTS = r"(?:ask|asks|asked|want|wants|wanted|request|requests|need|needs|demand|demands|suggest|suggests|propose|proposes|expect|expects)"
_WHO = r"(?P<who>[^?]{2,40}?)"
_IN_LETTER = (
    regex(rf"^\W*what (?:does|did|do|has|had) {_WHO} (?P<verb>{_TELLS}|{_WANTS})\b.*\b(?:in|by) (?:her|his|their|the|that|this|a) (?:last |latest |first )?{_PAPER}\b", re.I),
    regex(rf"^\W*what (?:does|did|do) {_WHO}(?:['’]s|s['’]) (?:last |latest |first )?{_PAPER} (?P<verb>{_TELLS}|{_WANTS})\b", re.I),
    regex(rf"^\W*what (?:is|was|stands?) (?P<verb>in )?{_WHO}(?:['’]s|s['’]) (?:last |latest |first )?{_PAPER}(?(verb)| about)\W*$", re.I),
    regex(rf"^\W*what (?:does|did|do|is|was|stands?) (?:in )?(?:the|that) {_PAPER} (?:from|of|by) {_WHO}(?: (?P<verb>{_TELLS}|{_WANTS}))?\W*$", re.I),
    regex(rf"^\W*what (?:does|did|do) {_WHO} (?P<verb>{_TELLS}|{_WANTS})\b.* in \S*(?:letter|mail|note)\S*\W*$", re.I),
    regex(r"^(?P<who>[\u3400-\u9fff·]{1,6}?)在(?:来信|信|邮件|便条)(?:里面?|中|上)(?:都|还)?(?P<verb>说|写|讲|提|要求|让|叫|请|求)了?(?:我|我们)?.{0,4}(?:什么|啥|哪些)"),
    regex(r"^(?P<who>[\u3400-\u9fff·]{1,6}?)的?(?:来信|信|邮件|便条)(?:里面?|中|上)?(?:都|还)?(?P<verb>说|写|讲|提|要求|让|叫|请|求)了?(?:我|我们)?.{0,4}(?:什么|啥|哪些)"),
)  # fmt: skip
# Where the letter is named already, no more is said of it.
_IN_THIS = regex(
    rf"^\W*what (?:does|did|do|has|had) {_WHO} (?P<verb>{_TELLS}|{_WANTS})(?: (?:for|of me|of us|me|us|from me|from us|me to do|us to do))?\W*$",
    re.I,
)
_WANTED = regex(rf"{_WANTS}|要求|让|叫|请|求", re.I)
_GREETING = regex(
    r"^[ \t>]*(?:(?:my )?dear(?:est)?|hello|hi|hey|good (?:morning|evening|day)|lieber?|liebe|sehr geehrte|cher|chère)\b[^.!?]{0,50}[,!:]?\s*$|"
    r"^[ \t]*(?:(?:亲爱的|尊敬的)[\u3400-\u9fff·A-Za-z ]{1,12}|[\u3400-\u9fff·]{1,12})[:：]\s*$",
    re.I,
)
_FROM = regex(r"^\s*(?:from|von|发件人|發件人|寄件人)\s*[:：]\s*(?P<who>.+?)\s*$", re.I | re.M)
# A line is a signature where it is short and no sentence.
_MOST_SIGNED = 60
_STOPS = (".", "!", "?", "。", "！", "？", ":", "：", ",", "，")
_NAME_WORD = regex(r"[A-Z][\w’'-]+|[\u3400-\u9fff·]{1,6}")
_OF_NOBODY = frozenset("her his their the my our your she he they it i we you".split())


@dataclass(frozen=True)
class LetterAsked:
    """Whose letter a question is about; `wants`: what is asked for in it is wanted, not all that it says."""

    who: tuple[str, ...]
    wants: bool


def letter_asked(question: str, in_one: bool = False) -> LetterAsked | None:
    """None for a question that is not about what a letter says. `in_one`: one document is meant, which may be a letter."""
    plain = fold_chinese(question)
    for pattern in (*_IN_LETTER, *((_IN_THIS,) if in_one else ())):
        match = pattern.match(plain)
        if match is not None:
            names = tuple(
                name.removesuffix("’s").removesuffix("'s") for name in _NAME_WORD.findall(match["who"])
            )
            names = tuple(name for name in names if name.casefold() not in _OF_NOBODY)
            return LetterAsked(names, bool(match["verb"] and _WANTED.fullmatch(match["verb"])))
    return None


def is_letter(text: str) -> bool:
    """Whether a text greets somebody in its first lines."""
    lines = [line for line in fold_chinese(text).splitlines() if line.strip()]
    return any(_GREETING.match(line) for line in lines[:GREETING_LINES])


def below_greeting(text: str) -> int:
    """Where a letter begins, below the address and the greeting; 0 for any other text."""
    offset = 0
    for number, line in enumerate(fold_chinese(text).splitlines(keepends=True)):
        offset += len(line)
        if number < 2 * GREETING_LINES and _GREETING.match(line.rstrip("\r\n")):
            return offset
    return 0


def signed_by(text: str, names: tuple[str, ...]) -> bool:
    """Whether one of the names stands where a letter says whom it is from."""
    plain = fold_chinese(text)
    lines = [line for line in plain.splitlines() if line.strip()]
    heads = " ".join(match["who"] for match in _FROM.finditer(plain))
    tail = "\n".join(lines[-SIGNED_LINES:])
    return any(re.search(rf"(?<![A-Za-z]){re.escape(name)}(?![a-z])", f"{heads}\n{tail}") for name in names)


def sent_by(text: str) -> str:
    """Who a text says that it is from: its "From:", else the short line that ends a letter; "" for neither."""
    written = _FROM.search(text)
    if written is not None:
        return written["who"]
    lines = [line.strip() for line in text[below_greeting(text) :].splitlines() if line.strip()]
    while lines and _is_day(lines[-1]):
        lines.pop()
    if not lines or not is_letter(text):
        return ""
    return lines[-1] if len(lines[-1]) <= _MOST_SIGNED and not lines[-1].endswith(_STOPS) else ""


def _is_day(line: str) -> bool:
    """Whether a line is a day and nothing else."""
    return any((day.start, day.end) == (0, len(line)) for day in days_written(line))


def of_letters(
    query: Query, understood: Understood, found: SearchResult, catalogue: Catalogue
) -> SearchResult:
    """`found`, or the letter itself, all of it, where the question asks what somebody writes in one."""
    asked = letter_asked(understood.question, len(understood.scope.documents) == 1)
    if asked is None or not may_answer(query, found):
        return found
    for number in documents_near(found, LOOKED_AT):
        document, text = catalogue.documents.get(number), catalogue.documents.text(number)
        if document is None or len(text) > MOST_CHARS or not is_letter(text):
            continue
        alone = understood.scope.documents == (number,)
        if not (signed_by(text, asked.who) or (alone and not asked.who)):
            continue
        chunks = tuple(chunk.id for chunk in catalogue.chunks.of_document(number))
        letter = passage_of(catalogue, document, chunks, (0, len(text)), None, (), 1)
        said = f"the question asks what a letter says: document {number} is one, signed so"
        return replace(answered_by(found, (letter,), said), letter="requests" if asked.wants else "all")
    return found
