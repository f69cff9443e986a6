"""Every vector in memory, compared one by one: exact, quick for small sets, and there when Chroma is not."""

from __future__ import annotations

import threading
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.index.base import ChunkIds, Scores

# Half precision halves the memory (77 MB for 100,000 x 384) and errs by about 1e-4 in a cosine.
KEPT = np.dtype(np.float16)
# Rows converted to single precision at a time: the block stays in the processor's cache.
BLOCK = 2048
FIRST_ROWS = 1024
IN_ORDER_SHARE = 0.4


@dataclass(frozen=True)
class _Rows:
    """Chunk ids in ascending order, and the row of the matrix that holds each one's vector."""

    ids: ChunkIds
    rows: NDArray[np.int64]


class ExactScan:
    """A VectorIndex over profiled unit vectors of one dimension. Safe for many threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._matrix: NDArray[np.float16] = np.zeros((0, 0), dtype=KEPT)
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
            if self._matrix.shape[1] != vectors.shape[1]:
                self._clear(vectors.shape[1])
            # A search under way may see a row change owner; its old owner is deleted by then and is dropped when
            # hits are joined with the catalogue.
            rows = [self._row(int(chunk_id)) for chunk_id in chunk_ids]
            needed = max(rows) + 1
            if needed > len(self._matrix):
                grown = np.zeros(
                    (max(needed, len(self._matrix) * 3 // 2, FIRST_ROWS), vectors.shape[1]), dtype=KEPT
                )
                grown[: len(self._matrix)] = self._matrix
                self._matrix = grown
            self._matrix[rows] = vectors
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
        scores = _cosines(matrix, rows, vector)
        best = np.argpartition(-scores, limit - 1)[:limit]
        best = best[np.lexsort((ids[best], -scores[best]))]
        return ids[best], scores[best]

    def vectors(self, chunk_ids: ChunkIds) -> NDArray[np.float32]:
        """See VectorIndex."""
        with self._lock:
            found = np.zeros((len(chunk_ids), self._matrix.shape[1]), dtype=np.float32)
            for place, chunk_id in enumerate(chunk_ids.tolist()):
                row = self._row_of.get(chunk_id)
                if row is not None:
                    found[place] = self._matrix[row]
            return found

    def _chosen(self, allowed: ChunkIds | None) -> tuple[NDArray[np.float16], ChunkIds, NDArray[np.int64]]:
        with self._lock:
            index, matrix = self._index(), self._matrix
        if allowed is None or len(index.ids) == 0:
            return matrix, index.ids, index.rows
        places = np.searchsorted(index.ids, allowed)
        places = places[(places < len(index.ids))]
        places = places[np.isin(index.ids[places], allowed)] if len(places) else places
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
        self._matrix = np.zeros((0, dimension), dtype=KEPT)
        self._row_of, self._free, self._sorted = {}, [], None


def _cosines(
    matrix: NDArray[np.float16], rows: NDArray[np.int64], vector: NDArray[np.float32]
) -> NDArray[np.float32]:
    """Dot products of some rows; when most rows are asked for, reading all in order is quicker than picking them."""
    in_order = len(rows) > IN_ORDER_SHARE * len(matrix)
    count = int(rows.max()) + 1 if in_order else len(rows)
    scores = np.empty(count, dtype=np.float32)
    for start in range(0, count, BLOCK):
        end = min(count, start + BLOCK)
        part = matrix[start:end] if in_order else matrix[rows[start:end]]
        scores[start:end] = part.astype(np.float32) @ vector
    return scores[rows] if in_order else scores
