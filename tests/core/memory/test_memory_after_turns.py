"""What the owner says is looked through after the answer; it waits for as long as the vault cannot take it."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from core.catalog.catalogue import Catalogue
from core.errors import ModelUnavailable
from core.memory.after_turns import WAITING, AfterTurns
from core.memory.capture.capturing import find_candidates
from core.memory.capture.types import Candidate, Turn
from core.memory.errors import NoteBroken
from core.models.base import ChatModel, ChatRequest
from tests.core.memory.support_deep import MergingChat
from tests.core.memory.vault.test_memory_place import Profile


class Talk:
    """A profile with conversations; `mode` is the setting of capture, `chat` the model that is there."""

    def __init__(self, folder: Path) -> None:
        self.profile = Profile(folder)
        self.catalogue = Catalogue(self.profile.paths.catalogue)
        self.mode = "inbox"
        self.chat: ChatModel | None = None
        self.after = AfterTurns(self.catalogue, self.profile.keeper, lambda: self.chat, lambda: self.mode)

    def say(
        self, text: str, answer: str = "The files do not say.", private: bool = False, payload: str = "{}"
    ) -> int:
        """A turn of a new conversation with its answer; returns the answer's id."""
        conversation = self.catalogue.conversations.create(private=private)
        self.catalogue.conversations.add_message(conversation.id, "user", text, WAITING)
        message = self.catalogue.conversations.add_message(conversation.id, "assistant", answer, payload)
        self.after.turn_waits()
        return message.id

    def inbox(self) -> list[str]:
        with self.profile.keeper.use() as memory:
            return [each.memory.text for each in memory.inbox.waiting()]


@pytest.fixture
def talk(tmp_path: Path) -> Iterator[Talk]:
    made = Talk(tmp_path / "profile")
    yield made
    made.catalogue.close()


def test_a_statement_waits_in_the_inbox_with_its_turn(talk: Talk) -> None:
    answer = talk.say("By the way, I live in Rome. When does the lease end?")

    looked = talk.after.step()

    assert looked is not None
    assert (looked.message_id, looked.counts) == (answer, {"kept": 0, "proposed": 1, "skipped": 0})
    with talk.profile.keeper.use() as memory:
        (one,) = memory.inbox.waiting()
    source = one.memory.source
    assert (source.conversation, source.message, source.words) == ("1", "1", "By the way, I live in Rome.")
    message = talk.catalogue.conversations.message(answer)
    assert message is not None
    assert json.loads(message.payload)["captured"] == {
        **looked.counts,
        "noted": [
            {"status": "proposed", "id": one.memory.id, "text": one.memory.text, "commit": "", "reason": ""}
        ],
    }


def test_each_turn_is_looked_through_once(talk: Talk) -> None:
    talk.say("I live in Rome.")

    assert talk.after.step() is not None
    assert talk.after.step() is None
    talk.after.turn_waits()
    assert talk.after.step() is None


def test_kept_at_once_where_the_owner_wants_that(talk: Talk) -> None:
    talk.mode = "direct"
    talk.say("I live in Rome.")

    talk.after.step()

    assert (talk.profile.texts(), talk.inbox()) == ({"I live in Rome."}, [])


def test_what_is_kept_at_once_names_the_commit_that_takes_it_back(talk: Talk) -> None:
    talk.mode = "direct"
    talk.say("I live in Rome. I speak Greek.")
    looked = talk.after.step()
    assert looked is not None

    commits = {each["commit"] for each in looked.made.noted if each["status"] == "kept"}
    with talk.profile.keeper.use() as memory:
        assert commits == {memory.log(1)[0].id}


@pytest.mark.parametrize("reason", ["off", "private", "disabled", "deleted"])
def test_nothing_is_kept_where_it_is_not_wanted(talk: Talk, reason: str) -> None:
    talk.mode = "off" if reason == "off" else "direct"
    talk.say("I live in Rome.", private=reason == "private")
    if reason == "disabled":
        talk.profile.settings.update({"memory.enabled": False})
    if reason == "deleted":
        talk.catalogue.conversations.delete(1)

    talk.after.step()

    assert not talk.profile.keeper.place.exists
    assert talk.after.step() is None


def test_answers_and_what_was_recalled_are_never_looked_through(talk: Talk) -> None:
    talk.say("Where do I live?", answer="I live in Oslo. My employer is Acme. [m1]")

    talk.after.step()

    assert not talk.profile.keeper.place.exists


def test_what_is_known_already_is_told_as_such(talk: Talk) -> None:
    talk.say("I live in Rome.")
    talk.say("I live in Rome.")
    talk.after.step()

    again = talk.after.step()

    assert again is not None
    assert [(each["status"], each["text"]) for each in again.made.noted] == [("known", "")]
    assert not any(again.counts.values())


def test_an_answer_that_only_acknowledges_waits_to_be_told_even_of_nothing(talk: Talk) -> None:
    talk.say("I am tired today.", payload='{"models": {"answer": "statement"}}')
    talk.say("I am tired today.")

    looked = [talk.after.step(), talk.after.step()]

    assert [each.awaited for each in looked if each is not None] == [True, False]


def test_a_secret_is_left_alone_and_counted(talk: Talk) -> None:
    talk.say("My password is hunter2secret9.")

    looked = talk.after.step()

    assert looked is not None
    assert looked.counts == {"kept": 0, "proposed": 0, "skipped": 1}
    assert not talk.profile.keeper.place.exists


def test_earlier_turns_tell_whom_a_turn_means(talk: Talk) -> None:
    conversation = talk.catalogue.conversations.create()
    for role, text, payload in (
        ("user", "My sister Anna is visiting.", "{}"),
        ("assistant", "Good.", "{}"),
        ("user", "She lives in Berlin.", WAITING),
    ):
        talk.catalogue.conversations.add_message(conversation.id, role, text, payload)  # type: ignore[arg-type]

    talk.after.step()

    with talk.profile.keeper.use() as memory:
        assert ["Anna" in f"{each.memory.subject} {each.memory.text}" for each in memory.inbox.waiting()] == [
            True
        ]


def test_a_model_that_fails_leaves_it_to_the_rules(talk: Talk) -> None:
    def broken(notes: dict[str, str]) -> object:
        raise ModelUnavailable("The model broke.", "Start it again.")

    talk.chat = MergingChat(broken)
    talk.say("I live in Rome.")

    talk.after.step()

    assert talk.inbox() == ["I live in Rome."]


def test_the_vault_is_free_while_the_model_thinks(talk: Talk) -> None:
    talk.profile.add("I like tea")
    seen: list[set[str]] = []

    class Thinking(MergingChat):
        def complete(self, request: ChatRequest) -> str:
            seen.append(talk.profile.texts())
            return '{"facts": []}'

    talk.chat = Thinking()
    talk.say("I live in Rome.")
    talk.after.step()

    assert seen == [{"I like tea"}]


def test_a_turn_that_the_vault_cannot_take_waits_and_is_taken_later(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk.profile.add("I like tea")
    lock = talk.profile.paths.vault / ".git" / "index.lock"
    lock.touch()
    talk.say("I live in Rome.")

    assert talk.after.step() is None
    assert talk.after.problem is not None
    assert "index.lock" in talk.after.problem.sentence
    assert talk.after.step() is None, "it is not tried again at once"

    lock.unlink()
    monkeypatch.setattr("core.memory.after_turns.time.monotonic", lambda: float("inf"))
    assert talk.after.step() is not None
    assert talk.after.problem is None
    assert talk.inbox() == ["I live in Rome."]


@pytest.mark.parametrize("mode", ["inbox", "direct"])
def test_a_refused_secret_is_told_without_its_words_in_every_mode(talk: Talk, mode: str) -> None:
    talk.mode = mode
    answer = talk.say("I live in Rome. My password is hunter2secret9. When does the lease end?")

    looked = talk.after.step()

    assert looked is not None
    (told,) = [each for each in looked.made.noted if each["status"] == "refused"]
    assert (told["text"], told["reason"]) == ("", "holds what looks like a password or code")
    assert looked.counts["skipped"] == 1
    message = talk.catalogue.conversations.message(answer)
    assert message is not None
    assert "hunter2" not in message.payload


@pytest.mark.parametrize("mode", ["inbox", "direct"])
def test_a_secret_that_only_what_was_found_holds_is_told_in_the_same_words(talk: Talk, mode: str) -> None:
    found = [Candidate("My password is hunter2secret9.", "My password is hunter2secret9.")]

    with talk.profile.keeper.use() as memory:
        put = memory.inbox.put if mode == "inbox" else memory.keep_found
        made = put(found, ())

    assert [(each.reason, each.secret) for each in made.skipped] == [
        ("holds what looks like a password or code", True)
    ]
    assert (made.found, made.kept, made.proposed) == ((), (), ())
    assert "hunter2" not in str(made)


def test_a_question_with_a_long_number_is_not_told_as_a_refused_note(talk: Talk) -> None:
    talk.say("What is the account 4929 1234 5678 9012 345 for?")

    looked = talk.after.step()

    assert looked is not None
    assert "refused" not in {each["status"] for each in looked.made.noted}


def gone(notes: dict[str, str]) -> object:
    raise ModelUnavailable("The model has gone.", "Start it.")


def test_a_failing_chat_model_is_a_fact_of_its_own_until_it_reads_a_turn_again(talk: Talk) -> None:
    talk.chat = MergingChat(gone)
    talk.say("I live in Rome.")

    looked = talk.after.step()

    assert looked is not None
    assert [each["status"] for each in looked.made.noted] == ["proposed"], "it is nothing of the turn"
    assert talk.after.by_rules_alone is not None
    assert talk.after.by_rules_alone.sentence == "The model has gone."
    talk.chat = MergingChat(lambda notes: {"facts": []})
    talk.say("My password is hunter2secret9.")
    talk.after.step()
    assert talk.after.by_rules_alone is not None, "the model was not asked"
    talk.say("I like tea.")
    talk.after.step()
    assert talk.after.by_rules_alone is None


def test_the_model_does_not_see_what_rules_refuse_for_the_words_beside_it(talk: Talk) -> None:
    talk.chat = chat = MergingChat(lambda notes: {"facts": []})
    talk.say("Somebody came about the safe. Set it to 19-04-52.")

    looked = talk.after.step()

    assert looked is not None
    assert [each["status"] for each in looked.made.noted] == ["refused"]
    assert "19-04" not in str(chat.asked)


def test_where_there_is_no_chat_model_none_fails(talk: Talk) -> None:
    talk.chat = MergingChat(gone)
    talk.say("I live in Rome.")
    talk.after.step()
    talk.chat = None
    talk.say("I like tea.")

    talk.after.step()

    assert talk.after.by_rules_alone is None


def test_what_an_engine_that_died_had_not_looked_through_is_done_by_the_next(talk: Talk) -> None:
    talk.say("I live in Rome.")
    talk.catalogue.close()

    again = Talk(talk.profile.paths.root)

    assert again.after.step() is not None
    assert again.inbox() == ["I live in Rome."]
    again.catalogue.close()


@pytest.mark.parametrize(
    ("error", "told"),
    [(NoteBroken("It cannot be written.", "Change it."), "skipped"), (RuntimeError("a bug"), "failed")],
)
def test_a_turn_that_can_never_be_kept_does_not_hold_up_those_after_it(
    talk: Talk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception, told: str
) -> None:
    def found(turns: Sequence[Turn], *others: Any) -> Any:
        if "poison" in turns[0].text:
            raise error
        return find_candidates(turns, *others)

    monkeypatch.setattr("core.memory.capture.capturing.find_candidates", found)
    talk.say("I live in poison.")
    talk.say("I live in Rome.")

    with caplog.at_level(logging.CRITICAL):
        first, second = talk.after.step(), talk.after.step()

    assert first is not None
    assert first.counts[told] == 1
    assert second is not None
    assert second.counts["proposed"] == 1
    assert (talk.after.step(), talk.after.problem) == (None, None)


def test_a_turn_waits_for_as_long_as_the_settings_name_no_place_for_the_vault(talk: Talk) -> None:
    talk.profile.settings.update({"memory.vault": str(talk.profile.paths.settings)})
    talk.say("I live in Rome.")

    assert talk.after.step() is None
    assert talk.after.problem is not None
    assert "is a file" in talk.after.problem.sentence
    assert talk.catalogue.conversations.waiting_for_capture() is not None
