"""Reads what Chinese tells of another time than now as its present, with the time in which it held or will hold.

Verbs have no tense: a year (我2010年住在武汉), an end (我在腾讯工作到上周), 过 (住过) or 以前 says that it is over.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass, replace

from core.memory.statements.dates import Dated, take_dates
from core.memory.statements.periods import nearest_of, past_of
from core.memory.statements.ranges import take_coming, take_past, take_range
from core.text.regex import regex

# 我在阿里巴巴待过, 以前住在武汉: over, since nobody would say so of what still is.
_OVER = regex(r"[住待作班教职养当]过(?!敏|年|节|来|去)[^，,]{0,10}$")
_FORMERLY = regex(
    r"(?:以前|从前|曾经|曾|过去|原来|原先|早先|小时候|年轻时候?|上学时|(?:大学|中学|高中)时候?|[一二两三四五六七八九十几\d]+(?:多)?(?:年|个月)(?:以|之)?前)(?!的|说|讲|提|开始|起|就)"
)
_STILL = regex(r"现在|如今|目前|仍|还|一直|至今|到现在|到今天|没|不")
_UNTIL = regex(r"到(?!了)")


@dataclass(frozen=True)
class Elsewhen:
    """A clause in the words of the present, without its dates, and the time in which it holds."""

    text: str
    dated: Dated


def told_of_another_time(clause: str, day: dt.date, change: bool) -> Elsewhen | None:
    """A clause that tells of a time that is over or that begins later; None for the present.

    Where a `change` is told (搬到, 换了), its date is the beginning and not the time in which it held.
    """
    between = take_range(clause, day, past_of if _FORMERLY.search(clause) else nearest_of, chinese=True)
    if between is not None:
        return Elsewhen(_present(between.text), between)
    until = take_dates(clause, day, change=False, chinese=True) if _UNTIL.search(clause) else None
    if until is not None and until.valid_to is not None and until.valid_to <= day:
        return Elsewhen(_present(until.text), until)
    named = None if change else take_past(clause, day, chinese=True) or take_coming(clause, day)
    if named is not None:
        return Elsewhen(_present(named.text), named)
    over = _OVER.search(clause) or _FORMERLY.search(clause)
    if over is None or _STILL.search(clause):
        return None
    return Elsewhen(_present(clause), replace(Dated(clause), valid_to=day))


def _present(text: str) -> str:
    """住过武汉 as 住武汉, 以前住在武汉 as 住在武汉."""
    bare = _FORMERLY.sub("", text)
    bare = re.sub(r"(?<=[住待作班教职养当])过(?!敏|年|节|来|去)", "", bare)
    bare = re.sub(
        r"(?<=[住待作班教职养当])了?[一二两三四五六七八九十几\d]+(?:来|多)?(?:年|个?月)(?=$|[，,])", "", bare
    )
    return re.sub(r"^(?P<who>.{0,6}?)(?:会|要|将|打算)(?=[住搬在去])", r"\g<who>", bare)
