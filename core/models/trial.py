"""One real call to a server or a model, and what came of it in words, for the Test button."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from core.errors import FootnoteError
from core.models.ollama_client import OllamaServer


@dataclass(frozen=True)
class Trial:
    """An error is an outcome here, not a failure."""

    ok: bool
    sentence: str
    remedy: str = ""


def try_out(server: Callable[[], OllamaServer], model: str) -> Trial:
    """Ask the model for a word; with no model named, ask the server what it has."""
    try:
        found = server()
        if not model:
            listed = found.list_models()
            return Trial(True, f"Ollama answers at {found.host}; it has {len(listed)} models.")
        result = found.test(model)
    except FootnoteError as error:
        return Trial(False, error.sentence, error.remedy)
    return Trial(True, f"{model} answered in {result.milliseconds / 1000:.1f} s.")
