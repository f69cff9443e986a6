"""Lets a memory's value and attribute follow its words: who edits "I live in Lima" into Cusco does not edit `value: Lima`.

A value that its words no longer say would let what is true be taken for known, or for something else.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection
from dataclasses import replace

from core.errors import UserInputError
from core.memory.capture.rules import explicit_candidate
from core.memory.capture.types import Candidate, Turn
from core.memory.kinds import attribute_key, normal, subject_key
from core.memory.statements.alike import take_apart
from core.memory.statements.matching import content_words
from core.memory.statements.values import with_digits
from core.memory.vault.note import Memory


def restated(memory: Memory, before: Memory, now: dt.datetime, told: Collection[str] = ()) -> Memory:
    """An edited memory with the value that its words have now, and the attribute where it no longer fits.

    `before` is the memory as it was, `told` are fields that the owner set outright: they stay. Where nothing tells
    what the new value is, there is none: then words are compared with words.
    """
    changed = normal(memory.text) != normal(before.text)
    stale = bool(memory.value) and not says(memory.text, memory.value)
    if not changed and not (stale and _was_said(memory, before)):
        return memory
    if "value" in told or not (memory.value or memory.attribute or before.value):
        return memory
    reading = _read(memory, now)
    turned = _negated(memory.text) != _negated(before.text)
    if reading is not None and (
        "attribute" not in told or attribute_key(reading.attribute) == memory.slot[1]
    ):
        same = attribute_key(reading.attribute) == memory.slot[1]
        if same or stale or not memory.value:
            return _as_read(memory, reading, same, told)
    if not stale and not turned and memory.value:
        return memory
    value = "" if turned else _exchanged(before, memory.text)
    if value or "attribute" in told:
        return replace(memory, value=value)
    if not memory.value and not turned and not before.value:
        return memory  # it had an attribute alone, which nothing contradicts
    return replace(memory, value="", attribute="", cardinality="many")


def says(text: str, value: str) -> bool:
    """Whether a value stands in a text: as it is, with digits for words, or word by word."""
    if normal(value) in normal(text) or with_digits(value) in with_digits(text):
        return True
    words = content_words(value)
    return bool(words) and words <= content_words(text)


def _was_said(memory: Memory, before: Memory) -> bool:
    """Whether the value that the words lack stood in them, or in what its owner said: else a rule made it."""
    return says(before.text, memory.value) or says(memory.source.words, memory.value)


def _negated(text: str) -> bool:
    return take_apart(text).negations > 0


def _read(memory: Memory, now: dt.datetime) -> Candidate | None:
    """What rules understand of the words, if that is one statement of the same subject with an attribute."""
    try:
        said = explicit_candidate(Turn("user", memory.text, now))
    except UserInputError:  # a question, which its owner may write into their own file
        return None
    about = subject_key(said.subject) == memory.slot[0]
    whole = said.action == "add" and not said.beside and said.attribute and said.value
    return said if about and whole else None


def _as_read(memory: Memory, reading: Candidate, same: bool, told: Collection[str]) -> Memory:
    if same:
        return replace(memory, value=reading.value)
    return replace(
        memory,
        kind=memory.kind if "kind" in told else reading.kind,
        attribute=attribute_key(reading.attribute),
        value=reading.value,
        cardinality=reading.cardinality,
    )


def _exchanged(before: Memory, text: str) -> str:
    """What now stands where the value stood, all else being as it was; "" where more than that has changed."""
    start = before.text.find(before.value) if before.value else -1
    if start < 0:
        return ""
    head, tail = before.text[:start], before.text[start + len(before.value) :].strip()
    now = text.strip()
    if len(now) < len(head) + len(tail) or not now.startswith(head) or not now.endswith(tail):
        return ""
    return now[len(head) : len(now) - len(tail)].strip(" .。") if head.strip() or tail.strip(" .。") else ""
