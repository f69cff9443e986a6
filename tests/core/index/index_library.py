"""A small real library: a catalogue with documents, vectors that depend on the text alone, and its followers."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.catalog.catalogue import Catalogue
from core.catalog.chunks import DocumentContent, SaveOutcome
from core.catalog.records import ChunkDraft, ChunkText, FileStamp
from core.index.follow import IndexFollower
from core.index.follow_vectors import VectorsFollower

MODEL = "test-model"
DIMENSION = 24
STAMP = FileStamp(1, 1, 1)


def unit_vector(text: str, dimension: int = DIMENSION) -> NDArray[np.float32]:
    """A direction that depends on the text alone."""
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    vector = np.random.default_rng(seed).normal(size=dimension).astype(np.float32)
    return vector / np.float32(np.linalg.norm(vector))


def unprofiled(vectors: NDArray[np.float32], languages: Sequence[str]) -> NDArray[np.float32]:
    return vectors


class Library:
    """Writes to a catalogue as ingest does, and runs followers over it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.catalogue = Catalogue(root / "catalogue.sqlite3")
        self.source = self.catalogue.sources.add("/library", "folder")
        self._followers: list[IndexFollower] = []

    def save(
        self,
        name: str,
        passages: Sequence[str],
        *,
        title: str = "",
        heading: str = "",
        language: str = "en",
        modified: float = 1.0,
        media_type: str = "text/plain",
        metadata: dict[str, str] | None = None,
        series: str = "",
    ) -> SaveOutcome:
        document = self.catalogue.documents.see(self.source.id, f"/library/{name}", STAMP, modified)
        drafts, start = [], 0
        for ordinal, passage in enumerate(passages):
            drafts.append(
                ChunkDraft(
                    ordinal,
                    start,
                    start + len(passage),
                    None,
                    (heading,) if heading else (),
                    hashlib.sha256(passage.encode()).digest(),
                    list(passages[:ordinal]).count(passage),
                    language,
                )
            )
            start += len(passage) + 1
        content = DocumentContent(
            title,
            title,
            media_type,
            STAMP,
            modified,
            "hash",
            language,
            "\n".join(passages),
            tuple(drafts),
            metadata=metadata or {},
            series=series,
        )
        return self.catalogue.chunks.save(document.id, content)

    def remove(self, name: str) -> None:
        document = self.catalogue.documents.at_path(f"/library/{name}")
        assert document is not None
        self.catalogue.documents.remove(document.id)

    def embed(self, model: str = MODEL) -> int:
        """Give every chunk that has none its vector."""
        count = 0
        while ids := self.catalogue.embeddings.missing(model, 500):
            chunks = list(self.catalogue.chunks.get(ids).values())
            vectors = np.stack([unit_vector(item.text) for item in chunks])
            self.catalogue.embeddings.save(model, chunks, vectors)
            count += len(chunks)
        return count

    def chunk(self, passage: str) -> ChunkText:
        """The one chunk with this text."""
        (found,) = [
            item for batch in self.catalogue.chunks.all_texts() for item in batch if item.text == passage
        ]
        return found

    def text_of(self, chunk_id: int) -> str:
        return self.catalogue.chunks.get([chunk_id])[chunk_id].text

    def follow(self, *, vectors: bool = True, profile_id: str = "p1") -> IndexFollower:
        lane = (
            VectorsFollower(self.catalogue, self.root / "vectors", MODEL, unprofiled, profile_id)
            if vectors
            else None
        )
        follower = IndexFollower(self.catalogue, self.root / "words", lane)
        self._followers.append(follower)
        return follower

    def close(self) -> None:
        for follower in self._followers:
            follower.close()
        self.catalogue.close()


def settle(follower: IndexFollower, until: Callable[[], bool] | None = None, seconds: float = 60.0) -> None:
    """Step until everything is followed (or `until` holds)."""
    deadline = time.monotonic() + seconds
    done = until or follower.caught_up
    while not done():
        assert time.monotonic() < deadline, f"not done in time: {follower.state()}"
        follower.step()
