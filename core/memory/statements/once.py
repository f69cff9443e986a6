"""Keeps what one turn tells once: not under two attributes in the same words, and not a sentence beside its own part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.memory.capture.parting import UNDERSTOOD, clauses_in
from core.memory.kinds import OWNER, SINGLE_VALUED, normal, subject_key
from core.memory.statements.kept import Kept
from core.memory.vault.note import Memory
from core.memory.vault.writing import Draft
from core.text.chinese_script import HAN


def once(draft: Draft, kept: Sequence[Kept]) -> list[Kept]:
    """What is kept, without what says again what another one of the same turn says."""
    left = [*kept]
    for part in kept:
        if part not in left or not _may_go(draft, part):
            continue
        whole = next((each for each in left if each is not part and _holds(draft, each, part)), None)
        if whole is not None:
            left = _brought_together(draft, left, whole, part)
    return left


def _may_go(draft: Draft, part: Kept) -> bool:
    new = part.status == "new" and part.said is not None and not part.said.explicit
    return new and part.memory.kind != "instruction" and part.memory.id in draft.memories


def _holds(draft: Draft, whole: Kept, part: Kept) -> bool:
    """Whether a memory of the same turn about the same subject has all the words of another one."""
    if whole.said is None or part.said is None or whole.said.turn != part.said.turn:
        return False
    one, other = whole.memory, part.memory
    if whole.status not in ("new", "superseding") or one.id not in draft.memories or one.id == other.id:
        return False
    if subject_key(one.subject) != subject_key(other.subject) or one.kind == "instruction":
        return False
    words, some = normal(one.text), normal(other.text)
    if words == some:
        return _says_no_more(one, other)
    return some in words and other.attribute not in UNDERSTOOD


def _says_no_more(one: Memory, other: Memory) -> bool:
    """Whether of two memories in the same words one needs not be: its value is unknown, or it is of no known sort."""
    return not one.value or other.attribute not in UNDERSTOOD or one.value == other.value


def _brought_together(draft: Draft, kept: list[Kept], whole: Kept, part: Kept) -> list[Kept]:
    """One memory for the two: with the attribute of which the value is known, unless each has a clause of its own."""
    one, other = whole.memory, part.memory
    if not one.value and other.value and other.attribute in UNDERSTOOD:
        if one.attribute in SINGLE_VALUED and other.attribute in SINGLE_VALUED:
            return _apart(draft, kept, whole, part)
        known = replace(
            one,
            kind=other.kind,
            attribute=other.attribute,
            value=other.value,
            cardinality=other.cardinality,
        )
        draft.update(one, known)
        kept = [replace(each, memory=known) if each is whole else each for each in kept]
    draft.discard(other)
    return [each for each in kept if each is not part]


def _apart(draft: Draft, kept: list[Kept], whole: Kept, part: Kept) -> list[Kept]:
    """The employer and the job that one sentence tells, each with the clauses that tell it."""
    if subject_key(part.memory.subject) != OWNER:
        return kept  # whose the second clause is, only the first one says
    clauses = clauses_in(part.memory.text.rstrip(".。!！"))
    own = [clause for clause in clauses if part.memory.value in clause]
    others = [clause for clause in clauses if clause not in own]
    if not own or not others:
        return kept
    told = {whole: _joined(others), part: _joined(own)}
    for each, text in told.items():
        draft.update(each.memory, replace(each.memory, text=text))
    return [replace(each, memory=draft.memories[each.memory.id]) if each in told else each for each in kept]


def _joined(clauses: Sequence[str]) -> str:
    if not HAN.search(clauses[0]):
        text = ", and ".join(clauses)
        return f"{text[:1].upper()}{text[1:]}."
    text = "，".join(clauses)
    return f"{text if '我' in text else f'我{text}'}。"
