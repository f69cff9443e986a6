"""Which proposals have to be taken before another: an end, or a correction, of what itself still waits in the inbox.

Whoever accepts the later one means both. They are taken together, in the order in which they were said.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from core.memory.review import Proposal, read_proposal
from core.memory.vault.snapshot import Snapshot


def first_taken(proposal: Proposal, snapshot: Snapshot) -> Sequence[Proposal]:
    """The waiting proposals whose memories a proposal changes, and those that these change; in order, without itself."""
    waiting = {each.id: each for each in snapshot.proposals.values()}
    found: dict[str, Proposal] = {}
    open_to: list[Proposal] = [proposal]
    while open_to:
        for target in open_to.pop().targets:
            if (
                target in waiting
                and target not in snapshot.memories
                and target not in (*found, proposal.memory.id)
            ):
                found[target] = read_proposal(waiting[target])
                open_to.append(found[target])
    return sorted(found.values(), key=lambda each: each.order)


def without_object(rejected: Collection[str], snapshot: Snapshot) -> Sequence[Proposal]:
    """The waiting ends of nothing but what is `rejected` (ids): they have nothing left to end."""
    ends = (read_proposal(each) for each in snapshot.proposals.values() if each.id not in rejected)
    return [
        each
        for each in ends
        if each.action == "close"
        and each.targets
        and all(target in rejected and target not in snapshot.memories for target in each.targets)
    ]
