"""Fits the weights of `core.memory.capture.classifier` on labelled turns.

    python -m core.evaluation.fit_statements tests/support/told [--write]

Each file there has lines "LABEL<TAB>text", or "LABEL<TAB>earlier statement<TAB>text" for a change or an end: F of the
owner, O of somebody they know, C a change, R an end, D nothing that lasts. The earlier statements of changes count as F.
Prints, each file left out of its own fit, how well the labels are told, and with --write keeps the weights of all files.
Takes a minute or two of one core.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.memory.capture.classifier import LABELS, WEIGHTS, Label, readable, softmax
from core.models.bundled_embedder import BundledEmbedder

TARGET = Path(__file__).parents[2] / "resources" / "profiles" / WEIGHTS
LETTERS: dict[str, Label] = {"F": "owner", "O": "other", "C": "change", "R": "end", "D": "nothing"}
# Vectors are unit vectors in a narrow cone; their differences are about a tenth.
SCALE = 10.0
# Of .3, 1, 3, 10 and 30 the best mean of the files left out.
RIDGE = 3.0
STEPS = 400
STEP = 0.5


@dataclass(frozen=True)
class Lines:
    """The labelled texts of one file. `vectors` has shape (lines, dimension)."""

    name: str
    labels: NDArray[np.int64]
    texts: tuple[str, ...]
    vectors: NDArray[np.float32]


def read(path: Path, embedder: BundledEmbedder) -> Lines:
    """The lines of a file with their vectors. Raises ValueError for one without a label."""
    pairs: list[tuple[Label, str]] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.strip():
            continue
        letter, *texts = line.split("\t")
        if letter not in LETTERS or not texts:
            raise ValueError(f"{path.name}: {line[:60]}")
        pairs += [("owner", each) for each in texts[:-1]] + [(LETTERS[letter], texts[-1])]
    vectors = embedder.embed([readable(text) for _, text in pairs], "passage")
    labels = np.array([LABELS.index(label) for label, _ in pairs])
    return Lines(path.stem, labels, tuple(text for _, text in pairs), vectors)


def fit(sets: Sequence[Lines], ridge: float = RIDGE) -> NDArray[np.float32]:
    """Softmax regression with ridge penalty, labels weighed alike. Weights for raw vectors, shape (dimension + 1, labels)."""
    vectors = np.concatenate([each.vectors for each in sets]).astype(np.float64)
    labels = np.concatenate([each.labels for each in sets])
    mean = vectors.mean(axis=0)
    inputs = np.hstack([(vectors - mean) * SCALE, np.ones((len(vectors), 1))])
    wanted = np.eye(len(LABELS))[labels]
    share = 1.0 / (wanted.sum(axis=0)[labels] * len(LABELS))
    weights, momentum = np.zeros((inputs.shape[1], len(LABELS))), np.zeros((inputs.shape[1], len(LABELS)))
    penalty = ridge / len(vectors)
    for _ in range(STEPS):
        slope = inputs.T @ (share[:, None] * (softmax(inputs @ weights) - wanted))
        slope[:-1] += penalty * weights[:-1]
        momentum = 0.9 * momentum + slope
        weights -= STEP * momentum
    raw = weights[:-1] * SCALE
    return np.vstack([raw, weights[-1] - mean @ raw]).astype(np.float32)


def report(lines: Lines, weights: NDArray[np.float32]) -> str:
    """How well a fit tells the labels of lines that it has not seen."""
    found = softmax(lines.vectors @ weights[:-1] + weights[-1])
    lasting, nothing = 1 - found[:, LABELS.index("nothing")], lines.labels == LABELS.index("nothing")
    changed = np.isin(lines.labels, [LABELS.index("change"), LABELS.index("end")])
    told = found[:, LABELS.index("change")] + found[:, LABELS.index("end")]
    parts = [
        f"lasting {area(lasting, ~nothing):.3f}",
        f"change {area(told[~nothing], changed[~nothing]):.3f}",
        f"end {area(found[changed, LABELS.index('end')], lines.labels[changed] == LABELS.index('end')):.3f}",
        f"other {_area_of_other(found, lines.labels):.3f}",
        f"all {np.mean(found.argmax(axis=1) == lines.labels):.3f}",
    ]
    return f"{lines.name:8} {len(lines.labels):5}  " + "  ".join(parts)


def _area_of_other(found: NDArray[np.floating[Any]], labels: NDArray[np.int64]) -> float:
    plain = np.isin(labels, [LABELS.index("owner"), LABELS.index("other")])
    return area(found[plain, LABELS.index("other")], labels[plain] == LABELS.index("other"))


def area(scores: NDArray[np.floating[Any]], right: NDArray[np.bool_]) -> float:
    """Area under the ROC curve: how often a right one scores above a wrong one; not a number without both kinds."""
    order = np.argsort(scores)
    ranks = np.empty(len(scores))
    ranks[order] = np.arange(1, len(scores) + 1)
    many = int(right.sum())
    if many in (0, len(right)):
        return float("nan")
    return float((ranks[right].sum() - many * (many + 1) / 2) / (many * (len(right) - many)))


def main(arguments: Sequence[str]) -> int:
    """Print the report; write the weights if asked."""
    folder = Path(arguments[0])
    embedder = BundledEmbedder()
    sets = [read(path, embedder) for path in sorted(folder.glob("*.tsv"))]
    for each in sets:
        print(report(each, fit([other for other in sets if other is not each])), flush=True)
    if "--write" in arguments:
        np.savez_compressed(TARGET, weights=fit(sets))
        print(f"Written to {TARGET.name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
