"""What the lines of a text without marks are: headings in capitals, rows of a price list, and short lines that belong together.

A price list, an address and a shopping list hold no sentence, and yet every line of them says something under its first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.answer.readable import BULLET, cells, is_heading, is_label, readable
from core.text.line_ends import COLUMNS, DATED, is_capital
from core.text.regex import regex

# Two short lines are an end of a letter; more are an address or a list.
LEAST_LINES = 3
# So large a share of the lines must be names rather than statements.
MOSTLY = 0.6
# Longer lines in capitals are shouted, not headings.
MOST_HEADING_WORDS = 10
STOPS = (".", "!", "?", "。", "！", "？")
LEAD_IN_ENDS = (":", "：")
_DIGIT = regex(r"\d")
# "**Accounts.** Balance £540": the bold word names what the rest of its line is about.
_BOLD_NAME = regex(r"\s*(?:[-*+]\s+|\d{1,3}[.)]\s+)?(\*\*|__)[^*_\n]{1,60}\1[.:：。]?\s*\Z")

Span = tuple[int, int]


@dataclass(frozen=True)
class Lines:
    """Short lines that belong together: `head` names what they are about, None where only a heading further up does."""

    head: Span | None
    items: tuple[Span, ...]
    record: bool
    """The lines tell of their head, as the lines of an address do; those of a list stand for themselves."""


def paragraphs(text: str, spans: Sequence[Span]) -> Iterator[list[Span]]:
    """The sentences in runs without a blank line between them."""
    run: list[Span] = []
    for span in spans:
        if run and text.count("\n", run[-1][1], span[0]) > 1:
            yield run
            run = []
        run.append(span)
    if run:
        yield run


def short_lines(text: str, spans: Sequence[Span]) -> Lines | None:
    """What a paragraph of short lines is; None for prose, marked lists, tables and rows in columns."""
    raws = [text[start:end] for start, end in spans]
    if len(spans) < LEAST_LINES or not all(_is_line(text, span) for span in spans):
        return None
    if any(
        "\n" in raw or BULLET.match(raw) or is_heading(raw) or cells(raw) or COLUMNS.search(raw)
        for raw in raws
    ):
        return None
    said = [readable(raw) for raw in raws]
    if sum(is_label(line) for line in said[1:]) < MOSTLY * (len(said) - 1):
        return None
    headed = is_capital(raws[0]) or said[0].endswith(LEAD_IN_ENDS)
    record = not headed and not _DIGIT.search(said[0]) and any(_DIGIT.search(line) for line in said[1:])
    record = record and not any(DATED.match(line) for line in said)
    if headed or record:
        return Lines(spans[0], tuple(spans[1:]), record)
    return Lines(None, tuple(spans), False)


def is_plain_heading(text: str, span: Span) -> bool:
    """Whether a sentence is a line in capitals above others, or the bold name at the beginning of a longer line."""
    start, end = span
    raw = text[start:end]
    rest = text[end:].lstrip("*_")
    if _BOLD_NAME.match(raw):
        return rest[:1] in (" ", "\t") and bool(rest.split("\n", 1)[0].strip())
    above = is_capital(raw) and not raw.rstrip().endswith(STOPS) and len(raw.split()) <= MOST_HEADING_WORDS
    return (
        above
        and "\n" not in raw
        and COLUMNS.search(raw) is None
        and _is_line(text, span)
        and bool(rest.strip())
    )


def is_row(raw: str) -> bool:
    """Whether a line has a name and what belongs to it in columns: "Tea      1.20"."""
    return COLUMNS.search(raw) is not None and any(letter.isalpha() for letter in raw)


def _is_line(text: str, span: Span) -> bool:
    """Whether nothing else stands in its line."""
    before = text[text.rfind("\n", 0, span[0]) + 1 : span[0]]
    after = text[span[1] :].split("\n", 1)[0]
    return not before.strip() and not after.strip()
