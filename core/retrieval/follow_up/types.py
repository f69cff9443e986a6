"""What the rules for follow-ups take and give."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

# What a follow-up does to the turns before it.
Ellipsis = Literal[
    "another part",
    "another question",
    "asked again",
    "points back",
    "topic left out",
    "goes on",
    "words in front",
    "both before",
    "of those counted",
    "of those listed",
    "the other one",
]


@dataclass(frozen=True)
class Before:
    """The last question, as it stands alone, what was answered, and the question before it; "" where nothing was."""

    question: str
    answer: str = ""
    earlier: str = ""


@dataclass(frozen=True)
class Resolved:
    """A follow-up as a question that stands alone. `said`: what was put where, in words."""

    kind: Ellipsis
    text: str
    said: str
