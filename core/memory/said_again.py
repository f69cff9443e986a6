"""Takes proposals to end a memory out of the inbox once its owner has said again that it holds: the newer word counts.

“I left Barclays” waits; then comes “I still work at Barclays”. Accepted afterwards, the older card would end what was said last.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from core.memory.review import Proposal, read_proposal
from core.memory.statements.commit_words import details, headline, short
from core.memory.statements.kept import Kept
from core.memory.vault.commits import Message
from core.memory.vault.vault import Snapshot
from core.memory.vault.writing import Draft


def message_of(
    draft: Draft, snapshot: Snapshot, kept: Sequence[Kept], now: dt.datetime, actor: str = "owner"
) -> Message:
    """What a commit says that keeps these, with the proposals taken out of `draft` that they make stale."""
    stale = stale_ends(snapshot, kept, now)
    for each in stale:
        draft.changes[each.memory.path] = None
    withdrawn = [f"withdraw {each.memory.id}, said before: {short(each.memory.text)}" for each in stale]
    changed = any(each.status != "unchanged" for each in kept)
    subject = headline(kept) if changed or not stale else f"Withdraw: {short(stale[0].memory.text)}"
    return Message(subject, "\n".join(part for part in (details(kept), *withdrawn) if part), actor)


def stale_ends(snapshot: Snapshot, kept: Sequence[Kept], now: dt.datetime) -> list[Proposal]:
    """The proposals to end what was now said again, that were said before it."""
    again = {each.memory.id: _when(each, now) for each in kept if each.status == "unchanged"}
    waiting = (each for each in map(read_proposal, snapshot.proposals.values()) if each.action == "close")
    return [
        each
        for each in waiting
        if any(each.order[0] < again[one] for one in each.targets[:1] if one in again)
    ]


def _when(kept: Kept, now: dt.datetime) -> dt.datetime:
    return kept.said.turn.time if kept.said is not None and kept.said.turn is not None else now
