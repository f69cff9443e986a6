"""Answers what is no question: a greeting gets one back, thanks get thanks, and a goodbye is returned."""

from __future__ import annotations

import re

from core.text.regex import regex

_THANKS = regex(
    r"\b(?:thanks?|thank you|thx|cheers|appreciated?)\b|\b(?:helpful|helped)\b|谢|謝|感激|辛苦|有帮助|有幫助|有用",
    re.IGNORECASE,
)
_GOODBYE = regex(r"\b(?:bye|goodbye|see you|good ?night)\b|再见|再見|拜拜|晚安|明天见|明天見", re.IGNORECASE)
_FINE = regex(
    r"^(?:(?:ok(?:ay)?|cool|great|nice|perfect|well done|good job|that(?:['’]s| is| was)? (?:great|perfect|all)|太好了|好的|好吧)[\s,.!~…，。！～]*)+$",
    re.IGNORECASE,
)
_HELP = regex(
    r"\bhelp\b|\bcan you do\b|\bwho are you\b|\bwhat are you\b|\bhow do(?:es)? (?:this|you|it|i)\b|能做什么|能做什麼|会什么|會什麼|是谁|是誰|怎么用|怎麼用|帮助|幫助|帮忙|幫忙",
    re.IGNORECASE,
)
_REPLIES = {
    "help": {
        "en": "I look things up in your own files and quote them with their place: ask “Who serviced the boiler last?”, “How many letters mention rent?”, "
        "“Summarise the lease”, “Compare the two handbooks” or “What did I do last week?”. “Remember that ...” keeps something about you.",
        "zh": "我在你自己的文件里查找，引用原文并注明出处。可以这样问：“上次是谁保养的锅炉？”“有几封信提到租金？”“总结租约”“比较两份手册”“上周我做了什么？”。说“记住……”，我会记下关于你的事。",
    },
    "thanks": {"en": "You are welcome!", "zh": "不客气！"},
    "goodbye": {"en": "Goodbye!", "zh": "再见！"},
    "fine": {"en": "Good. Ask me whenever you need something from your files.", "zh": "好的。需要查文件时随时问我。"},
    "greeting": {"en": "Hello! Ask me something about your files.", "zh": "你好！可以问我关于你文件的问题。"},
}  # fmt: skip


def reply(said: str, tongue: str) -> str:
    """The reply in `tongue`, "en" or "zh"."""
    plain = said.strip()
    kind = (
        "help"
        if _HELP.search(plain) and not _THANKS.search(plain)
        else "thanks"
        if _THANKS.search(plain)
        else "goodbye"
        if _GOODBYE.search(plain)
        else "fine"
        if _FINE.match(plain)
        else "greeting"
    )
    return _REPLIES[kind][tongue]
