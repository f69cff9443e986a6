"""What capture works on and what it finds: turns in, candidates and reasons out."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Literal

Action = Literal["add", "close"]

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
class Candidate:
    """Something worth remembering, with the words that say so.

    `action` "close" ends what `value` names (an attribute may be empty).
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
