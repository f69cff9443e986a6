"""The engine's reasons and decisions of a search in the window's language. One that is not listed stays English."""

from __future__ import annotations

import re
from functools import cache

from PySide6.QtCore import QT_TRANSLATE_NOOP

from desktop.engine_words import EngineWords
from desktop.i18n import translate

# `{0}`, `{1}` stand for what the engine fills in.
_TEMPLATES = (
    QT_TRANSLATE_NOOP("Inspector", "meaning {0} is under the floor {1} and no rare or exact term is met"),
    QT_TRANSLATE_NOOP("Inspector", "words alone: holds too little of the question ({0} of {1})"),
    QT_TRANSLATE_NOOP("Inspector", "says the same as a better passage in {0}"),
    QT_TRANSLATE_NOOP("Inspector", "{0} better passages of the same document are in already"),
    QT_TRANSLATE_NOOP("Inspector", "not among the best {0}"),
    QT_TRANSLATE_NOOP("Inspector", "the token budget is full"),
    QT_TRANSLATE_NOOP("Inspector", "older file: weight times {0}"),
    QT_TRANSLATE_NOOP("Inspector", "small talk: nothing is searched"),
    QT_TRANSLATE_NOOP("Inspector", "{0} passages did not fit into {1} tokens"),
    QT_TRANSLATE_NOOP("Inspector", "intent: {0}; language: {1}"),
    QT_TRANSLATE_NOOP(
        "Inspector", "asks about a whole document, but names none that is known: searched as usual"
    ),
    QT_TRANSLATE_NOOP("Inspector", "asks about the whole of document {0}: read in order, not searched"),
    QT_TRANSLATE_NOOP("Inspector", "“{0}” limits the search to {1}"),
    QT_TRANSLATE_NOOP("Inspector", "“{0}” names no folder that is known: searched everywhere"),
    QT_TRANSLATE_NOOP("Inspector", "“{0}” means files changed from {1} to {2}"),
)
_PLACE = re.compile(r"\\\{\d\\\}")


def in_words(text: str) -> str:
    """A reason or decision; its names and numbers stay as they are."""
    for pattern, template in _patterns():
        match = pattern.fullmatch(text)
        if match is not None:
            return translate("Inspector", template).format(*match.groups())
    return _sentences().said(text)


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(_PLACE.sub("(.+?)", re.escape(t)), re.DOTALL), t) for t in map(str, _TEMPLATES))


@cache
def _sentences() -> EngineWords:
    """Whole sentences are translated where those of every other message are."""
    return EngineWords()
