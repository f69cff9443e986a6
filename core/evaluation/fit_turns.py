"""Fits the adapter of `core.memory.capture.compared`: what a turn does to what was told before, both read together.

    python -m pip install torch
    python -m core.evaluation.fit_turns tests/support MINUTES [--write]

Reads `told/*.tsv`, `talks/*.tsv` and `lives/*.txt` (see `core.evaluation.labelled_turns`). Beside what a turn does to a statement the
encoder learns what each turn does by itself. Prints, of `lives_kept`, from which nothing is learned, how many later turns find the
statement that they change. Half an hour of two cores.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from core.evaluation.adapting import Encoder, Fit, Tensors, write
from core.evaluation.fitting_libraries import needed
from core.evaluation.labelled_turns import Life, read_lives
from core.evaluation.token_texts import Text
from core.evaluation.turn_examples import Example, Examples, all_examples
from core.memory.capture.classifier import LABELS
from core.memory.capture.compared import ADAPTER, EFFECTS

with needed("torch"):
    import torch
    import torch.nn.functional as functional

TARGET = Path(__file__).parents[2] / "resources" / "profiles" / f"{ADAPTER}.npz"
EPOCHS = 3
# Of each label's certainty, so much is shared among all (Szegedy et al. 2016): labels of people's talk are never quite sure.
SMOOTHED = 0.05
# There are fewer changes than others.
OF_CHANGES = 1.5
# So probably a statement is changed that is said to be found.
FOUND = 0.5
IMPOSSIBLE = -1e9


def pooled(encoder: Encoder, changes: Tensors, batch: Sequence[Text]) -> Any:
    """The first state beside the mean of all, shape (texts, 2 x dimension)."""
    given, there = encoder.read(batch)
    states = encoder.states(changes, given, there)
    weights = there.float()[:, :, None]
    return torch.cat([states[:, 0], (states * weights).sum(1) / weights.sum(1)], -1)


def loss(seen: Any, heads: Tensors, batch: Sequence[Example]) -> Any:
    """Cross-entropies of effects and of labels, the mean over all examples."""
    total = torch.zeros(())
    alone = [row for row, each in enumerate(batch) if each.may_be is not None]
    if alone:
        shares = functional.log_softmax(seen[alone] @ heads["label"].T + heads["label_bias"], -1)
        right = torch.tensor([batch[row].may_be for row in alone])
        told = torch.logsumexp(torch.where(right, shares, torch.tensor(IMPOSSIBLE)), -1)
        total = total - ((1 - SMOOTHED) * told + SMOOTHED * shares.mean(1)).sum()
    pairs = [row for row, each in enumerate(batch) if each.effect is not None]
    if pairs:
        total = total + functional.cross_entropy(
            seen[pairs] @ heads["effect"].T + heads["effect_bias"],
            torch.tensor([batch[row].effect for row in pairs]),
            weight=torch.tensor([1.0 if effect == "kept" else OF_CHANGES for effect in EFFECTS]),
            reduction="sum",
            label_smoothing=SMOOTHED,
        )
    return total / len(batch)


def report(encoder: Encoder, changes: Tensors, heads: Tensors, lives: Sequence[Life]) -> str:
    """How many later turns of lives find the statement that they change, and whether it is replaced or ended."""
    made = Examples(encoder.embedder, 0)
    counts = dict.fromkeys(("right", "wrong", "missed", "false", "none", "right effect"), 0)
    with torch.no_grad():
        for life in lives:
            for turn in life.later:
                pairs = [made.together(each, turn.text) for each in life.statements]
                found = pooled(encoder, changes, pairs) @ heads["effect"].T + heads["effect_bias"]
                changed = 1 - torch.softmax(found, -1)[:, EFFECTS.index("kept")]
                best = int(changed.argmax())
                linked = float(changed[best]) >= FOUND
                if turn.back is None:
                    counts["false" if linked else "none"] += 1
                elif not linked:
                    counts["missed"] += 1
                else:
                    counts["right" if best == turn.back else "wrong"] += 1
                    wanted = EFFECTS.index("replaced" if turn.kind == "R" else "ended")
                    other = EFFECTS.index("ended" if turn.kind == "R" else "replaced")
                    counts["right effect"] += best == turn.back and bool(
                        found[best, wanted] > found[best, other]
                    )
    return "  ".join(f"{name} {count}" for name, count in counts.items())


def main(arguments: Sequence[str]) -> int:
    """Fit, report, and write with --write."""
    folder, minutes = Path(arguments[0]), float(arguments[1])
    torch.manual_seed(0)
    encoder = Encoder()
    changes = encoder.begun()
    heads: Tensors = {}
    for name, outputs in (("label", len(LABELS)), ("effect", len(EFFECTS))):
        heads[name] = (torch.randn(outputs, 2 * encoder.dimension) * 0.02).requires_grad_()
        heads[f"{name}_bias"] = torch.zeros(outputs, requires_grad=True)
    epochs = (all_examples(encoder.embedder, folder, seed) for seed in range(1, EPOCHS + 1))
    count = EPOCHS * len(all_examples(encoder.embedder, folder, 1))
    print(f"{count} examples", flush=True)

    def keep(line: str = "") -> None:
        """What is learned so far: a fit that is broken off is not lost."""
        print(line, flush=True)
        if "--write" in arguments:
            write(TARGET, changes, heads)

    def mean_loss(batch: Sequence[Example]) -> Any:
        return loss(pooled(encoder, changes, batch), heads, batch)

    Fit(changes | heads, mean_loss, keep).run(epochs, count, minutes)
    keep()
    print(report(encoder, changes, heads, read_lives(folder / "lives_kept")))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
