"""Where the words of a search stand in a memory: as the list finds them, also within a word. No Qt in here."""

from __future__ import annotations

from collections.abc import Iterable

from desktop.memory.rows import fold


def marks_of(text: str, terms: Iterable[str]) -> tuple[tuple[int, int], ...]:
    """Ranges [start, end) of `text` in which a term stands, in order, joined where they touch."""
    folded, origins = "", [0]
    for at, character in enumerate(text):
        more = fold(character)
        folded += more
        origins[len(origins) - 1 :] = [at] * len(more) + [at + 1]
    found: list[tuple[int, int]] = []
    for term in filter(None, map(fold, terms)):
        start = folded.find(term)
        while start >= 0:
            end = start + len(term)
            found.append((origins[start], max(origins[start] + 1, origins[end])))
            start = folded.find(term, end)
    return _joined(sorted(found))


def _joined(ranges: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    joined: list[tuple[int, int]] = []
    for start, end in ranges:
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return tuple(joined)
