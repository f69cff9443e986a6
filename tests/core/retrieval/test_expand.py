"""Other wordings of a question: what is asked of the model, what is believed of its reply, and what a slow one costs."""

from __future__ import annotations

import pytest

from core.errors import Cancelled, ModelUnavailable
from core.models.ollama_chat import OllamaChat
from core.retrieval.aside import Aside, LeftAlone
from core.retrieval.expand import (
    DECISIVE,
    PARAPHRASES,
    Expander,
    Expansion,
    decided_already,
    faithful,
    read_reply,
)
from tests.core.retrieval.support_models import (
    ENOUGH_S,
    LITTLE_S,
    chat,
    never,
    reply,
    understood,
)
from tests.support.ollama_server import OllamaTestServer
from tests.support.ollama_server.scripted import tokens

__all__ = ["chat"]

QUESTION = understood("When does the lease of the garden flat end?")
OTHERS = (
    "On which date does the tenancy of the garden flat expire?",
    "How long does the rental contract for the flat with the garden run?",
    "What is the final day of the lease agreement?",
)
ANSWER = "The tenancy of the garden flat ends on the last day of September."


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_three_paraphrases_and_a_possible_answer_in_one_request(
    ollama_server: OllamaTestServer, chat: OllamaChat
) -> None:
    ollama_server.script(reply(*OTHERS, answer=ANSWER))

    found = Expander(lambda: chat, Aside(ENOUGH_S)).expand(QUESTION, never)

    assert found == Expansion(OTHERS, ANSWER)
    (request,) = ollama_server.record.requests("/api/chat")
    assert request.body["messages"][-1]["content"] == QUESTION.question
    assert request.body["format"]["required"] == ["paraphrases", "answer"]


def test_a_chinese_question_is_put_to_the_model_in_chinese(
    ollama_server: OllamaTestServer, chat: OllamaChat
) -> None:
    ollama_server.script(reply("花园公寓的租约哪一天到期？", answer="租约于九月三十日到期。"))

    found = Expander(lambda: chat, Aside(ENOUGH_S)).expand(
        understood("花园公寓的租期到什么时候？", "zh"), never
    )

    assert found is not None
    assert found.paraphrases == ("花园公寓的租约哪一天到期？",)
    (request,) = ollama_server.record.requests("/api/chat")
    assert "用提问的语言" in request.body["messages"][0]["content"]


def test_without_a_chat_model_there_is_nothing_and_no_error() -> None:
    assert Expander(lambda: None).expand(QUESTION, never) is None


@pytest.mark.parametrize(
    "broken", ["I would search for the lease.", "{}", '{"paraphrases": 3, "answer": null}', ""]
)
def test_a_reply_in_another_form_is_an_error_with_a_sentence(
    ollama_server: OllamaTestServer, chat: OllamaChat, broken: str
) -> None:
    ollama_server.script(broken)

    with pytest.raises(ModelUnavailable) as caught:
        Expander(lambda: chat, Aside(ENOUGH_S)).expand(QUESTION, never)

    assert caught.value.sentence
    assert not isinstance(caught.value, LeftAlone)


def test_a_late_model_is_given_up_and_let_go(ollama_server: OllamaTestServer, chat: OllamaChat) -> None:
    ollama_server.hold("/api/chat")

    with pytest.raises(ModelUnavailable, match="longer than it was given"):
        Expander(lambda: chat, Aside(LITTLE_S)).expand(QUESTION, never)

    assert ollama_server.record.wait_abort().sent == 0


def test_what_came_before_the_reply_broke_is_used(ollama_server: OllamaTestServer, chat: OllamaChat) -> None:
    whole = reply(*OTHERS, answer=ANSWER)
    ollama_server.script(whole)
    ollama_server.fail("/api/chat", error_at=len(tokens(whole[: whole.index("final")])))

    found = Expander(lambda: chat, Aside(ENOUGH_S)).expand(QUESTION, never)

    assert found == Expansion(OTHERS[:2])


def test_replies_that_break_off_twice_leave_the_model_alone_however_useful(
    ollama_server: OllamaTestServer, chat: OllamaChat
) -> None:
    whole = reply(*OTHERS, answer=ANSWER)
    ollama_server.script(whole)
    ollama_server.fail("/api/chat", error_at=len(tokens(whole[: whole.index("final")])), times=2)
    expander = Expander(lambda: chat, Aside(ENOUGH_S))
    for _ in range(2):
        assert expander.expand(QUESTION, never) == Expansion(OTHERS[:2])

    with pytest.raises(LeftAlone):
        expander.expand(QUESTION, never)


def test_a_model_that_fails_twice_is_left_alone_for_minutes_and_then_tried_again(
    ollama_server: OllamaTestServer, chat: OllamaChat
) -> None:
    clock = Clock()
    expander = Expander(lambda: chat, Aside(ENOUGH_S, left_alone_s=300.0, clock=clock))
    ollama_server.fail("/api/chat", error_at=0, times=4)  # each is tried twice
    for _ in range(2):
        with pytest.raises(ModelUnavailable):
            expander.expand(QUESTION, never)
    asked = len(ollama_server.record.requests("/api/chat"))

    with pytest.raises(LeftAlone, match="not asked for some minutes"):
        expander.expand(QUESTION, never)
    assert len(ollama_server.record.requests("/api/chat")) == asked

    clock.now = 301.0
    ollama_server.faults.clear()
    ollama_server.script(reply(*OTHERS))
    assert expander.expand(QUESTION, never) == Expansion(OTHERS)


def test_a_model_that_is_late_twice_is_left_alone(ollama_server: OllamaTestServer, chat: OllamaChat) -> None:
    expander = Expander(lambda: chat, Aside(LITTLE_S))
    ollama_server.hold("/api/chat", times=2)
    for _ in range(2):
        with pytest.raises(ModelUnavailable):
            expander.expand(QUESTION, never)

    with pytest.raises(LeftAlone):
        expander.expand(QUESTION, never)


def test_nonsense_twice_also_leaves_the_model_alone(
    ollama_server: OllamaTestServer, chat: OllamaChat
) -> None:
    expander = Expander(lambda: chat, Aside(ENOUGH_S))
    ollama_server.script("no JSON here")
    for _ in range(2):
        with pytest.raises(ModelUnavailable):
            expander.expand(QUESTION, never)

    with pytest.raises(LeftAlone):
        expander.expand(QUESTION, never)


def test_stopping_ends_the_request_and_is_not_held_against_the_model(
    ollama_server: OllamaTestServer, chat: OllamaChat
) -> None:
    expander = Expander(lambda: chat, Aside(ENOUGH_S))
    ollama_server.hold("/api/chat", times=3)
    for count in range(1, 4):
        with pytest.raises(Cancelled):
            expander.expand(QUESTION, lambda: True)
        ollama_server.record.wait_abort(count)
    ollama_server.faults.clear()
    ollama_server.script(reply(*OTHERS))

    assert expander.expand(QUESTION, never) == Expansion(OTHERS)


@pytest.mark.parametrize(
    ("cut", "found"),
    [
        ('{"paraphrases": ["one thing", "another thi', ("one thing",)),
        ('{"paraphrases": ["a \\"quoted\\" thing", "b"], "answer": "c', ('a "quoted" thing', "b")),
        ('{"paraphrases": [', ()),
        ('{"answer": "first', ()),
        ("", ()),
    ],
)
def test_a_reply_that_is_cut_off_has_the_strings_that_were_finished(cut: str, found: tuple[str, ...]) -> None:
    assert read_reply(cut) == Expansion(found)


def test_a_paraphrase_that_loses_a_name_or_number_asks_something_else() -> None:
    question = understood("What does ISO-9001 cost in 2024?")
    given = Expansion(("What is the price of ISO-9001 in 2024?", "What is the price of the standard?"))

    assert faithful(given, question).paraphrases == ("What is the price of ISO-9001 in 2024?",)


def test_another_language_the_question_itself_and_repetitions_are_left_out() -> None:
    given = Expansion(
        (
            QUESTION.question.upper(),
            "Wann endet der Mietvertrag für die Wohnung mit Garten?",
            OTHERS[0],
            OTHERS[0],
        ),
        "花园公寓的租约于九月三十日到期，届时房东会来检查房屋。",
    )

    assert faithful(given, QUESTION) == Expansion((OTHERS[0],))


def test_never_more_than_five_queries() -> None:
    many = Expansion(tuple(f"{OTHERS[0]} Number {number}?" for number in range(9)), ANSWER)

    kept = faithful(many, QUESTION)

    assert len(kept.paraphrases) == PARAPHRASES
    assert 1 + len(kept.paraphrases) + bool(kept.hypothetical) == 5


def test_a_comment_instead_of_a_question_is_left_out() -> None:
    assert faithful(Expansion(("Here is what I would do: " * 40,)), QUESTION).empty


def test_a_decisive_first_pass_needs_no_other_wordings() -> None:
    assert decided_already(QUESTION, DECISIVE)
    assert not decided_already(QUESTION, DECISIVE - 0.01)


def test_one_good_hit_decides_nothing_when_several_are_compared() -> None:
    assert not decided_already(understood("Compare the two offers", intent="compare"), 0.99)
