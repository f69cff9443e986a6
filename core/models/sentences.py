"""Splits text into sentences, for chunks, extractive answers and citation checks alike.

All three must agree on where a sentence ends, in English, Chinese and texts that mix them, so the rule
stands once, here. It is a pure function of linear cost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

# Words that end in a full stop and hardly ever end a sentence before a capital or a number.
_ABBREVIATION_LIST = """
mr mrs ms dr prof sr jr st rev hon gen col capt lt sgt gov sen rep pres fr
e.g i.e eg ie cf vs viz ca approx resp incl excl esp
fig figs eq eqs sec secs ch chap chaps vol vols no nos nr p pp para art ref refs ed eds trans tab app
inc ltd co corp bros dept univ assn est
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
_CJK_STOP = re.compile(rf"(?:(?:[。！？；｡]|……|⋯⋯)[。！？；…⋯｡!?]*[{_CLOSERS}]*)+{_MARKS}")
# The look-behind lets only the first of a run of dots be tried, which keeps "....." linear.
_LATIN_STOP = re.compile(rf"(?<![.!?…])[.!?…]++[{_CLOSERS}]*+{_MARKS}(?=\s|$|[\u3400-\u9fff\u3040-\u30ff])")
_STOP = re.compile(f"{_CJK_STOP.pattern}|{_LATIN_STOP.pattern}")
_WORD_BEFORE = re.compile(r"[^\s(\[{“\"'«]*\Z")
_INITIALS = re.compile(r"(?:[^\W\d_]\.)*[^\W\d_]\Z")
_NEXT_WORD = re.compile(r"[\s\"'“‘«(\[{*_]*([^\W_][\w'’-]*)?")
# The word before a stop and the one after it are short; looking no further keeps the cost linear.
_LOOK_BACK = 40
_LOOK_AHEAD = 60

_LINE = re.compile(r"[^\n]*(?:\n|\Z)")
_LIST_LINE = re.compile(
    r"[ \t]*(?:[-*+•‣◦▪·–]|\(?\d{1,3}[.)、]|\(?[A-Za-z][.)]|[一二三四五六七八九十]{1,3}、|[①-⑳])(?=\s|[\u3400-\u9fff])"
)
_STRUCTURE_LINE = re.compile(r"[ \t]*(?:#{1,6}\s|\||```|~~~|[-=*_]{3,}\s*$|<[/!A-Za-z])")
_QUOTE = re.compile(r"[ \t]*(?:>[ \t]?)+")
_FENCE = re.compile(r"[ \t]*(?:```|~~~)")
_CODE_END = re.compile(r"[{};]\s*$")
_INDENTED = re.compile(r"(?: {4}|\t)\s*\S")
# A line shorter than this share of the widest line of its paragraph was ended on purpose, not wrapped.
_SHORT_LINE = 0.6
# In a narrower paragraph no line is wrapped at all: verses, addresses and lists of names.
_WRAP_WIDTH = 50
_CJK_WIDE = re.compile(r"[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]")


def split_sentences(text: str) -> list[tuple[int, int]]:
    """Spans (start, end) of the sentences, in order, not blank, without surrounding white space.

    Every visible character is in exactly one span. A single line end inside a paragraph does not end a
    sentence; a blank line, a list item, a heading, a table row or a line of code does.
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
            yield from _wrapped(text, paragraph)
            paragraph = []
            yield start, end
            in_fence = in_fence != fence
        elif not line.strip():
            yield from _wrapped(text, paragraph)
            paragraph = []
        else:
            paragraph.append((start, end))
    yield from _wrapped(text, paragraph)


def _wrapped(text: str, lines: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Joins the lines of one paragraph where the line end is a wrap."""
    if not lines:
        return
    bodies = [text[start:end].rstrip() for start, end in lines]
    quoted = [_QUOTE.match(body) is not None for body in bodies]
    bodies = [_QUOTE.sub("", body) for body in bodies]
    widths = [_width(body) for body in bodies]
    widest = max(widths)
    begin = lines[0][0]
    for index in range(1, len(lines)):
        before, after = bodies[index - 1], bodies[index]
        new_voice = quoted[index] != quoted[index - 1] or not before or not after
        if new_voice or _ends_line(before, after, widths[index - 1], widest):
            yield begin, lines[index][0]
            begin = lines[index][0]
    yield begin, lines[-1][1]


def _width(line: str) -> int:
    return len(line) + len(_CJK_WIDE.findall(line))


def _ends_line(line: str, following: str, width: int, widest: int) -> bool:
    if _STRUCTURE_LINE.match(line) or _STRUCTURE_LINE.match(following) or _LIST_LINE.match(following):
        return True
    if _CODE_END.search(line) or (_INDENTED.match(line) and _INDENTED.match(following) and _looks_code(line)):
        return True
    if widest < _WRAP_WIDTH:
        return not _goes_on(line, following)
    return width < widest * _SHORT_LINE and not _goes_on(line, following)


def _looks_code(line: str) -> bool:
    return re.search(r"[=(){}\[\];<>]", line) is not None


def _goes_on(line: str, following: str) -> bool:
    """Whether two lines read as one sentence: a comma before, or a small letter after."""
    first = following.lstrip()[:1]
    return line[-1:] in ",，、:：;-\u00ad(（" or first.islower() or first in ",，。、；：）)"


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
