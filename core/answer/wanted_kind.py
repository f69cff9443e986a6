"""Which kind of thing a question wants named - a time, a number, a person - and whether a sentence names one.

"When does the lease end?" is as near to "six months before the end" as to "ends on 28 February 2027"; only one of the
two has a date.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from core.answer.types import Sentence
from core.retrieval.ranking.asked_kind import holds_kind, kind_of
from core.retrieval.ranking.siblings import has_sibling_instead
from core.retrieval.result import Evidence

_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_TIME = re.compile(
    rf"\b\d{{1,2}}(?:st|nd|rd|th)?\.? (?:of )?{_MONTH}\b|\b{_MONTH}\.? \d|\b(?:1\d|20)\d\d\b|\b\d{{1,2}}[:.]\d\d\b"
    rf"|\b\d{{1,4}}[-/.]\d{{1,2}}[-/.]\d{{1,4}}\b|\b{_DAY}s?\b|\b\d{{1,2}} ?(?:am|pm|o['’]clock)\b|\b\d{{1,2}}(?:th|st|nd|rd) century\b"
    r"|[\d一二三四五六七八九十〇零两]+ ?(?:年|月|日|号|点|世纪)|(?:周|星期|礼拜)[一二三四五六日天末]",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|half|twice|once)\b"
    r"|[一二三四五六七八九十百千万两半][^一二三四五六七八九十样些旦]?",
    re.IGNORECASE,
)
# A capital inside a sentence; one at its beginning says nothing.
_PERSON = re.compile(
    r"(?<=[\w,;:(”\"] )(?:the )?[A-Z][^\W\d_]+|(?<=\()[A-Z][^\W\d_]+|^(?:[A-Z][\w.’'-]+ ){1,3}[A-Z][^\W\d_]+"
)

# "What is the monthly rent?" asks for an amount as plainly as "how much" does.
_AMOUNTS = (
    r"rent|price|costs?|fee|fare|premium|deposit|salary|wage|pay|income|revenue|turnover|profit|balance|total|sum|amount|charge|fine|"
    r"interest rate|rate|tax|budget|excess|instal?lment|mortgage|discount|weight|height|temperature|pressure|score|speed"
)
_AMOUNT = re.compile(
    rf"\bhow (?:much|many)\b|\bwhat(?:['’]s| is| was| are| were| will be) (?:(?:the|my|our|your|its|their|his|her)\b ?)?(?:[\w’'-]+ ){{0,2}}?(?:{_AMOUNTS})\b(?! (?:agreement|contract|account|policy|for\b))"
    r"|多少|[几幾][个個次天人位岁歲元块塊]|(?:租金|房租|价格|價格|费用|費用|保费|保費|押金|工资|工資|收入|余额|餘額|总额|總額|金额|金額|利率|温度|溫度|压力|壓力|分数|分數)是(?:什么|什麼)?[?？]?$",
    re.IGNORECASE,
)

_WANTS: tuple[tuple[re.Pattern[str], re.Pattern[str]], ...] = (
    (re.compile(r"\b(?:when|what (?:time|date|day|year)|(?:until|till|by|since) when|which (?:day|date|year))\b", re.I), _TIME),
    (re.compile(r"什么时候|什麼時候|何时|何時|哪[一]?[年天日]|几[点月号]|幾[點月號]|日期|哪个月"), _TIME),
    (re.compile(r"\bhow (?:much|many|old|long|tall|high|far|often|large|big)\b", re.I), _NUMBER),
    (_AMOUNT, _NUMBER),
    (re.compile(r"多少|多久|多长|多大|多高|几[个次天人位岁名]"), _NUMBER),
    (re.compile(r"^\W*(?:\w+,? )?(?:who|whom|whose)\b", re.I), _PERSON),
)  # fmt: skip


def names_what_is_wanted(question: str) -> Callable[[str], bool] | None:
    """A test of sentences for the kind of thing that the question wants; None where it wants nothing of a known kind."""
    for asks, named in _WANTS:
        if asks.search(question):
            return lambda text: named.search(text) is not None
    return None


def lacks_what_is_asked(question: str, texts: Sequence[str]) -> bool:
    """Whether the question asks for a kind of thing that not one of the sentences that are to answer it has."""
    kind = kind_of(question)
    return kind is not None and not any(holds_kind(kind, question, text) for text in texts)


def tells_of_a_sibling(question: str, sentence: Sentence, evidence: Sequence[Evidence]) -> bool:
    """Whether the sentence, under its title and headings, has last year or September where this year or October is asked for."""
    where = [
        part for item in evidence if item.n in sentence.citations for part in (item.title, *item.heading_path)
    ]
    return has_sibling_instead(question, "\n".join((*where, sentence.text)))
