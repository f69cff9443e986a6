"""Where a new memory goes among the old ones: a single value closes its predecessor, many stand side by side.

Nothing is overwritten. Each value keeps its own file with the time in which it held, and both know each other.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from core.memory.kinds import normal
from core.memory.statements.saying_more import says_more
from core.memory.vault.note import Memory, linked

# An end so short before today, "until last month", is meant of what holds; one long before is of another time.
SHORTLY = dt.timedelta(days=62)
Status = Literal["new", "unchanged", "superseding", "shortened"]


@dataclass(frozen=True)
class Placement:
    """What becomes of a new memory: itself (None when nothing new is said) and the old ones that change."""

    status: Status
    memory: Memory | None
    changed: tuple[Memory, ...] = ()
    same_as: str = ""


def place(
    new: Memory,
    existing: Iterable[Memory],
    today: dt.date,
    instead_of: Sequence[Memory] = (),
    beside: Collection[str] = (),
) -> Placement:
    """Find its place. `today` is the day of the statement: what begins later is a plan, which it does not undo.

    `instead_of` are memories that it replaces by the owner's word, whatever their slot or cardinality;
    `beside` are ids of what was told in the same breath, which it leaves: the town, and the street in it.
    """
    named = {memory.id for memory in instead_of}
    rivals = [m for m in existing if m.id != new.id and m.id not in named and _competes(m, new)]
    same = [m for m in rivals if m.says_the_same(new) and (_overlap(m, new) or _has_ended(m, new, today))]
    if same and not _tells_more(new, same):
        return _repeated(same[0], new)
    if same and is_over(new, today):
        return _ended_with_more(same, new)
    if is_over(new, today) or _for_a_while(new, today):
        return Placement("new", new)  # what holds now, or held then too, is left as it was told
    earlier = [memory for memory in rivals if memory.says_the_same(new) and memory.valid_to is not None]
    if earlier and new.valid_to is None:
        last = max(earlier, key=lambda memory: memory.valid_to or dt.date.min)
        new = replace(new, reopens=linked(new.reopens, last.id))
    if new.cardinality != "one" or not new.attribute:
        rivals = []
    changed = []
    for old in instead_of:
        new = replace(new, supersedes=linked(new.supersedes, old.id))
        changed.append(_closed_by(old, new))
    for poorer in [m for m in same if not says_more(m, (new,))]:  # all that it says, the new one says too
        new, enriched = _enriched(poorer, new)
        changed.append(enriched)
    rivals = [m for m in rivals if m not in same]
    if any(m.id in beside and _overlap(m, new) for m in rivals):
        new = replace(new, cardinality="many")  # both hold, until the next value ends them
        rivals = [m for m in rivals if m.id not in beside]
    for rival in sorted(rivals, key=lambda memory: memory.valid_from or dt.date.min):
        if _just_ended(rival, new):  # "no longer there, now here": it has its end, and gets its successor
            new = replace(new, supersedes=linked(new.supersedes, rival.id))
            changed.append(replace(rival, superseded_by=linked(rival.superseded_by, new.id)))
        if not _overlap(rival, new):
            continue
        if _is_plan(rival, new, today):
            new = replace(new, valid_to=rival.valid_from)
            continue
        if _came_after(rival, new):
            new = replace(new, valid_to=rival.valid_from, superseded_by=linked(new.superseded_by, rival.id))
            changed.append(replace(rival, supersedes=linked(rival.supersedes, new.id)))
            continue
        new = replace(new, supersedes=linked(new.supersedes, rival.id))
        changed.append(_closed_by(rival, new))
    return Placement("superseding" if changed else "new", new, tuple(changed))


def _tells_more(new: Memory, same: Sequence[Memory]) -> bool:
    """Whether a statement of a known value adds to what is known of it: in its words, or since when it is so."""
    if says_more(new, same):
        return True
    since = None if is_mentioned(new) or new.valid_to is not None else new.valid_from
    return since is not None and all(m.valid_from != since and is_mentioned(m) for m in same)


def _enriched(old: Memory, new: Memory) -> tuple[Memory, Memory]:
    """(the new one, the old one ended by it) where the new one says the same and more, since when either tells."""
    if is_mentioned(new) and not is_mentioned(old):
        new = replace(new, valid_from=old.valid_from)
    new = replace(new, supersedes=linked(new.supersedes, old.id))
    begins = max(new.valid_from or dt.date.min, old.valid_from or dt.date.min)
    ended = close(old, begins) if begins > dt.date.min else replace(old, valid_to=old.valid_to)
    return new, replace(ended, superseded_by=linked(old.superseded_by, new.id))


def _ended_with_more(same: Sequence[Memory], new: Memory) -> Placement:
    """ "I worked at BP as a welder until May": what was known ends, and what is told of it now stays beside it."""
    end = new.valid_to or dt.date.min
    ended = tuple(end_told(old, end, was_so=True) for old in same)
    return Placement("superseding", new, ended)


def is_mentioned(memory: Memory) -> bool:
    """Whether a memory holds only since the day on which it was mentioned: nobody said since when."""
    return memory.created is not None and memory.valid_from == memory.created.date()


def is_over(memory: Memory, today: dt.date) -> bool:
    """Whether a memory tells what no longer held on a day."""
    return memory.valid_to is not None and memory.valid_to <= today


def _for_a_while(memory: Memory, today: dt.date) -> bool:
    """Whether a memory tells of a time to come that ends again: a term in Paris ends no home."""
    return memory.valid_to is not None and memory.valid_from is not None and memory.valid_from > today


def close(memory: Memory, day: dt.date) -> Memory:
    """The memory with its end: it held until the day before."""
    end = max(day, memory.valid_from) if memory.valid_from else day
    return replace(memory, valid_to=min(end, memory.valid_to) if memory.valid_to else end)


def end_told(memory: Memory, day: dt.date, was_so: bool = False) -> Memory:
    """The memory with an end that its owner tells. Where it was only mentioned later than that, it held before.

    So it did where it is told on that day that it `was_so`: "I used to".
    """
    mentioned = memory.valid_from if is_mentioned(memory) else None
    if mentioned is not None and (day < mentioned or (was_so and day == mentioned)):
        memory = replace(memory, valid_from=None)
    return close(memory, day)


def _competes(old: Memory, new: Memory) -> bool:
    if old.slot != new.slot:
        return False
    return bool(new.attribute) or normal(old.text) == normal(new.text)


def _overlap(old: Memory, new: Memory) -> bool:
    """Whether there is a day on which both would hold; a memory that never held has none."""
    start = max(old.valid_from or dt.date.min, new.valid_from or dt.date.min)
    end = min(old.valid_to or dt.date.max, new.valid_to or dt.date.max)
    return start < end


def _has_ended(old: Memory, new: Memory, today: dt.date) -> bool:
    """Whether "until last week" or "used to" ends what was said shortly before to be so."""
    if not is_over(new, today) or new.valid_from is not None or not old.holds_at(today):
        return False
    return is_mentioned(old) and new.valid_to is not None and new.valid_to > today - SHORTLY


def _just_ended(old: Memory, new: Memory) -> bool:
    return old.valid_to is not None and old.valid_to == new.valid_from and not old.superseded_by


def _is_plan(old: Memory, new: Memory, today: dt.date) -> bool:
    return (
        old.valid_from is not None
        and old.valid_from > today
        and old.valid_from > (new.valid_from or dt.date.min)
    )


def _came_after(old: Memory, new: Memory) -> bool:
    """Whether what is told now is the past of an old value whose beginning was told too.

    A value that merely holds since it was mentioned has no such beginning, unless it took another one's place that day:
    else the newer statement corrects it.
    """
    if old.valid_from is None or new.valid_from is None or old.created is None:
        return False
    return new.valid_from < old.valid_from and (not is_mentioned(old) or bool(old.supersedes))


def _closed_by(old: Memory, new: Memory) -> Memory:
    begins = new.valid_from or dt.date.min
    before = old.valid_from is not None and begins < old.valid_from
    ended = end_told(old, begins) if before else close(old, begins)
    return replace(ended, superseded_by=linked(old.superseded_by, new.id))


def _repeated(old: Memory, new: Memory) -> Placement:
    """Said again: nothing changes, unless an end was told that the old one did not have."""
    if new.valid_to is not None and (old.valid_to is None or new.valid_to < old.valid_to):
        return Placement("shortened", None, (end_told(old, new.valid_to, was_so=True),), old.id)
    return Placement("unchanged", None, (), old.id)
