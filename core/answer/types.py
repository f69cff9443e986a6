"""What an answer is made of, whoever wrote it."""

from __future__ import annotations

from dataclasses import dataclass

from core.retrieval.types import Degradation, Evidence


@dataclass(frozen=True)
class Sentence:
    """One sentence, the numbers of the passages it rests on, and what the check found missing in them."""

    text: str
    citations: tuple[int, ...]
    problem: str = ""

    @property
    def verified(self) -> bool:
        return not self.problem


@dataclass(frozen=True)
class Answer:
    """A finished answer. `text` is Markdown with `[n]` after each sentence; `stopped`: the reader or an error cut it."""

    text: str
    sentences: tuple[Sentence, ...]
    references: tuple[Evidence, ...]
    near_misses: tuple[Evidence, ...]
    refused: bool
    stopped: bool
    by: str
    degraded: tuple[Degradation, ...] = ()
