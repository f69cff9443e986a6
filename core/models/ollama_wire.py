"""The guarded door to the official `ollama` package: import, one client per call, and a way to hang up.

A fresh client for each call costs about a millisecond and removes two whole classes of failure: a stale
pooled connection after Ollama was restarted, and a stream that cannot be stopped because its reader blocks.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import socket
import ssl
import sys
import threading
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from core.models.ollama_errors import BadStatus, OllamaFault
from core.models.ollama_host import OllamaHost

if TYPE_CHECKING:
    import httpx

CONNECT_S = 3.0
"""A server on this computer or in this network that needs longer to accept is not there."""
KEEP_ALIVE = "10m"
"""How long a model stays loaded after a call: the time between two questions of one sitting."""
_NO_KEY = "none"
"""Sent instead of OLLAMA_API_KEY, which the client would give to any host, also over plain http."""
_BREAKS_IMPORT = ("all_proxy", "http_proxy", "https_proxy", "ollama_host")
_import_lock = threading.Lock()


def load_ollama() -> Any:
    """The `ollama` package, imported on first use.

    Importing it builds a client for the environment's host and proxies, and a bad value there is an exception
    at import. Footnote uses neither, so it hides them for the length of a second try.

    Raises OllamaFault of kind `package`.
    """
    with _import_lock:
        try:
            return importlib.import_module("ollama")
        except (ImportError, ValueError, OSError):
            _forget_half_import()
        try:
            with _without_breaking_variables():
                return importlib.import_module("ollama")
        except (ImportError, ValueError, OSError) as error:
            _forget_half_import()
            raise OllamaFault(
                "package",
                f"The Python package that talks to Ollama cannot be loaded: {error}.",
                "Reinstall Footnote; everything else works without it.",
            ) from error


def _forget_half_import() -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "ollama"]:
        del sys.modules[name]


@contextlib.contextmanager
def _without_breaking_variables() -> Iterator[None]:
    hidden = {name: value for name, value in os.environ.items() if name.lower() in _BREAKS_IMPORT}
    for name in hidden:
        del os.environ[name]
    try:
        yield
    finally:
        os.environ.update(hidden)


@cache
def _tls() -> ssl.SSLContext:
    """One context for all calls: reading the certificates costs tens of milliseconds."""
    return ssl.create_default_context()


@cache
def _no_tls() -> ssl.SSLContext:
    """For plain http, where a context is never used but httpx insists on making one."""
    return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


class Wire:
    """One call's connection. `hang_up` may be called from any thread, at any time, more than once."""

    def __init__(self, host: OllamaHost, read_s: float | None) -> None:
        """`read_s`: longest silence, in seconds, before httpx gives up by itself; None waits for ever."""
        self._host = host
        self._read_s = read_s
        self._lock = threading.Lock()
        self._sockets: list[socket.socket] = []
        self._hung_up = False

    @contextlib.contextmanager
    def client(self) -> Iterator[Any]:
        """An `ollama.Client` for this call alone."""
        client = load_ollama().Client(host=self._host.url, **self._options())
        try:
            yield client
        finally:
            client.close()

    @contextlib.contextmanager
    def plain(self) -> Iterator[httpx.Client]:
        """A bare HTTP client, for replies from which the official client drops fields."""
        import httpx

        options = self._options()
        with httpx.Client(base_url=self._host.url, **options) as client:
            yield client

    def hang_up(self) -> None:
        """Break the connection, which is what makes Ollama stop working on it."""
        with self._lock:
            self._hung_up = True
            sockets, self._sockets = self._sockets, []
        for sock in sockets:
            _shut(sock)

    def _options(self) -> dict[str, Any]:
        import httpx

        return {
            "timeout": httpx.Timeout(self._read_s, connect=CONNECT_S),
            "trust_env": False,
            "follow_redirects": False,
            "verify": _tls() if self._host.url.startswith("https://") else _no_tls(),
            "headers": {"authorization": self._authorization()},
            "event_hooks": {"request": [self._watch], "response": [_refuse_bad_status]},
        }

    def _authorization(self) -> str:
        if self._host.authorization:
            return self._host.authorization
        key = os.environ.get("OLLAMA_API_KEY", "")
        return f"Bearer {key}" if key and self._host.url.startswith("https://") else _NO_KEY

    def _watch(self, request: httpx.Request) -> None:
        request.extensions = {**request.extensions, "trace": self._trace}

    def _trace(self, event: str, info: dict[str, Any]) -> None:
        """httpcore's own hook; the only public way to the socket before a reply has begun."""
        if event in ("connection.connect_tcp.complete", "connection.start_tls.complete"):
            sock = info["return_value"].get_extra_info("socket")
            with self._lock:
                if not self._hung_up:
                    self._sockets = [sock]
                    return
            _shut(sock)


def _shut(sock: socket.socket) -> None:
    with contextlib.suppress(OSError):  # already closed by the other side, which is what we want
        sock.shutdown(socket.SHUT_RDWR)


def _refuse_bad_status(response: httpx.Response) -> None:
    if response.status_code >= 300:
        response.read()
        raise BadStatus(response.status_code, response.text)
