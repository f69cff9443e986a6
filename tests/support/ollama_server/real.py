"""Layer B: a real model under the same front, one llama.cpp process for each loaded model, as Ollama itself does it.

It proves streaming, schema decoding, log-probabilities, windows and cancellation; never the quality of an answer.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.support.ollama_server.engines import EngineError, Finish, Generation, Piece
from tests.support.ollama_server.llama_process import LlamaProcess, find_gguf
from tests.support.ollama_server.models import ServedModel
from tests.support.ollama_server.server import OllamaTestServer

WINDOW = 1024
"""Keeps the cache and the prompt time of tests small."""
SMOLLM2 = ServedModel(
    "smollm2:135m",
    ("completion",),
    "llama",
    "134.52M",
    "Q4_1",
    size=92_961_472,
    context_length=8192,
    embedding_length=576,
    overflow="error",
)
SMOLLM2_EMBED = ServedModel(
    "smollm2-embed:135m",
    ("embedding",),
    "llama",
    "134.52M",
    "Q4_1",
    size=92_961_472,
    context_length=8192,
    embedding_length=576,
)
"""The same weights, mean-pooled: poor vectors, but real ones."""


def real_server(port: int = 0) -> OllamaTestServer:
    """The test server over llama.cpp. Check `missing_parts` first; raises RuntimeError without the model."""
    gguf = find_gguf()
    if gguf is None:
        raise RuntimeError("the SmolLM2 model file is not installed")
    return OllamaTestServer((SMOLLM2, SMOLLM2_EMBED), engine=RealEngine(gguf), port=port, max_window=WINDOW)


class RealEngine:
    """Keeps one process for each model and mode, and starts it anew when the window changes or it has died."""

    def __init__(self, gguf: Path) -> None:
        self._gguf = gguf
        self._lock = threading.Lock()
        self._running: dict[tuple[str, bool], tuple[int, LlamaProcess]] = {}

    def load(self, model: ServedModel, window: int) -> None:
        self._process(model, window, embedding=not model.can("completion"))

    def unload(self, model: ServedModel) -> None:
        with self._lock:
            keys = [key for key in self._running if key[0] == model.name]
            gone = [self._running.pop(key)[1] for key in keys]
        for process in gone:
            process.stop()

    def close(self) -> None:
        with self._lock:
            gone, self._running = [process for _, process in self._running.values()], {}
        for process in gone:
            process.stop()

    def kill(self, model: ServedModel) -> None:
        """Let the runner of a model die, as for want of memory."""
        with self._lock:
            processes = [process for (name, _), (_, process) in self._running.items() if name == model.name]
        for process in processes:
            process.kill()

    def count(self, model: ServedModel, messages: tuple[dict[str, Any], ...], window: int) -> int:
        process = self._process(model, window, embedding=not model.can("completion"))
        if not model.can("completion"):
            text = "\n".join(str(message.get("content") or "") for message in messages)
        else:
            plain = [
                {"role": message["role"], "content": message.get("content") or ""} for message in messages
            ]
            text = process.post("/apply-template", {"messages": plain})["prompt"]
        return len(process.post("/tokenize", {"content": text, "parse_special": True})["tokens"])

    def cut_middle(self, text: str, keep: int) -> str:
        raise EngineError(500, "this model's template is rendered by the engine, which does not cut")

    def generate(self, request: Generation) -> Iterator[Piece | Finish]:
        process = self._process(request.model, request.window, embedding=False)
        reason, usage = "stop", {"prompt_tokens": 0, "completion_tokens": 0}
        with closing(process.events("/v1/chat/completions", _body(request))) as events:
            for event in events:
                usage = event.get("usage") or usage
                for choice in event.get("choices", ()):
                    reason = choice.get("finish_reason") or reason
                    text = choice.get("delta", {}).get("content") or ""
                    if text:
                        yield Piece(text, logprobs=_logprobs(choice, request.top_logprobs))
        yield Finish(
            "length" if reason == "length" else "stop", usage["prompt_tokens"], usage["completion_tokens"]
        )

    def embed(self, model: ServedModel, text: str, window: int) -> tuple[list[float], int]:
        reply = self._process(model, window, embedding=True).post("/v1/embeddings", {"input": text})
        vector = [float(value) for value in reply["data"][0]["embedding"]]
        norm = math.sqrt(sum(value * value for value in vector))
        return [value / norm for value in vector], int(reply.get("usage", {}).get("prompt_tokens", 0))

    def _process(self, model: ServedModel, window: int, embedding: bool) -> LlamaProcess:
        key = (model.name, embedding)
        with self._lock:
            running = self._running.get(key)
            if running is not None and running[0] == window and running[1].alive:
                return running[1]
            if running is not None:
                running[1].stop()
            process = LlamaProcess(self._gguf, window, embedding)
            self._running[key] = (window, process)
            return process


def _body(request: Generation) -> dict[str, Any]:
    body: dict[str, Any] = {
        "messages": [{"role": m["role"], "content": m.get("content") or ""} for m in request.messages],
        "max_tokens": request.num_predict,
        "stream": True,
        "stream_options": {"include_usage": True},
        "temperature": request.options.get("temperature", 0.8),
        "seed": request.options.get("seed", 0),
    }
    if isinstance(request.schema, dict):
        body["response_format"] = {"type": "json_schema", "json_schema": {"schema": request.schema}}
    elif request.schema == "json":
        body["response_format"] = {"type": "json_object"}
    if request.top_logprobs is not None:
        body |= {"logprobs": True, "top_logprobs": max(1, request.top_logprobs)}
    if request.options.get("stop"):
        body["stop"] = request.options["stop"]
    return body


def _logprobs(choice: dict[str, Any], top: int | None) -> list[dict[str, Any]] | None:
    """From the engine's names to Ollama's."""
    if top is None:
        return None
    entries = (choice.get("logprobs") or {}).get("content") or []
    return [
        _token(entry)
        | ({"top_logprobs": [_token(other) for other in entry["top_logprobs"][:top]]} if top else {})
        for entry in entries
    ]


def _token(entry: dict[str, Any]) -> dict[str, Any]:
    return {"token": entry["token"], "logprob": entry["logprob"], "bytes": entry.get("bytes")}
