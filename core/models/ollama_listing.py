"""Reads Ollama's replies about models (/api/tags, /api/show) of all its versions into ModelInfo. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from core.models.base import ModelInfo

_EMBEDDING_FAMILIES = frozenset(
    {
        "bert",
        "nomic-bert",
        "nomic-bert-moe",
        "xlm-roberta",
        "jina-bert-v2",
        "gemma-embedding",
    }
)
_EMBEDDING_WORDS = ("embed", "minilm", "bge-", "e5-", "gte-")
"""How embedding models give themselves away on servers from before capabilities were listed."""
_CLOUD_TAGS = (":cloud", "-cloud")


def model_from_tags(entry: Mapping[str, Any]) -> ModelInfo:
    """One entry of /api/tags; `name` is empty when the entry has none."""
    name = _text(entry, "name") or _text(entry, "model")
    details = entry.get("details")
    return ModelInfo(
        name=name,
        capabilities=_capabilities(entry),
        size_bytes=_whole(entry, "size") or 0,
        remote=is_remote(name, entry),
        digest=_text(entry, "digest"),
        details=_flat(details) if isinstance(details, Mapping) else {},
    )


def is_remote(name: str, entry: Mapping[str, Any]) -> bool:
    """Whether using the model sends the text to another company's computer, though it is listed as installed."""
    return bool(entry.get("remote_host") or entry.get("remote_model")) or name.lower().endswith(_CLOUD_TAGS)


def same_model(one: str, other: str) -> bool:
    """Ollama's own rule for names: case does not count, and no tag means `latest`."""
    full = [
        name.lower() if ":" in name.rsplit("/", 1)[-1] else f"{name.lower()}:latest" for name in (one, other)
    ]
    return full[0] == full[1]


def with_details(model: ModelInfo, shown: Mapping[str, Any]) -> ModelInfo:
    """The model with what /api/show says added; without capabilities there, they are guessed from its family."""
    details = shown.get("details")
    flat = {**model.details, **(_flat(details) if isinstance(details, Mapping) else {})}
    capabilities = _capabilities(shown) or model.capabilities or guess_capabilities(model.name, flat)
    known = shown.get("model_info")
    return replace(
        model,
        capabilities=capabilities,
        context_length=_context_length(known) if isinstance(known, Mapping) else model.context_length,
        details=flat,
        remote=model.remote or is_remote(model.name, shown),
    )


def guess_capabilities(name: str, details: Mapping[str, str]) -> tuple[str, ...]:
    """For servers older than capabilities: an embedding family or name embeds, everything else chats."""
    families = {details.get("family", ""), *details.get("families", "").split(",")}
    base = name.rsplit("/", 1)[-1].lower()
    if families & _EMBEDDING_FAMILIES or any(word in base for word in _EMBEDDING_WORDS):
        return ("embedding",)
    return ("completion",)


def _context_length(known: Mapping[str, Any]) -> int | None:
    """`<architecture>.context_length`; by its ending when the architecture is not named."""
    value = known.get(f"{known.get('general.architecture')}.context_length")
    if value is None:
        value = next((known[key] for key in known if key.endswith(".context_length")), None)
    return value if isinstance(value, int) and value > 0 else None


def _capabilities(entry: Mapping[str, Any]) -> tuple[str, ...]:
    value = entry.get("capabilities")
    return tuple(str(item) for item in value) if isinstance(value, list) else ()


def _flat(details: Mapping[str, Any]) -> dict[str, str]:
    return {
        key: ",".join(map(str, value)) if isinstance(value, list) else str(value)
        for key, value in details.items()
        if value not in (None, "", [])
    }


def _text(entry: Mapping[str, Any], key: str) -> str:
    value = entry.get(key)
    return value if isinstance(value, str) else ""


def _whole(entry: Mapping[str, Any], key: str) -> int | None:
    value = entry.get(key)
    return value if isinstance(value, int) else None
