"""What the owner holds apart: pairs of memories that a phase brought together, and the owner took apart again.

An undo that the next night's run does once more is none. The pairs stand where rejected proposals do, one on a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Final

from core.memory.vault.files import Changes
from core.memory.vault.note import Memory
from core.memory.vault.reading import REJECTED

Pair = frozenset[str]  # two ids
_MARK: Final = "apart:"
_BETWEEN: Final = "+"


def held_apart(raw: Mapping[str, bytes]) -> frozenset[Pair]:
    """The pairs of ids that no phase may bring together again; `raw` are the files of the vault."""
    marks = _lines(raw.get(REJECTED))
    return frozenset(
        frozenset(mark.removeprefix(_MARK).split(_BETWEEN)) for mark in marks if mark.startswith(_MARK)
    )


def hold_apart(changes: Changes, raw: Mapping[str, bytes], pairs: Iterable[Pair]) -> None:
    """Note among the changes that these pairs stay apart."""
    marks = {_MARK + _BETWEEN.join(sorted(pair)) for pair in pairs if len(pair) == 2}
    if marks:
        changes[REJECTED] = joined(_lines(changes.get(REJECTED, raw.get(REJECTED))) | marks)


def joined(lines: Iterable[str]) -> bytes:
    """The file of what was turned down, with these lines."""
    return "".join(f"{line}\n" for line in sorted(lines)).encode()


def undone_lines(now: bytes | None, before: bytes | None, after: bytes | None) -> bytes:
    """That file without the lines that one change brought, and with those that it took; what came since stays."""
    brought, took = _lines(after) - _lines(before), _lines(before) - _lines(after)
    return joined((_lines(now) - brought) | took)


def together(memories: Iterable[Memory]) -> set[Pair]:
    """The pairs that memories say belong together: one follows the other, or both went into a third."""
    pairs: set[Pair] = set()
    for memory in memories:
        others = {*memory.supersedes, *memory.superseded_by, *memory.derived_from}
        pairs |= {frozenset((memory.id, other)) for other in others}
        pairs |= {frozenset(two) for two in combinations(sorted({*memory.derived_from}), 2)}
    return pairs


def _lines(raw: bytes | None) -> set[str]:
    return set((raw or b"").decode("utf-8", "replace").split())
