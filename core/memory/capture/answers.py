"""Spells out a bare answer: "In Ghent", said when asked where one lives, is "I live in Ghent".

Only what is asked is taken from the question; what is kept is the owner's own word.
"""

from __future__ import annotations

import re

from core.text.regex import regex

# A longer answer is a sentence of its own.
MOST_WORDS = 7
MOST_CHARACTERS = 14

_EN = (
    (regex(r"\bwhere (?:do you|are you) (?:live|living|based)\b", re.IGNORECASE), "I live in {0}"),
    (regex(r"\b(?:which|what) (?:city|town|country|place) (?:do you live|are you) in\b", re.IGNORECASE), "I live in {0}"),
    (regex(r"\b(?:where|who) do you work(?: for| at)?\b", re.IGNORECASE), "I work at {0}"),
    (regex(r"\bwhat do you do(?: for (?:a living|work))?\?", re.IGNORECASE), "I'm {0}"),
    (regex(r"\b(?:what(?:['’]s| is) your name|what should I call you)\b", re.IGNORECASE), "My name is {0}"),
    (regex(r"\bhow old are you\b", re.IGNORECASE), "I'm {0} years old"),
    (regex(r"\b(?:any|what) (?:food )?allerg\w+|\ballergic to (?:anything|what)\b", re.IGNORECASE), "I'm allergic to {0}"),
    (regex(r"\b(?:what|which)(?:['’]s| is| are) your (?P<a>[\w' -]{3,40}?)\?", re.IGNORECASE), "My {a} is {0}"),
    (regex(r"\bwhen(?:['’]s| is) your (?P<a>[\w' -]{3,40}?)\?", re.IGNORECASE), "My {a} is on {0}"),
    (regex(r"\bwhen(?:['’]s| is) the (?P<a>[\w' -]{3,40}?)\?", re.IGNORECASE), "The {a} is on {0}"),
)  # fmt: skip
_ZH = (
    (regex(r"你(?:现在)?(?:住|家)在?哪"), "我住在{0}"),
    (regex(r"你(?:现在)?在哪(?:里|儿|家公司|个公司|家单位)?(?:工作|上班|高就)"), "我在{0}工作"),
    (regex(r"你(?:是)?做什么(?:工作)?的|你的?职业是什么"), "我是{0}"),
    (regex(r"(?:怎么称呼|你叫什么|你的名字是)"), "我叫{0}"),
    (regex(r"你(?:今年)?(?:多大|几岁)"), "我今年{0}岁"),
    (regex(r"对(?:什么|哪些)(?:东西|食物)?过敏|有(?:什么|没有)过敏"), "我对{0}过敏"),
    (regex(r"你的?(?P<a>[\u4e00-\u9fff]{2,10}?)(?:是|在)(?:什么|哪|几|多少|谁)"), "我的{a}是{0}"),
)  # fmt: skip
# A yes, a no or an evasion answers without a value.
_NO_VALUE = regex(
    r"(?:yes|no|yeah|nope|none|nothing|sure|ok|okay|not really|I don['’]t know|maybe|never mind|why|what|who|thanks?|thank you|是的?|不是|没有|对|嗯|好的?|不知道|算了|谢谢)\b.*|.*[?？]\s*",
    re.IGNORECASE,
)
_BEFORE = regex(
    r"^(?:(?:in|at|on|as|it['’]s|it is|that['’]s|just|mostly|oh|well|um|from|for|to)\s+)+|^(?:是|在|叫|对|就是|就|大概|嗯)+",
    re.IGNORECASE,
)


def spelled_out_answer(asked: str, answer: str) -> str:
    """The answer as a statement; "" where the question is none of these or the answer is more than a value."""
    value = _BEFORE.sub("", answer.strip(" .!。！~"))
    long = (
        len(value) > MOST_CHARACTERS
        if re.search("[\u4e00-\u9fff]", value)
        else len(value.split()) > MOST_WORDS
    )
    if not value or long or _NO_VALUE.fullmatch(value) or re.search(r"\b(?:I|my|we)\b|我|你", value):
        return ""
    for pattern, statement in (*_EN, *_ZH):
        match = next(reversed(list(pattern.finditer(asked))), None)
        if match is not None and asked.rstrip().endswith(("?", "？")):
            return statement.format(value, a=match.groupdict().get("a") or "")
    return ""
