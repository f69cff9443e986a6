"""Which earlier statement a turn goes back to: the one that is nearest in meaning and rarer words, with none beside it."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.memory.capture.types import Candidate
from core.memory.kinds import OWNER, normal, subject_key
from core.memory.recall.words import statement
from core.memory.statements.pointing import GENERIC, shared_words, words_of
from core.memory.vault.note import Memory

# A word that stands in no other statement counts 1; more than this says no more.
MOST_SHARED = 1.5
# Beside a cosine under the learned map.
WORDS_WEIGHT = 0.20
# With both: so near, and a little nearer than what was said in any other turn; or, where there is enough to choose from,
# less near but clearly nearer. A rare word in common makes up for a little. Of 340 changes in scripts on which neither
# rules nor, then, the map were made, 313 reach the first, and 311 of them mean what is nearest.
NEAR, NEAR_WITH_A_WORD, APART = 0.50, 0.45, 0.05
SOMEWHAT_NEAR, WELL_APART, ENOUGH_OTHERS, SURELY_A_CHANGE = 0.30, 0.15, 8, 0.6
# What a rule takes for the statement that is changed is another one where it is not even so near: a tenth of them.
FAR = 0.25
# With words alone: 259 and 257 of 300.
NEAR_BY_WORDS, APART_BY_WORDS = 1.0, 0.5
# Words that only the sentence has from which a memory was made, not its text.
IN_PASSING = 0.5
# Everybody uses these of anything.
_EMPTY = frozenset("home house still mostly main thing hous".split())

# How near a text is to each of the statements that it may change; see `core.memory.recall.likeness`.
Likeness = Callable[[str, Sequence[str]], NDArray[np.float64]]


@dataclass(frozen=True)
class Earlier:
    """A memory, or a statement that was told and not kept, with its words."""

    memory: Memory | None
    said: Candidate | None
    text: str
    beside: str = ""

    @property
    def told_in(self) -> tuple[str, str]:
        """The conversation and the message that it comes from, "" where that is not known."""
        if self.memory is not None:
            return self.memory.source.conversation, self.memory.source.message
        turn = self.said.turn if self.said else None
        return (turn.conversation, turn.id) if turn else ("", "")

    @property
    def statement(self) -> str:
        """As it is compared in meaning."""
        return statement(self.memory) if self.memory is not None else self.text


def meant_by(
    retold: Candidate, memories: Iterable[Memory], day: dt.date, likeness: Likeness | None = None
) -> Earlier | None:
    """What a retelling goes back to, among the memories that hold on a day and what was told and not kept.

    Without `likeness` words alone decide. Raises ModelUnavailable, of the likeness.
    """
    known = tuple(memories)
    alive = open_to_change(known, retold, day)
    kept = {(memory.source.conversation, memory.source.message, normal(memory.text)) for memory in known}
    unkept = [
        each
        for each in retold.unkept
        if each.turn is not None and (each.turn.conversation, each.turn.id, normal(each.text)) not in kept
    ]
    earlier = [*map(as_earlier, alive), *(Earlier(None, each, each.text) for each in unkept)]
    surely = retold.change + retold.end >= SURELY_A_CHANGE
    found = gone_back_to(retold.text, earlier, likeness, surely)
    return found if found is not None and _is_about(found, retold.subject) else None


def _is_about(earlier: Earlier, subject: str) -> bool:
    """Whether an earlier statement may be changed by one about somebody: the owner's by the owner's, else who is named in it."""
    if subject_key(subject) == OWNER:
        return True
    told = words_of(f"{earlier.text} {earlier.beside} {earlier.memory.subject if earlier.memory else ''}")
    return bool(words_of(subject) & told) or normal(subject) in normal(earlier.text)


def open_to_change(memories: Sequence[Memory], said: Candidate, day: dt.date) -> list[Memory]:
    """Memories that hold on a day, were not told in the very turn, and of which the turn may tell a change."""
    now = said.turn
    return [
        memory
        for memory in memories
        if memory.holds_at(day) and not (now and now.left(memory)) and _may_be_told_of(memory, said.text)
    ]


def as_earlier(memory: Memory) -> Earlier:
    words = f"{memory.text} {memory.value} {memory.attribute.replace('_', ' ')}"
    return Earlier(memory, None, words, memory.source.words)


def _may_be_told_of(memory: Memory, text: str) -> bool:
    """The owner's own memories and projects, and those of anybody whom a text names."""
    if memory.kind in ("instruction", "rule"):
        return False
    if subject_key(memory.subject) == OWNER or memory.kind == "project":
        return True
    return any(word in normal(text) for word in normal(memory.subject).split())


def gone_back_to(
    text: str, earlier: Sequence[Earlier], likeness: Likeness | None = None, surely: bool = True
) -> Earlier | None:
    """The only earlier statement that `text` clearly means; None where it means none, or may mean two.

    Unless it is `surely` a change, it must have a rare word of it and be quite near.
    """
    if not earlier:
        return None
    said = words_of(text) - GENERIC - _EMPTY
    apart = [words_of(each.text) for each in earlier]
    beside = [words_of(each.beside) - own for each, own in zip(earlier, apart, strict=True)]
    known = Counter(word for own, more in zip(apart, beside, strict=True) for word in own | more)
    shared = [
        _shared(said, own, known) + IN_PASSING * _shared(said, more, known)
        for own, more in zip(apart, beside, strict=True)
    ]
    bounds = [(NEAR_BY_WORDS, APART_BY_WORDS)]
    scores = shared
    if likeness is not None:
        close = likeness(text, [each.statement for each in earlier])
        scores = [float(c) + WORDS_WEIGHT * min(s, MOST_SHARED) for c, s in zip(close, shared, strict=True)]
    best = max(range(len(scores)), key=lambda place: (scores[place], place))
    others = [
        score for score, each in zip(scores, earlier, strict=True) if not _told_together(each, earlier[best])
    ]
    if likeness is not None:
        bounds = [(NEAR_WITH_A_WORD if shared[best] >= 1.0 else NEAR, APART)]
        bounds += [(SOMEWHAT_NEAR, WELL_APART)] if surely and len(others) >= ENOUGH_OTHERS else []
        if not surely and shared[best] < 1.0:
            return None
    lead = scores[best] - max(others, default=0.0)
    return earlier[best] if any(scores[best] >= near and lead >= far for near, far in bounds) else None


def _told_together(one: Earlier, other: Earlier) -> bool:
    """Whether both come from one turn, as two memories made of one sentence do."""
    return one is other or (bool(one.told_in[1]) and one.told_in == other.told_in)


def _shared(said: frozenset[str], words: frozenset[str], known: Mapping[str, int]) -> float:
    return sum(1 / known[word] for word in shared_words(said, words) if not word.isdigit() or len(word) > 2)
