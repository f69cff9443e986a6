"""Splits text into sentences, for chunks, extractive answers and citation checks alike.

All three must agree on where a sentence ends, in English, Chinese and texts that mix them, so the rule
stands once, here. It is a pure function of linear cost.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.text.line_ends import runs
from core.text.regex import regex

# Words that end in a full stop and hardly ever end a sentence before a capital or a number.
_ABBREVIATION_LIST = """
mr mrs ms dr prof sr jr st rev hon gen col capt lt sgt gov sen rep pres fr
e.g i.e eg ie cf vs viz ca approx resp incl excl esp
fig figs eq eqs sec secs ch chap chaps vol vols no nos nr p pp para art ref refs ed eds trans tab app
inc ltd co corp bros dept univ assn est tel fax ext
jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun
z.b d.h u.a bzw usw nr bd abb vgl evtl ggf
"""
_ABBREVIATIONS = frozenset(_ABBREVIATION_LIST.split())
# After initials ("U.S.", "J. R.") these words begin a sentence; anything else may be a name.
_STARTER_LIST = """
the a an in on at it its this that these those he she we they i you his her our their there here but and so if
when while as for from with after before however although because what who how why where
"""
_STARTERS = frozenset(_STARTER_LIST.split())
_CLOSERS = "\"'”’»›」』）)\\]】》〉*_"
# A reference behind the stop, as in "It rained.[2] It stopped. [1]", belongs to the sentence that it supports.
_MARKS = r"(?:[ ]?\[\d{1,3}(?:[,，–-][ ]?\d{1,3})*\])*+"
_CJK_STOP = regex(rf"(?:(?:[。！？；｡]|……|⋯⋯)[。！？；…⋯｡!?]*[{_CLOSERS}]*)+{_MARKS}")
# The look-behind lets only the first of a run of dots be tried, which keeps "....." linear.
_LATIN_STOP = regex(rf"(?<![.!?…])[.!?…]++[{_CLOSERS}]*+{_MARKS}(?=\s|$|[\u3400-\u9fff\u3040-\u30ff])")
_STOP = regex(f"{_CJK_STOP.pattern}|{_LATIN_STOP.pattern}")
_WORD_BEFORE = regex(r"[^\s(\[{“\"'«]*\Z")
_INITIALS = regex(r"(?:[^\W\d_]\.)*[^\W\d_]\Z")
_NEXT_WORD = regex(r"[\s\"'“‘«(\[{*_]*([^\W_][\w'’-]*)?")
# "Soup .......... 4.50": dots that lead over to a sum.
_LEADING_DOTS = regex(r"\.{4,80} ?[£€$¥]? ?\d")
# The word before a stop and the one after it are short; looking no further keeps the cost linear.
_LOOK_BACK = 40
_LOOK_AHEAD = 60

_LINE = regex(r"[^\n]*(?:\n|\Z)")
_FENCE = regex(r"[ \t]*(?:```|~~~)")


def split_sentences(text: str) -> list[tuple[int, int]]:
    """Spans (start, end) of the sentences, in order, not blank, without surrounding white space.

    Every visible character is in exactly one span. A line end inside a paragraph ends a sentence only
    where the lines are items (`line_ends`); a blank line, a heading, a table row or a line of code always does.
    """
    spans: list[tuple[int, int]] = []
    for start, end in _segments(text):
        cursor = start
        for stop in _stops(text, start, end):
            _append(spans, text, cursor, stop)
            cursor = stop
        _append(spans, text, cursor, end)
    return spans


def _append(spans: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    body = piece.strip()
    if body:
        first = start + len(piece) - len(piece.lstrip())
        spans.append((first, first + len(body)))


def _segments(text: str) -> Iterator[tuple[int, int]]:
    """Runs of lines inside which a line end is only a wrap."""
    paragraph: list[tuple[int, int]] = []
    in_fence = False
    for match in _LINE.finditer(text):
        start, end = match.span()
        if start == end:
            continue
        line = match.group()
        fence = _FENCE.match(line) is not None
        if in_fence or fence:
            yield from runs(text, paragraph)
            paragraph = []
            yield start, end
            in_fence = in_fence != fence
        elif not line.strip():
            yield from runs(text, paragraph)
            paragraph = []
        else:
            paragraph.append((start, end))
    yield from runs(text, paragraph)


def _stops(text: str, start: int, end: int) -> Iterator[int]:
    """Offsets just behind each sentence end in a segment, except at its very end."""
    for match in _STOP.finditer(text, start, end):
        if match.end() >= end:
            continue
        if text[match.start()] in ".!?…" and not _is_end(text, start, match.start(), match.end(), end):
            continue
        yield match.end()


def _is_end(text: str, start: int, stop: int, after: int, end: int) -> bool:
    """Whether a Latin stop ends its sentence, judged by the words round it."""
    following = _NEXT_WORD.match(text, after, min(end, after + _LOOK_AHEAD))
    word = (following.group(1) or "") if following else ""
    if word[:1].islower():
        # "Really? yes" is rare; "e.g. this", "etc. and" and "... and" are not.
        return False
    if text[stop] != ".":
        return True
    if _LEADING_DOTS.match(text, stop, end):
        return False
    before = _WORD_BEFORE.search(text, max(start, stop - _LOOK_BACK), stop)
    previous = before.group() if before else ""
    if not previous:
        return True
    if _is_item_number(text, start, stop, previous):
        return False
    if previous.lower() in _ABBREVIATIONS:
        return False
    if _INITIALS.match(previous) and previous != "I":
        return word.lower() in _STARTERS
    return True


def _is_item_number(text: str, start: int, stop: int, previous: str) -> bool:
    """Whether "1." or "a." at the start of a segment numbers an item and ends nothing."""
    number = previous.isdecimal() and len(previous) <= 3
    letter = len(previous) == 1 and previous.isalpha() and previous != "I"
    return (number or letter) and not text[start : stop - len(previous)].strip(" \t\n#>*-")
