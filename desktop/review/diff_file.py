"""One file on both sides of a change, as the engine sends it: its lines, the words that differ, its changes. No Qt."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

# Where proposals wait in the vault.
INBOX = "inbox/"
# Before and behind the front matter of a file.
_FENCE = "---"
# The line of it that tells from when on a memory no longer holds.
_END = "valid_to:"

Status = Literal["added", "removed", "changed", "renamed"]
Tone = Literal["same", "removed", "added"]
_STATUSES: tuple[Status, ...] = ("added", "removed", "changed", "renamed")


@dataclass(frozen=True)
class Span:
    """Part of a line; `marked` for the words that differ."""

    text: str
    marked: bool


@dataclass(frozen=True)
class Side:
    """A line of the old or the new text. `number` counts from 1."""

    number: int | None
    spans: tuple[Span, ...]
    tone: Tone

    @cached_property
    def text(self) -> str:
        return "".join(span.text for span in self.spans)

    @cached_property
    def marks(self) -> tuple[tuple[int, int], ...]:
        """[start, end) of what differs, words that follow each other as one. A line that differs as a whole has none:
        its ground tells.
        """
        found: list[tuple[int, int]] = []
        at = 0
        for span in self.spans:
            if span.marked:
                joined = bool(found) and not self.text[found[-1][1] : at].strip()
                start = found.pop()[0] if joined else at
                found.append((start, at + len(span.text)))
            at += len(span.text)
        return tuple(found) if found != [(0, at)] else ()


@dataclass(frozen=True)
class DiffLine:
    """One line on both sides; None where the line is missing. `hunk` numbers the changes of the file from 0."""

    old: Side | None
    new: Side | None
    hunk: int | None

    @property
    def changed(self) -> bool:
        return self.hunk is not None

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> DiffLine:
        kind = row["kind"]
        old = _side(row["old_no"], row["old"], "same" if kind == "same" else "removed")
        new = _side(row["new_no"], row["new"], "same" if kind == "same" else "added")
        hunk = None if kind == "same" else int(row.get("hunk") or 0)
        return cls(old if kind != "added" else None, new if kind != "removed" else None, hunk)


@dataclass(frozen=True)
class DiffFile:
    """A file on both sides of a change. `memory_id` is "" for what is no memory, or only proposed."""

    path: str
    old_path: str
    status: Status
    lines: tuple[DiffLine, ...]
    memory_id: str

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> DiffFile:
        """From a `FileDiff` of the protocol."""
        status: Status = next((each for each in _STATUSES if each == row["status"]), "changed")
        lines = tuple(DiffLine.of(line) for line in row["lines"])
        path = str(row["path"])
        memory_id = "" if path.startswith(INBOX) else str(row.get("memory_id") or "")
        return cls(path, str(row.get("old_path") or path), status, lines, memory_id)

    @property
    def leaves_inbox(self) -> bool:
        """A proposal's file that becomes a memory: to its owner that is a new file, not one that was moved."""
        return (
            self.status == "renamed" and self.old_path.startswith(INBOX) and not self.path.startswith(INBOX)
        )

    @property
    def only_decided(self) -> bool:
        """A proposal's file that goes because it is decided: that it goes is no news to who decides."""
        return self.status == "removed" and self.path.startswith(INBOX)

    def as_added(self) -> DiffFile:
        """The same file with all that it holds as new; what is not remembered yet has no story."""
        sides = (line.new for line in self.lines if line.new is not None)
        lines = (DiffLine(None, Side(side.number, (Span(side.text, False),), "added"), 0) for side in sides)
        return replace(self, old_path=self.path, status="added", lines=tuple(lines), memory_id="")

    @cached_property
    def front_matter(self) -> int:
        """How many lines, from the first on, a file that comes or goes as a whole has before its words; 0 for none."""
        if self.status not in ("added", "removed"):
            return 0
        texts = [side.text for line in self.lines if (side := line.new or line.old)]
        if not texts or texts[0] != _FENCE or _FENCE not in texts[1:]:
            return 0
        end = texts.index(_FENCE, 1) + 1
        while end < len(texts) and not texts[end].strip():
            end += 1
        return end if end < len(texts) else 0  # without words behind it, it is all that there is to see

    @cached_property
    def hunks(self) -> tuple[int, ...]:
        return tuple(sorted({line.hunk for line in self.lines if line.hunk is not None}))

    @cached_property
    def counts(self) -> tuple[int, int]:
        """Lines added and removed."""
        changed = [line for line in self.lines if line.changed]
        return sum(line.new is not None for line in changed), sum(line.old is not None for line in changed)

    def ends_with(self, hunks: Collection[int]) -> bool:
        """Whether these of its changes give the memory another end."""
        return any(
            line.hunk in hunks and line.new is not None and line.new.text.startswith(_END)
            for line in self.lines
        )

    @property
    def choosable(self) -> bool:
        """A file that comes or goes is taken whole; only a changed one has changes to choose from."""
        return self.status in ("changed", "renamed") and bool(self.hunks)


def _side(number: int | None, spans: Sequence[Any], tone: Tone) -> Side:
    parts = tuple(Span(str(text).rstrip("\r\n"), bool(marked)) for text, marked in spans)
    return Side(number, tuple(span for span in parts if span.text), tone)
