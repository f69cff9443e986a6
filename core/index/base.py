"""What retrieval asks of the two indexes. Both speak of chunks by their one id."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

ChunkIds = NDArray[np.int64]
Scores = NDArray[np.float32]


@dataclass(frozen=True)
class LexicalHits:
    """Chunks by BM25F, best first; all arrays have the same length.

    `coverage` is the share (0-1) of the question's total IDF weight whose terms the chunk holds, `saturation`
    (0-1) how strongly it holds them (BM25's term saturation, IDF-weighted over the terms present).
    `rare` tells whether the chunk holds one of the question's rare or exact terms: absolute evidence. `partial` says in a
    sentence that not everything could be looked through yet; "" for everything was.
    """

    chunk_ids: ChunkIds
    bm25: Scores
    coverage: Scores
    saturation: Scores
    rare: NDArray[np.bool_]
    partial: str = ""


def no_hits() -> LexicalHits:
    """Nothing found."""
    scores = np.zeros(0, dtype=np.float32)
    return LexicalHits(np.zeros(0, dtype=np.int64), scores, scores, scores, np.zeros(0, dtype=np.bool_))


class LexicalIndex(Protocol):
    """BM25F over title, headings and body."""

    def search(
        self, text: str, limit: int, allowed: ChunkIds | None = None, exact: tuple[str, ...] = ()
    ) -> LexicalHits:
        """Never raises for any text. `allowed`, sorted, is applied before the best `limit` are taken.

        `exact`: phrases that must count as one rare term each. Raises IndexDamaged.
        """
        ...

    def documents_with(self, word: str) -> int:
        """In how many chunks a word stands as it is written, folded. Raises IndexDamaged."""
        ...

    def words_from(self, beginning: str, most: int) -> list[str]:
        """The first `most` words of the index that begin so, folded, stems among them. Raises IndexDamaged."""
        ...


class VectorIndex(Protocol):
    """Cosine over profiled vectors."""

    def search(
        self, vector: NDArray[np.float32], limit: int, allowed: ChunkIds | None = None
    ) -> tuple[ChunkIds, Scores]:
        """(ids, cosines) best first, `allowed` (sorted) applied before the best `limit` are taken. Raises IndexDamaged."""
        ...

    def vectors(self, chunk_ids: ChunkIds) -> NDArray[np.float32]:
        """Profiled vectors of shape (len(chunk_ids), dimension); a row of zeros where there is none."""
        ...
