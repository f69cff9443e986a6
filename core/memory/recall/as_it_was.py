"""Questions for what was before: "where did I live before York?", 我以前在哪里上班. What holds now does not answer them."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.memory.statements.matching import content_words
from core.text.chinese_script import HAN, fold_chinese
from core.text.regex import regex

if TYPE_CHECKING:
    from core.memory.vault.note import Memory

_BEFORE = regex(
    r"\b(?:did|was|were)\b.*?(?P<words>\bbefore\b(?: (?:that|now|then|this))?(?: (?P<what>(?!I\b|we\b|you\b|my\b)[\w'’&.-]+(?: [\w'’&.-]+){0,3}))?)\W*$"
    r"|(?P<used>\buse[d]? to\b|\bpreviously\b|\bformerly\b|\bin the past\b)"
    r"|\bmy (?P<old>old|last|former|previous) (?=job|employer|home|address|flat|house|company|boss|manager|gym|bank|school|car|landlord|dentist|doctor)",
    re.IGNORECASE,
)
_BEFORE_HAN = regex(
    r"(?P<words>(?:(?:在|去|搬到|来)?(?P<what>[\u4e00-\u9fffA-Za-z]{1,8}?)(?:之前|以前))|以前|之前|从前|过去|曾经|原来|原先)"
)
_LEAD_HAN = regex("^(?:我们?)?(?:刚)?(?:搬到|搬去|搬进|去|来|到|在|进|加入|入职)?")
# 之前说过: when it was said, not what was so.
_OF_SAYING = regex(
    r"\b(?:say|said|tell|told|mention(?:ed)?|ask(?:ed)?|talk(?:ed)?)\b|说|提到|告诉|聊|问过", re.IGNORECASE
)


def asks_as_it_was(question: str) -> tuple[str, str] | None:
    """(the question without its words for the past, what it was before); None for a question about now."""
    if _OF_SAYING.search(question):
        return None
    folded = fold_chinese(question)
    if HAN.search(folded):
        match = _BEFORE_HAN.search(folded)
        if match is None:
            return None
        now = f"我{folded[: match.start()]}{folded[match.end() :]}" if "我" in folded else question
        return now, _LEAD_HAN.sub("", match["what"] or "")
    match = _BEFORE.search(question)
    if match is None:
        return None
    start, end = match.span(next(name for name in ("words", "used", "old") if match[name]))
    return " ".join(f"{question[:start]} {question[end:]}".split()), (match["what"] or "").strip()


def what_was(memories: Sequence[Memory], rows: Sequence[int], before: str, day: dt.date) -> int | None:
    """Of these rows, what one was told of, that which held last before now, or before what is named; None for none.

    `memories` are all, `rows` those of what is asked for, of whom it is asked.
    """
    over = [i for i in rows if (end := memories[i].valid_to) is not None and end <= day]
    if before:
        named = content_words(before)
        of_it = [memories[i] for i in rows if named and named <= content_words(memories[i].text)]
        began = max((each.valid_from for each in of_it if each.valid_from is not None), default=None)
        if began is None:
            return None
        over = [i for i in over if (memories[i].valid_to or day) <= began]
    return max(over, key=lambda i: memories[i].valid_to or day, default=None)
