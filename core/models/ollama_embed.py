"""An embedding model in Ollama, with the prefixes its makers trained it with and checks of every vector.

Ollama applies no prefix itself, fails a whole batch for one bad text, and passes on vectors of no length.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from core.models.base import ModelInfo, TextKind, Vectors
from core.models.embedding_prefixes import PREFIX_VERSION, Prefixes, prefixes_for
from core.models.ollama_errors import BadStatus, OllamaFault, nonsense
from core.models.ollama_wire import KEEP_ALIVE

if TYPE_CHECKING:
    from core.models.ollama_client import OllamaServer

BATCH = 32
"""Texts in one request: Ollama embeds them one by one anyway, and a batch is what a question waits for."""
DEFAULT_MAX_TOKENS = 512
"""For models that do not tell: the window of most BERT-like ones."""
_BISECTED = frozenset({"refused", "broken", "too_long", "nonsense"})
"""Faults that one text of a batch may have caused."""
_PROBE = "footnote"


@dataclass(frozen=True)
class EmbedOutcome:
    """`vectors[i]` belongs to text `rows[i]`; `failed` maps the other texts' positions to a reason in words.

    A text that is too long for the model is represented by its beginning; passages are cut so that none is.
    """

    vectors: Vectors
    rows: tuple[int, ...]
    failed: dict[int, str]


class PartlyEmbedded(OllamaFault):
    """Some texts of a call cannot be embedded by this model. `outcome` has the vectors of all the others."""

    def __init__(self, model: str, outcome: EmbedOutcome) -> None:
        count, reason = len(outcome.failed), next(iter(outcome.failed.values()))
        super().__init__(
            "unusable",
            f"The model “{model}” could not embed {count} of {count + len(outcome.rows)} texts. {reason}",
            "These passages are found by their words only.",
        )
        self.outcome = outcome


class OllamaEmbedder:
    """Implements Embedder. The dimension is learnt from the first call (or by a probe, when asked for before).

    With `dimension` given, vectors of another one are refused from the first call on.
    """

    def __init__(
        self,
        server: OllamaServer,
        info: ModelInfo,
        prefixes: Prefixes | None = None,
        dimension: int | None = None,
    ) -> None:
        self._server = server
        self._info = info
        self._prefixes = prefixes or prefixes_for(info.name)
        self._dimension = dimension
        self._old_route = False

    @property
    def model_id(self) -> str:
        """Changes with the weights (digest) and with the prefixes: both change the vectors."""
        return f"ollama:{self._info.name}@{self._info.digest[:12] or 'unknown'}+{PREFIX_VERSION}{self._prefixes.mark}"

    @property
    def dimension(self) -> int:
        """Raises OllamaFault when it is not known yet and the model cannot be asked."""
        if self._dimension is None:
            self._embed_batch([_PROBE], background=False)
        assert self._dimension is not None  # set by every successful batch
        return self._dimension

    @property
    def info(self) -> ModelInfo:
        """The model as the server listed it."""
        return self._info

    @property
    def max_tokens(self) -> int:
        return self._info.context_length or DEFAULT_MAX_TOKENS

    def embed(self, texts: Sequence[str], kind: TextKind) -> Vectors:
        """Raises PartlyEmbedded when single texts failed, any other OllamaFault when the model cannot answer."""
        outcome = self.embed_each(texts, kind)
        if outcome.failed:
            raise PartlyEmbedded(self._info.name, outcome)
        return outcome.vectors

    def embed_each(self, texts: Sequence[str], kind: TextKind) -> EmbedOutcome:
        """As `embed`, but a text that the model chokes on costs only itself. Queries go before passages.

        Raises OllamaFault when the model cannot answer at all.
        """
        work = _Work(self, [self._prefixes.apply(text, kind) for text in texts], background=kind == "passage")
        for start in range(0, len(texts), BATCH):
            work.run(range(start, min(start + BATCH, len(texts))))
        return work.outcome()

    def _embed_batch(self, texts: list[str], background: bool, truncate: bool = False) -> Vectors:
        """Unit vectors of a batch. Raises OllamaFault; nothing unchecked leaves here."""
        rows = self._server.call(
            lambda client: self._ask(client, texts, truncate), self._info.name, background=background
        )
        return self._checked(rows, len(texts))

    def _ask(self, client: Any, texts: list[str], truncate: bool) -> list[Sequence[float]]:
        if not self._old_route:
            try:
                reply = client.embed(self._info.name, texts, truncate=truncate, keep_alive=KEEP_ALIVE)
                return list(reply.embeddings)
            except BadStatus as error:
                if error.status != 404 or error.body.lstrip().startswith("{"):
                    raise
                self._old_route = True  # a plain 404 is a server from before /api/embed
        return [client.embeddings(self._info.name, text, keep_alive=KEEP_ALIVE).embedding for text in texts]

    def _checked(self, rows: list[Sequence[float]], count: int) -> Vectors:
        site = self._server.site(self._info.name)
        if len(rows) != count:
            raise nonsense(site, f"{len(rows)} vectors for {count} texts")
        widths = {len(row) for row in rows}
        if len(widths) != 1 or 0 in widths or (self._dimension is not None and widths != {self._dimension}):
            raise nonsense(site, "vectors of different or no length")
        try:
            vectors = np.asarray(rows, dtype=np.float32)
        except (TypeError, ValueError) as error:
            raise nonsense(site, "vectors that are not numbers") from error
        norms = np.linalg.norm(vectors, axis=1, keepdims=True)
        if not np.isfinite(vectors).all() or not (norms > 0).all():
            raise nonsense(site, "vectors without a direction")
        self._dimension = vectors.shape[1]
        return np.asarray(vectors / norms, dtype=np.float32)  # /api/embeddings does not normalise


class _Work:
    """One call of `embed_each`: halves a failing batch until the text at fault stands alone."""

    def __init__(self, embedder: OllamaEmbedder, texts: list[str], background: bool) -> None:
        self._embedder = embedder
        self._texts = texts
        self._background = background
        self._vectors: dict[int, Vectors] = {}
        self._failed: dict[int, str] = {}

    def run(self, rows: Sequence[int]) -> None:
        try:
            vectors = self._embedder._embed_batch([self._texts[row] for row in rows], self._background)
        except OllamaFault as fault:
            if fault.kind not in _BISECTED:
                raise
            if len(rows) > 1:
                half = len(rows) // 2
                self.run(rows[:half])
                self.run(rows[half:])
            elif fault.kind == "too_long":
                self._run_truncated(rows[0])
            else:
                self._failed[rows[0]] = fault.sentence
            return
        for row, vector in zip(rows, vectors, strict=True):
            self._vectors[row] = vector

    def _run_truncated(self, row: int) -> None:
        try:
            vectors = self._embedder._embed_batch([self._texts[row]], self._background, truncate=True)
        except OllamaFault as fault:
            if fault.kind not in _BISECTED:
                raise
            self._failed[row] = fault.sentence
            return
        self._vectors[row] = vectors[0]

    def outcome(self) -> EmbedOutcome:
        """Raises OllamaFault when not one text went through: then the model is at fault, not the texts."""
        if self._failed and not self._vectors:
            raise OllamaFault(
                "unusable",
                f"The model “{self._embedder._info.name}” embeds nothing. {next(iter(self._failed.values()))}",
                "Choose another embedding model in the settings.",
            )
        rows = tuple(sorted(self._vectors))
        width = self._embedder._dimension or 0
        stacked = np.stack([self._vectors[row] for row in rows]) if rows else np.zeros((0, width), np.float32)
        return EmbedOutcome(stacked, rows, self._failed)
