"""A statement typed into the chat, through a real engine process: acknowledged, noted, and searched for on request."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from core.paths import ProfilePaths
from core.service.client import Client
from tests.core.service.test_memory_methods import LEASE, Talk


@pytest.fixture(scope="module")
def talk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Talk]:
    """An engine with a lease in its library and the settings of a new owner: notes go to the inbox."""
    folder = tmp_path_factory.mktemp("statements")
    (folder / "files").mkdir()
    (folder / "files" / "lease.txt").write_text(LEASE, encoding="utf-8")
    profile = ProfilePaths(folder / "profile")
    with Client(profile) as client:
        made = Talk(client, profile)
        made.call("sources.add", paths=[str(folder / "files")])
        made.call("ingest.wait")
        yield made


def noted(talk: Talk, answer: dict[str, Any]) -> Any:
    """What was made of the turn, once the engine has looked through it."""

    def heard() -> Any:
        talk.call("sources.list")
        return [
            data["captured"]
            for event, data in talk.heard
            if event == "memory.captured" and data["message_id"] == answer["message_id"]
        ]

    (made,) = talk.until(heard)
    return made


def kept_payload(talk: Talk, answer: dict[str, Any]) -> Any:
    messages = talk.call("conversations.get", conversation_id=answer["conversation_id"])["messages"]
    return next(row["answer"] for row in messages if row["id"] == answer["message_id"])


@pytest.mark.parametrize("text", ["I moved to Hamburg last week", "我下个月去上海"])
def test_a_statement_is_acknowledged_and_what_it_tells_waits_in_the_inbox(talk: Talk, text: str) -> None:
    answer = talk.ask(text)

    assert (answer["refused"], answer["models"]["answer"], answer["mode"]) == (False, "statement", "none")
    made = noted(talk, answer)
    assert (made["proposed"], [each["status"] for each in made["noted"]]) == (1, ["proposed"])
    waiting = {row["id"]: row["text"] for row in talk.call("memory.inbox")["proposals"]}
    assert waiting[made["noted"][0]["id"]] == made["noted"][0]["text"]
    assert kept_payload(talk, answer)["captured"] == made


def test_a_statement_with_nothing_to_keep_is_told_so_too(talk: Talk) -> None:
    made = noted(talk, talk.ask("I am tired today"))

    assert made == {"kept": 0, "proposed": 0, "skipped": 0, "noted": []}


def test_a_secret_in_a_statement_is_named_as_the_reason_and_not_repeated(talk: Talk) -> None:
    made = noted(talk, talk.ask("My password is hunter2secret9."))

    assert [(each["status"], each["text"]) for each in made["noted"]] == [("refused", "")]
    assert made["noted"][0]["reason"] == "holds what looks like a password or code"
    assert "hunter2" not in str(made)


def test_a_question_still_asks_the_files_though_a_statement_stands_before_it(talk: Talk) -> None:
    answer = talk.ask("I moved to Hamburg. When does the lease of the flat end?")

    assert "31 March 2027" in answer["text"]


def test_the_files_are_asked_for_a_statement_where_that_is_wanted(talk: Talk) -> None:
    said = "My deposit is held by Ms Keller"
    assert talk.ask(said)["references"] == []

    answer = talk.ask(said, search=True)

    assert answer["references"][0]["quote"].startswith("The lease of the flat")


def test_news_of_somebody_else_is_acknowledged_where_the_files_are_silent(talk: Talk) -> None:
    answer = talk.ask("Anna moved to Berlin")

    assert (answer["text"], answer["refused"]) == ("Understood. Your files say nothing about it.", False)
    assert noted(talk, answer)["noted"][0]["text"] == "Anna moved to Berlin."


def test_where_nothing_is_noted_the_answer_says_how_to_have_it_kept(talk: Talk) -> None:
    answer = talk.ask("I moved to Kiel last week", keep=False)

    assert "begin with “remember that”" in answer["text"]


def test_a_private_conversation_only_acknowledges(talk: Talk) -> None:
    conversation = talk.call("conversations.create", title="", private=True)["id"]

    answer = talk.ask("I moved to Bremen last week", conversation_id=conversation)

    assert "remember" not in answer["text"]
    assert "Bremen" not in str(talk.call("memory.inbox"))


@pytest.mark.parametrize("private", [False, True])
def test_what_was_just_said_is_known_in_the_same_conversation(talk: Talk, private: bool) -> None:
    conversation = talk.call("conversations.create", title="", private=private)["id"]
    talk.ask("I moved to Hamburg last week", conversation_id=conversation)

    answer = talk.ask("Where do I live?", conversation_id=conversation)

    assert answer["text"] == "You said so in this conversation: I moved to Hamburg."
    assert talk.ask("Where do I live?", keep=False)["refused"], "elsewhere it waits in the inbox"


def test_a_question_after_a_statement_is_answered_from_the_files_and_the_statement_is_noted(
    talk: Talk,
) -> None:
    answer = talk.ask("I moved to Stavanger last month. How much is the deposit?")

    assert answer["references"]
    assert not answer["refused"]
    assert "Stavanger" not in answer["text"]
    assert [each["text"] for each in noted(talk, answer)["noted"]] == ["I moved to Stavanger."]


def test_where_one_moved_a_sentence_before_is_where_one_lives(talk: Talk) -> None:
    answer = talk.ask("I moved to Bergen last month. Where do I live?")

    assert answer["text"] == "You said so in this conversation: I moved to Bergen."
