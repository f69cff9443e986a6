"""The chat model as a judge: one short call a passage, over a real HTTP server with scripted probabilities.

Whether any model judges well is not shown here: that takes a real one.
"""

from __future__ import annotations

import threading

import pytest

from core.errors import ModelUnavailable
from core.models.ollama_chat import OllamaChat
from core.models.ollama_errors import OllamaFault
from core.retrieval.ranking.checked import CheckedReranker, Refused
from core.retrieval.ranking.rerank_chat import ChatJudge, prompt
from core.retrieval.ranking.self_check import check_rows
from tests.core.retrieval.ranking.test_checked import MemoryNotes
from tests.core.retrieval.support_models import ENOUGH_S, LITTLE_S, candidate, chat, never
from tests.support.ollama_server import Answer, Generation, OllamaTestServer

__all__ = ["chat"]

ANSWERS = [row.passage for rows in check_rows().values() for row in rows]
YES, NO = {"Yes": 0.9, "No": 0.1}, {"No": 0.8, "Yes": 0.2}


def judges_well(request: Generation) -> Answer:
    """Right in the self-check; afterwards yes to what speaks of 900 euros."""
    known = any(passage in request.prompt for passage in ANSWERS)
    return Answer(probabilities=YES if known or "900 euros" in request.prompt else NO)


def checked(chat: OllamaChat, digest: str = "d1") -> CheckedReranker:
    reranker = CheckedReranker(ChatJudge(lambda: chat, lambda name: digest), MemoryNotes())
    reranker.start()
    assert reranker.wait_checked(ENOUGH_S)
    return reranker


def test_passages_are_graded_by_the_probability_of_yes(
    ollama_server: OllamaTestServer, chat: OllamaChat
) -> None:
    ollama_server.script(judges_well)
    reranker = checked(chat)
    pool = [candidate(1, "The garden is large."), candidate(2, "The rent is 900 euros.")]

    grades = reranker.grade("What does it cost?", "en", pool, ENOUGH_S, never)

    assert [grade.value for grade in grades] == [pytest.approx(0.2), pytest.approx(0.9)]
    last = ollama_server.record.requests("/api/chat")[-1].body
    assert last["options"]["num_predict"] == 1
    assert last["logprobs"] is True
    reranker.close()


def test_a_model_that_says_yes_to_everything_is_refused(
    ollama_server: OllamaTestServer, chat: OllamaChat
) -> None:
    ollama_server.script(lambda _: Answer(probabilities=YES))
    reranker = checked(chat)

    with pytest.raises(Refused, match="did not tell answers from near misses"):
        reranker.grade("?", "en", [candidate(1)], ENOUGH_S, never)
    reranker.close()


def test_a_server_without_probabilities_is_refused_in_its_own_words(
    ollama_server: OllamaTestServer, chat: OllamaChat
) -> None:
    ollama_server.use_profile("0.5")
    reranker = checked(chat)

    with pytest.raises(Refused, match="gives no probabilities"):
        reranker.grade("?", "en", [candidate(1)], ENOUGH_S, never)
    reranker.close()


def test_a_model_that_says_neither_is_refused(ollama_server: OllamaTestServer, chat: OllamaChat) -> None:
    ollama_server.script(lambda _: Answer(probabilities={"The": 0.9}))
    reranker = checked(chat)

    with pytest.raises(Refused, match="neither yes nor no"):
        reranker.grade("?", "en", [candidate(1)], ENOUGH_S, never)
    reranker.close()


def test_a_late_judgement_is_an_error_that_says_so(ollama_server: OllamaTestServer, chat: OllamaChat) -> None:
    ollama_server.fail("/api/chat", hold=threading.Event())

    with pytest.raises(OllamaFault) as caught:
        ChatJudge(lambda: chat, lambda name: "d").probability("?", "en", "text", LITTLE_S)

    assert caught.value.kind == "late"


def test_without_a_chat_model_there_is_a_remedy() -> None:
    with pytest.raises(ModelUnavailable) as caught:
        ChatJudge(lambda: None, lambda name: "d").identity()

    assert "auto" in caught.value.remedy


def test_the_verdict_belongs_to_the_models_digest(chat: OllamaChat) -> None:
    now = [0.0]
    digests = iter(["d1", "d2"])
    judge = ChatJudge(lambda: chat, lambda name: next(digests), lambda: now[0])

    first, soon = judge.identity(), judge.identity()
    now[0] = 3600.0
    later = judge.identity()

    assert first == soon == f"{chat.name} d1"
    assert later == f"{chat.name} d2"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_question_stands_before_the_passage_so_that_it_is_read_once(language: str) -> None:
    one, two = prompt("Who pays?", language, "First text."), prompt("Who pays?", language, "Second text.")

    shared = len([1 for a, b in zip(one, two, strict=False) if a == b])
    assert one.index("Who pays?") < one.index("First text.")
    assert shared > one.index("Who pays?")


def test_a_very_long_passage_is_cut() -> None:
    assert len(prompt("Who pays?", "en", "word " * 5000)) < 2000
