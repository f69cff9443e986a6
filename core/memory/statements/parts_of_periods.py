"""The part of a month, a year or a season that is meant: its end is its last day, its middle half-way, 下旬 from the 21st."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Literal

from core.memory.statements.periods import ONE_DAY, Choice, Period, shift
from core.text.regex import regex

Part = Literal["start", "middle", "late", "end"]

# What stands in front of the time of which it is a part.
PART_EN = r"(?:(?:the )?(?:very )?(?:start|beginning|middle|end) of (?:the )?|early(?: in |[- ])|mid[- ]|late(?: in |[- ]))"
_PART_EN = regex(rf"(?P<part>{PART_EN})(?P<whole>.+)")
# What stands behind it. 今年中秋 is a feast, 大年初一 a day.
PART_ZH = r"(?:[初底末头]|[上中下]旬|中(?![旬秋国学午]))"
# A part alone is of the month or the year in which it is said; 每月底 is of each.
OF_THIS_ZH = (
    r"(?<![每个大新过一二三四五六七八九十\d])[年月](?:[底末]|初(?![一二三四五六七八九十])|中(?![旬秋国学午]))"
)
_PART_ZH = regex(rf"(?P<whole>.*?[年月])年?(?P<part>{PART_ZH})")
_PARTS: dict[str, Part] = {
    "start": "start", "beginning": "start", "early": "start", "middle": "middle", "mid": "middle",
    "late": "late", "end": "end", "初": "start", "头": "start", "上": "start", "中": "middle", "下": "late",
    "底": "end", "末": "end",
}  # fmt: skip
_PART_WORD = regex("|".join(_PARTS))
# The 15th and the 21st, as 中 and 下旬 have them.
_DAYS_TO = {"middle": 14, "late": 20}
_LONGEST_MONTH, _SHORTEST_MONTH = 31, 28


def part_told_en(expression: str) -> tuple[str, Part] | None:
    """("august", "end") of "the end of august", ("this month", "end") of that of "the month"; None where no part is told."""
    match = _PART_EN.fullmatch(expression)
    if match is None:
        return None
    whole = match.group("whole")
    return f"this {whole}" if whole in ("week", "month", "year") else whole, _part(match.group("part"))


def part_told_zh(expression: str) -> tuple[str, Part] | None:
    """("八月", "end") of 八月底, ("本月", "end") of 月底; None where no part is told."""
    match = _PART_ZH.fullmatch(expression)
    if match is None:
        return None
    whole = {"月": "本月", "年": "今年"}.get(match.group("whole"), match.group("whole"))
    return whole, _part(match.group("part"))


def _part(words: str) -> Part:
    found = _PART_WORD.search(words)
    assert found is not None  # both patterns hold one
    return _PARTS[found.group()]


def in_part(part: Part, whole: Callable[[Choice], Period | None], choose: Choice) -> Period | None:
    """The part of a time, of the year in which that part is chosen: in late August its end is still to come."""
    length = whole(choose)
    if length is None:
        return None
    months = round((length.end - length.start).days / _LONGEST_MONTH)

    def by_part(starts: list[dt.date], day: dt.date) -> dt.date:
        begun = {_cut(Period(start, shift(start, months, "month")), part).start: start for start in starts}
        return begun[choose([*begun], day)]

    found = whole(by_part) if months else length
    return _cut(found, part) if found is not None else None


def _cut(whole: Period, part: Part) -> Period:
    """A part of a time, up to where the next part of it begins."""
    middle, late, last = _at(whole, "middle"), _at(whole, "late"), whole.end - ONE_DAY
    start, end = {
        "start": (whole.start, middle),
        "middle": (middle, late),
        "late": (late, whole.end),
        "end": (last, whole.end),
    }[part]
    return Period(start, end, whole.relative)


def _at(whole: Period, part: Part) -> dt.date:
    days = (whole.end - whole.start).days
    if _SHORTEST_MONTH <= days <= _LONGEST_MONTH:
        return whole.start + _DAYS_TO[part] * ONE_DAY
    share = (days - 2) // 2 if part == "middle" else days * 3 // 4  # 1 July, and 1 October of a year
    return whole.start + share * ONE_DAY
