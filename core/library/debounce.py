"""Waits until paths have come to rest: editors save in several steps, a checkout touches thousands of files."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from core.library.tempo import Tempo

# Past this many restless paths in one source it is cheaper to compare all of it.
MANY = 5000
# A path that is touched again within CALM_S of being looked at, more than SAVES times in a row, is no person's
# work but a log or a database. It is looked at ever more rarely, and nobody waits for it to come to rest.
CALM_S = 10.0
SAVES = 5
LONGEST_PAUSE_S = 60.0


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
    streaks: dict[str, tuple[int, float]] = field(default_factory=dict)
    """For each path: how many looks in a row were soon followed by another touch, and when the last look was."""

    def chronic(self, path: str) -> bool:
        return self.streaks.get(path, (0, 0.0))[0] > SAVES

    def looked_at(self, path: str, now: float) -> None:
        count, last = self.streaks.get(path, (0, now - CALM_S))
        self.streaks[path] = (count + 1 if now - last < CALM_S + _pause_after(count) else 1, now)
        if len(self.streaks) > MANY:
            self.streaks = {key: pair for key, pair in self.streaks.items() if now - pair[1] < CALM_S}

    def due_at(self, path: str, tempo: Tempo) -> float:
        first, last = self.times[path]
        count, looked = self.streaks.get(path, (0, first))
        return max(min(last + tempo.quiet, first + tempo.deadline), looked + _pause_after(count))


def _pause_after(streak: int) -> float:
    return min(LONGEST_PAUSE_S, 2.0 ** (streak - SAVES)) if streak > SAVES else 0.0


class Debouncer:
    """Collects touches from any thread; `run` hands what has come to rest to `emit` on its own thread."""

    def __init__(self, tempo: Tempo, emit: Callable[[Disturbance], None]) -> None:
        self._tempo = tempo
        self._emit = emit
        self._condition = threading.Condition()
        self._sources: dict[int, _Restless] = {}
        self._emitting: int | None = None
        self._wakes_at = -math.inf  # it is awake
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
                due_at = self._everything_due(restless)
            else:
                first = restless.times.get(path, (now, now))[0]
                restless.times[path] = (first, now)
                due_at = restless.due_at(path, self._tempo)
            if moved_from:
                restless.moves[path] = moved_from
            # Looking through all that waits for each touch would take the square of their number.
            if due_at < self._wakes_at:
                self._condition.notify()

    def restless(self, source_id: int) -> bool:
        """Whether something of this source is still waiting here, files that never rest left aside."""
        with self._condition:
            restless = self._sources.get(source_id)
            if self._emitting == source_id or (restless is not None and restless.everything is not None):
                return True
            return restless is not None and any(not restless.chronic(path) for path in restless.times)

    def run(self) -> None:
        """Until `close`: sleep until something is due, then emit it."""
        while True:
            with self._condition:
                while not self._closed and not (due := self._due(time.monotonic())):
                    now = time.monotonic()
                    wait_s = self._wait(now)
                    self._wakes_at = math.inf if wait_s is None else now + wait_s
                    self._condition.wait(wait_s)
                    self._wakes_at = -math.inf
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

    def _everything_due(self, restless: _Restless) -> float:
        assert restless.everything is not None
        first, last = restless.everything
        return min(last + self._tempo.quiet, first + self._tempo.deadline)

    def _wait(self, now: float) -> float | None:
        times = [
            restless.due_at(path, self._tempo)
            for restless in self._sources.values()
            for path in restless.times
        ]
        times += [
            self._everything_due(restless) for restless in self._sources.values() if restless.everything
        ]
        return max(0.0, min(times) - now) if times else None

    def _due(self, now: float) -> list[Disturbance]:
        found = [self._take(source_id, restless, now) for source_id, restless in self._sources.items()]
        return [disturbance for disturbance in found if disturbance is not None]

    def _take(self, source_id: int, restless: _Restless, now: float) -> Disturbance | None:
        if restless.everything is not None:
            if self._everything_due(restless) > now:
                return None
            moves, restless.moves, restless.everything = restless.moves, {}, None
            return Disturbance(source_id, frozenset(), moves, everything=True)
        paths = {path for path in restless.times if restless.due_at(path, self._tempo) <= now}
        if not paths:
            return None
        for path in paths:
            del restless.times[path]
            restless.looked_at(path, now)
        moves = {path: restless.moves.pop(path) for path in paths & restless.moves.keys()}
        # A rename is one thing: its two ends are looked at together, whichever came to rest first.
        return Disturbance(source_id, frozenset(paths | set(moves.values())), moves)
