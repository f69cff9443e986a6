"""Keeps what an ended memory told beside that which has changed, once it is settled what a turn changes."""

from __future__ import annotations

from dataclasses import replace

from core.memory.kinds import normal
from core.memory.statements.keeping import keep_left
from core.memory.statements.kept import Kept
from core.memory.statements.remaining import left_beside
from core.memory.statements.retold import Likeness
from core.memory.vault.writing import Draft


def with_what_is_left(draft: Draft, kept: Kept, likeness: Likeness | None = None) -> Kept:
    """What was kept, with what is left of the memories that it took the place of. Raises ModelUnavailable, of the likeness."""
    new = kept.memory
    if kept.status != "superseding" or new.id not in draft.memories:
        return kept
    left = []
    for closed in kept.closed:
        old = draft.memories.get(closed.id)
        if old is None or new.id not in old.superseded_by or normal(new.text) in normal(old.text):
            continue
        rest = left_beside(old, new, likeness)
        if rest is not None:
            left.append(keep_left(draft, rest, old, old.valid_to))
    ended = tuple(draft.memories.get(each.id, each) for each in kept.closed)
    return replace(kept, closed=ended, beside=(*kept.beside, *left)) if left else kept
