"""What a whole vault offers to choose from, also where the window has only a page of its memories. No Qt in here."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from desktop.memory.filtering import counts, subjects
from desktop.memory.rows import OWNER, Memory, subject_key


@dataclass(frozen=True)
class Overview:
    """Memories by state; (key, spelling, number) of every subject, the owner first and then the commonest; how many

    memories began or ended on a day; the attributes in use.
    """

    total: int = 0
    states: Mapping[str, int] = field(default_factory=dict)
    subjects: Sequence[tuple[str, str, int]] = ()
    days: Counter[dt.date] = field(default_factory=Counter)
    attributes: Sequence[str] = ()

    @classmethod
    def of(cls, memories: Sequence[Memory]) -> Overview:
        """Of a vault that is here as a whole."""
        found = sorted(subjects(memories), key=lambda row: (row[0] != OWNER, -row[2], row[0]))
        days = Counter(day for memory in memories for day in (memory.since, memory.until) if day is not None)
        states = {str(state): count for state, count in counts(memories).items()}
        attributes = sorted({memory.attribute for memory in memories if memory.attribute})
        return cls(len(memories), states, found, days, attributes)

    @classmethod
    def read(cls, row: Mapping[str, Any]) -> Overview:
        """From a MemoryOverview of the protocol."""
        found = [(subject_key(each["subject"]), each["subject"], each["count"]) for each in row["subjects"]]
        days = Counter({dt.date.fromisoformat(day): count for day, count in row["days"].items()})
        return cls(row["total"], row["states"], found, days, row["attributes"])
