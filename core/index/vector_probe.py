"""Looks at a Chroma folder from a process that may die of it: damaged HNSW files can end a process by a signal.

`python -m core.index.vector_probe FOLDER < expectation.json`; exit code 0 means sound.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.index.base import ChunkIds
from core.index.vectors import ChromaIndex
from core.own_process import child_environment, self_command

# Importing Chroma and 250 searches take 2 s of a core; a hang is a fault too.
TIMEOUT_S = 120.0
# Vectors that are asked for themselves: half of the files lost shows in any of them.
SAMPLE_RANDOM = 150
SAMPLE_NEWEST = 100
# HNSW is approximate, so a few may be missed.
MISSED_SHARE = 0.01
# A vector's nearest neighbour is itself or a copy of it; half precision and Chroma's own rounding stay below this.
SAME_COSINE = 0.999


@dataclass(frozen=True)
class Expectation:
    """What a sound folder holds: this many vectors, among them these."""

    count: int
    chunk_ids: ChunkIds
    vectors: NDArray[np.float32]


def sample(chunk_ids: ChunkIds) -> ChunkIds:
    """The newest and some random ones of sorted ids, for an Expectation."""
    newest, older = chunk_ids[-SAMPLE_NEWEST:], chunk_ids[:-SAMPLE_NEWEST]
    random = np.random.default_rng(len(chunk_ids))
    chosen = random.choice(older, min(SAMPLE_RANDOM, len(older)), replace=False) if len(older) else older
    return np.sort(np.concatenate([newest, chosen]))


def probe(folder: Path, expected: Expectation, command: Sequence[str] | None = None) -> str:
    """Why the folder cannot be trusted; empty when it is sound. Runs the check in a child process."""
    text = json.dumps(
        {"count": expected.count, "ids": expected.chunk_ids.tolist(), "vectors": expected.vectors.tolist()}
    )
    try:
        done = subprocess.run(
            [*(command or self_command("vector-probe")), str(folder)],
            input=text,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
            env=child_environment(),
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"no answer within {TIMEOUT_S:.0f} s"
    if done.returncode == 0:
        return ""
    if done.returncode < 0:
        return f"the process that looked at it ended by signal {-done.returncode}"
    return (done.stdout.strip() or done.stderr.strip())[-500:] or f"exit code {done.returncode}"


def check(folder: Path, expected: Expectation) -> str:
    """The check itself, in this process: counts agree, and vectors find themselves."""
    chroma = ChromaIndex(folder)
    try:
        count = chroma.count()
        if count != expected.count:
            return f"it holds {count} vectors instead of {expected.count}"
        missed = 0
        for vector in expected.vectors:
            _, scores = chroma.search(vector, 1)
            missed += len(scores) == 0 or float(scores[0]) < SAME_COSINE
        if missed > MISSED_SHARE * len(expected.chunk_ids):
            return f"{missed} of {len(expected.chunk_ids)} vectors cannot be found"
        return ""
    finally:
        chroma.close()


def main(arguments: Sequence[str]) -> int:
    """Check the folder that is named against the expectation on stdin; 1 when it cannot be trusted."""
    request = json.load(sys.stdin)
    verdict = check(
        Path(arguments[0]),
        Expectation(
            request["count"], np.array(request["ids"], np.int64), np.array(request["vectors"], np.float32)
        ),
    )
    if verdict:
        print(verdict)
    return 1 if verdict else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
