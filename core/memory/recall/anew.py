"""Which memory tells anew what an older one tells that still holds: the newer one is the answer, the older its past.

Most old values end when the new one is told. This is for those that nobody ended: written by hand, taken for another
attribute, or told in words that no rule reads as a change ("my gym is PureGym", later "I joined Virgin Active").
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.memory.kinds import MANY_VALUED, SINGLE_VALUED, attribute_key, subject_key, usual_cardinality
from core.memory.statements.alike import ALIKE, Statement, take_apart
from core.memory.statements.moving import moves_something
from core.models.base import Vectors
from core.text.regex import regex

if TYPE_CHECKING:
    from core.memory.vault.note import Memory

# Two memories of one subject this close are of one thing where the newer one says in words that something has changed.
# Of 40 pairs of ours whose newer one has such words, 9 of 12 changes are closer, and 2 of 28 others.
ONE_THING_COSINE = 0.57
# It has changed, or is so by now.
_CHANGED = regex(
    r"\b(?:switched|changed|moved|swapped|replaced|instead|now|nowadays|these days|by now|no longer|new|"
    r"got (?:an?|the|my)|bought)\b|换|改|现在|如今|目前|新(?=的|买|办)|买了",
    re.IGNORECASE,
)
# Where one is a member or a customer, whatever attribute that was taken for.
_JOINED = regex(
    r"\b(?:joined|signed up|opened an account|took out)\b|加入|办了|开了[^，。]{0,6}(?:户|卡|会员)",
    re.IGNORECASE,
)
# Texts that are at hand taken apart: the same few are recalled again and again.
_AT_HAND = 1000
# Of these an attribute only says of what sort a memory is.
_UNNAMED = frozenset({"", "fact", "event", "goal"})


def age(memory: Memory) -> tuple[dt.date, str]:
    """By its own dates, the newest last: since when it holds, else when it was told."""
    created = memory.created
    return memory.valid_from or (created.date() if created else dt.date.min), (
        created.isoformat() if created else ""
    )


def tells_anew(newer: Memory, older: Memory) -> bool:
    """Whether one tells the same attribute as an older one, with another value: by its slot, or by its words."""
    if subject_key(newer.subject) != subject_key(older.subject) or age(newer) <= age(older):
        return False
    if older.id in newer.derived_from or newer.says_the_same(older):
        return False
    if _is_single(newer) and newer.slot == older.slot:
        return True
    return _same_words(newer, older)


def newer_rows(
    rows: Sequence[int], memories: Sequence[Memory], valid: NDArray[np.bool_], vectors: Vectors | None
) -> list[int]:
    """Further rows, of memories that tell anew what those of these `rows` tell.

    `valid` and `vectors` are by row; without vectors there are none.
    """
    if vectors is None or not rows:
        return []
    known, found = set(rows), []
    close = (vectors @ vectors[list(rows)].T >= ONE_THING_COSINE) & valid[:, None]
    for row, place in zip(*np.nonzero(close), strict=True):
        if int(row) not in known and says_change(memories[row], memories[rows[place]]):
            known.add(int(row))
            found.append(int(row))
    return found


def says_change(newer: Memory, older: Memory) -> bool:
    """Whether one says in its words that something is otherwise by now, which may be what an older one tells.

    For two that are known to be as close in meaning as `ONE_THING_COSINE`.
    """
    if subject_key(newer.subject) != subject_key(older.subject) or age(newer) <= age(older):
        return False
    if older.attribute == "home" and moves_something(newer.text):
        return False
    if _JOINED.search(newer.text):
        return not _is_many(older)
    return _CHANGED.search(newer.text) is not None and not _is_many(older) and not _of_two_sorts(newer, older)


def _is_single(memory: Memory) -> bool:
    usual = usual_cardinality(memory.attribute)
    return bool(memory.attribute) and (usual or memory.cardinality) == "one"


def _is_many(memory: Memory) -> bool:
    """Whether what it tells stands beside others of its sort: a hobby, an allergy."""
    key = attribute_key(memory.attribute)
    return key in MANY_VALUED and key not in _UNNAMED


def _of_two_sorts(one: Memory, other: Memory) -> bool:
    first, second = attribute_key(one.attribute), attribute_key(other.attribute)
    known = SINGLE_VALUED | MANY_VALUED
    return first != second and {first, second} <= known - _UNNAMED


def _same_words(newer: Memory, older: Memory) -> bool:
    """Whether two say the same but for a number, or nearly the same where that is no list: "the rent is 900", "... 950"."""
    if _of_two_sorts(newer, older):
        return False
    if "event" in (newer.kind, older.kind):  # each happened
        return False
    one, other = _apart(newer.text), _apart(older.text)
    if one.negations != other.negations:
        return False
    bare = _without_numbers(one)
    if bare and bare == _without_numbers(other):
        return one.numbers != other.numbers
    if _is_many(newer) or _is_many(older):
        return False
    first, second = frozenset(one.words), frozenset(other.words)
    return len(first & second) >= ALIKE * len(first | second)


@lru_cache(maxsize=_AT_HAND)
def _apart(text: str) -> Statement:
    return take_apart(text)


def _without_numbers(statement: Statement) -> tuple[str, ...]:
    return tuple(word for word in statement.words if not word[0].isdigit())
