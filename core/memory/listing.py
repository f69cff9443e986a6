"""Which memories a list shows, in what order, and what may be chosen from: worked out here, because a window has only a page."""

from __future__ import annotations

import datetime as dt
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from core.memory.capture.types import EXPLICIT_CONFIDENCE
from core.memory.finding import age
from core.memory.kinds import OWNER, subject_key
from core.memory.rows import state_of
from core.memory.vault.note import Memory

Origin = Literal["said", "by hand", "captured", "merged", "answer"]
State = Literal["valid", "planned", "closed", "archived"]
ORIGINS: tuple[Origin, ...] = get_args(Origin)
STATES: tuple[State, ...] = get_args(State)


@dataclass(frozen=True)
class Wanted:
    """What a list shows; empty fields leave nothing out, but an empty `ids` names none.

    `day` None is today, on which what was put away is out of sight; what held on a named day is listed whatever became of
    it, as it was then. With `everything` the day says nothing: `states` are those of today, and `held_on` lists what
    held on that day as it is today. All words of `query` must be there.
    """

    day: dt.date | None = None
    everything: bool = False
    states: Collection[str] = ()
    held_on: dt.date | None = None
    kind: str = ""
    subject: str = ""
    origin: str = ""
    query: str = ""
    ids: Collection[str] | None = None


@dataclass(frozen=True)
class Overview:
    """What a whole vault offers to choose from.

    `states` counts memories by state, `subjects` names each as first spelled with its number of memories, the owner first and
    then the commonest; `days` counts what began or ended by day; `attributes` are those in use.
    """

    states: dict[str, int]
    subjects: tuple[tuple[str, int], ...]
    days: dict[dt.date, int]
    attributes: tuple[str, ...] = ()


def listed(memories: Iterable[Memory], wanted: Wanted, today: dt.date) -> Sequence[Memory]:
    """Those that are wanted: by subject, the owner first, pinned ones before others, then by attribute and age."""
    terms = folded(wanted.query).split()
    ids = set(wanted.ids) if wanted.ids is not None else None
    subject = about(wanted.subject) if wanted.subject else ""
    found = [
        memory
        for memory in memories
        if _in_time(memory, wanted, today)
        and (ids is None or memory.id in ids)
        and (not wanted.kind or memory.kind == wanted.kind)
        and (not subject or about(memory.subject) == subject)
        and (not wanted.origin or origin_of(memory) == wanted.origin)
        and (not terms or _has(memory, terms))
    ]
    return sorted(found, key=_place)


def overview(memories: Iterable[Memory], today: dt.date) -> Overview:
    """See `Overview`; over all memories, whatever became of them."""
    known = sorted(memories, key=_place)
    titles: dict[str, str] = {}
    counted: Counter[str] = Counter()
    for memory in known:
        key = about(memory.subject)
        titles.setdefault(key, memory.subject)
        counted[key] += 1
    order = sorted(counted, key=lambda key: (key != OWNER, -counted[key], key))
    days = Counter(day for memory in known for day in (memory.valid_from, memory.valid_to) if day is not None)
    states = Counter(state_of(memory, today) for memory in known)
    return Overview(
        {state: states[state] for state in STATES},
        tuple((titles[key], counted[key]) for key in order),
        dict(sorted(days.items())),
        tuple(sorted({memory.attribute for memory in known if memory.attribute})),
    )


def about(subject: str) -> str:
    """The name under which a list puts a subject: as it was written, all that mean the owner in one."""
    return OWNER if subject_key(subject) == OWNER else folded(subject).strip()


def origin_of(memory: Memory) -> Origin:
    """Where it comes from. What bears no words of the owner's was kept out of an answer, written in an editor, or imported."""
    if memory.derived_from:
        return "merged"
    if not memory.source.words and memory.source.message:
        return "answer"
    if not memory.source.words:
        return "by hand"
    captured = memory.source.conversation and memory.confidence < EXPLICIT_CONFIDENCE
    return "captured" if captured else "said"


def folded(text: str) -> str:
    """For looking things up: full-width as ordinary letters, without case."""
    return text.lower() if text.isascii() else unicodedata.normalize("NFKC", text).casefold()


def _in_time(memory: Memory, wanted: Wanted, today: dt.date) -> bool:
    if not wanted.everything:
        return memory.holds_at(wanted.day or today) and (wanted.day is not None or not memory.archived)
    if wanted.held_on is not None and not memory.holds_at(wanted.held_on):
        return False
    return not wanted.states or state_of(memory, today) in wanted.states


def _has(memory: Memory, terms: Sequence[str]) -> bool:
    parts = (memory.text, memory.subject, memory.attribute, memory.value, memory.source.words)
    text = folded("\n".join(parts))
    return all(term in text for term in terms)


def _place(memory: Memory) -> tuple[bool, str, bool, str, tuple[dt.date, str], str]:
    name = about(memory.subject)
    return name != OWNER, name, not memory.pinned, memory.attribute, age(memory), memory.id
