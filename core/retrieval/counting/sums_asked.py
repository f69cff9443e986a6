"""Sums that are asked for without a word such as "in total": the hours spent on something, and what somebody still owes."""

from __future__ import annotations

import re

from core.retrieval.counting.asked import Asked, FigureAsked
from core.retrieval.counting.states_asked import ACTS, StateAsked
from core.text.chinese_script import HAN
from core.text.regex import regex

# What time or way goes into is added up without a word for it, and the verb says no more: "how many hours did I spend on Hart?"
_ADDED_UP = regex(r"^(?:hours?|minutes?|days|miles|kilomet(?:re|er)s|km|pages|lit(?:re|er)s)\b", re.I)
_SPENT = regex(
    r"\b(?:spen[dt]|work(?:ed)?|put in|bill(?:ed)?|log(?:ged)?|book(?:ed)?|record(?:ed)?|drive|drove|driven|walk(?:ed)?|run|ran|cycled?|need(?:ed)?)\b",
    re.I,
)
_ADDED_UP_HAN = regex(
    r"(?:花|用|工作|干|忙|记|开|跑|走|骑)?(?:掉|费)?了?(?:有|是)?多少个?(?P<unit>小时|工时|钟头|分钟|公里|里程|页|升)$"
)
# "How much does Hart still owe us?" wants what is not paid added up.
_OWES = regex(
    r"^\W*(?:how much(?: money)?|what) (?:does|do|did) (?P<who>.+?) (?:still )?owe(?: (?:us|me))?(?: (?:now|in (?:all|total)|altogether))?$"
    r"|^\W*how much (?:money )?(?:is|are) (?:still )?(?:unpaid|outstanding|owed|due|to be paid)(?: (?:by|from) (?P<whose>.+))?$",
    re.I,
)
_OWES_HAN = regex(
    r"^(?P<who>.*?)(?:现在|目前|一共|总共)?(?:还|仍)?欠(?:了)?(?:我们?|咱们?)?(?:一共|总共)?多少(?:钱|元|款|账)?$"
)


def owed(plain: str) -> Asked | None:
    """What somebody has not paid yet, added up."""
    match = (_OWES_HAN if HAN.search(plain) else _OWES).match(plain)
    if match is None:
        return None
    pay = next(act for act in ACTS if act.name == "pay")
    who = next((name for name in match.groups() if name), "")
    return Asked("sum", "", who, FigureAsked(money=True), state=StateAsked((pay,), done=False))


def added_up(rest: str) -> Asked | None:
    """What "how many" asks for behind these words, where it is time or way: without the verb, which says no more."""
    return Asked("sum", "", _SPENT.sub(" ", rest), FigureAsked()) if _ADDED_UP.match(rest.strip()) else None


def added_up_han(plain: str) -> Asked | None:
    match = _ADDED_UP_HAN.search(plain)
    return Asked("sum", "", f"{plain[: match.start()]} {match['unit']}", FigureAsked()) if match else None
