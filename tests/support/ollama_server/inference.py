"""The routes that run a model: chat, generate, embed, embeddings; with Ollama's checks, windows and words."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Generator, Iterator
from typing import Any

from tests.support.ollama_server.engines import EngineError, Finish, Generation, Piece
from tests.support.ollama_server.models import ServedModel
from tests.support.ollama_server.replies import Body, Stream, error_body, json_body
from tests.support.ollama_server.state import State, keep_alive_seconds, timestamp

_INTEGERS = ("num_ctx", "num_predict", "num_keep", "seed", "top_k", "num_batch", "num_gpu", "num_thread")
_FLOATS = ("temperature", "top_p", "repeat_penalty", "presence_penalty", "frequency_penalty")
_ENDLESS_WINDOWS = 2
"""num_predict -1 stops after a few windows."""
IMAGE_REFUSAL = (
    "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj"
)


def chat(state: State, request: dict[str, Any]) -> Body | Stream:
    model = _checked_model(state, request, "chat")
    if isinstance(model, Body):
        return model
    messages = tuple(request.get("messages") or ())
    if not messages:
        return _load_only(state, model, request, {"message": {"role": "assistant", "content": ""}})
    return _run(state, model, request, messages, _chat_part)


def generate(state: State, request: dict[str, Any]) -> Body | Stream:
    model = _checked_model(state, request, "generate")
    if isinstance(model, Body):
        return model
    if not request.get("prompt"):
        return _load_only(state, model, request, {"response": ""})
    messages: list[dict[str, Any]] = [{"role": "user", "content": request["prompt"]}]
    if request.get("images"):
        messages[0]["images"] = request["images"]
    if request.get("system"):
        messages.insert(0, {"role": "system", "content": request["system"]})
    return _run(state, model, request, tuple(messages), _generate_part)


def embed(state: State, request: dict[str, Any]) -> Body:
    model = state.find(_required(request))
    given = request.get("input")
    if not isinstance(given, str | list | None) or any(not isinstance(text, str) for text in given or ()):
        return error_body(400, "invalid input type")
    texts = [given] if isinstance(given, str) else list(given or ())
    if texts in ([], [""]):
        return json_body({"model": model.name, "embeddings": []})
    began = time.perf_counter_ns()
    with state.turn(model):
        window, _ = state.load(model, dict(request.get("options") or {}), request.get("keep_alive"))
        vectors, total = [], 0
        for text in texts:
            vector, count = _embed_one(state, model, text, window, request.get("truncate", True))
            vectors.append(_resized(vector, request.get("dimensions")))
            total += count
    if any(not math.isfinite(value) for vector in vectors for value in vector):
        if state.profile.nan_is_client_error:
            return error_body(400, "embedding contains NaN or Inf values")
        return error_body(500, "failed to encode response: json: unsupported value: NaN")
    duration = time.perf_counter_ns() - began
    return json_body(
        {
            "model": model.name,
            "embeddings": vectors,
            "total_duration": duration,
            "load_duration": 1 + duration // 10,
            "prompt_eval_count": total,
        }
    )


def embeddings(state: State, request: dict[str, Any]) -> Body:
    """The old route: one prompt, and a vector whose length is not 1."""
    model = state.find(_required(request))
    with state.turn(model):
        window, _ = state.load(model, dict(request.get("options") or {}), request.get("keep_alive"))
        prompt = str(request.get("prompt") or "")
        vector, _ = _embed_one(state, model, prompt, window, True) if prompt else ([], 0)
    if any(not math.isfinite(value) for value in vector):
        return error_body(500, "failed to encode response: json: unsupported value: NaN")
    return json_body({"embedding": [value * 7.5 for value in vector]})


def _embed_one(
    state: State, model: ServedModel, text: str, window: int, truncate: bool
) -> tuple[list[float], int]:
    count = state.engine.count(model, ({"role": "user", "content": text},), window)
    if count > window:
        if not truncate:
            raise EngineError(400, "the input length exceeds the context length")
        text = text[: len(text) * window // (2 * count)]
    return state.engine.embed(model, text, window)


def _resized(vector: list[float], dimensions: int | None) -> list[float]:
    cut = vector[:dimensions] if dimensions else vector
    norm = math.sqrt(sum(value * value for value in cut))
    return [value / norm for value in cut] if norm > 0 and math.isfinite(norm) else cut


def _checked_model(state: State, request: dict[str, Any], verb: str) -> ServedModel | Body:
    model = state.find(_required(request))
    if model.remote_host:
        return error_body(401, "unauthorized", signin_url="https://ollama.com/connect?name=test&key=dGVzdA")
    if not model.can("completion"):
        return error_body(400, f'"{model.name}" does not support {verb}')
    if request.get("tools") and not model.can("tools"):
        return error_body(400, f'"{model.name}" does not support tools')
    if request.get("think") and state.profile.thinking and not model.can("thinking"):
        return error_body(400, f'"{model.name}" does not support thinking')
    top = request.get("top_logprobs")
    if top is not None and state.profile.logprobs and not 0 <= int(top) <= 20:
        return error_body(400, "top_logprobs must be between 0 and 20")
    for name, value in (request.get("options") or {}).items():
        if name in _INTEGERS and (isinstance(value, bool) or not isinstance(value, int)):
            return error_body(500, f'option "{name}" must be of type integer')
        if name in _FLOATS and (isinstance(value, bool) or not isinstance(value, int | float)):
            return error_body(500, f'option "{name}" must be of type float32')
    return model


def _required(request: dict[str, Any]) -> str:
    if not request.get("model"):
        raise EngineError(400, "model is required")
    return str(request["model"])


def _load_only(state: State, model: ServedModel, request: dict[str, Any], empty: dict[str, Any]) -> Body:
    keep_alive = request.get("keep_alive")
    head = {"model": model.name, "created_at": timestamp(), **empty}
    if keep_alive is not None and keep_alive_seconds(keep_alive) == 0:
        state.unload(model)
        return json_body({**head, "done": True, "done_reason": "unload"})
    state.load(model, dict(request.get("options") or {}), keep_alive)
    return json_body({**head, "done": True, "done_reason": "load"})


def _run(
    state: State, model: ServedModel, request: dict[str, Any], messages: tuple[dict[str, Any], ...], part: Any
) -> Body | Stream:
    """The first line is made before the headers, so that an early failure still sets the status."""
    lines = _lines(state, model, request, messages, part)
    if not request.get("stream", True):
        return json_body(_joined(list(lines)))
    first = next(lines)

    def all_lines() -> Generator[dict[str, Any], None, None]:
        try:
            yield first
            yield from lines
        except EngineError as error:
            yield {"error": error.message}
        finally:
            lines.close()

    return Stream(all_lines())


def _lines(
    state: State, model: ServedModel, request: dict[str, Any], messages: tuple[dict[str, Any], ...], part: Any
) -> Generator[dict[str, Any], None, None]:
    began = time.perf_counter_ns()
    if any(message.get("images") for message in messages) and not model.can("vision"):
        raise EngineError(500, IMAGE_REFUSAL)
    options = dict(request.get("options") or {})
    with state.turn(model):
        window, fresh = state.load(model, options, request.get("keep_alive"))
        loaded = time.perf_counter_ns()
        generation = _generation(state, model, request, _fitted(state, model, messages, window), window)
        pieces: Iterator[Piece | Finish] = state.engine.generate(generation)
        try:
            for piece in pieces:
                head = {"model": model.name, "created_at": timestamp()}
                if isinstance(piece, Piece):
                    yield {
                        **head,
                        **part(piece.text, piece.thinking),
                        "done": False,
                        **_listed_logprobs(piece),
                    }
                    continue
                now = time.perf_counter_ns()
                yield {
                    **head,
                    **part("", ""),
                    "done": True,
                    "done_reason": piece.reason,
                    "total_duration": now - began,
                    "load_duration": max(1, loaded - began) if fresh else 1,
                    "prompt_eval_count": piece.prompt_tokens,
                    "prompt_eval_duration": max(1, (now - loaded) // 2),
                    "eval_count": piece.reply_tokens,
                    "eval_duration": max(1, (now - loaded) // 2),
                }
        finally:
            close = getattr(pieces, "close", None)
            if close is not None:
                close()


def _generation(
    state: State,
    model: ServedModel,
    request: dict[str, Any],
    messages: tuple[dict[str, Any], ...],
    window: int,
) -> Generation:
    options = dict(request.get("options") or {})
    limit = options.get("num_predict", -1)
    wants_logprobs = bool(request.get("logprobs")) and state.profile.logprobs
    schema = request.get("format") or None
    if isinstance(schema, dict) and not state.profile.schema_format:
        raise EngineError(
            400, "json: cannot unmarshal object into Go struct field ChatRequest.format of type string"
        )
    return Generation(
        model=model,
        messages=messages,
        window=window,
        num_predict=limit if limit > 0 else _ENDLESS_WINDOWS * window,
        schema=schema,
        think=request.get("think") if state.profile.thinking else None,
        top_logprobs=int(request.get("top_logprobs") or 0) if wants_logprobs else None,
        options=options,
    )


def _fitted(
    state: State, model: ServedModel, messages: tuple[dict[str, Any], ...], window: int
) -> tuple[dict[str, Any], ...]:
    """Ollama's silent cut: first old messages go, system messages and the last one stay; then, for models with an
    Ollama template, the middle of the last message; for others the engine refuses."""
    kept = list(messages)
    while state.engine.count(model, tuple(kept), window) > window:
        oldest = next((i for i, message in enumerate(kept[:-1]) if message.get("role") != "system"), None)
        if oldest is None:
            break
        del kept[oldest]
    count = state.engine.count(model, tuple(kept), window)
    if count <= window:
        return tuple(kept)
    if model.overflow == "error":
        refusal = f"request ({count} tokens) exceeds the available context size ({window} tokens), try increasing it"
        engine_body = {"error": {"code": 400, "message": refusal, "type": "exceed_context_size_error"}}
        raise EngineError(400, json.dumps(engine_body))  # Ollama passes its engine's whole body on as a text
    kept[-1] = {**kept[-1], "content": state.engine.cut_middle(str(kept[-1].get("content")), window // 2)}
    return tuple(kept[-1:])


def _chat_part(text: str, thinking: str) -> dict[str, Any]:
    message = {"role": "assistant", "content": text}
    return {"message": message | ({"thinking": thinking} if thinking else {})}


def _generate_part(text: str, thinking: str) -> dict[str, Any]:
    return {"response": text} | ({"thinking": thinking} if thinking else {})


def _listed_logprobs(piece: Piece) -> dict[str, Any]:
    return {"logprobs": piece.logprobs} if piece.logprobs is not None else {}


def _joined(lines: list[dict[str, Any]]) -> dict[str, Any]:
    """The one object of a request with `stream` false."""
    whole = dict(lines[-1])
    logprobs = [entry for line in lines for entry in line.get("logprobs", ())]
    if "message" in whole:
        texts = [line["message"] for line in lines]
        whole["message"] = _chat_part(
            "".join(text["content"] for text in texts), "".join(text.get("thinking", "") for text in texts)
        )["message"]
    else:
        whole |= _generate_part(
            "".join(line["response"] for line in lines), "".join(line.get("thinking", "") for line in lines)
        )
    return whole | ({"logprobs": logprobs} if logprobs else {})
