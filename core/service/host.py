"""The engine process: `python -m core.service.host --profile DIR --stdio`.

Speaks the protocol on its standard streams with the client that started it, and on the profile's local socket with
everybody else. It ends when its starter has gone and nobody else is connected.
"""

from __future__ import annotations

import argparse
import logging
import logging.handlers
import os
import signal
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from core.errors import FootnoteError, ProfileInUse
from core.own_process import step_back
from core.paths import ProfilePaths, default_profile
from core.service.connection import Connection, error_body
from core.service.door import open_door, ways_in
from core.service.lock import ProfileLock
from core.service.protocol import PROTOCOL_VERSION, Hello
from core.service.streams import LineWriter
from core.threads import one_thread_each
from core.version import VERSION

if TYPE_CHECKING:
    from core.service.methods import Methods

log = logging.getLogger(__name__)

WORKERS = 8
EXIT_IN_USE = 3
EXIT_CANNOT_OPEN = 4
LOG_BYTES = 2_000_000


class Host:
    """Owns the engine of one profile and its clients."""

    def __init__(self, profile: ProfilePaths) -> None:
        profile.create()
        self._profile = profile
        self._lock = ProfileLock(profile.lock)
        self._pool = ThreadPoolExecutor(WORKERS, thread_name_prefix="request")
        self._clients: list[Connection] = []
        self._guard = threading.Lock()
        self._ended = threading.Condition(self._guard)
        self._shutdown = False
        self._served = False
        self._methods = self._open()
        self._door = open_door(profile, self.serve)

    def _open(self) -> Methods:
        # Imported late: the hello and "in use" answers must not wait for the heavy libraries.
        from core.engine import Engine
        from core.service.methods import Methods

        return Methods(Engine(self._profile, self.broadcast), self.request_shutdown)

    def serve(self, reader: IO[bytes], writer: IO[bytes]) -> None:
        """Talk to one client until it leaves."""
        connection = Connection(reader, writer, self._methods.handle, self._pool)
        connection.writer.send({"event": "hello", "data": hello(self._profile)})
        with self._guard:
            self._clients.append(connection)
            self._served = True
        try:
            connection.serve()
        finally:
            with self._guard:
                self._clients.remove(connection)
                self._ended.notify_all()

    def broadcast(self, event: str, data: Any) -> None:
        """Tell every client."""
        with self._guard:
            clients = list(self._clients)
        for client in clients:
            client.writer.send({"event": event, "data": data})

    def request_shutdown(self) -> None:
        with self._guard:
            self._shutdown = True
            self._ended.notify_all()

    def wait(self) -> None:
        """Return when the last client has gone (the first must have come), or one asked for the end."""
        with self._guard:
            self._ended.wait_for(lambda: self._shutdown or (self._served and not self._clients))

    def close(self) -> None:
        """Finish the batch in hand and let everything go."""
        self._door.close()
        with self._guard:
            for client in self._clients:
                client.cancel_all()
        self._methods.engine.close()
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._lock.release()


def hello(profile: ProfilePaths) -> Hello:
    return {
        "protocol": PROTOCOL_VERSION,
        "version": VERSION,
        "profile": str(profile.root),
        "pid": os.getpid(),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Run until the clients are gone. Exit status: 0; 3 profile in use; 4 profile cannot be opened."""
    parser = argparse.ArgumentParser(prog="footnote-engine", description=__doc__)
    parser.add_argument("--profile", type=Path)
    parser.add_argument("--stdio", action="store_true", help="talk on the standard streams (always on)")
    options = parser.parse_args(arguments)
    profile = ProfilePaths(options.profile.expanduser().absolute()) if options.profile else default_profile()
    one_thread_each()
    # Ctrl+C is for the program that started us; our children inherit this.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    reader, writer = own_streams()
    _be_humble()
    try:
        host = Host(profile)
    except ProfileInUse as error:
        data = {**error_body(error), **ways_in(profile)}
        LineWriter(writer).send({"event": "in_use", "data": data})
        return EXIT_IN_USE
    except FootnoteError as error:
        LineWriter(writer).send({"event": "cannot_open", "data": error_body(error)})
        return EXIT_CANNOT_OPEN
    except OSError as error:
        fault = FootnoteError(
            f"The profile {profile.root} cannot be opened ({error}).", "Choose another --profile."
        )
        LineWriter(writer).send({"event": "cannot_open", "data": error_body(fault)})
        return EXIT_CANNOT_OPEN
    _log_to(profile.log)
    signal.signal(signal.SIGTERM, lambda *_: host.request_shutdown())
    threading.Thread(target=host.serve, args=(reader, writer), name="starter", daemon=True).start()
    host.wait()
    host.close()
    # Libraries leave threads that would delay the end; all our work is safe by now.
    logging.shutdown()
    os._exit(0)


def own_streams() -> tuple[IO[bytes], IO[bytes]]:
    """Our private copies of stdin and stdout. Whatever else prints goes to stderr and cannot break a line."""
    reader = os.fdopen(os.dup(0), "rb")
    writer = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    return reader, writer


def _be_humble() -> None:
    """Lower priority, and one processor left to the window: children inherit both."""
    if sys.platform == "linux":
        # Measured on two processors: a niced engine on both makes the p99 of a 10 ms timer in the window five times as late,
        # on one of them not at all; embedding is a third slower there, and with more processors no slower.
        own = sorted(os.sched_getaffinity(0))[1:]
        if own:
            os.sched_setaffinity(0, own)
    step_back()
    if sys.platform == "win32":
        import ctypes

        below_normal = 0x4000
        ctypes.windll.kernel32.SetPriorityClass(ctypes.windll.kernel32.GetCurrentProcess(), below_normal)


def _log_to(path: Path) -> None:
    handler: logging.Handler
    try:
        handler = logging.handlers.RotatingFileHandler(
            path, maxBytes=LOG_BYTES, backupCount=1, encoding="utf-8"
        )
    except OSError:
        # A log that cannot be written is no reason to answer no question.
        handler = logging.StreamHandler()
        handler.setLevel(logging.WARNING)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    # A library's warning is for the log: our stderr may be somebody's terminal.
    logging.captureWarnings(True)


if __name__ == "__main__":
    sys.exit(main())
