"""Another embedding model: built beside the one in use, by a real engine process and an Ollama that can be broken."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.models.bundled_embedder import BUNDLED_MODEL_ID
from core.paths import ProfilePaths
from core.service.client import Client, EngineError
from tests.support.ollama_server import EMBEDDING, OllamaTestServer, ServedModel

DEADLINE_S = 90.0
OTHER = replace(EMBEDDING, name="bag-of-words:latest", embedding_length=96)


@pytest.fixture
def server() -> Iterator[OllamaTestServer]:
    with OllamaTestServer([OTHER]) as made:
        yield made


@pytest.fixture
def profile(tmp_path: Path, server: OllamaTestServer) -> ProfilePaths:
    made = ProfilePaths(tmp_path / "profile")
    made.create()
    made.settings.write_text(f'[ollama]\nhost = "{server.url}"\n', encoding="utf-8")
    return made


@pytest.fixture
def files(tmp_path: Path) -> Path:
    folder = tmp_path / "files"
    folder.mkdir()
    for number, thing in enumerate(["kettle", "ladder", "violin", "lantern", "compass", "anchor"] * 8):
        text = f"# The {thing} {number}\n\nThe {thing} with number {number} hangs in shed {number * 7}.\n"
        (folder / f"{number:02}-{thing}.md").write_text(text, encoding="utf-8")
    return folder


def add(client: Client, folder: Path) -> None:
    sources = client.call("sources.add", paths=[str(folder)])["sources"]
    client.call("ingest.wait", source_ids=[source["id"] for source in sources])


def choose(client: Client, name: str) -> None:
    client.call("settings.set", values={"models.embedding": name})


def until(client: Client, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The first status of which this holds."""
    deadline = time.monotonic() + DEADLINE_S
    while True:
        status: dict[str, Any] = client.call("status")
        if holds(status):
            return status
        assert time.monotonic() < deadline, (status["models"], status["degraded"])
        threading.Event().wait(0.05)


def uses(name: str) -> Callable[[dict[str, Any]], bool]:
    return lambda status: (
        status["models"]["embedding"] == name and status["models"]["embedding_change"] is None
    )


def stage(name: str) -> Callable[[dict[str, Any]], bool]:
    return lambda status: (status["models"]["embedding_change"] or {}).get("stage") == name


def search(client: Client, words: str = "violin in shed 98") -> dict[str, Any]:
    found: dict[str, Any] = client.call("search", query=words, trace=True)
    return found


def held(server: OllamaTestServer, marked: str) -> threading.Event:
    """Keep every request for vectors of texts with this word waiting until the event is set."""
    return server.hold("/api/embed", marked=marked, times=None)


def late_interaction(found: dict[str, Any]) -> bool:
    """Whether the model in use can put passages in order, be it that a slow computer had no time for it."""
    stood_aside = any(said.startswith("Reranking stood aside") for said in found["trace"]["decisions"])
    return found["trace"]["reranker"] == "maxsim" or stood_aside


def test_search_goes_on_with_the_old_model_until_the_new_one_takes_over(
    profile: ProfilePaths, server: OllamaTestServer, files: Path
) -> None:
    with Client(profile) as client:
        add(client, files)
        gate = held(server, "The kettle 0")
        choose(client, OTHER.name)
        building = until(client, stage("building"))
        meanwhile = search(client)
        gate.set()
        after = until(client, uses(OTHER.name))
        found = search(client)
        answer = client.call("ask", question="In which shed does the violin with number 14 hang?", keep=False)

    assert answer["models"]["embedding"] == OTHER.name
    assert "shed 98" in answer["text"]
    assert building["models"]["embedding"] == BUNDLED_MODEL_ID
    assert building["models"]["embedding_change"]["total"] == building["chunks"]
    assert meanwhile["mode"] == "hybrid"
    assert late_interaction(meanwhile)
    assert after["vectors"] == after["chunks"] == building["chunks"]
    assert after["counts"]["ready"] == 48
    assert (found["mode"], found["degraded"], found["trace"]["reranker"]) == ("hybrid", [], "none")
    assert found["evidence"][0]["path"].endswith("14-violin.md")


def test_one_click_goes_back_at_once_and_embeds_nothing(profile: ProfilePaths, files: Path) -> None:
    with Client(profile) as client:
        add(client, files)
        choose(client, OTHER.name)
        until(client, uses(OTHER.name))
        (kept,) = client.call("models.kept")["models"]
        cost = client.call("models.cost", embedding="")
        choose(client, "")
        back = until(client, uses(BUNDLED_MODEL_ID))
        found = search(client)
        client.call("models.remove", id=client.call("models.kept")["models"][0]["id"])
        left = client.call("models.kept")["models"]
        with pytest.raises(EngineError, match="in use"):
            client.call("models.remove", id=kept["id"])

    assert (kept["name"], kept["vectors"], cost["passages"]) == ("", back["chunks"], 0)
    assert kept["bytes"] > kept["vectors"] * 384 * 2
    assert back["vectors"] == back["chunks"]
    assert late_interaction(found)
    assert left == []


def test_a_kill_in_the_middle_costs_no_vector_that_was_made(
    profile: ProfilePaths, server: OllamaTestServer, files: Path
) -> None:
    with Client(profile) as client:
        add(client, files)
        gate = held(server, "The anchor 47")
        choose(client, OTHER.name)
        made = until(client, lambda s: stage("building")(s) and s["models"]["embedding_change"]["done"] > 0)
        os.kill(client.hello["pid"], signal.SIGKILL)
    done = made["models"]["embedding_change"]["done"]
    server.record.clear()
    gate.set()
    with Client(profile) as client:
        before = search(client)
        after = until(client, uses(OTHER.name))
        found = search(client)

    assert 0 < done < made["chunks"]
    assert before["mode"] == "hybrid"
    assert after["vectors"] == after["chunks"]
    again = passages(server)
    assert len(again) <= made["chunks"] - done
    assert len(again) == len(set(again))
    assert found["evidence"][0]["path"].endswith("14-violin.md")


def passages(server: OllamaTestServer) -> list[str]:
    """The passages of our files for which vectors were asked."""
    asked = [seen.body for seen in server.record.seen if seen.path == "/api/embed"]
    texts = [
        text
        for body in asked
        for text in (body["input"] if isinstance(body["input"], list) else [body["input"]])
    ]
    return [text for text in texts if "hangs in shed" in text]


def test_an_ollama_that_goes_while_building_is_waited_for(
    profile: ProfilePaths, server: OllamaTestServer, files: Path
) -> None:
    with Client(profile) as client:
        add(client, files)
        gate = held(server, "The kettle 0")
        choose(client, OTHER.name)
        until(client, stage("building"))
        server.stop()
        gate.set()
        waiting = until(client, stage("waiting"))
        meanwhile = search(client)
        server.start()
        client.call("status", look=True)
        until(client, uses(OTHER.name))

    (told,) = [item for item in waiting["degraded"] if item["part"] == "embedding change"]
    assert "cannot be reached" in told["sentence"]
    assert "Start Ollama" in told["remedy"]
    assert meanwhile["mode"] == "hybrid"


def test_an_ollama_that_goes_later_leaves_words_and_the_way_back(
    profile: ProfilePaths, server: OllamaTestServer, files: Path
) -> None:
    with Client(profile) as client:
        add(client, files)
        choose(client, OTHER.name)
        until(client, uses(OTHER.name))
    server.stop()
    with Client(profile) as client:
        words = search(client)
        answer = client.call("ask", question="In which shed does the violin with number 14 hang?", keep=False)
        said = until(client, lambda s: any(item["part"] == "embedding" for item in s["degraded"]))
        server.start()
        client.call("status", look=True)
        until(client, lambda s: not any(item["part"] == "embedding" for item in s["degraded"]))
        healed = search(client)
        server.stop()
        search(client)
        choose(client, "")
        until(client, uses(BUNDLED_MODEL_ID))
        back = search(client)

    assert words["mode"] == answer["mode"] == "words"
    assert "shed 98" in answer["text"]
    told = [item["sentence"] for item in answer["degraded"] if "cannot be reached" in item["sentence"]]
    assert len([sentence for sentence in told if "by words only" in sentence]) == 1
    assert words["evidence"][0]["path"].endswith("14-violin.md")
    assert "built-in embedding model" in words["degraded"][0]["sentence"]
    assert said["models"]["embedding"] == OTHER.name
    assert (healed["mode"], back["mode"]) == ("hybrid", "hybrid")


def test_going_back_does_not_wait_for_a_server_that_hangs(
    profile: ProfilePaths, server: OllamaTestServer, files: Path
) -> None:
    with Client(profile) as client:
        add(client, files)
        gate = server.hold("/api/embed", times=None)
        choose(client, OTHER.name)
        server.record.wait_requests("/api/embed")
        choose(client, "")
        until(client, uses(BUNDLED_MODEL_ID))
        gate.set()


@pytest.mark.parametrize(
    "changed",
    [
        replace(OTHER, modified_at="2026-11-01T00:00:00Z"),
        replace(OTHER, modified_at="2026-11-01T00:00:00Z", embedding_length=64),
    ],
    ids=["other weights", "another dimension"],
)
def test_a_model_that_was_replaced_is_built_anew_while_the_built_in_one_stands_in(
    profile: ProfilePaths, server: OllamaTestServer, files: Path, changed: ServedModel
) -> None:
    with Client(profile) as client:
        add(client, files)
        choose(client, OTHER.name)
        until(client, uses(OTHER.name))
        server.state.models = [changed]
        gate = held(server, "The kettle 0")
        client.call("status", look=True)
        building = until(client, stage("building"))
        meanwhile = search(client)
        gate.set()
        after = until(client, uses(OTHER.name))
        found = search(client)
        kept = client.call("models.kept")["models"]

    assert building["models"]["embedding"] == BUNDLED_MODEL_ID
    assert meanwhile["mode"] == "hybrid"
    assert after["vectors"] == after["chunks"]
    assert found["evidence"][0]["path"].endswith("14-violin.md")
    assert [model["name"] for model in kept] == [""]


def test_vectors_of_weights_that_nobody_has_any_more_are_forgotten(
    profile: ProfilePaths, server: OllamaTestServer, files: Path
) -> None:
    with Client(profile) as client:
        add(client, files)
        choose(client, OTHER.name)
        until(client, uses(OTHER.name))
        choose(client, "")
        until(client, uses(BUNDLED_MODEL_ID))
        server.state.models = [replace(OTHER, modified_at="2026-11-01T00:00:00Z")]
        (before,) = client.call("models.kept")["models"]
        choose(client, OTHER.name)
        after = until(client, uses(OTHER.name))
        kept = client.call("models.kept")["models"]

    assert before["name"] == OTHER.name
    assert after["vectors"] == after["chunks"]
    assert [model["name"] for model in kept] == [""]


def test_what_a_change_would_take_is_tried_before(profile: ProfilePaths, files: Path) -> None:
    with Client(profile) as client:
        add(client, files)
        chunks = client.call("status")["chunks"]
        cost = client.call("models.cost", embedding=OTHER.name)
        with pytest.raises(EngineError, match="not installed"):
            client.call("models.cost", embedding="nothing-of-the-kind")

    assert (cost["files"], cost["passages"], cost["dimension"]) == (48, chunks, 96)
    assert cost["seconds"] > 0
    assert cost["bytes"] > chunks * 96 * 2


def test_a_model_that_is_not_there_is_said_and_comes_into_use_when_it_is(
    profile: ProfilePaths, server: OllamaTestServer, files: Path
) -> None:
    with Client(profile) as client:
        add(client, files)
        server.state.models = []
        choose(client, OTHER.name)
        waiting = until(client, stage("waiting"))
        server.install(OTHER)
        client.call("status", look=True)
        until(client, uses(OTHER.name))

    assert "not installed" in waiting["models"]["embedding_change"]["sentence"]


def test_with_nothing_indexed_yet_the_model_takes_over_at_once_and_new_files_are_its(
    profile: ProfilePaths, files: Path
) -> None:
    with Client(profile) as client:
        choose(client, OTHER.name)
        until(client, uses(OTHER.name))
        add(client, files)
        status = client.call("status")

    assert status["vectors"] == status["chunks"] > 0
    assert status["counts"]["ready"] == 48
