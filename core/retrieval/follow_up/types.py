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
]


@dataclass(frozen=True)
class Before:
    """The last question, as it stands alone, and what was answered; "" where nothing was."""

    question: str
    answer: str = ""


@dataclass(frozen=True)
class Resolved:
    """A follow-up as a question that stands alone. `said`: what was put where, in words."""

    kind: Ellipsis
    text: str
    said: str
