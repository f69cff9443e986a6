"""Questions that a chat model makes of random passages of the owner's files, each checked by plain rules.

They stay on this machine: they are asked, measured and forgotten.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from importlib.resources import files
from pathlib import Path
from typing import Any

from core.catalog.catalogue import Catalogue
from core.catalog.records import ChunkText
from core.errors import Cancelled, ModelUnavailable
from core.evaluation.gates_judge import squeezed
from core.models.base import ChatMessage, ChatModel, ChatRequest
from core.models.ollama_json import json_text
from core.text.language import UNKNOWN, base_language, detect_language
from core.text.regex import regex
from core.text.sentences import split_sentences

# A shorter passage (a heading, a lone list item) is rarely a question's answer.
SHORTEST_PASSAGE = 120
# Small models keep to the rules about every second time; after this many passages for each question, they will not.
PASSAGES_EACH = 3
# One reply may be no JSON at all; a second failure in a row is a server that has gone, or a model that cannot.
FAILURES = 2
MAX_TOKENS = 200
# What people type. A longer one repeats the passage.
SHORTEST_QUESTION, LONGEST_QUESTION = 6, 200
LONGEST_ANSWER = 160
# A question that has this share of its letters in one piece from the passage finds it by words alone.
COPIED_SHARE = 0.6
# A file's name of fewer letters ("a.md", "03") stands in any text by chance.
TELLING_NAME = 4
POINTS_AT_IT = regex(
    r"\b(?:this|the|above|given) (?:passage|text|document|file|excerpt|paragraph|section)\b|(?:这|本|上|该)(?:段|篇|文|份)|文中|文档|原文",
    re.IGNORECASE,
)
WORD = regex(r"[\u3400-\u9fff]|[^\W_]+")
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"question": {"type": "string"}, "answer": {"type": "string"}},
    "required": ["question", "answer"],
}


@dataclass(frozen=True)
class MadeQuestion:
    """A question that one passage answers; `quote` is the sentence of it that holds the answer."""

    question: str
    language: str
    path: str
    quote: str


@dataclass(frozen=True)
class Making:
    """What came of it. `problem`: why there are fewer than were asked for; "" when there are enough."""

    questions: tuple[MadeQuestion, ...]
    tried: int
    problem: str = ""


def make_questions(
    catalogue: Catalogue, chat: ChatModel, count: int, seed: int, cancelled: Callable[[], bool]
) -> Making:
    """At most `count` questions, one for a document where there are enough documents. Raises Cancelled."""
    made: list[MadeQuestion] = []
    tried = failed = 0
    for passage, path in _passages(catalogue, random.Random(seed)):
        if len(made) == count or tried == count * PASSAGES_EACH:
            break
        if cancelled():
            raise Cancelled
        tried += 1
        try:
            found = json_text(chat.complete(_request(passage)), SCHEMA)
        except ModelUnavailable as error:
            failed += 1
            if failed == FAILURES:
                return Making(tuple(made), tried, error.sentence)
            continue
        failed = 0
        written = _written(found)
        if written is not None and not objection(*written, passage.text, path):
            language = detect_language(passage.text)
            made.append(MadeQuestion(written[0], language, path, holding_sentence(passage.text, written[1])))
    few = len(made) < count
    return Making(tuple(made), tried, _FEW.format(len(made), tried) if few else "")


_FEW = "{} good questions came out of {} passages."


def _passages(catalogue: Catalogue, chance: random.Random) -> Iterator[tuple[ChunkText, str]]:
    """Passages in random order: one of every document first, then all others."""
    ids = catalogue.chunks.ids()
    chance.shuffle(ids)
    seen: set[int] = set()
    later: list[tuple[ChunkText, str]] = []
    for chunk_id in ids:
        passage = catalogue.chunks.get([chunk_id]).get(chunk_id)
        document = catalogue.documents.get(passage.chunk.document_id) if passage else None
        if passage is None or document is None or len(passage.text) < SHORTEST_PASSAGE:
            continue
        if document.id in seen:
            later.append((passage, document.path))
        else:
            seen.add(document.id)
            yield passage, document.path
    yield from later


def _request(passage: ChunkText) -> ChatRequest:
    tongue = "zh" if detect_language(passage.text).startswith("zh") else "en"
    rules = files("resources").joinpath("prompts", f"ask_passage.{tongue}.txt").read_text(encoding="utf-8")
    body = f"<passage>{passage.text}</passage>"
    messages = (ChatMessage("system", rules), ChatMessage("user", body))
    return ChatRequest(messages, max_tokens=MAX_TOKENS, schema=SCHEMA, background=True)


def _written(reply: str | None) -> tuple[str, str] | None:
    if reply is None:
        return None
    row = json.loads(reply)
    question, answer = row.get("question"), row.get("answer")
    if not isinstance(question, str) or not isinstance(answer, str):
        return None
    return " ".join(question.split()), " ".join(answer.split())


def holding_sentence(passage: str, answer: str) -> str:
    """The first sentence of the passage with most of the answer's words."""
    wanted = set(WORD.findall(answer.casefold()))
    sentences = [passage[start:end] for start, end in split_sentences(passage)]
    return max(sentences, key=lambda text: len(wanted & set(WORD.findall(text.casefold()))), default=passage)


def objection(question: str, answer: str, passage: str, path: str) -> str:
    """Why this is no fair question about the passage; "" when it is."""
    if not SHORTEST_QUESTION <= len(question) <= LONGEST_QUESTION or not 0 < len(answer) <= LONGEST_ANSWER:
        return "question or answer is too short or too long"
    held = set(WORD.findall(passage.casefold()))
    if not set(WORD.findall(answer.casefold())) <= held:
        return "the answer's words are not in the passage"
    if POINTS_AT_IT.search(question):
        return "it points at the passage, which a person would not"
    asked, name = squeezed(question), squeezed(Path(path).stem)
    if len(name) >= TELLING_NAME and name in asked:
        return "it tells the file's name"
    if squeezed(answer) in asked:
        return "it holds its own answer"
    copied = SequenceMatcher(None, asked, squeezed(passage), autojunk=False).find_longest_match()
    if copied.size >= COPIED_SHARE * len(asked):
        return "it is copied from the passage"
    spoken, wanted = detect_language(question), detect_language(passage)
    if UNKNOWN not in (spoken, wanted) and base_language(spoken) != base_language(wanted):
        return f"it is in another language ({spoken})"
    return ""
