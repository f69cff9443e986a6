"""What capture works on and what it finds: turns in, candidates and reasons out."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from core.memory.vault.note import Memory

Action = Literal["add", "close", "correct", "retold"]
# Whether a statement is told as a change of something: not, perhaps ("now"), or outright ("switched to").
Change = Literal["", "perhaps", "surely"]

# A rule that fits a whole statement is right about nine times in ten; what the owner asks to be kept, always.
RULE_CONFIDENCE = 0.8
EXPLICIT_CONFIDENCE = 1.0


@dataclass(frozen=True)
class Turn:
    """One message of a conversation. `time` is when it was said; `id` and `conversation` name it."""

    role: str
    text: str
    time: dt.datetime
    id: str = ""
    conversation: str = ""

    @property
    def day(self) -> dt.date:
        return self.time.date()

    def left(self, memory: Memory) -> bool:
        """Whether a memory comes from this very turn; two conversations may name theirs alike."""
        source = memory.source
        return bool(self.id) and (source.conversation, source.message) == (self.conversation, self.id)


# What an end may be of, beside an attribute: somebody's life, their being with the owner, and being a couple.
LIFE, WITH_US, TOGETHER = "life", "with_us", "together"


@dataclass(frozen=True)
class Around:
    """What stands around a sentence: the last messages, whom "she" and what "it" may mean, who is known.

    `gender` is that of the person, "f" or "m", where it was told. `cued`: the words before it did nothing but call
    something wrong.
    """

    near: tuple[str, ...] = ()
    person: str = ""
    gender: str = ""
    topic: str = ""
    cued: bool = False
    people: frozenset[str] = frozenset()


NOWHERE = Around()


@dataclass(frozen=True)
class Candidate:
    """Something worth remembering, with the words that say so.

    `action` "close" ends what `value` names (an attribute may be empty); "correct" puts `value` in the place of
    the value of a memory that is looked for: by `instead_of` (the old value in the owner's words), by `topic` (what it
    is about), or among those of the messages `near`. An "add" may name what it replaces in the same way. "retold" is a
    whole turn that goes back to an earlier statement: a memory, or one of `unkept`, which were told and not kept.
    """

    text: str
    quote: str
    kind: str = "fact"
    subject: str = "me"
    attribute: str = ""
    value: str = ""
    cardinality: str = "many"
    valid_from: dt.date | None = None
    valid_to: dt.date | None = None
    action: Action = "add"
    instead_of: str = ""
    topic: str = ""
    changes: Change = ""
    near: tuple[str, ...] = ()
    # The words that point to a memory are a whole sentence, not a phrase.
    loosely: bool = False
    # Dates, times and amounts in the sentence, by which it may be news of something.
    when: tuple[str, ...] = ()
    # Told with a no or an end: closes what it points to, if anything, instead of being kept.
    may_end: bool = False
    # A whole turn, looked at only where none of its sentences changed anything.
    last_resort: bool = False
    unkept: tuple[Candidate, ...] = ()
    # Of a retelling: its sentences that tell what holds now, each as it was said and as it is kept.
    telling: tuple[tuple[str, str], ...] = ()
    # Of a retelling: how probably it is a change with what holds now, and how probably only an end.
    change: float = 0.0
    end: float = 0.0
    # What is meant where this one fits nothing that is known.
    otherwise: Candidate | None = None
    # Counts only where the same was so before: 回余杭了 of a traveller is no move.
    again: bool = False
    # What else the same statement tells, where its owner asks for it to be kept.
    beside: tuple[Candidate, ...] = ()
    explicit: bool = False
    confidence: float = RULE_CONFIDENCE
    reason: str = ""
    turn: Turn | None = None


def told_after(candidate: Candidate, turn: Turn | None) -> Candidate:
    """What stands beside a statement: the change that their sentence tells is not of what was kept a moment ago."""
    if candidate.instead_of or candidate.action != "add":
        return replace(candidate, turn=turn)
    return replace(candidate, turn=turn, changes="", when=(), may_end=False, topic="")


def said_in(candidate: Candidate, turn: Turn, quote: str) -> Candidate:
    """The candidate, and whatever is meant in its place, with the turn and the words that it comes from."""
    otherwise = said_in(candidate.otherwise, turn, quote) if candidate.otherwise else None
    return replace(candidate, turn=turn, quote=quote, otherwise=otherwise)


def where_somebody_lives(candidate: Candidate) -> bool:
    """Whether it tells the home of somebody else, which is no news of what else is known of them."""
    return candidate.action == "add" and candidate.kind == "person" and candidate.attribute == "home"


def or_else(found: list[Candidate], more: list[Candidate]) -> list[Candidate]:
    """What was found with news of the whole sentence.

    A correction that fits nothing known is looked at as such news; an end is meant where it is no news.
    """
    news = next((each for each in more if each.action == "correct"), None)
    if news is None:
        return [*found, *more]
    correction = next((each for each in found if each.action == "correct"), None)
    if correction is not None:
        return [replace(each, otherwise=news) if each is correction else each for each in found]
    ends = [each for each in found if each.action == "close"]
    if not ends:
        return [*found, news]
    if not news.changes:
        return found
    return [*(each for each in found if each is not ends[0]), replace(news, otherwise=ends[0])]


@dataclass(frozen=True)
class Skipped:
    """A statement that is not kept, and why. `secret`: because of what it holds, which its owner is told of every turn."""

    quote: str
    reason: str
    turn: Turn | None = None
    secret: bool = False
