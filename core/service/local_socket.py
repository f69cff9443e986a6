"""The engine's second door: a Unix socket for every other client of the same profile. Never a TCP port."""

from __future__ import annotations

import os
import socket
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import IO

from core.errors import EngineUnavailable

BACKLOG = 8
CONNECT_TIMEOUT_S = 3.0

Serve = Callable[[IO[bytes], IO[bytes]], None]


class LocalSocket:
    """Listens at `address` and hands each client's two streams to `serve`, on a thread of its own."""

    def __init__(self, address: str, serve: Serve) -> None:
        self._address = address
        self._serve = serve
        self._closing = False
        # The profile's lock is held by now, so whoever left a socket file here is dead.
        Path(address).unlink(missing_ok=True)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        mask = os.umask(0o177)
        try:
            self._socket.bind(address)
        finally:
            os.umask(mask)
        self._socket.listen(BACKLOG)
        self._thread = threading.Thread(target=self._accept, name="socket", daemon=True)
        self._thread.start()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._socket.accept()
            except OSError:
                return
            threading.Thread(target=self._talk, args=(client,), name="client", daemon=True).start()

    def _talk(self, client: socket.socket) -> None:
        with client, client.makefile("rb") as reader, client.makefile("wb") as writer:
            self._serve(reader, writer)

    def close(self) -> None:
        """Stop listening and take the address away."""
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self._thread.join(timeout=1)
        Path(self._address).unlink(missing_ok=True)


def available() -> bool:
    """Whether this system has Unix sockets in Python. Windows has not: there each client starts its own engine."""
    return sys.platform != "win32"


def connect(address: str) -> socket.socket:
    """A connection to a running engine. Raises EngineUnavailable when none listens."""
    if not available():
        raise EngineUnavailable(
            "A running engine cannot be joined on this system.", "Close the other Footnote first."
        )
    client = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    client.settimeout(CONNECT_TIMEOUT_S)
    try:
        client.connect(address)
    except OSError as error:
        client.close()
        raise EngineUnavailable(f"No engine listens at {address} ({error.strerror}).", "") from error
    client.settimeout(None)
    return client
