"""Proposals and commits as the window shows them: typed rows instead of dictionaries. No Qt."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from desktop.memory.rows import Memory

Act = Literal["add", "close", "merge"]
Actor = Literal["owner", "hand", "capture", "light", "deep", "footnote", "other"]
ACTS: tuple[Act, ...] = ("add", "close", "merge")
ACTORS: tuple[Actor, ...] = ("owner", "hand", "capture", "light", "deep", "footnote", "other")


@dataclass(frozen=True)
class Ended:
    """A memory that would end, and the day from which it would no longer hold."""

    id: str
    text: str
    until: dt.date | None

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Ended:
        """From an EndedRow of the protocol."""
        until = row["valid_to"]
        return cls(row["id"], row["text"], dt.date.fromisoformat(until) if until else None)


@dataclass(frozen=True)
class First:
    """A proposal that waits too and is taken before another one, which rests on it."""

    id: str
    text: str

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> First:
        """From a FirstRow of the protocol."""
        return cls(row["id"], row["text"])


@dataclass(frozen=True)
class Proposal:
    """What waits: `act` with this memory, because of `reason`, said in `turn`; `words` are the part of it that says so.

    `ends` are the memories that would end, `first` the proposals that are taken with it, before it.
    `conversation` and `message` are None when the conversation is gone.
    """

    memory: Memory
    act: Act
    targets: tuple[str, ...]
    reason: str
    ends: tuple[Ended, ...]
    first: tuple[First, ...]
    turn: str
    conversation: int | None
    message: int | None

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Proposal:
        """From a ProposalRow of the protocol."""
        return cls(
            memory=Memory.of(row),
            act=next((act for act in ACTS if act == row["action"]), "add"),
            targets=tuple(row["targets"]),
            reason=row["reason"],
            ends=tuple(map(Ended.of, row["ends"])),
            first=tuple(map(First.of, row["first"])),
            turn=row["turn"] or row["source"]["words"],
            conversation=row["conversation_id"],
            message=row["message_id"],
        )

    @property
    def id(self) -> str:
        return self.memory.id

    @property
    def words(self) -> str:
        return self.memory.words

    def ends_only(self, proposal_id: str) -> bool:
        """Whether it is the end of nothing but what another proposal would remember."""
        waits = any(first.id == proposal_id for first in self.first)
        return self.act == "close" and waits and set(self.targets) == {proposal_id}


@dataclass(frozen=True)
class Commit:
    """One change of the vault. `revertible`: nothing that it changed was changed since."""

    id: str
    at: str
    actor: Actor
    author: str
    subject: str
    body: str
    files: int
    revertible: bool

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Commit:
        """From a CommitRow of the protocol."""
        actor: Actor = next((actor for actor in ACTORS if actor == row["actor"]), "other")
        return cls(
            row["commit"],
            row["at"],
            actor,
            row["author"],
            row["subject"],
            row["body"],
            row["files"],
            row["revertible"],
        )
