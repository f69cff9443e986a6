"""Which memories the deep phase may write together: a few on one subject that share rarer words."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from core.memory.apart import Pair
from core.memory.kinds import subject_key
from core.memory.phases.light import NEVER_TOUCHED, PROMOTED_USES
from core.memory.statements.matching import content_words
from core.memory.vault.note import Memory

SMALLEST, LARGEST = 2, 8
MOST_CLUSTERS = 4
# Of the words of the shorter one; a chain of weaker links would join what has nothing in common.
LINKED = 0.4
# As in alike.py: a word in more memories than this joins nothing.
COMMON_WORD = 60


def clusters(
    memories: Iterable[Memory], day: dt.date, uses: Mapping[str, int], apart: Collection[Pair] = frozenset()
) -> list[tuple[Memory, ...]]:
    """At most four groups of 2 to 8, the largest first; each memory is in one group at most.

    Left out: pinned, often cited, instructions, closed and archived ones, and single-valued ones, whose place
    among their successors would be lost. Members are near the same one, not merely in a chain, and
    no two of them are held `apart` by their owner.
    """
    free = sorted(
        (m for m in memories if _may_join(m, day, uses)), key=lambda m: (m.valid_from or dt.date.min, m.id)
    )
    near = _neighbours(free)
    found: list[tuple[Memory, ...]] = []
    taken: set[int] = set()
    for seed in sorted(near, key=lambda i: (-len(near[i]), i)):
        if seed in taken:
            continue
        others = sorted((i for i in near[seed] if i not in taken), key=lambda i: (-near[seed][i], i))
        group = sorted(_joinable(seed, others, free, apart))
        if len(group) >= SMALLEST:
            taken.update(group)
            found.append(tuple(free[i] for i in group))
    return sorted(found, key=len, reverse=True)[:MOST_CLUSTERS]


def _joinable(seed: int, others: list[int], free: list[Memory], apart: Collection[Pair]) -> list[int]:
    """The seed and those near it, the nearest first, without one that is held apart from another of them."""
    group = [seed]
    for i in others:
        if len(group) < LARGEST and all(frozenset((free[i].id, free[n].id)) not in apart for n in group):
            group.append(i)
    return group


def _may_join(memory: Memory, day: dt.date, uses: Mapping[str, int]) -> bool:
    return (
        memory.holds_at(day)
        and memory.valid_to is None
        and not memory.archived
        and not memory.pinned
        and memory.cardinality == "many"
        and memory.kind not in NEVER_TOUCHED
        and uses.get(memory.id, 0) < PROMOTED_USES
    )


def _neighbours(memories: list[Memory]) -> dict[int, dict[int, float]]:
    """For each memory the near ones of its subject, with how near; memories without any are left out."""
    words = [content_words(f"{memory.text} {memory.attribute.replace('_', ' ')}") for memory in memories]
    rows: dict[tuple[str, str], list[int]] = defaultdict(list)
    for i, memory in enumerate(memories):
        for word in words[i]:
            rows[subject_key(memory.subject), word].append(i)
    near: dict[int, dict[int, float]] = defaultdict(dict)
    for shared in rows.values():
        if len(shared) > COMMON_WORD:
            continue
        for n, a in enumerate(shared):
            for b in shared[n + 1 :]:
                if b not in near[a]:
                    closeness = len(words[a] & words[b]) / min(len(words[a]), len(words[b]))
                    if closeness >= LINKED:
                        near[a][b] = near[b][a] = closeness
    return {i: others for i, others in near.items() if others}
