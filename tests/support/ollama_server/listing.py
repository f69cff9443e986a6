"""The routes that talk about models: tags, show, ps, pull, delete, version."""

from __future__ import annotations

import threading
from collections.abc import Generator
from typing import Any

from tests.support.ollama_server.engines import EngineError
from tests.support.ollama_server.models import ServedModel, full_name
from tests.support.ollama_server.replies import Body, Stream, error_body, json_body
from tests.support.ollama_server.state import State

PULL_STEPS = 4
"""Progress lines for each layer of a model."""


def version(state: State) -> Body:
    return json_body({"version": state.profile.version})


def tags(state: State) -> Body:
    return json_body({"models": [_listed(state, model) for model in state.models]})


def ps(state: State) -> Body:
    entries = []
    for loaded in state.loaded():
        entry = {
            "name": loaded.model.name,
            "model": loaded.model.name,
            "size": loaded.model.size,
            "digest": loaded.model.digest,
            "details": _details(loaded.model),
            "expires_at": loaded.expires.isoformat(),
            "size_vram": 0,
        }
        if state.profile.window_in_ps:
            entry["context_length"] = loaded.window
        entries.append(entry)
    return json_body({"models": entries})


def show(state: State, request: dict[str, Any]) -> Body:
    model = state.find(_name(request))
    reply: dict[str, Any] = {
        "license": "Apache License 2.0",
        "modelfile": f"FROM {model.name}\n",
        "parameters": 'stop                           "<|im_end|>"',
        "template": "{{ .Prompt }}",
        "details": _details(model),
        "modified_at": model.modified_at,
    }
    if state.profile.model_info:
        reply["model_info"] = {
            "general.architecture": model.family,
            "general.parameter_count": 3_212_749_888,
            f"{model.family}.context_length": model.context_length,
            f"{model.family}.embedding_length": model.embedding_length,
        }
    if state.profile.capabilities_in_show:
        reply["capabilities"] = list(model.capabilities)
    if model.remote_host:
        reply |= {"remote_host": model.remote_host, "remote_model": model.remote_model}
    return json_body(reply)


def delete(state: State, request: dict[str, Any]) -> Body:
    name = _name(request)
    if not state.remove(name):
        return error_body(404, f"model '{name}' not found")
    return Body(200, b"")


def pull(state: State, request: dict[str, Any]) -> Body | Stream:
    name = _name(request)
    lines = _pull_lines(state, name)
    if request.get("stream", True):
        return Stream(lines)
    last: dict[str, Any] = {}
    for last in lines:
        if "error" in last:
            return error_body(500, last["error"])
    return json_body(last)


def _pull_lines(state: State, name: str) -> Generator[dict[str, Any], None, None]:
    """A test's script (lines, and events to wait for), else an ordinary download that resumes."""
    script = state.pull_scripts.get(full_name(name))
    if script is not None:
        for step in script:
            if isinstance(step, threading.Event):
                while not step.wait(0.02) and not state.closing.is_set():
                    yield {}  # lets the front notice that the client has gone; an empty line is not sent
            else:
                yield step
        return
    yield {"status": "pulling manifest"}
    model = next((model for model in state.installable if full_name(model.name) == full_name(name)), None)
    if model is None:
        yield {"error": "pull model manifest: file does not exist"}
        return
    for part, total in (("weights", model.size), ("template", 1429), ("config", 485)):
        digest = f"sha256:{part.encode().hex():0<64}"
        key = f"{model.name}/{part}"
        for step in range(PULL_STEPS + 1):
            completed = max(state.pulled_bytes.get(key, 0), total * step // PULL_STEPS)
            state.pulled_bytes[key] = completed
            line = {"status": f"pulling {digest[7:19]}", "digest": digest, "total": total}
            yield line | ({"completed": completed} if completed else {})
    yield {"status": "verifying sha256 digest"}
    yield {"status": "writing manifest"}
    state.install([model])
    yield {"status": "success"}


def _listed(state: State, model: ServedModel) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "name": model.name,
        "model": model.name,
        "modified_at": model.modified_at,
        "size": model.size,
        "digest": model.digest,
        "details": _details(model),
    }
    if state.profile.capabilities_in_tags:
        entry["capabilities"] = list(model.capabilities)
    if model.remote_host:
        entry |= {"remote_model": model.remote_model, "remote_host": model.remote_host}
    return entry


def _details(model: ServedModel) -> dict[str, Any]:
    return {
        "parent_model": "",
        "format": "gguf",
        "family": model.family,
        "families": [model.family],
        "parameter_size": model.parameter_size,
        "quantization_level": model.quantization,
    }


def _name(request: dict[str, Any]) -> str:
    name = request.get("model") or request.get("name")
    if not name:
        raise EngineError(400, "model is required")
    return str(name)
