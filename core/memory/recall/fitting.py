"""Brings up what a question asks for by subject and attribute, whatever words the memory has.

"Where do I live?" and "I moved to Oslo" share nothing but that; "My sister lives in Berlin" shares every word and answers
another question.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from core.memory.kinds import MANY_VALUED, OWNER, SINGLE_VALUED, attribute_key, subject_key
from core.memory.recall.asked_for import Asked, names_one_of

if TYPE_CHECKING:
    from core.memory.vault.note import Memory

# A memory of the very attribute is at least this relevant to a question that asks for nothing else: above all that
# only sounds like it, which seldom passes 0.85 and is lowered besides.
ASKED, ASKED_NEARLY = 0.8, 0.4
# ... and so much more where the question asks for something else too: "where in Norway do I live".
ASKED_AMONG_OTHERS = 0.1
# What remains of the relevance of somebody else's attribute, where nothing else is asked and where something else is.
OF_ANOTHER, OF_ANOTHER_AMONG_OTHERS = 0.35, 0.75
# So much less relevant is another attribute than the one that is asked for.
ANOTHER_ATTRIBUTE = 0.2
# Attributes that say of what sort a memory is, and not what it tells.
_OF_ANY_KIND = frozenset({"fact", "event", "goal"})


@dataclass(frozen=True, eq=False)
class Slots:
    """Whose and which attribute each memory is, for looking up; index i is the i-th memory."""

    subjects: NDArray[np.str_]
    names: frozenset[str]  # of the subjects, as they are written
    rows: Mapping[str, NDArray[np.int64]]
    telling: NDArray[
        np.bool_
    ]  # whose attribute is a known one, or which are instructions: these tell just that

    @classmethod
    def of(cls, memories: Sequence[Memory]) -> Slots:
        rows: dict[str, list[int]] = defaultdict(list)
        telling = np.zeros(len(memories), dtype=np.bool_)
        for i, memory in enumerate(memories):
            attribute = attribute_key(memory.attribute)
            if attribute:
                rows[attribute].append(i)
            known = attribute in SINGLE_VALUED or attribute in MANY_VALUED
            telling[i] = (known and attribute not in _OF_ANY_KIND) or memory.kind == "instruction"
        return cls(
            np.array([subject_key(memory.subject) for memory in memories], dtype=np.str_),
            frozenset(memory.subject for memory in memories),
            {name: np.array(found, dtype=np.int64) for name, found in rows.items()},
            telling,
        )

    def having(self, attributes: frozenset[str]) -> NDArray[np.bool_]:
        """Which memories have one of these attributes."""
        found = np.zeros(len(self.telling), dtype=np.bool_)
        for name in attributes & self.rows.keys():
            found[self.rows[name]] = True
        return found


def fitted(
    relevance: NDArray[np.float64],
    slots: Slots,
    memories: Sequence[Memory],
    asked: Asked,
    valid: NDArray[np.bool_],
) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Relevance by what is asked for as well, and which memories tell just that. `valid`: those that count at all."""
    if not asked.attributes:
        return relevance, np.zeros(len(memories), dtype=np.bool_)
    first, near = slots.having(asked.attributes), slots.having(asked.near)
    theirs, others = _whose(slots, memories, asked, first | near)
    changed = relevance.copy()
    fits = first & theirs & valid
    if not asked.wholly:
        # Of many values only those that belong to the rest of the question: "which music do I like".
        one = fits & slots.having(asked.attributes - MANY_VALUED)
        changed[one] = np.minimum(1.0, changed[one] + ASKED_AMONG_OTHERS)
    else:
        changed[fits] = ASKED + (1 - ASKED) * changed[fits]
        beside = near & theirs & valid & ~fits
        changed[beside] = ASKED_NEARLY + (1 - ASKED_NEARLY) * changed[beside]
        # Also where nothing tells it: a name and an employer are no hobbies, however the question sounds.
        changed[slots.telling & ~first & ~near] -= ANOTHER_ATTRIBUTE
    changed[others] *= OF_ANOTHER if asked.wholly else OF_ANOTHER_AMONG_OTHERS
    return np.maximum(changed, 0.0), fits & asked.wholly


def rows_of(slots: Slots, memories: Sequence[Memory], asked: Asked) -> list[int]:
    """The rows that tell what is asked for of whom it is asked, whether they hold or not."""
    having = slots.having(asked.attributes)
    theirs, _ = _whose(slots, memories, asked, having)
    return np.flatnonzero(having & theirs).tolist()


def _called(memory: Memory) -> set[str]:
    """How somebody of a relation is called: of "my sister" is known what is remembered of Ngozi."""
    return (
        {subject_key(memory.value)} if attribute_key(memory.attribute) == "name" and memory.value else set()
    )


def _whose(
    slots: Slots, memories: Sequence[Memory], asked: Asked, having: NDArray[np.bool_]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which memories are about whom the question is about, and which of those `having` what is asked are not."""
    if asked.kin or asked.named:
        meant = {subject_key(name) for name in asked.named}
        spoken_of = np.zeros(len(memories), dtype=np.bool_)
        looked_at = np.flatnonzero(having | (slots.subjects != OWNER)).tolist() if asked.kin else []
        for i in looked_at:
            if names_one_of(f"{memories[i].subject} {memories[i].text}", asked.kin):
                spoken_of[i] = True
                if slots.subjects[i] != OWNER:
                    meant |= {str(slots.subjects[i]), *_called(memories[i])}
        theirs = np.isin(slots.subjects, sorted(meant))
        return theirs, having & ~theirs & ~spoken_of
    if asked.own:
        mine = slots.subjects == OWNER
        return mine, having & ~mine
    return np.ones(len(memories), dtype=np.bool_), np.zeros(len(memories), dtype=np.bool_)
