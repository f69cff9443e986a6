"""Recognises a password that is told in words without a label beside it: "the wifi is on the menu, kenyer4Mindenki"; or whose
label stands in the sentence before: "They want a spoken code. Ours is TAMARIND-8"."""

from __future__ import annotations

import re

from core.text.regex import regex

_HAN = regex("[\u3400-\u9fff]+")
# What one gets into with a password, and a word in the shape of one told beside it without a label: "the wifi, kenyer4Mindenki".
_ENTERED = regex(
    r"\b(?:wi-?fi|wlan|hotspot|router|guest network|wireless|accounts?|user ?names?|log(?:ged|ging|s)?[ -]?(?:in|on)|sign(?:ed|ing|s)? (?:in|on)|netflix|spotify|gmail|e-?mail account)\b|"
    "无线|热点|路由器|账号|帐号|账户|帐户|登录|登入|登陆|网络|wifi",
    re.IGNORECASE,
)
_PRODUCTS = "iphone|ipad|ipod|macbook|imac|windows|office|galaxy|android|python|playstation|xbox|nintendo|fritz|netgear|tplink|asus|redmi|huawei|honor|xiaomi|pixel|thinkpad|covid|mp3|mp4|h26|web|es6|utf"
_LIKE_A_PASSWORD = regex(
    rf"(?<![\w@/.:#+-])(?<!\ba )(?<!\ban )(?<!\bthe )(?!(?i:{_PRODUCTS}))(?=\w{{8,}}(?!\w))(?:[A-Za-z]{{3,}}\d+[A-Za-z]{{3,}}\w*|[a-z]{{4,}}\d{{2,}}|[A-Z][a-z]+[A-Z][a-z]+\d{{2,}})(?![\w@/(]|\.\w)"
)
# What a sentence points back at is said to be: a word with a number, or in capitals.
_POINTED_AT = regex(
    r"\b(?:ours|mine|yours|his|hers|theirs|it|this|that|(?:the |my |our )?(?:new|old|current|other) one)(?:['’]s| is| was| are|:) "
    r"[\"“']?(?P<latin>[\w!@#$%^&*+?-]{4,})|(?:(?:我们?|咱们?|他们?|她们?)(?:家)?的|它|这个|那个|就)[是叫用][“「]?(?P<beside_han>[A-Za-z0-9!@#$%^&*+?_-]{4,})",
    re.IGNORECASE,
)
_WITH_A_NUMBER, _IN_CAPITALS = regex(r"(?=.*[A-Za-z]).*\d"), regex(r"[A-Z][A-Z_-]{3,}")
_PASS = regex(r"\bpass(?: for [\w ]{2,20})?(?: is| was|:|=)\s*(?=\S*\d)(?=\S*[A-Za-z])\S{5,}", re.IGNORECASE)


def pointed_at(text: str) -> bool:
    """Whether a text says of something named before that it is a word in the shape of a password."""
    said = (match["latin"] or match["beside_han"] for match in _POINTED_AT.finditer(text))
    return any(_WITH_A_NUMBER.match(word) or _IN_CAPITALS.fullmatch(word) for word in said)


def is_pass(text: str) -> bool:
    """Whether a text tells a pass that is a word with a number: a pass over the mountains has neither."""
    return _PASS.search(text) is not None


def told_in_words(text: str, around: str = "") -> bool:
    """Whether a text holds a word in the shape of a password, where it, or what is said `around` it, names what one enters."""
    return (
        _ENTERED.search(around or text) is not None
        and _LIKE_A_PASSWORD.search(_HAN.sub(" ", text)) is not None
    )
