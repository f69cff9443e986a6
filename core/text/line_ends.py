"""Tells which line ends inside a paragraph end something: those of prices, to-dos and "Key: value", not those of wrapped prose.

Only the lines themselves can tell. A wrapped line has no room for the first word of the next; an item begins or ends as the
items beside it do: with a box, a key, a day, or a sum in a column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from core.text.chinese_script import HAN
from core.text.regex import regex

_LIST_LINE = regex(
    r"[ \t]*(?:[-*+•‣◦▪·–]|\(?\d{1,3}[.)、]|\(?[A-Za-z][.)]|[一二三四五六七八九十]{1,3}、|[①-⑳]|\[[ xX✓✔√]?\]|[☐☑☒✓✔✗✘□■])"
    r"(?=\s|[\u3400-\u9fff])"
)
_STRUCTURE_LINE = regex(r"[ \t]*(?:#{1,6}\s|\||```|~~~|[-=*_]{3,}\s*$|<[/!A-Za-z])")
_QUOTE = regex(r"[ \t]*(?:>[ \t]?)+")
_CODE_END = regex(r"[{};]\s*$")
_INDENTED = regex(r"(?: {4}|\t)\s*\S")
# A line shorter than this share of the widest line of its paragraph was ended on purpose, not wrapped.
_SHORT_LINE = 0.6
# In a narrower paragraph no line is wrapped at all: verses, addresses and lists of names.
_WRAP_WIDTH = 50
# Of prose in columns this narrow nothing could be read; here a small letter begins an item too.
_ITEM_WIDTH = 30
# Fewer lines show no pattern.
_LEAST_LINES = 3
# Fewer capitals are an abbreviation.
_LEAST_CAPITALS = 3
# Columns by which the next word must fit more than barely: a Chinese line is broken some characters early, before a mark.
_SPARE = 4
_CJK_WIDE = regex(r"[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]")
_FIRST_WORD = regex(r"\s*([\u2e80-\u9fff]|[^\s\u2e80-\u9fff]{1,40})")

_FIGURE = r"[£€$¥￥]? ?-?\d[\d.,]*(?: ?(?:元|块|圆|円|镑|欧元|€|£|\$|%|kr|NOK|SEK|DKK|CHF|EUR|GBP|USD|euros?|pounds?|dollars?))?"
# A name and what belongs to it, in columns: three blanks, a tab, dots that lead over; two blanks before a figure at the end.
COLUMNS = regex(
    rf"[^\s.](?: {{3,}}|\t+|\u3000{{2,}}| ?\.{{4,}} ?| ?…{{2,}} ?)(?=[^\s.…])|\S {{2,}}(?={_FIGURE}\s*$)"
)
_KEY = regex(
    r"[ \t]*(?:[A-Z][\w.'’/&()-]*(?: [\w.'’/&()-]+){0,3}:(?=\s)|[\u3400-\u9fff][\u3400-\u9fff\w()（）]{0,11}[:：](?!//))"
)
_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?"
DATED = regex(
    rf"[ \t]*(?:\d{{4}}[-/.]\d{{1,2}}\b|\d{{1,2}}[/.]\d{{1,2}}\.?(?=[ \t:,])|\d{{1,2}}[-/.]\d{{1,2}}[-/.]\d{{2,4}}\b|\d{{1,2}}:\d\d\b|\d{{1,2}}(?:st|nd|rd|th)?\.? (?:of )?{_MONTH}(?![a-z])|{_MONTH} \d{{1,2}}\b"
    r"|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?\b[ ,.:]|\d{2,4}年|\d{1,2}月|(?:周|星期|礼拜)[一二三四五六日天])",
    re.IGNORECASE,
)
_ENDS_IN_FIGURE = regex(rf"(?:\s|[\u3400-\u9fff:：.…]){_FIGURE}\s*$")
_COMMAS = (",", "，", "、")


def runs(text: str, lines: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Joins the lines (start, end) of one paragraph of `text` where the line end is a wrap; every line is in one run."""
    if not lines:
        return
    bodies = [text[start:end].rstrip() for start, end in lines]
    quoted = [_QUOTE.match(body) is not None for body in bodies]
    paragraph = _Paragraph([_QUOTE.sub("", body) for body in bodies])
    begin = lines[0][0]
    for index in range(1, len(lines)):
        if quoted[index] != quoted[index - 1] or paragraph.ends(index - 1):
            yield begin, lines[index][0]
            begin = lines[index][0]
    yield begin, lines[-1][1]


def is_capital(line: str) -> bool:
    """Whether a line is written in capitals alone, as headings of plain text are."""
    letters = [letter for letter in line if letter.isalpha()]
    return len(letters) >= _LEAST_CAPITALS and "".join(letters).isupper() and not HAN.search(line)


class _Paragraph:
    """Lines without a blank one between them, and what most of them have in common."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines
        self._widths = [_width(line) for line in lines]
        self._widest = max(self._widths)
        self._narrow = self._widest < _WRAP_WIDTH

    def ends(self, index: int) -> bool:
        """Whether the line ends something; there is one behind it."""
        line, following = self._lines[index], self._lines[index + 1]
        if not line or not following or _is_set_off(line, following):
            return True
        if self._begins_item(following) or self._ends_item(line, following):
            return True
        if line.endswith(_COMMAS) or following.lstrip()[:1] in tuple(",，。、；：）)"):
            return False
        if self._by_hand and not _hangs(line, following) and (self._narrow or self._has_room(index)):
            return True
        if not self._narrow and self._widths[index] >= self._widest * _SHORT_LINE:
            return False
        return not _goes_on(line, following)

    def _begins_item(self, line: str) -> bool:
        if self._has_columns and COLUMNS.search(line):
            return not line.lstrip()[:1].islower()
        return bool((self._has_keys and _KEY.match(line)) or (self._has_days and DATED.match(line)))

    def _ends_item(self, line: str, following: str) -> bool:
        if is_capital(line) != is_capital(following) and (is_capital(line) or line == self._lines[0]):
            return True
        if self._has_columns and COLUMNS.search(line):
            return True
        return self._has_figures and _ENDS_IN_FIGURE.search(line) is not None

    @cached_property
    def _has_columns(self) -> bool:
        return self._shared(COLUMNS)

    @cached_property
    def _has_keys(self) -> bool:
        return self._shared(_KEY)

    @cached_property
    def _has_days(self) -> bool:
        return self._shared(DATED)

    @cached_property
    def _has_figures(self) -> bool:
        return self._shared(_ENDS_IN_FIGURE)

    def _shared(self, sign: re.Pattern[str]) -> bool:
        """Whether two lines have it, and half of all."""
        having = sum(sign.search(line) is not None for line in self._lines)
        return having > 1 and 2 * having >= len(self._lines)

    @cached_property
    def _by_hand(self) -> bool:
        """Whether most lines end where the next word had room; of a wide paragraph, where none begins with a small letter."""
        if len(self._lines) < _LEAST_LINES:
            return False
        if self._widest < _ITEM_WIDTH:
            return True
        if not self._narrow and any(line.lstrip()[:1].islower() for line in self._lines):
            return False
        ended = sum(self._has_room(index) for index in range(len(self._lines) - 1))
        return 2 * ended > len(self._lines) - 1

    def _has_room(self, index: int) -> bool:
        word = _FIRST_WORD.match(self._lines[index + 1])
        needed = 1 + _width(word[1]) if word else 0
        return self._widths[index] + needed + _SPARE <= self._widest


def _is_set_off(line: str, following: str) -> bool:
    """Whether one of two lines is a heading, a rule, a row, an item or code, whatever the lines beside them are."""
    if _STRUCTURE_LINE.match(line) or _STRUCTURE_LINE.match(following) or _LIST_LINE.match(following):
        return True
    return _CODE_END.search(line) is not None or (
        _INDENTED.match(line) is not None and _INDENTED.match(following) is not None and _looks_code(line)
    )


def _looks_code(line: str) -> bool:
    return re.search(r"[=(){}\[\];<>]", line) is not None


def _hangs(line: str, following: str) -> bool:
    """Whether a line is set in under the one before, as the second line of an item is."""
    return len(following) - len(following.lstrip()) > len(line) - len(line.lstrip())


def _goes_on(line: str, following: str) -> bool:
    """Whether two lines read as one sentence: a colon or a hyphen before, or a small letter after; commas, see `ends`."""
    return line[-1:] in ":：;-\u00ad(（" or following.lstrip()[:1].islower()


def _width(line: str) -> int:
    return len(line) + len(_CJK_WIDE.findall(line))
