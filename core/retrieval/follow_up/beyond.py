"""Follow-ups that lean on more than the last question's parts: on the two before, on a list that was answered, on the time before.

"Which is higher?" compares what the last two asked; "what does the first one say?" opens what was listed first.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from core.catalog.own_day import MONTH_NAMES
from core.retrieval.follow_up.types import Before, Resolved
from core.text.chinese_script import HAN
from core.text.regex import regex

_ENDS = " \t\n?？。.!！"
_LEAD = r"^\W*(?:(?:ok(?:ay)?|and|so|but|now|then|那么?|那|然后)[,，]? *)*"
_COMPARES = regex(
    rf"{_LEAD}(?:(?:please )?compare (?:them|both|the two|these|those|the two of them)(?: please)?|which(?: one| of (?:them|the two|these))? (?:is|was|are|were|costs?) (?:the )?(?:\w+er|more \w+|less \w+|more|less|better|worse|best|worst)(?: one)?|"
    r"what(?:['’]s| is| are) the differences?(?: between (?:them|the two))?|how do they differ|(?:比较|比較|对比|對比)(?:一下|下)?(?:它们|两者|這兩個|这两个|两个)?|(?:哪一?[个個者]|谁|誰)更\w{1,3}|(?:它们)?有(?:什么|什麼)(?:区别|區別|不同|差别))$",
    re.I,
)
_HAS_MORE = regex(
    rf"{_LEAD}which(?: one| of (?:them|the two))? (?:has|have|had|gives?|offers?|pays?|asks? for) (?:the )?(?:\w+er|more|less|fewer|better|best|\w+est) (?P<aspect>[\w -]+)$",
    re.I,
)
_SIDES = regex(r"^\W*(?:please )?compare (?P<a>.+?) (?:with|to|and|against) (?P<b>.+)$|^(?:比较|比較)(?:一下)?(?P<c>.+?)[和与與跟](?P<d>.+)$", re.I)  # fmt: skip
_ASKING = regex(
    r"^\W*(?:(?:what|how (?:much|many|high|long|big|old|large)|when|who|which)(?:['’]s| is| was| are| were| does| did| do| will be)?|tell me(?: about)?)\s+",
    re.I,
)
_ASKING_HAN = regex(r"(?:是)?(?:多少|什么|什麼|几[个分点]?|谁|誰|哪[里儿天])?[呢吗]?$")
_COUNTED = regex(
    r"^\W*(?:how many|which|what|list(?: all)?(?: the)?) (?P<kind>[\w -]+?) (?:(?:do(?:es)?|did)(?P<not> not|n['’]t) )?(?P<verb>mentions?|contains?|names?|say|says|talks? about|are about|is about|are from|is from|asks? for|have|has)\b (?P<rest>.+)$",
    re.I,
)
_THE_REST = regex(rf"{_LEAD}(?:which|what)(?: ones?| of them)? (?:do|does|did|are|is)(?: not|n['’]t)$|{_LEAD}(?:and )?the (?:others?|rest)$", re.I)  # fmt: skip
_THOSE = regex(rf"{_LEAD}(?:which(?: ones?| of them)?(?: are (?:they|these|those)| do)?|what are they|list them|show (?:me )?them)$", re.I)  # fmt: skip
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_HAN_NUMBERS = "一二三四五六七八九十"
_NTH = regex(
    rf"{_LEAD}(?:what (?:does|did|is in|about)|summari[sz]e|open|show(?: me)?|read|tell me about) (?:the )?(?P<nth>{'|'.join(_ORDINALS)}|last)(?: one| of them| document| file| letter)?(?: say| says| about)?$|"
    r"(?:那)?第(?P<han>[一二三四五六七八九十])[个個封份篇]?(?:说|說|写|寫|讲|講)(?:了|的是)?(?:什么|什麼|啥)$",
    re.I,
)
_ROW = regex(r"^- (?P<name>.+?)(?: \(\d+ times?\)|（[^）]*）| \(in another language\))? \[\d+\]$", re.M)
_BEFORE_THAT = regex(rf"{_LEAD}(?:what about |how about |in )?the (?P<unit>day|week|month|year)(?: just)? before(?: that| then)?$", re.I)  # fmt: skip
_BEFORE_THAT_HAN = regex(
    r"^(?:那么?|还有|再)?(?:前一?|再上一?个?|上一?个?)(?P<unit>天|周|週|星期|个?月|年)(?:呢|的呢)?$"
)
_EARLIER = {
    "this week": "last week", "last week": "the week before last", "this month": "last month", "last month": "the month before last",
    "this year": "last year", "last year": "the year before last", "today": "yesterday", "yesterday": "the day before yesterday",
    "本周": "上周", "这周": "上周", "上周": "上上周", "上星期": "上上周", "本月": "上个月", "今天": "昨天", "昨天": "前天", "今年": "去年", "去年": "前年",
}  # fmt: skip
_MONTH = regex(rf"\b({'|'.join(MONTH_NAMES)})\b(?: ((?:19|20)\d\d))?")
_OTHER_ONE = regex(
    rf"{_LEAD}(?:what about |how about )?(?:the )?other(?: one)?$|^(?:那)?另一?[个個份封篇](?:呢)?$", re.I
)
_ADJECTIVE_ONE = regex(rf"{_LEAD}(?:what about |how about )?the (?P<which>[a-z]+) ones?$", re.I)
_WHOLE = regex(
    r"^(?P<verb>\W*(?:please )?(?:summari[sz]e|sum up|recap|总结(?:一下)?|概括(?:一下)?)) ?(?P<name>.+)$",
    re.I,
)
_WHAT_ABOUT = regex(
    rf"{_LEAD}(?:what|how) about (?P<en>(?!it\b|that\b|this\b|them\b|the (?:other|first|second|last|old|new)\b|in |at |on )[\w -]{{2,40}})$|^(?:那么?)?(?P<zh>[\u3400-\u9fff]{{2,8}})呢$",
    re.I,
)
_KIND = regex(r"(?:the |my |our )?(?P<kind>[\w-]+)(?: (?:of|for|at|from|about|in|dated)\b.*)?$", re.I)


def leans_beyond(question: str, before: Before) -> Resolved | None:
    """The question made whole by what stood further back; None where it leans on no such thing."""
    core = question.strip(_ENDS)
    for rule in _RULES:
        found = rule(core, before)
        if found is not None:
            return found
    return None


def _compares(core: str, before: Before) -> Resolved | None:
    more = _HAS_MORE.match(core)
    if more is None and not _COMPARES.match(core):
        return None
    sides = _sides_said(before.question) or [_thing(before.earlier), _thing(before.question)]
    if not all(sides) or len(set(sides)) < 2:
        return None
    if more is not None:
        sides = [f"{more['aspect']} of {side}" for side in sides]
    text = f"比较{'和'.join(sides)}" if HAN.search(core) else f"Compare {' with '.join(sides)}"
    return Resolved("both before", text, " and ".join(f"“{side}”" for side in sides))


def _sides_said(question: str) -> list[str]:
    """Those of a comparison that was asked for already."""
    match = _SIDES.match(question.strip(_ENDS))
    return [side.strip() for side in match.groups() if side] if match is not None else []


def _thing(question: str) -> str:
    """What a question asks of: "the rent at Weaver Lane" of "How much is the rent at Weaver Lane?"."""
    bare = question.strip(_ENDS)
    if HAN.search(bare):
        return _ASKING_HAN.sub("", bare)
    match = _ASKING.match(bare)
    return bare[match.end() :] if match else ""


def _the_rest(core: str, before: Before) -> Resolved | None:
    rest, those = _THE_REST.match(core), _THOSE.match(core)
    counted = _COUNTED.match(before.question.strip(_ENDS)) if rest or those else None
    if counted is None:
        return None
    kind = re.sub(r"^(?:of )?(?:my|the|our) ", "", counted["kind"])
    negated = bool(counted["not"]) != bool(rest)
    verb = counted["verb"].casefold()
    said = (
        f"{verb.split()[0]} not {' '.join(verb.split()[1:])}".strip()
        if verb.startswith(("are", "is"))
        else f"do not {verb}"
    )
    text = f"Which {kind} {said if negated else verb} {counted['rest']}?"
    return Resolved("of those counted", text, f"of the {kind} that were counted")


def _nth(core: str, before: Before) -> Resolved | None:
    match = _NTH.match(core)
    if match is None:
        return None
    names = [row["name"].strip() for row in _ROW.finditer(before.answer)]
    if match["han"]:
        place = _HAN_NUMBERS.index(match["han"])
    else:
        place = -1 if match["nth"].casefold() == "last" else _ORDINALS.index(match["nth"].casefold())
    if not names or place >= len(names):
        return None
    name = re.sub(r"\s*\([^()]*\)$", "", names[place]).replace("\\", "")
    text = f"总结《{name}》" if match["han"] else f"Summarise “{name}”"
    return Resolved("of those listed", text, f"“{name}” was listed there")


def _time_before(core: str, before: Before) -> Resolved | None:
    if not (_BEFORE_THAT.match(core) or _BEFORE_THAT_HAN.match(core)):
        return None
    question = before.question
    for now, then in _EARLIER.items():
        place = re.search(rf"\b{now}\b" if now.isascii() else now, question, re.I)
        if place is not None:
            text = f"{question[: place.start()]}{then}{question[place.end() :]}"
            return Resolved("another part", text, f"“{then}” in the place of “{now}”")
    month = _MONTH.search(question)
    if month is not None:
        number = MONTH_NAMES.index(month.group(1))
        year = f" {int(month.group(2)) - (number == 0)}" if month.group(2) else ""
        then = f"{MONTH_NAMES[number - 1]}{year}"
        text = f"{question[: month.start()]}{then}{question[month.end() :]}"
        return Resolved("another part", text, f"“{then}” in the place of “{month.group()}”")
    return None


def _other_one(core: str, before: Before) -> Resolved | None:
    """ "And the other one?" after a summary of the lease of one home: the lease that is not that one."""
    whole = _WHOLE.match(before.question.strip(_ENDS)) if _OTHER_ONE.match(core) else None
    kind = _KIND.match(whole["name"]) if whole is not None else None
    if whole is None or kind is None:
        return None
    text = f"{whole['verb'].strip()} the {kind['kind']}, but not {whole['name']}"
    return Resolved("the other one", text, f"not “{whole['name']}”")


def _adjective_one(core: str, before: Before) -> Resolved | None:
    """ "And the old one?" after "When does the lease end?" asks of the old lease."""
    match = _ADJECTIVE_ONE.match(core)
    if match is None or match["which"].casefold() in (
        "first",
        "second",
        "third",
        "last",
        "next",
        "other",
        "same",
        "right",
        "wrong",
    ):
        return None
    noun = re.search(r"\b(?:the|my|our|this) (?P<noun>[a-z][\w-]*)", before.question)
    if noun is None:
        return None
    at = noun.start("noun")
    text = f"{before.question[:at]}{match['which']} {before.question[at:]}"
    return Resolved(
        "another part", text, f"“{match['which']} {noun['noun']}” in the place of “{noun['noun']}”"
    )


def _about_in_whole(core: str, before: Before) -> Resolved | None:
    """ "What about pets?" after a summary of the lease asks what the lease says of them."""
    whole = _WHOLE.match(before.question.strip(_ENDS))
    match = _WHAT_ABOUT.match(core) if whole is not None else None
    if whole is None or match is None:
        return None
    name, comma, rest = whole["name"].partition(", but not ")
    if HAN.search(core):
        text = f"{name}里关于{match['zh']}怎么说？"
    else:
        text = f"What does {name} say about {match['en']}{comma}{rest}?"
    return Resolved("goes on", text, f"of “{name}”")


_RULES: tuple[Callable[[str, Before], Resolved | None], ...] = (
    _compares, _the_rest, _nth, _time_before, _other_one, _adjective_one, _about_in_whole,
)  # fmt: skip
