"""Scores supersession by rules on goodai_ltm: after a list of colours or names, is the last one the valid one?

python -m core.evaluation.memory_supersession DATA/goodai_ltm/items.jsonl
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.memory.capture.types import Turn
from core.memory.kinds import OWNER, normal
from core.memory.service import MemoryService

# The tasks in which one value follows another, with the attribute that they are about.
TASKS = {"Colours": "favourite color", "NameList": "name"}
_BEGIN = dt.datetime(2024, 1, 1, 9, tzinfo=dt.UTC)


@dataclass(frozen=True)
class SupersessionScore:
    """Scripts whose last value is the only valid one, and (for the history) whose every value is still there."""

    task: str
    scripts: int
    last_wins: int
    history_whole: int


def score_supersession(items: Path) -> list[SupersessionScore]:
    """One score for each task."""
    rows = [json.loads(line) for line in items.read_text("utf-8").splitlines()]
    return [_score(task, [row for row in rows if row["task"] == task]) for task in TASKS]


def _score(task: str, rows: list[dict[str, Any]]) -> SupersessionScore:
    wins = whole = 0
    for row in rows:
        script, asked, expected = row["script"], row["is_question"], row["expected_responses"]
        said = [text for text, question in zip(script, asked, strict=True) if not question]
        turns = [Turn("user", text, _BEGIN + dt.timedelta(days=n), str(n)) for n, text in enumerate(said)]
        with tempfile.TemporaryDirectory() as folder:
            service = MemoryService.open(Path(folder) / "memory", now=lambda turns=turns: turns[-1].time)  # type: ignore[misc]
            service.capture(turns, apply=True)
            everything = [
                m for m in service.list(everything=True) if m.subject == OWNER and m.attribute == TASKS[task]
            ]
        valid = [normal(memory.value) for memory in everything if memory.holds_at(turns[-1].day)]
        wins += valid == [normal(expected[-1])]
        whole += {normal(value) for value in expected} <= {normal(memory.value) for memory in everything}
    return SupersessionScore(task, len(rows), wins, whole)


def main() -> int:
    """Print a line for each task."""
    command = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command.add_argument("items", metavar="items.jsonl", type=Path)
    for score in score_supersession(command.parse_args().items):
        print(
            f"{score.task}: last value wins {score.last_wins}/{score.scripts}, history whole {score.history_whole}/{score.scripts}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
