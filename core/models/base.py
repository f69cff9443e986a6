"""What the rest of the engine asks of a model, whichever program runs it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
TextKind = Literal["query", "passage"]


class Embedder(Protocol):
    """Turns text into vectors. `model_id` changes whenever stored vectors would no longer compare."""

    @property
    def model_id(self) -> str: ...

    @property
    def dimension(self) -> int: ...

    @property
    def max_tokens(self) -> int: ...

    def embed(self, texts: Sequence[str], kind: TextKind) -> Vectors:
        """Raw unit vectors, shape (len(texts), dimension), before any language profile.

        Raises ModelUnavailable when the model cannot answer.
        """
        ...


class TokenStates(Protocol):
    """An embedder that also shows its token vectors, for late interaction (MaxSim)."""

    def token_states(self, texts: Sequence[str], kind: TextKind) -> list[Vectors]:
        """One (tokens, dimension) array of unit vectors per text."""
        ...

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """Tokens of each text, as many as it has states."""
        ...

    def content_weights(self, text: str) -> Vectors:
        """How much subject matter each token carries, shape (tokens,); 0 for "what" and "the"."""
        ...


@dataclass(frozen=True)
class ChatMessage:
    """One message of a conversation with a chat model."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True)
class ChatRequest:
    """A whole request to a chat model; `schema` asks for JSON of that JSON schema."""

    messages: tuple[ChatMessage, ...]
    max_tokens: int = 1024
    temperature: float = 0.0
    schema: dict[str, Any] | None = None
    background: bool = False
    timeout_s: float | None = None


@dataclass(frozen=True)
class ChatChunk:
    """A piece of a streamed reply. The last one has `done` and says why the model stopped."""

    text: str
    done: bool = False
    done_reason: str = ""
    prompt_tokens: int | None = None
    thinking: str = ""


@dataclass(frozen=True)
class ModelInfo:
    """A model as a server lists it."""

    name: str
    capabilities: tuple[str, ...] = ()
    context_length: int | None = None
    size_bytes: int = 0
    remote: bool = False
    digest: str = ""
    details: dict[str, str] = field(default_factory=dict)


class ChatModel(Protocol):
    """Streams replies. Closing the iterator stops the generation on the server."""

    @property
    def name(self) -> str: ...

    @property
    def context_tokens(self) -> int:
        """The window that each request asks for (`num_ctx`)."""
        ...

    def stream(self, request: ChatRequest) -> Iterator[ChatChunk]:
        """Raises ModelUnavailable, also when the stream ends without its last chunk."""
        ...

    def complete(self, request: ChatRequest) -> str:
        """The whole reply of `stream`, joined. Raises ModelUnavailable."""
        ...

    def yes_probability(self, prompts: Sequence[str], timeout_s: float) -> list[float | None]:
        """P(yes) / (P(yes) + P(no)) of the first reply token per prompt; None where neither was offered."""
        ...
