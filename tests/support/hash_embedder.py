"""A small deterministic embedder for tests: texts that share words have close vectors, and calls are counted."""

from __future__ import annotations

import hashlib
import re
import threading
from collections.abc import Sequence

import numpy as np

from core.errors import ModelUnavailable
from core.models.base import TextKind, Vectors

_WORDS = re.compile(r"[a-z0-9]+|[\u3400-\u9fff]")


class HashEmbedder:
    """Implements `Embedder`: each word adds a signed unit at a place given by its hash; then normalised.

    `calls` counts calls, `texts` all texts ever embedded. `fail(times)` makes the next calls raise
    ModelUnavailable. `gate`, when cleared, holds `embed` until it is set; `entered` is set when a call begins.
    """

    def __init__(self, dimension: int = 64, model_id: str = "hash") -> None:
        self._dimension = dimension
        self._model_id = model_id
        self._lock = threading.Lock()
        self._failures = 0
        self.calls = 0
        self.texts: list[str] = []
        self.gate = threading.Event()
        self.gate.set()
        self.entered = threading.Event()

    @property
    def model_id(self) -> str:
        return f"{self._model_id}-{self._dimension}"

    @property
    def dimension(self) -> int:
        return self._dimension

    @property
    def max_tokens(self) -> int:
        return 512

    def fail(self, times: int) -> None:
        with self._lock:
            self._failures = times

    def embed(self, texts: Sequence[str], kind: TextKind) -> Vectors:
        self.entered.set()
        self.gate.wait()
        with self._lock:
            self.calls += 1
            if self._failures > 0:
                self._failures -= 1
                raise ModelUnavailable("The test model does not answer.", "Wait for it.")
            self.texts.extend(texts)
        return np.array([self._vector(text) for text in texts], dtype=np.float32).reshape(-1, self._dimension)

    def _vector(self, text: str) -> Vectors:
        vector = np.zeros(self._dimension, dtype=np.float32)
        for word in _WORDS.findall(text.lower()) or [""]:
            digest = hashlib.sha256(word.encode()).digest()
            place = int.from_bytes(digest[:4], "little") % self._dimension
            vector[place] += 1.0 if digest[4] % 2 else -1.0
        norm = float(np.linalg.norm(vector))
        if norm == 0.0:  # words that cancel each other out still need a direction
            vector[0] = norm = 1.0
        return np.asarray(vector / norm, dtype=np.float32)
