"""A follow-up that a chat model rewrites: believed when it says neither more nor less than the conversation."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from core.errors import Cancelled
from core.models.ollama_chat import OllamaChat
from core.retrieval.aside import Aside
from core.retrieval.query import Query, Turn
from core.retrieval.understanding.stand_alone import Rewriter, object_to
from core.retrieval.understanding.understand import Catalogued, understand
from tests.core.retrieval.support_models import ENOUGH_S, LITTLE_S, chat, never
from tests.support.ollama_server import OllamaTestServer

__all__ = ["chat"]

HISTORY = (
    Turn("user", "What is the deposit for the flat in Garden Street?"),
    Turn("assistant", "The deposit is 1,800 euros [1]."),
)
FOLLOW_UP = "And the rent?"
PLAIN = "What is the rent for the flat in Garden Street?"
GOOD = "What rent is paid for the flat in Garden Street?"
NOTHING = Catalogued(lambda words: None, lambda name: ())
NOW = datetime(2026, 3, 12, tzinfo=UTC)


def said(question: str) -> str:
    return json.dumps({"question": question}, ensure_ascii=False)


def rewriter(chat: OllamaChat, budget_s: float = ENOUGH_S) -> Rewriter:
    return Rewriter(lambda: chat, Aside(budget_s))


def test_a_follow_up_becomes_a_question_that_stands_alone(
    ollama_server: OllamaTestServer, chat: OllamaChat
) -> None:
    ollama_server.script(said(GOOD))

    found, decision = rewriter(chat).rewrite(FOLLOW_UP, HISTORY, PLAIN, never)

    assert found == GOOD
    assert GOOD in decision
    (request,) = ollama_server.record.requests("/api/chat")
    assert [message["role"] for message in request.body["messages"]] == ["system", "user"]
    assert "1,800 euros" in request.body["messages"][1]["content"]


@pytest.mark.parametrize("broken", ["The rent is 900 euros.", '{"question": 3}', '{"question": "What is th'])
def test_a_reply_of_no_use_leaves_the_plain_rules_word(
    ollama_server: OllamaTestServer, chat: OllamaChat, broken: str
) -> None:
    ollama_server.script(broken)

    found, decision = rewriter(chat).rewrite(FOLLOW_UP, HISTORY, PLAIN, never)

    assert found == PLAIN
    assert "not rewritten" in decision


def test_a_late_model_leaves_the_plain_rules_word_and_says_so(
    ollama_server: OllamaTestServer, chat: OllamaChat
) -> None:
    ollama_server.hold("/api/chat")

    found, decision = rewriter(chat, LITTLE_S).rewrite(FOLLOW_UP, HISTORY, PLAIN, never)

    assert found == PLAIN
    assert "longer than it was given" in decision
    ollama_server.record.wait_abort()


def test_stopping_is_passed_on(ollama_server: OllamaTestServer, chat: OllamaChat) -> None:
    ollama_server.hold("/api/chat")

    with pytest.raises(Cancelled):
        rewriter(chat).rewrite(FOLLOW_UP, HISTORY, PLAIN, lambda: True)


def test_without_a_chat_model_nothing_is_said() -> None:
    assert Rewriter(lambda: None).rewrite(FOLLOW_UP, HISTORY, PLAIN, never) == (PLAIN, "")


@pytest.mark.parametrize(
    ("question", "found", "why"),
    [
        (FOLLOW_UP, GOOD, ""),
        (FOLLOW_UP, "Wie hoch ist die Miete der Wohnung in der Garden Street?", "another language"),
        (FOLLOW_UP, "What is the rent for the flat in Heron Yard?", "Heron Yard"),
        (FOLLOW_UP, "What is the rent for the flat in Garden Street in 2024?", "2024"),
        (FOLLOW_UP, f"{GOOD} {GOOD} {GOOD}", "too long"),
        ("And in 2023?", "What was the deposit for the flat in Garden Street?", "lost “2023”"),
        ("And in 2023?", "What was the deposit for the flat in Garden Street in 2023?", ""),
    ],
)
def test_what_is_believed(question: str, found: str, why: str) -> None:
    objection = object_to(found, question, HISTORY, f"Garden Street {question}")

    assert (why in objection) if why else (objection == "")


def test_a_chinese_follow_up(ollama_server: OllamaTestServer, chat: OllamaChat) -> None:
    history = (Turn("user", "古井的水能泡茶吗？"), Turn("assistant", "可以 [1]。"))
    ollama_server.script(said("古井有多深？"))

    found, _ = rewriter(chat).rewrite("它有多深？", history, "古井的水能泡茶吗 它有多深？", never)

    assert found == "古井有多深？"


class TestWithinUnderstanding:
    def test_only_a_question_that_leans_on_history_is_put_to_the_model(self) -> None:
        asked: list[str] = []

        def rewrite(question: str, history: object, plain: str) -> tuple[str, str]:
            asked.append(question)
            return GOOD, "rewritten"

        alone = Query("When does the lease of the garden flat end?", HISTORY)
        assert understand(alone, NOTHING, NOW, rewrite).question == alone.text
        assert understand(Query(FOLLOW_UP), NOTHING, NOW, rewrite).question == FOLLOW_UP
        assert asked == []

        found = understand(Query(FOLLOW_UP, HISTORY), NOTHING, NOW, rewrite)
        assert (asked, found.question) == ([FOLLOW_UP], GOOD)
        assert "rewritten" in found.decisions

    def test_exact_terms_of_the_rewritten_question_count(self) -> None:
        history = (Turn("user", "What does parse_config do?"),)
        rewritten = "Where is parse_config called?"

        found = understand(
            Query("Where is it called?", history), NOTHING, NOW, lambda *_: (rewritten, "rewritten")
        )

        assert found.exact_terms == ("parse_config",)

    def test_a_rewriting_that_was_not_believed_leaves_the_plain_rules_decision(self) -> None:
        found = understand(
            Query(FOLLOW_UP, HISTORY), NOTHING, NOW, lambda question, turns, plain: (plain, "not taken")
        )

        assert found.question == PLAIN
        assert "not taken" in found.decisions
        assert any("“the rent” in the place of “the deposit”" in decision for decision in found.decisions)
