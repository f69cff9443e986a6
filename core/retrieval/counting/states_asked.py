"""Reads from a question in which state the things are that it counts: unpaid, not returned yet, still open, 没付, 还没处理, 已归还.

A state is an act and whether it is done. `row_states` finds the column of a table that tells it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.text.chinese_script import HAN
from core.text.regex import regex


@dataclass(frozen=True)
class Act:
    """What is done with a thing, in words of both languages as patterns; `noun`: "payment" of "payment date"."""

    name: str
    done: str
    to_do: str
    noun: str
    han: str


@dataclass(frozen=True)
class StateAsked:
    """`acts`: those that the word may mean, all where it names none. `said`: a word such as "open" that a cell may say itself."""

    acts: tuple[Act, ...]
    done: bool
    said: str = ""


# The longer words of a pattern first, so that nothing is left of them.
ACTS = (
    Act("pay", "paid|settled|cleared", "pay|settle", "payment|settlement", "付款|支付|付清|结清|结账|缴费|缴纳|缴清|缴|交费|交|还款|还清|报销|付"),
    Act("resolve", "resolved|closed|fixed|repaired|completed|finished|handled|dealt with|solved|done", "resolve|close|fix|repair|complete|finish|handle|do", "completion|repair", "处理|解决|完成|修好|修复|维修|关闭|办结|办完|办理|修"),
    Act("return", "returned|brought back|given back", "return", "return", "归还|退还|还回|还"),
    Act("send", "shipped|sent|dispatched|posted", "ship|send|dispatch|post", "shipping|dispatch", "发货|寄出|发出|发送|寄"),
    Act("deliver", "delivered|received", "deliver|receive", "delivery|receipt", "送达|收到|到货|签收|收货"),
    Act("submit", "submitted|handed in|turned in", "submit|hand in", "submission", "提交|上交|交"),
    Act("sign", "signed", "sign", "signature|signing", "签字|签署|签名|签"),
    Act("approve", "approved", "approve", "approval", "批准|审批|审核"),
    Act("answer", "answered|replied to", "answer|reply to", "reply|answer", "回复|答复"),
)  # fmt: skip
_DONE = "|".join(act.done for act in ACTS)
_TO_DO = "|".join(act.to_do for act in ACTS)
_HAN = "|".join(sorted({verb for act in ACTS for verb in act.han.split("|")}, key=len, reverse=True))
# A cell may say these of itself; where none does, they mean whatever is not done.
_OPEN = "open|outstanding|pending"
_BE = "have|has|had|are|is|was|were"

_VERB_FIRST = regex(rf"(?:{_BE}|do)\b", re.IGNORECASE)

_UNDONE_EN = (
    regex(rf"\b(?:(?:{_BE}) )?(?:still )?(?:yet )?(?:not|never|(?<=\w)n['’]t)(?: yet)?(?: been)? (?P<done>{_DONE})\b(?: yet\b)?", re.I),
    regex(rf"\b(?:{_BE})n['’]t(?: yet)?(?: been)? (?P<done>{_DONE})\b(?: yet\b)?", re.I),
    regex(rf"\b(?:still |yet |left |remaining )?to be (?P<done>{_DONE})\b", re.I),
    regex(r"\b(?:(?:are|is) )?(?:still )?un(?P<done>paid|settled|resolved|finished|returned|delivered|shipped|sent|signed|answered|approved|repaired|fixed)\b", re.I),
    regex(rf"\b(?:left|remaining) to (?P<to_do>{_TO_DO})\b", re.I),
    regex(rf"\bdo (?:I|we|you|they) still (?:have|need) to (?P<to_do>{_TO_DO})\b", re.I),
    regex(rf"\bstill (?P<said>{_OPEN})\b", re.I),
    regex(rf"\b(?P<said>{_OPEN})\b", re.I),
)  # fmt: skip
_DONE_EN = (
    regex(rf"\b(?:(?:{_BE}) )?(?:already |fully )(?:been )?(?P<done>{_DONE})\b", re.I),
    regex(rf"\b(?:have|has|had) been (?P<done>{_DONE})\b(?: already\b)?", re.I),
    regex(rf"\b(?:are|is|were|was) (?P<done>{_DONE})\b(?: already\b)?(?=\W*$)", re.I),
)
_AFTER_HAN = "(?:款|费|清|掉|完|好|回|出)?(?:了[字款费]?)?的?"
_UNDONE_HAN = regex(rf"(?:还|仍然?|尚)?(?:没有?|尚?未|待)(?:被)?(?P<han>{_HAN}){_AFTER_HAN}")
_DONE_HAN = regex(rf"(?:已经?|都)(?:被)?(?P<han>{_HAN}){_AFTER_HAN}")
_STILL_HAN = regex("还(?:剩下?|有)|还(?=[几多])")


def state_asked(plain: str) -> tuple[StateAsked, str] | None:
    """(the state that a question names, the question without it); None where it names none, or two.

    `plain`: in simplified characters.
    """
    found = _han(plain) if HAN.search(plain) else _english(plain)
    if found is None:
        return None
    state, rest = found
    again = _han(rest) if HAN.search(rest) else _english(rest)
    return (state, " ".join(rest.split())) if again is None else None


def _english(plain: str) -> tuple[StateAsked, str] | None:
    for patterns, done in ((_UNDONE_EN, False), (_DONE_EN, True)):
        for pattern in patterns:
            match = pattern.search(plain)
            if match is not None:
                said = match.groupdict()
                word = (said.get("done") or said.get("to_do") or "").lower()
                acts = tuple(act for act in ACTS if word in (*act.done.split("|"), *act.to_do.split("|")))
                of_all = StateAsked(acts or ACTS, done, (said.get("said") or "").lower())
                # "Invoices have not been paid by Kessler": the noun must not stick to what comes after.
                verb = "are" if _VERB_FIRST.match(match.group()) else ""
                return of_all, f"{plain[: match.start()]} {verb} {plain[match.end() :]}"
    return None


def _han(plain: str) -> tuple[StateAsked, str] | None:
    for pattern, done in ((_UNDONE_HAN, False), (_DONE_HAN, True)):
        match = pattern.search(plain)
        if match is not None:
            acts = tuple(act for act in ACTS if match["han"] in act.han.split("|"))
            rest = f"{plain[: match.start()]}{plain[match.end() :]}"
            return StateAsked(acts, done), _STILL_HAN.sub("有", rest)
    return None
