"""Carries lines to and from the engine: as its parent over stdio, or as a guest over its local socket.

The window starts a child. If that child finds another engine on the profile it prints
{"event": "in_use", "data": {"socket": ADDRESS, "join": COMMAND}} and ends with code 3; the window then joins that
address, or, where it is empty (Windows), starts the command, which joins the engine for it. A child that cannot open the profile prints {"event": "cannot_open", "data": ErrorBody} and ends.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QIODevice, QObject, QProcess, QProcessEnvironment, Signal, SignalInstance
from PySide6.QtNetwork import QLocalSocket

from core.own_process import child_environment, self_command

# Closing the window ends the engine within two seconds: this long for its own way out, the rest for force.
GRACEFUL_STOP_MS = 1500
FORCED_STOP_MS = 400

# Kept of the child's standard error, to say in one line why it ended.
STDERR_TAIL_BYTES = 4096


def engine_command(profile: Path) -> list[str]:
    """The engine of this installation."""
    return self_command("engine", "--profile", str(profile), "--stdio")


class ChildTransport(QObject):
    """The engine as a child process."""

    line = Signal(bytes)
    closed = Signal(int, str)
    """Exit code (-1 for a crash or a failed start) and the last line of standard error."""

    def __init__(self, command: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._command = list(command)
        self._stderr = b""
        self._over = False
        self._process = QProcess(self)
        self._process.setProcessEnvironment(_child_environment())
        self._process.readyReadStandardOutput.connect(self._read_lines)
        self._process.readyReadStandardError.connect(self._read_stderr)
        self._process.finished.connect(self._on_finished)
        self._process.errorOccurred.connect(self._on_error)

    @property
    def process_id(self) -> int:
        return int(self._process.processId())

    def open(self) -> None:
        self._process.start(self._command[0], self._command[1:])

    def write(self, line: bytes) -> None:
        if self._process.state() == QProcess.ProcessState.Running:
            self._process.write(line)

    def stop(self) -> None:
        """End the child: end of file first, then the system's polite request, then force."""
        self._over = True
        if self._process.state() == QProcess.ProcessState.NotRunning:
            return
        self._process.closeWriteChannel()
        if not self._process.waitForFinished(GRACEFUL_STOP_MS):
            self._process.kill()
            self._process.waitForFinished(FORCED_STOP_MS)

    def _read_lines(self) -> None:
        self._process.setReadChannel(QProcess.ProcessChannel.StandardOutput)
        _emit_lines(self._process, self.line)

    def _read_stderr(self) -> None:
        data = bytes(self._process.readAllStandardError().data())
        self._stderr = (self._stderr + data)[-STDERR_TAIL_BYTES:]
        if os.environ.get("FOOTNOTE_DEBUG"):
            sys.stderr.write(data.decode("utf-8", "replace"))

    def _on_error(self, error: QProcess.ProcessError) -> None:
        # Every other error is followed by `finished`.
        if error == QProcess.ProcessError.FailedToStart:
            self._close(-1, self._process.errorString())

    def _on_finished(self, code: int, status: QProcess.ExitStatus) -> None:
        self._read_lines()
        self._read_stderr()
        tail = self._stderr.decode("utf-8", "replace").strip().splitlines()
        crashed = status == QProcess.ExitStatus.CrashExit
        self._close(-1 if crashed else code, tail[-1] if tail else "")

    def _close(self, code: int, reason: str) -> None:
        if not self._over:
            self._over = True
            self.closed.emit(code, reason)


class JoinTransport(ChildTransport):
    """The engine of somebody else, through a child that joins it (core/service/join.py)."""

    @property
    def process_id(self) -> int:
        return 0


class SocketTransport(QObject):
    """The engine of somebody else (a second window's, the command line's) through its local socket."""

    line = Signal(bytes)
    closed = Signal(int, str)

    def __init__(self, address: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._address = address
        self._over = False
        self._socket = QLocalSocket(self)
        self._socket.readyRead.connect(self._read_lines)
        self._socket.disconnected.connect(self._on_closed)
        self._socket.errorOccurred.connect(self._on_error)

    @property
    def process_id(self) -> int:
        return 0

    def open(self) -> None:
        self._socket.connectToServer(self._address, QIODevice.OpenModeFlag.ReadWrite)

    def write(self, line: bytes) -> None:
        if self._socket.state() == QLocalSocket.LocalSocketState.ConnectedState:
            self._socket.write(line)

    def stop(self) -> None:
        """Leave; the engine goes on for whoever started it."""
        self._over = True
        self._socket.abort()

    def _read_lines(self) -> None:
        _emit_lines(self._socket, self.line)

    def _on_error(self, _error: QLocalSocket.LocalSocketError) -> None:
        self._close(self._socket.errorString())

    def _on_closed(self) -> None:
        self._read_lines()
        self._close("")

    def _close(self, reason: str) -> None:
        if not self._over:
            self._over = True
            self.closed.emit(-1, reason)


GuestTransport = SocketTransport | JoinTransport


def guest_transport(in_use: Mapping[str, Any], parent: QObject) -> GuestTransport | None:
    """The way to an engine that runs already, as the "in_use" of a child tells it; None when it tells none."""
    if in_use.get("socket"):
        return SocketTransport(in_use["socket"], parent)
    return JoinTransport(in_use["join"], parent) if in_use.get("join") else None


def _emit_lines(device: QIODevice, signal: SignalInstance) -> None:
    # readLine of a device that can read a line is far cheaper than gathering bytes in Python (10 times at 1 MB).
    while device.canReadLine():
        signal.emit(device.readLine().data())


def _child_environment() -> QProcessEnvironment:
    environment = QProcessEnvironment()
    for name, value in child_environment().items():
        environment.insert(name, value)
    environment.insert("PYTHONUTF8", "1")
    return environment
