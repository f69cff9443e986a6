"""The Ollama test server: start it, script it, break it, and read what its clients did."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
from collections.abc import Iterable, Sequence
from http.server import ThreadingHTTPServer
from types import TracebackType
from typing import Any

from tests.support.ollama_server.engines import Engine
from tests.support.ollama_server.faults import Fault, FaultPlan, Record
from tests.support.ollama_server.front import Handler
from tests.support.ollama_server.models import CHAT, EMBEDDING, PROFILES, ServedModel, full_name
from tests.support.ollama_server.replies import Body, error_body, json_body
from tests.support.ollama_server.scripted import Script, ScriptedEngine
from tests.support.ollama_server.state import State

BUSY = "server busy, please try again.  maximum pending requests exceeded"


class _Front(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A handler that fails is a bug of the test server; let it be seen, except for clients that went."""
        import sys

        if not isinstance(sys.exc_info()[1], ConnectionError | ValueError):
            super().handle_error(request, client_address)


class OllamaTestServer:
    """A server on loopback. Use as a context manager, or `start` and `stop`.

    With no `engine` it is the scripted layer. All methods may be called while requests run.
    """

    def __init__(
        self,
        models: Iterable[ServedModel] = (CHAT, EMBEDDING),
        *,
        profile: str = "0.33",
        engine: Engine | None = None,
        port: int = 0,
        max_window: int | None = None,
    ) -> None:
        self.record = Record()
        self.faults = FaultPlan()
        self.scripted = engine if isinstance(engine, ScriptedEngine) else ScriptedEngine()
        self.state = State(engine or self.scripted, self.record, PROFILES[profile], max_window=max_window)
        self.state.models = list(models)
        self.port = port
        self._initial = (list(models), profile)
        self._front: _Front | None = None
        self._thread: threading.Thread | None = None
        self._connections: set[socket.socket] = set()
        self._lock = threading.Lock()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> OllamaTestServer:
        """Listen; after the first start always on the same port, so that a restart is one."""
        self.state.closing.clear()
        handler = type("BoundHandler", (Handler,), {"owner": self})
        self._front = _Front(("127.0.0.1", self.port), handler)
        self.port = self._front.server_address[1]
        self._thread = threading.Thread(
            target=self._front.serve_forever, args=(0.02,), name="ollama-test-server"
        )
        self._thread.start()
        return self

    def stop(self) -> None:
        """As if the process was killed: connections break, the port is closed. `start` may follow."""
        if self._front is None or self._thread is None:
            return
        self.state.closing.set()
        self.faults.clear()
        self._front.shutdown()
        self._thread.join()
        with self._lock:
            open_now, self._connections = self._connections, set()
        for connection in open_now:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        self._front.server_close()
        self._front = self._thread = None
        self.state.forget_loaded()

    def close(self) -> None:
        """Stop for good, with the engine."""
        self.stop()
        self.state.engine.close()

    def __enter__(self) -> OllamaTestServer:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def reset(self) -> None:
        """As freshly made: no faults, scripts, records or loaded models, the first list of models."""
        self.faults.clear()
        self.record.clear()
        self.scripted.scripts.clear()
        self.scripted.nan_mark, self.scripted.crash_above_tokens = "", None
        self.state.forget_loaded()
        models, profile = self._initial
        self.state.models, self.state.profile = list(models), PROFILES[profile]
        self.state.installable, self.state.pull_scripts, self.state.pulled_bytes = [], {}, {}

    def script(self, rule: Script | str) -> None:
        """Answer chats by this rule (newest first), or always with this text."""
        self.scripted.scripts.append(rule if callable(rule) else lambda _: rule)

    def fail(self, route: str = "", **switches: Any) -> Fault:
        """Let the next matching request go wrong; see `Fault` for the switches."""
        return self.faults.add(Fault(route=route, **switches))

    def busy(self, route: str, times: int) -> Fault:
        """503, as from a server whose queue is full."""
        return self.fail(route, status=503, body={"error": BUSY}, times=times)

    def hold(self, route: str, **switches: Any) -> threading.Event:
        """Keep the next matching request waiting before its headers, as a cold load does, until the event is set."""
        gate = threading.Event()
        self.fail(route, hold=gate, **switches)
        return gate

    def install(self, *models: ServedModel) -> None:
        self.state.install(models)

    def use_profile(self, version: str) -> None:
        """One of 0.1, 0.5, 0.12, 0.33."""
        self.state.profile = PROFILES[version]

    def script_pull(self, name: str, steps: Sequence[dict[str, Any] | threading.Event]) -> None:
        """What a pull of this name streams: lines, and events at which it waits."""
        self.state.pull_scripts[full_name(name)] = list(steps)

    def control(self, method: str, body: bytes) -> Body:
        """The control route: GET shows the record; POST takes {"fault": {...}}, {"profile": ...} or {"clear": true}."""
        if method == "GET":
            return json_body(
                {
                    "requests": [[seen.method, seen.path, seen.body] for seen in self.record.seen],
                    "aborted": [[gone.path, gone.sent] for gone in self.record.aborted],
                    "loads": self.record.loads,
                }
            )
        try:
            order = json.loads(body)
            if order.get("clear"):
                self.reset()
            if "profile" in order:
                self.use_profile(order["profile"])
            if "fault" in order:
                self.faults.add(Fault.from_json(order["fault"]))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            return error_body(400, str(error))
        return json_body({"ok": True})

    def opened(self, connection: socket.socket) -> None:
        with self._lock:
            self._connections.add(connection)

    def closed(self, connection: socket.socket) -> None:
        with self._lock:
            self._connections.discard(connection)
