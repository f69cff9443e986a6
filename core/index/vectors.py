"""Chroma, embedded, as an index that may vanish: the catalogue holds the vectors, this only finds near ones."""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.errors import IndexDamaged
from core.index.base import ChunkIds, Scores
from core.index.exact_scan import ExactScan

COLLECTION = "chunks"
# Measured at 100,000 vectors: with ef_search 200 one query in 200 found none of its neighbours; construction at 200
# cured that. A sync threshold other than the default 1,000 corrupts or delays the files.
HNSW = {
    "space": "cosine",
    "max_neighbors": 32,
    "ef_construction": 200,
    "ef_search": 400,
    "sync_threshold": 1000,
}
ADD_BATCH = 1000
DELETE_BATCH = 500

# Below this share of all chunks an exact scan of the allowed ones is quicker than asking Chroma for more and cutting.
EXACT_SHARE = 0.2
# Beyond this many neighbours Chroma's answer takes longer than the exact scan of everything.
MOST_NEIGHBOURS = 1000
# How many more neighbours are asked for than the share of allowed chunks suggests.
OVERSAMPLING = 2.0


class ChromaIndex:
    """One Chroma folder: one generation of the vectors. Chunks are known by their id as text.

    Opening imports chromadb (0.7 s). Raises IndexDamaged when Chroma cannot read or write its files. A crash of
    the process during any write, opening included, may damage them: the caller keeps a flag.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._client: Any = None
        with self._translated():
            self._client, self._collection = _open(self._folder)

    def count(self) -> int:
        with self._translated():
            return int(self._collection.count())

    def ids(self) -> ChunkIds:
        """All chunk ids, sorted."""
        with self._translated():
            found = self._collection.get(include=[])["ids"]
        return np.sort(np.array([int(chunk_id) for chunk_id in found], dtype=np.int64))

    def replace(self, chunk_ids: ChunkIds, vectors: NDArray[np.float32]) -> None:
        """Delete, then add: an upsert in place leaves live vectors that no search reaches."""
        self.delete(chunk_ids)
        with self._translated():
            for start in range(0, len(chunk_ids), ADD_BATCH):
                end = start + ADD_BATCH
                self._collection.add(ids=_texts(chunk_ids[start:end]), embeddings=vectors[start:end])

    def delete(self, chunk_ids: ChunkIds) -> None:
        """Unknown ids do no harm."""
        with self._translated():
            for start in range(0, len(chunk_ids), DELETE_BATCH):
                present = self._collection.get(
                    ids=_texts(chunk_ids[start : start + DELETE_BATCH]), include=[]
                )["ids"]
                if present:
                    self._collection.delete(ids=present)

    def search(self, vector: NDArray[np.float32], limit: int) -> tuple[ChunkIds, Scores]:
        """(ids, cosines), best first."""
        with self._translated():
            found = self._collection.query(query_embeddings=[vector], n_results=limit, include=["distances"])
        ids = np.array([int(chunk_id) for chunk_id in found["ids"][0]], dtype=np.int64)
        return ids, (1.0 - np.array(found["distances"][0], dtype=np.float32)).astype(np.float32)

    def close(self) -> None:
        """Stop Chroma's threads and let go of its files."""
        client, self._client = self._client, None
        if client is not None:
            client.close()

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:
            # Broken files give Chroma's own types, RuntimeError, OSError, and panics that are no Exception.
            raise IndexDamaged(
                f"The vector index in {self._folder} cannot be used ({type(error).__name__}: {error}).",
                "It is rebuilt from the catalogue by itself; nothing is embedded again.",
            ) from error


def _open(folder: Path) -> tuple[Any, Any]:
    import chromadb
    from chromadb.config import Settings

    folder.mkdir(parents=True, exist_ok=True)
    client = chromadb.PersistentClient(path=str(folder), settings=Settings(anonymized_telemetry=False))
    # No embedding function: with one, a text call would try to download a model.
    configuration: Any = {"hnsw": dict(HNSW)}
    collection = client.get_or_create_collection(
        COLLECTION, embedding_function=None, configuration=configuration
    )
    return client, collection


def _texts(chunk_ids: ChunkIds) -> list[str]:
    return [str(chunk_id) for chunk_id in chunk_ids.tolist()]


class VectorLane:
    """The VectorIndex that retrieval holds: Chroma where it is whole and quick, else the exact scan.

    Chroma comes and goes (`use`); every search is answered. When Chroma fails, `damage` says why and the exact
    scan answers that very search.
    """

    def __init__(self, exact: ExactScan) -> None:
        self.exact = exact
        self.damage = ""
        self._chroma: ChromaIndex | None = None
        self._changed = threading.Condition()
        self._searches = 0

    @property
    def uses_chroma(self) -> bool:
        return self._chroma is not None

    def use(self, chroma: ChromaIndex | None) -> None:
        """From now on ask this one; None asks the exact scan alone. The old one is no longer used on return."""
        with self._changed:
            self._chroma, self.damage = chroma, ""
            self._changed.wait_for(lambda: self._searches == 0)

    def search(
        self, vector: NDArray[np.float32], limit: int, allowed: ChunkIds | None = None
    ) -> tuple[ChunkIds, Scores]:
        """See VectorIndex."""
        neighbours = self._neighbours(limit, allowed)
        found = self._ask_chroma(vector, neighbours) if neighbours is not None else None
        if found is None:
            return self.exact.search(vector, limit, allowed)
        ids, scores = found
        if allowed is not None:
            kept = np.isin(ids, allowed)
            ids, scores = ids[kept], scores[kept]
            if len(ids) < min(limit, len(allowed)):
                return self.exact.search(vector, limit, allowed)
        return ids[:limit], scores[:limit]

    def vectors(self, chunk_ids: ChunkIds) -> NDArray[np.float32]:
        """See VectorIndex."""
        return self.exact.vectors(chunk_ids)

    def _ask_chroma(self, vector: NDArray[np.float32], neighbours: int) -> tuple[ChunkIds, Scores] | None:
        """None when it is not there, or fails: then `damage` says why."""
        with self._changed:
            chroma = self._chroma
            if chroma is None:
                return None
            self._searches += 1
        try:
            return chroma.search(vector, neighbours)
        except IndexDamaged as error:
            with self._changed:
                if self._chroma is chroma:
                    self._chroma, self.damage = None, str(error)
            return None
        finally:
            with self._changed:
                self._searches -= 1
                self._changed.notify_all()

    def _neighbours(self, limit: int, allowed: ChunkIds | None) -> int | None:
        """How many to ask Chroma for; None when the exact scan is the better way."""
        if limit <= 0:
            return None
        total = len(self.exact)
        if allowed is None:
            return limit if limit <= MOST_NEIGHBOURS else None
        if len(allowed) <= EXACT_SHARE * total:
            return None
        wanted = math.ceil(limit * OVERSAMPLING * total / len(allowed))
        return min(wanted, total) if wanted <= MOST_NEIGHBOURS else None
