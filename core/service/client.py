"""A client of the engine for terminals and tests: joins a running engine, or starts one as its child."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import IO, Any

from core.errors import EngineUnavailable, FootnoteError
from core.own_process import child_environment, self_command
from core.paths import ProfilePaths
from core.service.door import connect
from core.service.protocol import PROTOCOL_VERSION

# An engine that is just ending still holds the lock while its socket is gone: worth a few more tries.
JOIN_TRIES = 40
JOIN_PAUSE_S = 0.25
END_TIMEOUT_S = 10.0

OnEvent = Callable[[str, Any], None]


class EngineError(FootnoteError):
    """An error that the engine answered with."""

    def __init__(self, body: dict[str, str]) -> None:
        super().__init__(body.get("sentence", ""), body.get("remedy", ""))
        self.code = body.get("code", "error")


class Client:
    """One connection, one request at a time. Use as a context manager.

    Raises EngineUnavailable when no engine can be started or joined; `call` raises EngineError.
    """

    def __init__(self, profile: ProfilePaths) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._next_id = 1
        self._reader, self._writer, self.hello = self._open(profile)
        if self.hello["protocol"] != PROTOCOL_VERSION:
            self.close()
            raise EngineUnavailable(
                f"The running engine speaks protocol {self.hello['protocol']}, this program {PROTOCOL_VERSION}.",
                "Close the other Footnote and try again.",
            )

    def _open(self, profile: ProfilePaths) -> tuple[IO[bytes], IO[bytes], dict[str, Any]]:
        for attempt in range(JOIN_TRIES):
            joined = self._join(profile)
            if joined is not None:
                return joined
            started = self._start(profile)
            if started is not None:
                return started
            time.sleep(JOIN_PAUSE_S if attempt else 0)
        raise EngineUnavailable(
            f"An engine holds the profile {profile.root}, but does not answer.",
            "End that process, then try again.",
        )

    def _join(self, profile: ProfilePaths) -> tuple[IO[bytes], IO[bytes], dict[str, Any]] | None:
        try:
            reader, writer = connect(profile)
        except EngineUnavailable:
            return None
        first = reader.readline()
        return (reader, writer, json.loads(first)["data"]) if first else None

    def _start(self, profile: ProfilePaths) -> tuple[IO[bytes], IO[bytes], dict[str, Any]] | None:
        process = subprocess.Popen(
            self_command("engine", "--profile", str(profile.root), "--stdio"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None,
            env=child_environment(),
            # Ctrl+C in the terminal is for this client alone: the engine may serve others, and ends with its last one.
            start_new_session=sys.platform != "win32",
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        assert process.stdin is not None
        assert process.stdout is not None
        first = process.stdout.readline()
        message: dict[str, Any] = json.loads(first) if first else {"event": "died"}
        if message["event"] == "hello":
            self._process = process
            return process.stdout, process.stdin, message["data"]
        process.stdin.close()
        process.stdout.close()
        status = process.wait()
        if message["event"] == "in_use":
            return None
        if message["event"] == "cannot_open":
            raise EngineError(message["data"])
        raise EngineUnavailable(
            f"The engine ended at once (status {status}).", "engine.log in the profile folder may say why."
        )

    def call(self, method: str, on_event: OnEvent | None = None, **params: Any) -> Any:
        """The result of one request. `on_event` hears of its progress. Raises EngineError, EngineUnavailable.

        A KeyboardInterrupt cancels the request on the engine before it goes on.
        """
        request_id, self._next_id = self._next_id, self._next_id + 1
        self._send({"id": request_id, "method": method, "params": params})
        try:
            return self._answer(request_id, on_event)
        except KeyboardInterrupt:
            self._send({"cancel": request_id})
            raise

    def _answer(self, request_id: int, on_event: OnEvent | None) -> Any:
        while True:
            line = self._reader.readline()
            if not line:
                raise EngineUnavailable(
                    "The engine ended in the middle of a request.", "Try again; engine.log may say why."
                )
            message = json.loads(line)
            if message.get("id") == request_id and "result" in message:
                return message["result"]
            if message.get("id") == request_id and "error" in message:
                raise EngineError(message["error"])
            if "event" in message and on_event is not None:
                on_event(message["event"], message["data"])

    def _send(self, message: dict[str, Any]) -> None:
        try:
            self._writer.write(json.dumps(message).encode() + b"\n")
            self._writer.flush()
        except OSError as error:
            raise EngineUnavailable("The engine has ended.", "Try again.") from error

    def close(self) -> None:
        """Hang up. An engine that this client started ends then, with its work safe."""
        self._writer.close()
        if self._process is not None:
            try:
                self._process.wait(END_TIMEOUT_S)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._reader.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
