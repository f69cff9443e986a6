"""The inbox of a vault: what Footnote proposes, and the owner's decision about each."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from core.errors import FootnoteError
from core.memory import review
from core.memory.capture.capturing import Captured, find_candidates, understood, unused
from core.memory.capture.read_before import read_before
from core.memory.capture.types import Candidate, Skipped, Turn
from core.memory.finding import find
from core.memory.first_taken import first_taken, without_object
from core.memory.part_taken import join_links
from core.memory.proposing import Proposed, propose
from core.memory.review import Proposal, read_proposal
from core.memory.statements.commit_words import details, short
from core.memory.statements.kept import Kept
from core.memory.statements.leaving import with_what_is_left
from core.memory.vault.commits import Message
from core.memory.vault.diffs import FileDiff, file_diffs, taken
from core.memory.vault.note import Memory
from core.memory.vault.vault import Snapshot
from core.memory.vault.writing import Draft

if TYPE_CHECKING:
    from core.memory.service import MemoryService


@dataclass(frozen=True)
class Failed:
    """A proposal of several that could not be accepted, and why."""

    id: str
    error: FootnoteError


class Inbox:
    """The proposals of one vault; `service` opens and writes it."""

    def __init__(self, service: MemoryService) -> None:
        self._service = service
        # What waited when it was asked for last, of which vault as it was, and on which day.
        self._waiting: tuple[Snapshot, dt.date, Sequence[Proposal]] | None = None

    def waiting(self) -> Sequence[Proposal]:
        """What waits for the owner, in the order in which it was said, with what each would end."""
        snapshot, today = self._service.snapshot(), self._service.now().date()
        known = self._waiting
        if known is not None and known[0] is snapshot and known[1] == today:
            return known[2]
        found = sorted(map(read_proposal, snapshot.proposals.values()), key=lambda each: each.order)
        told = [self._told(snapshot, each) for each in found]
        self._waiting = snapshot, today, told
        return told

    def _told(self, snapshot: Snapshot, proposal: Proposal) -> Proposal:
        """A proposal with what accepting it does besides."""
        first = tuple(each.memory for each in first_taken(proposal, snapshot))
        return replace(proposal, ends=self._ends(snapshot, proposal), first=first)

    def ends(self, proposal_id: str, text: str = "") -> Sequence[Memory]:
        """What accepting a proposal, in the owner's own words if given, would end. Raises NoSuchMemory."""
        snapshot = self._service.snapshot()
        return self._ends(snapshot, read_proposal(find(snapshot.proposals.values(), proposal_id)), text)

    def _ends(self, snapshot: Snapshot, proposal: Proposal, text: str = "") -> tuple[Memory, ...]:
        """None for one that cannot be accepted: who tries is told why."""
        try:
            draft = Draft(snapshot)
            for each in first_taken(proposal, snapshot):
                review.accept(draft, each, self._service.now())
            kept = review.accept(draft, proposal, self._service.now(), text)
        except FootnoteError:
            return ()
        return tuple(old for old in kept.closed if _ends_sooner(old, snapshot))

    def propose(self, turns: Sequence[Turn], model: bool = False) -> Captured:
        """Put what a conversation would leave into the inbox, in one commit.

        With `model`, the chat model looks too; where it fails, rules alone decide, and `failure` says so.
        """
        before, turns = read_before(turns, self._service.snapshot())
        chat, classifier = self._service.chat() if model else None, self._service.classifier()
        found = find_candidates(turns, chat, before, classifier)
        return replace(self.put(found.candidates, found.skipped), failure=found.failure)

    def put(self, found: Sequence[Candidate], skipped: Sequence[Skipped]) -> Captured:
        """Put what capture found into the inbox, except what is known, waits already or was turned down.

        What holds a secret is told among what was skipped.
        """
        refused = [each for each in map(review.refused_secret, found) if each is not None]
        found = [each for each in found if review.refused_secret(each) is None]
        skipped = (*skipped, *refused)
        if not found:
            return Captured((), tuple(skipped))

        def make(draft: Draft, snapshot: Snapshot) -> tuple[Proposed, Message]:
            made = propose(draft, found, snapshot, self._service.now(), self._service.likeness())
            lines = [f"{each.action} {each.memory.id}: {short(each.memory.text)}" for each in made.proposals]
            one = len(made.proposals) == 1
            title = short(made.proposals[0].memory.text) if one else ""
            subject = f"Propose: {title}" if title else f"Propose {len(lines)} memories"
            return made, Message(subject, "\n".join(lines), "capture")

        made, commit = self._service.change(make)
        told = unused((*skipped, *made.skipped), made.kept)
        snapshot = self._service.snapshot()
        proposed = tuple(self._told(snapshot, each) for each in made.proposals)
        return Captured(understood(made.kept), told, proposed=proposed, commit=commit)

    def preview(self, proposal_id: str, text: str = "") -> Sequence[FileDiff]:
        """What accepting would change, file by file. Raises NoSuchMemory."""
        snapshot = self._service.snapshot()
        draft = Draft(snapshot)
        self._accept(draft, snapshot, proposal_id, text)
        return file_diffs(snapshot.raw, draft.changes)

    def accept(
        self, proposal_id: str, text: str = "", hunks: Mapping[str, Collection[int]] | None = None
    ) -> Kept:
        """Carry a proposal out, in the owner's own words if given, after those that it rests on and that wait too.

        Of files named in `hunks` only those hunks of the preview are taken, and no half of a link. Raises NoSuchMemory, NoteBroken.
        """

        def make(draft: Draft, snapshot: Snapshot) -> tuple[Kept, Message]:
            words = find(snapshot.proposals.values(), proposal_id).source.words
            kept = self._accept(draft, snapshot, proposal_id, text)
            for path, chosen in (hunks or {}).items():
                draft.changes[path] = taken(snapshot.raw, draft.changes, path, chosen)
            if hunks:
                join_links(draft, snapshot)
            report = details([*(Kept("new", each) for each in kept.first), kept])
            if kept.status != "shortened":
                return kept, Message(f"Accept: {short(kept.memory.text)}", report)
            report += f"\n  words: {short(words)}" if words else ""
            return kept, Message(f"Accept the end of: {short(kept.memory.text)}", report)

        kept, commit = self._service.change(make)
        return replace(kept, commit=commit)

    def accept_all(self, ids: Sequence[str]) -> tuple[Sequence[Kept], Sequence[Failed]]:
        """Carry several out, each in its own commit with what it rests on; one that fails stops no other."""
        kept, failed, done = [], [], set[str]()
        for each in ids:
            if each in done:  # another one rested on it
                continue
            try:
                kept.append(self.accept(each))
                done |= {first.id for first in kept[-1].first}
            except FootnoteError as error:
                failed.append(Failed(each, error))
        return kept, failed

    def reject(self, *ids: str) -> tuple[Sequence[Proposal], str]:
        """Turn proposals down in one commit; they do not come back. Raises NoSuchMemory.

        The end of what is turned down goes with it, and may come again: there is nothing that it would end. Returns
        (those that were named and then such ends, the commit).
        """

        def make(draft: Draft, snapshot: Snapshot) -> tuple[Sequence[Proposal], Message]:
            chosen = [read_proposal(find(snapshot.proposals.values(), each)) for each in ids]
            review.reject(draft, chosen, snapshot)
            along = without_object({each.memory.id for each in chosen}, snapshot)
            for end in along:
                draft.changes[end.memory.path] = None
            what = short(chosen[0].memory.text) if len(chosen) == 1 else f"{len(chosen)} proposals"
            return (*chosen, *along), Message(f"Reject: {what}")

        return self._service.change(make)

    def _accept(self, draft: Draft, snapshot: Snapshot, proposal_id: str, text: str) -> Kept:
        proposal = read_proposal(find(snapshot.proposals.values(), proposal_id))
        first = first_taken(proposal, snapshot)
        for each in first:
            self._carry_out(draft, each)
        kept = self._carry_out(draft, proposal, text)
        return replace(kept, first=tuple(each.memory for each in first))

    def _carry_out(self, draft: Draft, proposal: Proposal, text: str = "") -> Kept:
        kept = review.accept(draft, proposal, self._service.now(), text)
        return with_what_is_left(draft, kept, self._service.likeness())


def _ends_sooner(old: Memory, snapshot: Snapshot) -> bool:
    """Whether a memory would get an end that it does not have; some only get a link. What waits itself has none yet."""
    before = snapshot.memories.get(old.id)
    return before is None or before.valid_to != old.valid_to
