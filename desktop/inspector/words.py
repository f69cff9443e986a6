"""Names of stages, fates and columns of a search in words for people."""

from __future__ import annotations

from PySide6.QtCore import QLocale

from desktop.i18n import translate


def score(value: float | None, digits: int = 2) -> str:
    return "" if value is None else QLocale().toString(float(value), "f", digits)


def milliseconds(value: float) -> str:
    return f"{QLocale().toString(float(value), 'f', 1 if value < 10 else 0)} ms"


def fate(name: str) -> str:
    words = {
        "evidence": translate("Inspector", "used"),
        "weak": translate("Inspector", "shown as weak"),
        "below floor": translate("Inspector", "below the floor"),
        "duplicate": translate("Inspector", "says the same"),
        "per-document limit": translate("Inspector", "enough of its file"),
        "over budget": translate("Inspector", "no room left"),
        "not chosen": translate("Inspector", "not among the best"),
    }
    return words.get(name, name)


def fate_color(name: str) -> str:
    """Colour token of a fate."""
    return {"evidence": "good", "weak": "warn", "below floor": "danger"}.get(name, "ink_soft")


def stage(name: str) -> str:
    words = {
        "understand": translate("Inspector", "Understand the question"),
        "expand": translate("Inspector", "Ask in other words"),
        "filter": translate("Inspector", "Limit to the scope"),
        "embed": translate("Inspector", "Embed the question"),
        "words": translate("Inspector", "Look up words"),
        "vectors": translate("Inspector", "Look up meaning"),
        "lanes": translate("Inspector", "Look up both lists"),
        "fuse": translate("Inspector", "Join the lists"),
        "decay": translate("Inspector", "Weigh by age"),
        "floor": translate("Inspector", "Apply the floor"),
        "rerank": translate("Inspector", "Rerank"),
        "select": translate("Inspector", "Choose passages"),
        "answer": translate("Inspector", "Write the answer"),
        "verify": translate("Inspector", "Check the answer"),
    }
    return words.get(name, name)


def reranker(name: str) -> str:
    words = {
        "none": translate("Inspector", "no reranking"),
        "maxsim": translate("Inspector", "reranked by the bundled model"),
        "onnx": translate("Inspector", "reranked by a cross-encoder"),
        "ollama": translate("Inspector", "reranked by the chat model"),
    }
    return words.get(name, translate("Inspector", "reranked by {name}").format(name=name))
