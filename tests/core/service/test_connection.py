"""One client's requests: answered, cancelled, refused, each by its own id."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import IO, Any

import pytest

from core.errors import UserInputError
from core.service.connection import Call, Connection

TIMEOUT_S = 10.0


class Peer:
    """The client's side of a pair of pipes."""

    def __init__(self, handler: Any) -> None:
        down, up = os.pipe(), os.pipe()
        self._out: IO[bytes] = os.fdopen(down[1], "wb")
        self._in: IO[bytes] = os.fdopen(up[0], "rb")
        self._ends = [os.fdopen(down[0], "rb"), os.fdopen(up[1], "wb")]
        self.pool = ThreadPoolExecutor(4)
        self.connection = Connection(self._ends[0], self._ends[1], handler, self.pool)
        self.thread = threading.Thread(target=self.connection.serve)
        self.thread.start()

    def send(self, message: Any) -> None:
        self._out.write(json.dumps(message).encode() + b"\n")
        self._out.flush()

    def read(self) -> Any:
        return json.loads(self._in.readline())

    def hang_up(self) -> None:
        self._out.close()
        self.thread.join(TIMEOUT_S)
        self.pool.shutdown()
        for stream in (*self._ends, self._in):
            stream.close()


@pytest.fixture
def reached() -> threading.Event:
    return threading.Event()


@pytest.fixture
def peer(reached: threading.Event) -> Iterator[Peer]:
    def handler(method: str, params: dict[str, Any], call: Call) -> Any:
        if method == "echo":
            return params
        if method == "wait":
            call.emit("waiting", {})
            while not call.cancelled:
                reached.wait(0.01)
            reached.set()
            call.check()
        if method == "bug":
            raise ZeroDivisionError("oops")
        raise UserInputError(f"no method {method}", "try echo")

    made = Peer(handler)
    yield made
    if made.thread.is_alive():
        made.hang_up()


def test_a_request_is_answered_under_its_id(peer: Peer) -> None:
    peer.send({"id": 5, "method": "echo", "params": {"a": "ä"}})

    assert peer.read() == {"id": 5, "result": {"a": "ä"}}


def test_an_error_has_a_code_a_sentence_and_a_remedy(peer: Peer) -> None:
    peer.send({"id": 1, "method": "nothing"})

    assert peer.read() == {
        "id": 1,
        "error": {"code": "input", "sentence": "no method nothing", "remedy": "try echo"},
    }


def test_a_bug_in_one_request_is_told_and_the_next_is_served(
    peer: Peer, caplog: pytest.LogCaptureFixture
) -> None:
    peer.send({"id": 1, "method": "bug"})
    assert "ZeroDivisionError" in peer.read()["error"]["sentence"]

    peer.send({"id": 2, "method": "echo"})
    assert peer.read() == {"id": 2, "result": {}}
    assert "request bug failed" in caplog.text


def test_a_running_request_can_be_cancelled_while_others_are_answered(peer: Peer) -> None:
    peer.send({"id": 1, "method": "wait"})
    assert peer.read() == {"id": 1, "event": "waiting", "data": {}}
    peer.send({"id": 2, "method": "echo"})
    assert peer.read()["id"] == 2

    peer.send({"cancel": 1})

    assert peer.read()["error"]["code"] == "cancelled"


def test_hanging_up_cancels_what_was_asked(peer: Peer, reached: threading.Event) -> None:
    peer.send({"id": 1, "method": "wait"})
    peer.read()

    peer.hang_up()

    assert reached.wait(TIMEOUT_S)


@pytest.mark.parametrize(
    "message", [{"id": None, "method": "echo"}, {"id": 1}, {"id": 1, "method": 3}, {"method": "echo"}]
)
def test_a_request_without_id_or_method_is_refused(peer: Peer, message: Any) -> None:
    peer.send(message)

    assert peer.read()["error"]["code"] == "input"
