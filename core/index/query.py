"""Turns a question into weighted units to look up. There is no query syntax here that a text could trip over."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from core.index.analyzer import Kind, Token, analyse
from core.text.chinese_script import fold_chinese
from core.text.regex import regex
from core.text.script_folding import clean
from core.text.stop_words import FUNCTION_CHARACTERS, QUESTION_PHRASES, STOP_WORDS

# A text of 20,000 characters is cut to what a person can mean by a question.
LONGEST_QUESTION = 20_000
# Looking a term up costs about 30 µs a segment; more than this many are thinned out by length before.
MOST_LOOKUPS = 1024

# "how", "the": present in any text, so neither their presence nor their absence says much.
STOP_WEIGHT = 0.05
# A pair with a function character mostly straddles two words.
STRADDLING_WEIGHT = 0.3
# A piece of an identifier beside the identifier itself.
PART_WEIGHT = 0.5
# A chunk with another form of the word is nearly, not quite, as good as one with the very form.
STEM_FACTOR = 0.8

_QUESTIONS = regex("|".join(re.escape(fold_chinese(phrase)) for phrase in QUESTION_PHRASES))


@dataclass(frozen=True)
class QueryUnit:
    """One thing asked for, in all its forms; `forms` are (term, factor on its frequency).

    `weight` scales its IDF. `prefix` units ask for all terms that begin with the form. `content` is false for words without subject matter. `bonus` units (a run of
    characters whole, a hyphenated word whole) count when present and are never missed.
    """

    forms: tuple[tuple[str, float], ...]
    kind: Kind
    weight: float
    content: bool
    bonus: bool

    @property
    def prefix(self) -> bool:
        return self.kind == "character"


def question_units(text: str, languages: Sequence[str]) -> list[QueryUnit]:
    """The distinct units of a question, at most MOST_LOOKUPS. Never raises."""
    text = fold_chinese(clean(text[:LONGEST_QUESTION]))
    remaining = _QUESTIONS.sub(" ", text)
    tokens = analyse(remaining if remaining.strip(" ?!.,") else text, *languages)
    units = _distinct(_unit(group, languages) for group in _groups(tokens))
    if not any(unit.content for unit in units):
        # "The Who", "to be or not to be": then the small words are the question.
        units = [replace(unit, weight=1.0) for unit in units]
    if len(units) > MOST_LOOKUPS:
        units.sort(key=lambda unit: (unit.content, len(unit.forms[0][0])), reverse=True)
        del units[MOST_LOOKUPS:]
    return units


def guess_languages(text: str, present: Sequence[str]) -> tuple[str, ...]:
    """Which of the index's languages the question may be in, by its small words; all of them when it has none."""
    known = [language for language in present if language in STOP_WORDS]
    words = {token.text for token in analyse(text[:LONGEST_QUESTION]) if token.kind == "word"}
    hits = {language: len(words & STOP_WORDS[language]) for language in known}
    best = max(hits.values(), default=0)
    return tuple(language for language in known if hits[language] == best) or tuple(present[:1])


def _groups(tokens: list[Token]) -> list[list[Token]]:
    """Tokens by unit; single characters stand only for runs of one, longer runs are asked for by pairs."""
    groups: dict[int, list[Token]] = {}
    pairs = {token.unit for token in tokens if token.kind == "gram"}
    for token in tokens:
        if token.kind != "character" or token.unit - 1 not in pairs:
            groups.setdefault(token.unit, []).append(token)
    return list(groups.values())


def _unit(group: list[Token], languages: Sequence[str]) -> QueryUnit:
    first = group[0]
    forms = tuple((token.text, STEM_FACTOR if token.kind == "stem" else 1.0) for token in group)
    weight, content = 1.0, True
    if first.kind == "word" and any(first.text in STOP_WORDS.get(language, ()) for language in languages):
        weight, content = STOP_WEIGHT, False
    elif first.kind in ("gram", "character") and not FUNCTION_CHARACTERS.isdisjoint(first.text):
        weight, content = STRADDLING_WEIGHT, False
    elif first.kind == "part":
        weight = PART_WEIGHT
    return QueryUnit(forms, first.kind, weight, content, bonus=first.kind in ("run", "joined"))


def _distinct(units: Iterable[QueryUnit]) -> list[QueryUnit]:
    seen: dict[str, QueryUnit] = {}
    for unit in units:
        known = seen.get(unit.forms[0][0])
        if known is None or unit.weight > known.weight:
            seen[unit.forms[0][0]] = unit
    return list(seen.values())
