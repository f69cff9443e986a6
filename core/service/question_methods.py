"""The methods of the protocol that are about starred answers, and the questions that check a person's own library."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from core.answer.answerer import Listener
from core.answer.asking import Asked, Question, turns
from core.answer.relocate import relocate
from core.catalog.records import Message
from core.errors import ModelUnavailable, UserInputError
from core.evaluation.corpus_generate import make_questions
from core.service import encode
from core.service import params as read
from core.service.connection import Call, Method
from core.service.params import Params
from core.service.protocol_questions import StarredQuestion

if TYPE_CHECKING:
    from core.engine import Engine

# More would keep the chat model busy for an hour.
MOST_MADE = 200


class QuestionMethods:
    """Serves the methods that begin with "questions."."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.table: dict[str, Method] = {
            "questions.star": self._star,
            "questions.list": lambda params, call: {"questions": self._starred()},
            "questions.again": self._again,
            "questions.make": self._make,
        }

    def _star(self, params: Params, call: Call) -> Any:
        message = self._answer(read.whole(params, "message_id"))
        if message.conversation_id != read.whole(params, "conversation_id"):
            raise UserInputError("That answer does not exist any more.", "")
        starred = bool(params.get("starred"))
        self._engine.catalogue.conversations.star(message.id, starred)
        self._engine.broadcast("conversations.changed", {})
        return {"starred": starred}

    def _answer(self, message_id: int) -> Message:
        """Raises UserInputError when there is no such answer."""
        message = self._engine.catalogue.conversations.message(message_id)
        if message is None or message.role != "assistant":
            raise UserInputError("That answer does not exist any more.", "")
        return message

    def _starred(self) -> list[StarredQuestion]:
        return [self._row(message) for message in self._engine.catalogue.conversations.starred()]

    def _row(self, message: Message) -> StarredQuestion:
        catalogue = self._engine.catalogue
        payload = json.loads(message.payload)
        used = {n for sentence in payload.get("answer", []) for n in sentence["citations"]}
        if payload.get("remembered"):
            used = set()  # it gave something to remember, and must not be done again
        shown = [item for item in catalogue.conversations.citations(message.id) if item.n in used]
        places = [(item, relocate(item, catalogue)) for item in shown]
        return {
            "conversation_id": message.conversation_id,
            "message_id": message.id,
            "question": self._asked_before(message)[0],
            "created": message.created,
            "refused": bool(payload.get("refused")),
            "citations": [
                {"path": place.path, "quote": item.quote, "state": place.state} for item, place in places
            ],
        }

    def _asked_before(self, message: Message) -> tuple[str, list[Message]]:
        """(the question of this answer, the messages before that question)."""
        earlier = self._engine.catalogue.conversations.messages(message.conversation_id)
        earlier = [item for item in earlier if item.id < message.id]
        asked = [place for place, item in enumerate(earlier) if item.role == "user"]
        return (earlier[asked[-1]].text, earlier[: asked[-1]]) if asked else ("", [])

    def _again(self, params: Params, call: Call) -> Any:
        """The memory is left out: it would answer of itself, and count a use of what it gave."""
        question = (
            self._as_it_was(read.whole(params, "message_id"))
            if params.get("message_id") is not None
            else Question(read.text(params, "question"), keep=False, private=True)
        )
        listener = Listener(
            lambda stage: None, lambda items: None, lambda piece: None, lambda: bool(call.cancelled)
        )
        with self._engine.busy():
            asked = self._engine.asking.ask(question, listener, _nothing_kept)
        return encode.answer(asked, question.text, self._engine.model_names(), with_trace=True)

    def _as_it_was(self, message_id: int) -> Question:
        """The question of an answer, with its scope and what went before it. Raises UserInputError."""
        message = self._answer(message_id)
        text, earlier = self._asked_before(message)
        payload = json.loads(message.payload)
        if payload.get("remembered"):
            raise UserInputError("That was no question: it gave something to remember.", "")
        understood = payload.get("trace", {}).get("understood") or {}
        scope = encode.scope({key: value for key, value in understood.get("scope", {}).items() if value})
        return Question(text, None, scope, keep=False, history=turns(earlier), private=True)

    def _make(self, params: Params, call: Call) -> Any:
        chat = self._engine.models.chat()
        if chat is None:
            raise ModelUnavailable("There is no chat model.", "Name one in the settings.")
        count = max(1, min(MOST_MADE, read.whole(params, "count")))
        made = make_questions(
            self._engine.catalogue, chat, count, read.whole(params, "seed"), lambda: bool(call.cancelled)
        )
        return asdict(made)


def _nothing_kept(asked: Asked) -> str:
    return ""
