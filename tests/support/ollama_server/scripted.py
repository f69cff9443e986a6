"""Layer A: replies from rules that a test gives, deterministic, without weights, in microseconds.

Tokens are words, numbers, punctuation marks and single CJK characters; vectors are hashed bags of words, so that
texts with words in common are near each other.
"""

from __future__ import annotations

import json
import math
import random
import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.support.ollama_server.engines import EngineError, Finish, Generation, Piece
from tests.support.ollama_server.models import ServedModel
from tests.support.ollama_server.sample_replies import default_reply

_TOKEN = re.compile(r"[\u3400-\u9fff]|[^\W\u3400-\u9fff]+|[^\w\s]")
_STREAM_TOKEN = re.compile(r"\s*(?:[\u3400-\u9fff]|[^\W\u3400-\u9fff]+|[^\w\s])|\s+$")
_MESSAGE_OVERHEAD = 4
"""Tokens that a chat template adds to each message."""


@dataclass(frozen=True)
class Answer:
    """A scripted reply. `probabilities` are the offered first tokens, for requests with logprobs."""

    text: str = ""
    thinking: str = ""
    probabilities: dict[str, float] | None = None
    endless: bool = False
    """Repeat the text until num_predict is used up: a model that runs away."""


Script = Callable[[Generation], "Answer | str | None"]
"""A rule: the reply to a request, or None to leave it to the next rule."""


def tokens(text: str) -> list[str]:
    return _TOKEN.findall(text)


class ScriptedEngine:
    """Asks its scripts in turn, newest first; `default_reply` answers what none of them wants."""

    def __init__(self) -> None:
        self.scripts: list[Script] = []
        self.nan_mark = ""
        self.crash_above_tokens: int | None = None

    def load(self, model: ServedModel, window: int) -> None:
        pass

    def unload(self, model: ServedModel) -> None:
        pass

    def close(self) -> None:
        pass

    def count(self, model: ServedModel, messages: tuple[dict[str, Any], ...], window: int) -> int:
        texts = [str(message.get("content") or "") for message in messages]
        images = sum(len(message.get("images") or ()) for message in messages)
        return sum(len(tokens(text)) + _MESSAGE_OVERHEAD for text in texts) + images * 768

    def cut_middle(self, text: str, keep: int) -> str:
        spans = [match.span() for match in _TOKEN.finditer(text)]
        if len(spans) <= keep:
            return text
        return text[: spans[3][1]] + " " + text[spans[-(keep - 4)][0] :]

    def generate(self, request: Generation) -> Iterator[Piece | Finish]:
        answer = self._answer(request)
        used, prompt_tokens = 0, self.count(request.model, request.messages, request.window)
        thinks = request.model.can("thinking") and request.think is not False
        for kind, token in self._tokens(answer, thinks):
            if used >= request.num_predict:
                yield Finish("length", prompt_tokens, used)
                return
            used += 1
            logprobs = None
            if request.top_logprobs is not None and kind == "text":
                logprobs = [
                    self._logprob(token, answer.probabilities if used == 1 else None, request.top_logprobs)
                ]
            yield Piece(thinking=token) if kind == "thinking" else Piece(token, logprobs=logprobs)
        yield Finish("stop", prompt_tokens, used)

    def embed(self, model: ServedModel, text: str, window: int) -> tuple[list[float], int]:
        words = tokens(text)
        if self.crash_above_tokens is not None and len(words) > self.crash_above_tokens:
            raise EngineError(500, 'do embedding request: Post "http://127.0.0.1:39281/embedding": EOF')
        if self.nan_mark and self.nan_mark in text:
            return [math.nan] * model.embedding_length, len(words)
        return bag_of_words(text, model.embedding_length), len(words)

    def _answer(self, request: Generation) -> Answer:
        for script in reversed(self.scripts):
            found = script(request)
            if found is not None:
                return Answer(found) if isinstance(found, str) else found
        text, probabilities = default_reply(request)
        thinking = "The references are compared with the question." if request.model.can("thinking") else ""
        return Answer(text, thinking if request.think is not False else "", probabilities)

    def _tokens(self, answer: Answer, thinks: bool) -> Iterator[tuple[str, str]]:
        if thinks:
            for token in _STREAM_TOKEN.findall(answer.thinking):
                yield "thinking", token
        if answer.probabilities:
            yield "text", max(answer.probabilities, key=lambda token: answer.probabilities[token])
            return
        pieces = _STREAM_TOKEN.findall(answer.text) if answer.text.strip() else list(answer.text)
        while True:
            for token in pieces:
                yield "text", token
            if not answer.endless:
                return

    def _logprob(self, token: str, offered: dict[str, float] | None, top: int) -> dict[str, Any]:
        offered = offered or {token: 0.9}
        listed = sorted(offered.items(), key=lambda item: -item[1])[:top]
        entry = _token_logprob(token, offered.get(token, 0.9))
        if top:
            entry["top_logprobs"] = [_token_logprob(name, probability) for name, probability in listed]
        return entry


def _token_logprob(token: str, probability: float) -> dict[str, Any]:
    return {"token": token, "logprob": math.log(probability), "bytes": list(token.encode())}


@cache
def _direction(word: str, dimension: int) -> tuple[float, ...]:
    """The same random corner of the cube for a word every time; short words, mostly articles, weigh little."""
    bits = random.Random(zlib.crc32(word.encode())).getrandbits(dimension)
    weight = 0.2 if word.isascii() and len(word) <= 3 and not word.isdigit() else 1.0
    return tuple(weight if bits >> i & 1 else -weight for i in range(dimension))


def bag_of_words(text: str, dimension: int) -> list[float]:
    """The sum of its words' directions, of length 1. Text without words points along the first axis."""
    words = [_direction(word, dimension) for word in tokens(text.lower())]
    vector = [sum(values) for values in zip(*words, strict=True)] if words else []
    norm = math.sqrt(sum(value * value for value in vector))
    if norm == 0.0:
        return [1.0] + [0.0] * (dimension - 1)
    return [value / norm for value in vector]


def script_from_file(path: str) -> Script:
    """Rules for `--script`: a JSON list of {"when": regular expression, "reply": text, "thinking": text}."""
    rules = [
        (re.compile(rule["when"], re.IGNORECASE | re.DOTALL), rule)
        for rule in json.loads(Path(path).read_text())
    ]

    def script(request: Generation) -> Answer | None:
        for pattern, rule in rules:
            if pattern.search(request.prompt):
                return Answer(rule["reply"], rule.get("thinking", ""))
        return None

    return script
