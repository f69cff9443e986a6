"""Tells what a sentence of the owner's does, by its meaning: states something lasting, changes it, ends it, or nothing.

A softmax over the vector of the bundled model, with the weights that `core.evaluation.fit_statements` found on turns
written for it. People say lasting things in ways without end; rules know some of them, and this knows what they have in
common. Without the bundled model the rules decide alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import as_file, files
from typing import Any, Literal, Protocol, get_args

import numpy as np
from numpy.typing import NDArray

from core.index.script_folding import fold_chinese
from core.models.base import Embedder
from core.models.bundled_embedder import BUNDLED_MODEL_ID

# Of the owner, of somebody they know, a change with what holds now, an end, or nothing that lasts.
Label = Literal["owner", "other", "change", "end", "nothing"]
LABELS: tuple[Label, ...] = get_args(Label)
WEIGHTS = "statements-e5-small.npz"
# What is longer says several things; its beginning tells the kind.
LONGEST_CHARACTERS = 500


@dataclass(frozen=True)
class Judgement:
    """Probabilities of the labels for one sentence; they add up to 1."""

    owner: float
    other: float
    change: float
    end: float
    nothing: float

    @property
    def lasting(self) -> float:
        """That it says or changes anything that lasts."""
        return 1.0 - self.nothing

    @property
    def changes(self) -> float:
        """That it changes or ends something."""
        return self.change + self.end


class Classifier(Protocol):
    """What capture asks of a classifier of sentences."""

    def judge(self, sentences: Sequence[str]) -> list[Judgement]:
        """One judgement for each sentence. Raises ModelUnavailable."""
        ...


def classifier_over(embedder: Embedder | None) -> StatementClassifier | None:
    """A classifier where the bundled model is there; None where rules must decide alone."""
    fits = embedder is not None and embedder.model_id == BUNDLED_MODEL_ID
    return StatementClassifier(embedder) if embedder is not None and fits else None


class StatementClassifier:
    """`Classifier` over an embedding model, which must be the bundled one: the weights are for its vectors."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    def judge(self, sentences: Sequence[str]) -> list[Judgement]:
        if not sentences:
            return []
        vectors = self._embedder.embed([readable(each) for each in sentences], "passage")
        return [
            Judgement(*map(float, row)) for row in softmax(vectors @ self._weights[:-1] + self._weights[-1])
        ]

    @cached_property
    def _weights(self) -> NDArray[np.float32]:
        """Shape (dimension + 1, labels), the last row being the biases."""
        with (
            as_file(files("resources") / "profiles" / WEIGHTS) as path,
            np.load(path, allow_pickle=False) as kept,
        ):
            weights: NDArray[np.float32] = kept["weights"]
        return weights


def readable(sentence: str) -> str:
    """A sentence as the classifier was fitted on it: in Simplified characters, not too long."""
    return fold_chinese(sentence.strip())[:LONGEST_CHARACTERS]


def softmax(scores: NDArray[np.floating[Any]]) -> NDArray[np.floating[Any]]:
    """Probabilities of each row of scores."""
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    result: NDArray[np.floating[Any]] = raised / raised.sum(axis=1, keepdims=True)
    return result
