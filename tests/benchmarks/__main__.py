"""Runs the benchmarks one after the other, each in a process of its own, and prints their tables.

    python -m tests.benchmarks [--only NAME]... [--cache FOLDER] [--data FOLDER] [--list]

The first run makes profiles of 10,000 and 100,000 chunks from the public sets (about 15 minutes, half of it embedding)
and keeps them in the cache folder. Each benchmark also runs alone: `python -m tests.benchmarks.NAME --help`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from tests.benchmarks import report
from tests.benchmarks.corpus import ROOT, SHARED_DATA, default_cache

# What each one needs to be told: the folder of the public sets, the folder of kept profiles.
DATA, CACHE = "--data", "--cache"
BENCHMARKS: dict[str, tuple[str, ...]] = {
    "window_start": (),
    "stream_render": (),
    "window_latency": (),
    "memory_speed": (),
    "timer_latency": (DATA,),
    "embedding_throughput": (),
    "engine_start": (DATA, CACHE),
    "search_speed": (DATA, CACHE),
    "merge_stall": (DATA, CACHE),
    "engine_memory": (DATA, CACHE),
}


def run(name: str, folders: dict[str, Path]) -> bool:
    """Whether the benchmark came to its end; missed targets are told in its table."""
    print(f"\n=== {name} ===", flush=True)
    command = [sys.executable, "-W", "ignore", "-m", f"tests.benchmarks.{name}"]
    for option in BENCHMARKS[name]:
        command += [option, str(folders[option])]
    return subprocess.run(command, cwd=ROOT, env=report.one_thread(), check=False).returncode == 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--only", action="append", choices=list(BENCHMARKS), metavar="NAME")
    parser.add_argument(CACHE, type=Path, default=default_cache())
    parser.add_argument(DATA, type=Path, default=SHARED_DATA)
    parser.add_argument("--list", action="store_true", help="print the names and stop")
    chosen = parser.parse_args()
    if chosen.list:
        print("\n".join(BENCHMARKS))
        return 0
    folders = {DATA: chosen.data.resolve(), CACHE: chosen.cache.resolve()}
    broken = [name for name in chosen.only or BENCHMARKS if not run(name, folders)]
    if broken:
        print(f"\nnot finished: {', '.join(broken)}", file=sys.stderr)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
