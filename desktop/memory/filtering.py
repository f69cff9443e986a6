"""Which memories are listed, and in what order: by subject, the owner first. No Qt in here."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from desktop.memory.rows import OWNER, Memory, Origin, State, fold

# What holds now or will: the rest of a vault is history, one click away.
CURRENT: frozenset[State] = frozenset(("valid", "planned"))


@dataclass(frozen=True)
class Filter:
    """Empty fields leave everything. On a `day` of the past `states` say nothing: what held then is listed."""

    query: str = ""
    kind: str = ""
    subject: str = ""
    origin: Origin | str = ""
    states: frozenset[State] = CURRENT
    day: dt.date | None = None

    @property
    def narrows(self) -> bool:
        """Whether something besides the states leaves memories out."""
        return bool(self.query.strip() or self.kind or self.subject or self.origin)

    def matches(self, memories: Iterable[Memory]) -> list[Memory]:
        """Those that fit, in their order."""
        terms = fold(self.query).split()
        found = (memory for memory in memories if self._fits(memory))
        return [memory for memory in found if all(term in memory.folded for term in terms)]

    def _fits(self, memory: Memory) -> bool:
        if self.day is not None:
            if not memory.held_on(self.day):
                return False
        elif self.states and memory.state not in self.states:
            return False
        return (
            (not self.kind or memory.kind == self.kind)
            and (not self.subject or memory.about == self.subject)
            and (not self.origin or memory.origin == self.origin)
        )


@dataclass(frozen=True)
class Group:
    """The memories about one subject; `title` is the subject as the first of them spells it. `partial`: more may follow."""

    about: str
    title: str
    memories: tuple[Memory, ...]
    partial: bool = False


def grouped(memories: Iterable[Memory]) -> list[Group]:
    """By subject: the owner, then the others by name; pinned ones first, else in the engine's order."""
    found: dict[str, list[Memory]] = {}
    for memory in memories:
        found.setdefault(memory.about, []).append(memory)
    groups = [
        Group(about, rows[0].subject, tuple(sorted(rows, key=lambda memory: not memory.pinned)))
        for about, rows in found.items()
    ]
    return sorted(groups, key=lambda group: (group.about != OWNER, group.about))


def subjects(memories: Sequence[Memory]) -> list[tuple[str, str, int]]:
    """Every subject with its spelling and the number of its memories, the owner first."""
    return [(group.about, group.title, len(group.memories)) for group in grouped(memories)]


def counts(memories: Iterable[Memory]) -> Counter[State]:
    """Memories by state."""
    return Counter(memory.state for memory in memories)
