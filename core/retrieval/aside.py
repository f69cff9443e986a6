"""A short question to the chat model on the side of a search: JSON, a hard time budget, and a breaker.

The person waits for an answer, not for this; what is late is left out, and a model that is late twice is not asked
again for some minutes.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from typing import TypeVar

from core.errors import Cancelled, ModelUnavailable
from core.models.base import ChatChunk, ChatModel, ChatRequest
from core.models.ollama_errors import OllamaFault
from core.models.request_queue import Breaker

T = TypeVar("T")

# One may be a cold load; a second in a row is a model that is too slow for this.
FAILURES = 2
# A model that is too slow now will be in a minute; asking it every question would cost each its whole budget.
LEFT_ALONE_S = 300.0


class LeftAlone(ModelUnavailable):
    """The model was too slow before and is not asked for a while; nothing was waited for."""


class Aside:
    """One kind of short question. Safe to share between threads."""

    def __init__(
        self,
        budget_s: float,
        left_alone_s: float = LEFT_ALONE_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.budget_s = budget_s
        self._left_alone_s = left_alone_s
        self._clock = clock
        self._lock = threading.Lock()
        self._breakers: dict[str, Breaker] = {}

    def ask(
        self,
        chat: ChatModel,
        request: ChatRequest,
        read: Callable[[str], T | None],
        cancelled: Callable[[], bool],
    ) -> T:
        """What `read` makes of the reply, or of its beginning when the time ended first; None means unreadable.

        A beginning is of use, and yet counts as a failure: it has cost the whole budget.
        Raises ModelUnavailable (late, broken, unreadable), LeftAlone, Cancelled.
        """
        breaker = self._breaker(chat.name)
        try:
            breaker.check()
        except OllamaFault as fault:
            raise LeftAlone(
                f"“{chat.name}” was too slow or failed {FAILURES} times in a row and is not asked for some minutes.",
                "Choose a faster chat model, or switch other wordings off in the settings.",
            ) from fault
        error: BaseException | None = None
        try:
            found, error = _heard(chat, replace(request, timeout_s=self.budget_s), read, cancelled)
            return found
        except BaseException as caught:
            error = caught
            raise
        finally:
            breaker.record(_as_counted(error))

    def _breaker(self, model: str) -> Breaker:
        with self._lock:
            if model not in self._breakers:
                self._breakers[model] = Breaker(model, FAILURES, self._left_alone_s, self._clock)
            return self._breakers[model]


def _heard(
    chat: ChatModel, request: ChatRequest, read: Callable[[str], T | None], cancelled: Callable[[], bool]
) -> tuple[T, ModelUnavailable | None]:
    """What was read, and what ended the reply before its end."""
    parts: list[str] = []
    stream: Iterator[ChatChunk] = chat.stream(request)
    try:
        with closing(stream) as chunks:  # type: ignore[type-var]  # a generator: closing it stops the server
            for chunk in chunks:
                if cancelled():
                    raise Cancelled
                parts.append(chunk.text)
                if chunk.done:
                    break
    except ModelUnavailable as fault:
        begun = read("".join(parts))
        if begun is None:
            raise
        return begun, fault
    found = read("".join(parts))
    if found is None:
        raise ModelUnavailable(
            f"“{chat.name}” did not keep to the form that was asked of it.", "Choose another chat model."
        )
    return found, None


def _as_counted(error: BaseException | None) -> BaseException | None:
    """Every failure here costs a person time, whatever its kind; only being stopped says nothing."""
    if isinstance(error, ModelUnavailable):
        return OllamaFault("timeout", error.sentence, error.remedy)
    return error
