"""Fits the map under which a statement lies near the one that it changes, for `core.memory.recall.likeness`.

    python -m core.evaluation.fit_likeness tests/support/told [--write]

Learns from the changes and ends of the labelled turns, each with the statement that it changes, by the contrastive loss
of van den Oord et al. 2018 (InfoNCE): of all earlier statements, its own is to be the nearest. Starts from the principal
components and is held near them, because the pairs are few. Prints, each file left out of its own fit, how many
changes find their own statement among forty others, before and after. Takes about three minutes of one core.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.evaluation.labelled_turns import read_told
from core.memory.recall.likeness import MAP, centred
from core.models.bundled_embedder import BundledEmbedder
from core.models.profile import LanguageProfile

TARGET = Path(__file__).parents[2] / "resources" / "profiles" / MAP
# Of 128, 200, 300 and all 384 components, and of whitened ones, none was clearly better than the fewest.
DIMENSIONS = 128
TEMPERATURE = 0.05
# How strongly it is held to the principal components; .03 and .3 were no better.
HOLD = 0.1
STEPS, STEP, BATCH = 300, 0.05, 256
OTHERS = 40
SEED = 0

Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class Pairs:
    """Of one file: `changes[i]` goes back to `earlier[i]`; `others` are statements of the owner's. Rows are centred vectors."""

    name: str
    earlier: Matrix
    changes: Matrix
    others: Matrix


def read(path: Path, embedder: BundledEmbedder, profile: LanguageProfile) -> Pairs:
    """The pairs and the plain statements of a file."""
    lines = read_told(path.parent, path.name)
    pairs = [line for line in lines if line.earlier and line.letter in "CR"]
    changed = {line.earlier for line in pairs}
    plain = [line.text for line in lines if line.letter in "FO" and line.text not in changed]

    def vectors(texts: list[str]) -> Matrix:
        if not texts:
            return np.zeros((0, embedder.dimension))
        return centred(embedder.embed(texts, "passage"), texts, profile).astype(np.float64)

    return Pairs(
        path.stem,
        vectors([line.earlier for line in pairs]),
        vectors([line.text for line in pairs]),
        vectors(plain),
    )


def components(sets: Sequence[Pairs]) -> Matrix:
    """The first principal components of all vectors, shape (dimension, DIMENSIONS)."""
    everything = np.concatenate([np.concatenate([each.earlier, each.changes, each.others]) for each in sets])
    _, _, rows = np.linalg.svd(everything - everything.mean(axis=0), full_matrices=False)
    kept: Matrix = rows[:DIMENSIONS].T.copy()
    return kept


def fit(sets: Sequence[Pairs]) -> Matrix:
    """The map, shape (dimension, DIMENSIONS), by gradient descent with momentum."""
    generator = np.random.default_rng(SEED)
    earlier = np.concatenate([each.earlier for each in sets])
    changes = np.concatenate([each.changes for each in sets])
    others = np.concatenate([each.others for each in sets])
    start = components(sets)
    learned, momentum = start.copy(), np.zeros_like(start)
    size = min(BATCH, len(changes))
    for _ in range(STEPS):
        chosen = generator.choice(len(changes), size, replace=False)
        beside = generator.choice(len(others), min(BATCH, len(others)), replace=False)
        candidates = np.concatenate([earlier[chosen], others[beside]])
        slope = _slope(changes[chosen], candidates, learned) + HOLD * (learned - start)
        momentum = 0.9 * momentum + slope
        learned -= STEP * momentum
    return learned


def _slope(changes: Matrix, candidates: Matrix, learned: Matrix) -> Matrix:
    """The gradient of the loss; row i of `candidates` is what row i of `changes` goes back to."""
    asked, asked_length = _unit(changes @ learned)
    held, held_length = _unit(candidates @ learned)
    scores = asked @ held.T / TEMPERATURE
    shares = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    shares[np.arange(len(changes)), np.arange(len(changes))] -= 1.0
    shares /= len(changes) * TEMPERATURE
    by_asked, by_held = shares @ held, shares.T @ asked
    return np.asarray(
        changes.T @ _back(by_asked, asked, asked_length) + candidates.T @ _back(by_held, held, held_length)
    )


def _unit(rows: Matrix) -> tuple[Matrix, Matrix]:
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / lengths, lengths


def _back(slope: Matrix, unit: Matrix, length: Matrix) -> Matrix:
    """The gradient through the division by the length."""
    return np.asarray((slope - (slope * unit).sum(axis=1, keepdims=True) * unit) / length)


def found(pairs: Pairs, learned: Matrix | None) -> float:
    """The share of changes that lie nearest to their own statement among `OTHERS` of the same file."""
    generator = np.random.default_rng(SEED)
    statements = np.concatenate([pairs.earlier, pairs.others])
    held, asked = (
        (statements, pairs.changes) if learned is None else (statements @ learned, pairs.changes @ learned)
    )
    held, asked = _unit(held)[0], _unit(asked)[0]
    right = 0
    for place in range(len(asked)):
        beside = [each for each in generator.choice(len(held), OTHERS + 1, replace=False) if each != place][
            :OTHERS
        ]
        own, *rest = held[[place, *beside]] @ asked[place]
        right += own > max(rest)
    return right / len(asked)


def main(arguments: Sequence[str]) -> int:
    """Print the report; write the map if asked."""
    embedder, profile = BundledEmbedder(), LanguageProfile.load_bundled()
    sets = [read(path, embedder, profile) for path in sorted(Path(arguments[0]).glob("*.tsv"))]
    for each in (some for some in sets if len(some.changes)):
        learned = fit([other for other in sets if other is not each])
        print(
            f"{each.name:8} {len(each.changes):4}  before {found(each, None):.3f}  after {found(each, learned):.3f}",
            flush=True,
        )
    if "--write" in arguments:
        np.savez_compressed(TARGET, map=fit(sets).astype(np.float16))
        print(f"Written to {TARGET.name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
