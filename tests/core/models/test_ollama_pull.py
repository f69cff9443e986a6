"""Fetching a model: progress over all its parts, a word when it hangs, a stop that stops, and going on later."""

from __future__ import annotations

import threading

import pytest

from core.models.ollama_client import OllamaServer
from core.models.ollama_errors import OllamaFault
from core.models.ollama_pull import pull
from core.models.ollama_stream import Patience
from tests.support.ollama_server import VISION, OllamaTestServer
from tests.support.ollama_server.fixtures import client_of

pytest_plugins = ("tests.support.ollama_server.fixtures",)
PART, OTHER = "sha256:" + "a" * 64, "sha256:" + "b" * 64


def part(digest: str, completed: int, total: int) -> dict:
    return {"status": f"pulling {digest[7:19]}", "digest": digest, "total": total, "completed": completed}


def test_progress_is_summed_over_the_parts_and_ends_installed(
    ollama_server: OllamaTestServer, ollama: OllamaServer
) -> None:
    ollama_server.state.installable = [VISION]
    steps = list(ollama.pull(VISION.name))
    assert steps[-1].done
    assert steps[-1].total == VISION.size + 1429 + 485
    assert steps[-1].completed == steps[-1].total
    completed = [step.completed for step in steps]
    assert completed == sorted(completed)
    assert VISION.name in [model.name for model in ollama.list_models()]


def test_a_name_that_does_not_exist(ollama: OllamaServer) -> None:
    with pytest.raises(OllamaFault, match="no model “qwen99”") as caught:
        list(ollama.pull("qwen99"))
    assert caught.value.kind == "missing"


def test_an_error_near_the_end_says_that_it_goes_on_there(
    ollama_server: OllamaTestServer, ollama: OllamaServer
) -> None:
    ollama_server.script_pull("m", [part(PART, 98, 100), {"error": "max retries exceeded: EOF"}])
    with pytest.raises(OllamaFault, match="max retries exceeded") as caught:
        list(ollama.pull("m"))
    assert "goes on where it stopped" in caught.value.remedy


def test_a_full_disk_is_told_in_the_servers_words(
    ollama_server: OllamaTestServer, ollama: OllamaServer
) -> None:
    ollama_server.script_pull(
        "m", [part(PART, 98, 100), {"error": "write /models/blobs: no space left on device"}]
    )
    with pytest.raises(OllamaFault, match="no space left on device"):
        list(ollama.pull("m"))


def test_an_end_without_success_is_none(ollama_server: OllamaTestServer, ollama: OllamaServer) -> None:
    ollama_server.script_pull("m", [part(PART, 50, 100)])
    with pytest.raises(OllamaFault, match="stopped before its end"):
        list(ollama.pull("m"))


def test_a_download_that_hangs_is_told_once_and_goes_on_when_it_moves(
    ollama_server: OllamaTestServer,
) -> None:
    class Clock:
        now, step = 0.0, 0.0

        def __call__(self) -> float:
            self.now += self.step
            return self.now

    clock = Clock()
    gate = threading.Event()
    server = client_of(ollama_server, clock=clock, patience=Patience(first_s=1e9, stall_s=1e9, tick_s=0.01))
    ollama_server.script_pull("m", [part(PART, 10, 100), gate, part(PART, 100, 100), {"status": "success"}])
    seen = []
    for step in pull(server, "m", stall_notice_s=20):
        seen.append((step.completed, step.stalled, step.done))
        clock.step = (
            1.0 if step.completed == 10 and not step.stalled else 0.0
        )  # time passes only while it hangs
        if step.stalled:
            gate.set()
    assert seen == [(10, False, False), (10, True, False), (100, False, False), (100, False, True)]


def test_stopping_lets_the_server_know_and_a_new_pull_takes_it_up(
    ollama_server: OllamaTestServer, ollama: OllamaServer
) -> None:
    ollama_server.script_pull("m", [part(PART, 10, 100), part(OTHER, 1, 9), threading.Event()])
    steps = ollama.pull("m")
    assert next(steps).completed == 10
    assert next(steps).completed == 11
    steps.close()  # type: ignore[attr-defined]
    assert ollama_server.record.wait_abort().path == "/api/pull"
    ollama_server.script_pull("m", [part(PART, 60, 100), {"status": "success"}])
    assert [step.completed for step in ollama.pull("m")] == [60, 60]


def test_a_download_does_not_wait_for_a_chat_nor_a_chat_for_it(
    ollama_server: OllamaTestServer, ollama: OllamaServer
) -> None:
    gate = threading.Event()
    ollama_server.script_pull("m", [part(PART, 10, 100), gate, {"status": "success"}])
    steps = ollama.pull("m")
    next(steps)
    assert ollama.test("llama3.2:3b").reply
    gate.set()
    assert list(steps)[-1].done
