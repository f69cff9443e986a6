"""One client: reads its requests, runs each on a worker thread, answers, and forwards cancellation."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import IO, Any

from core.errors import Cancelled, FootnoteError, UserInputError
from core.service.protocol import ErrorBody
from core.service.streams import LineWriter, read_messages

log = logging.getLogger(__name__)


class Call:
    """A running request, as its handler sees it."""

    def __init__(self, request_id: Any, writer: LineWriter) -> None:
        self.id = request_id
        self._writer = writer
        self._cancelled = threading.Event()

    def cancel(self) -> None:
        self._cancelled.set()

    @property
    def cancelled(self) -> bool:
        return self._cancelled.is_set()

    def emit(self, event: str, data: Any) -> None:
        """A notification about this request."""
        self._writer.send({"id": self.id, "event": event, "data": data})

    def check(self) -> None:
        """Raise Cancelled if the client asked for that."""
        if self.cancelled:
            raise Cancelled


Method = Callable[[dict[str, Any], Call], Any]
"""Serves one method: takes its parameters, returns its result."""
Handler = Callable[[str, dict[str, Any], Call], Any]
"""Serves every method, by its name."""


class Connection:
    """Serves one client until its stream ends."""

    def __init__(
        self, reader: IO[bytes], writer: IO[bytes], handler: Handler, pool: ThreadPoolExecutor
    ) -> None:
        self._reader = reader
        self.writer = LineWriter(writer)
        self._handler = handler
        self._pool = pool
        self._calls: dict[Any, Call] = {}
        self._lock = threading.Lock()

    def serve(self) -> None:
        """Return when the client has gone; what it had asked for is cancelled then."""
        for message in read_messages(self._reader):
            if isinstance(message, UserInputError):
                self.writer.send({"id": None, "error": error_body(message)})
            elif "cancel" in message:
                self._cancel(message["cancel"])
            else:
                self._start(message)
        self.writer.gone = True
        self.cancel_all()

    def cancel_all(self) -> None:
        """Ask every running request of this client to stop."""
        with self._lock:
            for call in self._calls.values():
                call.cancel()

    def _start(self, message: dict[str, Any]) -> None:
        request_id, method, params = message.get("id"), message.get("method"), message.get("params") or {}
        wrong = not isinstance(method, str) or not isinstance(params, dict)
        if wrong or not isinstance(request_id, int | str):
            fault = UserInputError("The request lacks an id or a method.", "See core/service/protocol.py.")
            self.writer.send({"id": None, "error": error_body(fault)})
            return
        call = Call(request_id, self.writer)
        with self._lock:
            self._calls[request_id] = call
        self._pool.submit(self._run, str(method), params, call)

    def _run(self, method: str, params: dict[str, Any], call: Call) -> None:
        try:
            result = self._handler(method, params, call)
            reply: dict[str, Any] = {"id": call.id, "result": result}
        except FootnoteError as error:
            reply = {"id": call.id, "error": error_body(error)}
        except Exception as error:  # the boundary: a bug in one request must not end the engine
            log.exception("request %s failed", method)
            reply = {"id": call.id, "error": error_body(internal(method, error))}
        with self._lock:
            self._calls.pop(call.id, None)
        self.writer.send(reply)

    def _cancel(self, request_id: Any) -> None:
        with self._lock:
            call = self._calls.get(request_id)
        if call is not None:
            call.cancel()


def error_body(error: FootnoteError) -> ErrorBody:
    return {"code": error.code, "sentence": error.sentence, "remedy": error.remedy}


def internal(method: str, error: Exception) -> FootnoteError:
    """A bug, told as one: what failed, and where the details are."""
    return FootnoteError(
        f"Footnote made a mistake in “{method}” ({type(error).__name__}: {error}).",
        "Please report it; engine.log in the profile folder has the details.",
    )
