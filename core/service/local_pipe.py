"""A named pipe for every other client of the same profile, on Windows, where Python has no Unix sockets.

Anybody on the computer may open a pipe, so both sides prove that they can read the key in the profile, which its owner
alone can. The standard library's connections carry messages; here they are streams of bytes again. It has not been run
on Windows: the tests run all of it over a Unix socket, for which only `FAMILY` differs.
"""

from __future__ import annotations

import hmac
import io
import os
import secrets
import sys
import threading
from contextlib import suppress
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client, Connection, Listener
from pathlib import Path
from typing import Any

from core.errors import EngineUnavailable
from core.service.door import Serve, Streams

FAMILY = "AF_PIPE" if sys.platform == "win32" else "AF_UNIX"
BACKLOG = 8
KEY_BYTES = 32
MOST_PROOF_BYTES = 256
# A client that does not prove itself within this is let go; a stranger must not hold a thread for ever.
PROOF_S = 5.0
# After a client that could not be let in: a lasting fault must not burn a processor.
ACCEPT_PAUSE_S = 0.1
# What a connection raises when the other side has gone, or is not what it should be.
GONE = (OSError, EOFError, AuthenticationError)
# Part of each proof, so that nobody can send a side its own proof back.
CLIENT, ENGINE = b"client", b"engine"


class LocalPipe:
    """A `Door`: listens at `address`; each client that knows the key of `key_file` is served on a thread of its own."""

    def __init__(self, address: str, key_file: Path, serve: Serve) -> None:
        self._address = address
        self._serve = serve
        self._key = _fresh_key(key_file)
        self._key_file = key_file
        self._closing = threading.Event()
        if FAMILY == "AF_UNIX":
            Path(address).unlink(missing_ok=True)
        # Without its own check of the key: that would hold up all others while one client is silent.
        self._listener = Listener(address, FAMILY, BACKLOG)
        self._thread = threading.Thread(target=self._accept, name="pipe", daemon=True)
        self._thread.start()

    def _accept(self) -> None:
        while not self._closing.is_set():
            try:
                client = self._listener.accept()
            except OSError:  # a client that went before it was let in, or no handles left for the moment
                self._closing.wait(ACCEPT_PAUSE_S)
                continue
            threading.Thread(target=self._talk, args=(client,), name="client", daemon=True).start()

    def _talk(self, client: Connection) -> None:
        try:
            if self._closing.is_set() or not self._knows_the_key(client):
                return
            reader, writer = streams(client)
            self._serve(reader, writer)
        finally:
            client.close()

    def _knows_the_key(self, client: Connection) -> bool:
        try:
            _demand(client, self._key, CLIENT)
            _prove(client, self._key, ENGINE)
        except GONE:
            return False
        return True

    def close(self) -> None:
        self._closing.set()
        with suppress(OSError):  # it has ended already
            # Nothing else wakes a thread that waits for a client on Windows.
            Client(self._address, FAMILY).close()
        self._thread.join(timeout=1)
        self._listener.close()
        self._key_file.unlink(missing_ok=True)


def connect(address: str, key_file: Path) -> Streams:
    """The streams to a running engine. Raises EngineUnavailable when none listens, or none that knows the key."""
    try:
        key = key_file.read_bytes()
        client = Client(address, FAMILY)
    except OSError as error:
        raise EngineUnavailable(f"No engine listens at {address} ({error.strerror}).", "") from error
    try:
        _prove(client, key, CLIENT)
        _demand(client, key, ENGINE)
    except GONE as error:
        client.close()
        raise EngineUnavailable(
            f"What listens at {address} is not the engine of this profile.", ""
        ) from error
    return streams(client)


def streams(connection: Connection) -> Streams:
    """(reader, writer) over a connection. It is closed with either of them, as both sides of it are one."""
    reader: Any = _Reader(connection)
    writer: Any = _Writer(connection)
    return io.BufferedReader(reader), io.BufferedWriter(writer)


class _Reader(io.RawIOBase):
    """Bytes out of messages."""

    def __init__(self, connection: Connection) -> None:
        super().__init__()
        self._connection = connection
        self._rest = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        if not self._rest:
            try:
                self._rest = memoryview(self._connection.recv_bytes())
            except (EOFError, OSError):
                return 0
        count = min(len(buffer), len(self._rest))
        buffer[:count] = self._rest[:count]
        self._rest = self._rest[count:]
        return count

    def close(self) -> None:
        self._connection.close()
        super().close()


class _Writer(io.RawIOBase):
    """A message for each flush."""

    def __init__(self, connection: Connection) -> None:
        super().__init__()
        self._connection = connection

    def writable(self) -> bool:
        return True

    def write(self, data: bytes) -> int:  # type: ignore[override]
        self._connection.send_bytes(bytes(data))
        return len(data)

    def close(self) -> None:
        self._connection.close()
        super().close()


def _demand(connection: Connection, key: bytes, role: bytes) -> None:
    """Have the other side prove that it knows the key. Raises what is in GONE."""
    challenge = secrets.token_bytes(KEY_BYTES)
    connection.send_bytes(challenge)
    if not connection.poll(PROOF_S):
        raise AuthenticationError("no proof in time")
    if not hmac.compare_digest(connection.recv_bytes(MOST_PROOF_BYTES), _proof(key, role, challenge)):
        raise AuthenticationError("a wrong proof")


def _prove(connection: Connection, key: bytes, role: bytes) -> None:
    """Answer a `_demand`. Raises what is in GONE."""
    if not connection.poll(PROOF_S):
        raise AuthenticationError("no challenge in time")
    connection.send_bytes(_proof(key, role, connection.recv_bytes(MOST_PROOF_BYTES)))


def _proof(key: bytes, role: bytes, challenge: bytes) -> bytes:
    return hmac.digest(key, role + challenge, "sha256")


def _fresh_key(path: Path) -> bytes:
    """A new key in a file that only its owner can read: by its mode, on Windows by the folder of the profile."""
    key = secrets.token_bytes(KEY_BYTES)
    path.unlink(missing_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(key)
    return key
