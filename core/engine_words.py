"""Puts what the engine says into the language of who reads it: it speaks English, whatever window and question speak.

A sentence is found again by its fixed parts in resources/translations/engine.<language>.toml. An unknown one is shown
as it is: better English than nothing.
"""

from __future__ import annotations

import errno
import os
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any

from core.text.regex import regex

TRANSLATIONS = Path(__file__).resolve().parents[1] / "resources" / "translations"

# Only these fields hold the engine's own words. Titles, paths, quotes and answers are never touched.
SPOKEN = frozenset(("sentence", "remedy", "reason", "problem", "detail"))

# A trace is large, and is drawn by a pane that asks for its words one by one; memories are the owner's own words alone.
SKIPPED = frozenset(("trace", "text", "memories"))

PLACE = regex(r"\{(\d)\}")
GAP = regex(r"(?<=[.!?]) ")
LETTERS = regex(r"[^\W\d_]{2,}")
LISTED = "; "
COUNT = regex(r"[\d, ]*")
WIDE = "一-鿿。！？：；，、“”（）"
ENDS_WIDE = regex(rf"[{WIDE}]$")
STARTS_WIDE = regex(rf"^[{WIDE}]")

# Beyond these a text is not one of ours, and looking for its parts would take long.
LONGEST = 2_000
MOST_SENTENCES = 16

ENOUGH = 4_000  # answers kept; the reasons of a library repeat


@dataclass(frozen=True)
class Template:
    """One sentence with places, and the same in the window's language."""

    english: str
    own: str
    words: Mapping[str, str] = field(
        default_factory=dict
    )  # single words that fill the places of this one alone

    @cached_property
    def fixed(self) -> list[str]:
        """What stands before, between and behind the places."""
        return PLACE.split(self.english)[::2]

    @cached_property
    def anchor(self) -> str:
        """The longest fixed part: cheap to look for before the pattern is tried."""
        return max(self.fixed, key=len)

    @cached_property
    def only_counts(self) -> bool:
        """With one word of its own, as in "page {0}", it is known for sure by a number alone."""
        return len(self.fixed) == 2 and len(LETTERS.findall(" ".join(self.fixed))) < 2

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile("(.*?)".join(map(re.escape, self.fixed)), re.DOTALL)

    def values(self, sentence: str) -> tuple[str, ...] | None:
        """What fills the places in `sentence`; None if it is not this one."""
        match = self._pattern.fullmatch(sentence) if self.anchor in sentence else None
        return match.groups() if match else None


class EngineWords:
    """`said(text)` translates one text, `localise(message)` every spoken field of a message, in place."""

    def __init__(self, read: Callable[[], Sequence[Template]]) -> None:
        """`read` is called once, when the first words are asked for."""
        self._read = read
        self._known: dict[tuple[str, bool], tuple[int, str]] = {}

    @cached_property
    def _table(self) -> Sequence[Template]:
        """The one with the most words of its own first: "{0} is not there." would swallow others."""
        return sorted(self._read(), key=lambda template: -sum(map(len, template.fixed)))

    @cached_property
    def _plain(self) -> Mapping[str, str]:
        return {template.english: template.own for template in self._table if len(template.fixed) == 1}

    @cached_property
    def _templates(self) -> list[Template]:
        return [template for template in self._table if len(template.fixed) > 1]

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
        """Sentence by sentence; what is not in the table stays as it is."""
        return self._rendered(text)[1]

    def _rendered(self, text: str, inside: bool = False) -> tuple[int, str]:
        """How many of its sentences are unknown, and the text in the window's language.

        `inside`: it fills a place of another sentence, and may be a name.
        """
        if not text or len(text) > LONGEST:
            return 1, text
        if (text, inside) not in self._known:
            if len(self._known) >= ENOUGH:
                self._known.clear()
            self._known[text, inside] = self._best_parts(text, inside)
        return self._known[text, inside]

    def _best_parts(self, text: str, inside: bool) -> tuple[int, str]:
        """Cut into sentences so that as few as possible are unknown. A name may hold ". " as well, so a cut is a guess."""
        starts = [0, *(gap.end() for gap in GAP.finditer(text))]
        ends = [*(start - 1 for start in starts[1:]), len(text)]
        if len(starts) > MOST_SENTENCES:
            return 1, text
        best: list[tuple[int, int, tuple[str, ...]]] = [(0, 0, ())]  # of the rest of the text, last first
        for first in reversed(range(len(starts))):
            unknown, found, rest = best[-1]
            options = [(unknown + 1, found, (text[starts[first] : ends[first]], *rest))]
            for last in range(first, len(starts)):
                own = self._sentence(text[starts[first] : ends[last]], inside)
                if own:
                    unknown, found, rest = best[len(starts) - 1 - last]
                    options.append((unknown, found - 1, (own, *rest)))
            best.append(min(options, key=lambda option: option[:2]))
        unknown, _, parts = best[-1]
        return unknown, run_on(*parts)

    def _sentence(self, sentence: str, inside: bool) -> str:
        """The translation, or "" for a sentence that is not in the table."""
        plain = self._plain.get(sentence)
        if plain is not None:
            return plain
        for template in self._templates:
            values = template.values(sentence)
            if values is None or (template.only_counts and not COUNT.fullmatch(values[0])):
                continue
            said = [template.words.get(value) or self._value(value) for value in values]
            return filled(template.own, values, said)
        return "" if inside else self._with_cause(sentence)

    def _with_cause(self, sentence: str) -> str:
        """ "It broke off: EOF." is "It broke off." with a cause."""
        head, colon, cause = sentence.partition(": ")
        own = self._sentence(f"{head}.", inside=False) if colon else ""
        return f"{own.removesuffix('。')}：{self._value(cause.removesuffix('.'))}。" if own else ""

    def _value(self, value: str) -> str:
        """What fills a place: a name, which stays, or words of the engine, perhaps with a small first letter."""
        if value in self._plain:
            return self._plain[value]
        if " " not in value:
            return value
        if LISTED in value:
            return LISTED.join(map(self._value, value.split(LISTED)))
        readings = (self._rendered(text, inside=True) for text in (value, value[0].upper() + value[1:]))
        return next((own for unknown, own in readings if not unknown), value)


def filled(own: str, values: tuple[str, ...], said: list[str]) -> str:
    """`own` with `said` in its places. Beside translated words no space stands: Chinese has none."""
    parts = PLACE.split(own)
    out = parts[0]
    for number, fixed in zip(parts[1::2], parts[2::2], strict=True):
        value = said[int(number)]
        if value != values[int(number)]:
            if STARTS_WIDE.search(value) and ENDS_WIDE.search(out.rstrip(" ")):
                out = out.rstrip(" ")
            if ENDS_WIDE.search(value) and STARTS_WIDE.search(fixed.lstrip(" ")):
                fixed = fixed.lstrip(" ")
        out += value + fixed
    return out


def run_on(*parts: str) -> str:
    """Sentences one after another: with a space, save behind Chinese, which has none."""
    out = ""
    for part in filter(None, parts):
        out += part if not out or ENDS_WIDE.search(out) else f" {part}"
    return out


@cache
def words_for(language: str) -> EngineWords | None:
    """None for the engine's own language, and for one that nobody has translated."""
    file = TRANSLATIONS / f"engine.{language}.toml"
    if not file.is_file():
        return None
    return EngineWords(partial(read_table, file))


def read_table(file: Path) -> list[Template]:
    """The sentences of a file and the causes that others give; [system] names those of the system by error number."""
    texts = tomllib.loads(file.read_text("utf-8"))
    numbers = {name: getattr(errno, name, None) for name in texts["system"]}
    system = {os.strerror(n): texts["system"][name] for name, n in numbers.items() if n is not None}
    words = texts["words"]
    return [
        Template(english, own, words.get(english, {}))
        for english, own in {**system, **texts["causes"], **texts["sentences"]}.items()
    ]
