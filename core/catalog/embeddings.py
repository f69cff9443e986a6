"""Raw vectors. They stand in the catalogue because Chroma can lose its own."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.catalog.chunks import pages
from core.catalog.database import Database
from core.catalog.records import ChunkText

# Half precision: components of a unit vector err by at most 2.5e-4, a cosine by about 1e-4, for half the disk.
STORED = np.dtype("<f2")
# What a row takes beside its vector: keys, record header, its entry in the index by chunk.
ROW_BYTES = 24
# Vectors forgotten in one transaction: short enough that a file saved meanwhile does not wait.
FORGET_BATCH = 5000


@dataclass(frozen=True)
class VectorBatch:
    """Some chunks' raw vectors: `vectors[i]` belongs to `chunk_ids[i]`, written in `languages[i]`."""

    chunk_ids: NDArray[np.int64]
    languages: tuple[str, ...]
    vectors: NDArray[np.float32]


@dataclass(frozen=True)
class StoredModel:
    """A model whose vectors stand in the catalogue: their components, their number, and about the bytes they take."""

    name: str
    dimension: int
    vectors: int

    @property
    def bytes(self) -> int:
        return self.vectors * (self.dimension * STORED.itemsize + ROW_BYTES)


class EmbeddingStore:
    """Rows of `embedding`, by the name of the model that made them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def missing(self, model: str, limit: int) -> list[int]:
        """Chunks without a vector of this model, oldest first. Absence is what says "not yet"."""
        rows = self._database.reader().execute(
            "SELECT chunk.id FROM chunk LEFT JOIN embedding ON embedding.chunk_id = chunk.id AND embedding.model = "
            "(SELECT id FROM embedding_model WHERE name = ?) WHERE embedding.chunk_id IS NULL ORDER BY chunk.id LIMIT ?",
            (model, limit),
        )
        return [row[0] for row in rows]

    def count(self, model: str) -> int:
        row = self._database.reader().execute(
            "SELECT count(*) FROM embedding JOIN embedding_model ON embedding_model.id = embedding.model WHERE name = ?",
            (model,),
        )
        return int(row.fetchone()[0])

    def counts(self, model: str, document_ids: Sequence[int]) -> dict[int, int]:
        """How many chunks of each of these documents have a vector; documents without any are left out."""
        found: dict[int, int] = {}
        for page in pages(document_ids):
            marks = ",".join("?" * len(page))
            rows = self._database.reader().execute(
                "SELECT chunk.document_id, count(*) FROM chunk JOIN embedding ON embedding.chunk_id = chunk.id "
                "AND embedding.model = (SELECT id FROM embedding_model WHERE name = ?) "
                f"WHERE chunk.document_id IN ({marks}) GROUP BY chunk.document_id",
                (model, *page),
            )
            found.update((row[0], row[1]) for row in rows)
        return found

    def stored(self) -> list[StoredModel]:
        """Every model that has vectors here, the first one used first."""
        rows = self._database.reader().execute(
            "SELECT name, dimension, (SELECT count(*) FROM embedding WHERE model = embedding_model.id) AS vectors "
            "FROM embedding_model ORDER BY id"
        )
        return [StoredModel(row["name"], row["dimension"], row["vectors"]) for row in rows]

    def dimension(self, model: str) -> int | None:
        """How many components the stored vectors of this model have; None when there are none."""
        row = (
            self._database.reader()
            .execute("SELECT dimension FROM embedding_model WHERE name = ?", (model,))
            .fetchone()
        )
        return int(row[0]) if row else None

    def save(
        self, model: str, chunks: Sequence[ChunkText], vectors: NDArray[np.float32], announce: bool = True
    ) -> list[int]:
        """Store vectors of shape (len(chunks), dimension) and tell the outbox; returns documents now complete.

        `announce` False: no index shows this model's vectors yet, so the outbox need not hear of them. A chunk that
        was deleted or moved to other text while it was being embedded is passed over.
        """
        with self._database.write() as connection:
            number = _model_number(connection, model, int(vectors.shape[1]))
            documents: set[int] = set()
            for item, vector in zip(chunks, vectors, strict=True):
                alive = connection.execute("SELECT 1 FROM chunk WHERE id = ?", (item.chunk.id,)).fetchone()
                if not alive:
                    continue
                connection.execute(
                    "INSERT OR REPLACE INTO embedding (chunk_id, model, vector) VALUES (?, ?, ?)",
                    (item.chunk.id, number, vector.astype(STORED).tobytes()),
                )
                if announce:
                    connection.execute(
                        "INSERT INTO outbox (kind, chunk_id) VALUES ('vector+', ?)", (item.chunk.id,)
                    )
                documents.add(item.chunk.document_id)
            return [document for document in sorted(documents) if _complete(connection, document, number)]

    def get(self, model: str, chunk_ids: Sequence[int]) -> VectorBatch:
        """Vectors of those chunks that have one."""
        rows: list[sqlite3.Row] = []
        for page in pages(chunk_ids):
            marks = ",".join("?" * len(page))
            rows += (
                self._database.reader()
                .execute(f"{VECTORS} WHERE name = ? AND embedding.chunk_id IN ({marks})", (model, *page))
                .fetchall()
            )
        return _batch(rows)

    def all(self, model: str, batch: int = 4096) -> Iterator[VectorBatch]:
        """Every vector of a model in order of chunk id, in batches."""
        last = 0
        while True:
            rows = (
                self._database.reader()
                .execute(
                    f"{VECTORS} WHERE name = ? AND embedding.chunk_id > ? ORDER BY embedding.chunk_id LIMIT ?",
                    (model, last, batch),
                )
                .fetchall()
            )
            if not rows:
                return
            last = rows[-1]["chunk_id"]
            yield _batch(rows)

    def forget(self, model: str) -> None:
        """Drop all vectors of a model that is no longer used, batch by batch. A kill leaves fewer of them."""
        while True:
            with self._database.write() as connection:
                gone = connection.execute(
                    "DELETE FROM embedding WHERE (model, chunk_id) IN (SELECT embedding.model, chunk_id FROM embedding "
                    "JOIN embedding_model ON embedding_model.id = embedding.model WHERE name = ? LIMIT ?)",
                    (model, FORGET_BATCH),
                ).rowcount
                if gone < FORGET_BATCH:
                    connection.execute("DELETE FROM embedding_model WHERE name = ?", (model,))
                    return


VECTORS = (
    "SELECT embedding.chunk_id, embedding.vector, chunk.language FROM embedding "
    "JOIN embedding_model ON embedding_model.id = embedding.model JOIN chunk ON chunk.id = embedding.chunk_id"
)


def _model_number(connection: sqlite3.Connection, model: str, dimension: int) -> int:
    connection.execute(
        "INSERT OR IGNORE INTO embedding_model (name, dimension) VALUES (?, ?)", (model, dimension)
    )
    row = connection.execute("SELECT id, dimension FROM embedding_model WHERE name = ?", (model,)).fetchone()
    if row["dimension"] != dimension:
        raise ValueError(f"{model} gave {dimension} dimensions, its stored vectors have {row['dimension']}")
    return int(row["id"])


def _complete(connection: sqlite3.Connection, document_id: int, model: int) -> bool:
    row = connection.execute(
        "SELECT 1 FROM chunk LEFT JOIN embedding ON embedding.chunk_id = chunk.id AND embedding.model = ? "
        "WHERE chunk.document_id = ? AND embedding.chunk_id IS NULL LIMIT 1",
        (model, document_id),
    ).fetchone()
    return row is None


def _batch(rows: Sequence[sqlite3.Row]) -> VectorBatch:
    vectors = np.array([np.frombuffer(row["vector"], STORED) for row in rows], dtype=np.float32)
    return VectorBatch(
        chunk_ids=np.array([row["chunk_id"] for row in rows], dtype=np.int64),
        languages=tuple(row["language"] for row in rows),
        vectors=vectors,
    )
