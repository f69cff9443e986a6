"""Which people, places and projects memories name: the nodes of the graph, and the edges between them. No Qt in here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from desktop.memory.rows import OWNER, Memory, fold

NameKind = Literal["owner", "person", "project", "place", "group", "thing"]

# Attributes whose value is itself somebody or something with a name of its own.
_VALUES: dict[str, NameKind] = {
    **dict.fromkeys(("home", "birthplace", "hometown", "location", "visited", "residence"), "place"),
    **dict.fromkeys(("employer", "school", "team", "gym", "member_of", "workplace", "office"), "group"),
    **dict.fromkeys(
        ("partner", "spouse", "wife", "husband", "manager", "dentist", "doctor", "therapist", "landlord", "child",
         "sibling", "friend", "lead", "pet"),
        "person",
    ),
}  # fmt: skip
# A name is short; a longer value is a sentence.
_LONGEST = 32
# Shorter ones are found inside every other word.
_SHORTEST, _SHORTEST_CJK = 3, 2
_WORD = re.compile(r"[^\W_]+", re.UNICODE)
_OWNERS = re.compile(r"\b(?:i|me|my|we|us|our)\b|[我咱]")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


@dataclass
class Name:
    """Somebody or something: what is remembered of it, and the memories of others that name it (ids)."""

    key: str
    title: str
    kind: NameKind
    about: list[str] = field(default_factory=list)
    named_by: list[str] = field(default_factory=list)

    @property
    def weight(self) -> int:
        return len(self.about) + len(self.named_by)


@dataclass(frozen=True)
class Names:
    """All names by key, and for each memory the keys of those that it names besides its own subject."""

    by_key: dict[str, Name]
    named: dict[str, tuple[str, ...]]


def find_names(memories: Sequence[Memory]) -> Names:
    """Read the subjects and values first, then look for them in every text: O(words of all memories)."""
    by_key = {name.key: name for name in _declared(memories)}
    index = _Index(key for key in by_key if key != OWNER)
    named: dict[str, tuple[str, ...]] = {}
    for memory in memories:
        by_key[memory.about].about.append(memory.id)
        found = tuple(key for key in index.names_in(fold(memory.text)) if key != memory.about)
        if (
            memory.attribute in _VALUES
            and (value := fold(memory.value).strip()) in by_key
            and value not in found
        ):
            found = (*found, value) if value != memory.about else found
        if OWNER in by_key and memory.about != OWNER and _is_the_owners(memory):
            found = (*found, OWNER)
        if found:
            named[memory.id] = found
        for key in found:
            by_key[key].named_by.append(memory.id)
    return Names(by_key, named)


def _is_the_owners(memory: Memory) -> bool:
    """Whether what is told of somebody says that they are the owner's: "my sister", 我妹妹; and every project is."""
    return memory.kind == "project" or _OWNERS.search(fold(memory.text)) is not None


def _declared(memories: Sequence[Memory]) -> Iterator[Name]:
    found: dict[str, Name] = {}
    for memory in memories:
        known = found.get(memory.about)
        if known is None or (known.kind == "thing" and memory.kind in ("person", "project")):
            found[memory.about] = Name(memory.about, memory.subject, _kind(memory))
    for memory in memories:
        value, kind = memory.value.strip(), _VALUES.get(memory.attribute)
        key = fold(value)
        if kind is not None and value and len(value) <= _LONGEST and key not in found:
            found[key] = Name(key, value, kind)
    yield from found.values()


def _kind(memory: Memory) -> NameKind:
    if memory.about == OWNER:
        return "owner"
    return "person" if memory.kind == "person" else "project" if memory.kind == "project" else "thing"


class _Index:
    """Names by their first word, or by their first two characters where words are not parted by blanks."""

    def __init__(self, keys: Iterable[str]) -> None:
        self._by_word: dict[str, list[str]] = {}
        self._by_pair: dict[str, list[str]] = {}
        for key in keys:
            if _CJK.search(key):
                if len(key) >= _SHORTEST_CJK:
                    self._by_pair.setdefault(key[:2], []).append(key)
            elif len(key) >= _SHORTEST and (word := _WORD.search(key)):
                self._by_word.setdefault(word[0], []).append(key)

    def names_in(self, text: str) -> list[str]:
        found: dict[str, None] = {}
        for word in _WORD.finditer(text):
            for key in self._by_word.get(word[0], ()):
                end = word.start() + len(key)
                if text.startswith(key, word.start()) and not text[end : end + 1].isalnum():
                    found[key] = None
        if self._by_pair:
            for at in range(len(text) - 1):
                for key in self._by_pair.get(text[at : at + 2], ()):
                    if text.startswith(key, at):
                        found[key] = None
        return list(found)
