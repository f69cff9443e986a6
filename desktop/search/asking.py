"""Asks while somebody types: for the words after a short pause, for the meaning after a longer one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.engine_client import Call, EngineClient

Mode = Literal["words", "hybrid"]

# The meaning comes after the longer pause: it costs an embedding.
PAUSES_MS: dict[Mode, int] = {"words": 90, "hybrid": 320}


class Asking(QObject):
    """`params` gives a search's parameters for a mode, None where nothing is to be searched.

    `answered(query, mode, result)` and `failed(mode, EngineError)` are of what was asked last.
    """

    answered = Signal(str, str, dict)
    failed = Signal(str, object)

    def __init__(
        self, engine: EngineClient, params: Callable[[Mode], dict[str, Any] | None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._engine = engine
        self._params = params
        self._calls: dict[Mode, Call] = {}
        self._timers = {mode: self._timer(mode, pause) for mode, pause in PAUSES_MS.items()}

    def soon(self) -> None:
        """After the pauses, in the place of what was asked before."""
        self.forget()
        for timer in self._timers.values():
            timer.start()

    def now(self) -> None:
        """No need to wait for a pause."""
        self.forget()
        for mode in PAUSES_MS:
            self._ask(mode)

    def forget(self) -> None:
        """Nothing that was asked is answered any more."""
        for timer in self._timers.values():
            timer.stop()
        for call in self._calls.values():
            call.forget()
        self._calls.clear()

    @property
    def under_way(self) -> bool:
        return bool(self._calls)

    @property
    def meaning_to_come(self) -> bool:
        """Whether the meaning is asked for, or will be."""
        return "hybrid" in self._calls or self._timers["hybrid"].isActive()

    def _ask(self, mode: Mode) -> None:
        params = self._params(mode)
        if params is None:
            return

        def answered(result: Any) -> None:
            self._calls.pop(mode, None)
            self.answered.emit(params["query"], mode, result)

        def failed(error: object) -> None:
            self._calls.pop(mode, None)
            self.failed.emit(mode, error)

        self._calls[mode] = self._engine.call("search", params, answered, failed)

    def _timer(self, mode: Mode, pause_ms: int) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(pause_ms)
        timer.timeout.connect(lambda: self._ask(mode))
        return timer
