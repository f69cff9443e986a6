"""A Unix socket for every other client of the same profile: the owner alone may open it, so no key is needed."""

from __future__ import annotations

import os
import socket
import threading
from pathlib import Path

from core.errors import EngineUnavailable
from core.service.door import Serve, Streams

BACKLOG = 8
CONNECT_TIMEOUT_S = 3.0


class LocalSocket:
    """A `Door`: listens at `address` and hands each client's two streams to `serve`, on a thread of its own."""

    def __init__(self, address: str, serve: Serve) -> None:
        self._address = address
        self._serve = serve
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
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self._thread.join(timeout=1)
        Path(self._address).unlink(missing_ok=True)


def connect(address: str) -> Streams:
    """The streams to a running engine. Raises EngineUnavailable when none listens."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client:
        client.settimeout(CONNECT_TIMEOUT_S)
        try:
            client.connect(address)
        except OSError as error:
            raise EngineUnavailable(f"No engine listens at {address} ({error.strerror}).", "") from error
        client.settimeout(None)
        return client.makefile("rb"), client.makefile("wb")
