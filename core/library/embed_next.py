"""Chooses which passages are embedded next: those of documents just edited, then whatever has waited longest."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Mapping, Sequence

from core.catalog.catalogue import Catalogue
from core.catalog.records import ChunkText

# Passages looked up at once. They are sorted by length within it, so that a batch wastes little padding.
WINDOW = 256


class NextPassages:
    """Thread-safe. Passages that the model refused are passed over until the model changes or the next start."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._lock = threading.Lock()
        self._edited: deque[int] = deque()
        self._refused: dict[int, int] = {}

    def prefer(self, document_ids: Sequence[int]) -> None:
        """These were edited a moment ago: they go first, the newest before the others."""
        with self._lock:
            for document_id in document_ids:
                if document_id in self._edited:
                    self._edited.remove(document_id)
                self._edited.appendleft(document_id)

    def refuse(self, chunks: Mapping[int, int]) -> None:
        """Chunk id -> document id of passages that cannot be embedded."""
        with self._lock:
            self._refused.update(chunks)

    def forget_refusals(self) -> None:
        with self._lock:
            self._refused.clear()

    def incomplete_documents(self) -> frozenset[int]:
        """Documents that stay without some of their vectors."""
        with self._lock:
            return frozenset(self._refused.values())

    def refused(self) -> int:
        """How many passages stay without a vector."""
        with self._lock:
            return len(self._refused)

    def newer_than(self, window: Sequence[ChunkText]) -> bool:
        """Whether a document was edited that this window knows nothing of."""
        with self._lock:
            return bool(self._edited) and self._edited[0] not in {item.chunk.document_id for item in window}

    def window(self, model: str) -> list[ChunkText]:
        """Up to WINDOW passages without a vector of this model, shortest first; empty when all have one."""
        wanted = self._of_edited(model) or self._longest_waiting(model)
        return sorted(self._catalogue.chunks.get(wanted).values(), key=lambda item: len(item.text))

    def _of_edited(self, model: str) -> list[int]:
        while True:
            with self._lock:
                if not self._edited:
                    return []
                document_id = self._edited[0]
                refused = frozenset(self._refused)
            chunks = [chunk.id for chunk in self._catalogue.chunks.of_document(document_id)]
            done = (
                refused.union(self._catalogue.embeddings.get(model, chunks).chunk_ids.tolist())
                if chunks
                else refused
            )
            wanted = [chunk_id for chunk_id in chunks if chunk_id not in done]
            if wanted:
                return wanted[:WINDOW]
            with self._lock:
                if document_id in self._edited:
                    self._edited.remove(document_id)

    def _longest_waiting(self, model: str) -> list[int]:
        with self._lock:
            refused = frozenset(self._refused)
        missing = self._catalogue.embeddings.missing(model, WINDOW + len(refused))
        return [chunk_id for chunk_id in missing if chunk_id not in refused][:WINDOW]
