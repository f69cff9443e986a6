"""A chat model for the deep phase that joins the notes it is given, or says what a test wants it to."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence

from core.models.base import ChatChunk, ChatModel, ChatRequest, Embedder
from core.models.profile import LanguageProfile

Reply = Callable[[dict[str, str]], object]


def joined(notes: dict[str, str]) -> object:
    """A faithful merge: the notes as they are, each a sentence of its own, without their stops and spaces."""
    return {"sentences": [{"text": text.rstrip("."), "members": [note]} for note, text in notes.items()]}


class MergingChat:
    """Implements ChatModel. `reply` makes the JSON from the notes by id; `before` runs before it answers."""

    name = "merging"
    context_tokens = 8192

    def __init__(self, reply: Reply = joined, before: Callable[[], None] = lambda: None) -> None:
        self._reply = reply
        self._before = before
        self.asked: list[dict[str, str]] = []

    def complete(self, request: ChatRequest) -> str:
        lines = [line.partition(": ") for line in request.messages[-1].content.splitlines()]
        notes = {note: text for note, _, text in lines}
        self.asked.append(notes)
        self._before()
        said = self._reply(notes)
        return said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)

    def stream(self, request: ChatRequest) -> Iterator[ChatChunk]:
        yield ChatChunk(self.complete(request), done=True, done_reason="stop")

    def yes_probability(self, prompts: Sequence[str], timeout_s: float) -> list[float | None]:
        return [None for _ in prompts]


class MergingModels:
    """The models of a test: no embedding model, and this chat model."""

    def __init__(self, chat: ChatModel | None = None) -> None:
        self._chat = chat or MergingChat()

    def embedder(self) -> Embedder | None:
        return None

    def profile(self) -> LanguageProfile | None:
        return None

    def chat(self) -> ChatModel | None:
        return self._chat
