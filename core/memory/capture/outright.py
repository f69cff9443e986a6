"""What the owner asks to be kept outright: understood where rules can, else in their own words, and nothing of it lost."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import replace

from core.errors import UserInputError
from core.memory.capture.chinese import patterns as zh
from core.memory.capture.chinese.finding import find_chinese
from core.memory.capture.classifier import Classifier
from core.memory.capture.english import patterns as en
from core.memory.capture.english.clauses import clauses
from core.memory.capture.english.finding import find_english
from core.memory.capture.english.made import sentence_case
from core.memory.capture.english.tenses import told_past
from core.memory.capture.in_time import in_its_time, over_by
from core.memory.capture.own_clauses import each_its_own
from core.memory.capture.parting import parted
from core.memory.capture.script import AsWritten, is_chinese
from core.memory.capture.types import EXPLICIT_CONFIDENCE, Candidate, Turn
from core.memory.capture.whom import leans, named, told_of
from core.memory.kinds import OWNER
from core.memory.statements.dates import DATE_EN, DATE_ZH
from core.memory.statements.matching import content_words
from core.text.chinese_script import HAN
from core.text.regex import regex
from core.text.sentences import split_sentences

# Blanks within a line; lines stay.
_BLANKS = regex(r"[^\S\n]+")
# How to answer: what is to be remembered of it is meant for good.
_RULE = regex(
    r"\b(?:always|never|from now on)\b|^(?:please )?(?:answer|reply|respond|address me|speak to me|talk to me|write to me)\b|总是|永远|始终|每次|以后都|不要|^请?(?:回答|回复)|"
    r"^(?:请|你|麻烦|都|就|尽量|一律)*(?:用|以|拿|讲|说)[^，,。我]{1,10}?(?:来)?(?:回答|回复|答复|回我|答我|跟我说|和我说|跟我讲|同我讲|写给我)",
    re.IGNORECASE,
)
# A question even without its mark; "what I like is tea" and 我什么都吃 are none.
_QUESTION = regex(
    r"[?？]\s*$|^(?:what|when|where|why|how|who|whom|which|whose)(?:['’]s)? (?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|am|much|many|old|long|far|often)\b|"
    r"^(?:what|where|when|who|how)['’]s\b|^(?:do|does|did|is|are|was|were|can|could|should|would|will|has|have|am) (?:I|you|we|he|she|it|they|there|my|our|the)\b|"
    r"[吗么][。.！!]?\s*$|(?<![没不])(?:什么|怎么样?|谁|哪[里儿个些]?|几点|多少|为什么)(?!都|也|时候都)[^，,。都也]{0,6}[。.]?$",
    re.IGNORECASE,
)
# Joins parts, or says that one was so before and the other is now.
_JOINING = frozenset("的了和跟与以及还有也都是我又而且并现在前曾经目原")
_DATES = regex(rf"\b(?:{DATE_EN})\b|{DATE_ZH}", re.IGNORECASE)
_JOINED = regex(r"(?:[\s,，;；]|\b(?:and|but|so)\b|而且|并且)+$")
_JOINS = regex(r"^(?:[\s,，;；:：]|\b(?:and|but|so)\b|而且|并且)+")
# With a subject of its own it is told apart from what stands before it.
_CLAUSE = regex(
    r"\s*(?:[,;:]\s*(?:and |but |so )?|\s(?:and|but|so) )(?:I|we|my|our|the|there|he|she|[A-Z]\w+)\b['’ ]\S+ \S+|[，；]\s*(?:我|咱|他|她|家里|.{1,4}(?:是|有|在)).{3,}",
)
# Means what was told before it, and nothing alone.
_LEANS = regex(
    r"(?:he|she|it|they|this|that|these|those|his|her|its|their|there|then|so|because|but|and|or)\b|[他她它这那]|所以|因为|但|而|然后|不过|叫",
    re.IGNORECASE,
)
# An end that rules find in less of a text leaves something else that it tells.
ENOUGH_OF_IT = 0.6
_GREETING = regex(r"(?:hi|hello|hey|你好|您好)(?: there)?[!,.，。！]+\s*(?=\S)", re.IGNORECASE)
_STATED_BEFORE = regex(r"(.+)[,，;；–—]", re.DOTALL)


def squeezed(text: str) -> str:
    """The text with single blanks: one too many is no other statement."""
    return _BLANKS.sub(" ", text).strip()


def explicit_candidate(turn: Turn, classifier: Classifier | None = None) -> Candidate:
    """A text that is to be remembered as it stands, with what rules understand of it; several values are `beside` the first.

    With a `classifier` so are several facts of one sentence. Raises UserInputError for a question, and ModelUnavailable,
    of the classifier.
    """
    written = AsWritten(replace(turn, text=squeezed(turn.text)))
    found = written.candidate(_understood(written.plain, classifier))
    return replace(found, text=_GREETING.sub("", found.text))


def _understood(turn: Turn, classifier: Classifier | None) -> Candidate:
    text = turn.text
    chinese = is_chinese(text)
    told = (zh if chinese else en).EXPLICIT.match(text)
    if not told and asks(text):
        raise UserInputError(
            "A question is not remembered: it says nothing.",
            "Say it as a statement, or ask it as a question.",
        )
    what = told.group("what").rstrip("?？") if told else text
    stated = _STATED_BEFORE.match(text) if not told and _QUESTION.search(text) else None
    if stated and not _QUESTION.search(stated.group(1)):
        what = text = stated.group(1).strip()
    parts = _parts(what, turn, classifier)
    if parts != [what]:
        each_told = [_telling(understood_outright(part, part, turn), part, False, turn.day) for part in parts]
        first, *more = [replace(each, quote=text) for told_in in each_told for each in told_in]
        return replace(first, beside=tuple(more))
    found = _with_what_stays(understood_outright(what, text, turn), what, text)
    first, *more = _telling(
        found, sentence_case(what) if told and not chinese else what, bool(told), turn.day
    )
    return replace(first, beside=tuple(more))


def _with_what_stays(found: Sequence[Candidate], what: str, quote: str) -> list[Candidate]:
    """What rules found, with the whole text where that is but an end in one clause of it: nothing that was to be kept is lost."""
    ends = [each for each in found if each.action == "close"]
    said = sum(len(each.text) for each in found)
    if len(ends) != len(found) or not found or said >= ENOUGH_OF_IT * len(what):
        return [*found]
    whole = Candidate(
        sentence_case(what), quote, subject=found[0].subject, kind=found[0].kind, turn=found[0].turn
    )
    return [*found, whole]


def _parts(text: str, turn: Turn, classifier: Classifier | None) -> list[str]:
    """A text by its sentences, and those of them that tell several things by their parts."""
    sentences = _told_apart(text, turn)
    parts = parted(sentences, classifier)
    return [part if part == sentence else _ended(part) for sentence in sentences for part in parts[sentence]]


def _told_apart(text: str, turn: Turn) -> list[str]:
    """The sentences of a text that rules understand each on its own, with those beside them that they do not.

    What tells of "him" stands alone with the name of whom it means.
    """
    parts: list[str] = []
    waiting, person, told = "", "", 0
    for start, end in split_sentences(text):
        sentence, between = text[start:end].strip(), text[told:start] if told else ""
        told = end
        if leans(sentence) and person and not waiting and _is_understood(named(person, sentence), turn):
            sentence = named(person, sentence)
        person = told_of(sentence) or person
        alone = _LEANS.match(sentence) is None and _is_understood(sentence, turn)
        if not alone and parts:
            parts[-1] = f"{parts[-1]}{between}{sentence}"
        elif alone:
            parts.append(f"{waiting}{between if waiting else ''}{sentence}")
            waiting = ""
        else:  # it is told with what follows
            waiting = f"{waiting}{between if waiting else ''}{sentence}"
    return parts if not waiting else [text]


def _is_understood(sentence: str, turn: Turn) -> bool:
    found = understood_outright(sentence, sentence, turn)
    return any(each.action == "add" and each.attribute not in ("", "fact") for each in found) or _ends(found)


def _ends(found: Sequence[Candidate]) -> bool:
    """Whether rules understood nothing but an end, told outright: "I've left Brook Street."."""
    return all(each.action == "close" and not each.loosely and not each.changes for each in found)


def asks(text: str) -> bool:
    """Whether a text is a question and states nothing before it asks or behind that."""
    if _QUESTION.search(text) is None:
        return False
    stated = _STATED_BEFORE.match(text)
    if stated is not None and _QUESTION.search(stated.group(1)) is None:
        return False
    last = re.split(r"[,，;；:：!！–—]\s*(?=\S)", text)[-1]
    return last == text or _QUESTION.search(last) is not None


def _telling(found: Sequence[Candidate], text: str, told: bool, day: dt.date) -> list[Candidate]:
    """Of what rules understood, what tells the whole text: one thing, or several that leave nothing of it out."""
    adds = each_its_own([each for each in found if each.action == "add"])
    ends = [each for each in found if each.action == "close" and not each.loosely]
    if len(adds) == 1 and ends:  # both: what ends now, and what begins later
        return [replace(adds[0], text=text), *(replace(each, otherwise=adds[0]) for each in ends)]
    if len(adds) == 1:
        one = _or_whole(adds[0], text, day) if adds[0].again else adds[0]
        one = one if told else replace(one, text=text)
        return [over_by(one, day, is_chinese(text))]
    said = frozenset().union(*(_words(each.text) for each in adds))
    if len(adds) > 1 and _words(text) <= said:
        return adds
    spread = _spread(adds, text, day) if len(adds) > 1 else []
    if spread:
        return spread
    if not adds and len(found) == 1:
        (one,) = found
        return [_or_whole(one if told or one.action == "close" else replace(one, text=text), text, day)]
    return [_whole(text, day)]


def _spread(adds: Sequence[Candidate], text: str, day: dt.date) -> list[Candidate]:
    """What rules understood, each with what is told before it; a clause of which they understood nothing on its own.

    [] where their texts do not stand in the whole one.
    """
    places = [text.casefold().find(each.text.rstrip(".。").casefold()) for each in adds]
    if min(places) < 0 or places != sorted(set(places)):
        return []
    spread: list[Candidate] = []
    start = 0
    for place, add in enumerate(adds):
        told = places[place] + len(add.text.rstrip(".。"))
        end = places[place + 1] if place + 1 < len(adds) else len(text)
        alone = _CLAUSE.match(text[told:end]) is not None
        spread.append(replace(add, text=_ended(text[start : told if alone else end])))
        if alone:
            spread.append(_whole(_ended(_JOINS.sub("", text[told:end])), day))
        start = end
    return spread


def _ended(part: str) -> str:
    """A part of a sentence as one of its own."""
    bare = _JOINED.sub("", part)
    bare = bare[:1].upper() + bare[1:]
    return bare if bare[-1:] in ".!。！" else f"{bare}{'。' if is_chinese(part) else '.'}"


def _or_whole(candidate: Candidate, text: str, day: dt.date) -> Candidate:
    """What ends or corrects something, or else, where nothing that is known fits it, the text as it stands."""
    other = _or_whole(candidate.otherwise, text, day) if candidate.otherwise else _whole(text, day)
    return replace(candidate, otherwise=other)


def _words(text: str) -> frozenset[str]:
    """What a text says, beside what joins its parts: words, of Chinese characters."""
    bare = _DATES.sub(" ", text)  # a date that no text has is in the time in which it holds
    return content_words(HAN.sub(" ", bare)) | frozenset(HAN.findall(bare)) - _JOINING


def _whole(text: str, day: dt.date) -> Candidate:
    """A text as it stands, with the time that it tells."""
    made = Candidate(text, text, explicit=True, confidence=EXPLICIT_CONFIDENCE)
    return in_its_time(made, day, is_chinese(text))


def understood_outright(what: str, sentence: str, turn: Turn) -> list[Candidate]:
    """What the owner asked to be kept: understood where rules can, else in the owner's words."""
    what = squeezed(what).rstrip("?？")
    chinese = is_chinese(sentence)
    found = (find_chinese if chinese else find_english)(what, turn.day)
    found = found or [_in_own_words(what, sentence, turn, chinese)]
    return [
        replace(
            each,
            explicit=True,
            confidence=EXPLICIT_CONFIDENCE,
            quote=sentence.strip(),
            reason="you asked to remember it",
        )
        for each in found
    ]


def _in_own_words(what: str, sentence: str, turn: Turn, chinese: bool) -> Candidate:
    rule = _RULE.search(what)
    mine = re.search(r"\b(?:I|me|my|we|our)\b|我|咱", what)
    kind = "instruction" if rule and not re.match(r"(?:I|we|my)\b|我", what) else "fact"
    clause = None if chinese else next(iter(clauses(what)), None)
    about = clause.subject or OWNER if clause else OWNER
    subject = OWNER if kind == "instruction" or mine else about
    past = told_past(clause, turn.day) if clause else None
    made = Candidate(
        sentence_case(what), sentence.strip(), kind, subject, "instruction" if kind == "instruction" else ""
    )
    if past is not None and (past.bounded or past.used_to):
        return replace(made, valid_from=past.dated.valid_from, valid_to=past.dated.valid_to)
    return in_its_time(made, turn.day, chinese)
