"""Names of stages, fates and columns of a search in words for people."""

from __future__ import annotations

import re

from PySide6.QtCore import QLocale

from desktop.engine_words import say
from desktop.i18n import translate

# How the engine notes what kind of question it is.
UNDERSTOOD = re.compile(r"intent: (\S+); language: (\S+)")


def score(value: float | None, digits: int = 2) -> str:
    return "" if value is None else QLocale().toString(float(value), "f", digits)


def milliseconds(value: float) -> str:
    return f"{QLocale().toString(float(value), 'f', 1 if value < 10 else 0)} ms"


def fate(name: str) -> str:
    words = {
        "evidence": translate("Inspector", "used"),
        "weak": translate("Inspector", "shown as weak"),
        "found only": translate("Inspector", "found, not used"),
        "not counted": translate("Inspector", "does not count"),
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


def intent(name: str) -> str:
    words = {
        "look-up": translate("Inspector", "looks something up"),
        "compare": translate("Inspector", "compares things"),
        "count": translate("Inspector", "counts things"),
        "whole-document": translate("Inspector", "is about a whole document"),
        "small-talk": translate("Inspector", "is small talk"),
    }
    return words.get(name, name)


def decision(text: str) -> str:
    """What a rule decided, as a sentence for people."""
    understood = UNDERSTOOD.fullmatch(text)
    if understood is None:
        said = say(text)
        return f"{said[:1].upper()}{said[1:]}"
    sentence = translate("Inspector", "The question {intent}; its language: {language}.")
    return sentence.format(intent=intent(understood[1]), language=language(understood[2]))


def language(code: str) -> str:
    """A language by its name in the window's own language."""
    names = {
        "en": translate("Inspector", "English"),
        "zh": translate("Inspector", "Chinese"),
        "und": translate("Inspector", "not recognised"),
    }
    return names.get(code) or QLocale(code).nativeLanguageName() or code


def lane(label: str) -> str:
    """A list by what was searched for where: "paraphrase 1 words" is the list by words of another wording."""
    origin, _, kind = label.rpartition(" ")
    by = translate("Inspector", "by words") if kind == "words" else translate("Inspector", "by meaning")
    if kind not in ("words", "vectors"):
        return label
    name, _, number = origin.rpartition(" ")
    if not origin:
        return translate("Inspector", "The question, {by}").format(by=by)
    if name == "paraphrase":
        return translate("Inspector", "Other wording {number}, {by}").format(number=number, by=by)
    if origin == "hypothetical answer":
        return translate("Inspector", "A supposed answer, {by}").format(by=by)
    return f"{say(origin)}, {by}"


def scope(name: str) -> str:
    words = {
        "sources": translate("Inspector", "these sources"),
        "folders": translate("Inspector", "these folders"),
        "documents": translate("Inspector", "these documents"),
        "media_types": translate("Inspector", "these kinds of file"),
        "tags": translate("Inspector", "these tags"),
        "series": translate("Inspector", "these series"),
        "modified_from": translate("Inspector", "changed since"),
        "modified_to": translate("Inspector", "changed before"),
        "dated_from": translate("Inspector", "of this day or later"),
        "dated_to": translate("Inspector", "of this day or earlier"),
    }
    return words.get(name, name)


def stage(name: str) -> str:
    words = {
        "start": translate("Inspector", "Wait for the start"),
        "understand": translate("Inspector", "Understand the question"),
        "expand": translate("Inspector", "Ask in other words"),
        "filter": translate("Inspector", "Limit to the scope"),
        "count": translate("Inspector", "Look at every document"),
        "embed": translate("Inspector", "Embed the question"),
        "words": translate("Inspector", "Look up words"),
        "vectors": translate("Inspector", "Look up meaning"),
        "lanes": translate("Inspector", "Look up both lists"),
        "fuse": translate("Inspector", "Join the lists"),
        "decay": translate("Inspector", "Weigh by age"),
        "floor": translate("Inspector", "Apply the floor"),
        "rerank": translate("Inspector", "Rerank"),
        "kinship": translate("Inspector", "Compare with the best"),
        "read": translate("Inspector", "Read with the question"),
        "diversity": translate("Inspector", "Leave out what says the same"),
        "select": translate("Inspector", "Choose passages"),
        "list": translate("Inspector", "List what lies within the limits"),
        "memory": translate("Inspector", "Recall what is remembered"),
        "recall": translate("Inspector", "Recall what is remembered"),
        "rewrite": translate("Inspector", "Make the question stand alone"),
        "search": translate("Inspector", "Search, all steps"),
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
