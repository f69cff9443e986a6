"""The test server says what Ollama says: golden shapes of every endpoint, for both of its layers.

With FOOTNOTE_OLLAMA set to the address of a real Ollama (with a chat and an embedding model installed, none larger
than one likes to wait for), the same tests run against it, and show where the stand-in has drifted.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from core.models.model_choice import choose_chat
from core.models.ollama_client import OllamaServer
from core.models.ollama_host import parse_host
from tests.support.ollama_server import CHAT, EMBEDDING, OllamaTestServer
from tests.support.ollama_server.llama_process import missing_parts
from tests.support.ollama_server.real import SMOLLM2, SMOLLM2_EMBED, real_server

NUMBER = (int, float)
DETAILS = {
    "parent_model": str,
    "format": str,
    "family": str,
    "families": [str],
    "parameter_size": str,
    "quantization_level": str,
    "context_length?": int,
    "embedding_length?": int,
}
TAGS = {
    "models": [
        {
            "name": str,
            "model": str,
            "modified_at": str,
            "size": int,
            "digest": str,
            "details": DETAILS,
            "capabilities?": [str],
            "remote_model?": str,
            "remote_host?": str,
        }
    ]
}
SHOW = {
    "license?": str,
    "modelfile": str,
    "parameters?": str,
    "template?": str,
    "system?": str,
    "details": DETAILS,
    "model_info": dict,
    "tensors?": list,
    "capabilities": [str],
    "modified_at": str,
}
PS = {
    "models": [
        {
            "name": str,
            "model": str,
            "size": int,
            "digest": str,
            "details": DETAILS,
            "expires_at": str,
            "size_vram": int,
            "context_length": int,
        }
    ]
}
MESSAGE = {"role": str, "content": str, "thinking?": str}
PROBABILITY = {"token": str, "logprob": NUMBER, "bytes?": [int]}
LOGPROBS = [{**PROBABILITY, "top_logprobs?": [PROBABILITY]}]
HEAD = {"model": str, "created_at": str, "done": bool, "logprobs?": LOGPROBS}
METRICS = {
    "done_reason": str,
    "total_duration": int,
    "load_duration?": int,
    "prompt_eval_count?": int,
    "prompt_eval_duration?": int,
    "eval_count?": int,
    "eval_duration?": int,
}
CHAT_PIECE = {**HEAD, "message": MESSAGE}
CHAT_LAST = {**CHAT_PIECE, **METRICS}
GENERATE_PIECE = {**HEAD, "response": str, "thinking?": str}
GENERATE_LAST = {**GENERATE_PIECE, **METRICS, "context?": [int]}
EMBED = {
    "model": str,
    "embeddings": [[NUMBER]],
    "total_duration?": int,
    "load_duration?": int,
    "prompt_eval_count?": int,
}
ERROR = {"error": str}
WINDOW = 512
REAL_OLLAMA = os.environ.get("FOOTNOTE_OLLAMA", "")


def differences(value: Any, shape: Any, strict: bool, at: str = "reply") -> list[str]:
    """Where a JSON value departs from a shape; `key?` may be absent, and extra keys count only when strict."""
    if isinstance(shape, dict):
        if not isinstance(value, dict):
            return [f"{at} is no object"]
        wanted = {key.rstrip("?"): part for key, part in shape.items()}
        missing = [f"{at}.{key} is missing" for key in shape if not key.endswith("?") and key not in value]
        extra = [f"{at}.{key} is new" for key in value if key not in wanted] if strict else []
        inner = [
            line
            for key, part in value.items()
            if key in wanted
            for line in differences(part, wanted[key], strict, f"{at}.{key}")
        ]
        return missing + extra + inner
    if isinstance(shape, list):
        if not isinstance(value, list):
            return [f"{at} is no list"]
        return [
            line for i, part in enumerate(value) for line in differences(part, shape[0], strict, f"{at}[{i}]")
        ]
    fits = isinstance(value, shape) and (shape is bool or not isinstance(value, bool))
    return [] if fits else [f"{at} is {type(value).__name__}"]


@dataclass(frozen=True)
class Target:
    """A server under test. `strict`: it may say nothing beyond the golden shapes."""

    url: str
    chat: str
    embedding: str
    strict: bool
    stand_in: OllamaTestServer | None = None

    def request(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        with httpx.Client(base_url=self.url, trust_env=False, timeout=120) as client:
            return client.request(method, path, json=body, **more)

    def post(self, path: str, body: Any) -> Any:
        reply = self.request("POST", path, body)
        assert reply.status_code == 200, reply.text
        return reply.json()

    def lines(self, path: str, body: Any) -> list[dict[str, Any]]:
        reply = self.request("POST", path, body)
        assert reply.headers["content-type"].startswith("application/x-ndjson")
        return [json.loads(line) for line in reply.text.splitlines()]

    def check(self, value: Any, shape: Any) -> None:
        assert differences(value, shape, self.strict) == []

    def ask(self, text: str, **more: Any) -> dict[str, Any]:
        options = {"num_ctx": WINDOW, "num_predict": 12, "temperature": 0, "seed": 1}
        messages = [{"role": "user", "content": text}]
        return {"model": self.chat, "messages": messages, "options": options, **more}


def _real_ollama() -> Iterator[Target]:
    host = parse_host(REAL_OLLAMA)
    models = OllamaServer(host).list_models()
    chat = choose_chat(models)
    embedding = next((each for each in models if "embedding" in each.capabilities and not each.remote), None)
    if chat is None or embedding is None:
        pytest.skip(f"the Ollama at {host} needs a chat and an embedding model")
    yield Target(host.url, chat.name, embedding.name, strict=False)


def _scripted_layer() -> Iterator[Target]:
    with OllamaTestServer(max_window=WINDOW) as server:
        yield Target(server.url, CHAT.name, EMBEDDING.name, True, server)


def _real_layer() -> Iterator[Target]:
    if missing := missing_parts():
        pytest.skip(missing)
    with real_server() as server:
        server.state.max_window = WINDOW
        yield Target(server.url, SMOLLM2.name, SMOLLM2_EMBED.name, True, server)


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(_scripted_layer, id="scripted"),
        pytest.param(_real_layer, id="llama.cpp", marks=pytest.mark.real_model),
        *([pytest.param(_real_ollama, id="ollama")] if REAL_OLLAMA else []),
    ],
)
def target(request: pytest.FixtureRequest) -> Iterator[Target]:
    yield from request.param()


class TestModels:
    def test_root_and_version(self, target: Target) -> None:
        assert target.request("GET", "/").text == "Ollama is running"
        assert target.request("HEAD", "/").status_code == 200
        target.check(target.request("GET", "/api/version").json(), {"version": str})

    def test_tags(self, target: Target) -> None:
        listed = target.request("GET", "/api/tags").json()
        target.check(listed, TAGS)
        assert target.chat in [model["name"] for model in listed["models"]]

    def test_show(self, target: Target) -> None:
        shown = target.post("/api/show", {"model": target.chat})
        target.check(shown, SHOW)
        family = shown["model_info"]["general.architecture"]
        assert shown["model_info"][f"{family}.context_length"] > 0
        assert "completion" in shown["capabilities"]
        assert "embedding" in target.post("/api/show", {"model": target.embedding})["capabilities"]

    def test_ps_tells_the_window_that_was_asked_for(self, target: Target) -> None:
        target.post("/api/chat", target.ask("Hello", stream=False))
        running = target.request("GET", "/api/ps").json()
        target.check(running, PS)
        (chat,) = [model for model in running["models"] if model["name"] == target.chat]
        assert chat["context_length"] == WINDOW


class TestChat:
    def test_a_stream(self, target: Target) -> None:
        lines = target.lines("/api/chat", target.ask("Say hello."))
        assert len(lines) > 2
        for line in lines[:-1]:
            target.check(line, CHAT_PIECE)
            assert line["done"] is False
        target.check(lines[-1], CHAT_LAST)
        assert lines[-1]["done"] is True
        assert "".join(line["message"]["content"] for line in lines).strip()

    def test_in_one_piece(self, target: Target) -> None:
        reply = target.post("/api/chat", target.ask("Say hello.", stream=False))
        target.check(reply, CHAT_LAST)
        assert reply["eval_count"] > 0
        assert reply["message"]["content"].strip()

    def test_the_limit_of_a_reply(self, target: Target) -> None:
        body = target.ask("Count from one to fifty in words.", stream=False)
        body["options"]["num_predict"] = 3
        reply = target.post("/api/chat", body)
        assert reply["done_reason"] == "length"
        assert reply["eval_count"] == 3

    def test_json_of_a_schema(self, target: Target) -> None:
        schema = {
            "type": "object",
            "properties": {
                "number": {"type": "integer"},
                "kind": {"type": "string", "enum": ["tree", "shed"]},
            },
            "required": ["number", "kind"],
        }
        body = target.ask("Invent one.", stream=False, format=schema)
        body["options"]["num_predict"] = 120
        value = json.loads(target.post("/api/chat", body)["message"]["content"])
        assert isinstance(value["number"], int)
        assert value["kind"] in ("tree", "shed")

    def test_log_probabilities(self, target: Target) -> None:
        reply = target.post(
            "/api/chat", target.ask("Yes or no?", stream=False, logprobs=True, top_logprobs=4)
        )
        target.check(reply["logprobs"], LOGPROBS)
        first = reply["logprobs"][0]
        assert first["logprob"] <= 0
        assert 1 <= len(first["top_logprobs"]) <= 4

    def test_no_messages_load_and_zero_keep_alive_unloads(self, target: Target) -> None:
        body = {"model": target.chat, "messages": [], "options": {"num_ctx": WINDOW}}
        assert target.post("/api/chat", body)["done_reason"] == "load"
        assert target.post("/api/chat", {**body, "keep_alive": 0})["done_reason"] == "unload"

    def test_old_messages_are_dropped_in_silence(self, target: Target) -> None:
        body = target.ask("Say hello.", stream=False)
        body["messages"] = [{"role": "user", "content": "word " * 450}, *body["messages"]] * 2
        reply = target.post("/api/chat", body)
        assert reply["prompt_eval_count"] < WINDOW

    def test_a_reader_who_leaves_does_not_block_the_next(self, target: Target) -> None:
        body = target.ask("Count from one to one thousand.")
        body["options"]["num_predict"] = 400
        with (
            httpx.Client(trust_env=False, timeout=120) as client,
            client.stream("POST", f"{target.url}/api/chat", json=body) as reply,
        ):
            next(reply.iter_lines())
        assert target.post("/api/chat", target.ask("Hello", stream=False))["done"] is True


class TestGenerate:
    def test_a_stream(self, target: Target) -> None:
        body = {key: value for key, value in target.ask("").items() if key != "messages"}
        lines = target.lines("/api/generate", {**body, "prompt": "Say hello."})
        for line in lines[:-1]:
            target.check(line, GENERATE_PIECE)
        target.check(lines[-1], GENERATE_LAST)

    def test_in_one_piece(self, target: Target) -> None:
        body = {key: value for key, value in target.ask("", stream=False).items() if key != "messages"}
        reply = target.post("/api/generate", {**body, "prompt": "Say hello."})
        target.check(reply, GENERATE_LAST)
        assert reply["response"].strip()


class TestEmbed:
    def test_one_text_and_many(self, target: Target) -> None:
        one = target.post("/api/embed", {"model": target.embedding, "input": "an apple tree"})
        many = target.post("/api/embed", {"model": target.embedding, "input": ["an apple tree", "a shed"]})
        target.check(one, EMBED)
        target.check(many, EMBED)
        assert len(one["embeddings"]) == 1
        assert len(many["embeddings"]) == 2
        assert one["embeddings"][0] == pytest.approx(many["embeddings"][0], abs=1e-3)

    def test_vectors_have_length_one_and_can_be_cut(self, target: Target) -> None:
        body = {"model": target.embedding, "input": "an apple tree"}
        for more, width in (({}, None), ({"dimensions": 64}, 64)):
            (vector,) = target.post("/api/embed", {**body, **more})["embeddings"]
            assert math.hypot(*vector) == pytest.approx(1, abs=1e-3)
            assert width is None or len(vector) == width

    def test_nothing_gives_nothing(self, target: Target) -> None:
        assert target.post("/api/embed", {"model": target.embedding, "input": ""})["embeddings"] == []

    def test_other_input_is_refused(self, target: Target) -> None:
        reply = target.request("POST", "/api/embed", {"model": target.embedding, "input": 5})
        assert (reply.status_code, reply.json()) == (400, {"error": "invalid input type"})

    def test_a_text_that_is_too_long(self, target: Target) -> None:
        body = {"model": target.embedding, "input": "word " * 12_000, "options": {"num_ctx": WINDOW}}
        refused = target.request("POST", "/api/embed", {**body, "truncate": False})
        assert refused.status_code == 400
        assert "exceeds the context length" in refused.json()["error"]
        assert len(target.post("/api/embed", body)["embeddings"]) == 1

    def test_the_old_route(self, target: Target) -> None:
        reply = target.post("/api/embeddings", {"model": target.embedding, "prompt": "an apple tree"})
        target.check(reply, {"embedding": [NUMBER]})


class TestRefusals:
    @pytest.mark.parametrize("path", ["/api/chat", "/api/generate", "/api/show", "/api/embed"])
    def test_a_model_that_is_not_there(self, target: Target, path: str) -> None:
        body = {
            "model": "no-such-model",
            "messages": [{"role": "user", "content": "x"}],
            "prompt": "x",
            "input": "x",
        }
        reply = target.request("POST", path, body)
        target.check(reply.json(), ERROR)
        assert reply.status_code == 404
        assert "no-such-model" in reply.json()["error"]
        assert "not found" in reply.json()["error"]

    def test_what_the_model_cannot_do(self, target: Target) -> None:
        chat = target.request("POST", "/api/chat", {**target.ask("x"), "model": target.embedding})
        assert (chat.status_code, chat.json()) == (
            400,
            {"error": f'"{target.embedding}" does not support chat'},
        )
        if "thinking" not in target.post("/api/show", {"model": target.chat})["capabilities"]:
            think = target.request("POST", "/api/chat", target.ask("x", think=True))
            assert (think.status_code, think.json()) == (
                400,
                {"error": f'"{target.chat}" does not support thinking'},
            )

    def test_options_out_of_range(self, target: Target) -> None:
        body = target.ask("x", stream=False)
        body["options"]["num_ctx"] = "many"
        wrong = target.request("POST", "/api/chat", body)
        assert (wrong.status_code, wrong.json()["error"]) == (500, 'option "num_ctx" must be of type integer')
        many = target.request("POST", "/api/chat", target.ask("x", logprobs=True, top_logprobs=21))
        assert many.status_code == 400

    def test_paths_methods_and_bodies(self, target: Target) -> None:
        unknown = target.request("GET", "/api/rerank")
        assert (unknown.status_code, unknown.text) == (404, "404 page not found")
        assert target.request("GET", "/api/chat").status_code in (404, 405)
        empty = target.request("POST", "/api/chat")
        assert (empty.status_code, empty.json()) == (400, {"error": "missing request body"})
        broken = target.request("POST", "/api/chat", content=b"{nonsense")
        assert broken.status_code == 400
        target.check(broken.json(), ERROR)

    def test_a_name_that_is_not_this_computers(self, target: Target) -> None:
        reply = target.request("GET", "/api/tags", headers={"Host": "evil.example"})
        assert (reply.status_code, reply.content) == (403, b"")


class TestTheStandInAlone:
    """What must not be tried on a developer's own Ollama, or depends on the model there."""

    @pytest.fixture(autouse=True)
    def _only_ours(self, target: Target) -> None:
        if target.stand_in is None:
            pytest.skip("not for a real Ollama")

    def test_a_message_longer_than_the_window_is_refused_with_the_engines_body_inside(
        self, target: Target
    ) -> None:
        reply = target.request("POST", "/api/chat", target.ask("word " * 900))
        assert reply.status_code == 400
        inner = json.loads(reply.json()["error"])["error"]
        assert "exceeds the available context size" in inner["message"]

    def test_a_download_of_nothing_fails_inside_its_stream(self, target: Target) -> None:
        lines = target.lines("/api/pull", {"model": "no-such-model"})
        assert lines == [
            {"status": "pulling manifest"},
            {"error": "pull model manifest: file does not exist"},
        ]
        whole = target.request("POST", "/api/pull", {"model": "no-such-model", "stream": False})
        assert whole.status_code == 500

    def test_an_image_for_a_model_without_eyes(self, target: Target) -> None:
        body = target.ask("What is this?")
        body["messages"][0]["images"] = ["aGVsbG8="]
        reply = target.request("POST", "/api/chat", body)
        assert reply.status_code == 500
        assert "image input is not supported" in reply.json()["error"]

    def test_a_changed_window_loads_again_and_the_same_does_not(self, target: Target) -> None:
        assert target.stand_in is not None
        target.post("/api/chat", {"model": target.chat, "messages": [], "keep_alive": 0})
        target.stand_in.record.clear()
        for window in (256, 256, 512):
            target.post("/api/chat", {"model": target.chat, "messages": [], "options": {"num_ctx": window}})
        assert target.stand_in.record.loads == [(target.chat, 256), (target.chat, 512)]

    def test_the_runner_that_dies_is_told_and_replaced(self, target: Target) -> None:
        from tests.support.ollama_server.real import RealEngine

        engine = target.stand_in.state.engine if target.stand_in else None
        if not isinstance(engine, RealEngine):
            pytest.skip("the scripted layer has no runner")
        body = target.ask("Count from one to one thousand.")
        body["options"]["num_predict"] = 400
        with (
            httpx.Client(trust_env=False, timeout=120) as client,
            client.stream("POST", f"{target.url}/api/chat", json=body) as reply,
        ):
            lines = reply.iter_lines()
            next(lines)
            engine.kill(SMOLLM2)
            last = json.loads(list(lines)[-1])
        assert "unexpectedly stopped" in last["error"]
        assert target.post("/api/chat", target.ask("Hello", stream=False))["done"] is True
