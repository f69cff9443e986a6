"""Reads a question for documents by what they are, not by what they say: "what is the newest letter?", 哪些文件是中文的."""

from __future__ import annotations

import re
from typing import Literal

from core.retrieval.counting.words import PAPERS, means_any
from core.retrieval.query import Listing
from core.text.chinese_script import fold_chinese
from core.text.regex import regex

_MARKS = " \t\n?？。.!！"
_FIRST = regex(
    r"^(?:(?:what|which)(?: one)?(?: is|['’]s| was| are)? |show(?: me)? |open |find )?(?:the |my |our )(?P<which>newest|latest|most recent|oldest|earliest|first|last) (?P<kind>[a-z]+(?: entry)?)"
    r"(?: (?:that )?(?:I|we) (?:have|got|received|wrote|keep)| (?:in|of) (?:my|the|our) (?:library|files|collection)| here)?$",
    re.I,
)
_FIRST_HAN = regex(
    r"^(?:哪[份封篇个]|请?(?:打开|显示|找出?))?(?:我的?)?(?P<which>最新|最近|最旧|最老|最早)的?(?:一?[份封篇个])?(?P<kind>[\u3400-\u9fff]{1,4}?)(?:是(?:什么|哪[一]?[份封篇个]))?$"
)
_OLDEST = regex("oldest|earliest|first|旧|老|早", re.I)
LANGUAGES = {
    "english": "en", "chinese": "zh", "german": "de", "french": "fr", "spanish": "es", "italian": "it", "japanese": "ja", "dutch": "nl", "portuguese": "pt",
    "英文": "en", "英语": "en", "中文": "zh", "汉语": "zh", "德语": "de", "德文": "de", "法语": "fr", "法文": "fr", "西班牙语": "es", "日语": "ja", "日文": "ja",
}  # fmt: skip
_IN_LANGUAGE = regex(
    r"^(?:which|what|list|show(?: me)?|how many)(?: all)?(?: of)?(?: the| my| our)? (?P<kind>[a-z]+)(?: do (?:I|we) have)?(?: (?:are|is|were))?(?: written)? in (?P<language>[a-z]+)(?: do (?:I|we) have| are there)?$",
    re.I,
)
_IN_LANGUAGE_HAN = regex(
    r"^(?:我?有)?(?:哪些|哪几[份个篇封]|列出(?:所有)?|多少[份个篇封]?|几[份个篇封])(?:的)?(?P<kind>[\u3400-\u9fff]{1,4}?)是?(?:用)?(?P<language>英文|英语|中文|汉语|德语|德文|法语|法文|西班牙语|日语|日文)(?:写)?(?:的)?$"
)


def first_of(rest: str) -> Listing | None:
    """ "What is the newest letter?", 最旧的文件: the one document of a sort that was written first or last; None for any other question."""
    match = _FIRST.match(rest.strip(_MARKS)) or _FIRST_HAN.match(fold_chinese(rest.strip(_MARKS)))
    if match is None:
        return None
    kind = match["kind"].strip()
    if not means_any(kind) and PAPERS.fullmatch(kind) is None:
        return None
    first: Literal["newest", "oldest"] = "oldest" if _OLDEST.search(match["which"]) else "newest"
    return Listing("" if means_any(kind) else kind, told=not means_any(kind), first=first)


def in_language(rest: str) -> Listing | None:
    """ "Which documents are in Chinese?", 哪些文件是英文的: all of a sort in a language; None for any other question."""
    match = _IN_LANGUAGE.match(rest.strip(_MARKS)) or _IN_LANGUAGE_HAN.match(fold_chinese(rest.strip(_MARKS)))
    language = LANGUAGES.get(match["language"].casefold(), "") if match is not None else ""
    if match is None or not language:
        return None
    kind = match["kind"].strip()
    if not means_any(kind) and PAPERS.fullmatch(kind) is None:
        return None
    return Listing("" if means_any(kind) else kind, language=language)
