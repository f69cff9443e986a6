"""One streamed reply as it arrives: turns the client's pieces into chunks and notices what Ollama does not report."""

from __future__ import annotations

from typing import Any

from core.models.base import ChatChunk
from core.models.ollama_errors import CallSite, OllamaFault, broken_off, nonsense

BLANK_LIMIT = 300
"""So many blanks in a row are a model stuck on white space, as happens under a JSON grammar."""


class Reply:
    """The state of one attempt. `spoke`: something readable was handed on, so it cannot be started again."""

    def __init__(self, site: CallSite) -> None:
        self._site = site
        self._blanks = 0
        self.spoke = False
        self.done = False
        self.only_thought = False
        self._thought = False

    def take(self, piece: Any) -> ChatChunk:
        """The chunk for one piece of the client, or for a beat (None).

        Raises OllamaFault when the reply is stuck on blanks, or complete and empty.
        """
        if piece is None:
            return ChatChunk("")
        if piece.message is None:
            raise nonsense(self._site, "no message")
        text, thinking = piece.message.content or "", piece.message.thinking or ""
        self._watch_blanks(text)
        self.spoke = self.spoke or bool(text.strip())
        self._thought = self._thought or bool(thinking)
        self.done = bool(piece.done)
        if self.done and not self.spoke:
            raise self._empty()
        return ChatChunk(
            text=text,
            done=self.done,
            done_reason=(piece.done_reason or "stop") if self.done else "",
            prompt_tokens=piece.prompt_eval_count,
            thinking=thinking,
        )

    def check_end(self) -> None:
        """A connection that closes cleanly in mid-reply raises nothing in the client: only `done` tells."""
        if not self.done:
            raise broken_off(self._site)

    def _watch_blanks(self, text: str) -> None:
        body = text.rstrip()
        self._blanks = len(text) - len(body) + (0 if body else self._blanks)
        if self._blanks > BLANK_LIMIT:
            raise unusable(self._site.model, "It wrote nothing but blanks.")

    def _empty(self) -> OllamaFault:
        if self._thought:
            self.only_thought = True
            return unusable(self._site.model, "It was still thinking when its limit was reached.")
        return unusable(self._site.model, "Its reply is empty.")


def unusable(model: str, why: str) -> OllamaFault:
    """A well-formed reply with which nothing can be done. The server is healthy; the model is not up to it."""
    return OllamaFault(
        "unusable", f"The model “{model}” gave no usable reply. {why}", "Try again, or choose another model."
    )
