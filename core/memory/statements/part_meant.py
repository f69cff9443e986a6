"""Which of several memories that were told in one breath a change is of: the rent and not the flat, where an amount is told."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from core.memory.statements.pointing import GENERIC, words_of
from core.memory.statements.values import with_digits
from core.memory.vault.note import Memory
from core.text.regex import regex

_AMOUNT = regex(r"\d")


def part_meant(old: Memory, memories: Iterable[Memory], told: str, day: dt.date) -> Memory:
    """The memory that is meant where one told in the same words has an amount as what is `told` does, and `old` has none."""
    if not old.source.words or not _AMOUNT.search(with_digits(told)) or _AMOUNT.search(with_digits(old.text)):
        return old
    beside = [m for m in memories if m.source == old.source and m.id != old.id and m.holds_at(day)]
    named = [
        each
        for each in beside
        if _AMOUNT.search(with_digits(each.text)) and (words_of(each.text) & words_of(told)) - GENERIC
    ]
    return named[0] if len(named) == 1 else old
