"""Which memory a correction or a retraction means: by its words, by what it is about, or by what was said last.

"No, it's the 14th" names neither whose nor what; "I meant Lyon, not Leon" names the old value. What is found is
always a memory that holds, and that has the words which the owner used for it.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Sequence

from core.memory.capture.types import Candidate
from core.memory.kinds import MANY_VALUED, OWNER, SINGLE_VALUED, attribute_key, normal, subject_key
from core.memory.statements.news import newest_of_sort, news_of
from core.memory.statements.over import over_with
from core.memory.statements.part_meant import part_meant
from core.memory.statements.pointing import (
    ENOUGH_IN_COMMON,
    GENERIC,
    NAMED_BY_ALL,
    about_topic,
    alike_beside_values,
    most_alike,
    named_by,
    same_value,
    says_more,
    says_no,
    told_changed,
    without_no,
    words_of,
)
from core.memory.statements.values import same_sort, with_digits
from core.memory.vault.note import Memory
from core.text.chinese_script import HAN
from core.text.regex import regex

# For an end that no word of ending tells outright.
# A sentence of so few content words leaves it to the ones before what it is about.
SAYS_LITTLE = 3
ENOUGH_TO_END = 1.3
# What ended without a word of what it was, so long before a memory was told, was another: who was "laid off in 2009" works.
LONG_BEFORE = dt.timedelta(days=60)
_ANEW = regex(r"\b(?:again|now|after all|these days)\b|现在|又|也.{0,3}了|可以|恢复|重新", re.IGNORECASE)
# Attributes under which things stand that have nothing to do with each other.
_OF_ALL_SORTS = frozenset({"event", "fact"})
_BEFORE_OBJECT = regex(
    r"\b(?:on|in|at|under|behind|near|with|by|to|for|before|after|during)\b", re.IGNORECASE
)
# Attributes of which one rules the other out for the same value.
_OPPOSITE = {"likes": "dislikes", "dislikes": "likes"}


# "I have no cat any more" takes back no liking of cats.
_HAD = frozenset({"pet", "has", "owns"})


def ended_by(candidate: Candidate, memories: Iterable[Memory], day: dt.date) -> Memory | None:
    """The memory that a retraction means: the attribute's only value, the one that its words name, or that its sentence is about."""
    now = candidate.turn if candidate.loosely or candidate.changes == "perhaps" else None
    alive = [m for m in memories if _held(m, day) and not (now and now.left(m))]
    lately = [m for m in alive if m.created is None or m.created.date() - day <= LONG_BEFORE]
    with_it = over_with(candidate, lately)
    if with_it is not None:
        return with_it[0] if with_it else None
    own = [memory for memory in alive if subject_key(memory.subject) == subject_key(candidate.subject)]
    wider = alive if subject_key(candidate.subject) == OWNER else own
    if candidate.loosely:
        least = ENOUGH_TO_END if candidate.changes == "perhaps" else ENOUGH_IN_COMMON
        return _ended_in(own, candidate.quote, least) or _ended_in(wider, candidate.quote, least)
    same = attribute_key(candidate.attribute)
    of_it = [memory for memory in own if attribute_key(memory.attribute) == same]
    if not words_of(candidate.value):
        if same == "employer" and not of_it:  # who gives up work without a word of where
            of_it = [m for m in own if m.attribute == "job" and m.value not in ("retired", "退休")]
        return _newest([m for m in of_it if m in lately]) if candidate.attribute else None
    if words_of(candidate.value) <= GENERIC:  # "the one on Wednesday is off": any day has several things
        return None
    least = NAMED_BY_ALL if candidate.changes == "perhaps" else 0.0
    if same in _HAD:
        own, wider = ([m for m in group if m.attribute not in _OPPOSITE] for group in (own, wider))
    for group in (of_it if candidate.attribute else [], own, wider):
        found = named_by(group, candidate.value, least)
        if found is not None and not _only_figures(found, candidate.value):
            return found
    beside = [m for m in alive if m not in own and words_of(candidate.subject) & words_of(m.text)]
    if subject_key(candidate.subject) != OWNER and (found := named_by(beside, candidate.value, NAMED_BY_ALL)):
        return found  # told of somebody, and filed under the owner
    if not own:  # "Cat's no longer with us": what was taken for a name is what it is about
        return named_by(alive, candidate.subject, NAMED_BY_ALL)
    return _ended_in(own, candidate.quote, ENOUGH_TO_END) if not candidate.changes else None


def ended_beside(candidate: Candidate, memories: Iterable[Memory], day: dt.date) -> list[Memory]:
    """The memories that end with the one that `ended_by` finds: what was so of somebody who has died."""
    lately = [
        m for m in memories if _held(m, day) and not (m.created and m.created.date() - day > LONG_BEFORE)
    ]
    return (over_with(candidate, lately) or [])[1:]


def denied_by(candidate: Candidate, memories: Iterable[Memory], day: dt.date) -> list[Memory]:
    """The memories that a statement denies: the very same words with a no, or without theirs."""
    said = without_no(candidate.text)
    if normal(said) == normal(candidate.text):
        return []
    return [m for m in memories if _still_said(m, day) and normal(said) == normal(m.text)]


def _held(memory: Memory, day: dt.date) -> bool:
    """Whether a memory held on a day, as far as is known: what was only mentioned later may have held before."""
    mentioned = memory.created is not None and memory.valid_from == memory.created.date()
    return memory.holds_at(day) or (mentioned and memory.valid_to is None)


def pointed_at(candidate: Candidate, memories: Iterable[Memory], day: dt.date) -> Memory | None:
    """The memory that a statement with a no or an end closes."""
    subject = subject_key(candidate.subject)
    alive = [memory for memory in memories if memory.holds_at(day)]
    own = [memory for memory in alive if subject_key(memory.subject) == subject]
    if not own and candidate.kind == "person":  # the bicycle that is sold was taken for somebody
        mine = [memory for memory in alive if subject_key(memory.subject) == OWNER]
        return named_by(mine, candidate.subject, NAMED_BY_ALL)
    return _ended_in(own, candidate.quote, ENOUGH_TO_END)


def _ended_in(memories: Sequence[Memory], sentence: str, least: float) -> Memory | None:
    """The memory that a sentence points to and takes back: a yes by a no, and a no only by "again" or "now"."""
    found = most_alike(memories, sentence, least)
    if found is None or _of_another_object(found.text, sentence):
        return None
    if says_no(_part_about(found, sentence)) and not _ANEW.search(sentence):
        return None
    return found


def _of_another_object(text: str, denial: str) -> bool:
    """Whether a denial says the same as a text up to the place or the thing: not allowed on the sofa, but in the garden."""
    one, where = _parted(text)
    other, elsewhere = _parted(without_no(denial))
    return (
        bool(where and elsewhere)
        and normal(one) == normal(other)
        and not words_of(where) & words_of(elsewhere)
    )


def _parted(text: str) -> tuple[str, str]:
    """A text up to its first preposition, and what follows that."""
    found = _BEFORE_OBJECT.search(text)
    return (text[: found.start()], text[found.end() :]) if found else (text, "")


def _only_figures(memory: Memory, said: str) -> bool:
    """Whether a memory has nothing but the figures of what is said: the 22nd, of the 22nd floor."""
    words = words_of(said)
    shared = words & words_of(f"{memory.text} {memory.value}")
    return bool(shared) and shared != words and all(word.isdigit() for word in shared)


def _part_about(memory: Memory, sentence: str) -> str:
    """The clause of a memory that a sentence is about: "I smoke, so please don't lecture me" denies no smoking."""
    said = words_of(sentence)
    return max(re.split(r"[，,；;。.]", memory.text), key=lambda part: len(words_of(part) & said))


def corrected_by(candidate: Candidate, memories: Iterable[Memory], day: dt.date) -> Memory | None:
    """The memory whose value a correction replaces; None where nothing that is known fits it."""
    now = candidate.turn
    alive = [m for m in memories if _still_said(m, day) and not (candidate.loosely and now and now.left(m))]
    subject = subject_key(candidate.subject)
    mine = [
        m
        for m in alive
        if subject_key(m.subject) == subject or (subject == OWNER and _spoken_of(m, candidate))
    ]
    others = [memory for memory in mine if normal(memory.value) != normal(candidate.value)]
    if (
        candidate.loosely and candidate.instead_of
    ):  # somebody is told of who stands in something of the owner's
        held = [m for m in others if m.kind != "person" and candidate.instead_of in m.value]
        return held[0] if len(held) == 1 else news_of(others, candidate)
    if candidate.loosely:
        timed = news_of(others, candidate)
        if timed is not None or not candidate.changes:
            return timed
        if candidate.near and len(words_of(candidate.quote)) <= SAYS_LITTLE:
            return newest_of_sort([m for m in others if _lately(m, candidate)], candidate)
        meant = told_changed(
            others, candidate.quote, candidate.changes == "surely" or candidate.otherwise is not None
        )
        meant = part_meant(meant, others, candidate.quote, day) if meant is not None else None
        return meant if meant is not None and says_more(candidate, meant) else None
    about = about_topic(others, candidate.topic) if candidate.topic else []
    if candidate.instead_of:
        return (
            named_by(about, candidate.instead_of)
            or named_by(others, candidate.instead_of)
            or newest_of_sort(about, candidate)
        )
    if candidate.topic:
        # The topic may be the old one in other words; the sentence often names the old value beside it.
        named = [m for m in others if _mentions(candidate, m)] if candidate.changes == "surely" else []
        return newest_of_sort(about, candidate) or (named[-1] if named else None)
    near = [memory for memory in others if _lately(memory, candidate)]
    return newest_of_sort(near, candidate)


def _spoken_of(memory: Memory, candidate: Candidate) -> bool:
    """Whether a sentence of the owner's may be about a memory: their own, or of somebody whom it names."""
    if memory.kind != "person":
        return True
    said = normal(candidate.quote)
    return any(word in said for word in normal(memory.subject).split())


def _still_said(memory: Memory, day: dt.date) -> bool:
    return memory.valid_to is None or memory.valid_to > day


def replaced_by(candidate: Candidate, memories: Sequence[Memory], day: dt.date) -> list[Memory]:
    """Memories outside the new one's own slot that a statement replaces by naming them or by its change."""
    now = candidate.turn
    told = [m for m in memories if not now or not now.left(m) or candidate.instead_of]
    alive = [m for m in told if _still_said(m, day) and _of_the_same(m, candidate)]
    others = [m for m in alive if not m.value or normal(m.value) != normal(candidate.value)]
    same = attribute_key(candidate.attribute)
    of_it = [m for m in others if attribute_key(m.attribute) == same]
    if candidate.instead_of:
        found = named_by(of_it, candidate.instead_of)
        by_value = found is not None and bool(words_of(found.value) & words_of(candidate.instead_of))
        more = None if by_value else named_by(others, candidate.instead_of, NAMED_BY_ALL if found else 0.0)
        return [*{each.id: each for each in (found, more) if each is not None}.values()]
    if candidate.topic and candidate.changes and not (candidate.cardinality == "one" and of_it):
        found = newest_of_sort(about_topic(others, candidate.topic), candidate)
        if found is not None:
            return [found]
    named = [m for m in others if candidate.changes and _mentions(candidate, m)]
    if named:
        return named[-1:]
    single = candidate.cardinality == "one" and bool(of_it)
    if candidate.when and not single:
        news = news_of(others, candidate)
        if news is not None:
            return [news]
    opposite = _OPPOSITE.get(same)
    against = [m for m in alive if opposite and m.attribute == opposite and same_value(m, candidate.value)]
    # "I moved to Stavanger, and I am allergic to cashews": what is many-valued adds, and ends nothing that is not named.
    if against or not candidate.changes or single or same in MANY_VALUED:
        return against
    mine = subject_key(candidate.subject) == OWNER
    surely = candidate.changes == "surely"
    # What has an attribute of its own replaces something else only where that is told outright.
    free = not same or (surely and same not in SINGLE_VALUED)
    nearby = others if free else [m for m in others if attribute_key(m.attribute) in (same, "")]
    meant = told_changed(nearby, candidate.quote, surely) if mine else None
    if meant is not None:
        return [meant]
    rivals = [m for m in of_it if same and same != "fact" and same_sort(m.value, candidate.value)]
    if len(rivals) == 1 and (
        (surely and same not in _OF_ALL_SORTS) or alike_beside_values(rivals[0], candidate)
    ):
        return rivals
    close = [
        m
        for m in nearby
        if (m.cardinality != "one" or attribute_key(m.attribute) in (same, ""))
        and alike_beside_values(m, candidate)
        and same_sort(m.value, candidate.value)
    ]
    return close if mine and len(close) == 1 else []


def _of_the_same(memory: Memory, candidate: Candidate) -> bool:
    """Whether both are about one subject; the owner's projects are the owner's."""
    subject = subject_key(candidate.subject)
    return subject_key(memory.subject) == subject or (subject == OWNER and memory.kind == "project")


def _mentions(candidate: Candidate, memory: Memory) -> bool:
    """Whether the new statement's sentence also names the value of an old memory: whole, or by a name in it."""
    if not memory.value:
        return False
    beside = with_digits(candidate.quote).replace(with_digits(candidate.value), " ")
    same = attribute_key(candidate.attribute) == attribute_key(memory.attribute)
    if HAN.search(memory.value):
        latin = re.findall(r"[A-Za-z][A-Za-z0-9]{2,}", memory.value)
        if latin and all(name.lower() in beside and name not in candidate.value for name in latin):
            return True
        whole = normal(memory.value) in normal(beside) and normal(memory.value) not in normal(candidate.value)
        return whole and (same or same_sort(memory.value, candidate.value))
    named = {word for word in re.findall(r"\b[A-Z]\w{2,}", memory.value) if word.lower() in beside.split()}
    if any(word not in candidate.value for word in named):
        return True
    value = words_of(memory.value)
    known = bool(value) and value <= words_of(beside) and not value <= words_of(candidate.value)
    return known and (same or same_sort(memory.value, candidate.value))


def _newest(memories: Sequence[Memory]) -> Memory | None:
    return max(memories, key=lambda memory: (memory.valid_from or dt.date.min, memory.id), default=None)


def _lately(memory: Memory, candidate: Candidate) -> bool:
    """Whether a memory was told in one of the last messages of a candidate's conversation."""
    here = candidate.turn.conversation if candidate.turn else memory.source.conversation
    return memory.source.message in candidate.near and memory.source.conversation == here
