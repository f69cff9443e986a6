"""The values that followed each other, as stretches of time between 0 and 1. No Qt."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from desktop.memory.rows import Memory

# Left of the first day and right of the last one: an end that is open runs out of the picture.
_MARGIN = 0.04
# A value that held for a day is still a thing to see and to click.
_LEAST = 0.012


@dataclass(frozen=True)
class Stretch:
    """One value from `start` to `end`; `open_start`: nobody said since when. It ends at 1 where it has no end yet."""

    memory: Memory
    start: float
    end: float
    open_start: bool
    current: bool


@dataclass(frozen=True)
class Chain:
    """All values, oldest first. `today` is where the present day stands; `first` and `last` are the days at the ends."""

    stretches: tuple[Stretch, ...]
    today: float
    first: dt.date
    last: dt.date


def chain_of(memories: Sequence[Memory], today: dt.date) -> Chain:
    """Place the values on one scale that reaches from the first known day to today or to the last end."""
    days = [day for memory in memories for day in (memory.since, memory.until) if day is not None]
    first, last = min([*days, today]), max([*days, today])
    span = max(1, (last - first).days)

    def place(day: dt.date) -> float:
        return _MARGIN + (day - first).days / span * (1 - 2 * _MARGIN)

    stretches = [_stretch(memory, place, today) for memory in memories]
    stretches.sort(key=lambda each: (each.memory.since or dt.date.min, each.end, each.memory.created))
    return Chain(tuple(stretches), place(today), first, last)


def _stretch(memory: Memory, place: Callable[[dt.date], float], today: dt.date) -> Stretch:
    start = place(memory.since) if memory.since is not None else 0.0
    end = place(memory.until) if memory.until is not None else 1.0
    current = memory.held_on(today) and memory.state != "archived"
    return Stretch(memory, start, max(end, start + _LEAST), memory.since is None, current)
