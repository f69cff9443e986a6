"""What a vault holds, read whole: as it stands, and as it last stood while nobody wrote to it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.memory.vault.files import INBOX
from core.memory.vault.note import Memory
from core.memory.vault.reading import Problem, Seen, look, nameable


@dataclass(frozen=True, eq=False)
class Snapshot:
    """The vault as it was when it was read. Closed memories are in `memories` too, archived ones as well."""

    memories: Mapping[str, Memory]
    proposals: Mapping[str, Memory]
    raw: Mapping[str, bytes]  # by path, all files that were read
    problems: tuple[Problem, ...]


class Reader:
    """Reads the files of one vault, each again only when it has changed. Safe between threads.

    `whole` is the last snapshot that shows no half of a write, None before there was one. Whoever holds the vault's
    lock, and has not begun to write, says so by `look(whole=True)`.
    """

    def __init__(self, folder: Path, committed: Callable[[], Container[str]] = lambda: ()) -> None:
        """`committed` tells the paths of the last commit; asked only where two files bear one id."""
        self._folder = folder
        self._committed = committed
        self._guard = threading.Lock()
        self._seen: dict[str, Seen] = {}
        self._more: tuple[Problem, ...] = ()
        self._last: Snapshot | None = None
        self.whole: Snapshot | None = None

    def look(self, more: tuple[Problem, ...] = (), whole: bool = False) -> Snapshot:
        """What is there now; the very same snapshot when nothing has changed. `more` problems stand in front of its own; a file that one of
        them tells of is not used."""
        with self._guard:
            seen = look(self._folder, self._seen)
            found = self._last
            if found is None or seen != self._seen or more != self._more:
                found = self._last = _snapshot(seen, more, self._committed)
            self._seen, self._more = seen, more
            if whole:
                self.whole = found
            return found


def _snapshot(
    seen: Mapping[str, Seen], more: tuple[Problem, ...], committed: Callable[[], Container[str]]
) -> Snapshot:
    memories: dict[str, Memory] = {}
    proposals: dict[str, Memory] = {}
    problems = [item.problem for item in seen.values() if item.problem is not None]
    doubled: list[tuple[dict[str, Memory], Memory]] = []
    held_back = {problem.path for problem in more}
    for path, item in seen.items():
        if item.memory is not None and path not in held_back:
            kept = proposals if path.startswith(f"{INBOX}/") else memories
            if kept.setdefault(item.memory.id, item.memory) is not item.memory:
                doubled.append((kept, item.memory))
    if doubled:
        problems += _doubled(doubled, committed())
    raw = {path: item.raw for path, item in seen.items() if nameable(path)}
    return Snapshot(memories, proposals, raw, (*more, *problems))


def _doubled(doubled: Sequence[tuple[dict[str, Memory], Memory]], committed: Container[str]) -> list[Problem]:
    """Of two files with one id the one that had it at the last commit keeps it, else the first by name."""
    problems = []
    for kept, other in doubled:
        first = kept[other.id]
        if first.path not in committed and other.path in committed:
            kept[other.id], other, first = other, first, other
        sentence = f"{other.path} has the same id as {first.path}, which is used; this one is not."
        problems.append(Problem(other.path, sentence, "Delete one, or give it another id."))
    return problems
