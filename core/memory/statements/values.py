"""What sort of thing a value is (a date, a time, an amount, a name), and how a part of it is exchanged.

A correction often names only what changes: "the 14th" corrects "12 March" to "14 March".
"""

from __future__ import annotations

import re
from typing import Literal

from core.memory.kinds import normal
from core.text.regex import regex

Sort = Literal["date", "weekday", "day", "month", "year", "time", "amount", "number", "name", "phrase"]

_MONTHS = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|"
    r"oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_ZH_NUMBER = r"[零〇一二两三四五六七八九十百千万\d]+"
_ORDINALS = {
    word: str(n)
    for n, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
        "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(),
        start=1,
    )
} | {"thirtieth": "30"}
_CARDINALS = {
    word: str(n)
    for n, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen twenty".split()
    )
}
_ZH_DIGITS = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}

_DAY_NUMBER = regex(r"\d{1,2}(?:st|nd|rd|th)?(?!\d)", re.IGNORECASE)
_PARTS: dict[str, re.Pattern[str]] = {
    "weekday": regex(
        r"\b(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?\b|(?:周|星期|礼拜)[一二三四五六日天末]",
        re.IGNORECASE,
    ),
    "time": regex(
        r"\b\d{1,2}[:.h]\d{2}(?:\s?[ap]\.?m\b\.?)?|\b\d{1,2}\s?(?:[ap]\.?m\b\.?|o['’]clock)|\b(?:half|quarter)(?: past| to)? (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b|\bat (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2})\b(?![\d:.]| (?:the|a|my|of|st|weeks|years|months|people|\w+ (?:street|road)))|\bnoon\b|\bmidnight\b|"
        rf"(?:早上|上午|中午|下午|晚上|凌晨|傍晚)?{_ZH_NUMBER}点(?:半|一刻|三刻|{_ZH_NUMBER}分?)?",
        re.IGNORECASE,
    ),
    "month": regex(rf"\b{_MONTHS}(?=\W|$)|{_ZH_NUMBER}月(?:份)?", re.IGNORECASE),
    "day": regex(
        rf"\b\d{{1,2}}(?:st|nd|rd|th)\b|\bthe (?:{'|'.join(_ORDINALS)})\b|(?<![零一二三四五六七八九十百\d])(?:[12]?\d|3[01]|[一二三]?十[一二三四五六七八九]?|[一二三四五六七八九])[号日]", re.IGNORECASE
    ),
    "year": regex(r"\b(?:19|20)\d{2}\b年?|(?:19|20)\d{2}年"),
}  # fmt: skip
_DATE = regex(
    rf"\d{{4}}[-/.]\d{{1,2}}[-/.]\d{{1,2}}|\b\d{{1,2}}[/.]\d{{1,2}}(?:[/.]\d{{2,4}})?\b|"
    rf"(?:\d{{1,2}}(?:st|nd|rd|th)?|\b(?:{'|'.join(_ORDINALS)})) (?:of )?{_MONTHS}(?=\W|$)|\b{_MONTHS} (?:the )?(?:\d{{1,2}}(?!\d)|(?:{'|'.join(_ORDINALS)}))|"
    rf"{_ZH_NUMBER}月(?:{_ZH_NUMBER}[号日]?|底|初|中旬|上旬|下旬)|"
    r"\b(?:next|this|last|end of|beginning of|early|mid|late)[ -](?:the )?(?:week|month|year|spring|summer|autumn|fall|winter|quarter)|[上下这本]个?(?:周|星期|月|年)|月底|月初|年底|年初",
    re.IGNORECASE,
)
_AMOUNT = regex(
    rf"[£$€¥]?\s?\d[\d.,]*\s?(?P<unit>%|[a-z]+)?|(?:{'|'.join(_CARDINALS)})\s(?P<unit2>[a-z]+)|{_ZH_NUMBER}(?P<unit3>[\u4e00-\u9fff]{{1,2}})?",
    re.IGNORECASE,
)
_MEASURE = regex(
    rf"(?:[£$€¥]\s?\d[\d.,]*k?\b|\b(?:\d[\d.,]*|{'|'.join(_CARDINALS)})\s?(?:%|percent|k\b|km|miles?|kilomet\w+|kg|kilos?|pounds?|grams?|cm|met\w+|hours?|minutes?|mins?|days?|nights?|weeks?|months?|years?|times|euros?|dollars?|quid|people|pages?|words?|spaces?|cups?|kids?|children|cats?|dogs?|hens|chickens|hives?|students?|pupils?|members?|rooms?|bedrooms?)\b)|"
    rf"\b(?:year|grade|size|number|room|level|stage|floor|line|bus|tram|gate|platform|unit|version|band|form|key stage)\s(?:is |was |number )?\d+[a-z]?\b|\b(?:{'|'.join(_ORDINALS)}|\d+(?:st|nd|rd|th))\s(?:floor|year|grade|form|semester|term|row|team|shift)\b|"
    r"(?<![\d一二三四五六七八九十])[\d一二两三四五六七八九十百千万]+(?:年级|号线|块糖|个|只|条|块|元|千|公斤|斤|公里|里|米|分钟|小时|次|回|趟|人|页|字|岁|年|天|周|楼|层|平|万|套|辆|份|杯|片|颗|粒|度|瓶|路|班|码|级|分|件|双|双鞋|门|台|棵|位)",
    re.IGNORECASE,
)
_NUMBER = regex(rf"[£$€¥]?\d[\d.,]*|{'|'.join(_CARDINALS)}|{_ZH_NUMBER}", re.IGNORECASE)
_NAME = regex(r"(?:(?:the|a|an|at|in|to) )?[A-ZÀ-ÞÖØ-Þ]")
_LEADING = regex(r"^(?:on|at|in|by|to|until|the|an?|about|around|actually|now|really)\s+", re.IGNORECASE)
_TEMPORAL = frozenset({"date", "weekday", "day", "month", "year"})
_OF_ONE_SORT = frozenset(
    frozenset(pair)
    for pair in (
        ("date", "weekday"),
        ("date", "day"),
        ("date", "month"),
        ("weekday", "day"),
        ("month", "year"),
    )
)


def sort_of(value: str) -> Sort:
    """What sort of thing a value is."""
    plain = value.strip(" .,!。，！")
    if _DATE.search(plain):
        return "date"
    for name in ("weekday", "time", "day", "month"):
        if _PARTS[name].search(plain):
            return name
    if re.fullmatch(r"(?:19|20)\d{2}年?", plain):
        return "year"
    if _MEASURE.fullmatch(plain):
        return "amount"
    if _NUMBER.fullmatch(plain):
        return "number"
    if _AMOUNT.fullmatch(_LEADING.sub("", plain)):
        return "amount"
    return "name" if _NAME.match(plain) else "phrase"


def same_sort(old: str, new: str) -> bool:
    """Whether one value may stand where the other stood, as far as form can tell."""
    one, other = sort_of(old), sort_of(new)
    if one == other == "amount":
        return _unit(old) == _unit(new)
    if one in _TEMPORAL or other in _TEMPORAL:
        return (
            one == other
            or frozenset((one, other)) in _OF_ONE_SORT
            or ("time" in (one, other) and _has(old if other == "time" else new, "time"))
        )
    if {one, other} == {"number", "amount"}:
        return True
    return one == other or {one, other} == {"name", "phrase"}


def _unit(value: str) -> str:
    if value[:1].isalpha() and _MEASURE.fullmatch(value.strip()):
        return value.split()[0].lower()
    match = _AMOUNT.fullmatch(_LEADING.sub("", value.strip()))
    found = match and (match.group("unit") or match.group("unit2") or match.group("unit3"))
    return (found or "").lower().rstrip("s")


def _has(value: str, part: str) -> bool:
    return _PARTS[part].search(value) is not None


def exchanged(old: str, new: str) -> str:
    """The old value with that part exchanged which the new one is of; the new one where it is a whole value."""
    sort = sort_of(new)
    if sort == "number" and _AMOUNT.fullmatch(old) and (number := _NUMBER.match(old)):
        return old.replace(number.group(), new.strip(), 1) if number.group() != old else new
    if sort not in ("weekday", "time", "day", "month"):
        return new
    said = _PARTS[sort].search(new)
    place = _PARTS[sort].search(old)
    if sort == "day" and place is None:
        month = _PARTS["month"].search(old)
        place = next(
            (
                m
                for m in _DAY_NUMBER.finditer(old)
                if month is None or not month.start() <= m.start() < month.end()
            ),
            None,
        )
    if said is None or place is None:
        return new
    piece = re.sub(r"^the ", "", said.group(), flags=re.IGNORECASE)
    if sort == "day" and not re.search(r"st|nd|rd|th", place.group()):
        piece = re.sub(r"(?<=\d)(?:st|nd|rd|th)$", "", _ORDINALS.get(piece.lower(), piece))
    return old[: place.start()] + piece + old[place.end() :]


def part_of_sort(text: str, sort: Sort) -> str:
    """The first part of a text that is of a sort; "" for none. A date may be said in full or as a weekday or a day."""
    patterns = [_DATE] if sort == "date" else [_PARTS[sort]] if sort in _PARTS else []
    found = next((match for pattern in patterns if (match := pattern.search(text))), None)
    return found.group().strip() if found else ""


# Tells when something happened, not what it is now.
_AGO = regex(r"last\b|this\b|next (?:week|month|year)\b|[上本这]|下个?(?:周|月|星期|年)$", re.IGNORECASE)


def only_time_in(text: str) -> str:
    """The one date, weekday, day or time of day that a text names; "" where it names none or several of one sort."""
    for sort in ("date", "weekday", "day", "time", "month"):
        pattern = _DATE if sort == "date" else _PARTS[sort]
        found = list(
            {match.group().strip() for match in pattern.finditer(text) if not _AGO.match(match.group())}
        )
        if len(found) == 1:
            return found[0]
        if found:
            return ""
    return ""


def parts_in(text: str) -> tuple[str, ...]:
    """The dates, times and amounts that a text names, in order; what tells when something happened is left out."""
    found: dict[int, str] = {}
    taken: list[tuple[int, int]] = []
    for pattern in (_DATE, *(_PARTS[name] for name in ("time", "weekday", "day", "month")), _MEASURE):
        for match in pattern.finditer(text):
            free = all(match.end() <= start or match.start() >= end for start, end in taken)
            if free and not _AGO.match(match.group()):
                found[match.start()] = match.group().strip()
                taken.append(match.span())
    return tuple(found[place] for place in sorted(found))


def measures_in(text: str) -> list[str]:
    """All amounts with a unit, in order."""
    return [match.group().strip() for match in _MEASURE.finditer(text)]


# "抽两根烟" is about 抽烟.
_COUNTED = regex(r"(?<=[\u4e00-\u9fff])[一二两三四几\d]+[个只条根块张本杯件把支枝口颗]的?(?=[\u4e00-\u9fff])")


# "Tuesdays" names no other day than "Tuesday".
_EVERY_WEEKDAY = regex(r"\b(?P<day>(?:mon|tues|wednes|thurs|fri|satur|sun)day)s\b")


def with_digits(text: str) -> str:
    """The text with ordinals and number words as digits and weekdays in the singular, so that "the 12th" and "twelve" are found in "12 March"."""
    plain = re.sub(r"(?<=\d)(?:st|nd|rd|th)\b", "", normal(text))
    plain = _EVERY_WEEKDAY.sub(r"\g<day>", plain)
    plain = re.sub(
        r"[a-z]+", lambda m: _ORDINALS.get(m.group()) or _CARDINALS.get(m.group()) or m.group(), plain
    )
    plain = _COUNTED.sub("", plain)
    return re.sub(
        r"[零〇一二两三四五六七八九十]+(?=[月日号点岁个年只条])", lambda m: _zh_number(m.group()), plain
    )


def _zh_number(text: str) -> str:
    tens, ten, units = text.partition("十")
    if ten:
        return str(_ZH_DIGITS.get(tens, 1) * 10 + _ZH_DIGITS.get(units, 0))
    return "".join(str(_ZH_DIGITS[c]) for c in text if c in _ZH_DIGITS)
