"""What holds instead: a memory's own words with its value exchanged, or the owner's new words in its place."""

from __future__ import annotations

import re
from dataclasses import replace

from core.memory.capture.types import Candidate
from core.memory.kinds import normal
from core.memory.statements.news import news_in, parts_like
from core.memory.statements.pointing import HAN, bare_words, words_of
from core.memory.statements.values import exchanged, part_of_sort, same_sort, sort_of, with_digits
from core.memory.vault.note import Memory


def corrected(memory: Memory, candidate: Candidate) -> Candidate:
    """What holds instead: the memory's own words with the value exchanged."""
    new = news_in(memory, candidate) if candidate.loosely else candidate.value
    if not new:
        return _in_place_of(memory, candidate, candidate.text, "")
    old = _literally(memory.text, candidate.instead_of) or _named_in_passing(memory, candidate)
    sort = sort_of(new)
    part = part_of_sort(memory.text, sort)
    if old:
        instead = exchanged(old, new)
        text, value = memory.text.replace(old, instead, 1), _with(memory.value, old, instead)
    elif memory.value and memory.value in memory.text and same_sort(memory.value, new):
        value = exchanged(memory.value, new)
        text = memory.text.replace(memory.value, value, 1)
    elif part and sort not in ("phrase", "name"):
        text, value = memory.text.replace(part, new, 1), memory.value.replace(part, new, 1)
    else:
        text, value = candidate.text, new
    if normal(text) == normal(memory.text):
        text, value = candidate.text, new
    told = candidate.loosely and not any(part in candidate.text for part in parts_like(memory, new))
    if told and len(words_of(candidate.text) & words_of(memory.text)) > 0:
        text = candidate.text  # the owner's own words, where they say what it is about and not what it was
    return _in_place_of(memory, candidate, text, value)


def _in_place_of(memory: Memory, candidate: Candidate, text: str, value: str) -> Candidate:
    """The correction with what it takes over from the memory that it corrects."""
    return replace(
        candidate,
        action="add",
        text=text,
        value=value,
        kind=memory.kind,
        subject=memory.subject,
        attribute=memory.attribute,
        cardinality=memory.cardinality,
    )


def _named_in_passing(memory: Memory, candidate: Candidate) -> str:
    """The words of a Chinese memory that the correcting sentence says too, beside the topic: "以后别按人教版"."""
    if (
        candidate.instead_of
        or not HAN.search(candidate.value)
        or sort_of(candidate.value) not in ("phrase", "name")
    ):
        return ""
    beside = candidate.quote.replace(candidate.value, " ").replace(candidate.topic, " ")
    runs = (
        memory.text[i : i + size]
        for size in range(min(8, len(memory.text)), 1, -1)
        for i in range(len(memory.text) - size + 1)
    )
    return next((run for run in runs if HAN.fullmatch(run[0]) and run in beside and words_of(run)), "")


def _with(value: str, old: str, new: str) -> str:
    return (
        value.replace(old, new, 1)
        if old in value
        else exchanged(value, new)
        if same_sort(value, new)
        else value
    )


def _literally(text: str, said: str) -> str:
    """The old value as it stands in a text, where the owner named it so, whether in digits or in words."""
    bare = bare_words(said)
    if not bare:
        return ""
    match = re.search(re.escape(bare), text, re.IGNORECASE)
    if match is None and with_digits(bare) in with_digits(text):
        words = [re.escape(word) for word in with_digits(bare).split()]
        match = re.search(r"\W+".join(words), text, re.IGNORECASE)
    return match.group() if match else ""
