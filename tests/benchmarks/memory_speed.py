"""How long the memory takes with thousands of memories, and how long a question waits while it is written to.

    python -m tests.benchmarks.memory_speed [--folder FOLDER]

Vaults are made anew in a folder of their own, which goes when the benchmark ends. No model is loaded: what is measured
are files, git and rules. The waits are those of a question that is asked right after a change, by the clock.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import threading
import time
from pathlib import Path

from core.memory.keeper import MemoryKeeper
from core.memory.listing import Wanted, listed
from core.memory.phases.light_run import run_light
from core.memory.recall.ready import NOT_READY, PATIENCE_S, ReadyRecall
from core.memory.rows import memory_row
from core.memory.service import MemoryService
from core.models.base import ChatModel, Embedder
from core.models.profile import LanguageProfile
from core.paths import ProfilePaths
from core.settings import Settings
from tests.benchmarks import report
from tests.benchmarks.made_vault import TODAY, make_vault

LARGE, SMALL = 5_000, 1_000
QUESTIONS, ADDS, PAGES = 50, 10, 10
# As many memories as the window asks for at once.
PAGE = 500
QUESTION = "Who repaired the telescope in Bergen?"


class NoModels:
    """Words alone decide."""

    def embedder(self) -> Embedder | None:
        return None

    def profile(self) -> LanguageProfile | None:
        return None

    def chat(self) -> ChatModel | None:
        return None


class Kept:
    """A profile whose vault is made ready by a thread of its own, as in the engine."""

    def __init__(self, root: Path, count: int) -> None:
        paths = ProfilePaths(root)
        paths.create()
        make_vault(paths.vault, count)
        self.keeper = MemoryKeeper(paths, Settings(paths.settings), NoModels(), self._changed)
        self.recall = ReadyRecall(self.keeper)
        self._wake, self._ended = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Kept:
        self.recall.make_ready()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._wake.set()
        self._thread.join()

    def _changed(self) -> None:
        self.recall.outdated()
        self._wake.set()

    def _run(self) -> None:
        while not self._ended.is_set():
            self._wake.wait()
            self._wake.clear()
            if self.recall.is_outdated:
                self.recall.make_ready()

    def add(self, number: int) -> None:
        with self.keeper.use() as memory:
            memory.add(f"I keep the spare key number {number} under pot {number}.")


def page_of(memory: MemoryService) -> str:
    """What the engine sends for the first page of all memories, the vault looked through for changes before."""
    found = listed(memory.snapshot().memories.values(), Wanted(everything=True), TODAY)
    return json.dumps([memory_row(each, TODAY) for each in found[:PAGE]])


def measure_alone(folder: Path) -> None:
    """What each does by itself."""
    large = MemoryService(make_vault(folder / "large" / "memory", LARGE))
    small = MemoryService(make_vault(folder / "small" / "memory", SMALL))
    report.heading("one call at a time, without a model")
    large.recall(QUESTION)
    report.row(f"recall, {LARGE:,} memories", report.timed(lambda _: large.recall(QUESTION), QUESTIONS))
    report.row(f"a page of the list, {LARGE:,} memories", report.timed(lambda _: page_of(large), PAGES))
    adds = report.timed(lambda n: large.add(f"I keep the spare key number {n} under pot {n}."), ADDS)
    report.row(f"one add, {LARGE:,} memories", adds)
    report.row(f"light, {LARGE:,} memories", report.timed(lambda _: large.light(today=TODAY), 1))
    small.light(today=TODAY)
    commits: list[str] = []
    again = report.timed(lambda _: commits.append(small.light(today=TODAY).commit), 1)
    report.row(f"a second light, {SMALL:,} memories", again)
    report.fact("  it writes nothing", "yes" if commits == [""] else "NO", commits == [""], "nothing")


def measure_waits(folder: Path) -> None:
    """Ten adds during a light run, each followed by a question."""
    with Kept(folder / "profile", LARGE) as kept:
        tidying = threading.Thread(
            target=lambda: run_light(kept.keeper.use, today=TODAY, others_wait=lambda: kept.keeper.wanted)
        )
        late = 0
        waits: list[float] = []
        adds: list[float] = []
        tidying.start()
        for number in range(ADDS):
            began = time.perf_counter()
            kept.add(number)
            added = time.perf_counter()
            late += kept.recall.recall(QUESTION, "", ()).degraded == NOT_READY
            waits.append(time.perf_counter() - added)
            adds.append(added - began)
        during = tidying.is_alive()
        tidying.join()
    print(f"\n{ADDS} adds during a light run over {LARGE:,} memories, a question after each")
    report.fact(
        "the longest wait of a question",
        f"{max(waits):.2f} s",
        max(waits) < PATIENCE_S,
        f"under {PATIENCE_S:g} s",
    )
    report.fact("  in the middle", f"{sorted(waits)[len(waits) // 2]:.2f} s")
    report.fact("  answered from an older state", f"{late} of {ADDS}", late == 0, "none")
    report.fact("the longest add", f"{max(adds):.2f} s")
    report.fact("light was still at work at the end", "yes" if during else "no")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, help="where the vaults are made; else the system's place")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=chosen.folder) as folder:
        measure_alone(Path(folder))
        measure_waits(Path(folder))


if __name__ == "__main__":
    main()
