"""Whom a question is about: the subjects of the vault that it names, or that "she" means in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from core.memory.kinds import OWNER, subject_key
from core.text.regex import regex

_POINTS_BACK = regex(r"\b(?:he|she|it|they|him|his|her|hers|its|them|their)\b|[他她它]", re.IGNORECASE)


def with_subject(question: str, recent: Sequence[str], subjects: Iterable[str]) -> str:
    """The question with the one in front whom its "she" or "it" means: the subject that was named last."""
    known = [subject for subject in subjects if subject_key(subject) != OWNER]
    if not _POINTS_BACK.search(question) or any(_named_at(subject, question) >= 0 for subject in known):
        return question
    for turn in reversed(recent):
        named = max(((_named_at(subject, turn), subject) for subject in known), default=(-1, ""))
        if named[0] >= 0:
            return f"{named[1]}: {question}"
    return question


def named_in(question: str, subjects: Iterable[str]) -> frozenset[str]:
    """The subjects that a question names, other than its owner."""
    return frozenset(
        subject for subject in subjects if subject_key(subject) != OWNER and _named_at(subject, question) >= 0
    )


def _named_at(subject: str, text: str) -> int:
    """Where a text names a subject for the last time; -1 where it does not."""
    if not subject.isascii():
        return text.rfind(subject)
    places = [match.start() for match in re.finditer(rf"\b{re.escape(subject)}\b", text, re.IGNORECASE)]
    return places[-1] if places else -1
