"""How soon after its start the engine answers the first query.

    python -m tests.benchmarks.engine_start [SIZE]... [--runs 5] [--cache FOLDER] [--data FOLDER]

Each start is a real engine process, asked by a client as soon as it says hello, with the model's built files in place.
"""

from __future__ import annotations

import argparse
import statistics
import time
from pathlib import Path

import psutil

from core.paths import ProfilePaths
from core.service.client import Client
from tests.benchmarks import report
from tests.benchmarks.corpus import SHARED_DATA, default_cache, have_data, profile_of, questions

SIZES = (10_000, 100_000)
TARGET_SIZE, TARGET_S = 10_000, 3.0


def first_answer(profile: ProfilePaths, question: str) -> tuple[float, float, float]:
    """Seconds of the clock until hello and until the answer, and of the engine's processor time until then."""
    began = time.perf_counter()
    with Client(profile) as client:
        hello = time.perf_counter() - began
        found = client.call("search", query=question, k=10)
        answered = time.perf_counter() - began
        if found["mode"] != "hybrid" or not found["evidence"]:
            raise RuntimeError(f"not a full search: {found['mode']}, {found['degraded']}")
        times = psutil.Process(client.hello["pid"]).cpu_times()
    return hello, answered, times.user + times.system


def measure(size: int, runs: int, cache: Path, data: Path) -> None:
    profile = profile_of(size, cache, data)
    asked = [query.text for query in questions(runs + 1, data)]
    first_answer(profile, asked[0])  # compiled files and the disk's cache
    rows = [first_answer(profile, text) for text in asked[1:]]
    hello, answered, processor = (statistics.median(column) for column in zip(*rows, strict=True))
    print(f"\nStart of the engine with {size:,} chunks, median of {runs} (range)")
    report.fact("hello", f"{hello:.2f} s")
    report.fact(
        "first query answered",
        f"{answered:.2f} s",
        answered < TARGET_S if size == TARGET_SIZE else None,
        f"within {TARGET_S:g} s of the clock",
    )
    report.fact("  range", f"{min(r[1] for r in rows):.2f} - {max(r[1] for r in rows):.2f} s")
    report.fact("  the engine's processor time until then", f"{processor:.2f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sizes", nargs="*", type=int, default=list(SIZES))
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--cache", type=Path, default=default_cache())
    parser.add_argument("--data", type=Path, default=SHARED_DATA)
    chosen = parser.parse_args()
    if have_data(chosen.data):
        for size in chosen.sizes:
            measure(size, chosen.runs, chosen.cache, chosen.data)


if __name__ == "__main__":
    main()
