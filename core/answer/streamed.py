"""Reads what a chat model writes, piece by piece, and says what was wrong with it: cut, too long, or read in part only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing

from core.answer.prompt import Prompt
from core.errors import ModelUnavailable
from core.models.base import ChatChunk, ChatModel
from core.models.token_estimate import prompt_was_cut
from core.retrieval.query import Degradation


def streamed(
    chat: ChatModel, prompt: Prompt, delta: Callable[[str], None], cancelled: Callable[[], bool]
) -> tuple[str, ModelUnavailable | Degradation | None, bool]:
    """(text, what went wrong, whether the reader stopped it). What had arrived before an error is kept."""
    parts: list[str] = []
    stream: Iterator[ChatChunk] = chat.stream(prompt.request)
    try:
        with closing(stream) as chunks:  # type: ignore[type-var]  # a generator: closing it stops the server
            for chunk in chunks:
                if cancelled():
                    return "".join(parts), None, True
                if chunk.text:
                    parts.append(chunk.text)
                    delta(chunk.text)
                if chunk.done:
                    return "".join(parts), _silent_cut(chunk, prompt), False
    except ModelUnavailable as error:
        return "".join(parts), error, False
    return "".join(parts), None, False


def _silent_cut(last: ChatChunk, prompt: Prompt) -> Degradation | None:
    if last.done_reason == "length":
        return Degradation(
            "answer", "The answer reached its length limit and was cut.", "Ask for a part of it."
        )
    if prompt_was_cut(prompt.request, last.prompt_tokens):
        return Degradation(
            "context",
            "The model read only a part of the references.",
            "Raise the context window in the settings.",
        )
    return None


def notes_on(prompt: Prompt, problem: ModelUnavailable | Degradation | None) -> tuple[Degradation, ...]:
    notes: list[Degradation] = []
    if prompt.left_out:
        notes.append(
            Degradation(
                "context",
                f"{prompt.left_out} of the passages found did not fit into the model's window.",
                "Raise the context window in the settings.",
            )
        )
    if isinstance(problem, ModelUnavailable):
        notes.append(Degradation("chat model", problem.sentence, problem.remedy))
    elif problem is not None:
        notes.append(problem)
    return tuple(notes)
