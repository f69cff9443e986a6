"""What one search carries along: the models it may use, and what it notes down on its way."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from core.errors import Cancelled
from core.index.base import VectorIndex
from core.models.base import Embedder, TokenStates
from core.models.profile import LanguageProfile
from core.models.reader import Reader
from core.retrieval.expand import Expander
from core.retrieval.query import Degradation, Named, Query, Scope, Understood
from core.retrieval.ranking.rerank import Reranker
from core.retrieval.result import Lane, LaneNote, SearchResult
from core.retrieval.understanding.stand_alone import Rewriter


@dataclass(frozen=True)
class Models:
    """The models that retrieval may use at this moment; None where there is none.

    `rerankers` run in this order, each on the best of what the one before put in order. `problems` are parts that the
    person asked for and that cannot be used. `vectors` is the index of the embedder's own vectors, where it could be
    exchanged together with the embedder; None: the one that the retriever holds. `states`: the embedder's own token vectors,
    where it shows them. `reader` reads question and passage together; whatever model's vectors are searched.
    """

    embedder: Embedder | None
    profile: LanguageProfile | None
    rerankers: tuple[Reranker, ...] = ()
    missing: str = ""
    expander: Expander | None = None
    rewriter: Rewriter | None = None
    problems: tuple[Degradation, ...] = ()
    vectors: VectorIndex | None = None
    states: TokenStates | None = None
    reader: Reader | None = None

    def of_scale(self, scale: str) -> tuple[Reranker, ...]:
        """The rerankers that grade on this scale."""
        return tuple(reranker for reranker in self.rerankers if reranker.scale == scale)


Find = Callable[[str, Scope], Named]
"""The documents that words name, within a scope."""


def never() -> bool:
    """Nobody stops this work."""
    return False


@dataclass
class Run:
    """What one search has gathered on its way."""

    cancelled: Callable[[], bool] = never
    ms: dict[str, float] = field(default_factory=dict)
    decisions: list[str] = field(default_factory=list)
    degraded: list[Degradation] = field(default_factory=list)
    lanes: list[LaneNote] = field(default_factory=list)
    compared_s: float = 0.0
    """What comparing token by token has taken of its time so far, over all looks for this question."""

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Add the time of what runs inside; raises Cancelled instead of beginning when nobody waits any more."""
        if self.cancelled():
            raise Cancelled
        started = time.perf_counter()
        yield
        self.ms[name] = round(self.ms.get(name, 0.0) + (time.perf_counter() - started) * 1000, 2)

    def note(self, lanes: Sequence[Lane]) -> None:
        """Keep for the trace what was searched for where."""
        self.lanes += [
            LaneNote(lane.label, lane.query, lane.weight, len(lane.hits), round(lane.ms, 2), lane.error)
            for lane in lanes
        ]


Rank = Callable[[Query, Understood, Run], SearchResult]
"""The passages for a question, in order. Raises RetrievalUnavailable and Cancelled."""
