"""What became of a statement that was to be kept."""

from __future__ import annotations

from dataclasses import dataclass

from core.memory.capture.types import Candidate
from core.memory.statements.supersede import Status
from core.memory.vault.note import Memory


@dataclass(frozen=True)
class Kept:
    """What became of one statement. `memory` is the new or the unchanged one; `closed` are those that it ended.

    `first` are the memories of proposals that waited too and had to be taken before this one.
    """

    status: Status
    memory: Memory
    closed: tuple[Memory, ...] = ()
    commit: str = ""
    said: Candidate | None = None  # what it comes from
    beside: tuple[Memory, ...] = ()  # what else the same statement left
    first: tuple[Memory, ...] = ()
