"""The window's only way to the engine: start it, keep it alive, send calls, hand answers back on this thread."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from core.service.protocol import PROTOCOL_VERSION, Hello
from desktop.engine_transport import ChildTransport, GuestTransport, guest_transport
from desktop.engine_words import EngineWords, run_on

EngineState = Literal["starting", "ready", "restarting", "failed"]

# Waits before each new start after a death. After the last one the person is asked instead.
BACK_OFF_MS = (300, 1_000, 3_000, 8_000, 20_000)

# An engine that lived this long is healthy again: the next death starts the back-off from its beginning.
HEALTHY_AFTER_MS = 60_000

PROFILE_IN_USE_EXIT = 3


@dataclass(frozen=True)
class EngineError:
    """What went wrong with one call. `code` is stable; see core/errors.py for the codes."""

    code: str
    sentence: str
    remedy: str = ""


OnResult = Callable[[Any], None]
OnError = Callable[[EngineError], None]
OnEvent = Callable[[str, Any], None]


@dataclass
class Call:
    """One request on its way. Its callbacks run on the window's thread, at most one of result and error."""

    id: int
    method: str
    params: Mapping[str, Any]
    on_result: OnResult | None
    on_error: OnError | None
    on_event: OnEvent | None
    client: EngineClient = field(repr=False)
    sent: bool = False
    done: bool = False

    def cancel(self) -> None:
        """Ask the engine to stop. The call still ends: with a shortened result, or the error `cancelled`."""
        if not self.done:
            self.client.cancel(self)

    def forget(self) -> None:
        """Cancel, and call nobody back: for a page that goes away or a newer question of the same field."""
        self.on_result = self.on_error = self.on_event = None
        self.cancel()


class EngineClient(QObject):
    """Owns the engine child of one window.

    `event(name, data)`: what the engine says about itself ("status", "documents.changed", ...).
    `state_changed(state, sentence)`: starting, ready, restarting or failed, with one sentence for people.
    A call made before the engine is ready waits for it. A call that was under way when the engine died ends
    with `engine_unavailable`; nothing is sent twice.
    """

    event = Signal(str, object)
    state_changed = Signal(str, str)

    def __init__(
        self, command: Sequence[str], words: EngineWords | None = None, parent: QObject | None = None
    ) -> None:
        """`words` puts what the engine says into the window's language; None leaves it English."""
        super().__init__(parent)
        self._command = list(command)
        self._words = words
        self._transport: ChildTransport | GuestTransport | None = None
        self._calls: dict[int, Call] = {}
        self._next_id = 1
        self._deaths = 0
        self._in_use: dict[str, Any] = {}
        self._refusal: EngineError | None = None
        self.state: EngineState = "starting"
        self.sentence = ""
        self.hello: Hello | None = None
        self._restart_timer = self._single_shot(self._open)
        self._healthy_timer = self._single_shot(self._forgive)

    # -- life of the engine -------------------------------------------------------------------------

    def start(self) -> None:
        self._set_state("starting", self.tr("The engine is starting."))
        self._open()

    def retry(self) -> None:
        """Start again after `failed`, at the person's wish."""
        if self.state == "failed":
            self._deaths = 0
            self.start()

    def stop(self) -> None:
        """End the engine that this window started, within two seconds; leave one that it joined."""
        self._restart_timer.stop()
        self._healthy_timer.stop()
        for call in self._calls.values():
            call.on_result = call.on_error = call.on_event = None
        self._calls.clear()
        if self._transport is not None:
            self._transport.stop()
            self._transport = None

    @property
    def process_id(self) -> int:
        """Of the child; 0 when there is none or the engine belongs to somebody else."""
        return self._transport.process_id if self._transport is not None else 0

    # -- calls --------------------------------------------------------------------------------------

    def call(
        self,
        method: str,
        params: Mapping[str, Any] | None = None,
        on_result: OnResult | None = None,
        on_error: OnError | None = None,
        on_event: OnEvent | None = None,
    ) -> Call:
        """Send one request of `core.service.protocol.METHODS`; returns at once."""
        call = Call(self._next_id, method, dict(params or {}), on_result, on_error, on_event, self)
        self._next_id += 1
        self._calls[call.id] = call
        if self.state == "ready":
            self._send(call)
        elif self.state == "failed":
            QTimer.singleShot(0, self, lambda: self._fail(call, self._unavailable()))
        return call

    def cancel(self, call: Call) -> None:
        if call.sent:
            self._write({"cancel": call.id})
        else:
            self._fail(call, EngineError("cancelled", self.tr("Stopped.")))

    # -- inside -------------------------------------------------------------------------------------

    def _open(self) -> None:
        transport = guest_transport(self._in_use, self) or ChildTransport(self._command, self)
        self._refusal = None
        self._transport = transport
        transport.line.connect(self._on_line)
        transport.closed.connect(self._on_closed)
        transport.open()

    def _on_line(self, line: bytes) -> None:
        try:
            message = json.loads(line)
        except ValueError:
            return  # a stray print of a library; the engine keeps its own log
        if not isinstance(message, dict):
            return
        if self._words is not None:
            self._words.localise(message)
        if "event" in message:
            self._on_event(message)
        elif "id" in message:
            self._on_answer(message)

    def _on_event(self, message: dict[str, Any]) -> None:
        name: str = message["event"]
        data: Any = message.get("data")
        if "id" in message:
            call = self._calls.get(message["id"])
            if call is not None and call.on_event is not None:
                call.on_event(name, data)
        elif name == "hello":
            self._on_hello(data)
        elif name == "in_use":
            self._in_use = data
            self._refusal = None if data.get("socket") or data.get("join") else _error_of(data)
        elif name == "cannot_open":
            self._refusal = _error_of(data)
        else:
            self.event.emit(name, data)

    def _on_hello(self, hello: Hello) -> None:
        if hello["protocol"] != PROTOCOL_VERSION:
            self._give_up(
                self.tr("The engine is of another version of Footnote. Close every Footnote and start again.")
            )
            return
        self.hello = hello
        self._healthy_timer.start(HEALTHY_AFTER_MS)
        self._set_state("ready", self.tr("Ready."))
        for call in [c for c in self._calls.values() if not c.sent]:
            self._send(call)

    def _on_answer(self, message: dict[str, Any]) -> None:
        call = self._calls.get(message["id"])
        if call is None:
            return
        if "error" in message:
            self._fail(call, _error_of(message["error"]))
            return
        self._finish(call)
        if call.on_result is not None:
            call.on_result(message.get("result"))

    def _on_closed(self, code: int, reason: str) -> None:
        was_joined = isinstance(self._transport, GuestTransport)
        self._drop_transport()
        if code == PROFILE_IN_USE_EXIT and self._in_use and self._refusal is None and not was_joined:
            self._open()
            return
        self._in_use = {}
        if self._refusal is not None:
            self._give_up(run_on(self._refusal.sentence, self._refusal.remedy))
        elif self._deaths >= len(BACK_OFF_MS):
            ended = self.tr("it ended with code {code}").format(code=code)
            self._give_up(self.tr("The engine cannot be started: {reason}").format(reason=reason or ended))
        else:
            self._restart_later()

    def _restart_later(self) -> None:
        self._set_state(
            "restarting", self.tr("The engine stopped and is being started again. Your files are safe.")
        )
        self._fail_sent_calls()
        self._restart_timer.start(BACK_OFF_MS[self._deaths])
        self._deaths += 1

    def _give_up(self, sentence: str) -> None:
        self._drop_transport()
        self._set_state("failed", sentence)
        for call in list(self._calls.values()):
            self._fail(call, self._unavailable())

    def _drop_transport(self) -> None:
        self._healthy_timer.stop()
        if self._transport is not None:
            self._transport.stop()
            self._transport.deleteLater()
            self._transport = None

    def _fail_sent_calls(self) -> None:
        for call in [c for c in self._calls.values() if c.sent]:
            self._fail(call, self._unavailable())

    def _fail(self, call: Call, error: EngineError) -> None:
        if not call.done:
            self._finish(call)
            if call.on_error is not None:
                call.on_error(error)

    def _finish(self, call: Call) -> None:
        call.done = True
        self._calls.pop(call.id, None)

    def _send(self, call: Call) -> None:
        call.sent = True
        self._write({"id": call.id, "method": call.method, "params": call.params})

    def _write(self, message: dict[str, Any]) -> None:
        if self._transport is not None:
            self._transport.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")

    def _unavailable(self) -> EngineError:
        remedy = self.tr("Try again in a moment.") if self.state != "failed" else ""
        return EngineError("engine_unavailable", self.sentence, remedy)

    def _set_state(self, state: EngineState, sentence: str) -> None:
        self.state = state
        self.sentence = sentence
        self.state_changed.emit(state, sentence)

    def _forgive(self) -> None:
        self._deaths = 0

    def _single_shot(self, slot: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.timeout.connect(slot)
        return timer


def _error_of(body: Any) -> EngineError:
    if not isinstance(body, dict):
        return EngineError(
            "error", QCoreApplication.translate("EngineClient", "The engine answered nonsense.")
        )
    return EngineError(
        str(body.get("code", "error")), str(body.get("sentence", "")), str(body.get("remedy", ""))
    )
