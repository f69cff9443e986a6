"""Gives every passage its vector in the background, batch by batch, and never in a question's way."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from core.catalog.catalogue import Catalogue
from core.catalog.documents import DocumentFilter
from core.catalog.records import ChunkText
from core.errors import ModelUnavailable, StorageFull
from core.library.embed_duty import Duty
from core.library.embed_next import NextPassages
from core.library.pace import Pace
from core.library.tempo import Tempo
from core.library.workers import Problem, ProblemBoard, persist
from core.models.base import Embedder, Vectors
from core.models.ollama_embed import PartlyEmbedded

# Below this length a vector has no direction that could be compared.
SMALLEST_NORM = 1e-6


@dataclass(frozen=True)
class Embedded:
    """One saved batch: passages, seconds that the model took, sources with newly ready documents."""

    chunks: int
    seconds: float
    sources: frozenset[int]


class EmbedLoop:
    """One thread runs `loop`. The embedder may be exchanged or taken away at any time; `duty` says what it is for."""

    def __init__(
        self,
        catalogue: Catalogue,
        embedder: Embedder | None,
        duty: Duty,
        saved: Callable[[Embedded], None],
        board: ProblemBoard,
        stop: threading.Event,
        tempo: Tempo,
    ) -> None:
        self._catalogue = catalogue
        self._duty = duty
        self._saved = saved
        self._board = board
        self._stop = stop
        self._tempo = tempo
        self._next = NextPassages(catalogue)
        self._condition = threading.Condition()
        self._embedder = embedder
        self._questions = 0
        self._paused = False
        self._halted = False
        self._fresh = True
        self._hurry = False
        self._abandoned = False
        self._failures = 0
        self._pace = Pace()

    @property
    def model_id(self) -> str | None:
        """The model whose vectors are made; None when there is none."""
        embedder = self._embedder
        return embedder.model_id if embedder is not None else None

    def begin(self) -> None:
        """Take up the duty for the embedder in use. Call before `loop`."""
        self._duty.begin(self.model_id)

    def set_embedder(self, embedder: Embedder | None) -> None:
        """Use another model from now on. The old model's vectors stay where they are."""
        with self._condition:
            self._embedder = embedder
            self._failures, self._pace = 0, Pace()
        self._next.forget_refusals()
        self.begin()
        self.wake()

    def wake(self, edited: Sequence[int] = ()) -> None:
        """There are new passages; those of the `edited` documents go before all others."""
        self._next.prefer(edited)
        with self._condition:
            self._fresh, self._halted = True, False
            self._condition.notify_all()

    def pause(self, value: bool) -> None:
        with self._condition:
            self._paused = value
            self._condition.notify_all()

    def halt(self) -> None:
        """Embed nothing until the next `wake`."""
        with self._condition:
            self._halted = True

    def hurry(self) -> None:
        """The model may answer again: end the wait after its failure."""
        with self._condition:
            self._hurry = True
            self._condition.notify_all()

    @property
    def resting(self) -> bool:
        """Whether no progress is to be expected: no model, a failing one, halted or paused."""
        return self._embedder is None or self._halted or self._paused or self._failures > 0

    def refused_passages(self) -> int:
        """How many passages the model refused, although it works."""
        return self._next.refused()

    def try_refused_again(self) -> None:
        self._next.forget_refusals()
        self.wake()

    def complete(self, source_id: int) -> bool:
        """Whether every document of the source has all the vectors that it can have."""
        incomplete = self._next.incomplete_documents()
        wanted = DocumentFilter(source_id=source_id, states=("words only",))
        total, waiting = self._catalogue.documents.page(wanted, limit=len(incomplete) + 1)
        return not total or (total == len(waiting) and all(document.id in incomplete for document in waiting))

    @contextmanager
    def giving_way(self) -> Iterator[None]:
        """While a question runs: the batch in hand is finished, no other begun."""
        with self._condition:
            self._questions += 1
        try:
            yield
        finally:
            with self._condition:
                self._questions -= 1
                self._condition.notify_all()

    def close(self) -> None:
        """Let the loop see that `stop` is set."""
        with self._condition:
            self._condition.notify_all()

    def abandon(self) -> None:
        """The catalogue is about to close: what a call that is still running gives is thrown away."""
        self._abandoned = True

    def loop(self) -> None:
        """Until `stop`: wait for passages without a vector, then embed them."""
        while self._wait_for_work():
            try:
                self._run_window()
            except StorageFull:
                if not self._stop.is_set():
                    raise

    def _wait_for_work(self) -> bool:
        with self._condition:
            while not self._stop.is_set() and not (self._fresh and self._free()):
                self._condition.wait()
            return not self._stop.is_set()

    def _free(self) -> bool:
        return not (self._paused or self._halted or self._questions or self._embedder is None)

    def _run_window(self) -> None:
        with self._condition:
            embedder, self._fresh = self._embedder, False
        if embedder is None:
            return
        window = self._next.window(embedder.model_id)
        if not window:
            self._duty.nothing_left(embedder.model_id)
        start = 0
        while start < len(window) and self._may_go_on(embedder, window):
            batch = self._pace.next_batch(window[start:])
            if not self._embed_batch(embedder, batch):
                break
            start += len(batch)
        if window:
            with self._condition:
                self._fresh = True

    def _may_go_on(self, embedder: Embedder, window: Sequence[ChunkText]) -> bool:
        """Waits out pauses and questions. False when this window is not to be finished."""
        with self._condition:
            while (
                not self._stop.is_set()
                and not self._free()
                and not self._halted
                and self._embedder is embedder
            ):
                self._condition.wait()
            if self._stop.is_set() or self._halted or self._embedder is not embedder:
                return False
        return not self._next.newer_than(window)

    def _embed_batch(self, embedder: Embedder, batch: Sequence[ChunkText]) -> bool:
        """Embed and save one batch; False when the model did not answer, after a wait."""
        alive = self._catalogue.chunks.get([item.chunk.id for item in batch])
        batch = [alive[item.chunk.id] for item in batch if item.chunk.id in alive]
        if not batch:
            return True
        started = time.monotonic()
        try:
            vectors, refused = _vectors(embedder, batch)
        except ModelUnavailable as error:
            if self._stop.is_set():
                return False
            self._wait_for_model(error)
            return False
        if self._abandoned:
            return False
        seconds = time.monotonic() - started
        self._pace.learn(batch, seconds)
        self._model_works()
        sources = persist(
            lambda: self._save(embedder, batch, vectors, refused),
            self._stop,
            self._board,
            self._tempo.disk_retry,
        )
        self._saved(Embedded(len(batch), seconds, sources))
        return True

    def _save(
        self, embedder: Embedder, batch: Sequence[ChunkText], vectors: Vectors, refused: frozenset[int]
    ) -> frozenset[int]:
        """One transaction; returns the sources with documents that changed their state or reason."""
        good = [item for row, item in enumerate(batch) if row not in refused]
        bad = {item.chunk.id: item.chunk.document_id for row, item in enumerate(batch) if row in refused}
        self._next.refuse(bad)
        return self._duty.save(embedder.model_id, good, vectors, bad, embedder is self._embedder)

    def _wait_for_model(self, error: ModelUnavailable) -> None:
        """Say why passages wait, then wait, longer each time."""
        wait = min(self._tempo.model_retry * 2**self._failures, self._tempo.model_retry_most)
        self._failures = min(self._failures + 1, 16)
        self._duty.waits(Problem("model", error.sentence, error.remedy))
        with self._condition:
            embedder, self._hurry = self._embedder, False
            self._condition.wait_for(
                lambda: self._stop.is_set() or self._hurry or self._embedder is not embedder, wait
            )

    def _model_works(self) -> None:
        if self._failures:
            self._failures = 0
            self._duty.works()


def _vectors(embedder: Embedder, batch: Sequence[ChunkText]) -> tuple[Vectors, frozenset[int]]:
    """(vectors of the good rows in order, the rows that have none). Raises ModelUnavailable."""
    try:
        vectors = np.asarray(embedder.embed([item.embedded_text for item in batch], "passage"))
        rows: Sequence[int] = range(len(batch))
    except PartlyEmbedded as partly:
        vectors, rows = partly.outcome.vectors, partly.outcome.rows
    if vectors.shape[0] != len(rows):
        raise ModelUnavailable(
            f"The embedding model gave {vectors.shape[0]} vectors for {len(rows)} passages.",
            "Choose another model.",
        )
    usable = np.isfinite(vectors).all(axis=1) & (np.linalg.norm(vectors, axis=1) > SMALLEST_NORM)
    good = {row for row, fine in zip(rows, usable.tolist(), strict=True) if fine}
    return np.ascontiguousarray(vectors[usable], dtype=np.float32), frozenset(range(len(batch))) - good
