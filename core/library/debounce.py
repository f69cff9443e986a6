"""Waits until paths have come to rest: editors save in several steps, a checkout touches thousands of files."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from core.library.tempo import Tempo

# Past this many restless paths in one source it is cheaper to compare all of it.
MANY = 5000


@dataclass(frozen=True)
class Disturbance:
    """Paths of one source that came to rest. `everything`: so many that the whole source is to be compared.

    `moves` maps new paths to old ones where the system told of a rename.
    """

    source_id: int
    paths: frozenset[str]
    moves: dict[str, str] = field(default_factory=dict)
    everything: bool = False


@dataclass
class _Restless:
    """What is known of one source's unrest: for each path when it was first and last touched."""

    times: dict[str, tuple[float, float]] = field(default_factory=dict)
    moves: dict[str, str] = field(default_factory=dict)
    everything: tuple[float, float] | None = None


class Debouncer:
    """Collects touches from any thread; `run` hands what has come to rest to `emit` on its own thread."""

    def __init__(self, tempo: Tempo, emit: Callable[[Disturbance], None]) -> None:
        self._tempo = tempo
        self._emit = emit
        self._condition = threading.Condition()
        self._sources: dict[int, _Restless] = {}
        self._emitting: int | None = None
        self._closed = False

    def touch(self, source_id: int, path: str, moved_from: str = "") -> None:
        """Something happened at `path`; `moved_from` is where it was before, for a rename."""
        now = time.monotonic()
        with self._condition:
            restless = self._sources.setdefault(source_id, _Restless())
            if restless.everything is not None or len(restless.times) >= MANY:
                first = restless.everything[0] if restless.everything else now
                restless.everything = (first, now)
                restless.times.clear()
            else:
                first = restless.times.get(path, (now, now))[0]
                restless.times[path] = (first, now)
            if moved_from:
                restless.moves[path] = moved_from
            self._condition.notify()

    def restless(self, source_id: int) -> bool:
        """Whether something of this source is still waiting here."""
        with self._condition:
            return source_id in self._sources or self._emitting == source_id

    def run(self) -> None:
        """Until `close`: sleep until something is due, then emit it."""
        while True:
            with self._condition:
                while not self._closed and not (due := self._due(time.monotonic())):
                    self._condition.wait(self._wait(time.monotonic()))
                if self._closed:
                    return
                self._emitting = due[0].source_id
            for disturbance in due:
                self._emitting = disturbance.source_id
                self._emit(disturbance)
            with self._condition:
                self._emitting = None

    def forget(self, source_id: int) -> None:
        with self._condition:
            self._sources.pop(source_id, None)

    def close(self) -> None:
        with self._condition:
            self._closed = True
            self._condition.notify()

    def _due_at(self, first: float, last: float) -> float:
        return min(last + self._tempo.quiet, first + self._tempo.deadline)

    def _wait(self, now: float) -> float | None:
        times = [
            self._due_at(*pair)
            for restless in self._sources.values()
            for pair in (*restless.times.values(), *([restless.everything] if restless.everything else []))
        ]
        return max(0.0, min(times) - now) if times else None

    def _due(self, now: float) -> list[Disturbance]:
        found = [self._take(source_id, now) for source_id in list(self._sources)]
        return [disturbance for disturbance in found if disturbance is not None]

    def _take(self, source_id: int, now: float) -> Disturbance | None:
        restless = self._sources[source_id]
        if restless.everything is not None:
            if self._due_at(*restless.everything) > now:
                return None
            del self._sources[source_id]
            return Disturbance(source_id, frozenset(), restless.moves, everything=True)
        paths = {path for path, pair in restless.times.items() if self._due_at(*pair) <= now}
        if not paths:
            return None
        for path in paths:
            del restless.times[path]
        moves = {path: restless.moves.pop(path) for path in paths & restless.moves.keys()}
        if not restless.times:
            del self._sources[source_id]
        # A rename is one thing: its two ends are looked at together, whichever came to rest first.
        return Disturbance(source_id, frozenset(paths | set(moves.values())), moves)
