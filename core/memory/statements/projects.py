"""Which project a name means: people call one and the same thing "the thesis" and "the thesis on moss"."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import replace

from core.memory.kinds import subject_key
from core.memory.vault.note import Memory
from core.text.regex import regex

# Behind these a project's name says what it is about.
_ABOUT = regex(r" (?:on|about|for|of|with|at) ")


def under_known_name(memory: Memory, known: Iterable[Memory], today: dt.date) -> Memory:
    """ "The thesis" is "the master thesis" or "the thesis on moss" when only one project is called so; Bob is no project."""
    if memory.kind != "project":
        return memory
    own, others = subject_key(memory.subject), list(known)
    if any(m.kind == "person" and subject_key(m.subject) == own for m in others):
        return replace(memory, kind="person")
    projects = {
        subject_key(m.subject): m.subject for m in others if m.kind == "project" and m.holds_at(today)
    }
    alike = [name for key, name in projects.items() if _called_alike(key, own)]
    return replace(memory, subject=alike[0]) if own not in projects and len(alike) == 1 else memory


def _called_alike(one: str, other: str) -> bool:
    """Whether one name may be the other's short form; two that both say what they are about are two."""
    shorter, longer = sorted((one, other), key=len)
    return longer.endswith(shorter) or _ABOUT.split(longer)[0].endswith(shorter)
