"""Puts what the engine says into the window's language: it speaks English, whatever the window speaks."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

from desktop.i18n import translate

# Only these fields hold the engine's own words. Titles, paths, quotes and answers are never touched.
SPOKEN = frozenset(("sentence", "remedy", "reason", "problem", "detail"))

# A trace is large, and is drawn by a pane that has words of its own.
SKIPPED = frozenset(("trace", "text"))

PLACE = re.compile(r"\\\{\d\\\}")
BETWEEN_SENTENCES = re.compile(r"(?<=[.!?]) (?=[A-Z“])")
ENDS_WIDE = re.compile(r"[。！？”）]$")
ENOUGH = 4_000  # translations kept; the reasons of a library repeat


class EngineWords:
    """`said(text)` translates one text, `localise(message)` every spoken field of a message, in place."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def localise(self, message: Any) -> Any:
        if isinstance(message, dict):
            for key, value in message.items():
                if isinstance(value, str):
                    if key in SPOKEN:
                        message[key] = self.said(value)
                elif key not in SKIPPED:
                    self.localise(value)
        elif isinstance(message, list):
            for item in message:
                self.localise(item)
        return message

    def said(self, text: str) -> str:
        """Whole if it is one known sentence, else sentence by sentence; an unknown one stays as it is."""
        if not text:
            return text
        if text not in self._known:
            if len(self._known) >= ENOUGH:
                self._known.clear()
            self._known[text] = self._sentence(text) or self._sentences(text)
        return self._known[text]

    def _sentences(self, text: str) -> str:
        out = ""
        for sentence in BETWEEN_SENTENCES.split(text):
            gap = "" if not out or ENDS_WIDE.search(out) else " "
            out += gap + (self._sentence(sentence) or sentence)
        return out

    def _sentence(self, sentence: str) -> str:
        """The translation, or "" for a sentence that is not in the table."""
        if sentence in self._plain:
            return translate("Engine", sentence)
        for pattern, template in self._patterns:
            match = pattern.fullmatch(sentence)
            if match is not None:
                return translate("Engine", template).format(*match.groups())
        return ""

    @cached_property
    def _plain(self) -> frozenset[str]:
        from desktop.engine_sentences import SENTENCES

        return frozenset(sentence for sentence in SENTENCES if "{0}" not in sentence)

    @cached_property
    def _patterns(self) -> list[tuple[re.Pattern[str], str]]:
        from desktop.engine_sentences import SENTENCES

        filled = [sentence for sentence in SENTENCES if "{0}" in sentence]
        # The template with the most words of its own first: "{0} is not there." would swallow others.
        filled.sort(key=len, reverse=True)
        return [
            (re.compile(PLACE.sub("(.+?)", re.escape(sentence)), re.DOTALL), sentence) for sentence in filled
        ]
