"""Which memories the light phase puts away for their age alone, and which stay in sight however old they are.

Archiving keeps what holds from drowning in what once was mentioned. It is not for the only thing that is known of
somebody, nor for what nobody tells twice.
"""

from __future__ import annotations

import datetime as dt
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from core.memory.capture.types import EXPLICIT_CONFIDENCE
from core.memory.capture.whom import told_of, whom
from core.memory.kinds import OWNER, attribute_key, subject_key
from core.memory.recall.asked_for import relations
from core.memory.recall.order import importance, recency
from core.memory.statements.meant import time_told
from core.memory.vault.note import Memory
from core.text.chinese_script import HAN
from core.text.regex import regex

# Five half-lives of 30 days, about 130 days: below this a memory that nobody cites is asleep.
ASLEEP_RECENCY, ASLEEP_IMPORTANCE = 0.05, 0.55
SLEEPING_KINDS = frozenset({"fact", "event"})
# Told once in a life, and expected to be known from then on.
TOLD_ONCE = frozenset(
    "name call_me birthday birthplace hometown anniversary blood_type native_language allergy intolerance "
    "condition child sibling".split()
)
# The same, said in words where no attribute was found.
_SAYS_TOLD_ONCE = regex(
    r"\b(?:allerg(?:y|ies|ic)|intoleran(?:t|ce)|(?:birthday|anniversary) (?:is|was|falls)|(?:was|were) born|"
    r"blood (?:type|group)|names? (?:is|are)|(?:is|are) (?:called|named)|maiden name|"
    r"(?:diabet|asthma|epilep)\w*)\b|"
    r"过敏|不耐受|(?:生日|纪念日)(?:是|在|为)|出生|血型|名字|名叫|(?<!不)叫做|糖尿病|哮喘|癫痫",
    re.IGNORECASE,
)
# From when a memory is, where its own file does not say.
Dated = Callable[[Memory], Memory]


def asleep(
    memories: Sequence[Memory],
    known: Iterable[Memory],
    today: dt.date,
    uses: Mapping[str, int],
    dated: Dated,
) -> frozenset[str]:
    """The ids of those `memories` that are old, unimportant and never cited, among all that are `known`.

    Of somebody of whom nothing else would be in sight, the one that tells most stays.
    """
    everything = tuple(known)
    found = [each for each in memories if _sleeps(each, today, uses, dated)]
    sleeping, persons = {each.id for each in found}, _persons(everything)
    people = {each.id: _people(each, persons) for each in found if each.holds_at(today)}
    others = (m for m in everything if m.id not in sleeping and not m.archived and m.holds_at(today))
    spoken_of = _spoken_of(others, persons, frozenset().union(*people.values()))
    staying: set[str] = set()
    for each in sorted(found, key=lambda one: _worth(one, today, dated), reverse=True):
        told = people.get(each.id, frozenset())
        if not told <= spoken_of:
            staying.add(each.id)
            spoken_of |= told
    return frozenset(sleeping - staying)


def _spoken_of(memories: Iterable[Memory], persons: frozenset[str], wanted: frozenset[str]) -> set[str]:
    """Of whom memories tell; looked for only until all that are `wanted` are found."""
    found: set[str] = set()
    for each in memories:
        if wanted <= found:
            break
        found |= _people(each, persons)
    return found


def _sleeps(memory: Memory, today: dt.date, uses: Mapping[str, int], dated: Dated) -> bool:
    return (
        memory.kind in SLEEPING_KINDS
        and memory.confidence < EXPLICIT_CONFIDENCE  # what it was asked to remember, it does
        and not uses.get(memory.id)
        and recency(dated(memory), today) < ASLEEP_RECENCY
        and importance(memory, 0) < ASLEEP_IMPORTANCE
        and (memory.valid_from is None or memory.valid_from <= today)
        and not _is_present_value(memory, today)
        and not _is_told_once(memory)
    )


def _is_present_value(memory: Memory, today: dt.date) -> bool:
    """Whether it holds as the one value of its attribute, or in another one's place: the rent, however old.

    What is on a day that is over is no longer the value of anything.
    """
    present = (memory.cardinality == "one" and bool(memory.attribute)) or bool(memory.supersedes)
    return present and not _is_past_event(memory, today)


def _is_past_event(memory: Memory, today: dt.date) -> bool:
    told = memory.created.date() if memory.created else memory.valid_from
    on = time_told(memory.value or memory.text, told) if told and memory.kind == "event" else None
    return on is not None and on.end <= today


def _is_told_once(memory: Memory) -> bool:
    """Whether its owner cannot be expected to tell it again: a name, a birthday, an allergy."""
    return attribute_key(memory.attribute) in TOLD_ONCE or _SAYS_TOLD_ONCE.search(memory.text) is not None


def _persons(memories: Iterable[Memory]) -> frozenset[str]:
    """The subjects that are people, by their keys: all that are named like one and are no project."""
    kinds: dict[str, set[str]] = defaultdict(set)
    spelled: dict[str, set[str]] = defaultdict(set)
    for memory in memories:
        key = subject_key(memory.subject)
        kinds[key].add(memory.kind)
        spelled[key].add(memory.subject)
    found = (
        key
        for key, told in kinds.items()
        if "person" in told or ("project" not in told and any(map(_is_named_like_one, spelled[key])))
    )
    return frozenset(found) - {OWNER}


def _is_named_like_one(subject: str) -> bool:
    """Whether a subject is a name or a relation; a name that is somebody's and one of a place look the same."""
    if HAN.search(subject):
        return bool(told_of(subject) or whom(subject))
    return subject[:1].isupper() or bool(relations(subject) or whom(subject))


def _people(memory: Memory, persons: frozenset[str]) -> frozenset[str]:
    """Of whom a memory tells: its subject, and relatives and friends of whom its owner speaks."""
    subject = subject_key(memory.subject)
    kin = {f"relation {number}" for number in relations(f"{memory.subject} {memory.text}")}
    return frozenset(kin | ({subject} & persons))


def _worth(memory: Memory, today: dt.date, dated: Dated) -> tuple[bool, float, dt.date, str]:
    """What tells most of somebody sorts last: not what is over, then what matters, then the newest."""
    began = dated(memory).valid_from or (memory.created.date() if memory.created else dt.date.min)
    return not _is_past_event(memory, today), importance(memory, 0), began, memory.id


__all__ = ["ASLEEP_RECENCY", "Dated", "asleep"]
