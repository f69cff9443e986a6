"""The HTTP front of both layers: Ollama's routes, framing and refusals, with the faults of the plan put in."""

from __future__ import annotations

import json
import re
import select
import socket
import struct
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler
from typing import TYPE_CHECKING, Any

from tests.support.ollama_server import inference, listing
from tests.support.ollama_server.engines import EngineError
from tests.support.ollama_server.faults import Fault, Seen
from tests.support.ollama_server.models import Profile
from tests.support.ollama_server.replies import LINES, Body, Stream, error_body, json_body, plain_body

if TYPE_CHECKING:
    from tests.support.ollama_server.server import OllamaTestServer

CONTROL = "/__control__"
POLL_S = 0.02
"""How often a waiting handler looks whether its client has gone."""
_LOCAL_NAME = re.compile(
    r"^(localhost|.*\.localhost|.*\.local|.*\.internal|127\..*|\[::1\]|\[::\]|0\.0\.0\.0)?(:\d+)?$"
)
_ROUTES: dict[str, tuple[str, Callable[..., Body | Stream]]] = {
    "/api/version": ("GET", listing.version),
    "/api/tags": ("GET", listing.tags),
    "/api/ps": ("GET", listing.ps),
    "/api/show": ("POST", listing.show),
    "/api/pull": ("POST", listing.pull),
    "/api/delete": ("DELETE", listing.delete),
    "/api/chat": ("POST", inference.chat),
    "/api/generate": ("POST", inference.generate),
    "/api/embed": ("POST", inference.embed),
    "/api/embeddings": ("POST", inference.embeddings),
}


class ClientGone(Exception):
    """The other side closed the connection."""


def is_served(path: str, profile: Profile) -> bool:
    """Whether a version of Ollama has this route."""
    return path in _ROUTES and (path != "/api/embed" or profile.embed_route)


class Handler(BaseHTTPRequestHandler):
    """One connection. Everything that it shares stands in `owner`."""

    protocol_version = "HTTP/1.1"
    owner: OllamaTestServer

    def setup(self) -> None:
        super().setup()
        self.owner.opened(self.connection)

    def finish(self) -> None:
        super().finish()
        self.owner.closed(self.connection)

    def log_message(self, format: str, *args: Any) -> None:
        """Requests are recorded, not printed."""

    def handle_any(self) -> None:
        path = self.path.split("?", 1)[0]
        body = self._read_body()
        if path == CONTROL:
            self._send(self.owner.control(self.command, body))
            return
        self.owner.record.note_request(
            Seen(
                self.command,
                path,
                _parsed(body),
                {name.lower(): value for name, value in self.headers.items()},
            )
        )
        self._sent = 0
        try:
            fault = self.owner.faults.take(path, _model_of(body), body) or Fault()
            self._before_headers(fault)
            if fault.status is not None or fault.body is not None:
                self._send(_override(fault))
            else:
                self._reply(self._answer(path, body), fault)
        except (ClientGone, BrokenPipeError, ConnectionResetError):
            self.owner.record.note_abort(path, self._sent)
            self.close_connection = True

    do_GET = do_POST = do_DELETE = do_HEAD = do_PUT = handle_any

    def _answer(self, path: str, body: bytes) -> Body | Stream:
        state = self.owner.state
        if not _LOCAL_NAME.match(self.headers.get("Host", "")):
            return Body(403, b"")
        if path == "/" and self.command in ("GET", "HEAD"):
            return plain_body(200, "Ollama is running")
        if not is_served(path, state.profile):
            return plain_body(404, "404 page not found")
        method, route = _ROUTES[path]
        if self.command != method:
            return plain_body(405, "405 method not allowed")
        try:
            if method == "GET":
                return route(state)
            if not body:
                return error_body(400, "missing request body")
            request = json.loads(body)
            if not isinstance(request, dict):
                return error_body(400, "json: cannot unmarshal value into Go value of type api.ChatRequest")
            return route(state, request)
        except json.JSONDecodeError:
            return error_body(400, "invalid character looking for beginning of value")
        except EngineError as error:
            return error_body(error.status, error.message)

    def _before_headers(self, fault: Fault) -> None:
        if fault.hold is not None:
            self._wait(fault.hold.is_set)
        if fault.delay_s:
            until = time.monotonic() + fault.delay_s
            self._wait(lambda: time.monotonic() >= until)

    def _reply(self, reply: Body | Stream, fault: Fault) -> None:
        if isinstance(reply, Body):
            if fault.drop_at is not None:
                self._drop(fault)
            else:
                self._send(reply)
            return
        try:
            self._send_stream(reply, fault)
        finally:
            reply.lines.close()

    def _send(self, reply: Body) -> None:
        self.send_response(reply.status)
        self.send_header("Content-Type", reply.content_type)
        self.send_header("Content-Length", str(len(reply.data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(reply.data)

    def _send_stream(self, reply: Stream, fault: Fault) -> None:
        self.send_response(200)
        self.send_header("Content-Type", LINES)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for line in reply.lines:
            if self._gone():
                raise ClientGone
            if not line:
                continue
            if self._sent == fault.pause_at and fault.pause is not None:
                self._wait(fault.pause.is_set)
            if self._sent == fault.drop_at:
                self._drop(fault)
                return
            if self._sent == fault.error_at:
                self._chunk(json.dumps({"error": fault.error}).encode() + b"\n")
                break
            if self._sent == fault.raw_at:
                self._chunk(fault.raw)
            if fault.no_done and line.get("done"):
                break
            self._chunk(json.dumps(line, ensure_ascii=False).encode() + b"\n")
            self._sent += 1
            if fault.chunk_delay_s:
                until = time.monotonic() + fault.chunk_delay_s
                self._wait(lambda until=until: time.monotonic() >= until)
        self.wfile.write(b"0\r\n\r\n")

    def _chunk(self, data: bytes) -> None:
        self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
        self.wfile.flush()

    def _drop(self, fault: Fault) -> None:
        if fault.drop_how == "rst":
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.connection.close()  # with linger 0 this is a reset
        self.close_connection = True

    def _wait(self, true: Callable[[], bool]) -> None:
        """Raises ClientGone when the client goes first, or the server closes."""
        while not true():
            if self.owner.state.closing.is_set() or self._gone(POLL_S):
                raise ClientGone

    def _gone(self, wait_s: float = 0.0) -> bool:
        try:
            readable, _, _ = select.select([self.connection], [], [], wait_s)
            return bool(readable) and self.connection.recv(1, socket.MSG_PEEK) == b""
        except (OSError, ValueError):
            return True

    def _read_body(self) -> bytes:
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))


def _override(fault: Fault) -> Body:
    status = fault.status or 200
    if isinstance(fault.body, bytes):
        return Body(status, fault.body, fault.content_type)
    if isinstance(fault.body, str):
        return Body(status, fault.body.encode(), fault.content_type)
    return json_body({} if fault.body is None else fault.body, status)


def _parsed(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return body.decode("utf-8", "replace")


def _model_of(body: bytes) -> str:
    value = _parsed(body)
    return str(value.get("model") or "") if isinstance(value, dict) else ""
