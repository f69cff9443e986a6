"""What a question names to the letter, and whether a passage holds it: numbers, identifiers, names.

"How much was the electricity in 2024?" is not answered by the bill of 2025, however near it is.
"""

from __future__ import annotations

import re

from core.text.language import base_language
from core.text.regex import regex

# KX-22, E3, 2024: letters and figures written together are one thing.
_LITERAL = regex(r"[A-Za-z]+[-‐]?\d+[A-Za-z0-9]*|\d+")
_FIGURES = regex(r"\d+")
# In the passage it may stand apart: CVPR 2022.
_LITERAL_APART = regex(r"[A-Za-z]+[-‐ ]\d+[A-Za-z0-9]*")
# Small numbers are often written out; the other languages of the library are let off.
_WRITTEN = {
    1: "one first once 一 eins ein eine", 2: "two second twice 二 两 兩 双 zwei", 3: "three third 三 drei",
    4: "four fourth 四 vier", 5: "five fifth 五 fünf", 6: "six sixth 六 sechs", 7: "seven seventh 七 sieben",
    8: "eight eighth 八 acht", 9: "nine ninth 九 neun", 10: "ten tenth 十 zehn", 11: "eleven eleventh 十一 elf",
    12: "twelve twelfth dozen 十二 zwölf",
}  # fmt: skip
# A capital inside a sentence begins a name in most languages; the first word has one anyway.
_CAPITALISED = regex(r"(?<!^)(?<![.!?:\"“] )\b[A-Z][\w’'-]+")
_POSSESSIVE = regex(r"[’']s$")
# In a Chinese or Japanese question a word in Latin letters is a name.
_LATIN = regex(r"(?<![A-Za-z0-9])[A-Za-z]{2,}(?![-‐]?[A-Za-z0-9])")
# German writes every noun with a capital.
_CAPITALS_SAY_NOTHING = frozenset(("de", "lb"))
_LATIN_IS_FOREIGN = frozenset(("zh", "ja"))


def lacks_literal(question: str, passage: str) -> bool:
    """Whether the question has a number or identifier that the passage has not, in figures or written out."""
    asked = _literals(question)
    if not asked:
        return False
    held = _literals(passage) | {int(figures) for figures in _FIGURES.findall(passage)}
    held |= {_joined(apart) for apart in _LITERAL_APART.findall(passage)}
    folded = passage.casefold()
    return any(literal not in held and not _written_out(literal, folded) for literal in asked)


def identifiers(text: str) -> frozenset[str]:
    """What is written with letters and figures together, in one spelling: KX-22 as kx22."""
    return frozenset(literal for literal in _literals(text) if isinstance(literal, str))


def holds_identifiers(wanted: frozenset[str], passage: str) -> bool:
    """Whether the passage holds all of them, perhaps apart."""
    missing = wanted - identifiers(passage)
    return not missing or missing <= {_joined(apart) for apart in _LITERAL_APART.findall(passage)}


def share_of_names_lacking(question: str, language: str, passage: str, passage_language: str) -> float:
    """Which share (0-1) of the question's names the passage lacks; 0 without names, or where they may be transcribed."""
    own = base_language(language)
    if own in _LATIN_IS_FOREIGN:
        names = _LATIN.findall(question)
    elif own in _CAPITALS_SAY_NOTHING or base_language(passage_language) != own:
        return 0.0
    else:
        names = [_POSSESSIVE.sub("", name) for name in _CAPITALISED.findall(question)]
    if not names:
        return 0.0
    folded = passage.casefold()
    return sum(name.casefold() not in folded for name in names) / len(names)


def _literals(text: str) -> set[str | int]:
    """Numbers as their value, so that 09 is 9; identifiers without case and hyphen."""
    return {int(found) if found.isdigit() else _joined(found) for found in _LITERAL.findall(text)}


def _joined(identifier: str) -> str:
    return re.sub("[-‐ ]", "", identifier).casefold()


def _written_out(literal: str | int, folded: str) -> bool:
    if not isinstance(literal, int) or literal not in _WRITTEN:
        return False
    words = _WRITTEN[literal].split()
    return any(re.search(rf"\b{word}\b", folded) if word.isascii() else word in folded for word in words)
