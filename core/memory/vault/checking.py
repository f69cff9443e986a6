"""What may be wrong with a vault although every file in it can be read."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Mapping

from core.memory.kinds import ALWAYS_CHARACTERS, ALWAYS_ON, OWNER, RECALLED_CHARACTERS, subject_key
from core.memory.secrets_guard import find_secret
from core.memory.vault.note import Memory
from core.memory.vault.vault import Problem


def oddities(
    memories: Mapping[str, Memory], today: dt.date, was_there: Callable[[str], bool] = lambda memory_id: True
) -> Iterator[Problem]:
    """Links to memories that are gone or never `was_there`, times that end before they begin, two values of what has
    one, secrets written by hand."""
    yield from _two_at_once(memories, today)
    for memory in memories.values():
        for other in dict.fromkeys((*memory.supersedes, *memory.superseded_by)):
            if other == memory.id:
                yield Problem(
                    memory.path, f"{memory.path} names itself as what follows it.", "Take that line out."
                )
            elif other not in memories and was_there(other):
                sentence = f"{memory.path} names the memory {other}, which is gone."
                yield Problem(memory.path, sentence, "The history still has it.")
            elif other not in memories:
                sentence = f"{memory.path} names the memory {other}, which never was."
                yield Problem(memory.path, sentence, "Correct the id, or take that line out.")
        if memory.valid_from and memory.valid_to and memory.valid_to < memory.valid_from:
            yield Problem(
                memory.path, f"{memory.path} ends before it begins.", "Correct valid_from or valid_to."
            )
        always = memory.kind in ALWAYS_ON and subject_key(memory.subject) == OWNER
        if len(memory.text) > (ALWAYS_CHARACTERS if always else RECALLED_CHARACTERS):
            sentence = f"{memory.path} is too long to be recalled whole."
            yield Problem(memory.path, sentence, "Part it in two, each of which says one thing.")
        kind = find_secret(f"{memory.text}\n{memory.value}")
        if kind:
            sentence = f"{memory.path} holds what looks like {kind}."
            yield Problem(
                memory.path,
                sentence,
                "Take it out, and change it where it is used: the history holds it too.",
            )


def _two_at_once(memories: Mapping[str, Memory], today: dt.date) -> Iterator[Problem]:
    """Of what has one value at a time, two that hold today, and say different things."""
    first: dict[tuple[str, str], Memory] = {}
    for memory in memories.values():
        single = memory.cardinality == "one" and memory.attribute and not memory.archived
        if not single or not memory.holds_at(today):
            continue
        other = first.setdefault(memory.slot, memory)
        if other is not memory and not other.says_the_same(memory):
            sentence = f"{other.path} and {memory.path} both hold, though there is one “{memory.attribute}” at a time."
            yield Problem(memory.path, sentence, "Close the one that is no longer so.")
