"""Puts candidates into a draft of the vault: superseding, adding or closing."""

from __future__ import annotations

import datetime as dt
import hashlib
import re
import secrets
from collections.abc import Collection, Sequence
from dataclasses import replace

from core.memory.capture.types import Candidate, told_after
from core.memory.errors import NoSuchMemory
from core.memory.kinds import attribute_key, normal, subject_key
from core.memory.secrets_guard import refuse_secrets
from core.memory.statements.called import by_name
from core.memory.statements.correcting import corrected
from core.memory.statements.dates import told_as_past
from core.memory.statements.holders import former_holders
from core.memory.statements.kept import Kept
from core.memory.statements.meant import time_told, with_day_meant
from core.memory.statements.projects import under_known_name
from core.memory.statements.remaining import Holds, ends_with, of_another_topic, rests_on, without_part
from core.memory.statements.supersede import Placement, end_told, place
from core.memory.statements.targets import (
    corrected_by,
    denied_by,
    ended_beside,
    ended_by,
    pointed_at,
    replaced_by,
)
from core.memory.vault.note import Memory, Source, linked
from core.memory.vault.writing import Draft
from core.text.regex import regex

_UNWRITABLE = regex("[\x00-\x08\x0b-\x1f\x7f\ufeff\ud800-\udfff]")
# It is so by now.
_COME = regex(r"\b(?:already|by now)\b|已经|[到在进]了", re.IGNORECASE)
# On these a weekday is that of one week.
_DUE = frozenset({"deadline", "launch_date"})


def new_id() -> str:
    """An id that is also a plain word of YAML, short enough to type."""
    return "m" + secrets.token_hex(4)


def clean(text: str) -> str:
    """Without characters that no text file holds: NUL and other controls, lone surrogates, a byte order mark."""
    return _UNWRITABLE.sub(" ", text.replace("\r\n", "\n")).strip()


def memory_of(candidate: Candidate, now: dt.datetime, source: Source | None = None) -> Memory:
    """The memory that a candidate becomes; `now` is when it was said."""
    turn = candidate.turn
    whole = not candidate.attribute and normal(candidate.value) == normal(candidate.text)
    text, value = _with_day(candidate, (turn.time if turn else now).date())
    return Memory(
        id=new_id(),
        text=clean(text),
        kind=candidate.kind,
        subject=clean(candidate.subject),
        attribute=clean(candidate.attribute),
        value="" if whole else clean(value),
        cardinality=candidate.cardinality,
        created=turn.time if turn else now,
        valid_from=_began(candidate, now.date()),
        valid_to=candidate.valid_to,
        confidence=candidate.confidence,
        source=source
        or Source(turn.conversation if turn else "", turn.id if turn else "", clean(candidate.quote)),
    )


def _with_day(candidate: Candidate, said: dt.date) -> tuple[str, str]:
    """Text and value, of what is on a day or due on one with that day."""
    text, value = candidate.text, candidate.value
    if candidate.kind not in ("project", "event") or not value or value not in text:
        return text, value
    dated = with_day_meant(value, said, attribute_key(candidate.attribute) in _DUE)
    return text.replace(value, dated, 1) if dated != value else text, dated


def keep(
    draft: Draft,
    candidate: Candidate,
    now: dt.datetime,
    source: Source | None = None,
    beside: Collection[str] = (),
) -> Kept:
    """Put one candidate into the draft. `beside` are ids of what the same statement told before it.

    Raises SecretRefused, and NoSuchMemory for an end of something that is not known.
    """
    before = tuple(draft.memories.values())
    try:
        kept = _carried_out(draft, candidate, now, source, beside)
    except NoSuchMemory:
        if candidate.otherwise is None:
            raise
        kept = keep(draft, candidate.otherwise, now, source, beside)
    more: list[Kept] = []
    for each in candidate.beside:
        if each.action == "close" and _ended_already(draft, end_of(each, before, now), ended_on(each, now)):
            continue  # "I sold the Volvo and drive a Skoda now": what it drives took the Volvo's place
        told = frozenset(one.memory.id for one in (kept, *more))
        more.append(keep(draft, told_after(each, candidate.turn), now, source, told))
    return _as_one(kept, more) if more else kept


def _ended_already(draft: Draft, old: Memory | None, day: dt.date) -> bool:
    known = draft.memories.get(old.id) if old is not None else None
    return known is not None and known.valid_to is not None and known.valid_to <= day


def _as_one(first: Kept, more: Sequence[Kept]) -> Kept:
    """What became of a statement that tells several things, told with the first of them that is new."""
    news, *others = sorted((first, *more), key=lambda each: each.status == "unchanged")
    closed = {old.id: old for each in (first, *more) for old in each.closed}
    left = [each.memory for each in others] + [one for each in (first, *more) for one in each.beside]
    told = {each.id: each for each in left if each.id not in {news.memory.id, *closed}}
    return replace(news, closed=tuple(closed.values()), beside=tuple(told.values()))


def _carried_out(
    draft: Draft, candidate: Candidate, now: dt.datetime, source: Source | None, beside: Collection[str]
) -> Kept:
    refuse_secrets(candidate.text, candidate.value, candidate.attribute, candidate.quote)
    known = tuple(draft.memories.values())
    candidate = by_name(candidate, known)
    over = end_of(candidate, [each for each in known if each.id not in beside], now)
    if over is not None or candidate.action == "close":
        named = candidate.kind == "person" and over is not None and over.kind != "person"
        ended = candidate.subject if named else candidate.value
        outright = candidate.action == "close"
        holds = of_another_topic(candidate.quote, None) if candidate.loosely else None
        day = ended_on(candidate, now)
        beside_it = ended_beside(candidate, known, day) if outright else []
        return keep_end(draft, over, day, ended, outright, candidate.quote, holds, beside_it)
    if candidate.again and not any(_was_so(memory, candidate) for memory in known):
        raise NoSuchMemory("It goes back to something that is not remembered.", "")
    said, olds = resolved(candidate, known, now.date())
    memory = memory_of(said, now, source)
    refuse_secrets(memory.text)
    if candidate.turn and not candidate.changes:
        beside = {*beside, *(each.id for each in known if candidate.turn.left(each))}
    return keep_memory(draft, memory, now.date(), olds, beside)


def end_of(candidate: Candidate, known: Sequence[Memory], now: dt.datetime) -> Memory | None:
    """The memory that a candidate ends, never one that was made of the very same sentence; None for none."""
    known = [each for each in known if not _of_the_same_sentence(each, candidate)]
    candidate = by_name(candidate, known)
    if candidate.action == "close":
        return ended_by(candidate, known, ended_on(candidate, now))
    may_end = candidate.may_end and not _told_of_the_past(candidate, now.date())
    return pointed_at(candidate, known, now.date()) if may_end else None


def _of_the_same_sentence(memory: Memory, candidate: Candidate) -> bool:
    left = candidate.turn is not None and candidate.turn.left(memory)
    return left and memory.source.words == candidate.quote


def _told_of_the_past(candidate: Candidate, today: dt.date) -> bool:
    return candidate.valid_to is not None and candidate.valid_to <= today and candidate.action == "add"


def resolved(
    candidate: Candidate, known: Sequence[Memory], today: dt.date
) -> tuple[Candidate, Sequence[Memory]]:
    """A candidate in full, and the known memories that it replaces by word rather than by their slot.

    Raises NoSuchMemory for a correction of something that is not known.
    """
    candidate = by_name(candidate, known)
    if candidate.action != "correct":
        if _told_of_the_past(candidate, today):
            return candidate, ()
        denied = denied_by(candidate, known, today)
        olds = denied or replaced_by(candidate, known, today)
        before = [old for old in former_holders(candidate, known, today) if old not in olds]
        return candidate, [*olds, *before]
    target = corrected_by(candidate, known, today)
    if target is None:
        raise NoSuchMemory("It corrects something that is not remembered.", "")
    return corrected(target, candidate), (target,)


def keep_memory(
    draft: Draft,
    memory: Memory,
    today: dt.date,
    instead_of: Sequence[Memory] = (),
    beside: Collection[str] = (),
) -> Kept:
    """Put a new memory in its place among the others, and in that of those which it replaces; see `place`."""
    memory = under_known_name(_as_planned(memory, instead_of, today), draft.memories.values(), today)
    return _placed(draft, place(memory, draft.memories.values(), today, instead_of, beside))


def _as_planned(memory: Memory, instead_of: Sequence[Memory], today: dt.date) -> Memory:
    """What takes the place of a plan begins when it is told to, or else when that was to begin; what has come, today."""
    plan = next((old.valid_from for old in instead_of if old.valid_from and old.valid_from > today), None)
    if plan is None or memory.valid_from != today or told_as_past(memory.text) or _COME.search(memory.text):
        return memory
    named = time_told(memory.text, today)
    return replace(memory, valid_from=named.start if named is not None and named.start > today else plan)


def _was_so(memory: Memory, candidate: Candidate) -> bool:
    same = memory.slot == (subject_key(candidate.subject), attribute_key(candidate.attribute))
    return same and normal(memory.value) == normal(candidate.value)


def keep_end(
    draft: Draft,
    target: Memory | None,
    day: dt.date,
    said: str = "",
    outright: bool = True,
    told: str = "",
    holds: Holds | None = None,
    beside: Sequence[Memory] = (),
) -> Kept:
    """End a memory on a day; of what it says only what was `said`, see `without_part`. Raises NoSuchMemory for None.

    `told` is the sentence that ends it; what stands beside that in the memory must be such as `holds`. What is `beside` it
    ends with it.
    """
    if target is None:
        raise NoSuchMemory("It ends something that is not remembered.", "")
    rest = without_part(target, said, outright, told, holds)
    if rest is not None:
        return keep_rest(draft, rest, target, day)
    twins = [m for m in draft.memories.values() if m.says_the_same(target) and m.holds_at(day) and m.value]
    over = {each.id: each for each in (target, *twins, *ends_with(target, draft.memories), *beside)}
    ended = [end_told(each, day) for each in over.values()]
    for each in ended:
        draft.update(draft.memories[each.id], each)
    return Kept("shortened", ended[0], tuple(ended))


def keep_rest(draft: Draft, rest: Memory, target: Memory, day: dt.date) -> Kept:
    """End a memory on a day up to what is left of it."""
    draft.update(draft.memories[target.id], end_told(target, day))
    left = keep_left(draft, rest, draft.memories[target.id], day)
    return Kept("superseding", left, (draft.memories[target.id],))


def keep_left(draft: Draft, rest: Memory, old: Memory, day: dt.date | None) -> Memory:
    """What is left of a memory that ended, as one of its own from that day on."""
    known = [draft.memories[each] for each in old.superseded_by if each in draft.memories]
    same = next((each for each in known if normal(each.text) == normal(rest.text)), None)
    if same is not None:
        return same
    left = replace(
        rest,
        id=_id_of_rest(old, rest) if rest.id == old.id else rest.id,
        valid_from=day,
        valid_to=None,
        path="",
        supersedes=(old.id,),
        superseded_by=(),
        reopens=(),
    )
    draft.update(old, replace(old, superseded_by=linked(old.superseded_by, left.id)))
    return draft.add(left)


def _id_of_rest(old: Memory, rest: Memory) -> str:
    """The same whenever the same is left of a memory: proposals name it before it is kept."""
    return "m" + hashlib.sha256(f"{old.id}\x1f{normal(rest.text)}".encode()).hexdigest()[:8]


def _placed(draft: Draft, placement: Placement) -> Kept:
    before = [draft.memories[changed.id] for changed in placement.changed]
    for old, changed in zip(before, placement.changed, strict=True):
        draft.update(old, changed)
    ended = tuple(
        changed
        for old, changed in zip(before, placement.changed, strict=True)
        if changed.valid_to is not None and changed.valid_to != old.valid_to
    )
    if placement.memory is None:
        return Kept(placement.status, draft.memories[placement.same_as], ended)
    new = draft.add(placement.memory)
    gone: list[Memory] = []
    for old in ended:
        assert old.valid_to is not None  # it has just ended
        for each in rests_on(old, new, draft.memories.values()):
            draft.update(each, end_told(each, old.valid_to))
            gone.append(each)
    return Kept(placement.status, new, tuple(draft.memories[each.id] for each in (*ended, *gone)))


def ended_on(candidate: Candidate, now: dt.datetime) -> dt.date:
    """The day from which what a candidate ends no longer holds."""
    return candidate.valid_to or candidate.valid_from or now.date()


def _began(candidate: Candidate, today: dt.date) -> dt.date | None:
    """The day from which a statement holds: the one it names, else that on which it was made."""
    if candidate.valid_from is not None:
        return candidate.valid_from
    past = candidate.valid_to is not None and candidate.valid_to <= today
    return None if past else today
