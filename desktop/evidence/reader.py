"""Reads slices of one document through the engine; an answer for a document that was left is dropped."""

from __future__ import annotations

from collections.abc import Callable

from core.service.protocol_library import DocumentText
from desktop.engine_client import Call, EngineClient, OnError
from desktop.evidence.text_window import Slice

OnText = Callable[[DocumentText], None]


class DocumentReader:
    """At most one opening and one further slice are on their way."""

    def __init__(self, engine: EngineClient) -> None:
        self._engine = engine
        self._document_id = 0
        self._calls: list[Call] = []

    def open(self, document_id: int, wanted: Slice, on_text: OnText, on_error: OnError) -> None:
        """Turn to a document and read its first slice."""
        self.forget()
        self._document_id = document_id
        self.read(wanted, on_text, on_error)

    def read(self, wanted: Slice, on_text: OnText, on_error: OnError) -> None:
        """Another slice of the same document."""
        params = {"document_id": self._document_id, "start": wanted.start, "end": wanted.end}
        self._calls = [call for call in self._calls if not call.done]
        self._calls.append(self._engine.call("document.read", params, on_text, on_error))

    def forget(self) -> None:
        for call in self._calls:
            if not call.done:
                call.forget()
        self._calls.clear()
