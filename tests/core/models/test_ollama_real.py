"""Footnote's own client against a real model in llama.cpp: plumbing only, never the quality of an answer."""

from __future__ import annotations

import json
from collections.abc import Iterator

import numpy as np
import pytest

from core.models.base import ChatMessage, ChatRequest
from core.models.ollama_chat import OllamaChat
from core.models.ollama_client import OllamaServer
from core.models.ollama_embed import OllamaEmbedder
from core.models.ollama_errors import OllamaFault
from tests.support.ollama_server import OllamaTestServer
from tests.support.ollama_server.fixtures import client_of
from tests.support.ollama_server.llama_process import missing_parts
from tests.support.ollama_server.real import SMOLLM2, SMOLLM2_EMBED, RealEngine, real_server

pytestmark = pytest.mark.real_model
WINDOW = 512


@pytest.fixture(scope="module")
def server() -> Iterator[OllamaTestServer]:
    if missing := missing_parts():
        pytest.skip(missing)
    with real_server() as running:
        yield running


@pytest.fixture(scope="module")
def ollama(server: OllamaTestServer) -> OllamaServer:
    return client_of(server)


@pytest.fixture(scope="module")
def chat(ollama: OllamaServer) -> OllamaChat:
    return OllamaChat(ollama, ollama.describe(SMOLLM2.name), WINDOW)


def ask(text: str, **options: object) -> ChatRequest:
    return ChatRequest((ChatMessage("user", text),), **options)  # type: ignore[arg-type]


def test_a_reply_streams_and_ends_at_its_limit(chat: OllamaChat) -> None:
    chunks = [
        chunk
        for chunk in chat.stream(ask("Count from one to fifty in words.", max_tokens=8))
        if chunk.text or chunk.done
    ]
    assert len(chunks) > 4
    assert chunks[-1].done_reason == "length"
    assert chunks[-1].prompt_tokens is not None
    assert 10 < chunks[-1].prompt_tokens < 100


def test_a_schema_is_kept_by_the_decoder(chat: OllamaChat) -> None:
    schema = {
        "type": "object",
        "properties": {"kind": {"type": "string", "enum": ["tree", "shed"]}, "count": {"type": "integer"}},
        "required": ["kind", "count"],
    }
    value = json.loads(chat.complete(ask("Describe a garden.", max_tokens=60, schema=schema)))
    assert value["kind"] in ("tree", "shed")
    assert isinstance(value["count"], int)


def test_the_share_of_yes_is_read_from_real_probabilities(chat: OllamaChat) -> None:
    (share,) = chat.yes_probability(["Is the sky blue? Answer with the single word yes or no."], 60)
    assert share is not None
    assert 0 < share < 1


def test_a_text_beyond_the_window_is_refused_in_plain_words(chat: OllamaChat) -> None:
    with pytest.raises(OllamaFault) as caught:
        chat.complete(ask("word " * 700))
    assert caught.value.kind == "too_long"
    assert "{" not in caught.value.sentence


def test_stop_frees_the_model_at_once(chat: OllamaChat, server: OllamaTestServer) -> None:
    before = len(server.record.aborted)
    stream = chat.stream(ask("Count from one to one thousand in words.", max_tokens=450))
    while not next(stream).text:
        pass
    stream.close()
    assert server.record.wait_abort(before + 1).path == "/api/chat"
    assert chat.complete(ask("Hello", max_tokens=4))


def test_a_runner_that_died_is_started_again_unseen(chat: OllamaChat, server: OllamaTestServer) -> None:
    engine = server.state.engine
    assert isinstance(engine, RealEngine)
    engine.kill(SMOLLM2)
    assert chat.complete(ask("Hello", max_tokens=4))


def test_real_vectors_are_unit_vectors_and_the_same_alone_or_together(ollama: OllamaServer) -> None:
    embedder = OllamaEmbedder(ollama, ollama.describe(SMOLLM2_EMBED.name))
    together = embedder.embed(["an apple tree", "花园里的苹果树", "a garden shed"], "passage")
    assert together.shape == (3, 576)
    assert np.allclose(np.linalg.norm(together, axis=1), 1, atol=1e-4)
    assert np.allclose(embedder.embed(["an apple tree"], "passage")[0], together[0], atol=1e-2)


def test_one_window_is_one_load(server: OllamaTestServer, chat: OllamaChat) -> None:
    chat.complete(ask("Hello", max_tokens=2))
    server.record.loads.clear()
    chat.complete(ask("Hello again", max_tokens=2))
    chat.yes_probability(["yes or no?"], 60)
    assert server.record.loads == []
