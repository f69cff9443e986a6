"""What follows in a Chinese sentence on what it ends: where somebody lives or works now, said without a word for it."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace
from itertools import pairwise

from core.memory.capture.chinese import patterns as zh
from core.memory.capture.chinese.clauses import split_clauses, subject_of
from core.memory.capture.chinese.places import TOWN
from core.memory.capture.chinese.reading import RETIRED, Clause, candidate_of, told_of
from core.memory.capture.types import Candidate
from core.memory.kinds import OWNER
from core.memory.statements.dates import Dated
from core.text.regex import regex


def is_of(told: str, value: str) -> bool:
    """Whether one is the other with its count before it: 一台二手的Yaris, 二手的Yaris."""
    return bool(value) and (told in value or told.endswith(value))


def still_so(candidate: Candidate) -> bool:
    """Whether its sentence says that it is as before, whatever else has changed: 还是做会计."""
    return re.search(f"(?:还是|还在|仍然?|依然|照样){re.escape(candidate.value)}", candidate.text) is not None


def now_at_home(found: list[Candidate], plain: str, sentence: str) -> list[Candidate]:
    """ "上周刚搬，现在在闵行": where the owner lives now, said without a word for living."""
    if any(each.action == "add" for each in found) or not re.search("搬(?!东西|砖|走)", plain):
        return found
    for part in split_clauses(plain):
        here = zh.NOW_AT.match(part)
        if here and not re.search("[他她]", plain):
            clause = Clause(OWNER, part, part)
            return [told_of(clause, "profile", "home", here.group("v"), "one", Dated(part), sentence)]
    return found


# 昨晚在新家睡的第一晚: only who has moved says so.
_FIRST_NIGHT = regex(r"第一(?:个?晚上?|夜|天)|头一(?:晚|夜|天)")
_NEW_HOME = regex(r"新(?:家|屋|居|房子?|公寓|宿舍|住处|租的)|(?:自己|我)(?:新?租|买)的(?:房|公寓|屋|家)")
_OF_A_GUEST = regex(
    "[你他她]|朋友|同事|同学|装修|参观|做客|作客|暖房|打扫|开工|如果|要是|明天|下[周个]|等到|要在|会在"
)
_HERE = regex(
    rf"(?:就|位置)?在(?P<v>{TOWN}|[\u4e00-\u9fff]{{2,6}})$|(?P<v2>(?!新|这|那|我|住|晚上)[\u4e00-\u9fffA-Za-z]{{2,8}}?)(?:这边|这里|这儿|这一带)"
)


def first_night(found: list[Candidate], plain: str, sentence: str) -> list[Candidate]:
    """ "昨晚在新家睡的第一晚，天通苑这边很安静": the owner has moved, said by the first night or day there."""
    if any(each.attribute == "home" for each in found) or _OF_A_GUEST.search(plain):
        return found
    parts = split_clauses(plain)
    first = next((each for each in parts if _FIRST_NIGHT.search(each) and _NEW_HOME.search(each)), "")
    named = subject_of(first)
    if not first or (named is not None and named[0] != OWNER):
        return found
    here = next((match for part in parts if part != first and (match := _HERE.match(part))), None)
    where = (here.group("v") or here.group("v2")) if here else "新家"
    home = candidate_of("profile", OWNER, "home", where, "one", Dated(plain), sentence)
    return [replace(home, changes="surely"), *(each for each in found if each.subject != OWNER)]


_NOT_THERE = regex(r"不(?:再|住)?在[^，,]{2,10}(?:住|待|生活)?了$")
_GONE_TO = regex(
    r"(?:[他她我]|现在|已经|又|刚刚?|后来|人)*(?:去|到|回|搬去|搬到|跑去|转去)了?(?P<v>[^，,。！？\s的了我你他她]{2,8}?)了$"
)


def gone_to(found: list[Candidate], plain: str, sentence: str) -> list[Candidate]:
    """李婷不在上海了，她去深圳了: where somebody lives now, told as where they went."""
    parts = split_clauses(plain)
    left = next((each for each in found if each.action == "close" and not each.loosely), None)
    if left is None or any(each.action == "add" for each in found):
        return found
    for before, part in pairwise(parts):
        gone = _GONE_TO.match(part)
        if gone and _NOT_THERE.search(before) and left.value and left.value in before:
            clause = Clause(left.subject, part, part)
            new = told_of(clause, "profile", "home", gone.group("v"), "one", Dated(part), sentence)
            return [*found, new]
    return found


def instead(found: list[Candidate], day: dt.date) -> list[Candidate]:
    """What one clause ends is followed by what another tells: the end is part of the change, unless that comes later."""
    adds = [
        each
        for each in found
        if each.action == "add" and each.subject == OWNER and each.kind != "instruction"
    ]
    ends = [each for each in found if each.action == "close"]
    if not adds or not ends or adds[0].attribute == "avoids":
        return found
    later = adds[0].valid_from is not None and adds[0].valid_from > (ends[0].valid_from or day)
    if later or (adds[0].attribute == "job" and adds[0].value == RETIRED):
        return found
    old = "" if ends[0].loosely else ends[0].value
    return [
        replace(adds[0], changes="surely", instead_of=old),
        *(each for each in found if each not in (*ends, adds[0])),
    ]


_NEW_WORK = regex(
    "^我?(?:们)?(?:已经|又|刚刚?|终于|上周|上个?月|最近)*(?:换(?:了|过)?(?:一?[个份家])?新?(?:工作|单位|公司|东家)|跳槽)"
)


def moved_on(found: list[Candidate], plain: str, sentence: str) -> list[Candidate]:
    """ "从小米离职了，现在在华为", "换工作了，现在在美团": where the owner works now, said without a word for working."""
    left = next((each for each in found if each.action == "close" and each.attribute == "employer"), None)
    changed = left is None and _NEW_WORK.search(plain) and all(each.subject == OWNER for each in found)
    known = any(each.attribute == "employer" and each.action == "add" for each in found)
    if known or not (left or changed):
        return found
    for part in split_clauses(plain):
        elsewhere = zh.NOW_AT.match(part)
        if elsewhere:
            clause = Clause(OWNER, part, part)
            new = told_of(clause, "profile", "employer", elsewhere.group("v"), "one", Dated(part), sentence)
            return [*(each for each in found if each.value != new.value), new]
    return found
