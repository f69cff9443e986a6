"""Whether a passage has, in the place of what the question names, another of the same kind: the next for the last, May for June.

"When is the filter cleaned next?" is as near to "last cleaned at the end of February" as any passage could be.
"""

from __future__ import annotations

import re

from core.catalog.own_day import MONTHS, month_number
from core.retrieval.ranking.written import MONTH, number_written
from core.text.chinese_script import fold_chinese
from core.text.regex import regex

# One of each excludes the others, unless both stand there. Without May, which also asks what one may do.
_KINDS: tuple[tuple[str, ...], ...] = (
    ("january", "february", "march", "april", "june", "july", "august", "september", "october", "november", "december"),
    ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
    ("spring", "summer", "autumn", "winter"),
    ("first", "second", "third", "fourth", "fifth"),
    ("morning", "afternoon", "evening"),
    ("upper", "lower"),
    ("left", "right"),
    ("north", "south", "east", "west"),
    ("red", "green", "blue", "yellow", "black", "white", "grey", "brown", "orange", "purple"),
    ("春天", "夏天", "秋天", "冬天"),
    ("春季", "夏季", "秋季", "冬季"),
    ("第一", "第二", "第三", "第四", "第五"),
    ("早上", "中午", "下午", "晚上"),
    ("上次", "下次"),
    ("上个月", "下个月"),
    ("上半年", "下半年"),
    ("去年", "今年", "明年"),
    ("星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"),
    ("红色", "绿色", "蓝色", "黄色", "黑色", "白色", "灰色", "棕色"),
)  # fmt: skip
# "How long does it last?" is answered beside "next" as well.
_ONE_WAY = (("next", "last"),)


def has_sibling_instead(question: str, passage: str) -> bool:
    """Whether the question names one of a kind that the passage has not, while it has another of that kind."""
    asked, said = _Words(question), _Words(passage)
    if any(asked(one) and said(other) and not said(one) for one, other in _ONE_WAY):
        return True
    return any(
        any(asked(word) for word in kind)
        and any(said(word) for word in kind)
        and not any(asked(word) and said(word) for word in kind)
        for kind in _KINDS
    )


# A thing of several that are numbered, and the day of a month. A number before a thing counts it and names none.
_NUMBERED = regex(
    r"\b(?!(?:in|of|to|at|on|by|for|from|about|over|under|than|until|and|or|the|no|was|is|are|were)\b)([a-z]{3,}) (?:no\.? |number )?(\d{1,4})\b(?![:.,]\d)"
)
_NUMBERED_HAN = regex(r"第?(\d{1,4}|[一二三四五六七八九十]{1,3})([号层楼节课章周架排组届期])")
# What labels one of many: P013, INV-204. Of standards and paper sizes nobody has a list.
_CODE = regex(r"(?<![a-z0-9-])([a-z]{1,4}-?)(\d{2,6})(?![a-z0-9]|[.,]\d)")
_ISO = regex(r"(?<![\d-])(?:19|20)\d\d[-/.](\d{1,2})[-/.](\d{1,2})(?![\d-])")
_DAY_HAN = regex(r"(\d{1,2}|[一二三四五六七八九十]{1,3})月(\d{1,2}|[一二三四五六七八九十]{1,3})[日号]?")
_DAY = regex(
    rf"\b(\d{{1,2}})(?:st|nd|rd|th)?\.? (?:of )?({MONTH})\b|\b({MONTH}) (\d{{1,2}})(?:st|nd|rd|th)?\b(?![:.]\d)"
)


def has_another_number(question: str, said: str) -> bool:
    """Whether the question names one of things with numbers, or a day, and what is said names another of them and not that one.

    "Rack 2" for rack 4, 11月12日 for 11月14日.
    """
    asked, there = _numbers(question), _numbers(said)
    return any(thing in there and not numbers & there[thing] for thing, numbers in asked.items())


def has_that_number(question: str, said: str) -> bool:
    """Whether what is said names the very one of things with numbers, or the day, that the question names."""
    asked, there = _numbers(question), _numbers(said)
    return any(numbers & there.get(thing, set()) for thing, numbers in asked.items())


def _numbers(text: str) -> dict[str, set[str]]:
    """{thing: its numbers} of a text; the thing of a day is "day"."""
    plain = fold_chinese(text).casefold()
    found: dict[str, set[str]] = {}
    for month, day in _DAY_HAN.findall(plain):
        found.setdefault("day", set()).add(f"{number_written(month)}-{number_written(day)}")
    for month, day in _ISO.findall(plain):
        found.setdefault("day", set()).add(f"{int(month)}-{int(day)}")
    for letters, number in _CODE.findall(plain):
        found.setdefault(letters, set()).add(number)
    for day, month, other_month, other_day in _DAY.findall(plain):
        found.setdefault("day", set()).add(f"{month_number(month or other_month)}-{int(day or other_day)}")
    rest = _DAY.sub(" ", _DAY_HAN.sub(" ", plain))
    for number, thing in _NUMBERED_HAN.findall(rest):
        if (value := number_written(number)) is not None:  # 一二课 are two
            found.setdefault(thing, set()).add(str(value))
    for thing, number in _NUMBERED.findall(rest):
        if thing not in MONTHS:
            found.setdefault(thing.removesuffix("s"), set()).add(number)
    return found


class _Words:
    """Tells whether a word stands in a text."""

    def __init__(self, text: str) -> None:
        self._plain = fold_chinese(text).casefold()
        self._words = frozenset(re.findall(r"[a-z]+", self._plain))

    def __call__(self, word: str) -> bool:
        return word in self._words if word.isascii() else word in self._plain
