"""Since when and until when a whole sentence holds whose dates stay in its words: "my visa is valid until June 2027"."""

from __future__ import annotations

import datetime as dt
import re

from core.memory.statements.dates import DATE_ZH, WHEN_EN, period_en, period_zh, take_dates, told_as_past
from core.memory.statements.periods import past_of
from core.text.regex import regex

# Both None where nothing is told.
Bounds = tuple[dt.date | None, dt.date | None]
# Every week's: "open until Saturday".
_EVERY_WEEK = regex(
    r"\b(?:until|till|up to|through|since|from) (?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|(?:到|从)(?:周|星期|礼拜)[一二三四五六日天]",
    re.IGNORECASE,
)
# It came about then, and nobody says that it is over.
_CAME_ABOUT = regex("了[。！!]?$|起|开始|以来")


def bounds_in(text: str, day: dt.date, chinese: bool = False) -> Bounds | None:
    """Since when ("since April") and until when ("until June 2027") a text says that it holds; None where it says neither."""
    dated = take_dates(text, day, change=False, chinese=chinese)
    if _EVERY_WEEK.search(text) or (dated.valid_from is None and dated.valid_to is None):
        return None
    if dated.valid_from and dated.valid_to and dated.valid_from >= dated.valid_to:
        return None
    return dated.valid_from, dated.valid_to


def past_in(text: str, day: dt.date, chinese: bool = False) -> Bounds | None:
    """When a text says that something was, "last week", however short that is; None for the present and what is to come."""
    match = re.search(DATE_ZH, text) if chinese else WHEN_EN.search(text)
    if match is None or not (chinese or told_as_past(text)):
        return None
    period = (period_zh if chinese else period_en)(
        match.group() if chinese else match.group("when"), day, past_of
    )
    if period is None or period.start > day or period.end > day + dt.timedelta(days=1):
        return None
    return period.start, None if chinese and _CAME_ABOUT.search(text) else period.end
