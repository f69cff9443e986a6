"""What is over with a life, a couple or a school: memories that no word of the sentence names."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.memory.capture.english.clauses import NAME
from core.memory.capture.english.words import PETS
from core.memory.capture.types import LIFE, TOGETHER, WITH_US, Candidate
from core.memory.kinds import OWNER, attribute_key, normal, subject_key
from core.memory.statements.dates import told_as_past
from core.memory.statements.pointing import words_of
from core.memory.vault.note import Memory
from core.text.regex import regex

_PARTNERS = r"partner|wife|husband|girlfriend|boyfriend|fianc[eé]e?|spouse|missus|other half|bf|gf"
_IS_PARTNER = regex(_PARTNERS)
# Says that two are a couple, and not only what one of them does: "my wife works nights".
_SAYS_TOGETHER = regex(
    rf"\b(?:married to|engaged to|dating|going out|seeing|together with|in a relationship|(?:living|live) with my (?:{_PARTNERS})|"
    rf"(?:[Mm]y|is my|['’]s my) (?:\w+ )?(?:{_PARTNERS})(?:['’]s name)?(?:$|[.,]| (?:is|called|named) (?:called |named )?[A-Z]))"
)
# Who somebody was stays so.
_STAYS = frozenset("name birthday birthplace hometown native_language nationality event".split())
# Kin stay kin.
_KIN = regex(
    r"(?:older |younger |big |little |twin |best )*(?:sister|brother|mother|father|mom|mum|dad|son|daughter|kid|child|uncle|aunt|cousin|nephew|niece|grandmother|grandfather|grandma|grandpa|granny|sibling|friend)s?"
)
_IN_A_ROLE = regex(
    rf"(?:[Mm]y|[Oo]ur|[Tt]he) (?P<role>[a-z][a-z -]*?)(?:['’]s name)? is (?:called |named )?(?P<name>{NAME})|(?P<name2>{NAME}) is (?:my|our) (?P<role2>[a-z][a-z -]*)"
)
_ANIMAL = regex(
    rf"\b(?:{PETS}|pets?|fish|spaniel|collie|labradoodle|cockapoo|whippet|greyhound|pony|pup|moggy|tabby|lurcher)\b",
    re.IGNORECASE,
)
_STUDIES = regex(
    r"\b(?:stud(?:y|ies|ying)|uni|university|college|sixth form|degree|MSc|MA|BA|BSc|PhD|A-levels|apprentice(?:ship)?|student|course)\b"
)


def over_with(candidate: Candidate, alive: Sequence[Memory]) -> list[Memory] | None:
    """The memories that end with what a candidate says is over, the one it means first; None where it is no such end."""
    if candidate.attribute == TOGETHER:
        return _of_couple(candidate, alive)
    if candidate.attribute in (LIFE, WITH_US):
        return _of_life(candidate, alive)
    if candidate.attribute == "school" and not candidate.value:
        return _of_studies(candidate, alive)
    return None


def _of_couple(candidate: Candidate, alive: Sequence[Memory]) -> list[Memory]:
    """Who says that the owner is in a couple; with a name, with whom."""
    told = [each for each in alive if _tells_of_couple(each)]
    named = words_of(candidate.value)
    if named:
        told = [each for each in told if named <= words_of(f"{each.text} {each.value} {each.subject}")]
    return told[-1:]


def _tells_of_couple(memory: Memory) -> bool:
    if subject_key(memory.subject) == OWNER:
        partner = _IS_PARTNER.fullmatch(attribute_key(memory.attribute).replace("_", " ")) is not None
        return partner or _SAYS_TOGETHER.search(memory.text) is not None
    return memory.attribute == "name" and _IS_PARTNER.fullmatch(normal(memory.subject)) is not None


def _of_life(candidate: Candidate, alive: Sequence[Memory]) -> list[Memory]:
    """What was so of somebody while they lived, and who they were to the owner; an animal is had no more.

    Of whom is no longer with the owner for another reason only the last is over.
    """
    who = subject_key(candidate.subject)
    name = words_of(candidate.subject)
    theirs = [
        each
        for each in alive
        if subject_key(each.subject) == who and each.attribute not in _STAYS and not told_as_past(each.text)
    ]
    owners = [each for each in alive if subject_key(each.subject) == OWNER and name and _is_who(each, name)]
    return [*owners, *theirs] if candidate.attribute == LIFE else owners


def _is_who(memory: Memory, name: frozenset[str]) -> bool:
    """Whether a memory of the owner's says that they have somebody, by the name: as an animal, or in a role."""
    if not name <= words_of(memory.text):
        return False
    if memory.attribute == "pet" or (_ANIMAL.search(memory.text) and memory.attribute in ("", "has", "owns")):
        return True
    told = _IN_A_ROLE.fullmatch(memory.text.rstrip(".!"))
    named = told is not None and words_of(told.group("name") or told.group("name2")) == name
    role = (told.group("role") or told.group("role2")) if told and named else ""
    if not role and words_of(memory.value) == name:
        role = attribute_key(memory.attribute).replace("_", " ")
    return bool(role) and not _KIN.fullmatch(role) and role not in _STAYS


def _of_studies(candidate: Candidate, alive: Sequence[Memory]) -> list[Memory]:
    own = [each for each in alive if subject_key(each.subject) == subject_key(candidate.subject)]
    schools = [each for each in own if each.attribute == "school"]
    return (schools or [each for each in own if _STUDIES.search(each.text) and not told_as_past(each.text)])[
        -1:
    ]
