"""Measures what the two layers of memory carry: the running conversation, and the vault.

    python -m core.evaluation.memory_layers SCENARIOS.jsonl

Each scenario has statements of earlier conversations (`past`, captured by rules), turns of the running one (`now`) and
a question. It is solved when the context that an answer would be made from holds `expect` and nothing of `never`;
with `first`, when the best memory does.
"""

from __future__ import annotations

import argparse
import datetime as dt
import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from core.memory.capture.types import Turn
from core.memory.service import MemoryService, Models
from core.models.base import ChatModel, Embedder
from core.models.bundled_embedder import BundledEmbedder
from core.models.profile import LanguageProfile

LAYERS = {"both": (True, True), "conversation alone": (True, False), "vault alone": (False, True)}
_ASKED = dt.datetime(2024, 6, 1, 9, tzinfo=dt.UTC)


class BundledModels:
    """The models that come with Footnote, and no chat model."""

    def __init__(self, cache: Path | None = None) -> None:
        self._embedder = BundledEmbedder(cache)
        self._profile = LanguageProfile.load_bundled()

    def embedder(self) -> Embedder | None:
        return self._embedder

    def profile(self) -> LanguageProfile | None:
        return self._profile

    def chat(self) -> ChatModel | None:
        return None


def score_layers(scenarios: Path, models: Models | None) -> dict[str, dict[str, tuple[int, int]]]:
    """(solved, all) by what a scenario needs, for each choice of layers."""
    rows = [json.loads(line) for line in scenarios.read_text("utf-8").splitlines()]
    found: dict[str, dict[str, tuple[int, int]]] = {name: defaultdict(lambda: (0, 0)) for name in LAYERS}
    for row in rows:
        with tempfile.TemporaryDirectory() as folder:
            memory = MemoryService.open(Path(folder) / "memory", models, now=lambda: _ASKED)
            memory.capture([_turn(day, text, n) for n, (day, text) in enumerate(row["past"])], apply=True)
            for name, (conversation, vault) in LAYERS.items():
                solved, asked = found[name][row["needs"]]
                found[name][row["needs"]] = (solved + _is_solved(row, memory, conversation, vault), asked + 1)
    return {name: dict(by_need) for name, by_need in found.items()}


def _turn(day: str, text: str, number: int) -> Turn:
    return Turn(
        "user", text, dt.datetime.fromisoformat(f"{day}T09:00:00+00:00"), str(number), f"past-{number}"
    )


def _is_solved(row: dict[str, Any], memory: MemoryService, conversation: bool, vault: bool) -> bool:
    said: Sequence[str] = row["now"] if conversation else ()
    items = memory.recall(row["question"], conversation="now", recent=said).items if vault else ()
    recalled = [item.memory.text for item in items]
    if row.get("first"):  # who is meant must be plain: only the best one counts
        recalled = [item.memory.text for item in items if not item.always][:1]
    context = "\n".join([*said, *recalled])
    return row["expect"] in context and not any(old in "\n".join(recalled) for old in row["never"])


def main() -> int:
    """Print one line for each choice of layers."""
    command = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command.add_argument("scenarios", metavar="SCENARIOS.jsonl", type=Path)
    for name, by_need in score_layers(command.parse_args().scenarios, BundledModels()).items():
        parts = [f"{need} {solved}/{asked}" for need, (solved, asked) in sorted(by_need.items())]
        print(f"{name}: {', '.join(parts)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
