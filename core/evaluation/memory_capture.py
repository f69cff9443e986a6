"""Scores capture without a chat model on labelled conversations: what is kept, superseded, ended, refused, and what is junk.

    python -m core.evaluation.memory_capture [--rules] SCRIPT.jsonl ...

Each line of a script is a turn with `label` (fact, correction, retraction, other, secret, distraction, neutral, answer) and,
where it applies, `expect` (words that a kept memory must hold) and `ends` (words of the value that it closes).
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from core.evaluation.memory_layers import BundledModels
from core.memory.capture.types import Turn
from core.memory.kinds import OWNER
from core.memory.recall.prepared import Models
from core.memory.service import MemoryService
from core.memory.vault.note import Memory
from core.text.regex import regex

# What may be kept; "neutral" turns hold something that a later turn corrects, or that one may keep or not.
WANTED = frozenset({"fact", "correction", "retraction", "other", "neutral"})

_ID = regex(r"\bm[0-9a-f]{8}\b")


@dataclass(frozen=True)
class CaptureScore:
    """Counts for one script; `missed` and `junk` name the statements."""

    name: str
    facts: int
    kept: int
    corrections: int
    superseded: int
    retractions: int
    ended: int
    others: int
    others_kept: int
    misfiled: int  # somebody else's fact under the owner
    leaked: int  # secrets that stand anywhere in the vault
    junk: tuple[str, ...]
    missed: tuple[str, ...]

    def line(self) -> str:
        return (
            f"{self.name}: facts {self.kept}/{self.facts}, corrections {self.superseded}/{self.corrections}, "
            f"retractions {self.ended}/{self.retractions}, others {self.others_kept}/{self.others} "
            f"({self.misfiled} misfiled), secrets leaked {self.leaked}, junk {len(self.junk)}"
        )


def score_script(path: Path, models: Models | None = None) -> CaptureScore:
    """Capture a script into a fresh vault, apply it, and compare with its labels; without `models` by rules alone."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    turns = [
        Turn(row["role"], row["text"], dt.datetime.fromisoformat(row["time"]), row["id"], path.stem)
        for row in rows
    ]
    with tempfile.TemporaryDirectory() as folder:
        service = MemoryService.open(Path(folder) / "memory", models, now=lambda: turns[-1].time)
        service.capture(turns, apply=True)
        snapshot = service.vault.load()
        # Without the random ids, in which four digits may stand by chance.
        stored = _ID.sub("", b"\n".join(snapshot.raw.values()).decode())
    return _score(path.stem, rows, list(snapshot.memories.values()), stored, turns[-1].day)


def _score(
    name: str, rows: Sequence[dict[str, Any]], memories: Sequence[Memory], stored: str, day: dt.date
) -> CaptureScore:
    mine = [memory for memory in memories if memory.subject == OWNER or memory.kind == "project"]
    theirs = [memory for memory in memories if memory not in mine]
    of = {
        kind: [row for row in rows if row["label"] == kind]
        for kind in ("fact", "correction", "retraction", "other", "secret")
    }
    kept = [row for row in of["fact"] if _holding(mine, row["expect"])]
    superseded = [row for row in of["correction"] if _is_superseded(mine, row, day)]
    ended = [row for row in of["retraction"] if _is_ended(mine, row["expect"], day)]
    others = [row for row in of["other"] if any(memory.source.message == row["id"] for memory in theirs)]
    wanted = {row["id"] for row in rows if row["label"] in WANTED}
    return CaptureScore(
        name,
        len(of["fact"]), len(kept),
        len(of["correction"]), len(superseded),
        len(of["retraction"]), len(ended),
        len(of["other"]), len(others),
        sum(memory.source.message in {row["id"] for row in of["other"]} for memory in mine),
        sum(row["expect"] in stored for row in of["secret"]),
        tuple(memory.text for memory in memories if memory.source.message not in wanted),
        tuple(
            row["text"]
            for kind, found in (("fact", kept), ("correction", superseded), ("retraction", ended), ("other", others))
            for row in of[kind]
            if row not in found
        ),
    )  # fmt: skip


def _holding(memories: Sequence[Memory], words: str) -> list[Memory]:
    wanted = words.casefold()
    return [m for m in memories if wanted in m.value.casefold() or wanted in m.text.casefold()]


def _is_superseded(memories: Sequence[Memory], row: dict[str, Any], day: dt.date) -> bool:
    new = [memory for memory in _holding(memories, row["expect"]) if memory.holds_at(day)]
    old = [memory for memory in _holding(memories, row["ends"]) if memory not in new]
    linked = any(memory.id in newer.supersedes for memory in old for newer in new)
    return bool(new) and bool(old) and linked and not any(memory.holds_at(day) for memory in old)


def _is_ended(memories: Sequence[Memory], words: str, day: dt.date) -> bool:
    told = _holding(memories, words)
    return bool(told) and not any(memory.holds_at(day) for memory in told)


def total(scores: Sequence[CaptureScore]) -> CaptureScore:
    """All scripts together."""
    sums = {
        field.name: sum(getattr(score, field.name) for score in scores)
        for field in fields(CaptureScore)
        if field.name not in ("name", "junk", "missed")
    }
    junk = tuple(text for score in scores for text in score.junk)
    missed = tuple(text for score in scores for text in score.missed)
    return CaptureScore("all", junk=junk, missed=missed, **sums)


def main() -> int:
    """Print a line for each script, and what was missed."""
    command = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command.add_argument("scripts", metavar="SCRIPT.jsonl", type=Path, nargs="+")
    command.add_argument("--rules", action="store_true", help="without the bundled model")
    options = command.parse_args()
    models = None if options.rules else BundledModels()
    scores = []
    for path in options.scripts:
        score = score_script(path, models)
        scores.append(score)
        print(score.line())
        for text in score.missed:
            print(f"  missed: {text}")
        for text in score.junk:
            print(f"  junk: {text}")
    if len(scores) > 1:
        print(total(scores).line())
    return 0


if __name__ == "__main__":
    sys.exit(main())
