"""How late a 10 ms timer of a bare QApplication is while the engine ingests, against the same timer while it rests.

    python -m tests.benchmarks.timer_latency [--rounds 5] [--seconds 4] [--data FOLDER]

The engine is a real one with a profile of its own. Rest and work take turns (the ingest is paused and resumed), so that
other work on the machine counts in both. A third row shows what a bare loop does that is as nice as the engine: what
it costs, the scheduler of the machine costs. `window_latency` does the same with the whole window.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QApplication

from core.own_process import NICENESS
from core.paths import ProfilePaths
from core.service.client import Client
from tests.benchmarks import report
from tests.benchmarks.corpus import SHARED_DATA, have_data, real_texts

INTERVAL_MS = 10
TARGET = 1.5
# More text than the engine embeds during the measurement.
FILES = 3000
SETTLE_S = 1.0
START_TIMEOUT_S = 120.0
LOOP = f"import os; os.nice({NICENESS})\nwhile True: pass" if hasattr(os, "nice") else ""


def lateness(seconds: float) -> list[float]:
    """Milliseconds by which each tick came later than asked for."""
    late: list[float] = []
    last = time.perf_counter()

    def tick() -> None:
        nonlocal last
        now = time.perf_counter()
        late.append(max(0.0, (now - last) * 1000 - INTERVAL_MS))
        last = now

    timer = QTimer()
    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.timeout.connect(tick)
    timer.start(INTERVAL_MS)
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()
    return late


def write_files(folder: Path, data: Path) -> None:
    folder.mkdir()
    for number, item in enumerate(real_texts(data)[:FILES]):
        (folder / f"{number}.txt").write_text(item.text, encoding="utf-8")


def wait_until_embedding(client: Client) -> None:
    deadline = time.monotonic() + START_TIMEOUT_S
    while client.call("status")["progress"]["chunks_embedded"] == 0:
        if time.monotonic() > deadline:
            raise TimeoutError("the engine did not begin to embed")
        time.sleep(0.1)


def measure(client: Client, rounds: int, seconds: float) -> None:
    idle: list[float] = []
    busy: list[float] = []
    control: list[float] = []
    before = client.call("status")["progress"]["chunks_embedded"]
    for _ in range(rounds):
        for late, method in ((idle, "ingest.pause"), (busy, "ingest.resume")):
            client.call(method)
            lateness(SETTLE_S)
            late += lateness(seconds)
        client.call("ingest.pause")
        with nice_loop():
            lateness(SETTLE_S)
            control += lateness(seconds)
    progress = client.call("status")["progress"]
    print(
        f"\nLateness of a {INTERVAL_MS} ms timer in milliseconds of the clock, {rounds} turns of {seconds:g} s each"
    )
    rows = (("engine rests", idle), ("engine ingests", busy), ("engine rests, a nice loop runs", control))
    points = [_row(name, late) for name, late in rows]
    ratio = points[1] / max(points[0], 0.1)
    report.fact("p99, at work / at rest", f"{ratio:.2f}", ratio <= TARGET, f"at most {TARGET}")
    report.fact("passages embedded meanwhile", f"{progress['chunks_embedded'] - before}")
    if progress["state"] == "idle":
        print("  (the engine was done before the end: the figures are too good)")


@contextmanager
def nice_loop() -> Iterator[None]:
    """A process that does nothing but compute, at the engine's priority."""
    loop = subprocess.Popen([sys.executable, "-c", LOOP])
    try:
        yield
    finally:
        loop.kill()
        loop.wait()


def _row(name: str, late: list[float]) -> float:
    late.sort()
    points = [late[int(len(late) * share)] for share in (0.5, 0.95, 0.99)]
    print(f"  {name:{report.NAME_WIDTH}} p50 {points[0]:5.2f}   p95 {points[1]:5.2f}   p99 {points[2]:5.2f}   "
          f"worst {late[-1]:5.1f}   {len(late)} ticks")  # fmt: skip
    return points[2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--data", type=Path, default=SHARED_DATA)
    chosen = parser.parse_args()
    if not have_data(chosen.data):
        return
    application = QApplication([])
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "files"
        write_files(folder, chosen.data)
        with Client(ProfilePaths(Path(home) / "profile")) as client:
            client.call("sources.add", paths=[str(folder)])
            wait_until_embedding(client)
            measure(client, chosen.rounds, chosen.seconds)
    application.quit()


if __name__ == "__main__":
    main()
