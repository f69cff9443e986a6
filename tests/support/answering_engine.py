"""An engine inside the test's own process: each method is a function, each answer comes with the event loop.

For pages that need answers which depend on the question (a slice of a text of 50 MB, the 37th page of a list) and for
holding an answer back until the test lets it go. tests/support/scripted_engine.py is the real child process.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.engine_client import Call, EngineError, OnError, OnEvent, OnResult

Answer = Callable[[dict[str, Any]], Any]


class AnsweringEngine(QObject):
    """Has what pages use of EngineClient: `call`, `event`, `state_changed`, `state`."""

    event = Signal(str, object)
    state_changed = Signal(str, str)

    def __init__(self, answers: Mapping[str, Answer] | None = None) -> None:
        super().__init__()
        self.state = "ready"
        self.answers: dict[str, Answer] = dict(answers or {})
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.held: list[Callable[[], None]] = []
        self.hold = False
        self._next_id = 1

    def call(
        self,
        method: str,
        params: Mapping[str, Any] | None = None,
        on_result: OnResult | None = None,
        on_error: OnError | None = None,
        on_event: OnEvent | None = None,
    ) -> Call:
        given = dict(params or {})
        self.calls.append((method, given))
        call = Call(self._next_id, method, given, on_result, on_error, on_event, self)  # type: ignore[arg-type]
        self._next_id += 1
        if self.hold:
            self.held.append(lambda: self._answer(call))
        else:
            QTimer.singleShot(0, self, lambda: self._answer(call))
        return call

    def cancel(self, call: Call) -> None:
        if not call.done:
            call.done = True
            if call.on_error is not None:
                call.on_error(EngineError("cancelled", "Stopped."))

    def release(self) -> None:
        """Give all answers that were held back."""
        held, self.held = self.held, []
        for answer in held:
            answer()

    def asked(self, method: str) -> list[dict[str, Any]]:
        """The parameters of every call of `method` so far."""
        return [params for name, params in self.calls if name == method]

    def _answer(self, call: Call) -> None:
        if call.done:
            return
        call.done = True
        outcome = self.answers[call.method](dict(call.params))
        if isinstance(outcome, EngineError):
            if call.on_error is not None:
                call.on_error(outcome)
        elif call.on_result is not None:
            call.on_result(outcome)
