"""Weighs what rules made of a turn by what a classifier says of its sentences: keeps what they missed, drops what passes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from core.memory.capture.chinese.clauses import statements
from core.memory.capture.classifier import TOPICS, Judgement
from core.memory.capture.english.clauses import begins_with_somebody
from core.memory.capture.english.spoken_of import gender_told, means_another
from core.memory.capture.parting import UNDERSTOOD
from core.memory.capture.rules import NOTHING_LASTING
from core.memory.capture.types import Candidate, Skipped, Turn
from core.memory.capture.whom import leans, named, told_of, whom
from core.memory.kinds import OWNER
from core.text.chinese_script import HAN
from core.text.regex import regex

# Above, a sentence that no rule knows is kept in its own words.
LASTING = 0.8
# Below, a sentence is not even looked at again when its owner seems to come back to it.
PERHAPS_LASTING = 0.35
# Below, what a rule found in a sentence passes nonetheless.
PASSING = 0.08
# The same where the rule knows what it says: who lives where.
PASSING_UNDERSTOOD = 0.03
# The same for what looks like a request or a supposition.
UNSTATED = 0.4
# Above, it only ends something.
ENDS = 0.5
# Below, a sentence does not change what it does not name.
CHANGES = 0.2
# Above, it tells a change and is no wish for answers.
CHANGES_NO_RULE = 0.5
# Of a sentence that names somebody, above this it is about them.
OF_SOMEBODY = 0.5
# Above the first it is about somebody even where it only says "she"; above the second it may be, and "she" then means them.
SURELY_OF_SOMEBODY, PERHAPS_OF_SOMEBODY = 0.65, 0.3
# Below, what a rule filed under somebody is the owner's; and where it was so surely told of the owner.
OF_NOBODY_ELSE, SURELY_OF_THE_OWNER = 0.05, 0.65
# What rules made of a sentence must hold so much of it, unless they know what it says: a clause alone loses the rest.
ENOUGH_OF_IT = 0.5
# Above, what somebody joins is no firm.
LEISURE = 0.3
_JOINS = regex(r"\bjoin(?:s|ed|ing)?\b")
_BESIDE = regex(r"\b(?:as well|too|also)\b")
# Of the owner nonetheless: who they have.
NAMING = frozenset(("partner", "child", "sibling", "pet"))
# A statement of the owner's beside one about somebody: "my wife is allergic to shellfish, and I'm vegetarian".
_OWNERS = regex(
    r"(?:I|We|I['’]\w+|We['’]\w+)\b|(?:我|咱|俺)(?!们?(?:家|的|妈|爸|老[公婆妈爸豆]|弟|妹|哥|姐|儿|女|岳|外|奶|爷|叔|舅|姑|姨|同|朋|室|导|领|邻|闺|发|师|学(?!会)|阿|隔壁|那|姊|嫂|姑|舅|姨|孙|侄|外[甥孙婆公]|大[哥姐嫂伯佬]|二[哥姐姊]|小[叔姨姑舅孙侄]))"
)
# Of the owner it says nothing but whose they are: 我表弟家豪养了只猫.
_OF_THEM_ALONE = regex("[我咱俺]们?[^我咱俺们自咱]*")
_NOBODY = frozenset(("", "他", "她", "它", "他们", "她们", "人家", OWNER))


def with_judgement(
    items: Sequence[Candidate | Skipped],
    judged: Mapping[str, Judgement],
    stated: Collection[str],
    turn: Turn,
    spoken_of: tuple[str, str] = ("", ""),
) -> list[Candidate | Skipped]:
    """What a turn leaves, with what a classifier adds and takes away; the same where it judged nothing.

    `spoken_of` is whom "she" meant before the turn, with their gender. What is not among the `stated` sentences looks
    like a request or a supposition, and must look all the more lasting.
    """
    added = {each.quote for each in items if isinstance(each, Candidate) and each.action == "add"}
    last = {each.quote: place for place, each in enumerate(items) if not _is_whole_turn(each)}
    result: list[Candidate | Skipped] = []
    person = ""  # who was spoken of in the sentence before
    about: dict[str, str] = {}
    for place, item in enumerate(items):
        judgement = judged.get(item.quote)
        if judgement is None or (isinstance(item, Candidate) and item.explicit):
            result.append(item)
            continue
        if leans(item.quote):
            person = "" if means_another(item.quote, spoken_of[1]) else whom(item.quote, spoken_of[0])
        elif judgement.other >= PERHAPS_OF_SOMEBODY:
            person = whom(item.quote, person)
        told = person if judgement.other >= PERHAPS_OF_SOMEBODY else told_of(item.quote)
        if told:
            kept_gender = spoken_of[1] if told == spoken_of[0] else ""
            spoken_of = (told, gender_told(item.quote) or kept_gender)
        about[item.quote] = person
        if isinstance(item, Candidate) and item.loosely and not item.near:
            item = Skipped(item.quote, NOTHING_LASTING, turn)
        if (
            isinstance(item, Candidate)
            and item.kind == "instruction"
            and judgement.changes >= CHANGES_NO_RULE
        ):
            item = Skipped(item.quote, NOTHING_LASTING, turn)
        keeps = item.quote in stated and judgement.lasting >= LASTING and judgement.end < ENDS
        keeps = keeps and last.get(item.quote) == place and item.quote not in added
        keeps = keeps and (bool(person) or not leans(item.quote))
        whole = in_own_words(item.quote, judgement, turn, person)
        if isinstance(item, Skipped):
            result.append(whole if item.reason == NOTHING_LASTING and keeps else item)
        elif item.action == "add" and item.kind != "instruction" and judgement.lasting < _least(item, stated):
            result.append(Skipped(item.quote, NOTHING_LASTING, turn))
        elif item.action == "add":
            result.append(_filed(_only_told(_joined(item, judgement), judgement), judgement, person))
        elif keeps:
            result.append(_or_kept(item, whole))
        else:
            result.append(item)
    return [
        each
        for sentence in dict.fromkeys(each.quote for each in result)
        for each in _whole(sentence, result, judged, turn, about.get(sentence, ""))
    ]


def _whole(
    sentence: str,
    items: Sequence[Candidate | Skipped],
    judged: Mapping[str, Judgement],
    turn: Turn,
    person: str,
) -> list[Candidate | Skipped]:
    """What is left of one sentence; the sentence itself where rules kept a clause of it, or filed it under the wrong one."""
    of_it = [each for each in items if each.quote == sentence]
    judgement = judged.get(sentence)
    kept = [each for each in of_it if isinstance(each, Candidate) and _is_loose(each)]
    if judgement is None or not kept:
        return of_it
    owners = judgement.other < OF_NOBODY_ELSE or judgement.owner >= SURELY_OF_THE_OWNER
    theirs = _OF_THEM_ALONE.fullmatch(sentence.strip()) is not None
    astray = [each for each in kept if each.subject != OWNER and owners and not theirs]
    held = sum(len(each.text) for each in of_it if isinstance(each, Candidate) and each.action == "add")
    if leans(sentence) and not person:
        return of_it
    if not astray and held >= ENOUGH_OF_IT * len(sentence):
        return of_it
    whole = in_own_words(sentence, judgement, turn, person if leans(sentence) else "")
    return [whole, *(each for each in of_it if each not in kept)]


def _is_loose(candidate: Candidate) -> bool:
    """Whether a rule kept something without knowing what it says."""
    unknown = candidate.action == "add" and candidate.attribute not in UNDERSTOOD
    return unknown and not candidate.explicit and candidate.kind != "instruction"


def _least(candidate: Candidate, stated: Collection[str]) -> float:
    """How probably a sentence must say something lasting for what a rule found in it to be kept."""
    if candidate.quote not in stated:
        return UNSTATED
    return PASSING_UNDERSTOOD if candidate.attribute not in ("", "fact", "event") else PASSING


def _filed(candidate: Candidate, judgement: Judgement, person: str) -> Candidate:
    """What rules took for the owner's, under whom it was judged to be about."""
    names_them = candidate.attribute in NAMING or (candidate.value and candidate.value.endswith(person))
    if judgement.other < SURELY_OF_SOMEBODY or not person or candidate.subject != OWNER or names_them:
        return candidate
    if candidate.kind in ("instruction", "project") or _OWNERS.match(candidate.text):
        return candidate
    return replace(candidate, kind="person", subject=person, attribute=candidate.attribute or "fact")


def _joined(candidate: Candidate, judgement: Judgement) -> Candidate:
    """A gym or a choir that is joined by its name, which rules take for a firm: nobody leaves their work for it."""
    if candidate.attribute != "employer" or not _JOINS.search(candidate.text) or not judgement.topics:
        return candidate
    leisure = sum(judgement.topics[TOPICS.index(topic)] for topic in ("sport", "hobby"))
    if leisure < LEISURE and not _BESIDE.search(candidate.quote):
        return candidate
    return replace(candidate, attribute="member_of", cardinality="many", changes="")


def _only_told(candidate: Candidate, judgement: Judgement) -> Candidate:
    """A candidate that changes nothing beside its own attribute where its sentence was judged to tell no change."""
    if judgement.changes >= CHANGES or candidate.instead_of:
        return candidate
    return replace(candidate, changes="", when=(), may_end=False, topic="")


def _is_whole_turn(item: Candidate | Skipped) -> bool:
    return isinstance(item, Candidate) and item.last_resort


def _or_kept(candidate: Candidate, whole: Candidate) -> Candidate:
    """A correction or an end that, where it fits nothing that is known, is kept as a statement."""
    otherwise = _or_kept(candidate.otherwise, whole) if candidate.otherwise else whole
    return replace(candidate, otherwise=otherwise)


def in_own_words(sentence: str, judgement: Judgement, turn: Turn, person: str = "") -> Candidate:
    """A sentence kept as it stands, under the owner or whom it is about; `person` is who was spoken of before."""
    subject = ""
    if leans(sentence) or judgement.other >= SURELY_OF_SOMEBODY:
        subject = whom(sentence, person)
    elif judgement.other >= OF_SOMEBODY * judgement.lasting:
        subject = somebody(sentence)
    text = sentence.strip(" 。.!！~～")
    if subject:
        text = named(subject, text)
        return Candidate(text, sentence, "person", subject, "fact", turn=turn)
    return Candidate(text, sentence, turn=turn)


def somebody(sentence: str) -> str:
    """Whom a sentence begins with, by name or relation; "" for the owner, a thing or nobody."""
    if not HAN.search(sentence):
        return begins_with_somebody(sentence) or ""
    named = [each.subject for each in statements(sentence) if each.subject not in _NOBODY]
    return named[0] if named else ""
