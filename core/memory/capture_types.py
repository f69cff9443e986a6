"""What capture works on and what it finds: turns in, candidates and reasons out."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Literal

Action = Literal["add", "close", "correct"]
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


@dataclass(frozen=True)
class Around:
    """What stands around a sentence: the last messages, whom "she" and what "it" may mean, who is known.

    `cued`: the words before it did nothing but call something wrong.
    """

    near: tuple[str, ...] = ()
    person: str = ""
    topic: str = ""
    cued: bool = False
    people: frozenset[str] = frozenset()


NOWHERE = Around()


@dataclass(frozen=True)
class Candidate:
    """Something worth remembering, with the words that say so.

    `action` "close" ends what `value` names (an attribute may be empty); "correct" puts `value` in the place of
    the value of a memory that is looked for: by `instead_of` (the old value in the owner's words), by `topic` (what it
    is about), or among those of the messages `near`. An "add" may name what it replaces in the same way.
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
    loosely: bool = False  # the words that point to a memory are a whole sentence, not a phrase
    explicit: bool = False
    confidence: float = RULE_CONFIDENCE
    reason: str = ""
    turn: Turn | None = None


@dataclass(frozen=True)
class Skipped:
    """A statement that is not kept, and why."""

    quote: str
    reason: str
    turn: Turn | None = None
