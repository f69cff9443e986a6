"""An embedder for one fixed list of texts, whose vectors a kill does not lose."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from core.models.base import Embedder, TextKind, Vectors

STORED = np.dtype("<f4")


class Resumed:
    """Implements Embedder. The texts must come in the same order in each run; `path` names model and texts.

    Vectors of shape (texts, dimension) stand in the file one behind the other; half a vector at its end is made anew.
    """

    def __init__(self, embedder: Embedder, path: Path) -> None:
        """Raises ModelUnavailable when the dimension has to be asked for, and the model does not answer."""
        self._embedder = embedder
        self._path = path
        self._given = 0
        whole = path.read_bytes() if path.exists() else b""
        rows = len(whole) // (STORED.itemsize * embedder.dimension)
        kept = np.frombuffer(whole, STORED, rows * embedder.dimension)
        self._kept: Vectors = kept.reshape(rows, embedder.dimension)

    @property
    def model_id(self) -> str:
        return self._embedder.model_id

    @property
    def dimension(self) -> int:
        return self._embedder.dimension

    @property
    def max_tokens(self) -> int:
        return self._embedder.max_tokens

    def embed(self, texts: Sequence[str], kind: TextKind) -> Vectors:
        """See Embedder."""
        begin, end = self._given, self._given + len(texts)
        if end > len(self._kept):
            vectors = self._embedder.embed(texts, kind)
            with self._path.open("r+b" if self._path.exists() else "wb") as file:
                file.seek(begin * STORED.itemsize * self.dimension)
                file.write(vectors.astype(STORED).tobytes())
                file.truncate()
        else:
            vectors = self._kept[begin:end]
        self._given = end
        return vectors

    def forget(self) -> None:
        """All is done, or the model is not wanted any more."""
        self._path.unlink(missing_ok=True)
