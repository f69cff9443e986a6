"""The light phase: tidies the vault by rules, without a model. The same vault and day give the same result.

It merges what says the same, closes single values that were followed by newer ones, moves up what answers cite,
and puts away what is over. It moves files and never deletes one; pinned memories and instructions stay untouched.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from core.memory.apart import held_apart
from core.memory.capture.types import EXPLICIT_CONFIDENCE
from core.memory.errors import NoteBroken
from core.memory.kinds import normal
from core.memory.phases.light_asleep import ASLEEP_RECENCY, asleep
from core.memory.recall.order import recency
from core.memory.statements.alike import agree, alike_pairs, statement
from core.memory.statements.supersede import close
from core.memory.vault.changes import archived_path
from core.memory.vault.note import Memory, linked
from core.memory.vault.vault import Changes, Snapshot
from core.memory.vault.writing import Draft

# An answer that cites a memory three times shows that it matters; twice may be one conversation.
PROMOTED_USES = 3
PROMOTED_IMPORTANCE, DEMOTED_IMPORTANCE = 0.8, 0.3
# What ended stays in sight for a month, so that its owner meets it where it was.
SHOWN_ENDED = dt.timedelta(days=30)
# That no answer cites a memory says something after this time.
SLEPT = dt.timedelta(days=130)
NEVER_TOUCHED = frozenset({"instruction"})

Verb = Literal["merge", "supersede", "promote", "demote", "archive", "look alike", "skip"]


@dataclass(frozen=True)
class Operation:
    """One thing that the light phase does, or, for "look alike" and "skip", leaves to its owner."""

    verb: Verb
    ids: tuple[str, ...]
    why: str

    @property
    def changes(self) -> bool:
        return self.verb not in ("look alike", "skip")


@dataclass(frozen=True)
class LightReport:
    """What a light run does or did; `commit` is "" for a dry run and when nothing changed."""

    operations: tuple[Operation, ...]
    commit: str = ""
    dry_run: bool = False

    def text(self) -> str:
        """The report for people, which is also the body of the commit."""
        if not self.operations:
            return "Nothing to tidy."
        return "\n".join(f"{each.verb} {', '.join(each.ids)}: {each.why}" for each in self.operations)


@dataclass(frozen=True)
class LightPlan:
    """Operations and the changed files that carry them out."""

    operations: tuple[Operation, ...]
    changes: Changes
    raw: Mapping[str, bytes]


def plan_light(
    snapshot: Snapshot,
    today: dt.date,
    uses: Mapping[str, int],
    came: Mapping[str, tuple[dt.date, dt.date]] | None = None,
) -> LightPlan:
    """What a light run on that day would do. Reads no file: all it needs is in the snapshot.

    `came` are the first and the last day on which files came into the vault, by path; one that is not among them came today.
    """
    work = _Work(Draft(snapshot), today, uses, came or {})
    work.supersede()
    work.merge()
    work.promote()
    work.archive()
    return LightPlan(tuple(work.operations), work.draft.changes, work.draft.raw)


class _Work:
    """One run in progress."""

    def __init__(
        self,
        draft: Draft,
        today: dt.date,
        uses: Mapping[str, int],
        came: Mapping[str, tuple[dt.date, dt.date]],
    ) -> None:
        self.draft = draft
        self.today = today
        self.uses = uses
        self._came = came
        self._apart = held_apart(draft.raw)
        self.operations: list[Operation] = []
        self._taken = set(draft.raw)  # paths; built once, because thousands may be put away

    def _open(self) -> list[Memory]:
        """Memories that may be changed: current, in sight, not pinned, no instruction. In a stable order."""
        found = [m for m in self.draft.memories.values() if not m.archived and not _is_protected(m)]
        return sorted(found, key=self._age)

    def _age(self, memory: Memory) -> tuple[dt.date, str, str]:
        created = memory.created.isoformat() if memory.created else ""
        return self._dated(memory).valid_from or dt.date.min, created, memory.id

    def _dated(self, memory: Memory) -> Memory:
        """The memory as old as it is: one without any date is as old as its file is in the history."""
        if memory.valid_from is not None or memory.created is not None:
            return memory
        return replace(memory, valid_from=self._came.get(memory.path, (self.today,))[0])

    def _in_sight(self, memory: Memory) -> dt.timedelta:
        """For how long its owner, and answers, could have met it in the vault, whatever its dates.

        What was imported, or brought back out of the archive, has only come. A day that is still to come, of a clock that
        was set back, tells nothing.
        """
        _, last = self._came.get(memory.path, (self.today, self.today))
        return self.today - last if last <= self.today else dt.timedelta.max

    def _are_apart(self, one: Memory, other: Memory) -> bool:
        """Whether their owner took them apart before."""
        return frozenset((one.id, other.id)) in self._apart

    def supersede(self) -> None:
        """Close all but the newest of several values that a single-valued attribute has at once."""
        slots: dict[tuple[str, str], list[Memory]] = defaultdict(list)
        for memory in self._open():
            if memory.cardinality == "one" and memory.attribute and memory.holds_at(self.today):
                slots[memory.slot].append(memory)
        for slot in sorted(slots):
            *older, newest = slots[slot]
            for old in older:
                if old.says_the_same(newest) or self._are_apart(old, newest):
                    continue
                if self._age(old)[:2] == self._age(newest)[:2]:
                    self._say(
                        "look alike", (old.id, newest.id), f"two values of one {slot[1]} from the same moment"
                    )
                    continue
                ended = replace(
                    close(old, self._dated(newest).valid_from or self.today),
                    superseded_by=linked(old.superseded_by, newest.id),
                )
                fresh = replace(newest, supersedes=linked(newest.supersedes, old.id))
                if self._change(((old, ended), (newest, fresh))):
                    self._say(
                        "supersede",
                        (old.id, newest.id),
                        f"{slot[1]}: “{_short(newest)}” is newer than “{_short(old)}”",
                    )
                    newest = fresh

    def merge(self) -> None:
        """Fold duplicates into the oldest; list what looks alike and differs in a fact."""
        current = [m for m in self._open() if m.holds_at(self.today)]
        gone: set[str] = set()
        for kept_id, other_id in alike_pairs(current):
            if kept_id in gone or other_id in gone:
                continue
            kept, other = self.draft.memories[kept_id], self.draft.memories[other_id]
            if self._are_apart(kept, other):
                continue
            difference = _difference(kept, other)
            if difference:
                self._say(
                    "look alike", (kept.id, other.id), f"{difference}: “{_short(kept)}” and “{_short(other)}”"
                )
            elif self._fold(kept, other):
                gone.add(other.id)

    def _fold(self, kept: Memory, other: Memory) -> bool:
        began = min((m.valid_from for m in (kept, other) if m.valid_from), default=None)
        if kept.valid_from is None or other.valid_from is None:
            began = None
        fresh = replace(
            kept,
            valid_from=began,
            derived_from=linked(kept.derived_from, other.id),
            importance=max(kept.importance, other.importance),
        )
        ended = replace(
            close(other, other.valid_from or self.today), superseded_by=linked(other.superseded_by, kept.id)
        )
        if not self._change(((kept, fresh), (other, ended))):
            return False
        self._move(ended)
        self._say("merge", (other.id, kept.id), f"“{_short(other)}” says the same as “{_short(kept)}”")
        return True

    def promote(self) -> None:
        """Raise what answers cite, and lower what was raised and is cited no more."""
        for memory in self._open():
            used = self.uses.get(memory.id, 0)
            if not memory.holds_at(self.today):
                continue
            if used >= PROMOTED_USES and memory.importance < PROMOTED_IMPORTANCE:
                if self._change(((memory, replace(memory, importance=PROMOTED_IMPORTANCE)),)):
                    self._say("promote", (memory.id,), f"cited {used} times: “{_short(memory)}”")
            elif (
                used == 0
                and memory.kind == "preference"
                and memory.confidence < EXPLICIT_CONFIDENCE
                and memory.importance > DEMOTED_IMPORTANCE
                and recency(self._dated(memory), self.today) < ASLEEP_RECENCY
                and self._change(((memory, replace(memory, importance=DEMOTED_IMPORTANCE)),))
            ):
                self._say("demote", (memory.id,), f"never cited and old: “{_short(memory)}”")

    def archive(self) -> None:
        """Put away what ended a month ago, and facts that are old, unimportant and never cited."""
        memories = self._open()
        met = [each for each in memories if self._in_sight(each) > SLEPT]
        sleeping = asleep(met, self.draft.memories.values(), self.today, self.uses, self._dated)
        for memory in memories:
            ended = memory.valid_to is not None and memory.valid_to <= self.today - SHOWN_ENDED
            over = ended and self._in_sight(memory) >= SHOWN_ENDED
            if over or memory.id in sleeping:
                why = f"ended on {memory.valid_to}" if over else "old and never cited"
                self._move(memory)
                self._say("archive", (memory.id,), f"{why}: “{_short(memory)}”")

    def _move(self, memory: Memory) -> None:
        path = archived_path(memory, self._taken)
        self._taken.add(path)
        self.draft.move(memory, path)

    def _change(self, pairs: Iterable[tuple[Memory, Memory]]) -> bool:
        """Note changes of several files, all or none; False, with a word, when one cannot be changed safely."""
        before, known = dict(self.draft.changes), dict(self.draft.memories)
        try:
            for old, new in pairs:
                self.draft.update(old, new)
        except NoteBroken as error:
            self.draft.changes, self.draft.memories = before, known
            self._say("skip", tuple(old.id for old, _ in pairs), error.sentence)
            return False
        return True

    def _say(self, verb: Verb, ids: Sequence[str], why: str) -> None:
        self.operations.append(Operation(verb, tuple(ids), why))


def _is_protected(memory: Memory) -> bool:
    return memory.pinned or memory.kind in NEVER_TOUCHED


def _difference(one: Memory, other: Memory) -> str:
    """In what two that look alike differ; "" where they say the same of the same thing."""
    if one.value and other.value and normal(one.value) != normal(other.value):
        return "different values"
    return agree(statement(one), statement(other))


def _short(memory: Memory, characters: int = 60) -> str:
    line = " ".join(memory.text.split())
    return line if len(line) <= characters else line[: characters - 1] + "…"


__all__ = ["LightPlan", "LightReport", "Operation", "plan_light"]
