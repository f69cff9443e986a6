"""Tells a sentence that has the fellow of what a question asks for: the outbound ticket for the return ticket, the rent for the deposit.

Both are of one thing and alike in wording and kind, so that nothing else tells them apart. Only pairs are read of which one is
surely not the other, and only a sentence that names the one and not the other in any word for it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.answer.types import Sentence
from core.retrieval.result import Evidence
from core.retrieval.scope.days_written import days_written
from core.text.chinese_script import fold_chinese
from core.text.regex import regex

_CLOCK = regex(
    r"\d{1,2}[:：.]\d\d|\d{1,2} ?(?:am|pm|o['’]clock)\b|(?:\d{1,2}|[一二三四五六七八九十]{1,3}) ?点", re.I
)
_MONEY = regex(r"[£€$¥￥] ?\d|\d ?(?:[£€$¥￥元块]|(?:euros?|pounds?|dollars?|francs?|EUR|GBP|USD|CHF|yuan)\b)", re.I)  # fmt: skip
_FIGURE = regex(r"\d+(?:[.,:]\d+)*%?")


@dataclass(frozen=True)
class _Side:
    """One of a pair. `asked`: how a question asks for it; `named`: how a sentence surely tells it; `meant`: every word that may mean it."""

    asked: re.Pattern[str]
    named: re.Pattern[str]
    meant: re.Pattern[str]


@dataclass(frozen=True)
class _Pair:
    """`figures`: more of these in a sentence may be one of each. `sure`: what is told of one is never told of the other."""

    one: _Side
    other: _Side
    figures: tuple[re.Pattern[str], ...]
    sure: bool = True


def _side(asked: str, meant: str = "", named: str = "") -> _Side:
    """`named`, `meant`: words beside those of `asked`."""
    tells = f"{asked}|{named}" if named else asked
    every = f"{tells}|{meant}" if meant else tells
    return _Side(*(regex(each, re.IGNORECASE) for each in (asked, tells, every)))


_TRIP = r"(?:tickets?|trips?|journeys?|flights?|legs?|trains?|ferry|ferries|bus(?:es)?|crossings?|fares?|sailings?|drives?)"
_PAIRS = (
    _Pair(
        _side(rf"\breturn {_TRIP}\b|\binbound\b|\b(?:way|{_TRIP}) (?:back|home)\b|返程|回程|返航|往返|来回票?", r"\breturns?\b|\bround[- ]trip|\bboth ways\b|\bback\b|双程|回来|返回|来回"),
        _side(rf"\boutbound\b|\boutward\b|\b(?:way|{_TRIP}) (?:out|there)\b|\bone-way\b|\bsingle (?:tickets?|fares?)\b|去程|单程", r"\bsingles?\b"),
        (_MONEY, _CLOCK),
    ),
    _Pair(
        _side(r"\barriv(?:e|es|al|als|ing)\b|到达|抵达|到站|到港|降落|着陆", r"\barrived?\b|\breach\w*|\blands?\b|\blanding\b|\bgets? (?:in|to)\b|\bcomes?\b|\bdue in\b|\bdeliver\w*|\bETA\b|到|抵"),
        _side(r"\bdepart(?:s|ure|ures|ing)?\b|出发|起飞|发车|启程|开船|离港|开航", r"\bETD\b|离开", r"\b(?:leaves|sets off|takes off|sails)\b"),
        (_CLOCK,),
    ),
    _Pair(
        _side(r"\bcheck(?:ing)?[- ]?out\b|退房", r"\bleave\b|\bvacate\w*|离店|离开"),
        _side(r"\bcheck(?:ing)?[- ]?in\b|入住", r"\barriv\w+|到店"),
        (_CLOCK,),
    ),
    _Pair(
        _side(r"\bexits?\b(?! the)|\bway out\b|出口|出境|离境|出园", r"\bleav\w+|\bout\b|出去|离开|出场|出"),
        _side(r"\bentr(?:y|ance|ances)\b|\bway in\b|\badmission\b|入口|入境|入园|入场", r"\benter\w*|\bin\b|进"),
        (_FIGURE,),
    ),
    _Pair(
        _side(r"\bpass(?:ing)? (?:marks?|scores?|grades?)\b|\b(?:marks?|scores?|grade) (?:needed|required) to pass\b|及格线|及格分|合格线|合格分|分数线|过关线", r"\bpass\w*|\bscor\w+|\bmarks?\b|\bpoints?\b|\bper ?cent\b|%|及格|合格|分数|得分|通过|\d分(?!钟)|以上"),
        _side(r"\bfees?\b|\bcosts?\b|\bprice\b|\bhow much (?:is|does)\b|报名费|考试费|费用|多少钱", r"\bpay\w*|[£€$¥￥]|\beuros?\b|\bpounds\b|元|费"),
        (_FIGURE,),
    ),
    _Pair(
        _side(r"\bdeposits?\b|押金|保证金|定金|订金", r"\bsecurity\b|\bbond\b|\brefundable\b|\bdown payment\b|押"),
        _side(r"\brent\b|\brental (?:price|fee)\b|租金|房租|月租", r"\brents\b|\ba month\b|\bper month\b|\bmonthly\b|每月"),
        (_MONEY,),
    ),
    _Pair(
        _side(r"\bnet (?:salary|pay|wages?|income|price|amount|weight)\b|\btake-home\b|税后|净重|净收入|实发", r"\bnet\b|\bafter tax\b|到手|净"),
        _side(r"\bgross (?:salary|pay|wages?|income|price|amount|weight)\b|\bbefore tax\b|税前|毛重|应发", r"\bgross\b|毛"),
        (_FIGURE,),
    ),
    _Pair(
        _side(r"\bmaximum\b|最高|上限", r"\bmax\b|\bmost\b|\bhighest\b|最多|最大|\bup to\b|\bno more\b|\blimit\w*|\bnot exceed\w*|不超过|以内|以下|至多"),
        _side(r"\bminimum\b|最低|下限", r"\bleast\b|\blowest\b|最少|最小|\bno less\b|\bfrom\b|不少于|不低于|以上|至少|起"),
        (_FIGURE,),
    ),
    # The price at which one buys is that at which the other sells: told apart, and not for certain.
    _Pair(
        _side(r"\b(?:sale|selling|resale) price\b|\bsold for\b|\b(?:sell|sells) for\b|售价|卖价|卖出价|卖了多少", r"\bsold\b|\bsell\w*|\bsales?\b|卖|售"),
        _side(r"\b(?:purchase|buying) price\b|\bbought for\b|\bpay for\b|\bpaid for\b|进价|买价|买入价|购入价|买了多少", r"\bpaid\b|购|进货", r"\bbought\b|买"),
        (_MONEY,),
        sure=False,
    ),
)  # fmt: skip


def without_other_attributes(
    question: str, found: Sequence[Sentence], evidence: Sequence[Evidence]
) -> tuple[tuple[Sentence, ...], bool]:
    """(the sentences without those that have the fellow of what is asked for, whether what is left is surely of that itself).

    Where the best sentence has it, what is left must name what is asked for: the rest was near to the best, and no more.
    """
    asked = fold_chinese(question)
    kept, sure = tuple(found), True
    for pair in _PAIRS:
        for side, fellow in ((pair.one, pair.other), (pair.other, pair.one)):
            if not side.asked.search(asked) or fellow.meant.search(asked) or not kept:
                continue
            others = [each for each in kept if _has_fellow(each, side, fellow, pair.figures, evidence)]
            if not pair.sure:
                sure = sure and kept[0] not in others
            elif kept[0] in others:
                kept = tuple(each for each in kept if side.meant.search(fold_chinese(each.text)))
            else:
                kept = tuple(each for each in kept if each not in others)
    return kept, sure


def _has_fellow(
    sentence: Sentence,
    side: _Side,
    fellow: _Side,
    figures: Sequence[re.Pattern[str]],
    evidence: Sequence[Evidence],
) -> bool:
    """Whether a sentence tells the fellow alone, with one figure at most, under no heading or title of what is asked for."""
    said = fold_chinese(sentence.text)
    if not fellow.named.search(said) or side.meant.search(said):
        return False
    above = " ".join(
        part
        for item in evidence
        if item.n in sentence.citations
        for part in (item.title, *item.heading_path, item.table_head)
    )
    return (
        all(len(figure.findall(said)) <= 1 for figure in figures)
        and len(days_written(said)) <= 1
        and side.meant.search(fold_chinese(above)) is None
    )
