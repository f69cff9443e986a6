"""Where a new memory goes among the old ones: a single value closes its predecessor, many stand side by side.

Nothing is overwritten. Each value keeps its own file with the time in which it held, and both know each other.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from core.memory.kinds import normal
from core.memory.vault.note import Memory, linked

# An end so short before today is meant of what holds; one long before is of another time.
SHORTLY = dt.timedelta(days=31)
Status = Literal["new", "unchanged", "superseding", "shortened"]


@dataclass(frozen=True)
class Placement:
    """What becomes of a new memory: itself (None when nothing new is said) and the old ones that change."""

    status: Status
    memory: Memory | None
    changed: tuple[Memory, ...] = ()
    same_as: str = ""


def place(
    new: Memory, existing: Iterable[Memory], today: dt.date, instead_of: Sequence[Memory] = ()
) -> Placement:
    """Find its place. `today` is the day of the statement: what begins later is a plan, which it does not undo.

    `instead_of` are memories that it replaces by the owner's word, whatever their slot or cardinality.
    """
    named = {memory.id for memory in instead_of}
    rivals = [m for m in existing if m.id != new.id and m.id not in named and _competes(m, new)]
    repeated = next(
        (m for m in rivals if m.says_the_same(new) and (_overlap(m, new) or _has_ended(m, new, today))), None
    )
    if repeated is not None:
        return _repeated(repeated, new)
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


def end_told(memory: Memory, day: dt.date) -> Memory:
    """The memory with an end that its owner tells. Where it was only mentioned on that day or later, it held before."""
    mentioned = memory.created is not None and memory.valid_from == memory.created.date()
    if mentioned and memory.valid_from is not None and day <= memory.valid_from:
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
    mentioned = old.created is not None and old.valid_from == old.created.date()
    return mentioned and new.valid_to is not None and new.valid_to > today - SHORTLY


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

    A value that merely holds since it was mentioned has no such beginning: then the newer statement corrects it.
    """
    if old.valid_from is None or new.valid_from is None or old.created is None:
        return False
    return new.valid_from < old.valid_from and old.valid_from != old.created.date()


def _closed_by(old: Memory, new: Memory) -> Memory:
    begins = new.valid_from or dt.date.min
    before = old.valid_from is not None and begins < old.valid_from
    ended = end_told(old, begins) if before else close(old, begins)
    return replace(ended, superseded_by=linked(old.superseded_by, new.id))


def _repeated(old: Memory, new: Memory) -> Placement:
    """Said again: nothing changes, unless an end was told that the old one did not have."""
    if new.valid_to is not None and (old.valid_to is None or new.valid_to < old.valid_to):
        return Placement("shortened", None, (end_told(old, new.valid_to),), old.id)
    return Placement("unchanged", None, (), old.id)
