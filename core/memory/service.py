"""The one door to a profile's memory: everything that the engine, the command line and tests ask of a vault."""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from core.errors import UserInputError
from core.memory.capture_rules import capture_turns, explicit_candidate
from core.memory.capture_types import Candidate, Skipped, Turn
from core.memory.errors import NoSuchMemory, SecretRefused
from core.memory.kinds import CARDINALITIES, KINDS, OWNER, subject_key, usual_cardinality
from core.memory.note import Memory, Source
from core.memory.secrets_guard import refuse_secrets
from core.memory.supersede import Placement, Status, close, place
from core.memory.vault import Snapshot, Vault
from core.memory.vault_git import Commit, Message
from core.memory.writing import Draft

Clock = Callable[[], dt.datetime]


@dataclass(frozen=True)
class Kept:
    """What became of one statement. `memory` is the new or the unchanged one; `closed` are those that it ended."""

    status: Status
    memory: Memory
    closed: tuple[Memory, ...] = ()
    commit: str = ""


@dataclass(frozen=True)
class Captured:
    """What a conversation left: kept candidates with what became of them, and the rest with reasons."""

    found: tuple[Candidate, ...]
    skipped: tuple[Skipped, ...]
    kept: tuple[Kept, ...] = ()
    commit: str = ""


def _now() -> dt.datetime:
    return dt.datetime.now(dt.UTC).replace(microsecond=0)


def new_id() -> str:
    """An id that is also a plain word of YAML, short enough to type."""
    return "m" + secrets.token_hex(4)


class MemoryService:
    """One vault, opened for one owner."""

    def __init__(self, vault: Vault, now: Clock = _now) -> None:
        self.vault = vault
        self._now = now

    @classmethod
    def open(cls, folder: Path, inside_existing: bool = False, now: Clock = _now) -> MemoryService:
        """Open a vault, making it at first use. Raises VaultError (git missing, read-only, busy)."""
        return cls(Vault(folder, inside_existing), now)

    # -- reading ------------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """The vault as it is on disk, the owner's edits committed."""
        return self.vault.sync()

    def list(self, as_of: dt.date | None = None, everything: bool = False) -> list[Memory]:
        """Memories that hold today, or held on a day, or all that there ever were; by subject and age."""
        day = as_of or self._now().date()
        found = [
            m for m in self.snapshot().memories.values() if everything or _shown(m, day, as_of is not None)
        ]
        return sorted(
            found, key=lambda m: (subject_key(m.subject) != OWNER, m.subject, m.attribute, _age(m), m.id)
        )

    def show(self, memory_id: str) -> Memory:
        """One memory by its id or the unique beginning of it. Raises NoSuchMemory."""
        return find(self.snapshot().memories.values(), memory_id)

    def history(self, memory: Memory) -> list[Commit]:
        """The commits that made a memory's file what it is, newest first, through its renames."""
        return self.vault.git.log(path=memory.path)

    def chain(self, memory: Memory) -> list[Memory]:
        """All values that this one followed or was followed by, oldest first."""
        known = self.vault.load().memories
        found, waiting = {memory.id: memory}, [memory]
        while waiting:
            one = waiting.pop()
            for other in (*one.supersedes, *one.superseded_by, *one.reopens, *one.derived_from):
                if other in known and other not in found:
                    found[other] = known[other]
                    waiting.append(known[other])
        return sorted(found.values(), key=_age)

    # -- writing ------------------------------------------------------------------------------------

    def add(
        self,
        text: str,
        kind: str = "",
        subject: str = "",
        attribute: str = "",
        cardinality: str = "",
        valid_from: dt.date | None = None,
        valid_to: dt.date | None = None,
        source: Source | None = None,
    ) -> Kept:
        """Remember a statement at once. What is not said about it is understood by rules.

        Raises UserInputError for a value that does not fit, SecretRefused, and what the vault raises.
        """
        if not text.strip():
            raise UserInputError("There is nothing to remember.", "Write what should be remembered.")
        refuse_secrets(text)
        today = self._now().date()
        said = explicit_candidate(Turn("user", text, self._now()))
        wished = _wished(said, kind, subject, attribute, cardinality, valid_from, valid_to)
        with self.vault.lock.held():
            draft = Draft(self.snapshot())
            kept = self._keep(draft, wished, today, source or Source(words=text.strip()))
            commit = self.vault.write(draft.changes, Message(_subject(kept), _body([kept])), draft.raw)
        return replace(kept, commit=commit)

    def capture(self, turns: Sequence[Turn], apply: bool = False) -> Captured:
        """What a recorded conversation would leave, by rules; kept if `apply`, in one commit."""
        found, skipped = capture_turns(turns)
        if not apply:
            return Captured(tuple(found), tuple(skipped))
        kept: list[Kept] = []
        with self.vault.lock.held():
            draft = Draft(self.snapshot())
            for candidate in found:
                turn = candidate.turn or Turn("user", "", self._now())
                source = Source(turn.conversation, turn.id, candidate.quote)
                try:
                    kept.append(self._keep(draft, candidate, turn.day, source))
                except (NoSuchMemory, SecretRefused) as error:
                    skipped.append(Skipped(candidate.quote, error.sentence, turn))
            commit = self.vault.write(
                draft.changes, Message(_captured(kept), _body(kept), "capture"), draft.raw
            )
        return Captured(tuple(found), tuple(skipped), tuple(kept), commit)

    def _keep(self, draft: Draft, candidate: Candidate, today: dt.date, source: Source) -> Kept:
        """Put one candidate into the draft. Raises NoSuchMemory for an end of something that is not known."""
        refuse_secrets(candidate.text, candidate.value, candidate.attribute, source.words)
        if candidate.action == "close":
            return self._close(draft, candidate, today)
        memory = Memory(
            id=new_id(),
            text=candidate.text,
            kind=candidate.kind,
            subject=candidate.subject,
            attribute=candidate.attribute,
            value=candidate.value,
            cardinality=candidate.cardinality,
            created=candidate.turn.time if candidate.turn else self._now(),
            valid_from=_began(candidate, today),
            valid_to=candidate.valid_to,
            confidence=candidate.confidence,
            source=source,
        )
        placement = place(memory, draft.memories.values(), today)
        return _kept(draft, placement, memory)

    def _close(self, draft: Draft, candidate: Candidate, today: dt.date) -> Kept:
        day = candidate.valid_to or candidate.valid_from or today
        target = draft.find_ended(candidate, day)
        if target is None:
            raise NoSuchMemory("It ends something that is not remembered.", "")
        ended = close(target, day)
        draft.update(target, ended)
        return Kept("shortened", ended, (ended,))


def _kept(draft: Draft, placement: Placement, memory: Memory) -> Kept:
    for changed in placement.changed:
        draft.update(draft.memories[changed.id], changed)
    if placement.memory is None:
        return Kept(placement.status, draft.memories[placement.same_as], placement.changed)
    return Kept(placement.status, draft.add(placement.memory), placement.changed)


def _began(candidate: Candidate, today: dt.date) -> dt.date | None:
    """The day from which a statement holds: the one it names, else that on which it was made."""
    if candidate.valid_from is not None:
        return candidate.valid_from
    past = candidate.valid_to is not None and candidate.valid_to <= today
    return None if past else today


def _wished(
    said: Candidate,
    kind: str,
    subject: str,
    attribute: str,
    cardinality: str,
    valid_from: dt.date | None,
    valid_to: dt.date | None,
) -> Candidate:
    """What rules understood, overruled by what was said outright. Raises UserInputError."""
    if kind and kind not in KINDS:
        raise UserInputError(f"“{kind}” is not a kind of memory.", f"Choose one of {', '.join(KINDS)}.")
    if cardinality and cardinality not in CARDINALITIES:
        raise UserInputError("The cardinality is one or many.", "")
    if valid_from and valid_to and valid_to < valid_from:
        raise UserInputError("It would end before it begins.", "Exchange the two dates.")
    other = attribute and attribute != said.attribute
    if said.action == "close" and (kind or subject or attribute or cardinality):
        said = replace(said, action="add")
    usual = usual_cardinality(attribute) if other else None
    return replace(
        said,
        kind=kind or said.kind,
        subject=subject or said.subject,
        attribute=attribute or said.attribute,
        value="" if other else said.value,
        cardinality=cardinality or (usual or "many" if other else said.cardinality),
        valid_from=valid_from or said.valid_from,
        valid_to=valid_to or said.valid_to,
    )


def find(memories: Iterable[Memory], memory_id: str) -> Memory:
    """The memory of an id or its unique beginning. Raises NoSuchMemory."""
    everything = list(memories)
    exact = [memory for memory in everything if memory.id == memory_id]
    found = exact or [memory for memory in everything if memory_id and memory.id.startswith(memory_id)]
    if len(found) != 1:
        many = f"{len(found)} memories begin with" if found else "There is no memory"
        raise NoSuchMemory(f"{many} “{memory_id}”.", "“footnote memory list --all” shows all ids.")
    return found[0]


def _shown(memory: Memory, day: dt.date, in_past: bool) -> bool:
    return memory.holds_at(day) and (in_past or not memory.archived)


def _age(memory: Memory) -> tuple[dt.date, str]:
    return memory.valid_from or dt.date.min, memory.created.isoformat() if memory.created else ""


def _subject(kept: Kept) -> str:
    verb = {"new": "Remember", "superseding": "Update", "shortened": "Close", "unchanged": "Keep"}[
        kept.status
    ]
    return f"{verb}: {_short(kept.memory.text)}"


def _captured(kept: Sequence[Kept]) -> str:
    new = [item for item in kept if item.status != "unchanged"]
    return _subject(new[0]) if len(new) == 1 else f"Remember {len(new)} statements of a conversation"


def _body(kept: Sequence[Kept]) -> str:
    lines = []
    for item in kept:
        if item.status == "unchanged":
            continue
        lines.append(f"{item.status} {item.memory.id}: {_short(item.memory.text)}")
        lines += [
            f"  ends {old.id} on {old.valid_to}: {_short(old.text)}"
            for old in item.closed
            if old.id != item.memory.id
        ]
        if item.memory.source.words:
            lines.append(f"  words: {_short(item.memory.source.words)}")
    return "\n".join(lines)


def _short(text: str, characters: int = 72) -> str:
    line = " ".join(text.split())
    return line if len(line) <= characters else line[: characters - 1] + "…"


__all__ = ["Captured", "Kept", "MemoryService", "find", "new_id"]
