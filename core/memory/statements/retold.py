"""Which earlier statement a turn goes back to: the one that is nearest in meaning and rarer words, with none beside it."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from core.memory.capture.types import Candidate
from core.memory.kinds import OWNER, normal, subject_key
from core.memory.recall.words import statement
from core.memory.statements.news_of_somebody import named_in_passing, only_news_of
from core.memory.statements.pointing import GENERIC, shared_words, words_of
from core.memory.vault.note import Memory

# A word that stands in no other statement counts 1; more than this says no more.
MOST_SHARED = 1.5
# A conditional logit (McFadden 1974) over the earlier statements and "none of them", fitted by `core.evaluation.fit_links`
# on talks: what the cosine under the learned map counts, the words in common, how far the nearest one leads, whether both are
# about the same, whether the earlier one says something that lasts, and of somebody else, and the log-odds that it is changed, read
# together with the turn. Of 482 changes of talks that were left out 352 are linked rightly and 15 wrongly, of 2,868 turns that change
# nothing 51; of 504 of lives 293 and 15, of 504 others there 87.
WORTH = np.array([1.77, 1.46, 3.84, 2.79, 1.66, -1.0, 0.42])
# The cosine of the nearest of many statements that have nothing to do with each other.
UNRELATED = 0.3
# What "none" counts: always, for each unit of the log-odds that the turn changes anything, and of the logarithm of the number
# of statements that there are to choose from. Fitted is 6.32; with it six instead of five of 40 pairs of near things, written to mislead,
# are taken for changes.
WORTH_OF_NONE = np.array([6.7, -0.71, -0.24])
# So probably a statement must be the one that is meant: then a mistake is as likely as an oversight.
PROBABLY = 0.4
# Probabilities of a classifier are not surer than this.
SUREST = 0.999
# Where what a rule takes for the changed statement is not even so near, another one is meant; so it is with a tenth of them.
FAR = 0.25
# What a rule finds may score so much less than the nearest one: its words are evidence too.
RULES_WORTH = 2.0
# With words alone: a word that no other statement has, and half of one more than the next best. Of 300 changes written without
# knowledge of the rules 259 had such a word, and 257 of those meant that statement.
NEAR_BY_WORDS, APART_BY_WORDS = 1.0, 0.5
# Words that only the sentence has from which a memory was made, not its text.
IN_PASSING = 0.5
# Everybody uses these of anything.
_EMPTY = frozenset("home house still mostly main thing hous".split())

Values = NDArray[np.float64]


class Likeness(Protocol):
    """How near a text is to each of the statements that it may change; see `core.memory.recall.likeness`."""

    def __call__(self, text: str, others: Sequence[str], /) -> Values:
        """Cosines, shape (statements,). Raises ModelUnavailable."""
        ...

    def judged(self, text: str, others: Sequence[str], /) -> Values:
        """How probably each is about what the text is about, lasts, and is of somebody else, shape (statements, 3).

        Raises ModelUnavailable.
        """
        ...

    def effects(self, text: str, others: Sequence[str], /) -> Values:
        """How probably the text leaves each as it is, replaces it, and ends it, shape (statements, 3).

        Raises ModelUnavailable.
        """
        ...


@dataclass(frozen=True)
class Earlier:
    """A memory, or a statement that was told and not kept, with its words.

    `replaced` and `ended`: how probably what goes back to it does the one or the other, read together with it.
    """

    memory: Memory | None
    said: Candidate | None
    text: str
    beside: str = ""
    replaced: float = 0.0
    ended: float = 0.0

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
    found = gone_back_to(retold.text, earlier, likeness, retold.change + retold.end)
    if found is None or not _is_about(found, retold.subject):
        return None
    return None if found.memory is not None and only_news_of(found.memory, retold.text) else found


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
    """A memory as what may be gone back to."""
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
    text: str, earlier: Sequence[Earlier], likeness: Likeness | None = None, changes: float = SUREST
) -> Earlier | None:
    """The earlier statement that `text` probably changes; None where it changes none, or may mean two.

    `changes` is the probability that it changes anything. Without `likeness` words alone decide. Raises ModelUnavailable,
    of the likeness.
    """
    if not earlier:
        return None
    shared = words_in_common(text, earlier)
    if likeness is None:
        best, lead = _leading(shared, earlier)
        return earlier[best] if shared[best] >= NEAR_BY_WORDS and lead >= APART_BY_WORDS else None
    statements = [each.statement for each in earlier]
    scores = traits(text, statements, shared, earlier, likeness) @ WORTH
    best, _ = _leading(scores, earlier)
    nothing = none_traits(changes, len(earlier)) @ WORTH_OF_NONE
    others = [scores[place] for place in _told_apart(scores, earlier)]
    odds = np.exp(np.array([nothing, *others]) - max(nothing, *others))
    if odds.max() > odds[1] or odds[1] / odds.sum() < PROBABLY:
        return None
    _, replaced, ended = likeness.effects(text, statements)[best]
    return replace(earlier[best], replaced=float(replaced), ended=float(ended))


def may_mean(
    text: str,
    meant: Sequence[Memory],
    earlier: Sequence[Earlier],
    likeness: Likeness,
    worth: float = RULES_WORTH,
) -> bool:
    """Whether `text` may change all of the memories that are `meant`: none is far from it, and nothing is clearly nearer.

    `worth` is what the words that name them count beside what is compared here. Raises ModelUnavailable, of the likeness.
    """
    if any(close < FAR for close in likeness(text, [statement(memory) for memory in meant])):
        return False
    statements = [each.statement for each in earlier]
    scores = traits(text, statements, words_in_common(text, earlier), earlier, likeness) @ WORTH
    likely = [each for score, each in zip(scores, earlier, strict=True) if score >= scores.max() - worth]
    compared = [memory for memory in meant if any(each.memory == memory for each in earlier)]
    return all(
        any(each.memory == memory or _told_together(each, as_earlier(memory)) for each in likely)
        for memory in compared
    )


def traits(
    text: str, statements: Sequence[str], shared: Values, earlier: Sequence[Earlier], likeness: Likeness
) -> Values:
    """What tells of each earlier statement whether it is the one that is meant; shape (statements, 7).

    The cosine, the words in common, how far the cosine leads before all others or is behind the first, what is judged of it, and
    the log-odds that it is changed: see `Likeness`. Raises ModelUnavailable.
    """
    close = likeness(text, statements)
    best, lead = _leading(close, earlier, UNRELATED)
    ahead = close - close[best]
    ahead[best] = lead
    kept = np.clip(likeness.effects(text, statements)[:, 0], 1.0 - SUREST, SUREST)
    changed = np.log((1.0 - kept) / kept)
    judged = likeness.judged(text, statements)
    return np.column_stack([close, np.minimum(shared, MOST_SHARED), ahead, judged, changed])


def none_traits(changes: float, count: int) -> Values:
    """What tells that none of `count` statements is meant; shape (3,)."""
    sure = min(max(changes, 1.0 - SUREST), SUREST)
    return np.array([1.0, np.log(sure / (1.0 - sure)), np.log(count + 1.0)])


def words_in_common(text: str, earlier: Sequence[Earlier]) -> Values:
    """The words that a text shares with each statement, those counting less that more of them have; shape (statements,).

    The name of whom a statement is about is none where the text has it in passing: see `named_in_passing`.
    """
    said = words_of(text) - GENERIC - _EMPTY
    whose = [named_in_passing(each.memory, text) if each.memory else frozenset() for each in earlier]
    apart = [words_of(each.text) - name for each, name in zip(earlier, whose, strict=True)]
    beside = [
        words_of(each.beside) - own - name for each, own, name in zip(earlier, apart, whose, strict=True)
    ]
    known = Counter(word for own, more in zip(apart, beside, strict=True) for word in own | more)
    return np.array(
        [
            _shared(said, own, known) + IN_PASSING * _shared(said, more, known)
            for own, more in zip(apart, beside, strict=True)
        ]
    )


def _leading(scores: Values, earlier: Sequence[Earlier], nothing: float = 0.0) -> tuple[int, float]:
    """The place of the highest score, the later of two, and by how much it is above those told in other turns.

    `nothing` is what it is compared with where there are none.
    """
    best = max(range(len(scores)), key=lambda place: (scores[place], place))
    others = [
        float(score)
        for score, each in zip(scores, earlier, strict=True)
        if not _told_together(each, earlier[best])
    ]
    return best, float(scores[best]) - max(others, default=nothing)


def _told_apart(scores: Values, earlier: Sequence[Earlier]) -> list[int]:
    """Places in the order of their scores, of statements told together only the highest: they are one choice."""
    kept: dict[tuple[str, str] | int, int] = {}
    for place in sorted(range(len(scores)), key=lambda place: (scores[place], place), reverse=True):
        kept.setdefault(earlier[place].told_in if earlier[place].told_in[1] else place, place)
    return [*kept.values()]


def _told_together(one: Earlier, other: Earlier) -> bool:
    """Whether both come from one turn, as two memories made of one sentence do."""
    return one is other or (bool(one.told_in[1]) and one.told_in == other.told_in)


def _shared(said: frozenset[str], words: frozenset[str], known: Mapping[str, int]) -> float:
    return sum(1 / known[word] for word in shared_words(said, words) if not word.isdigit() or len(word) > 2)
