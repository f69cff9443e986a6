"""Whether what is quoted for "how many ..." has a number that may count it at all.

"Verbs carry no tense", "61 per cent name pay first" and "plans run up to 24 months" have numbers, and none of speakers, interviews or
customers. What has none is no sure answer. English alone: Chinese counts with measure words, which tell more (see `asked_kind`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.retrieval.ranking import written
from core.retrieval.ranking.written import any_of, measured
from core.text.chinese_script import HAN, fold_chinese
from core.text.regex import regex
from core.text.stemming import stem

# A word or two that name what is counted: "how many exit interviews".
_ASKED = regex(
    r"\bhow many (?:of (?:the|my|our|your|his|her|their|these|those) |more |other |different )?((?:[a-z'’-]+ ){0,2}?[a-z'’-]+)"
    r"(?= (?:are|is|do|does|did|were|was|have|has|had|will|would|can|could|may|might|must|should|came|come|went|got|in|on|at|of|for|with|there)\b|\W*$)",
    re.IGNORECASE,
)
# 几个航班, 多少场考试: what stands behind the measure word.
_ASKED_HAN = regex(r"(?:几|多少)[个场次节班份张件位趟门]?([\u4e00-\u9fff]{2})")
_WORD = regex(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_UNITS = f"{written.EN_LENGTH}|{written.EN_WEIGHT}|{written.EN_SPEED}|square|m²|hectares?|acres?|litres?|liters?|ml|kwh|watts?|volts?|degrees?|mg|milligrams?"
_UNIT = any_of(rf"^(?:{_UNITS}|per ?cent|percent|seconds?|pounds?|euros?|dollars?|times|seats?)\b")
# Numbers that count something else: times, sums, measures, shares, and "one" for a thing named before.
_OF_OTHER_THINGS = any_of(
    written.CLOCK,
    written.DATE,
    written.LASTING,
    rf"[£€$¥￥] ?\d[\d.,]*|{written.NUMBER} ?(?:pounds?|euros?|dollars?|francs?|pence|cents?|yuan|quid)\b|\b\d+ ?p\b",
    measured(_UNITS, "(?!)"),
    rf"{written.NUMBER} ?(?:per ?cent\b|%)",
    r"(?<![\d.])\d+\.\d+(?!\d|[.,]\d| (?:thousand|million|billion))",
    r"\bone\b(?= (?:for|in|by|day|night|evening|morning|another|or|who|that|with|which|can|has)\b)|\b(?:no|every|each|this|that|the|which|any|some)[ -]one\b",
)
_COUNTS = any_of(written.NUMBER, r"\b(?:once|twice|none|both|pair|nobody|nothing)\b")
_NO = regex(r"\bno ((?:[a-z'’-]+ ){0,2}[a-z'’-]+)", re.IGNORECASE)


def are_what_is_counted(question: str, texts: Sequence[str]) -> bool:
    """Whether each text names one of what "how many" asks for: two sentences with a flight each are two flights, and hold no number."""
    han = _ASKED_HAN.search(fold_chinese(question))
    if han is not None:
        return bool(texts) and all(han[1] in fold_chinese(text) for text in texts)
    asked = _ASKED.search(question)
    return asked is not None and bool(texts) and all(_names(asked[1], text) for text in texts)


def counts_nothing(question: str, texts: Sequence[str]) -> bool:
    """Whether "how many" is asked, and none of the texts has a number that may be of what is asked for."""
    asked = _ASKED.search(question)
    if asked is None or HAN.search(question) or _UNIT.search(asked[1].split()[-1]):
        return False
    return not any(HAN.search(text) or _may_count(asked[1], text) for text in texts)


def _may_count(asked: str, text: str) -> bool:
    if _COUNTS.search(_OF_OTHER_THINGS.sub(" ", text)):
        return True
    return any(_names(asked, none[1]) for none in _NO.finditer(text))


def _names(asked: str, text: str) -> bool:
    noun = stem(asked.split()[-1].lower(), "en")
    return noun in {stem(word.lower(), "en") for word in _WORD.findall(text)}
