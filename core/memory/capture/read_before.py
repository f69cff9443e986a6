"""Parts the turns that a vault has read before from those that are new to it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from core.memory.capture.types import Turn
from core.memory.kinds import normal
from core.memory.vault.snapshot import Snapshot


def read_before(turns: Sequence[Turn], snapshot: Snapshot) -> tuple[Sequence[Turn], Sequence[Turn]]:
    """Turns of conversations that the vault knows up to them, and the others, each in order.

    A conversation is known by a turn whose very words a memory has; another one may bear the same name.
    """
    by_name = {(each.conversation, each.id): each for each in turns if each.id}
    until: dict[str, dt.datetime] = {}
    read: list[Turn] = []
    for memory in (*snapshot.memories.values(), *snapshot.proposals.values()):
        source = memory.source
        turn = by_name.get((source.conversation, source.message))
        if turn is None or not source.words or normal(source.words) not in normal(turn.text):
            continue
        read.append(turn)
        until[turn.conversation] = max(turn.time, until.get(turn.conversation, turn.time))
    old = [
        each
        for each in turns
        if each in read or (each.conversation in until and each.time < until[each.conversation])
    ]
    return old, [each for each in turns if each not in old]
