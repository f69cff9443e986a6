"""Tells what a sentence of the owner's does, by its meaning: states something lasting, changes it, ends it, or nothing.

Small heads over the token states of the bundled model, with the weights that `core.evaluation.fit_statements` found on
turns written for it. People say lasting things in ways without end; rules know some of them, and this knows what they have in
common. Two heads that were begun at random differ where they are not sure, and their mean is surer (Lakshminarayanan et al.
2017). Without the bundled model the rules decide alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import as_file, files
from typing import Literal, Protocol, get_args

import numpy as np

from core.models.attention_head import Array, AttentionHead, softmax
from core.models.base import Embedder, TokenStates
from core.models.bundled_embedder import BundledEmbedder
from core.text.chinese_script import fold_chinese

# Of the owner, of somebody they know, a change with what holds now, an end, or nothing that lasts.
Label = Literal["owner", "other", "change", "end", "nothing"]
LABELS: tuple[Label, ...] = get_args(Label)
# What a statement is about.
TOPICS = tuple(
    "home work hours office role study date trip vehicle device software medicine food sport hobby pet partner family person "
    "money plan routine contact other".split()
)
WEIGHTS = "statements-e5-small.npz"
# What is longer says several things; its beginning tells the kind.
LONGEST_CHARACTERS = 500


@dataclass(frozen=True)
class Judgement:
    """Probabilities of the labels for one sentence, which add up to 1, and those of TOPICS, as they would be if it lasts."""

    owner: float
    other: float
    change: float
    end: float
    nothing: float
    topics: tuple[float, ...] = ()

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
    return StatementClassifier(embedder) if isinstance(embedder, BundledEmbedder) else None


class StatementClassifier:
    """`Classifier` over an embedding model, which must be the bundled one: the weights are for its states."""

    def __init__(self, embedder: TokenStates) -> None:
        self._embedder = embedder

    def judge(self, sentences: Sequence[str]) -> list[Judgement]:
        states = (
            self._embedder.token_states([readable(each) for each in sentences], "passage")
            if sentences
            else []
        )
        return [_judgement(np.mean([head(each) for head in self._heads], axis=0)) for each in states]

    @cached_property
    def _heads(self) -> tuple[AttentionHead, ...]:
        with (
            as_file(files("resources") / "profiles" / WEIGHTS) as path,
            np.load(path, allow_pickle=False) as kept,
        ):
            weights = dict(kept)
        return tuple(
            AttentionHead({name: of_all[head] for name, of_all in weights.items()})
            for head in range(len(weights["project"]))
        )


def _judgement(logits: Array) -> Judgement:
    owner, other, change, end, nothing = map(float, softmax(logits[: len(LABELS)]))
    topics = tuple(map(float, softmax(logits[len(LABELS) :])))
    return Judgement(owner, other, change, end, nothing, topics)


def readable(sentence: str) -> str:
    """A sentence as the classifier was fitted on it: in Simplified characters, not too long."""
    return fold_chinese(sentence.strip())[:LONGEST_CHARACTERS]
