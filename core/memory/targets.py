"""Which memory a correction or a retraction means: by its words, by what it is about, or by what was said last.

"No, it's the 14th" names neither whose nor what; "I meant Lyon, not Leon" names the old value. What is found is
always a memory that holds, and that has the words which the owner used for it.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from core.memory.capture_types import Candidate
from core.memory.kinds import OWNER, attribute_key, normal, subject_key
from core.memory.matching import content_words
from core.memory.note import Memory
from core.memory.values import Sort, exchanged, part_of_sort, same_sort, sort_of, with_digits

# Of the words that name a value, so many must be in the memory: "the old Saab" still means "a Saab 900".
ENOUGH_OF_VALUE = 0.5
# Of a whole sentence that ends something, so many must be in the memory's text, one of them in its value.
ENOUGH_OF_SENTENCE = 0.5
# A word that only one memory has counts 1, in its value half a point more; so much is needed to be meant.
ENOUGH_IN_COMMON = 0.8
_HAN = re.compile("[\u3400-\u9fff]")
_ARTICLE = re.compile(r"^(?:the|an?|my|our|in|at|to|on|for|of)\s+", re.IGNORECASE)
# Attributes of which one rules the other out for the same value.
_OPPOSITE = {"likes": "dislikes", "dislikes": "likes"}


def ended_by(candidate: Candidate, memories: Iterable[Memory], day: dt.date) -> Memory | None:
    """The memory that a retraction means: the attribute's only value, or the one that its words name."""
    alive = [memory for memory in memories if memory.holds_at(day)]
    own = [memory for memory in alive if subject_key(memory.subject) == subject_key(candidate.subject)]
    if candidate.loosely:
        return _pointed_at(own, candidate.value) or _pointed_at(alive, candidate.value)
    of_it = [
        memory for memory in own if attribute_key(memory.attribute) == attribute_key(candidate.attribute)
    ]
    if not _words(candidate.value):
        return _newest(of_it) if candidate.attribute else None
    wider = alive if subject_key(candidate.subject) == OWNER else own
    for group in (of_it if candidate.attribute else [], own, wider):
        found = _named(group, candidate.value, 2.0 if candidate.changes == "perhaps" else 0.0)
        if found is not None:
            return found
    if candidate.attribute and not candidate.value:
        return _newest(of_it)
    return None


def corrected_by(candidate: Candidate, memories: Iterable[Memory], day: dt.date) -> Memory | None:
    """The memory whose value a correction replaces; None where nothing that is known fits it."""
    alive = [memory for memory in memories if _still_said(memory, day)]
    subject = subject_key(candidate.subject)
    mine = (
        [memory for memory in alive if subject_key(memory.subject) == subject] if subject != OWNER else alive
    )
    others = [memory for memory in mine if normal(memory.value) != normal(candidate.value)]
    if candidate.loosely:
        timed = [memory for memory in others if _fits(memory, candidate.value)]
        return _pointed_at(timed, candidate.topic.replace(candidate.value, " "))
    about = _about(others, candidate.topic) if candidate.topic else []
    if candidate.instead_of:
        return (
            _named(about, candidate.instead_of)
            or _named(others, candidate.instead_of)
            or _typed(about, candidate)
        )
    if candidate.topic:
        return _typed(about, candidate)
    near = [memory for memory in others if memory.source.message in candidate.near]
    return _typed(near, candidate)


def _still_said(memory: Memory, day: dt.date) -> bool:
    return memory.valid_to is None or memory.valid_to > day


def corrected(memory: Memory, candidate: Candidate) -> Candidate:
    """What holds instead: the memory's own words with the value exchanged."""
    new = candidate.value
    old = _literally(memory.text, candidate.instead_of)
    sort = sort_of(new)
    part = part_of_sort(memory.text, sort)
    if old:
        instead = exchanged(old, new)
        text, value = memory.text.replace(old, instead, 1), _with(memory.value, old, instead)
    elif memory.value and memory.value in memory.text and same_sort(memory.value, new):
        value = exchanged(memory.value, new)
        text = memory.text.replace(memory.value, value, 1)
    elif part:
        text, value = memory.text.replace(part, new, 1), memory.value.replace(part, new, 1)
    else:
        text, value = candidate.text, new
    if normal(text) == normal(memory.text):
        text, value = candidate.text, new
    return replace(
        candidate,
        text=text,
        kind=memory.kind,
        subject=memory.subject,
        attribute=memory.attribute,
        value=value,
        cardinality=memory.cardinality,
        action="add",
    )


def _with(value: str, old: str, new: str) -> str:
    return (
        value.replace(old, new, 1)
        if old in value
        else exchanged(value, new)
        if same_sort(value, new)
        else value
    )


def _literally(text: str, said: str) -> str:
    """The old value as it stands in a text, where the owner named it so, whether in digits or in words."""
    bare = _bare(said)
    if not bare:
        return ""
    match = re.search(re.escape(bare), text, re.IGNORECASE)
    if match is None and with_digits(bare) in with_digits(text):
        words = [re.escape(word) for word in with_digits(bare).split()]
        match = re.search(r"\W+".join(words), text, re.IGNORECASE)
    return match.group() if match else ""


def _bare(text: str) -> str:
    bare, before = text.strip(" .,!?“”\"'"), ""
    while bare != before:
        before, bare = bare, _ARTICLE.sub("", bare)
    return bare


def replaced_by(candidate: Candidate, memories: Sequence[Memory], day: dt.date) -> list[Memory]:
    """Memories outside the new one's own slot that a statement replaces by naming them or by its change."""
    alive = [
        m
        for m in memories
        if _still_said(m, day) and subject_key(m.subject) == subject_key(candidate.subject)
    ]
    others = [m for m in alive if normal(m.value) != normal(candidate.value)]
    same = attribute_key(candidate.attribute)
    of_it = [m for m in others if attribute_key(m.attribute) == same]
    if candidate.instead_of:
        found = _named(of_it, candidate.instead_of) or _named(others, candidate.instead_of)
        return [found] if found is not None else []
    if candidate.topic and candidate.changes and not (candidate.cardinality == "one" and of_it):
        found = _typed(_about(others, candidate.topic), candidate)
        if found is not None:
            return [found]
    opposite = _OPPOSITE.get(same)
    named = [m for m in others if candidate.changes and _mentions(candidate, m)]
    if named:
        return named[-1:]
    against = [m for m in alive if opposite and m.attribute == opposite and _same_value(m, candidate.value)]
    if against or not candidate.changes:
        return against
    rivals = [
        m
        for m in others
        if same and attribute_key(m.attribute) == same and same_sort(m.value, candidate.value)
    ]
    if len(rivals) == 1 and (candidate.changes == "surely" or _shared_beside_values(rivals[0], candidate)):
        return rivals
    close = [m for m in others if _shared_beside_values(m, candidate) and same_sort(m.value, candidate.value)]
    return close if len(close) == 1 else []


def _mentions(candidate: Candidate, memory: Memory) -> bool:
    """Whether the new statement's sentence also names the value of an old memory of the same sort."""
    same = attribute_key(candidate.attribute) == attribute_key(memory.attribute)
    if not memory.value or not (same or same_sort(memory.value, candidate.value)):
        return False
    beside = with_digits(candidate.quote).replace(with_digits(candidate.value), " ")
    if _HAN.search(memory.value):
        return normal(memory.value) in normal(beside) and normal(memory.value) not in normal(candidate.value)
    value = _words(memory.value)
    return bool(value) and value <= _words(beside) and not value <= _words(candidate.value)


def _same_value(memory: Memory, value: str) -> bool:
    wanted = _words(value)
    return bool(wanted) and wanted == _words(memory.value)


def _shared_beside_values(memory: Memory, candidate: Candidate) -> bool:
    """Whether both speak of one thing in the same words, whatever their values."""
    one = _words(memory.text) - _words(memory.value)
    other = _words(candidate.text) - _words(candidate.value)
    weak = {"now", "new", "switch", "chang", "actual", "instead", "i", "day"}
    return len((one & other) - weak) >= 1 and len(one & other) >= 0.5 * min(
        len(one - weak), len(other - weak)
    )


def _named(memories: Sequence[Memory], said: str, least: float = 0.0) -> Memory | None:
    """The one that the words name: by its very value, by all words in its value, in its text, by most of them."""
    wanted = _words(said)
    if not wanted:
        return None
    best: tuple[float, int] | None = None
    found = None
    for place, memory in enumerate(memories):
        score = _naming(memory, said, wanted)
        if score > least and (best is None or (score, place) >= best):
            best, found = (score, place), memory
    return found


def _naming(memory: Memory, said: str, wanted: frozenset[str]) -> float:
    value = _words(memory.value)
    if normal(_bare(memory.value)) == normal(_bare(said)):
        return 4.0
    if value and (wanted <= value or value <= wanted):
        return 3.0 + len(wanted & value) / len(wanted | value)
    if _HAN.search(said) and memory.value and _inside(said, memory.value):
        return 3.0
    whole = value | _words(f"{memory.text} {memory.attribute.replace('_', ' ')}")
    if wanted <= whole:
        return 2.0 + len(wanted) / len(whole)
    share = len(wanted & whole) / len(wanted)
    if share >= ENOUGH_OF_VALUE and (not value or wanted & value):
        return share
    if value and wanted & value and len(wanted & value) >= ENOUGH_OF_SENTENCE * len(value):
        return 0.5 * share
    return 0.0


def _inside(said: str, value: str) -> bool:
    one, other = normal(said).replace(" ", ""), normal(value).replace(" ", "")
    shorter, longer = sorted((one, other), key=len)
    return len(shorter) >= 1 and shorter in longer


def _about(memories: Sequence[Memory], topic: str) -> list[Memory]:
    """Those that the topic names: all its words are in the subject, the attribute or the text beside the value."""
    wanted = _words(topic) | (
        {attribute_key(topic)} if attribute_key(topic) != normal(topic) else frozenset()
    )
    scored = []
    for memory in memories:
        head = _words(f"{memory.subject} {memory.attribute.replace('_', ' ')}") | {memory.attribute}
        whole = head | _words(memory.text)
        shared = len(wanted & head) + 0.5 * len((wanted & whole) - head)
        known = attribute_key(topic) == memory.attribute
        if known or (wanted and (wanted & head or wanted <= whole)):
            scored.append((shared + known, memory))
    most = max((score for score, _ in scored), default=0.0)
    return [memory for score, memory in scored if score == most]


def _pointed_at(memories: Sequence[Memory], sentence: str) -> Memory | None:
    """The memory with which a sentence shares most of its rarer words, one of them in what it is about."""
    said = _words(sentence)
    apart = [_words(f"{m.text} {m.value} {m.attribute.replace('_', ' ')} {m.subject}") for m in memories]
    best, found = 0.0, None
    for memory, words in zip(memories, apart, strict=True):
        shared = said & words
        score = sum(1 / sum(word in other for other in apart) for word in shared)
        score += 0.5 * len(shared & _words(f"{memory.value} {memory.attribute.replace('_', ' ')}"))
        if score >= max(best, ENOUGH_IN_COMMON):
            best, found = score, memory
    return found


def _fits(memory: Memory, value: str) -> bool:
    """Whether a memory's value, or a part of its text, may be exchanged for the new value."""
    if memory.value and same_sort(memory.value, value):
        return True
    sort = sort_of(value)
    sorts: tuple[Sort, ...] = ("date", "weekday", "day", "month") if sort in ("date", "day") else (sort,)
    return any(part_of_sort(memory.text, each) for each in sorts)


def _typed(memories: Sequence[Memory], candidate: Candidate) -> Memory | None:
    """The newest whose value is of the new one's sort."""
    fitting = [m for m in memories if _fits(m, candidate.value)]
    exact = [m for m in fitting if sort_of(m.value) == sort_of(candidate.value)]
    return next(reversed(exact or fitting), None)


def _newest(memories: Sequence[Memory]) -> Memory | None:
    return max(memories, key=lambda memory: (memory.valid_from or dt.date.min, memory.id), default=None)


def _words(text: str) -> frozenset[str]:
    return content_words(with_digits(text))
