"""How many proposals of the memory wait, for the number beside the entry of the review page."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.engine_client import Call, EngineClient
from desktop.throttle import Throttle

# Two hundred proposals may be decided in a row; the number follows this often.
REFRESH_MS = 500
# The engine opens the vault for it: the library and a first question come before that.
FIRST_AFTER_MS = 1_500


class Waiting(QObject):
    """`count_changed(int)`: after each change, and a moment after the engine is ready."""

    count_changed = Signal(int)

    def __init__(
        self, engine: EngineClient, parent: QObject | None = None, first_after_ms: int = FIRST_AFTER_MS
    ) -> None:
        super().__init__(parent)
        self._first = QTimer(self)
        self._first.setSingleShot(True)
        self._first.setInterval(first_after_ms)
        self._first.timeout.connect(self._ask)
        self._engine = engine
        self._call: Call | None = None
        self._refresh: Throttle[int] = Throttle(REFRESH_MS, lambda _change: self._ask(), self)
        engine.event.connect(self._on_event)
        engine.state_changed.connect(self._on_state)

    def _on_event(self, name: str, _data: Any) -> None:
        if name == "memory.changed":
            self._refresh.push(0)

    def _on_state(self, state: str, _sentence: str) -> None:
        if state == "ready":
            self._first.start()

    def _ask(self) -> None:
        if self._call is not None:
            self._call.forget()
        self._call = self._engine.call("memory.status", {}, self._on_status)

    def _on_status(self, status: Any) -> None:
        self._call = None
        self.count_changed.emit(status["counts"].get("inbox", 0))
