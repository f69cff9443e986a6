"""What may be wrong with a vault although every file in it can be read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.memory.kinds import ALWAYS_CHARACTERS, ALWAYS_ON, OWNER, RECALLED_CHARACTERS, subject_key
from core.memory.secrets_guard import find_secret
from core.memory.vault.note import Memory
from core.memory.vault.vault import Problem


def oddities(memories: Mapping[str, Memory]) -> Iterator[Problem]:
    """Links to memories that are gone, times that end before they begin, secrets written by hand."""
    for memory in memories.values():
        for other in (*memory.supersedes, *memory.superseded_by):
            if other not in memories:
                sentence = f"{memory.path} names the memory {other}, which is gone."
                yield Problem(memory.path, sentence, "The history still has it.")
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
            yield Problem(memory.path, sentence, "Take it out; the history holds it too.")
