"""Scores corrections and retractions by rules on pairs of statements: does the second one find the first?

    python -m core.evaluation.memory_corrections PAIRS.txt ...

A line is `first || second || old words || new words`; without new words the second takes the first back. Other
statements stand before the first, which a wrong guess could hit.
"""

from __future__ import annotations

import argparse
import datetime as dt
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from core.memory.capture.types import Turn
from core.memory.service import MemoryService
from core.memory.vault.note import Memory

# What else is known, in both languages.
BESIDE = (
    "I like walking on the beach in winter.", "My wife Bella is a vet.", "I play chess every Friday.",
    "我喜欢看推理小说。", "我妻子小美是兽医。", "我每周五下象棋。",
)  # fmt: skip
_BEGIN = dt.datetime(2024, 1, 1, 9, tzinfo=dt.UTC)
_APART = dt.timedelta(days=3)


@dataclass(frozen=True)
class Pair:
    """Two statements; `new` is empty where the second only ends the first."""

    first: str
    second: str
    old: str
    new: str


@dataclass(frozen=True)
class PairScore:
    """How many of both kinds were understood, and what was not."""

    corrections: int
    superseded: int
    retractions: int
    ended: int
    hit_beside: int  # something else was closed
    missed: tuple[Pair, ...]


def read_pairs(path: Path) -> list[Pair]:
    """The pairs of a file; lines that begin with # are notes."""
    lines = [
        line for line in path.read_text("utf-8").splitlines() if "||" in line and not line.startswith("#")
    ]
    return [Pair(*(part.strip() for part in line.split("||"))) for line in lines]


def score_pairs(pairs: Sequence[Pair]) -> PairScore:
    """Tell each pair to a fresh vault and look what became of the first statement."""
    ends = [pair for pair in pairs if not pair.new]
    missed, hit = [], 0
    for pair in pairs:
        understood, beside = _tell(pair)
        hit += beside
        if not understood:
            missed.append(pair)
    lost = sum(not pair.new for pair in missed)
    count = len(pairs) - len(ends)
    return PairScore(count, count - (len(missed) - lost), len(ends), len(ends) - lost, hit, tuple(missed))


def _tell(pair: Pair) -> tuple[bool, bool]:
    """Whether the second statement was understood, and whether it closed something else."""
    said = (*BESIDE, pair.first, "What is the capital of Peru?", pair.second)
    turns = [Turn("user", text, _BEGIN + n * _APART, str(n), "pairs") for n, text in enumerate(said)]
    with tempfile.TemporaryDirectory() as folder:
        service = MemoryService.open(Path(folder) / "memory", now=lambda: turns[-1].time)
        service.capture(turns, apply=True)
        memories = list(service.vault.load().memories.values())
    day, first, second = turns[-1].day, turns[len(BESIDE)].id, turns[-1].id
    told = [memory for memory in memories if memory.source.message == first]
    closed = bool(told) and not any(memory.holds_at(day) for memory in told if _says(memory, pair.old))
    beside = any(
        memory.valid_to for memory in memories if memory.source.message in map(str, range(len(BESIDE)))
    )
    if not pair.new:
        return closed, beside
    new = [m for m in memories if m.source.message == second and m.holds_at(day) and _says(m, pair.new)]
    linked = any(memory.id in newer.supersedes for memory in told for newer in new)
    return closed and linked, beside


def _says(memory: Memory, words: str) -> bool:
    return words.casefold() in f"{memory.subject} {memory.attribute} {memory.value} {memory.text}".casefold()


def main() -> int:
    """Print a line for each file, and what was missed."""
    command = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command.add_argument("pairs", metavar="PAIRS.txt", type=Path, nargs="+")
    for path in command.parse_args().pairs:
        score = score_pairs(read_pairs(path))
        print(
            f"{path.stem}: corrections {score.superseded}/{score.corrections}, "
            f"retractions {score.ended}/{score.retractions}, something else closed {score.hit_beside}"
        )
        for pair in score.missed:
            print(f"  missed: {pair.first} | {pair.second}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
