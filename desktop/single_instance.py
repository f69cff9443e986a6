"""One window for a profile: a second start hands its paths to the first window and ends.

Qt's local sockets are Unix sockets or, on Windows, named pipes that only the same person may open; there it has not been
run. Two first starts at the same moment may both become windows; the engine's lock then lets the second one join.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

# A window that runs answers in 4 ms; one that hangs this long is not waited for.
HAND_OVER_MS = 1_500


def window_address(profile: Path) -> str:
    """Name of the window's local socket: short enough for every system, of this person and profile alone."""
    digest = hashlib.sha256(os.fsencode(profile.resolve())).hexdigest()[:16]
    if os.name == "nt":
        return f"footnote-window-{digest}"
    folder = os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir()
    return str(Path(folder) / f"footnote-window-{os.getuid()}-{digest}.sock")


def hand_over(profile: Path, paths: Sequence[str]) -> bool:
    """Ask the running window of `profile` to come to the front with `paths`; False if there is none."""
    socket = QLocalSocket()
    socket.connectToServer(window_address(profile))
    if not socket.waitForConnected(HAND_OVER_MS):
        return False
    socket.write(json.dumps({"paths": list(paths)}).encode() + b"\n")
    socket.waitForBytesWritten(HAND_OVER_MS)
    taken = socket.waitForReadyRead(HAND_OVER_MS)
    socket.disconnectFromServer()
    return taken


class WindowServer(QObject):
    """Listens for later starts; `raise_requested` carries their paths."""

    raise_requested = Signal(list)

    def __init__(self, profile: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_connection)
        self._address = window_address(profile)

    def listen(self) -> bool:
        """Take the name; one that a crashed window left behind is taken over."""
        if self._server.listen(self._address):
            return True
        QLocalServer.removeServer(self._address)
        return self._server.listen(self._address)

    def close(self) -> None:
        self._server.close()

    def _on_connection(self) -> None:
        # Bound methods are held weakly; a lambda would keep this object alive through its own grandchild.
        self._server.nextPendingConnection().readyRead.connect(self._read)

    def _read(self) -> None:
        socket = self.sender()
        if not isinstance(socket, QLocalSocket) or not socket.canReadLine():
            return
        paths = _paths_of(bytes(socket.readLine().data()))
        if paths is not None:
            socket.write(b"{}\n")
            socket.flush()
        socket.deleteLater()
        if paths is not None:
            self.raise_requested.emit(paths)


def _paths_of(line: bytes) -> list[str] | None:
    """The paths of a hand-over; None for a line of anything else."""
    try:
        return [str(path) for path in json.loads(line)["paths"]]
    except (ValueError, KeyError, TypeError):
        return None
