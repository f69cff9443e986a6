"""What stands under the HTTP front: the contract of both layers, and the values that pass between."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

from tests.support.ollama_server.models import ServedModel


class EngineError(Exception):
    """A refusal by the engine; before the first chunk it becomes the HTTP status, after it an error line."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.message = message


@dataclass(frozen=True)
class Generation:
    """A request for text, after all checks. `window` is the num_ctx with which the model is loaded."""

    model: ServedModel
    messages: tuple[dict[str, Any], ...]
    window: int
    num_predict: int
    schema: dict[str, Any] | str | None = None
    think: bool | str | None = None
    top_logprobs: int | None = None
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def prompt(self) -> str:
        """All messages as one text, for scripts that only look for words."""
        return "\n\n".join(str(message.get("content") or "") for message in self.messages)

    @property
    def question(self) -> str:
        """The last message of the user."""
        return next(
            (
                str(message.get("content") or "")
                for message in reversed(self.messages)
                if message.get("role") == "user"
            ),
            "",
        )


@dataclass(frozen=True)
class Piece:
    """One token or word of a reply. `logprobs` is Ollama's list for this piece."""

    text: str = ""
    thinking: str = ""
    logprobs: list[dict[str, Any]] | None = None


@dataclass(frozen=True)
class Finish:
    """The end of a reply."""

    reason: str
    prompt_tokens: int
    reply_tokens: int


class Engine(Protocol):
    """A layer. All methods may be called from several threads; `generate` is closed to abort."""

    def load(self, model: ServedModel, window: int) -> None: ...

    def unload(self, model: ServedModel) -> None: ...

    def count(self, model: ServedModel, messages: tuple[dict[str, Any], ...], window: int) -> int:
        """Tokens of the whole prompt."""
        ...

    def cut_middle(self, text: str, keep: int) -> str:
        """The first four and the last `keep - 4` tokens of a text."""
        ...

    def generate(self, request: Generation) -> Iterator[Piece | Finish]: ...

    def embed(self, model: ServedModel, text: str, window: int) -> tuple[list[float], int]:
        """The raw vector and the number of tokens."""
        ...

    def close(self) -> None: ...
