"""Answers what is no question: a greeting gets one back, thanks get thanks, and a goodbye is returned."""

from __future__ import annotations

import re

_THANKS = re.compile(
    r"\b(?:thanks?|thank you|thx|cheers|appreciated?)\b|\b(?:helpful|helped)\b|谢|謝|感激|辛苦|有帮助|有幫助|有用",
    re.IGNORECASE,
)
_GOODBYE = re.compile(
    r"\b(?:bye|goodbye|see you|good ?night)\b|再见|再見|拜拜|晚安|明天见|明天見", re.IGNORECASE
)
_FINE = re.compile(
    r"^(?:(?:ok(?:ay)?|cool|great|nice|perfect|well done|good job|that(?:['’]s| is| was)? (?:great|perfect|all)|太好了|好的|好吧)[\s,.!~…，。！～]*)+$",
    re.IGNORECASE,
)
_REPLIES = {
    "thanks": {"en": "You are welcome!", "zh": "不客气！"},
    "goodbye": {"en": "Goodbye!", "zh": "再见！"},
    "fine": {"en": "Good. Ask me whenever you need something from your files.", "zh": "好的。需要查文件时随时问我。"},
    "greeting": {"en": "Hello! Ask me something about your files.", "zh": "你好！可以问我关于你文件的问题。"},
}  # fmt: skip


def reply(said: str, tongue: str) -> str:
    """The reply in `tongue`, "en" or "zh"."""
    plain = said.strip()
    kind = (
        "thanks"
        if _THANKS.search(plain)
        else "goodbye"
        if _GOODBYE.search(plain)
        else "fine"
        if _FINE.match(plain)
        else "greeting"
    )
    return _REPLIES[kind][tongue]
