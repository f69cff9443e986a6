"""The marks by which an answer cites: `[1]` a passage of a file, `[m1]` a memory. No Qt in here."""

from __future__ import annotations

import re
from dataclasses import dataclass

CITATION = re.compile(r"\[(m?)(\d{1,3})\]")
CITATIONS_BEHIND = re.compile(r"(?:[ \t]*\[m?\d{1,3}\])+")
# What may become one with the next letters of a growing answer.
HALF_CITATION = re.compile(r"\[m?\d{0,3}$")


@dataclass(frozen=True)
class Known:
    """The highest number that a mark may have to become a chip: of the passages, and of the memories."""

    passages: int = 0
    memories: int = 0
