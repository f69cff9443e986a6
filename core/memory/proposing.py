"""Turns what a conversation would leave into proposals: it is kept on a copy of the vault, and what that did is proposed."""

from __future__ import annotations

import contextlib
import datetime as dt
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace

from core.errors import FootnoteError
from core.memory.capture.capturing import keep_all
from core.memory.capture.types import Candidate, Skipped
from core.memory.review import Proposal, accept, put, read_proposal, rejected
from core.memory.statements.keeping import memory_of
from core.memory.statements.kept import Kept
from core.memory.statements.leaving import with_what_is_left
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
    waiting = {read_proposal(memory).fingerprint for memory in snapshot.proposals.values()}
    copy = _all_accepted(snapshot, now, likeness)
    known = set(copy.memories)
    made: list[Proposal] = []
    kept, skipped = keep_all(copy, candidates, refused, now, likeness)
    for each in kept:
        proposal = _proposal(each, known, now)
        if proposal is None or proposal.fingerprint in refused:
            continue
        if proposal.fingerprint in waiting and each.status == "new" and not each.memory.reopens:
            continue
        waiting.add(proposal.fingerprint)
        proposal = replace(proposal, place=len(made))
        made.append(put(draft.changes, proposal, {*draft.raw, *draft.changes}))
        known.add(proposal.memory.id)
    return Proposed(tuple(made), tuple(kept), tuple(skipped))


def _all_accepted(snapshot: Snapshot, now: dt.datetime, likeness: Likeness | None) -> Draft:
    """The vault as it would be were all accepted that waits: what is said now may be of that."""
    copy = Draft(snapshot)
    for waiting in sorted(map(read_proposal, snapshot.proposals.values()), key=lambda each: each.order):
        with contextlib.suppress(FootnoteError):  # its owner is told why when they accept it
            with_what_is_left(copy, accept(copy, waiting, now), likeness)
    return copy


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
    if _is_left_of(kept) and kept.closed[0].id in known:
        told = said.turn.time if said.turn else now
        return Proposal(_unlinked(kept.memory), "add", (kept.closed[0].id,), said.reason, told=told)
    olds = [old for old in kept.closed if old.id in known and old.id != kept.memory.id]
    # What would end is worked out when it is looked at: other memories may hold by then.
    return Proposal(_unlinked(kept.memory), "add", tuple(old.id for old in olds), said.reason)


def _is_left_of(kept: Kept) -> bool:
    """Whether what is kept is what is left of what ended: it was said with that, not now."""
    of_it = kept.closed[:1]
    return bool(of_it) and kept.memory.created == of_it[0].created and kept.memory.source == of_it[0].source


def _unlinked(memory: Memory) -> Memory:
    """A memory as it was said: its place among the others is found when it is accepted."""
    return replace(memory, path="", supersedes=(), superseded_by=(), reopens=())


def _bare(text: str) -> str:
    """A statement in the middle of a sentence."""
    return text.strip().rstrip(".。")
