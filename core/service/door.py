"""The engine's second door, for every other client of the same profile; never a TCP port.

A Unix socket where there is one, else a named pipe. Nobody else needs to know which.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import IO, Any, Protocol

from core.own_process import self_command
from core.paths import ProfilePaths

Streams = tuple[IO[bytes], IO[bytes]]
Serve = Callable[[IO[bytes], IO[bytes]], None]

# For the tests: the door of Windows, over a Unix socket, in a whole engine on another system.
PIPE_VARIABLE = "FOOTNOTE_TEST_PIPE"


class Door(Protocol):
    """Open from its construction on."""

    def close(self) -> None:
        """Let nobody in any more, and take the address away."""
        ...


def by_pipe() -> bool:
    return sys.platform == "win32" or PIPE_VARIABLE in os.environ


def open_door(profile: ProfilePaths, serve: Serve) -> Door:
    """Hand the streams of each client to `serve`, on a thread of its own. The profile's lock must be held."""
    if by_pipe():
        from core.service.local_pipe import LocalPipe

        return LocalPipe(profile.socket, profile.key, serve)
    from core.service.local_socket import LocalSocket

    return LocalSocket(profile.socket, serve)


def connect(profile: ProfilePaths) -> Streams:
    """(reader, writer) to the engine that runs on the profile. Raises EngineUnavailable when none does."""
    if by_pipe():
        from core.service import local_pipe

        return local_pipe.connect(profile.socket, profile.key)
    from core.service import local_socket

    return local_socket.connect(profile.socket)


def ways_in(profile: ProfilePaths) -> dict[str, Any]:
    """How the window joins the engine: the address of a "socket", or else a command to "join" by."""
    if by_pipe():
        return {"socket": "", "join": self_command("join", "--profile", str(profile.root))}
    return {"socket": profile.socket, "join": []}
