"""What the engine says, in the window's language."""

from __future__ import annotations

from core.engine_words import PLACE, EngineWords, Template, run_on, words_for
from desktop.i18n import window_language

__all__ = ["PLACE", "EngineWords", "Template", "run_on", "say", "words_for"]


def say(sentence: str) -> str:
    """A text of the engine in the window's language."""
    words = words_for(window_language())
    return words.said(sentence) if words is not None else sentence
