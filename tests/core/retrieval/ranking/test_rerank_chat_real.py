"""A real model that is too weak to judge is found out. (That a good one passes cannot be shown with what is here.)"""

from __future__ import annotations

import pytest

from core.models.ollama_chat import OllamaChat
from core.retrieval.ranking.rerank_chat import ChatJudge
from core.retrieval.ranking.self_check import LANGUAGES, self_check
from tests.support.ollama_server.fixtures import client_of
from tests.support.ollama_server.llama_process import missing_parts
from tests.support.ollama_server.real import SMOLLM2, real_server

pytestmark = [pytest.mark.real_model, pytest.mark.slow]

WINDOW = 1024
A_CALL_S = 60.0


def test_a_model_of_135_million_parameters_does_not_pass_the_check() -> None:
    if missing := missing_parts():
        pytest.skip(missing)
    with real_server() as running:
        server = client_of(running)
        chat = OllamaChat(server, server.describe(SMOLLM2.name), WINDOW)
        judge = ChatJudge(lambda: chat, lambda name: "digest")
        given: list[float] = []

        def probability(question: str, language: str, passage: str) -> float:
            given.append(judge.probability(question, language, passage, A_CALL_S))
            return given[-1]

        verdict = self_check(probability)

    assert verdict.passed == ()
    assert all(0.0 < value < 1.0 for value in given)
    assert not any(verdict.may_grade(language) for language in LANGUAGES)
