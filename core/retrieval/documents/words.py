"""What a request for a whole document calls it: "summarise the lease of 14 Weaver Lane, please" means what follows the verb."""

from __future__ import annotations

import re

from core.retrieval.understanding.exact_terms import FILE_NAME, QUOTES
from core.text.regex import regex

_LEAD = r"^\W*(?:please |kindly |(?:can|could|would|will) you (?:please )?|i (?:want|need|would like|['’]d like) )*"
_GIVE = r"(?:(?:give|write|show|make|get)(?: me| us)? )?(?:(?:a|an|the) )?(?:\w+ ){0,2}?"
# What may follow the name: for whom, how long.
_TAIL = (
    r"(?:[,;]? ?(?:please|for me|for us|briefly|shortly|in short|in brief|in (?:a few|a couple of|\d+|two|three|four|five|six|ten) "
    r"(?:\w+ )?(?:sentences?|words|lines|points|bullets?|bullet points|paragraphs?)))*[\s.!?]*$"
)
_ENGLISH = tuple(
    regex(pattern + _TAIL, re.IGNORECASE | re.DOTALL)
    for pattern in (
        rf"{_LEAD}(?:summari[sz]e|sum up|recap|outline)(?: for me)? (?:what is (?:in|said in) |the (?:contents?|gist|main points) of )?(?P<name>.+?)",
        rf"{_LEAD}{_GIVE}(?:summary|overview|outline|gist|recap|tl;?dr|(?:main|key) points?)(?: of| from|:) (?P<name>.+?)",
        rf"{_LEAD}what (?:are|is) the (?:summary|gist|(?:main|key) points?) (?:of|in|from) (?P<name>.+?)",
        rf"{_LEAD}tl;?dr:? (?P<name>.+?)",
        rf"{_LEAD}what(?: is|['’]s| are| was) (?P<asked>.{{1,80}}?) about",
        rf"{_LEAD}what (?:does|do|did) (?P<asked>.{{1,80}}?) (?:say|write|tell (?:me|us))",
        rf"{_LEAD}(?:give me |list |show me |what are |find )?(?:all )?(?:the )?dates (?:of|in|from) (?P<asked>(?:the|my|our) .{{1,60}}?)",
        rf"{_LEAD}what(?: is|['’]s| was) (?:in|on) (?P<asked>(?:the|my|our) .{{1,60}}?)",
    )
)
_CHINESE = tuple(
    regex(pattern, re.DOTALL)
    for pattern in (
        r"^(?:请|請|帮我|幫我|给我|給我|替我|麻烦|麻煩|你|能不能|可以|把)*(?:总结|總結|概括|概述|归纳|歸納|摘要|介绍|介紹)(?:一下|下)?(?P<name>.+?)$",
        r"^(?:请|請|帮我|幫我|给我|給我|替我|把|将|將)*(?P<name>.+?)(?:做|作|写|寫)?(?:个|個|一个|一個)?(?:总结|總結|概括|归纳|歸納)(?:一下|下)?$",
        r"^(?:请问|請問)?(?P<asked>.+?)(?:主要)?(?:讲|講|说|說|写|寫)(?:了|的是|的)?(?:什么|什麼|些什么|些什麼|啥)$",
        r"^(?:请问|請問|列出)?(?P<asked>.+?)的(?:主要)?(?:内容|內容|大意|要点|要點|摘要|概要)(?:是什么|是什麼|有哪些)?$",
    )
)
_ONLY_SAYS_FILE = regex(
    r"(?:(?:the|my|our|this|that|file|document|pdf|note|text|called|named) ?)*", re.IGNORECASE
)
_ENDS = " \t\n?？。.!！,，:：;；吧吗嗎呢"
_CHINESE_TAIL = regex(
    r"(?:这|這|那)?(?:份|篇|个|個)?(?:文件|文档|文檔|文章)?的?(?:主要)?(?:内容|內容|全文|大意|要点|要點)$"
)


def document_called(question: str) -> tuple[str, bool]:
    """(what the document is called, whether a summary was asked for in so many words); ("", False) where nothing is named.

    "What is X about?" may mean a document or a matter: only a document that is called so to the letter makes it one.
    """
    text = " ".join(question.split()).strip(_ENDS)
    for pattern in (*_ENGLISH, *_CHINESE):
        match = pattern.search(text)
        if match is None:
            continue
        groups = match.groupdict()
        name = groups.get("name") or groups.get("asked") or ""
        return _bare(name), bool(groups.get("name"))
    return "", False


def _bare(name: str) -> str:
    """A quotation or file name in it is the name; else all of it without what only says "the contents of"."""
    quoted = QUOTES.search(name)
    if quoted:
        return next(group for group in quoted.groups() if group).strip()
    file = FILE_NAME.search(name)
    if file and _ONLY_SAYS_FILE.fullmatch(name[: file.start()]):
        return file.group()
    return _CHINESE_TAIL.sub("", name.strip(_ENDS)) or name.strip(_ENDS)
