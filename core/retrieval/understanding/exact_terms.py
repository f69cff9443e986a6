"""Finds the parts of a question that must be met to the letter: quotations, identifiers, numbers, file names."""

from __future__ import annotations

import re
from collections.abc import Iterable

from core.text.regex import regex

# Pairs of quotation marks in the languages we serve. Book-title marks count: 《...》 names a thing exactly.
QUOTES = regex(r'"([^"]{2,200})"|“([^”]{2,200})”|「([^」]{2,200})」|『([^』]{2,200})』|《([^》]{2,200})》')

FILE_NAME = regex(r"(?<![\w/])[\w\-./]*[\w\-]\.(?:md|txt|pdf|docx?|xlsx?|pptx?|html?|csv|py|js|ts|java|go|rs|c|h|cpp|json|toml|ya?ml|epub|eml)\b", re.IGNORECASE)  # fmt: skip

# snake_case, dotted.names, CamelCase with an inner capital, letter-digit mixes such as RFC7231, ISO-9001, v1.2.3.
IDENTIFIER = regex(
    r"(?<![\w.])(?:"
    r"[A-Za-z]\w*_\w+"
    r"|[A-Za-z_]\w*(?:\.[A-Za-z_]\w+)+"
    r"|[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*"
    r"|[A-Za-z]+[-‐]?\d[\w\-]*(?:\.\d+)*"
    r"|\d+[A-Za-z][\w\-]*"
    r"|(?:[A-Za-z]\+\+|[A-Za-z]#)"
    r")(?![\w])"
)

# Numbers of three digits and more (years, amounts, section numbers); shorter ones are everywhere.
NUMBER = regex(r"(?<![\w.,\-])(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)+|\d{3,})(?!\w)")

MAX_TERMS = 16


def exact_terms(question: str) -> tuple[str, ...]:
    """The exact terms of a question in order of appearance, each once, at most MAX_TERMS."""
    found: dict[str, None] = {}
    for match in QUOTES.finditer(question):
        found[next(group for group in match.groups() if group).strip()] = None
    for pattern in (FILE_NAME, IDENTIFIER, NUMBER):
        for match in pattern.finditer(question):
            found[match.group().strip(".,")] = None
    return tuple(term for term in found if term)[:MAX_TERMS]


def literal_terms(terms: Iterable[str]) -> tuple[str, ...]:
    """Those exact terms that name one thing: quotations and identifiers. A bare number may mean anything."""
    return tuple(term for term in terms if not re.fullmatch(r"[\d.,]+", term))
