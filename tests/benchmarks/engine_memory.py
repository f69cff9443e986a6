"""What the engine's processes weigh after a start, after searches and after answers.

    python -m tests.benchmarks.engine_memory [SIZE]... [--cache FOLDER] [--data FOLDER]

The real engine process, asked as the window asks it. Its children (the index writer, the readers of files) are listed
apart: they end when they have nothing to do.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import psutil

from core.service.client import Client
from tests.benchmarks import report
from tests.benchmarks.corpus import SHARED_DATA, default_cache, have_data, profile_of, questions

SIZES = (10_000, 100_000)
SEARCHES, ANSWERS = 150, 40
TARGET_SIZE, TARGET_MB = 100_000, 700
SETTLE_TIMEOUT_S = 300.0


def settled(client: Client) -> None:
    """Return when the engine has done all that it does after a start."""
    deadline = time.monotonic() + SETTLE_TIMEOUT_S
    while True:
        status = client.call("status")
        if set(status["indexes"].values()) == {"ready"} and status["progress"]["state"] == "idle":
            return
        if time.monotonic() > deadline:
            raise TimeoutError(f"the engine did not come to rest: {status['indexes']}")
        time.sleep(0.2)


def measure(size: int, cache: Path, data: Path) -> None:
    profile = profile_of(size, cache, data)
    asked = [query.text for query in questions(SEARCHES + ANSWERS, data)]
    print(f"\n{size:,} chunks{'':34} {'own MB':>8} {'of files':>8} {'together':>8}")
    with Client(profile) as client:
        engine = psutil.Process(client.hello["pid"])
        settled(client)
        _row("after the start", engine)
        for text in asked[:SEARCHES]:
            client.call("search", query=text, k=20)
        _row(f"after {SEARCHES} searches", engine)
        for text in asked[SEARCHES:]:
            client.call("ask", question=text, keep=False)
        weight = _row(f"after {ANSWERS} answers", engine)
        if size == TARGET_SIZE:
            report.fact(
                "memory of the engine", f"{weight:.0f} MB", weight < TARGET_MB, f"under {TARGET_MB} MB"
            )
        for child in engine.children(recursive=True):
            _row(f"child: {child.cmdline()[3] if len(child.cmdline()) > 3 else child.name()}", child)


def _row(name: str, process: psutil.Process) -> float:
    weight = report.memory_of(process)
    print(
        f"  {name:{report.NAME_WIDTH}} {weight.own:8.0f} {weight.files:8.0f} {weight.resident:8.0f}",
        flush=True,
    )
    return weight.resident


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sizes", nargs="*", type=int, default=list(SIZES))
    parser.add_argument("--cache", type=Path, default=default_cache())
    parser.add_argument("--data", type=Path, default=SHARED_DATA)
    chosen = parser.parse_args()
    if have_data(chosen.data):
        for size in chosen.sizes:
            measure(size, chosen.cache, chosen.data)


if __name__ == "__main__":
    main()
