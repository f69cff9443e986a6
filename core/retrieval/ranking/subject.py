"""The one name or term that a question asks about and nothing more: what files say of it answers, however little that is."""

from __future__ import annotations

import re
from typing import Literal

from core.retrieval.understanding.exact_terms import IDENTIFIER, QUOTES
from core.text.chinese_script import fold_chinese
from core.text.language import base_language
from core.text.regex import regex
from core.text.script_folding import clean

Asks = Literal["", "anything", "identity"]
"""Whatever is said of it, or who or what it is: the latter is not told by every passage that has the name."""

_ANYTHING = tuple(
    regex(pattern, re.I)
    for pattern in (
        r"^(?:please )?(?:tell me|show me|find|search(?: for)?|look up|what (?:do|does) (?:you|we|i|my files|the files|the notes|my notes) (?:know|say|have)|what (?:is|was) (?:said|written|known)|(?:is there )?anything|everything|information|info|details)(?: something| anything| everything| more)?(?: (?:about|on|of|for))? (?P<x>.+?)$",
        r"^(?:what|who) (?:does|do|did) (?P<x>.+?) (?:refer to|mean|stand for)$",
        r"^(?:where|(?:in )?(?:which|what) (?:file|document|note|letter|mail|place)s?)(?: [a-z]+){1,4} (?P<x>[\"“].+[\"”])$",
        r"^(?:哪里|哪裡|哪儿|哪個?个?文件)[\u4e00-\u9fff]{0,6}(?P<x>[\"“「].+[\"”」])$",
        r"^(?:关于|關於|介绍(?:一下)?|介紹(?:一下)?|说说|說說|查(?:一下|找)?|找(?:一下)?)(?P<x>.+?)(?:有(?:什么|什麼|哪些)(?:信息|资料|資料|内容|內容)?|的(?:信息|资料|資料|情况|情況|内容|內容)|(?:文件|笔记|筆記)(?:里|裡)?(?:怎么|怎麼)?(?:说|說|写|寫)了?(?:什么|什麼)?)?$",
        r"^(?P<x>.+?)(?:指的?是(?:什么|什麼|谁|誰)|是(?:什么|什麼)意思|有(?:什么|什麼)(?:信息|资料|資料))$",
    )
)
_WHAT_IT_IS = tuple(
    regex(pattern, re.I)
    for pattern in (
        r"^(?:who|what) (?:is|was|are|were) (?P<x>.+?)$",
        r"^(?:谁是|誰是|(?:什么|什麼)是)(?P<x>.+?)$",
        r"^(?P<x>.+?)是(?:谁|誰|(?:什么|什麼)(?:人|东西|東西)?)$",
    )
)
_NAME = regex(r"(?:[A-Z][\w’'.-]*|of|de|von|van|der|la|le|&)(?: (?:[A-Z][\w’'.-]*|of|de|von|van|der|la|le|&)){0,4}")  # fmt: skip
_LATIN = regex(r"[A-Za-z][\w’'.&-]*(?: [A-Za-z][\w’'.&-]*){0,4}")
# A Chinese name has two to four characters; longer runs ask for more than a name.
_CHINESE_NAME = regex("[\u3400-\u9fff·]{2,4}")
_ENDS = " \t\n?？.。!！"


def subject_of(question: str, language: str) -> tuple[str, Asks]:
    """(the term, what is asked of it); ("", "") where the question asks for more, or for no name."""
    text = question.strip(_ENDS)
    kinds: tuple[tuple[tuple[re.Pattern[str], ...], Asks], ...] = (
        (_ANYTHING, "anything"),
        (_WHAT_IT_IS, "identity"),
    )
    for patterns, asks in kinds:
        for pattern in patterns:
            match = pattern.search(text)
            term = _term(match["x"].strip(_ENDS), language) if match else ""
            if term:
                return term, asks
    term = _literal(text)
    return (term, "anything") if term else ("", "")


def holds_subject(term: str, text: str) -> bool:
    """Whether the term stands in the text as whole words, case, script and line ends aside."""
    return re.search(rf"(?<![a-z0-9]){re.escape(_plain(term))}(?![a-z0-9])", _plain(text)) is not None


def _term(words: str, language: str) -> str:
    found = _literal(words)
    if found:
        return found
    own = base_language(language)
    names = (_LATIN, _CHINESE_NAME) if own == "zh" else (_NAME,)
    # German writes every noun with a capital.
    fits = own != "de" and any(pattern.fullmatch(words) for pattern in names)
    return words if fits else ""


def _literal(words: str) -> str:
    """What is quoted, or written with letters and figures together."""
    quoted = QUOTES.fullmatch(words)
    if quoted:
        return next(group for group in quoted.groups() if group).strip()
    return words if IDENTIFIER.fullmatch(words) and re.search(r"\d", words) else ""


def _plain(text: str) -> str:
    return " ".join(fold_chinese(clean(text)).casefold().split())
