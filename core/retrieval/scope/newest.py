"""Reads that only the newest or oldest of a sort is meant: "according to the newest minutes", 最新的会议记录里."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.retrieval.counting.sorts import first_of
from core.retrieval.counting.words import PAPERS
from core.text.chinese_script import fold_chinese
from core.text.regex import regex

_WHICH = r"newest|latest|most recent|oldest|earliest"
_NEWEST = regex(
    rf"(?P<place>\b(?:in|from|according to|by|on) )?\b(?P<whose>the|my|our) (?P<which>{_WHICH}) (?P<sort>(?:[a-z]+ )?(?:{PAPERS.pattern}))(?![\w-])"
    r"(?P<about> (?:from|of|by|to|with) (?P<called>(?:the |my |our )?[\w'’-]+))?",
    re.I,
)
# Not 上一份, nor "the last letter": the one before this may be meant, or the last of a series.
_NEWEST_HAN = regex(
    rf"(?P<place>在|根据|按照?|从)?(?:我们的|我的)?(?P<which>最新|最近|最旧|最老|最早)的?(?:一?[份封篇个次])?的?(?P<sort>{PAPERS.pattern})(?P<within>里面?|中|上)?"
)
_OLDEST = regex("oldest|earliest|旧|老|早", re.I)
# "The newest letters" are several; the minutes of a meeting are one.
_SEVERAL = regex(r"(?<!minute)s$", re.I)


@dataclass(frozen=True)
class Newest:
    """The document of `sort` ("minutes") that is wanted: the newest, or the oldest. `about`: further words of its name.

    `words` name it in the question; `rest` is the question without what limits it.
    """

    sort: str
    about: str
    oldest: bool
    words: str
    rest: str


def newest_named(text: str) -> Newest | None:
    """None where the text names none, or asks for nothing but it, "what is the newest letter?"."""
    if first_of(text) is not None:
        return None
    match = _NEWEST.search(text)
    if match is not None and not _SEVERAL.search(match["sort"]):
        about = re.sub(r"^(?:the|my|our) ", "", match["called"] or "", flags=re.I)
        # As a place it says only where; as what is asked about, it is still named.
        put = "" if match["place"] else f"{match['whose']} {match['sort']}{match['about'] or ''}"
        return _of(text, match, about, put)
    match = _NEWEST_HAN.search(fold_chinese(text))
    if match is None:
        return None
    start, end = match.span("sort")
    return _of(text, match, "", "" if match["place"] or match["within"] else text[start:end])


def _of(text: str, match: re.Match[str], about: str, put: str) -> Newest:
    rest = f"{text[: match.start()]}{put}{text[match.end() :]}"
    oldest = _OLDEST.search(match["which"]) is not None
    return Newest(match["sort"], about, oldest, text[match.start() : match.end()].strip(), rest)
