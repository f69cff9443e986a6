"""Every vector in memory, compared one by one: exact, quick for small sets, and there when Chroma is not."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.index.base import ChunkIds, Scores

# Two bytes a component, 77 MB for 100,000 x 384: the coarse one ranks, the fine one then corrects the few that could be
# among the best. Measured on 100,000 x 384, processor ms of one scan: float16 51 (each has to be converted), bfloat16
# 12, one byte 6, float32 5 at twice the memory.
STEPS = 127
FINE_STEPS = 254
# Rows converted to single precision at a time: the block stays in the processor's cache.
BLOCK = 2048
FIRST_ROWS = 1024
IN_ORDER_SHARE = 0.4


@dataclass(frozen=True)
class _Matrix:
    """Vectors as `step[row] * (coarse[row] + fine[row] / FINE_STEPS)`; errs by less than 1e-5 a component."""

    coarse: NDArray[np.int8]
    fine: NDArray[np.int8]
    step: NDArray[np.float32]

    @classmethod
    def of_zeros(cls, rows: int, dimension: int) -> _Matrix:
        coarse, fine = (np.zeros((rows, dimension), dtype=np.int8) for _ in range(2))
        return cls(coarse, fine, np.zeros(rows, dtype=np.float32))

    def __len__(self) -> int:
        return len(self.coarse)

    @property
    def dimension(self) -> int:
        return int(self.coarse.shape[1])

    def put(self, rows: Sequence[int], vectors: NDArray[np.float32]) -> None:
        step = np.maximum(np.abs(vectors).max(axis=1), np.finfo(np.float32).tiny) / np.float32(STEPS)
        scaled = vectors / step[:, None]
        coarse = np.round(scaled)
        self.coarse[rows] = coarse
        self.fine[rows] = np.round((scaled - coarse) * FINE_STEPS)
        self.step[rows] = step

    def grown(self, rows: int) -> _Matrix:
        larger = _Matrix.of_zeros(rows, self.dimension)
        for new, old in ((larger.coarse, self.coarse), (larger.fine, self.fine), (larger.step, self.step)):
            new[: len(old)] = old
        return larger

    def vectors(self, rows: NDArray[np.int64]) -> NDArray[np.float32]:
        exact = self.coarse[rows] + self.fine[rows] / np.float32(FINE_STEPS)
        return (exact * self.step[rows, None]).astype(np.float32)


@dataclass(frozen=True)
class _Rows:
    """Chunk ids in ascending order, and the row of the matrix that holds each one's vector."""

    ids: ChunkIds
    rows: NDArray[np.int64]


class ExactScan:
    """A VectorIndex over profiled unit vectors of one dimension. Safe for many threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._matrix = _Matrix.of_zeros(0, 0)
        self._row_of: dict[int, int] = {}
        self._free: list[int] = []
        self._sorted: _Rows | None = None

    def __len__(self) -> int:
        return len(self._row_of)

    def put(self, chunk_ids: ChunkIds, vectors: NDArray[np.float32]) -> None:
        """Add or replace vectors of shape (len(chunk_ids), dimension)."""
        with self._lock:
            if len(chunk_ids) == 0:
                return
            if self._matrix.dimension != vectors.shape[1]:
                self._clear(vectors.shape[1])
            # A search under way may see a row change owner; its old owner is deleted by then and is dropped when
            # hits are joined with the catalogue.
            rows = [self._row(int(chunk_id)) for chunk_id in chunk_ids]
            needed = max(rows) + 1
            if needed > len(self._matrix):
                self._matrix = self._matrix.grown(max(needed, len(self._matrix) * 3 // 2, FIRST_ROWS))
            self._matrix.put(rows, vectors)
            self._sorted = None

    def remove(self, chunk_ids: ChunkIds) -> None:
        """Forget these chunks; unknown ones do no harm."""
        with self._lock:
            for chunk_id in chunk_ids.tolist():
                row = self._row_of.pop(chunk_id, None)
                if row is not None:
                    self._free.append(row)
            self._sorted = None

    def clear(self) -> None:
        with self._lock:
            self._clear(0)

    def ids(self) -> ChunkIds:
        """All chunk ids, sorted."""
        with self._lock:
            return self._index().ids

    def search(
        self, vector: NDArray[np.float32], limit: int, allowed: ChunkIds | None = None
    ) -> tuple[ChunkIds, Scores]:
        """See VectorIndex; exact."""
        matrix, ids, rows = self._chosen(allowed)
        limit = min(limit, len(ids))
        if limit <= 0:
            return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.float32)
        near = _near(matrix, rows, vector, limit)
        ids, scores = ids[near], matrix.vectors(rows[near]) @ vector
        best = np.lexsort((ids, -scores))[:limit]
        return ids[best], scores[best]

    def vectors(self, chunk_ids: ChunkIds) -> NDArray[np.float32]:
        """See VectorIndex."""
        with self._lock:
            rows = [self._row_of.get(chunk_id, -1) for chunk_id in chunk_ids.tolist()]
            known = np.array(rows, dtype=np.int64) >= 0
            found = np.zeros((len(chunk_ids), self._matrix.dimension), dtype=np.float32)
            found[known] = self._matrix.vectors(np.array(rows, dtype=np.int64)[known])
            return found

    def _chosen(self, allowed: ChunkIds | None) -> tuple[_Matrix, ChunkIds, NDArray[np.int64]]:
        with self._lock:
            index, matrix = self._index(), self._matrix
        if allowed is None or len(index.ids) == 0:
            return matrix, index.ids, index.rows
        places = np.minimum(np.searchsorted(index.ids, allowed), len(index.ids) - 1)
        places = places[index.ids[places] == allowed]
        return matrix, index.ids[places], index.rows[places]

    def _index(self) -> _Rows:
        if self._sorted is None:
            ids = np.fromiter(self._row_of.keys(), dtype=np.int64, count=len(self._row_of))
            rows = np.fromiter(self._row_of.values(), dtype=np.int64, count=len(self._row_of))
            order = np.argsort(ids)
            self._sorted = _Rows(ids[order], rows[order])
        return self._sorted

    def _row(self, chunk_id: int) -> int:
        row = self._row_of.get(chunk_id)
        if row is None:
            row = self._free.pop() if self._free else len(self._row_of)
            self._row_of[chunk_id] = row
        return row

    def _clear(self, dimension: int) -> None:
        self._matrix = _Matrix.of_zeros(0, dimension)
        self._row_of, self._free, self._sorted = {}, [], None


def _near(
    matrix: _Matrix, rows: NDArray[np.int64], vector: NDArray[np.float32], limit: int
) -> NDArray[np.intp]:
    """Places in `rows` of all that can be among the best `limit`, in no order.

    A coarse component is off by half a step at most, so a coarse cosine by half a step times the sum of the query's
    components: who is further below the last of the best than twice that is out for certain.
    """
    scores = _coarse_cosines(matrix, rows, vector)
    last = np.partition(scores, len(scores) - limit)[len(scores) - limit]
    slack = matrix.step.max() * np.abs(vector).sum()
    return np.flatnonzero(scores >= last - slack)


def _coarse_cosines(
    matrix: _Matrix, rows: NDArray[np.int64], vector: NDArray[np.float32]
) -> NDArray[np.float32]:
    """When most rows are asked for, reading all in order is quicker than picking them."""
    in_order = len(rows) > IN_ORDER_SHARE * len(matrix)
    count = int(rows.max()) + 1 if in_order else len(rows)
    scores = np.empty(count, dtype=np.float32)
    for start in range(0, count, BLOCK):
        end = min(count, start + BLOCK)
        part = matrix.coarse[start:end] if in_order else matrix.coarse[rows[start:end]]
        scores[start:end] = part.astype(np.float32) @ vector
    if in_order:
        return scores[rows] * matrix.step[rows]
    scores *= matrix.step[rows]
    return scores
