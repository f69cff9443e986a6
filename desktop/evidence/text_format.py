"""Light formatting of a stretch of text: headings and code of Markdown, tokens of source code. No Qt in here.

Only looks change, never characters: offsets into the file's own text stay true.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath
from typing import Literal

from pygments.lexer import Lexer
from pygments.lexers import get_lexer_for_filename
from pygments.token import Comment, Keyword, Name, Number, String, _TokenType
from pygments.util import ClassNotFound

Kind = Literal[
    "h1", "h2", "h3", "strong", "code", "quote", "faint", "comment", "string", "keyword", "number", "name"
]
Flavour = Literal["markdown", "code", "table", "prose"]

_MARKDOWN = {"text/markdown", "text/x-markdown"}
_TABLES = {
    "text/csv",
    "text/tab-separated-values",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
_CODE = {"application/json", "application/xml"}
_TOKENS: tuple[tuple[_TokenType, Kind], ...] = (
    (Comment, "comment"),
    (String, "string"),
    (Keyword, "keyword"),
    (Number, "number"),
    (Name.Function, "name"),
    (Name.Class, "name"),
    (Name.Tag, "keyword"),
    (Name.Attribute, "name"),
)
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]+\S")
_SETEXT = re.compile(r" {0,3}(=+|-+)[ \t]*$")
_INLINE = re.compile(
    r"(?P<code>`[^`\n]+`)|(?P<strong>\*\*[^*\n]+\*\*|__[^_\n]+__)|(?P<name>\[\[[^\]\n]+\]\])"
)


@dataclass(frozen=True)
class Span:
    """Characters [start, end) of the text look like `kind`."""

    start: int
    end: int
    kind: Kind


def flavour_of(media_type: str, path: str) -> Flavour:
    """How a document's text is to be read: as Markdown, source code, table rows, or prose."""
    if media_type in _MARKDOWN or PurePath(path).suffix.lower() in (".md", ".markdown"):
        return "markdown"
    if media_type in _TABLES:
        return "table"
    code = media_type in _CODE or (media_type.startswith("text/x-") and media_type not in _MARKDOWN)
    return "code" if code else "prose"


def spans(text: str, flavour: Flavour, path: str, headings: tuple[str, ...] = ()) -> list[Span]:
    """The spans of `text`, in order of their start. `headings` are lines known to be headings in a prose text."""
    if flavour == "markdown":
        return list(_markdown(text))
    if flavour == "code":
        return list(_code(text, path))
    if flavour == "prose" and headings:
        return list(_known_headings(text, headings))
    return []


def _lexer(path: str) -> Lexer | None:
    try:
        return get_lexer_for_filename(PurePath(path).name, stripnl=False, ensurenl=False)
    except ClassNotFound:
        return None


def _lines(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for line in text.split("\n"):
        yield start, line
        start += len(line) + 1


def _markdown(text: str) -> Iterator[Span]:
    fence = ""
    in_front_matter = text.startswith("---\n")
    previous = (0, "")
    for start, line in _lines(text):
        end = start + len(line)
        marker = _FENCE.match(line)
        if in_front_matter:
            yield Span(start, end, "faint")
            in_front_matter = start == 0 or line.strip() != "---"
        elif fence:
            yield Span(start, end, "code")
            if marker and marker[1].startswith(fence) and not line.strip(" `~"):
                fence = ""
        elif marker:
            fence = marker[1]
            yield Span(start, end, "code")
        elif heading := _HEADING.match(line):
            yield Span(start, start + heading.end(1), "faint")
            yield Span(start + heading.end(1) + 1, end, _level(len(heading[1])))
        elif (under := _SETEXT.match(line)) and previous[1].strip() and not _HEADING.match(previous[1]):
            yield Span(previous[0], previous[0] + len(previous[1]), "h1" if under[1][0] == "=" else "h2")
            yield Span(start, end, "faint")
        elif line.lstrip().startswith(">"):
            yield Span(start, end, "quote")
        else:
            yield from _inline(start, line)
        previous = (start, line)


def _inline(start: int, line: str) -> Iterator[Span]:
    for match in _INLINE.finditer(line):
        kind: Kind = "code" if match["code"] else "strong" if match["strong"] else "name"
        yield Span(start + match.start(), start + match.end(), kind)


def _level(hashes: int) -> Kind:
    return "h1" if hashes == 1 else "h2" if hashes == 2 else "h3"


def _code(text: str, path: str) -> Iterator[Span]:
    lexer = _lexer(path)
    if lexer is None:
        return
    for start, token, value in lexer.get_tokens_unprocessed(text):
        kind = _kind_of(token)
        if kind is not None and value.strip():
            yield Span(start, start + len(value), kind)


def _kind_of(token: _TokenType) -> Kind | None:
    """The first of _TOKENS that `token` is or is a kind of."""
    ancestors = token.split()
    return next((kind for parent, kind in _TOKENS if parent in ancestors), None)


def _known_headings(text: str, headings: tuple[str, ...]) -> Iterator[Span]:
    wanted = {heading.strip() for heading in headings if heading.strip()}
    for start, line in _lines(text):
        if line.strip() in wanted:
            yield Span(start, start + len(line), "h2")
