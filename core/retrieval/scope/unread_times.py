"""Tells of the words of a question that look like a limit of time and are not taken as one: "since Easter", 春节以来, two months.

What was searched is then more than was asked for. The person is told where the time would be that of files or of writing;
of any other question such words say what is asked, "where is the key since I moved?", and only the trace names them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from core.retrieval.query import Degradation
from core.retrieval.scope.periods import find_period, names_several
from core.retrieval.scope.time_words import DOCUMENT, HAN_DOCUMENT, OWN_WRITING, WRITING
from core.text.regex import regex

_ENDS = r"(?=\s*(?:[,;:，；：?？.。!！]|$)| (?:about|what|who|where|when|which|why|how|did|do|does|was|were|is|are|in|on|from)\b)"
_FROM_WHEN = regex(
    rf"\b(?:ever since|since|until|till|before|after|during|prior to) (?!that\b|then\b|now\b|long\b|\w+ing\b|\d)(?:the |my |our |I |we )?[A-Za-z][\w'’-]*(?: [\w'’-]+){{0,3}}?{_ENDS}",
    re.I,
)
_FROM_WHEN_HAN = regex(
    r"(?:(?:自从|自從|从|從|自|在)?[\u3400-\u9fff]{2,8}?(?:以来|以來|之前|以前|之后|之後|以后|以後|期间|期間))"
)
_VAGUE = regex(
    r"\b(?:a (?:long )?while (?:ago|back)|some (?:time|weeks|months|years) ago|the other day|back then|ages ago|long ago|a few (?:days|weeks|months|years) ago)\b|"
    r"前阵子|前陣子|前一阵子?|前一陣子?|前段时间|前段時間|不久前|很久以前|早些时候|早些時候|前几天|前幾天",
    re.I,
)
_SINCE = regex(r"since|以来|以來", re.I)
_FILES_OF = regex(rf"(?:\b{DOCUMENT}|{HAN_DOCUMENT})(?: from| of| written)? ?$", re.I)
_SEVERAL_OF = regex(rf"\b{DOCUMENT} (?:from|of|dated)\b|的{HAN_DOCUMENT}", re.I)
REMEDY = "Name a day, a month or a season instead."


@dataclass(frozen=True)
class UnreadTime:
    """`said` for the trace; `notice` where the person must know."""

    said: str
    notice: Degradation | None = None


def unread_time(text: str, now: datetime) -> UnreadTime | None:
    """What is said of a time in a question that no time limits; None where nothing in it looks like one."""
    phrase = find_period(text, now.date())
    if phrase is not None:
        named = text[phrase.start : phrase.end].strip()
        return UnreadTime(f"“{named}” is taken for what is asked about: it limits nothing")
    if names_several(text):
        told = "The question names several times, and none of them was taken as a limit."
        of_files = OWN_WRITING.search(text) is not None or _SEVERAL_OF.search(text) is not None
        return UnreadTime("several times are named: none limits the search", _notice(told, of_files))
    match = _VAGUE.search(text) or _FROM_WHEN.search(text) or _FROM_WHEN_HAN.search(text)
    if match is None:
        return None
    words = match.group().strip()
    told = f"“{words}” names no day: files of all times were looked at."
    since = WRITING.search(text) is not None and _SINCE.search(words) is not None
    of_writing = since or OWN_WRITING.search(text) is not None or _of_files(text[: match.start()])
    return UnreadTime(f"“{words}” looks like a limit of time, but names no day", _notice(told, of_writing))


def _of_files(before: str) -> bool:
    """Whether files stand right before the time: "letters since the wedding", "notes from before Easter"."""
    return _FILES_OF.search(before) is not None


def _notice(told: str, of_writing: bool) -> Degradation | None:
    return Degradation("scope", told, REMEDY) if of_writing else None
