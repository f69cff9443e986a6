"""The inbox: what Footnote proposes waits there as a file until its owner accepts, edits or rejects it.

A proposal is a memory's file with three keys more: what would be done, to which memories, and why. Rejected ones
leave a fingerprint, by which the same proposal is known and not made again.
"""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from core.memory.capture.types import Candidate, Skipped
from core.memory.errors import NoSuchMemory
from core.memory.finding import age
from core.memory.kinds import normal
from core.memory.restating import restated
from core.memory.secrets_guard import find_secret, refuse_secrets
from core.memory.statements.keeping import clean, keep_end, keep_memory, keep_rest, memory_of
from core.memory.statements.kept import Kept
from core.memory.statements.supersede import close
from core.memory.vault.changes import path_for
from core.memory.vault.files import INBOX
from core.memory.vault.note import Memory, linked, new_file
from core.memory.vault.vault import REJECTED, Changes, Snapshot
from core.memory.vault.writing import Draft
from core.text.regex import regex

# Why a candidate is left out whose like was rejected.
TURNED_DOWN = "you turned this down before"
_NEVER = dt.datetime.min.replace(tzinfo=dt.UTC)
# Between the values of a list.
_LISTED = regex(r",\s+(?:and\s+)?|\s+and\s+|[、，]|[和与及]")


@dataclass(frozen=True)
class Proposal:
    """What would be done: "add" a memory, "close" or "merge" the targets (ids), with the reason in words.

    `told` is when what it does was said, of what an "add" leaves of a target; None is when its memory was made.
    `place` is its place among what was proposed with it. `ends` are the memories that would end, as they would be then, `first` those of
    proposals that wait too and are taken before it; who lists proposals works them out.
    """

    memory: Memory
    action: str = "add"
    targets: tuple[str, ...] = ()
    reason: str = ""
    ends: tuple[Memory, ...] = ()
    first: tuple[Memory, ...] = ()
    told: dt.datetime | None = None
    place: int = 0

    @property
    def order(self) -> tuple[dt.datetime, int, dt.date, str]:
        """In which proposals are listed, and accepted one after the other: as they were said."""
        said = self.told or self.memory.created or _NEVER
        return said, self.place, self.memory.valid_from or dt.date.min, self.memory.id

    @property
    def fingerprint(self) -> str:
        """Equal for proposals that say the same, so that a rejected one is known again."""
        said = _in_any_order(self.memory.value) or normal(self.memory.text)
        parts = (
            self.action,
            *self.memory.slot,
            said if self.action != "merge" else ",".join(sorted(self.targets)),
        )
        return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:32]


def _in_any_order(value: str) -> str:
    """A list says the same in whatever order it is told."""
    return ", ".join(sorted(part for part in map(normal, _LISTED.split(value)) if part))


def read_proposal(memory: Memory) -> Proposal:
    """The proposal that stands in a file of the inbox."""
    keys = memory.keys
    targets = keys.get("targets") or []
    ids = tuple(str(each) for each in (targets if isinstance(targets, list) else [targets]))
    place = keys.get("place")
    return Proposal(
        memory,
        str(keys.get("action") or "add"),
        ids,
        str(keys.get("reason") or ""),
        told=_moment(keys.get("told")),
        place=place if isinstance(place, int) else 0,
    )


def _moment(told: object) -> dt.datetime | None:
    """When something was said, as a file has it; None for what says no such thing."""
    try:
        found = dt.datetime.fromisoformat(str(told))
    except ValueError:
        return None
    return found if found.tzinfo else found.replace(tzinfo=dt.UTC)


def rejected(snapshot: Snapshot) -> set[str]:
    """Fingerprints of what the owner has turned down."""
    return set(snapshot.raw.get(REJECTED, b"").decode("utf-8", "replace").split())


def fingerprint(candidate: Candidate, now: dt.datetime) -> str:
    """The fingerprint of the proposal to add, or to end, what a candidate says."""
    return Proposal(memory_of(candidate, now), "close" if candidate.action == "close" else "add").fingerprint


def refused_secret(candidate: Candidate) -> Skipped | None:
    """A candidate that holds a secret as the line that tells of it, without its words; None for any other."""
    kinds = (find_secret(text) for text in (candidate.text, candidate.value, candidate.quote))
    kind = next((each for each in kinds if each), "")
    return Skipped("…", f"holds what looks like {kind}", candidate.turn, secret=True) if kind else None


def put(changes: Changes, proposal: Proposal, taken: Iterable[str]) -> Proposal:
    """Note a proposal's file; returns it with its path."""
    path = path_for(proposal.memory, taken, INBOX)
    extra = {
        "action": proposal.action,
        "targets": list(proposal.targets),
        "reason": proposal.reason,
        "told": proposal.told.isoformat() if proposal.told else "",
        "place": proposal.place,
    }
    changes[path] = new_file(proposal.memory, {key: value for key, value in extra.items() if value})
    return replace(proposal, memory=replace(proposal.memory, path=path))


def accept(draft: Draft, proposal: Proposal, now: dt.datetime, text: str = "") -> Kept:
    """Carry a proposal out, with the owner's own wording if given. Raises NoSuchMemory when a target is gone."""
    text = clean(text)
    memory = replace(proposal.memory, path="", keys={}, text=text or proposal.memory.text)
    if text and normal(text) != normal(proposal.memory.text):
        memory = restated(memory, proposal.memory, now)
    refuse_secrets(memory.text)
    draft.changes[proposal.memory.path] = None
    if proposal.action == "close":
        return keep_end(draft, _ended(draft, proposal), memory.valid_to or now.date())
    if proposal.action == "merge":
        return merge(draft, memory, proposal.targets, now.date())
    if proposal.told is not None:
        return keep_rest(draft, memory, _target(draft, proposal.targets[0]), proposal.told.date())
    said = (memory.valid_from or now.date()) if memory.created is None else memory.created.date()
    olds = [old for target in proposal.targets if (old := draft.memories.get(target)) and old.holds_at(said)]
    return keep_memory(draft, memory, said, olds)


def merge(draft: Draft, memory: Memory, members: Sequence[str], today: dt.date) -> Kept:
    """Put one memory in the place of several, each of which keeps its file and its history."""
    olds = [_target(draft, member) for member in members]
    added = draft.add(
        replace(
            memory, derived_from=tuple(members), supersedes=tuple(members), valid_from=today, valid_to=None
        )
    )
    closed = []
    for old in olds:
        ended = replace(close(old, today), superseded_by=linked(old.superseded_by, added.id))
        draft.update(old, ended)
        closed.append(ended)
    return Kept("superseding", added, tuple(closed))


def reject(draft: Draft, proposals: Sequence[Proposal], snapshot: Snapshot) -> None:
    """Take proposals out of the inbox for good."""
    for proposal in proposals:
        draft.changes[proposal.memory.path] = None
    prints = sorted(rejected(snapshot) | {proposal.fingerprint for proposal in proposals})
    draft.changes[REJECTED] = "".join(f"{each}\n" for each in prints).encode()


def _ended(draft: Draft, proposal: Proposal) -> Memory:
    """What an end ends; what says the same where the one that was meant was known by then and not kept twice."""
    target, said = draft.memories.get(proposal.targets[0]), proposal.memory
    if target is not None or not said.value:
        return target or _target(draft, proposal.targets[0])
    day = said.valid_to or dt.date.max
    same = [each for each in draft.memories.values() if each.value and each.says_the_same(said)]
    open_ones = [each for each in same if each.valid_to is None or each.valid_to > day]
    return max(open_ones, key=age) if open_ones else _target(draft, proposal.targets[0])


def _target(draft: Draft, memory_id: str) -> Memory:
    found = draft.memories.get(memory_id)
    if found is None:
        raise NoSuchMemory(
            f"The memory {memory_id}, which this proposal changes, is gone.", "Reject the proposal."
        )
    return found
