"""Reports what a real chat model makes of the deep phase: how many of its merges pass the checks, and why not the rest.

    python -m core.evaluation.memory_deep DATA/longmemeval_evidence/items.jsonl [--profile DIR] [--limit N]

Each question's evidence turns of the owner are one cluster, as the deep phase would have them. Needs Ollama.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from core.errors import ModelUnavailable
from core.memory.phases.deep import write_together
from core.memory.phases.deep_clusters import LARGEST, SMALLEST
from core.memory.vault.note import Memory
from core.models.base import ChatModel
from core.models.in_use import ModelsInUse
from core.paths import ProfilePaths, default_profile
from core.settings import Settings


def evidence_clusters(items: Path) -> Iterator[tuple[Memory, ...]]:
    """The owner's evidence turns of each question that has at least two."""
    for line in items.read_text("utf-8").splitlines():
        row = json.loads(line)
        said = [
            turn["content"]
            for session in row["sessions"]
            for turn in session["turns"]
            if turn["role"] == "user"
        ]
        if len(said) >= SMALLEST:
            yield tuple(
                Memory(f"m{number}", " ".join(text.split())) for number, text in enumerate(said[:LARGEST])
            )


def report(chat: ChatModel, items: Path, limit: int) -> Counter[str]:
    """How the model's merges of the first clusters ended: "passed", or the reason of their rejection."""
    ends: Counter[str] = Counter()
    for number, cluster in enumerate(evidence_clusters(items)):
        if number >= limit:
            break
        found = write_together(chat, cluster)
        ends["passed" if found.text else found.problem.split("“")[0].strip()] += 1
    return ends


def main() -> int:
    """Print the ends with their counts. Raises ModelUnavailable without a chat model."""
    command = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command.add_argument("items", metavar="items.jsonl", type=Path)
    command.add_argument(
        "--profile", type=Path, help="whose settings name the chat model (default: your own)"
    )
    command.add_argument("--limit", type=int, default=20, help="how many clusters (20)")
    options = command.parse_args()
    paths = ProfilePaths(options.profile.absolute()) if options.profile else default_profile()
    with tempfile.TemporaryDirectory() as cache:
        models = ModelsInUse(Settings(paths.settings), Path(cache), lambda: None)
        chat = models.chat()
    if chat is None:
        raise ModelUnavailable("There is no chat model.", "Start Ollama with one.")
    for end, count in report(chat, options.items, options.limit).most_common():
        print(f"{count:4}  {end}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
