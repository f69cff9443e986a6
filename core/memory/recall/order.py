"""In which order recalled memories stand: by relevance first, then by how new and how important they are."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from core.memory.kinds import KIND_IMPORTANCE, subject_key
from core.memory.recall.anew import ONE_THING_COSINE, age, says_change, tells_anew
from core.models.base import Vectors
from core.text.sentences import split_sentences

if TYPE_CHECKING:
    from core.memory.vault.note import Memory

HALF_LIFE_DAYS = 30.0
_JUST_ABOVE = 1e-6
# Among memories that pass the floor: enough to put a newer statement of the same thing first.
RECENCY_WEIGHT, IMPORTANCE_WEIGHT = 0.12, 0.08
# ... and whatever is about somebody whom the question names before what only mentions them. On LoCoMo, whose turns
# have speakers, 0.05 to 0.2 find between 0.9 and 1.4 points more of the evidence.
SUBJECT_WEIGHT = 0.1
# ... and what tells just what is asked for before what only has its words: more than these and recency make up.
TELLS_WEIGHT = 0.35
# Two memories of one subject this close speak of one thing, and the newer one goes first. Of LongMemEval's pairs of an old and a new
# statement 93 % are closer, of all pairs of its turns 5 %.
ALIKE_COSINE = 0.42
# ... if it is about as relevant: of the same pairs, none is farther apart than 0.16.
ALIKE_RELEVANCE = 0.2
# Looked at for that, after the choice by relevance, so that no newer one pushes an older one out.
ORDERED_BY_AGE = 10
PIN_IMPORTANCE = 0.2
# What one memory that exceeds the budget may have of it, so that others have room beside it.
LONG_SHARE = 0.5
CUT_MARK = "…"
TOO_LONG = "too long to be recalled whole: part it in two"
USES_STEP, USES_MOST = 0.05, 0.2


@dataclass(frozen=True)
class Recalled:
    """A memory for a question. `relevance` is 0 to 1, `score` adds recency and importance; `why` in words.

    `tells`: it tells just what is asked for, of whom it is asked. `newer` is the id of one beside it that tells that anew.
    `was`: it holds no more, and what was before is asked for.
    """

    memory: Memory
    relevance: float
    score: float
    always: bool
    why: str
    tells: bool = False
    newer: str = ""
    was: bool = False


def recency(memory: Memory, day: dt.date) -> float:
    """1 on the day on which it began to hold, a half after 30 days."""
    began = memory.valid_from or (memory.created.date() if memory.created else None)
    if began is None:
        return 0.0
    return float(0.5 ** (max(0, (day - began).days) / HALF_LIFE_DAYS))


def importance(memory: Memory, uses: int) -> float:
    """0 to 1, from the kind, what the file says, a pin, and how often an answer has cited it."""
    base = (KIND_IMPORTANCE.get(memory.kind, 0.4) + memory.importance) / 2
    return min(1.0, base + (PIN_IMPORTANCE if memory.pinned else 0.0) + min(USES_MOST, USES_STEP * uses))


def recalled(
    memory: Memory,
    relevance: float,
    words: float,
    day: dt.date,
    uses: Mapping[str, int],
    always: bool,
    asked: frozenset[str] = frozenset(),
    why: str = "",
    tells: bool = False,
) -> Recalled:
    """A memory with its score and the reason in words; `words` is the share of the question's words that it holds.

    `asked` are the subjects that the question names; `tells` is whether it tells what is asked for; `why` is a reason that the caller knows better.
    """
    score = (
        relevance
        + (SUBJECT_WEIGHT if memory.subject in asked else 0.0)
        + (TELLS_WEIGHT if tells else 0.0)
        + RECENCY_WEIGHT * recency(memory, day)
        + IMPORTANCE_WEIGHT * importance(memory, uses.get(memory.id, 0))
    )
    return Recalled(memory, relevance, score, always, why or _why(memory, words, always, tells), tells)


def _why(memory: Memory, words: float, always: bool, tells: bool) -> str:
    if always:
        return "an instruction of yours" if memory.kind == "instruction" else "part of your profile"
    if tells:
        return "it tells what you ask for"
    return "its words are in the question" if words >= 0.5 else "its meaning is close to the question"


def best_first(item: Recalled) -> tuple[float, str]:
    """The key by which they are sorted."""
    return (-item.score, item.memory.id)


def newer_first(items: list[Recalled], vectors: Vectors | None, places: Mapping[str, int]) -> list[Recalled]:
    """The best ones so that of two that speak of one thing the newer stands above the older.

    Where it tells just what the older one tells, it answers what that one answers, and the older one is marked.
    `places` are the rows of `vectors` by id.
    """
    best = items[:ORDERED_BY_AGE]
    if len(best) < 2:
        return items
    close = _closeness(best, vectors, places)
    for older in sorted(range(len(best)), key=lambda i: age(best[i].memory)):
        for newer in range(len(best)):
            if age(best[newer].memory) <= age(best[older].memory):
                continue
            anew = _tells_anew(best[newer], best[older], float(close[newer, older]))
            if anew:
                best[older] = superseded(best[older], best[newer].memory)
                best[newer] = replace(best[newer], tells=best[newer].tells or best[older].tells)
            if anew or _speaks_of_it(best[newer], best[older], float(close[newer, older])):
                lifted = max(best[newer].score, best[older].score + _JUST_ABOVE)
                best[newer] = replace(best[newer], score=lifted)
    return sorted(best, key=best_first) + items[ORDERED_BY_AGE:]


def _closeness(items: Sequence[Recalled], vectors: Vectors | None, places: Mapping[str, int]) -> Vectors:
    """Cosines between each two, shape (items, items); 0 where there are no vectors."""
    if vectors is None:
        return np.zeros((len(items), len(items)), dtype=np.float32)
    known = vectors[[places[item.memory.id] for item in items]]
    return known @ known.T


def _tells_anew(newer: Recalled, older: Recalled, cosine: float) -> bool:
    changed = cosine >= ONE_THING_COSINE and says_change(newer.memory, older.memory)
    return changed or tells_anew(newer.memory, older.memory)


def _speaks_of_it(newer: Recalled, older: Recalled, cosine: float) -> bool:
    """Whether a newer one is about the same, and as much what is asked for."""
    as_relevant = newer.relevance >= older.relevance - ALIKE_RELEVANCE
    one = subject_key(newer.memory.subject) == subject_key(older.memory.subject)
    as_telling = newer.tells or not older.tells
    return one and as_relevant and as_telling and cosine >= ALIKE_COSINE


def superseded(item: Recalled, newer: Memory) -> Recalled:
    """One that is shown beside a newer one, which tells the same anew."""
    day, _ = age(item.memory)
    why = "a newer one tells this anew"
    if day > dt.date.min:
        why = f"a newer one tells this anew; it is of {day.isoformat()}"
    return replace(item, newer=newer.id, why=why)


def within(items: Sequence[Recalled], characters: int, count: int) -> list[Recalled]:
    """The best ones that fit; one that is too long by itself is cut, and does not keep the others out."""
    kept, used = [], 0
    for item in items[:count]:
        if len(item.memory.text) > characters:
            item = _cut(item, int(characters * LONG_SHARE))
        length = len(item.memory.text)
        if used + length <= characters:
            used += length
            kept.append(item)
    return kept


def _cut(item: Recalled, characters: int) -> Recalled:
    """A memory up to the end of its last sentence that fits, with a mark; within a sentence only where the first is too long."""
    text = item.memory.text
    ends = [end for _, end in split_sentences(text) if end < characters]
    begun = text[: ends[-1] if ends else characters - len(CUT_MARK)]
    shown = f"{begun.rstrip()} {CUT_MARK}" if ends else f"{begun.rstrip()}{CUT_MARK}"
    return replace(item, memory=replace(item.memory, text=shown), why=TOO_LONG)
