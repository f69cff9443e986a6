"""Carries a retelling out: what it goes back to ends, and what the turn says instead stands in its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.memory.capture.types import Candidate
from core.memory.errors import SecretRefused
from core.memory.kinds import OWNER, subject_key
from core.memory.statements.change_words import says_in_place
from core.memory.statements.keeping import Kept, keep, keep_end, keep_memory, memory_of
from core.memory.statements.pointing import shared_words, words_of
from core.memory.statements.retold import Earlier, meant_by
from core.memory.vault.note import Memory
from core.memory.vault.writing import Draft


def carry_out(draft: Draft, retold: Candidate, kept: Sequence[Kept]) -> list[Kept]:
    """What is kept when a turn that changed nothing yet goes back to an earlier statement; `kept` is what was before.

    What was told and not kept is remembered now, with its end, so that the history has both.
    """
    turn = retold.turn
    earlier = meant_by(retold, draft.memories.values(), turn.day) if turn else None
    if turn is None or earlier is None:
        return [*kept]
    try:
        old = _remembered(draft, earlier)
    except SecretRefused:  # it was told as a secret then, and is none to be kept now
        return [*kept]
    new = [each for each in kept if is_new_of(each, retold)]
    if says_in_place(retold.text, earlier.text):
        successor = new[-1] if new else None
        return [*(each for each in kept if each is not successor), _succeed(draft, retold, old, successor)]
    told = [each for each in new if only_tells(each.memory, earlier)]
    for each in told:
        draft.discard(each.memory)
    ended = replace(keep_end(draft, old, turn.day), said=replace(retold, subject=old.subject))
    return [*(each for each in kept if each not in told), ended]


def _remembered(draft: Draft, earlier: Earlier) -> Memory:
    """The earlier statement as a memory. Raises SecretRefused."""
    if earlier.memory is not None:
        return earlier.memory
    said = earlier.said
    assert said is not None  # an earlier statement is one or the other
    assert said.turn is not None
    return keep(draft, said, said.turn.time).memory


def _succeed(draft: Draft, retold: Candidate, old: Memory, successor: Kept | None) -> Kept:
    """What the turn left already, or the turn itself, in the place of the old one."""
    assert retold.turn is not None
    if successor is None:
        said = in_place_of(retold, old)
        return replace(
            keep_memory(draft, memory_of(said, retold.turn.time), retold.turn.day, (old,)), said=said
        )
    draft.discard(successor.memory)
    again = keep_memory(draft, replace(successor.memory, path=""), retold.turn.day, (old,))
    return replace(again, said=successor.said)


def in_place_of(retold: Candidate, old: Memory) -> Candidate:
    """The turn in its owner's words as what holds instead of a memory."""
    return replace(
        retold,
        action="add",
        kind=old.kind,
        subject=old.subject,
        attribute=old.attribute,
        cardinality=old.cardinality,
        unkept=(),
        reason="you said it of something that you had told before",
    )


def is_new_of(kept: Kept, retold: Candidate) -> bool:
    """Whether something of the owner's was newly kept from the turn of a retelling."""
    said = kept.said
    if said is None or said.explicit or said.turn != retold.turn or kept.status != "new":
        return False
    mine = subject_key(kept.memory.subject) == OWNER or kept.memory.kind == "project"
    return mine and kept.memory.kind != "instruction"


def only_tells(memory: Memory, earlier: Earlier) -> bool:
    """Whether a new memory only says that the earlier statement is over."""
    return memory.attribute in ("", "fact", "avoids", "event") and bool(
        shared_words(words_of(memory.text), words_of(f"{earlier.text} {earlier.beside}"))
    )
