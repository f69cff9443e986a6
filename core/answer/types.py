"""What an answer is made of, whoever wrote it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.retrieval.query import Degradation
from core.retrieval.result import Evidence

if TYPE_CHECKING:
    from core.memory.statements.kept import Kept
    from core.memory.vault.note import Memory


@dataclass(frozen=True)
class Sentence:
    """One sentence, the numbers of the passages and memories it rests on, and what the check found missing in them."""

    text: str
    citations: tuple[int, ...]
    problem: str = ""
    memories: tuple[int, ...] = ()

    @property
    def verified(self) -> bool:
        return not self.problem


# An answer that is arranged without a chat model: Markdown, and the sentences in it.
Arranged = tuple[str, tuple[Sentence, ...]]
# (question, passages) -> the sentences of the passages that answer it best.
Quote = Callable[[str, Sequence[Evidence]], tuple[Sentence, ...]]


@dataclass(frozen=True)
class MemoryReference:
    """A memory that was recalled for an answer, which may cite it as `[m1]`, `m` from 1; `used` says that it does.

    `relevance` to the question is 0 to 1. `always`: recalled with every question, not for this one.
    `tells`: it tells just what is asked for. `newer` is the id of another one that tells that anew.
    `was`: it holds no more, and what was before is asked for.
    """

    m: int
    memory: Memory
    why: str
    used: bool = False
    relevance: float = 0.0
    always: bool = False
    tells: bool = False
    newer: str = ""
    was: bool = False


@dataclass(frozen=True)
class Answer:
    """A finished answer. `text` is Markdown with `[n]` or `[m1]` after each sentence; `stopped`: the reader or an error cut it.

    `memories` are all that were recalled for it, `remembered` what "remember that ..." kept.
    """

    text: str
    sentences: tuple[Sentence, ...]
    references: tuple[Evidence, ...]
    near_misses: tuple[Evidence, ...]
    refused: bool
    stopped: bool
    by: str
    degraded: tuple[Degradation, ...] = ()
    memories: tuple[MemoryReference, ...] = ()
    remembered: tuple[Kept, ...] = ()
