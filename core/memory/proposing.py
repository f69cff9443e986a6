"""Turns what a conversation would leave into proposals: it is kept on a copy of the vault, and what that did is proposed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace

from core.memory.capture.capturing import keep_all
from core.memory.capture.types import Candidate, Skipped
from core.memory.review import Proposal, put, read_proposal, rejected
from core.memory.statements.keeping import memory_of
from core.memory.statements.kept import Kept
from core.memory.statements.retold import Likeness
from core.memory.vault.note import Memory
from core.memory.vault.vault import Snapshot
from core.memory.vault.writing import Draft


@dataclass(frozen=True)
class Proposed:
    """What was put into the inbox; what would be `kept` of what was said, whether or not it waits already; and what not."""

    proposals: tuple[Proposal, ...]
    kept: tuple[Kept, ...]
    skipped: tuple[Skipped, ...]


def propose(
    draft: Draft,
    candidates: Sequence[Candidate],
    snapshot: Snapshot,
    now: dt.datetime,
    likeness: Likeness | None = None,
) -> Proposed:
    """Put candidates into the inbox, except what is known, waits already, was rejected, or holds a secret."""
    refused = rejected(snapshot)
    waiting = {read_proposal(memory).fingerprint for memory in snapshot.proposals.values()} | refused
    copy = Draft(snapshot)
    # A correction may mean what still waits: both can be accepted, one after the other.
    copy.memories |= {m.id: m for m in snapshot.proposals.values() if read_proposal(m).action == "add"}
    known = set(copy.memories)
    made: list[Proposal] = []
    kept, skipped = keep_all(copy, candidates, refused, now, likeness)
    for each in kept:
        proposal = _proposal(each, known, now)
        if proposal is None or proposal.fingerprint in waiting:
            continue
        waiting.add(proposal.fingerprint)
        made.append(put(draft.changes, proposal, {*draft.raw, *draft.changes}))
        known.add(proposal.memory.id)
    return Proposed(tuple(made), tuple(kept), tuple(skipped))


def _proposal(kept: Kept, known: Container[str], now: dt.datetime) -> Proposal | None:
    """What keeping a statement did as a proposal; None where it did nothing to what the vault or the inbox has."""
    said = kept.said
    if said is None or kept.status == "unchanged":
        return None
    if kept.status == "shortened":
        if kept.memory.id not in known:
            return None
        ended = kept.memory
        ending = replace(
            memory_of(said, said.turn.time if said.turn else now),
            valid_from=ended.valid_from,
            valid_to=ended.valid_to,
            kind=ended.kind,
            attribute=ended.attribute,
            value=ended.value,
        )
        return Proposal(ending, "close", (ended.id,), f"it says that “{_bare(ended.text)}” no longer holds")
    olds = [old for old in kept.closed if old.id in known and old.id != kept.memory.id]
    # What would end is worked out when it is looked at: other memories may hold by then.
    return Proposal(_unlinked(kept.memory), "add", tuple(old.id for old in olds), said.reason)


def _unlinked(memory: Memory) -> Memory:
    """A memory as it was said: its place among the others is found when it is accepted."""
    return replace(memory, path="", supersedes=(), superseded_by=(), reopens=())


def _bare(text: str) -> str:
    """A statement in the middle of a sentence."""
    return text.strip().rstrip(".。")
