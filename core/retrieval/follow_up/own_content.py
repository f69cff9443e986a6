"""Tells a question that can be asked by itself from one that only points at the turn before, where the two are in two languages.

What is carried over stands in the other language then, and may keep a question from an answer that it has when it is asked alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.retrieval.follow_up import english as follow_up_en
from core.retrieval.follow_up.pointing_en import points_within, without_idle_words
from core.retrieval.follow_up.turn_parts import parts_of
from core.retrieval.query import Turn
from core.text.chinese_script import HAN, fold_chinese
from core.text.regex import regex

# "Their own lunch" and "my mother and her knee" name whose they are themselves; "which one of the bikes" names them after.
OWNED_WITHIN = regex(
    r"\b(?:his|her|its|their) own\b|(?<=\w )and (?:his|her|its|their)(?= [a-z])|\b(?:which|each|any|another) ones?(?= of )|\bthe ones?(?= (?:of|with|that|who|in|on) )",
    re.IGNORECASE,
)
_POINTS = regex(
    r"\b(?:it|its|they|them|their|theirs|he|him|his|she|her|hers|these|those|there|this|that|the same|the former|the latter|(?:the|this|that|which|another|other|each) ones?)\b",
    re.IGNORECASE,
)
_POINTS_HAN = regex("它|他|她|其中|其(?=[^他实余])|上述|前者|后者|[这那](?:里|儿|边|时|次|样|么)")
# What is left without these is what a Chinese question is about: 那租金呢 is about 租金.
_SAYS_LITTLE_HAN = regex(
    r"[\d一二三四五六七八九十今去明昨本上下前后]+[年月周日号天]|那么?|这|该|然后|还有|另外|[个份家位本只台张条间把辆部]|呢|吗|吧|啊|什么时候|什么|多少钱?|几[点号个]?|哪[里儿个些]?|谁|怎么样?|为什么|如何|是|有|的|了|也|在|都|要|会|能|可以|我们?|你们?"
)
_LEAST_HAN = 2


def may_be_asked_alone(question: str, history: Sequence[Turn]) -> bool:
    """Whether a question is in another language than the one before it, and has a thing of its own and no pronoun for another."""
    before = next((turn.text for turn in reversed(history) if turn.role == "user"), "")
    chinese = HAN.search(question) is not None
    if not before.strip() or chinese == (HAN.search(before) is not None):
        return False
    return _named_in_chinese(question) if chinese else _named_in_english(question)


def in_its_script(question: str, texts: Sequence[str]) -> bool:
    """Whether what answers is written in the script of the question, as what it asks for by itself is."""
    chinese = HAN.search(question) is not None
    return bool(texts) and all((HAN.search(text) is not None) == chinese for text in texts)


def _named_in_chinese(question: str) -> bool:
    plain = fold_chinese(question)
    left = HAN.findall(_SAYS_LITTLE_HAN.sub("", plain))
    return _POINTS_HAN.search(plain) is None and len(left) >= _LEAST_HAN


def _named_in_english(question: str) -> bool:
    connective = follow_up_en.CONNECTIVE.match(question)
    core = question[connective.end() :] if connective is not None else question
    plain = OWNED_WITHIN.sub(" ", without_idle_words(core))
    points = _POINTS.search(plain) is not None and not points_within(core)
    return not points and any(part.sort != "time" for part in parts_of(core.rstrip(" ?!.")))
