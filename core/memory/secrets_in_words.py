"""Recognises a password that is told in words without a label beside it: "the wifi is on the menu, kenyer4Mindenki"."""

from __future__ import annotations

import re

_HAN = re.compile("[\u3400-\u9fff]+")
# What one gets into with a password, and a word in the shape of one told beside it without a label: "the wifi, kenyer4Mindenki".
_ENTERED = re.compile(
    r"\b(?:wi-?fi|wlan|hotspot|router|guest network|wireless|accounts?|user ?names?|log(?:ged|ging|s)?[ -]?(?:in|on)|sign(?:ed|ing|s)? (?:in|on)|netflix|spotify|gmail|e-?mail account)\b|"
    "无线|热点|路由器|账号|帐号|账户|帐户|登录|登入|登陆|网络|wifi",
    re.IGNORECASE,
)
_PRODUCTS = "iphone|ipad|ipod|macbook|imac|windows|office|galaxy|android|python|playstation|xbox|nintendo|fritz|netgear|tplink|asus|redmi|huawei|honor|xiaomi|pixel|thinkpad|covid|mp3|mp4|h26|web|es6|utf"
_LIKE_A_PASSWORD = re.compile(
    rf"(?<![\w@/.:#+-])(?<!\ba )(?<!\ban )(?<!\bthe )(?!(?i:{_PRODUCTS}))(?=\w{{8,}}(?!\w))(?:[A-Za-z]{{3,}}\d+[A-Za-z]{{3,}}\w*|[a-z]{{4,}}\d{{2,}}|[A-Z][a-z]+[A-Z][a-z]+\d{{2,}})(?![\w@/(]|\.\w)"
)


def told_in_words(text: str, around: str = "") -> bool:
    """Whether a text holds a word in the shape of a password, where it, or what is said `around` it, names what one enters."""
    return (
        _ENTERED.search(around or text) is not None
        and _LIKE_A_PASSWORD.search(_HAN.sub(" ", text)) is not None
    )
