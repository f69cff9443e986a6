"""Fits the adapter of `core.models.reader` on small worlds with questions (tests/support/answers).

    python -m pip install torch
    python -m core.evaluation.fit_reader tests/support/answers MINUTES [--write]

A tenth of the worlds is never learned from, whatever else is written there: of those it prints how often the best part is the
right one, and how well answers are told from traps and from near passages. An hour of two cores.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from core.evaluation.adapting import Encoder, Fit, Tensors, write
from core.evaluation.answers_written import kept_out, worlds
from core.evaluation.curves import area
from core.evaluation.fitting_libraries import needed
from core.evaluation.reader_examples import MOST_PARTS, Example, examples
from core.evaluation.token_texts import batches
from core.models.reader import ADAPTER

with needed("torch"):
    import torch
    import torch.nn.functional as functional

TARGET = Path(__file__).parents[2] / "resources" / "profiles" / f"{ADAPTER}.npz"
EPOCHS = 3
IMPOSSIBLE = -1e9


def logits(encoder: Encoder, changes: Tensors, heads: Tensors, batch: Sequence[Example]) -> Any:
    """Shape (examples, 1 + MOST_PARTS): none, and each part."""
    given, there = encoder.read(batch)
    states = encoder.states(changes, given, there)
    part = torch.full(there.shape, -1)
    for row, each in enumerate(batch):
        part[row, : len(each.part)] = torch.tensor(each.part)
    belongs = (part[:, :, None] == torch.arange(MOST_PARTS)).float()
    sizes = belongs.sum(1)
    parts = torch.einsum("bt,btp->bp", states @ heads["part"], belongs) / sizes.clamp(min=1)
    parts = torch.where(sizes > 0, parts, torch.tensor(IMPOSSIBLE))
    none = states[:, 0] @ heads["none"] + heads["bias"]
    return torch.cat([none[:, None], parts], 1)


def loss(found: Any, batch: Sequence[Example]) -> Any:
    """Cross-entropy of the parts that answer, together, or of none."""
    right = torch.zeros(found.shape, dtype=torch.bool)
    for row, each in enumerate(batch):
        for place in each.right or (-1,):
            right[row, place + 1] = True
    shares = functional.log_softmax(found, -1)
    return -torch.logsumexp(torch.where(right, shares, torch.tensor(IMPOSSIBLE)), -1).mean()


def report(encoder: Encoder, changes: Tensors, heads: Tensors, asked: Sequence[Example]) -> Iterator[str]:
    """Lines about worlds that nothing was learned from."""
    odds: dict[tuple[str, str], list[float]] = defaultdict(list)
    first: dict[str, list[bool]] = defaultdict(list)
    with torch.no_grad():
        for batch in batches(asked, random.Random(0)):
            found = logits(encoder, changes, heads, batch)
            answers = (torch.logsumexp(found[:, 1:], -1) - found[:, 0]).tolist()
            best = found[:, 1:].argmax(-1).tolist()
            for each, odd, place in zip(batch, answers, best, strict=True):
                odds[each.group, each.kind].append(odd)
                if each.kind == "answer":
                    first[each.group].append(place in each.right)
    for group in sorted(first):
        told = [f"{group}: {len(first[group])} answers, the best part right {np.mean(first[group]):.3f}"]
        yes = odds[group, "answer"]
        told.append(f"taken for answers {np.mean(np.array(yes) > 0):.3f}")
        for kind in ("trap", "near"):
            no = odds[group, kind]
            told.append(f"{kind}s told apart {_area(yes, no):.3f}, refused {np.mean(np.array(no) <= 0):.3f}")
        yield ", ".join(told)


def _area(yes: Sequence[float], no: Sequence[float]) -> float:
    return area(np.array([*yes, *no]), np.array([True] * len(yes) + [False] * len(no)))


def main(arguments: Sequence[str]) -> int:
    """Fit, report, and write with --write."""
    folder, minutes = Path(arguments[0]), float(arguments[1])
    torch.manual_seed(0)
    encoder = Encoder()
    changes = encoder.begun()
    heads = {name: (torch.randn(encoder.dimension) * 0.02).requires_grad_() for name in ("part", "none")} | {
        "bias": torch.zeros((), requires_grad=True)
    }
    found = worlds(folder)
    learned = [world for world in found if not kept_out(world)]
    kept = examples(encoder.embedder, [world for world in found if kept_out(world)], seed=0)
    epochs = (examples(encoder.embedder, learned, seed) for seed in range(1, EPOCHS + 1))
    count = EPOCHS * len(examples(encoder.embedder, learned, 1))
    print(f"{len(learned)} worlds, {count} examples", flush=True)

    def mean_loss(batch: Sequence[Example]) -> Any:
        return loss(logits(encoder, changes, heads, batch), batch)

    def keep(line: str = "") -> None:
        """What is learned so far: a fit that is broken off is not lost."""
        print(line, flush=True)
        if "--write" in arguments:
            write(TARGET, changes, heads)

    Fit(changes | heads, mean_loss, keep).run(epochs, count, minutes)
    keep()
    for line in report(encoder, changes, heads, kept):
        print(line)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
