"""The test server's own tools: by hand from a terminal, by the control route, and its default replies."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from core.models.base import ChatMessage, ChatRequest
from core.models.ollama_chat import OllamaChat
from core.models.ollama_client import OllamaServer
from core.models.ollama_errors import OllamaFault
from core.models.ollama_host import parse_host
from tests.support.ollama_server import CHAT, OllamaTestServer
from tests.support.ollama_server.sample_replies import instance_of
from tests.support.ollama_server.scripted import bag_of_words

pytest_plugins = ("tests.support.ollama_server.fixtures",)
ROOT = Path(__file__).resolve().parents[3]


def control(server: OllamaTestServer, order: object) -> httpx.Response:
    return httpx.post(f"{server.url}/__control__", json=order, trust_env=False)


def test_faults_can_be_ordered_from_another_process(
    ollama_server: OllamaTestServer, ollama: OllamaServer
) -> None:
    assert (
        control(ollama_server, {"fault": {"route": "/api/tags", "status": 403, "body": ""}}).status_code
        == 200
    )
    with pytest.raises(OllamaFault):
        ollama.list_models()
    assert len(ollama.list_models()) == 2
    record = httpx.get(f"{ollama_server.url}/__control__", trust_env=False).json()
    assert [path for _, path, _ in record["requests"]][:2] == ["/api/tags", "/api/tags"]


def test_an_unknown_switch_is_refused(ollama_server: OllamaTestServer) -> None:
    reply = control(ollama_server, {"fault": {"explode": True}})
    assert reply.status_code == 400
    assert "explode" in reply.json()["error"]


def test_profiles_and_a_fresh_start_can_be_ordered(
    ollama_server: OllamaTestServer, ollama: OllamaServer
) -> None:
    control(ollama_server, {"profile": "0.1"})
    assert ollama.version() == "0.1.48"
    control(ollama_server, {"clear": True})
    assert ollama.version() == "0.33.0"
    assert len(ollama_server.record.seen) == 1


def test_it_runs_from_a_terminal_with_a_script(tmp_path: Path) -> None:
    rules = tmp_path / "rules.json"
    rules.write_text(
        json.dumps([{"when": "apple", "reply": "Twelve [1]."}, {"when": ".", "reply": "Who knows."}])
    )
    command = [sys.executable, "-m", "tests.support.ollama_server", "--port", "0", "--script", str(rules)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            url = process.stdout.readline().split()[2]
            server = OllamaServer(parse_host(url))
            chat = OllamaChat(server, server.describe(CHAT.name))
            assert chat.complete(ChatRequest((ChatMessage("user", "How many apples?"),))) == "Twelve [1]."
            assert chat.complete(ChatRequest((ChatMessage("user", "Why?"),))) == "Who knows."
            assert "gpt-oss:120b-cloud" in [model.name for model in server.list_models()]
        finally:
            process.terminate()


def test_the_default_answer_cites_the_reference_that_it_is_taken_from(
    ollama_server: OllamaTestServer, ollama: OllamaServer
) -> None:
    prompt = (
        "Answer from the references.\n\n[1] The shed is old. Its roof leaks.\n\n"
        "[2] The garden has twelve apple trees. They flower in May.\n\nQuestion: How many apple trees are in the garden?"
    )
    chat = OllamaChat(ollama, ollama.describe(CHAT.name))
    reply = chat.complete(ChatRequest((ChatMessage("user", prompt),)))
    assert reply == "The garden has twelve apple trees [2]."
    chinese = "[1] 仓库很旧。\n[2] 花园里有十二棵苹果树。\n问题：花园里有几棵苹果树？"
    assert chat.complete(ChatRequest((ChatMessage("user", chinese),))) == "花园里有十二棵苹果树 [2]。"


def test_the_default_answer_reads_tagged_references_too(
    ollama_server: OllamaTestServer, ollama: OllamaServer
) -> None:
    prompt = (
        '<reference n="1" from="shed">\nThe shed is old.\n</reference>\n'
        '<reference n="2" from="garden">\nThe garden has twelve apple trees. They flower.\n</reference>\n\n'
        "Question: How many apple trees does the garden have?"
    )
    chat = OllamaChat(ollama, ollama.describe(CHAT.name))
    reply = chat.complete(ChatRequest((ChatMessage("user", prompt),)))
    assert reply == "The garden has twelve apple trees [2]."


def test_texts_with_words_in_common_have_vectors_near_each_other() -> None:
    def cosine(one: str, other: str) -> float:
        return sum(a * b for a, b in zip(bag_of_words(one, 384), bag_of_words(other, 384), strict=True))

    question = "How many apple trees are in the garden?"
    assert cosine(question, question) == pytest.approx(1)
    assert (
        cosine(question, "The garden has twelve apple trees.") > cosine(question, "The old shed leaks.") + 0.3
    )
    assert cosine("花园里的苹果树", "十二棵苹果树") > 0.4


def test_an_instance_of_a_schema_has_what_it_asks_for() -> None:
    schema = {
        "type": "object",
        "$defs": {
            "fact": {
                "type": "object",
                "properties": {"text": {"type": "string"}, "kind": {"enum": ["a", "b"]}},
            }
        },
        "properties": {
            "facts": {"type": "array", "items": {"$ref": "#/$defs/fact"}, "minItems": 2},
            "score": {"type": "integer", "minimum": 3},
            "note": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        },
    }
    fact = {"text": "scripted", "kind": "a"}
    assert instance_of(schema, schema) == {"facts": [fact, fact], "score": 3, "note": "scripted"}
