"""An embedding model with all that a search by its vectors needs; and one of Ollama's, made fit for questions.

A question cannot wait five minutes for a model, as a passage can: it is searched for by words then, and says why.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.errors import ModelUnavailable, UserInputError
from core.models.base import Embedder, ModelInfo, TextKind, TokenStates, Vectors
from core.models.ollama_client import OllamaServer
from core.models.ollama_embed import DEFAULT_MAX_TOKENS, OllamaEmbedder, PartlyEmbedded
from core.models.ollama_errors import OllamaFault
from core.models.profile import LanguageProfile

BUNDLED = ""
"""The name of the bundled model in the settings; all others are Ollama's."""
QUESTION_S = 15.0
"""How long a question waits for its vector: an embedding model of 600 MB loads from a slow disk in about ten seconds."""
ABSENT = frozenset({"unreachable", "timeout", "late", "busy", "broken"})
"""Faults that starting Ollama, or waiting for it, cures."""


@dataclass(frozen=True)
class SearchModel:
    """`name` as the settings have it; `states` where the model shows its token vectors (MaxSim)."""

    name: str
    embedder: Embedder
    profile: LanguageProfile
    states: TokenStates | None = None

    @property
    def model_id(self) -> str:
        return self.embedder.model_id


@dataclass(frozen=True)
class Remembered:
    """What must be known of an Ollama model to search its vectors before Ollama answers, or without it."""

    name: str
    digest: str
    context_length: int | None
    dimension: int
    model_id: str

    @classmethod
    def of(cls, model: OllamaEmbedder) -> Remembered:
        """Raises OllamaFault when the model has to be asked for its dimension, and does not answer."""
        info = model.info
        return cls(info.name, info.digest, info.context_length, model.dimension, model.model_id)

    def embedder(self, server: OllamaServer) -> OllamaEmbedder:
        """The model, without asking the server for anything."""
        info = ModelInfo(self.name, ("embedding",), self.context_length, digest=self.digest)
        return OllamaEmbedder(server, info, dimension=self.dimension)


Told = Callable[[str, ModelUnavailable | None], None]


class QuestionEmbedder:
    """Implements Embedder with one of Ollama's: bounded for questions, its faults with the remedy that helps here.

    `server` may change between two calls. `told` hears the model id and how each call ended: None, or the error. A
    call that takes too long goes on on its own thread, because breaking it off would stop Ollama from loading the
    model, and the next question would fare no better.
    """

    def __init__(
        self,
        known: Remembered,
        server: Callable[[], OllamaServer],
        told: Told = lambda model_id, error: None,
        question_s: float = QUESTION_S,
    ) -> None:
        self._known = known
        self._server = server
        self._told = told
        self._question_s = question_s
        self._lock = threading.Lock()
        self._overdue: _Call | None = None

    @property
    def model_id(self) -> str:
        return self._known.model_id

    @property
    def dimension(self) -> int:
        return self._known.dimension

    @property
    def max_tokens(self) -> int:
        return self._known.context_length or DEFAULT_MAX_TOKENS

    def embed(self, texts: Sequence[str], kind: TextKind) -> Vectors:
        """See Embedder. Raises PartlyEmbedded for single texts, else ModelUnavailable."""
        try:
            model = self._model()
            found = model.embed(texts, kind) if kind == "passage" else self._soon(model, texts)
        except PartlyEmbedded:
            self._told(self.model_id, None)
            raise
        except ModelUnavailable as error:
            fault = with_remedy(error)
            self._told(self.model_id, fault)
            raise fault from error
        self._told(self.model_id, None)
        return found

    def _model(self) -> OllamaEmbedder:
        try:
            return self._known.embedder(self._server())
        except UserInputError as error:  # an address in the settings that is none
            raise ModelUnavailable(error.sentence, error.remedy) from error

    def _soon(self, model: OllamaEmbedder, texts: Sequence[str]) -> Vectors:
        with self._lock:
            overdue = self._overdue
        # One call at most is left alone: behind a second one the next question would wait in line as well.
        if overdue is not None and not overdue.ended.wait(self._question_s):
            raise self._too_slow()
        call = _Call(model, texts)
        done = call.ended.wait(self._question_s)
        with self._lock:
            self._overdue = None if done else call
        if not done:
            raise self._too_slow()
        return call.result()

    def _too_slow(self) -> OllamaFault:
        sentence = f"The model “{self._known.name}” did not answer within {self._question_s:.0f} s."
        return OllamaFault("late", sentence)


class _Call:
    """One call for a question's vector, on a thread of its own."""

    def __init__(self, model: OllamaEmbedder, texts: Sequence[str]) -> None:
        self._model = model
        self._texts = texts
        self._found: Vectors | None = None
        self._error: Exception | None = None
        self.ended = threading.Event()
        threading.Thread(target=self._run, name="question-vector", daemon=True).start()

    def _run(self) -> None:
        try:
            self._found = self._model.embed(self._texts, "query")
        except Exception as error:  # noqa: BLE001 - carried over to the thread that asked
            self._error = error
        self.ended.set()

    def result(self) -> Vectors:
        if self._error is not None:
            raise self._error
        assert self._found is not None
        return self._found


def with_remedy(error: ModelUnavailable) -> ModelUnavailable:
    """The same fault of an Ollama embedding model, with what a person can do about it."""
    if not isinstance(error, OllamaFault):
        return error
    if error.kind in ABSENT:
        remedy = "Start Ollama, or choose the built-in embedding model in the settings."
    elif error.kind == "missing":
        remedy = "Download it again, or choose the built-in embedding model in the settings."
    else:
        remedy = "Choose the built-in embedding model in the settings."
    return OllamaFault(error.kind, error.sentence, remedy, error.status)
