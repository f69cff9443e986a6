"""Reads question and passage together: whether the passage answers, and which part of it does.

The bundled encoder with an adapter (`core.evaluation.fit_reader`) reads both in one text, so that each word of the question meets
each of the passage, as in a cross-encoder (Nogueira and Cho 2019). What each part counts is compared with "none of them", as in
SQuAD 2.0 (Devlin et al., NAACL 2019): a passage may be near and not answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from core.models.bundled_embedder import AdaptedEncoder, BundledEmbedder

ADAPTER = "reader-e5-small"
# Tokens of a question, of the title and headings above a passage, and of what is read at a time: longer passages are read in
# several windows.
MOST_OF_QUESTION, MOST_ABOVE, MOST_AT_A_TIME = 96, 48, 320
# The model's signs: one before the question, two between it and the passage.
SIGNS_BETWEEN = 3

Ids = Sequence[int]


@dataclass(frozen=True, eq=False)
class Reading:
    """`parts`: for each the logarithm of its odds to answer against "none", shape (parts,). `answers`: of all together."""

    parts: NDArray[np.float32]
    answers: float


class Reader(Protocol):
    """What reads a question and a passage together."""

    def read(self, question: str, above: str, parts: Sequence[str]) -> Reading:
        """`parts` are those of one passage in their order, one or more; `above` is its title and headings.

        Raises ModelUnavailable.
        """
        ...


def above(title: str, headings: Sequence[str]) -> str:
    """What stands above a passage, in one line; what is said twice once."""
    return " > ".join(dict.fromkeys(part for part in (title, *headings) if part))


class BundledReader:
    """`Reader` by the bundled embedding model. Safe to share between threads."""

    def __init__(self, embedder: BundledEmbedder) -> None:
        self._embedder = embedder

    def read(self, question: str, above: str, parts: Sequence[str]) -> Reading:
        """See `Reader`."""
        encoder = self._embedder.adapted(ADAPTER)
        asked, head, *texts = self._embedder.encode([question, above, *parts])
        asked, head = asked[:MOST_OF_QUESTION], head[:MOST_ABOVE]
        room = MOST_AT_A_TIME - len(asked) - len(head)
        odds = np.concatenate([self._odds(encoder, asked, head, window) for window in windows(texts, room)])
        return Reading(odds, together(odds))

    def _odds(
        self, encoder: AdaptedEncoder, asked: Ids, head: Ids, texts: Sequence[Ids]
    ) -> NDArray[np.float32]:
        states = encoder.states([asked, [*head, *(token for text in texts for token in text)]])
        heads = encoder.heads
        counts = states @ heads["part"]
        none = float(states[0] @ heads["none"]) + float(heads["bias"])
        bounds = SIGNS_BETWEEN + len(asked) + len(head) + np.cumsum([0, *(len(text) for text in texts)])
        return np.array(
            [counts[start:end].mean() - none if end > start else -none for start, end in pairwise(bounds)],
            dtype=np.float32,
        )


def windows(texts: Sequence[Ids], room: int) -> Iterator[list[Ids]]:
    """Parts in their order, as many at a time as there is room for; one that is longer alone, and cut."""
    window: list[Ids] = []
    for text in texts:
        if window and sum(map(len, window)) + len(text) > room:
            yield window
            window = []
        window.append(text[:room])
    yield window


def together(odds: NDArray[np.float32]) -> float:
    """The logarithm of the odds that any of the parts answers."""
    highest = float(odds.max())
    return highest + float(np.log(np.exp(odds - highest).sum()))
