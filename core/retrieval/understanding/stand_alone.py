"""Rewrites a follow-up as a question that stands alone, by a chat model, where the plain rule says it leans on history.

The plain rule (follow_up.py) has the last word: what the model writes is checked, and dropped when it says more or
less than the conversation does.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Any

from core.errors import ModelUnavailable
from core.models.base import ChatMessage, ChatModel, ChatRequest
from core.models.ollama_json import json_text
from core.retrieval.aside import Aside
from core.retrieval.follow_up.follow_up import NAME
from core.retrieval.query import Turn
from core.retrieval.understanding.exact_terms import exact_terms
from core.text.language import UNKNOWN, base_language, detect_language

BUDGET_S = 1.5
MAX_TOKENS = 160
# Who "she" is was said in the last exchange or the one before; more only costs time.
MAX_TURNS = 4
MAX_TURN_CHARS = 400
# Against what the plain rule makes of it, which already holds both questions' words.
MAX_GROWTH = 2
SHORTEST_REFERENCE = 50

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"question": {"type": "string"}},
    "required": ["question"],
}


class Rewriter:
    """Asks the chat model of the moment. Safe to share between threads."""

    def __init__(self, chat: Callable[[], ChatModel | None], aside: Aside | None = None) -> None:
        self._chat = chat
        self._aside = aside or Aside(BUDGET_S)

    def rewrite(
        self, question: str, history: Sequence[Turn], plain: str, cancelled: Callable[[], bool]
    ) -> tuple[str, str]:
        """(question that stands alone, the decision in words). `plain` is the plain rule's version, which stays when
        the model fails or does not convince. Raises Cancelled."""
        chat = self._chat()
        if chat is None:
            return plain, ""
        try:
            found = self._aside.ask(chat, request_for(question, history), read_reply, cancelled)
        except ModelUnavailable as error:
            return plain, f"not rewritten by the chat model: {error.sentence}"
        objection = object_to(found, question, history, plain)
        if objection:
            return plain, f"the chat model's “{found[: 2 * len(plain)]}” was not taken: {objection}"
        return found, f"the chat model rewrote the question: “{found}”"


def request_for(question: str, history: Sequence[Turn]) -> ChatRequest:
    """The last turns as one message: a model that saw them as its own conversation would answer."""
    tongue = "zh" if detect_language(question).startswith("zh") else "en"
    rules = files("resources").joinpath("prompts", f"stand_alone.{tongue}.txt").read_text(encoding="utf-8")
    turns = [f"<{turn.role}>{turn.text[:MAX_TURN_CHARS]}</{turn.role}>" for turn in history[-MAX_TURNS:]]
    body = "\n".join([*turns, f"<follow-up>{question}</follow-up>"])
    messages = (ChatMessage("system", rules), ChatMessage("user", body))
    return ChatRequest(messages, max_tokens=MAX_TOKENS, schema=SCHEMA)


def read_reply(reply: str) -> str | None:
    """The question in the reply; None when there is none. A reply that was cut off has none."""
    whole = json_text(reply, SCHEMA)
    text = json.loads(whole).get("question") if whole else None
    return " ".join(text.split()) or None if isinstance(text, str) else None


def object_to(found: str, question: str, history: Sequence[Turn], plain: str) -> str:
    """Why the rewritten question cannot be trusted; "" when it can."""
    if len(found) > MAX_GROWTH * max(len(plain), SHORTEST_REFERENCE):
        return "it is too long"
    spoken, asked = detect_language(found), detect_language(question)
    if UNKNOWN not in (spoken, asked) and base_language(spoken) != base_language(asked):
        return f"it is in another language ({spoken})"
    lost = [term for term in exact_terms(question) if term.casefold() not in found.casefold()]
    if lost:
        return f"it lost “{lost[0]}”"
    said = " ".join([question, *(turn.text for turn in history)]).casefold()
    invented = [term for term in (*exact_terms(found), *NAME.findall(found)) if term.casefold() not in said]
    return f"“{invented[0]}” was never said" if invented else ""
