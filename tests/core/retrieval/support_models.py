"""What the tests of model-assisted search share: questions as understood, a chat model on the test server."""

from __future__ import annotations

import json

import pytest

from core.models.ollama_chat import OllamaChat
from core.models.ollama_client import OllamaServer
from core.retrieval.query import Intent, Scope, Understood
from core.retrieval.result import Candidate
from core.retrieval.understanding.exact_terms import exact_terms
from tests.support.ollama_server import CHAT, OllamaTestServer

ENOUGH_S = 20.0
"""A budget that no healthy test uses up."""
LITTLE_S = 0.05
"""A budget that a held request always uses up."""


def understood(question: str, language: str = "en", intent: Intent = "look-up") -> Understood:
    return Understood(question, intent, (language,), exact_terms(question), Scope(), 2400)


def candidate(chunk_id: int, text: str = "", vectors: float = 0.5, words: float = 0.0) -> Candidate:
    made = Candidate(chunk_id, document_id=chunk_id, text=text or f"passage {chunk_id}")
    made.raw, made.scores = {"vectors": vectors}, {"vectors": vectors, "words": words}
    return made


def reply(*paraphrases: str, answer: str = "") -> str:
    return json.dumps({"paraphrases": paraphrases, "answer": answer}, ensure_ascii=False)


def never() -> bool:
    return False


@pytest.fixture
def chat(ollama: OllamaServer, ollama_server: OllamaTestServer) -> OllamaChat:
    """A model that is loaded and listed; the record holds only what the test itself asks."""
    made = OllamaChat(ollama, ollama.describe(CHAT.name))
    ollama_server.record.clear()
    return made
