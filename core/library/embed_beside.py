"""Makes the vectors of another model beside those in use, until that model can take over.

What is made stays in the catalogue, so a kill, an end or a pause costs at most the batch in hand.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass

from core.catalog.catalogue import Catalogue
from core.catalog.records import ChunkText
from core.library.embed import Embedded, EmbedLoop
from core.library.progress import Meter, Situation
from core.library.tempo import Tempo
from core.library.workers import Problem, ProblemBoard
from core.models.base import Embedder, Vectors


@dataclass(frozen=True)
class Building:
    """How far the other model is, in passages. `waits_for`: why it does not get on, and goes on by itself."""

    model: str
    done: int
    total: int
    seconds_left: float | None
    waits_for: Problem | None = None


class EmbedBeside:
    """One thread runs `loop`; nothing is made until `build` names a model. `built` hears its id when all is done."""

    def __init__(
        self,
        catalogue: Catalogue,
        board: ProblemBoard,
        stop: threading.Event,
        tempo: Tempo,
        changed: Callable[[], None],
        built: Callable[[str], None],
    ) -> None:
        self._catalogue = catalogue
        self._changed = changed
        self._built = built
        self._meter = Meter(catalogue)
        self._waits_for: Problem | None = None
        self._paused = False
        self._loop = EmbedLoop(catalogue, None, self, self._saved, board, stop, tempo)

    def build(self, embedder: Embedder | None) -> None:
        """Work for this model from now on; None: for none."""
        self._meter = Meter(self._catalogue)
        self._loop.set_embedder(embedder)
        self._changed()

    def loop(self) -> None:
        """See EmbedLoop."""
        self._loop.loop()

    def wake(self) -> None:
        """There are new passages."""
        self._loop.wake()

    def hurry(self) -> None:
        """The model may answer again: try now."""
        self._loop.hurry()

    def giving_way(self) -> AbstractContextManager[None]:
        """While a question runs, no batch is begun."""
        return self._loop.giving_way()

    def close(self) -> None:
        self._loop.close()

    def abandon(self) -> None:
        self._loop.abandon()

    def pause(self, value: bool) -> None:
        self._paused = value
        self._loop.pause(value)

    def look(self) -> Building | None:
        """How far it is; None when nothing is being built."""
        model, loop = self._loop.model_id, self._loop
        if model is None:
            return None
        now = Situation(0, False, self._paused, not loop.resting, loop.refused_passages(), model, ())
        seen = self._meter.look(now)
        return Building(model, seen.chunks_embedded, seen.chunks_total, seen.seconds_left, self._waits_for)

    def _saved(self, embedded: Embedded) -> None:
        self._meter.chunks_embedded(embedded.chunks, embedded.seconds)
        self._changed()

    # The duty of the loop: documents keep their state, which speaks of the model in use.

    def begin(self, model: str | None) -> None:
        self._waits_for = None

    def save(
        self, model: str, good: Sequence[ChunkText], vectors: Vectors, bad: Mapping[int, int], current: bool
    ) -> frozenset[int]:
        if good:
            self._catalogue.embeddings.save(model, good, vectors, announce=False)
        return frozenset()

    def waits(self, problem: Problem) -> None:
        self._waits_for = problem
        self._changed()

    def works(self) -> None:
        self._waits_for = None
        self._changed()

    def nothing_left(self, model: str) -> None:
        self._built(model)
