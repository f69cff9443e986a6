"""The window's side of the engine: calls, streams, deaths, and joining an engine that already runs."""

from __future__ import annotations

import os
import signal
from typing import Any

from PySide6.QtNetwork import QLocalServer
from pytestqt.qtbot import QtBot

from desktop.context import Context
from desktop.engine_client import EngineClient, EngineError
from desktop.engine_transport import FORCED_STOP_MS, GRACEFUL_STOP_MS
from tests.support.scripted_engine import scripted_engine_command


class Outcome:
    """Collects what a call brings back."""

    def __init__(self) -> None:
        self.results: list[Any] = []
        self.errors: list[EngineError] = []
        self.events: list[tuple[str, Any]] = []

    def callbacks(self) -> dict[str, Any]:
        return {
            "on_result": self.results.append,
            "on_error": self.errors.append,
            "on_event": lambda name, data: self.events.append((name, data)),
        }

    @property
    def over(self) -> bool:
        return bool(self.results or self.errors)


def call(client: EngineClient, qtbot: QtBot, method: str, params: dict[str, Any] | None = None) -> Outcome:
    outcome = Outcome()
    client.call(method, params, **outcome.callbacks())
    qtbot.waitUntil(lambda: outcome.over, timeout=10_000)
    return outcome


def test_a_call_brings_its_events_then_its_result(context: Context, qtbot: QtBot) -> None:
    outcome = call(context.engine, qtbot, "ask", {"question": "When were the tomatoes planted?"})
    names = [name for name, _ in outcome.events]
    assert names[:2] == ["answer.stage", "answer.references"]
    streamed = "".join(data["text"] for name, data in outcome.events if name == "answer.delta")
    assert streamed == outcome.results[0]["text"]


def test_an_error_comes_back_as_sentence_and_remedy(context: Context, qtbot: QtBot) -> None:
    outcome = call(context.engine, qtbot, "no.such.method")
    assert outcome.errors[0].code == "input"
    assert "no.such.method" in outcome.errors[0].sentence


def test_a_call_made_before_the_engine_is_ready_waits_for_it(make_context: Any, qtbot: QtBot) -> None:
    client = make_context().engine
    outcome = Outcome()
    client.call("status", **outcome.callbacks())
    client.start()
    qtbot.waitUntil(lambda: outcome.over, timeout=10_000)
    assert outcome.results


def test_a_cancelled_call_ends_as_cancelled(context: Context, qtbot: QtBot) -> None:
    call(context.engine, qtbot, "script.set", {"method": "ask", "behaviour": {"hang": True}})
    outcome = Outcome()
    running = context.engine.call("ask", {"question": "?"}, **outcome.callbacks())
    running.cancel()
    qtbot.waitUntil(lambda: outcome.over, timeout=10_000)
    assert [error.code for error in outcome.errors] == ["cancelled"]


def test_a_forgotten_call_calls_nobody(context: Context, qtbot: QtBot) -> None:
    outcome = Outcome()
    context.engine.call("status", **outcome.callbacks()).forget()
    call(context.engine, qtbot, "status")
    assert not outcome.over


def test_a_death_fails_what_was_under_way_restarts_and_says_so(context: Context, qtbot: QtBot) -> None:
    states: list[tuple[str, str]] = []
    context.engine.state_changed.connect(lambda state, sentence: states.append((state, sentence)))
    call(context.engine, qtbot, "script.set", {"method": "ask", "behaviour": {"die": True}})
    outcome = call(context.engine, qtbot, "ask", {"question": "?"})
    assert outcome.errors[0].code == "engine_unavailable"
    assert outcome.errors[0].remedy
    qtbot.waitUntil(lambda: context.engine.state == "ready", timeout=10_000)
    assert [state for state, _ in states] == ["restarting", "ready"]
    received = call(context.engine, qtbot, "script.calls").results[0]["calls"]
    assert received == [], "a call that may have had an effect is never sent a second time"


def test_a_killed_engine_comes_back(context: Context, qtbot: QtBot) -> None:
    first = context.engine.process_id
    os.kill(first, signal.SIGKILL)
    qtbot.waitUntil(lambda: context.engine.process_id not in (0, first), timeout=10_000)
    qtbot.waitUntil(lambda: context.engine.state == "ready", timeout=10_000)


def test_an_engine_that_never_starts_ends_as_failed_with_its_last_words(
    make_context: Any, qtbot: QtBot, monkeypatch: Any
) -> None:
    monkeypatch.setattr("desktop.engine_client.BACK_OFF_MS", (1, 1))
    client = make_context("--die-at-start").engine
    client.start()
    qtbot.waitUntil(lambda: client.state == "failed", timeout=10_000)
    assert "the scripted engine was told to die" in client.sentence
    outcome = call(client, qtbot, "status")
    assert outcome.errors[0].code == "engine_unavailable"


def test_a_program_that_is_not_there_is_a_failure_not_an_exception(qtbot: QtBot, monkeypatch: Any) -> None:
    monkeypatch.setattr("desktop.engine_client.BACK_OFF_MS", ())
    client = EngineClient(["/nowhere/footnote-engine"])
    client.start()
    qtbot.waitUntil(lambda: client.state == "failed", timeout=10_000)


def test_a_refusal_is_told_and_not_tried_again(make_context: Any, qtbot: QtBot) -> None:
    client = make_context("--refuse", "The catalogue cannot be read.").engine
    client.start()
    qtbot.waitUntil(lambda: client.state == "failed", timeout=10_000)
    assert client.sentence == "The catalogue cannot be read. Restore a backup."


def test_another_protocol_version_stops_there(make_context: Any, qtbot: QtBot) -> None:
    client = make_context("--protocol", "999").engine
    client.start()
    qtbot.waitUntil(lambda: client.state == "failed", timeout=10_000)
    assert "version" in client.sentence


def test_an_engine_that_already_runs_is_joined_through_its_socket(qtbot: QtBot, tmp_path: Any) -> None:
    server = QLocalServer()
    address = str(tmp_path / "engine.sock")
    assert server.listen(address)
    client = EngineClient(scripted_engine_command("--in-use", address))
    client.start()
    qtbot.waitUntil(server.hasPendingConnections, timeout=10_000)
    guest = server.nextPendingConnection()
    guest.write(b'{"event": "hello", "data": {"protocol": 1, "version": "", "profile": "", "pid": 1}}\n')
    qtbot.waitUntil(lambda: client.state == "ready", timeout=10_000)
    outcome = Outcome()
    client.call("status", **outcome.callbacks())
    qtbot.waitUntil(guest.canReadLine, timeout=10_000)
    assert b'"method": "status"' in guest.readLine().data()
    guest.write(b'{"id": 1, "result": {"version": "joined"}}\n')
    qtbot.waitUntil(lambda: outcome.over, timeout=10_000)
    assert outcome.results == [{"version": "joined"}]
    client.stop()
    server.close()


def test_stop_ends_a_child_that_does_not_listen(make_context: Any, qtbot: QtBot) -> None:
    context = make_context("--ignore-eof")
    context.engine.start()
    qtbot.waitUntil(lambda: context.engine.state == "ready", timeout=10_000)
    child = context.engine.process_id
    context.engine.stop()
    assert not _alive(child)


def test_stopping_is_allowed_two_seconds_in_all() -> None:
    assert GRACEFUL_STOP_MS + FORCED_STOP_MS <= 2_000


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
