"""The engine's second door, by a Unix socket and by the pipe of Windows, which runs over a Unix socket here."""

from __future__ import annotations

import json
import stat
import subprocess
import threading
from collections.abc import Iterator
from multiprocessing.connection import Client as PipeClient
from pathlib import Path
from typing import IO

import pytest

from core.errors import EngineUnavailable
from core.own_process import child_environment, self_command
from core.paths import ProfilePaths
from core.service import local_pipe
from core.service.client import Client
from core.service.door import PIPE_VARIABLE, Door, connect, open_door, ways_in

DEADLINE_S = 60.0
LONG_LINE = b'{"text": "' + b"x" * 3_000_000 + b'"}\n'


@pytest.fixture(params=["socket", "pipe"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "pipe":
        monkeypatch.setenv(PIPE_VARIABLE, "1")
    return str(request.param)


@pytest.fixture
def pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PIPE_VARIABLE, "1")


@pytest.fixture
def profile(tmp_path: Path) -> ProfilePaths:
    made = ProfilePaths(tmp_path / "profile")
    made.create()
    return made


def echo(reader: IO[bytes], writer: IO[bytes]) -> None:
    """Serves a client by sending its lines back."""
    for line in iter(reader.readline, b""):
        writer.write(line)
        writer.flush()


@pytest.fixture
def door(profile: ProfilePaths, way: str) -> Iterator[Door]:
    made = open_door(profile, echo)
    yield made
    made.close()


@pytest.mark.usefixtures("door")
def test_lines_of_any_length_go_both_ways_for_many_clients_at_once(profile: ProfilePaths) -> None:
    clients = [connect(profile) for _ in range(3)]
    lines = [b"\n", "{“ü”: 1}\n".encode(), LONG_LINE]
    for number, (_, writer) in enumerate(clients):
        sender = threading.Thread(target=send, args=(writer, [b"%d\n" % number, *lines]))
        sender.start()
    for number, (reader, _) in enumerate(clients):
        assert [reader.readline() for _ in range(4)] == [b"%d\n" % number, *lines]
    for reader, writer in clients:
        writer.close()
        reader.close()


def send(writer: IO[bytes], lines: list[bytes]) -> None:
    for line in lines:
        writer.write(line)
        writer.flush()


def test_an_end_is_told_to_the_other_side(profile: ProfilePaths, way: str) -> None:
    ended = threading.Event()

    def serve(reader: IO[bytes], writer: IO[bytes]) -> None:
        echo(reader, writer)
        ended.set()

    door = open_door(profile, serve)
    reader, writer = connect(profile)
    send(writer, [b"one\n"])
    assert reader.readline() == b"one\n"
    writer.close()
    reader.close()
    assert ended.wait(DEADLINE_S)
    door.close()


def test_a_closed_door_and_none_at_all_say_so(profile: ProfilePaths, way: str) -> None:
    with pytest.raises(EngineUnavailable, match="No engine listens"):
        connect(profile)
    open_door(profile, echo).close()
    with pytest.raises(EngineUnavailable, match="No engine listens"):
        connect(profile)


def test_what_a_dead_engine_left_behind_is_taken_over(profile: ProfilePaths, way: str) -> None:
    Path(profile.socket).touch()
    profile.key.write_bytes(b"an old key")
    door = open_door(profile, echo)
    reader, writer = connect(profile)
    send(writer, [b"one\n"])
    assert reader.readline() == b"one\n"
    writer.close()
    door.close()
    assert not Path(profile.socket).exists()


@pytest.mark.usefixtures("pipe")
def test_only_the_owner_can_read_the_key_and_it_is_another_one_each_time(profile: ProfilePaths) -> None:
    keys = []
    for _ in range(2):
        door = open_door(profile, echo)
        keys.append(profile.key.read_bytes())
        assert stat.S_IMODE(profile.key.stat().st_mode) == 0o600
        door.close()
    assert len(set(keys)) == 2
    assert not profile.key.exists()


@pytest.mark.usefixtures("pipe")
def test_who_does_not_know_the_key_is_not_served(profile: ProfilePaths) -> None:
    served = threading.Event()
    door = open_door(profile, lambda reader, writer: served.set())
    stranger = PipeClient(profile.socket, local_pipe.FAMILY)
    challenge = stranger.recv_bytes()
    stranger.send_bytes(challenge)
    assert stranger.poll(DEADLINE_S)
    with pytest.raises((EOFError, OSError)):
        stranger.recv_bytes()
    assert not served.is_set()
    door.close()


@pytest.mark.usefixtures("pipe")
def test_who_says_nothing_holds_nobody_up(profile: ProfilePaths) -> None:
    door = open_door(profile, echo)
    silent = PipeClient(profile.socket, local_pipe.FAMILY)
    reader, writer = connect(profile)
    send(writer, [b"one\n"])
    assert reader.readline() == b"one\n"
    writer.close()
    silent.close()
    door.close()


@pytest.mark.usefixtures("pipe")
def test_a_stranger_that_listens_is_not_taken_for_the_engine(profile: ProfilePaths) -> None:
    other = ProfilePaths(profile.root.parent / "other")
    other.create()
    door = open_door(other, echo)
    other.key.unlink()
    other.key.write_bytes(b"not the key of that engine")
    with pytest.raises(EngineUnavailable, match="is not the engine of this profile"):
        connect(other)
    door.close()


def test_a_second_client_of_a_real_engine_comes_in(profile: ProfilePaths, way: str) -> None:
    with Client(profile) as first, Client(profile) as second:
        assert second.hello["pid"] == first.hello["pid"]
        assert second.call("status", wait=True)["profile"] == str(profile.root)
        second.close()
        assert first.call("sources.list") == {"sources": []}


@pytest.mark.usefixtures("pipe")
def test_the_child_of_a_window_joins_for_it(profile: ProfilePaths) -> None:
    with Client(profile) as first:
        way = ways_in(profile)
        assert way == {"socket": "", "join": self_command("join", "--profile", str(profile.root))}
        child = subprocess.Popen(
            way["join"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=child_environment()
        )
        assert child.stdin is not None
        assert child.stdout is not None
        assert json.loads(child.stdout.readline())["data"]["pid"] == first.hello["pid"]
        send(child.stdin, [b'{"id": 1, "method": "sources.list"}\n'])
        while "id" not in (answer := json.loads(child.stdout.readline())):
            pass
        assert answer["result"] == {"sources": []}
        child.stdin.close()
        assert child.wait(DEADLINE_S) == 0
        child.stdout.close()
        # The engine has let it go, and serves on.
        assert first.call("sources.list") == {"sources": []}


@pytest.mark.usefixtures("pipe")
def test_a_child_that_joins_ends_with_the_engine_and_says_when_there_is_none(profile: ProfilePaths) -> None:
    command = self_command("join", "--profile", str(profile.root))
    with Client(profile):
        child = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=child_environment()
        )
        assert child.stdout is not None
        assert child.stdout.readline()
    assert child.wait(DEADLINE_S) == 0
    for stream in (child.stdin, child.stdout):
        assert stream is not None
        stream.close()
    late = subprocess.run(
        command, input=b"", capture_output=True, env=child_environment(), timeout=DEADLINE_S, check=False
    )
    assert late.returncode == 1
    assert b"No engine listens" in late.stderr
