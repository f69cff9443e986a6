"""How benchmarks time and what their tables look like, so that all of them read alike."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import psutil

NAME_WIDTH = 44


@dataclass(frozen=True)
class Times:
    """Milliseconds of many calls: processor time of the whole process, and of the clock. Sorted, unless said otherwise.

    The clock also counts what else runs on the machine, the processor time also what other threads do meanwhile.
    """

    cpu: tuple[float, ...]
    wall: tuple[float, ...]

    def point(self, share: float) -> tuple[float, float]:
        """(processor, clock) at this quantile."""
        at = min(len(self.cpu) - 1, int(len(self.cpu) * share))
        return self.cpu[at], self.wall[at]

    def less(self, other: Times) -> Times:
        """How much longer each call took than the same call of `other`; both in the order of the calls."""
        cpu = tuple(mine - its for mine, its in zip(self.cpu, other.cpu, strict=True))
        return Times(cpu, tuple(mine - its for mine, its in zip(self.wall, other.wall, strict=True)))

    def sorted(self) -> Times:
        return Times(tuple(sorted(self.cpu)), tuple(sorted(self.wall)))


def timed(call: Callable[[int], object], count: int) -> Times:
    """`call(0)` to `call(count - 1)`, each timed."""
    return _times([_one(call, number) for number in range(count)]).sorted()


def side_by_side(
    one: Callable[[int], object], other: Callable[[int], object], count: int
) -> tuple[Times, Times]:
    """Two ways to do the same, in turn, in the order of the calls."""
    both = [(_one(one, number), _one(other, number)) for number in range(count)]
    return _times([first for first, _ in both]), _times([second for _, second in both])


def _one(call: Callable[[int], object], number: int) -> tuple[float, float]:
    cpu_began, wall_began = time.process_time(), time.perf_counter()
    call(number)
    return (time.process_time() - cpu_began) * 1000, (time.perf_counter() - wall_began) * 1000


def _times(calls: Sequence[tuple[float, float]]) -> Times:
    return Times(tuple(cpu for cpu, _ in calls), tuple(wall for _, wall in calls))


def heading(title: str) -> None:
    """The head of a table of `row`s."""
    print(f"\n{title}")
    print(f"  {'':{NAME_WIDTH}} {'processor ms':^17}   {'clock ms':^17}")
    print(f"  {'':{NAME_WIDTH}} {'p50':>8} {'p95':>8}   {'p50':>8} {'p95':>8}")


def row(
    name: str,
    times: Times,
    target: tuple[float, float] | None = None,
    by: Literal["processor", "clock"] = "processor",
) -> None:
    """One line; `target` is (p50, p95) in milliseconds, held against the time of the processor or of the clock."""
    (cpu, wall), (cpu95, wall95) = times.point(0.5), times.point(0.95)
    line = f"  {name:{NAME_WIDTH}} {cpu:8.1f} {cpu95:8.1f}   {wall:8.1f} {wall95:8.1f}"
    if target is not None:
        half, most = (cpu, cpu95) if by == "processor" else (wall, wall95)
        line += f"   {verdict(half < target[0] and most < target[1])} (under {target[0]:g}, {target[1]:g})"
    print(line, flush=True)


def fact(name: str, value: str, met: bool | None = None, target: str = "") -> None:
    """One line with a single figure; `met` says whether the target was."""
    print(f"  {name:{NAME_WIDTH}} {value:>17}" + (f"   {verdict(met)} ({target})" if met is not None else ""))


def verdict(met: bool) -> str:
    return "met   " if met else "MISSED"


@dataclass(frozen=True)
class Memory:
    """Megabytes of a process: what it made itself, and pages of files that the system can drop at any time."""

    own: float
    files: float

    @property
    def resident(self) -> float:
        return self.own + self.files


def memory_of(process: psutil.Process) -> Memory:
    """Where /proc does not tell the two apart, all counts as its own."""
    status = Path(f"/proc/{process.pid}/status")
    if not status.exists():
        return Memory(process.memory_info().rss / 1e6, 0.0)
    kilobytes = {
        line.split(":")[0]: int(line.split()[1]) for line in status.read_text().splitlines() if " kB" in line
    }
    return Memory(kilobytes["RssAnon"] / 1e3, (kilobytes["RssFile"] + kilobytes["RssShmem"]) / 1e3)


def one_thread() -> dict[str, str]:
    """An environment in which the number libraries use one thread, as the engine does."""
    names: Sequence[str] = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
    return {**os.environ, **dict.fromkeys(names, "1")}
