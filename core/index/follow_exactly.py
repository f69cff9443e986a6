"""Fills the exact scan from the catalogue at each start, and keeps it in step afterwards: it lives in memory alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from core.catalog.catalogue import Catalogue
from core.catalog.embeddings import VectorBatch
from core.catalog.records import OutboxEntry, OutboxKind
from core.index.base import ChunkIds
from core.index.exact_scan import ExactScan
from core.index.vectors import ADD_BATCH

KINDS: tuple[OutboxKind, ...] = ("vector+", "vector-")
# Small, so that what one batch leaves behind is small: 4,096 cost 40 MB more, and no batch size is quicker.
LOAD_BATCH = 512

Profile = Callable[[NDArray[np.float32], Sequence[str]], NDArray[np.float32]]


class CatalogueVectors:
    """One model's vectors in the catalogue, as they are compared: `profiled`, and with what the outbox has of them."""

    def __init__(self, catalogue: Catalogue, model_id: str, profile: Profile) -> None:
        self._catalogue = catalogue
        self._model_id = model_id
        self._profile = profile

    def profiled(self, batch: VectorBatch) -> NDArray[np.float32]:
        return self._profile(batch.vectors, batch.languages)

    def all(self, batch_size: int) -> Iterator[VectorBatch]:
        return self._catalogue.embeddings.all(self._model_id, batch_size)

    def entries(self, position: int, limit: int) -> list[OutboxEntry]:
        """What the outbox has of vectors after this number."""
        return self._catalogue.outbox.after(position, KINDS, limit)

    def present(self, entries: Sequence[OutboxEntry]) -> tuple[ChunkIds, VectorBatch]:
        """(chunks that the entries name, the vectors that those chunks have now)."""
        touched = np.unique(np.array([entry.chunk_id for entry in entries], dtype=np.int64))
        return touched, self._catalogue.embeddings.get(self._model_id, touched.tolist())

    def last(self) -> int:
        """The highest number that the outbox has given."""
        return self._catalogue.outbox.last()


class ExactFollower:
    """Owns the exact scan. `position`: the outbox number up to which it has everything, once it is no longer `loading`."""

    def __init__(self, vectors: CatalogueVectors) -> None:
        self.scan = ExactScan()
        self._vectors = vectors
        self.position = vectors.last()
        self._batches: Iterator[VectorBatch] | None = vectors.all(LOAD_BATCH)

    @property
    def loading(self) -> bool:
        """Whether it is still being filled."""
        return self._batches is not None

    @property
    def empty(self) -> bool:
        """Whether there is no vector at all."""
        return not self.loading and len(self.scan) == 0

    def load(self) -> bool:
        """Take in one batch of what was there at the start, or find that it was the last; False when all is in since earlier."""
        if self._batches is None:
            return False
        batch = next(self._batches, None)
        if batch is None:
            self._batches = None
        else:
            self.scan.put(batch.chunk_ids, self._vectors.profiled(batch))
        return True

    def follow(self) -> bool:
        """Take in one batch of what has changed since; False when nothing has."""
        last = self._vectors.last()
        entries = self._vectors.entries(self.position, ADD_BATCH)
        if not entries:
            self.position = max(last, self.position)
            return False
        touched, batch = self._vectors.present(entries)
        self.scan.remove(np.setdiff1d(touched, batch.chunk_ids))
        if len(batch.chunk_ids):
            self.scan.put(batch.chunk_ids, self._vectors.profiled(batch))
        self.position = entries[-1].seq
        return True
