"""Calls of a window that may be closed before they are answered: then nobody is called back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QObject

from desktop.engine_client import Call, EngineClient, OnError, OnEvent, OnResult


class PendingCalls:
    """Makes calls for `owner`, and forgets those that are under way when it is destroyed."""

    def __init__(self, engine: EngineClient, owner: QObject) -> None:
        self._engine = engine
        self._calls: list[Call] = []
        owner.destroyed.connect(lambda: self.forget())

    def call(
        self,
        method: str,
        params: Mapping[str, Any],
        on_result: OnResult,
        on_error: OnError | None = None,
        on_event: OnEvent | None = None,
    ) -> Call:
        """As EngineClient.call."""
        self._calls = [call for call in self._calls if not call.done]
        self._calls.append(self._engine.call(method, params, on_result, on_error, on_event))
        return self._calls[-1]

    def forget(self) -> None:
        for call in self._calls:
            if not call.done:
                call.forget()
        self._calls.clear()
