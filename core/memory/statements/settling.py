"""Settles what a turn does to an earlier statement, by what its sentences were judged to do.

Rules read what a turn says; they may miss what it changes, or take an end for a change. So at the end of a turn one step
more looks at what was kept from it: what was not changed yet and is gone back to, ends; what only ends has no
successor; and what changes has one.
"""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Sequence
from dataclasses import replace

from core.memory.capture.types import Candidate
from core.memory.errors import SecretRefused
from core.memory.kinds import OWNER, subject_key, usual_cardinality
from core.memory.statements.change_words import names_another, only_ends, says_in_place
from core.memory.statements.keeping import keep, keep_end, keep_memory, memory_of
from core.memory.statements.kept import Kept
from core.memory.statements.moving import moves_something
from core.memory.statements.part_meant import part_meant
from core.memory.statements.pointing import shared_words, words_of
from core.memory.statements.remaining import of_another_topic
from core.memory.statements.retold import Earlier, Likeness, as_earlier, meant_by
from core.memory.statements.values import only_time_in
from core.memory.vault.note import Memory
from core.memory.vault.writing import Draft

# What tells in so small a part of a turn what holds now, without a name, does not tell it alone.
ENOUGH_OF_IT = 0.6
# Something was closed or replaced by it.
CHANGING = frozenset({"superseding", "shortened"})
# What names the thing that is over with so many words more is its end, and no news of its own.
LITTLE_MORE = 2
# So much more probable one outcome must be than the other to overrule what the words of the turn say.
SURELY = 3.0


def settle(
    draft: Draft, retold: Candidate, kept: Sequence[Kept], likeness: Likeness | None = None
) -> list[Kept]:
    """What is kept in all when a turn seems to change something; `kept` is what rules made of this and earlier turns.

    What was told and not kept is remembered now, with its end, so that the history has both. Raises ModelUnavailable, of
    the likeness.
    """
    turn = retold.turn
    if turn is None:
        return [*kept]
    done = [each for each in kept if each.said is not None and each.said.turn == turn]
    changed = [each for each in done if each.status in CHANGING]
    if changed:
        return _as_judged(draft, retold, [*kept], changed, likeness)
    earlier = meant_by(retold, draft.memories.values(), turn.day, likeness)
    if earlier is None or (moves_something(retold.text) and _is_home(earlier)):
        return [*kept]
    retold = _as_read(retold, earlier)
    earlier = _part_meant(earlier, retold, draft)
    try:
        old = _remembered(draft, earlier)
    except SecretRefused:  # it was told as a secret then, and is none to be kept now
        return [*kept]
    new = [each for each in done if is_new_of(each, retold)]
    if _stands_beside(old, new, retold):
        return [*kept]
    if in_place(retold, earlier.text):
        return _succeeded(draft, retold, [*kept], old, new)
    return _ended(draft, retold, [*kept], old, likeness)


def settle_outright(draft: Draft, retold: Candidate, kept: Kept, likeness: Likeness) -> Kept:
    """What was kept at its owner's wish, in place of what it changes, where rules did not see that it changes anything.

    Raises ModelUnavailable, of the likeness.
    """
    if kept.status != "new" or kept.closed or retold.turn is None:
        return kept
    told = {memory.id for memory in (kept.memory, *kept.beside)}
    others = [memory for memory in draft.memories.values() if memory.id not in told]
    day = retold.turn.day
    earlier = meant_by(retold, others, day, likeness)
    if earlier is None:
        return kept
    retold = _as_read(retold, earlier)
    earlier = _part_meant(earlier, retold, draft)
    if earlier.memory is None or _stands_beside(earlier.memory, [kept], retold):
        return kept
    draft.discard(kept.memory)
    if in_place(retold, earlier.text):
        done = keep_memory(draft, replace(kept.memory, path=""), day, (earlier.memory,))
    else:
        done = _end(draft, earlier.memory, day, retold.text, likeness)
    return replace(done, said=kept.said, beside=(*kept.beside, *done.beside))


def _is_home(earlier: Earlier) -> bool:
    return earlier.memory is not None and earlier.memory.attribute == "home"


def _as_read(retold: Candidate, earlier: Earlier) -> Candidate:
    """A retelling by what it says alone and by what it does to the earlier statement: both count alike, as odds."""
    if not earlier.replaced + earlier.ended:
        return retold
    change, end = math.sqrt(retold.change * earlier.replaced), math.sqrt(retold.end * earlier.ended)
    return replace(retold, change=change, end=end)


def _part_meant(earlier: Earlier, retold: Candidate, draft: Draft) -> Earlier:
    if earlier.memory is None or retold.turn is None:
        return earlier
    meant = part_meant(earlier.memory, draft.memories.values(), retold.text, retold.turn.day)
    return earlier if meant is earlier.memory else as_earlier(meant)


def _stands_beside(old: Memory, new: Sequence[Kept], retold: Candidate) -> bool:
    """Whether the turn tells one more of what there may be many of: "allergic to cashews" ends no other allergy."""
    of_it = [each for each in new if each.memory.attribute and each.memory.attribute == old.attribute]
    named = shared_words(words_of(retold.text), words_of(old.value))
    return old.cardinality == "many" and bool(of_it) and not named


def in_place(retold: Candidate, known: str) -> bool:
    """Whether a turn says what holds instead of `known`: by its words, unless it was judged clearly otherwise."""
    if only_ends(retold.text, known):
        return False
    if retold.change > SURELY * retold.end:
        return True
    return retold.end <= SURELY * retold.change and says_in_place(retold.text, known)


def _as_judged(
    draft: Draft, retold: Candidate, kept: list[Kept], changed: Sequence[Kept], likeness: Likeness | None
) -> list[Kept]:
    """What rules changed, with a successor where the turn was judged to tell one, and without where it only ends."""
    done = changed[-1]
    old = next((each for each in done.closed if each.id != done.memory.id), done.memory)
    if old.id not in draft.memories or (retold.turn and retold.turn.left(old)):
        return kept
    new = [each for each in kept if is_new_of(each, retold)]
    followed = retold.change > SURELY * retold.end and not only_ends(retold.text, old.text)
    if done.status == "shortened" and len(changed) == 1 and followed:
        return _succeeded(draft, retold, [each for each in kept if each is not done], old, new)
    if done.status == "shortened" and retold.end > retold.change:
        for each in [each for each in new if _is_the_end(each.memory, old)]:
            draft.discard(each.memory)
            kept = [other for other in kept if other is not each]
    if done.status == "superseding":
        idle = [
            each for each in new if only_tells(each.memory, old) and each.memory.attribute in ("", "fact")
        ]
        for each in idle:
            draft.discard(each.memory)
        kept = [each for each in kept if each not in idle]
    own_words = done.status == "superseding" and done.memory.attribute in ("", "fact")
    over = retold.end > SURELY * retold.change or only_ends(done.memory.text, old.text)
    if own_words and len(changed) == 1 and over:
        draft.discard(done.memory)
        others = [each for each in kept if each is not done]
        return _ended(draft, retold, others, _without(old, done.memory), likeness)
    return kept


def _without(old: Memory, successor: Memory) -> Memory:
    return replace(old, superseded_by=tuple(each for each in old.superseded_by if each != successor.id))


def _remembered(draft: Draft, earlier: Earlier) -> Memory:
    """The earlier statement as a memory. Raises SecretRefused."""
    if earlier.memory is not None:
        return earlier.memory
    said = earlier.said
    assert said is not None  # an earlier statement is one or the other
    assert said.turn is not None
    return keep(draft, said, said.turn.time).memory


def _succeeded(
    draft: Draft, retold: Candidate, kept: list[Kept], old: Memory, new: Sequence[Kept]
) -> list[Kept]:
    """The old one with a successor: what the turn left of the same attribute, or else what it says holds now, whole."""
    assert retold.turn is not None
    typed = [each for each in new if each.memory.attribute == old.attribute and is_typed(old)]
    successor = typed[-1] if typed else None
    idle = [each for each in new if each is not successor and not is_typed(each.memory)]
    for each in idle:
        draft.discard(each.memory)
    kept = [each for each in kept if each is not successor and each not in idle]
    if successor is None:
        said = in_place_of(retold, old)
        now = replace(memory_of(said, retold.turn.time), valid_from=_since(said, old, new))
        done = keep_memory(draft, now, retold.turn.day, (old,))
        return [*kept, replace(done, said=said)]
    draft.discard(successor.memory)
    done = keep_memory(draft, replace(successor.memory, path=""), retold.turn.day, (old,))
    return [*kept, replace(done, said=successor.said)]


def _since(said: Candidate, old: Memory, new: Sequence[Kept]) -> dt.date | None:
    """Since when the successor holds: since the day that the turn names, unless days are what has changed."""
    assert said.turn is not None
    named = next((each.memory.valid_from for each in new if each.memory.valid_from), None)
    if named is None or only_time_in(old.text):
        return said.turn.day
    return named


def is_typed(memory: Memory) -> bool:
    """Whether it is known what a memory tells, by its attribute."""
    return usual_cardinality(memory.attribute) is not None and memory.attribute not in ("fact", "event")


def _ended(
    draft: Draft, retold: Candidate, kept: list[Kept], old: Memory, likeness: Likeness | None
) -> list[Kept]:
    """The old one with its end, and nothing newly kept from sentences that do not tell what holds now."""
    assert retold.turn is not None
    telling = dict(retold.telling)
    idle = [
        each
        for each in kept
        if each.said is not None
        and each.status == "new"
        and each.said.turn == retold.turn
        and not each.said.explicit
        and (each.said.quote not in telling or _is_the_end(each.memory, old))
    ]
    for each in idle:
        draft.discard(each.memory)
    done = _end(draft, old, retold.turn.day, retold.text, likeness)
    said = replace(retold, action="close", subject=old.subject, unkept=())
    return [*(each for each in kept if each not in idle), replace(done, said=said)]


def _is_the_end(memory: Memory, old: Memory) -> bool:
    """Whether a new memory names what is over and says little more: "me and Marco are done"."""
    named = words_of(f"{old.text} {old.value} {old.subject}")
    said = words_of(memory.text)
    return not is_typed(memory) and bool(shared_words(said, named)) and len(said - named) <= LITTLE_MORE


def _end(draft: Draft, old: Memory, day: dt.date, told: str, likeness: Likeness | None) -> Kept:
    known = draft.memories[old.id]
    if known != old:  # it lost the successor that it had
        draft.update(known, old)
    return keep_end(draft, old, day, told, True, told, of_another_topic(told, likeness))


def in_place_of(retold: Candidate, old: Memory) -> Candidate:
    """What a turn says holds instead of a memory, in its owner's words: all of it where no sentence clearly tells that."""
    telling = " ".join(text for _, text in retold.telling)
    # "We moved on Saturday! Portobello it is": what holds now stands in the rest of the turn.
    says_what = says_in_place(telling, "") or names_another(telling, old.text)
    whole = is_typed(old) and not says_what and len(telling) < ENOUGH_OF_IT * len(retold.text)
    return replace(
        retold,
        text=telling if telling and not whole else retold.text,
        action="add",
        kind=old.kind,
        subject=old.subject,
        attribute=old.attribute,
        cardinality=old.cardinality,
        unkept=(),
    )


def is_new_of(kept: Kept, retold: Candidate) -> bool:
    """Whether something of the owner's was newly kept from the turn of a retelling."""
    said = kept.said
    if said is None or said.explicit or said.turn != retold.turn or kept.status != "new":
        return False
    mine = subject_key(kept.memory.subject) == OWNER or kept.memory.kind == "project"
    return mine and kept.memory.kind != "instruction"


def only_tells(memory: Memory, old: Memory) -> bool:
    """Whether a new memory only says something of the one that ends."""
    return bool(shared_words(words_of(memory.text), words_of(f"{old.text} {old.value} {old.source.words}")))
