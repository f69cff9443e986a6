"""Stage 1: other wordings of the question, by a chat model, for what the question's own words do not find.

Paraphrases and a hypothetical answer (HyDE: Gao et al., ACL 2023). They only find: order, floor and answer decision
stay with the question itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from core.models.base import ChatMessage, ChatModel, ChatRequest
from core.models.ollama_json import json_text
from core.retrieval.aside import Aside
from core.retrieval.query import Understood
from core.text.language import UNKNOWN, base_language, detect_language

BUDGET_S = 2.5
PARAPHRASES = 3
# Three questions and two sentences in JSON; Chinese takes about a token a character.
MAX_TOKENS = 320
# Above this probability of an answer the first pass has found it: the first passage was right for every one of the 62 to
# 79 % of the questions above it (development halves of XQuAD-en, ramdocs and clapnq, 600 questions).
DECISIVE = 0.7
# A "paraphrase" longer than this many times the question answers or comments it.
MAX_GROWTH = 3
SHORTEST_REFERENCE = 40
MAX_HYPOTHETICAL_CHARS = 600
# A text of fewer letters is too short for its language to be told from a relative's.
SURE_OF_LANGUAGE_CHARS = 20

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        # First, so that a reply that is cut by the budget still has them.
        "paraphrases": {
            "type": "array",
            "items": {"type": "string"},
            "minItems": PARAPHRASES,
            "maxItems": PARAPHRASES,
        },
        "answer": {"type": "string"},
    },
    "required": ["paraphrases", "answer"],
}


@dataclass(frozen=True)
class Expansion:
    """At most PARAPHRASES other questions, and a text that an answer might look like ("" for none)."""

    paraphrases: tuple[str, ...]
    hypothetical: str = ""

    @property
    def empty(self) -> bool:
        return not self.paraphrases and not self.hypothetical


class Expander:
    """Asks the chat model of the moment. Safe to share between threads."""

    def __init__(self, chat: Callable[[], ChatModel | None], aside: Aside | None = None) -> None:
        self._chat = chat
        self._aside = aside or Aside(BUDGET_S)

    def expand(self, understood: Understood, cancelled: Callable[[], bool]) -> Expansion | None:
        """None without a chat model. Raises ModelUnavailable when it is late or its reply is of no use, Cancelled."""
        chat = self._chat()
        if chat is None:
            return None

        def read(reply: str) -> Expansion | None:
            found = faithful(read_reply(reply), understood)
            return None if found.empty else found

        return self._aside.ask(chat, request_for(understood), read, cancelled)


def decided_already(understood: Understood, probability: float) -> str:
    """Why nothing more need be looked for after the first pass; "" when it should.

    A comparison wants several passages, and one good hit says nothing about the others.
    """
    if understood.intent == "compare" or probability < DECISIVE:
        return ""
    return f"not expanded: the first pass is decisive ({probability:.2f} of {DECISIVE})"


def request_for(understood: Understood) -> ChatRequest:
    """In Chinese for a Chinese question; else in English, with the wish for the question's own language."""
    tongue = "zh" if understood.languages[0].startswith("zh") else "en"
    rules = files("resources").joinpath("prompts", f"expand.{tongue}.txt").read_text(encoding="utf-8")
    messages = (ChatMessage("system", rules), ChatMessage("user", understood.question))
    return ChatRequest(messages, max_tokens=MAX_TOKENS, schema=SCHEMA)


def read_reply(reply: str) -> Expansion:
    """What can be read of a reply, whole or cut off; empty when nothing can."""
    whole = json_text(reply, SCHEMA)
    if whole is None:
        return Expansion(tuple(_finished_paraphrases(reply)))
    value = json.loads(whole)
    listed = value.get("paraphrases")
    answer = value.get("answer")
    texts = [text for text in listed if isinstance(text, str)] if isinstance(listed, list) else []
    return Expansion(tuple(texts), answer if isinstance(answer, str) else "")


def _finished_paraphrases(reply: str) -> list[str]:
    """The complete strings at the beginning of the list in JSON that was cut off."""
    start = re.search(r'"paraphrases"\s*:\s*\[', reply)
    found: list[str] = []
    at = start.end() if start else len(reply)
    decoder = json.JSONDecoder()
    while match := re.compile(r'[\s,]*(?=")').match(reply, at):
        try:
            text, at = decoder.raw_decode(reply, match.end())
        except ValueError:
            break
        found.append(text)
    return found


def faithful(expansion: Expansion, understood: Understood) -> Expansion:
    """Only what asks the same in the same language: a paraphrase that loses a name or number asks something else."""
    question = understood.question
    seen = {_plain(question)}
    kept: list[str] = []
    for text in (" ".join(text.split()) for text in expansion.paraphrases):
        if not text or _plain(text) in seen or len(kept) == PARAPHRASES:
            continue
        too_long = len(text) > MAX_GROWTH * max(len(question), SHORTEST_REFERENCE)
        lost = [term for term in understood.exact_terms if term.casefold() not in text.casefold()]
        if not too_long and not lost and _same_language(text, understood.languages[0]):
            seen.add(_plain(text))
            kept.append(text)
    answer = " ".join(expansion.hypothetical.split())[:MAX_HYPOTHETICAL_CHARS]
    if _plain(answer) in seen or not _same_language(answer, understood.languages[0]):
        answer = ""
    return Expansion(tuple(kept), answer)


def _plain(text: str) -> str:
    return re.sub(r"\W+", " ", text.casefold()).strip()


def _same_language(text: str, language: str) -> bool:
    found = detect_language(text)
    if UNKNOWN in (found, language) or len(text) < SURE_OF_LANGUAGE_CHARS:
        return True
    return base_language(found) == base_language(language)
