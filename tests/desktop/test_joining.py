"""A window joins the engine that runs already: by the socket, or, where there is none, through a child of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from core.paths import ProfilePaths
from core.service.client import Client
from core.service.door import PIPE_VARIABLE
from desktop.engine_client import EngineClient
from desktop.engine_transport import JoinTransport, SocketTransport, engine_command, guest_transport

DEADLINE_MS = 90_000


@pytest.mark.parametrize("way", ["socket", "pipe"])
def test_a_window_joins_a_running_engine_and_leaves_it_running(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    if way == "pipe":
        monkeypatch.setenv(PIPE_VARIABLE, "1")
    profile = ProfilePaths(tmp_path / "profile")
    with Client(profile) as first:
        window = EngineClient(engine_command(profile.root))
        window.start()
        qtbot.waitUntil(lambda: window.state == "ready", timeout=DEADLINE_MS)
        answers: list[object] = []
        window.call("sources.list", {}, answers.append)
        qtbot.waitUntil(lambda: bool(answers), timeout=DEADLINE_MS)
        assert answers == [{"sources": []}]
        assert window.hello is not None
        assert window.hello["pid"] == first.hello["pid"]
        assert window.process_id == 0
        window.stop()
        assert first.call("sources.list") == {"sources": []}


def test_the_way_is_the_one_that_the_child_tells(qtbot: QtBot) -> None:
    parent = QObject()
    assert isinstance(guest_transport({"socket": "/run/x.sock", "join": []}, parent), SocketTransport)
    assert isinstance(guest_transport({"socket": "", "join": ["footnote", "--join"]}, parent), JoinTransport)
    assert guest_transport({"code": "profile_in_use", "socket": ""}, parent) is None
    assert guest_transport({}, parent) is None
