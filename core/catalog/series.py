"""Which files are of one series: those of one folder whose names differ by a number or a date alone.

The one rule: in the file's name without extension, every whole date, month, weekday and number becomes "#", and marks of a
copy ("(1)", "copy", 副本) go; what is left, after the name of its folder, is the name of its series. So "lesson 1.md" and
"lesson 2.md" in "spanish" are of "spanish/lesson #", "report-2026-10.pdf" and "report-november.pdf" of "finance/report-#",
水费一月.txt and 水费三月.txt of "bills/水费#". A name without any of these is of no series.
"""

from __future__ import annotations

import re
import unicodedata
from pathlib import PurePath

from core.catalog.own_day import MONTHS
from core.text.regex import regex

_COPY = regex(r"(?:\s*\(\d{1,3}\)|[-_ ]+copy(?:[ _-]?\d+)?|[-_ ]*副本\d*)+$", re.I)
_DAYS = "monday tuesday wednesday thursday friday saturday sunday"
_NAMED = regex(rf"(?<![^\W_])(?:{'|'.join([*MONTHS, *_DAYS.split()])})(?![^\W_])", re.I)
_NUMERAL = "零〇一二三四五六七八九十百两兩"
_CHINESE = regex(
    rf"第[{_NUMERAL}\d]+|[{_NUMERAL}\d]+(?:年|个?月|月份|日|号|號|周|週)|(?:周|週|星期|礼拜|禮拜)[一二三四五六日天]|[上中下](?=[篇册冊集部]$)"
)
_FIGURES = regex(r"\d+")
_TOGETHER = regex(r"#(?:[-_./: ]*#)+")
# A name of many numbers is a code or a hash, and like every other one.
MOST_NUMBERS = 3


def series_of(path: str) -> str:
    """The name of the series that a file at this path belongs to; "" where its name has no number and no date."""
    where = PurePath(unicodedata.normalize("NFKC", path))
    shape = _COPY.sub("", where.stem)
    for pattern in (_NAMED, _CHINESE, _FIGURES):
        shape = pattern.sub("#", shape)
    shape = _TOGETHER.sub("#", " ".join(shape.casefold().split()))
    if not 0 < shape.count("#") <= MOST_NUMBERS:
        return ""
    return f"{where.parent.name}/{shape}"
