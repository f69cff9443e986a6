"""A memory as the window shows it: a typed row of "memory.list", with what filters ask of it worked out once. No Qt in here."""

from __future__ import annotations

import datetime as dt
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

State = Literal["valid", "planned", "closed", "archived"]
Origin = Literal["said", "by hand", "captured", "merged", "answer"]

KINDS = ("profile", "preference", "fact", "person", "project", "event", "instruction")
STATES: tuple[State, ...] = ("valid", "planned", "closed", "archived")
ORIGINS: tuple[Origin, ...] = ("said", "by hand", "captured", "merged", "answer")

# The subject of what the owner says about themself, and other ways to write it in a file.
OWNER = "me"
_OWNERS = frozenset(("", OWNER, "i", "myself", "owner", "user", "我", "本人", "自己"))

# What the owner asked for outright is certain; what was gathered from a conversation is a little less so.
CERTAIN = 1.0


@dataclass(frozen=True)
class Memory:
    """It holds from `since` up to, but not including, `until`; None is "ever since" and "until further notice".

    `about` is the subject folded, for grouping; `folded` is all that a search looks into.
    """

    id: str
    text: str
    kind: str
    subject: str
    about: str
    attribute: str
    value: str
    cardinality: str
    created: str
    since: dt.date | None
    until: dt.date | None
    state: State
    origin: Origin
    confidence: float
    importance: float
    pinned: bool
    uses: int
    words: str
    path: str
    file: str
    supersedes: tuple[str, ...]
    superseded_by: tuple[str, ...]
    folded: str

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Memory:
        """From a MemoryRow of the protocol."""
        source = row["source"]
        return cls(
            id=row["id"],
            text=row["text"],
            kind=row["kind"],
            subject=row["subject"],
            about=subject_key(row["subject"]),
            attribute=row["attribute"],
            value=row["value"],
            cardinality=row["cardinality"],
            created=row["created"] or "",
            since=_day(row["valid_from"]),
            until=_day(row["valid_to"]),
            state=row["state"],
            origin=_origin(row),
            confidence=row["confidence"],
            importance=row["importance"],
            pinned=row["pinned"],
            uses=row["uses"],
            words=source["words"],
            path=row["path"],
            file=source.get("file", ""),
            supersedes=tuple(row["supersedes"]),
            superseded_by=tuple(row["superseded_by"]),
            folded=fold(
                f"{row['text']}\n{row['subject']}\n{row['attribute']}\n{row['value']}\n{source['words']}"
            ),
        )

    @property
    def line(self) -> str:
        """The text on one line."""
        return " ".join(self.text.split())

    @property
    def is_owners(self) -> bool:
        return self.about == OWNER

    def held_on(self, day: dt.date) -> bool:
        """Whether it was, is or will be true on that day; the rule of "memory.list" {as_of}."""
        began = self.since is None or self.since <= day
        return began and (self.until is None or day < self.until)


def subject_key(subject: str) -> str:
    """The one name of a subject: all that mean the owner are one."""
    plain = fold(subject).strip()
    return OWNER if plain in _OWNERS else plain


def fold(text: str) -> str:
    """For comparing: full-width as ordinary letters, without case."""
    return unicodedata.normalize("NFKC", text).casefold() if not text.isascii() else text.lower()


def _origin(row: Mapping[str, Any]) -> Origin:
    """Where it comes from. A file without the owner's words was written in an editor, or imported."""
    if row["derived_from"]:
        return "merged"
    source = row["source"]
    if not source["words"]:
        return "answer" if source.get("message") else "by hand"
    return "captured" if source["conversation"] and row["confidence"] < CERTAIN else "said"


def _day(text: str | None) -> dt.date | None:
    return dt.date.fromisoformat(text) if text else None
