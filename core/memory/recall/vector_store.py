"""Vectors of memories by the hash of their text, kept in a file that may vanish: each text is embedded once."""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Sequence
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from core.memory.vault import files as vault_files
from core.models.base import Embedder, Vectors

FORMAT = "1"
# So many new vectors may be lost by a kill; the file of 5,000 has four megabytes and is written as a whole.
SAVED_AT = 1000


class VectorStore:
    """Raw passage vectors of one embedding model. `path` None keeps them in memory only."""

    def __init__(self, embedder: Embedder, path: Path | None = None) -> None:
        self._embedder = embedder
        self._path = path
        self._known: dict[bytes, Vectors] = {}
        self._unsaved = 0
        if path is not None and path.exists():
            self._load(path)

    def vectors(self, texts: Sequence[str]) -> Vectors:
        """Raw unit vectors, shape (len(texts), dimension). Raises ModelUnavailable."""
        keys = [_key(text) for text in texts]
        if self.embed(texts):
            self.save()
        if not keys:
            return np.empty((0, self._embedder.dimension), dtype=np.float32)
        return np.stack([self._known[key] for key in keys])

    def embed(self, texts: Sequence[str], most: int | None = None) -> int:
        """Embed those that have no vector yet, or the first `most` of them; returns how many. Raises ModelUnavailable.

        Some of them may not be in the file before `save`.
        """
        missing = {key: text for text in texts if (key := _key(text)) not in self._known}
        chosen = list(missing.items())[:most]
        if chosen:
            fresh = self._embedder.embed([text for _, text in chosen], "passage")
            self._known.update(zip((key for key, _ in chosen), fresh, strict=True))
            self._unsaved += len(chosen)
        if self._unsaved >= SAVED_AT:
            self.save()
        return len(chosen)

    def missing(self, texts: Sequence[str]) -> int:
        """How many different texts have no vector yet."""
        return len({key for text in texts if (key := _key(text)) not in self._known})

    def known_vectors(self, texts: Sequence[str]) -> Vectors:
        """As `vectors`, but without asking the model: a zero row for a text that is not known."""
        nothing = np.zeros(self._embedder.dimension, dtype=np.float32)
        rows = [self._known.get(_key(text), nothing) for text in texts]
        return np.stack(rows) if rows else np.empty((0, self._embedder.dimension), dtype=np.float32)

    def _load(self, path: Path) -> None:
        """What cannot be read is embedded again; nothing of the owner's is in this file."""
        unreadable = (OSError, ValueError, KeyError, EOFError, BadZipFile)
        with contextlib.suppress(*unreadable), np.load(path, allow_pickle=False) as file:
            if str(file["model"]) == f"{FORMAT}:{self._embedder.model_id}":
                keys, vectors = file["keys"], file["vectors"].astype(np.float32)
                self._known = {keys[i].tobytes(): vectors[i] for i in range(len(keys))}

    def save(self) -> None:
        """Write all vectors to the file, if there is one."""
        self._unsaved = 0
        if self._path is None:
            return
        known = dict(self._known)  # another thread may add to it
        keys = np.frombuffer(b"".join(known), dtype=np.uint8).reshape(len(known), -1)
        vectors = np.stack(list(known.values())).astype(np.float16)
        waiting = vault_files.staged(self._path)
        # A cache: when it cannot be written, the next start embeds again.
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with waiting.open("wb") as file:
                np.savez(file, model=f"{FORMAT}:{self._embedder.model_id}", keys=keys, vectors=vectors)
                file.flush()
                os.fsync(file.fileno())
            vault_files.put_in_place(self._path)


def _key(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
