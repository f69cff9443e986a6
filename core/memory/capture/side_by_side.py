"""Parts what somebody does at one time and at another: each is a fact of its own, though the sentence says once whose.

"I go swimming on Tuesdays and sing in a choir on Thursdays" and 我周三学古筝，周六打羽毛球 tell two things, of which one
may end without the other.
"""

from __future__ import annotations

import re

from core.memory.capture.chinese.clauses import split_clauses, subject_of
from core.memory.capture.english.clauses import NAME
from core.memory.capture.english.words import FAMILY
from core.text.chinese_script import HAN, fold_chinese
from core.text.regex import regex

_WEEKDAY = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|week(?:days?|ends?|nights?))"
_AT_TIMES = regex(
    rf"(?:\b(?:on|at|every(?: other)?|each|most) )?(?:the )?\b{_WEEKDAY}(?:,? (?:and|or) {_WEEKDAY})*\b(?: (?:morning|afternoon|evening|night|lunchtime)s?\b)?|"
    r"\b(?:in the|most|every) (?:morning|afternoon|evening|night|summer|winter|spring|autumn|day|week|month)s?\b|"
    r"\b(?:once|twice|(?:two|three|four|five|six) times|one (?:day|night|evening)|(?:two|three|four) (?:days|nights|evenings)) (?:a|every) (?:week|month|fortnight|year)\b",
    re.IGNORECASE,
)
# What people do again and again, as "I do" and as "she does".
_DOINGS = frozenset(
    "act attend babysit bake bowl box brew build busk camp clean climb coach collect commute cook crochet cycle dance deliver dig dive do draw drive eat "
    "embroider fence ferry fish fly foster garden go golf help hike hunt jog juggle kayak keep knit learn lead lift look make meditate mentor mind "
    "nurse organise organize paint pick play practise practice read rehearse ride row run sail see serve sew shoot sing skate ski spend sponsor study surf "
    "swim take teach tend train tutor umpire visit volunteer walk watch work write".split()
)
# "I work from home on Mondays" would say nothing of "at the office on Fridays" without its verb, as "go" does not.
_WHO = regex(
    rf"(?P<who>I|We|(?:My|Our) (?:{FAMILY})(?: {NAME})?|{NAME}) (?P<how>(?:(?:also|usually|still|normally|often|always|now) )*)(?P<does>[a-z]+)(?P<rest>,? .+)",
    re.DOTALL,
)
_JOINT = regex(r"(?:, and|,| and)(?: (?:also|then|on top of that))? (?=\S)")
_OTHER_TURN = regex(
    r"\b(?:but|because|so|if|when|while|which|who|that|where|since|than|except|not)\b", re.IGNORECASE
)
_DAY_ZH = "(?:(?:[周週]|星期|礼拜|禮拜)[一二三四五六日天末])"
_TIMES_ZH = regex(
    rf"(?:每[个個]?)?{_DAY_ZH}(?:[和、跟到至](?:{_DAY_ZH}|[一二三四五六日天]))*(?:早上|上午|中午|下午|晚上|晚|早)?|每(?:天|[周週]|[个個]?月)(?:早上|上午|中午|下午|晚上|晚|早)?|工作日|平时"
)
_CUT_ZH = regex(rf"(?<=[\u4e00-\u9fff]{{2}})(?<![每在和、跟到至是的])(?=(?:每[个個]?)?{_DAY_ZH})")
_TIME_FIRST_ZH = regex(rf"(?P<time>{_TIMES_ZH.pattern})(?P<whose>我们?)(?P<rest>.+)")
# It is one and the same thing, or says nothing alone.
_LEANS_ZH = regex(r"也|[还都就]?(?:是|在家|休息|不|没|有时|改)|.*(?:一样|同样|[他她它])")
_FEWEST_HAN = 2


_DOES_ZH = regex(
    "(?:平时|经常|常|会|在|喜欢|爱)*(?:[学學练練打踢跳唱弹彈拉吹画畫写寫游跑骑騎教种種养養做下钓釣爬]|书法|書法)"
)
_ALSO_ZH = regex(rf"(?=[也还還](?:会|在|{_DOES_ZH.pattern}))")
_ALSO_LEAD_ZH = regex("^[也还還]")
# "On Tuesdays I swim, and on Thursdays I sing."
_JOINT_TIME_FIRST = regex(rf"(?:,| and|, and) (?=(?:{_AT_TIMES.pattern}),? (?:I|we) )", re.IGNORECASE)


def side_by_side(sentence: str) -> list[str]:
    """The parts of a sentence that each say what one subject does at a time of its own; [] where it tells one thing."""
    return _chinese(sentence) if HAN.search(sentence) else _english(sentence)


def doings(sentence: str) -> list[str]:
    """The several things that a sentence says one subject does, each as a sentence; [] where it tells one.

    Without a time of their own they are one statement, of which a part may end.
    """
    bare = sentence.strip().rstrip(".!… 。！")
    if HAN.search(bare):
        return _doings_zh(bare)
    match = _WHO.fullmatch(bare)
    if match is None or _OTHER_TURN.search(bare):
        return []
    pieces = _JOINT.split(f"{match.group('does')}{match.group('rest')}")
    if len(pieces) < 2 or any(_infinitive(piece.split()[0]) not in _DOINGS for piece in pieces):
        return []
    return [f"{match.group('who')} {match.group('how')}{piece}." for piece in pieces]


def _doings_zh(bare: str) -> list[str]:
    first, *more = [part for clause in split_clauses(bare) for part in _ALSO_ZH.split(clause) if part]
    named = subject_of(fold_chinese(first))
    if named is None or not more:
        return []
    whose = first[: len(first) - len(named[1])]
    rests = [first[len(whose) :], *(_ALSO_LEAD_ZH.sub("", each) for each in more)]
    if not all(_DOES_ZH.match(each) and len(each) > 1 for each in rests):
        return []
    return [f"{whose}{rest}。" for rest in rests]


def _english(sentence: str) -> list[str]:
    bare = sentence.strip().rstrip(".!… ")
    each_own = _JOINT_TIME_FIRST.split(bare)
    if len(each_own) > 1 and not _OTHER_TURN.search(bare):
        told = _AT_TIMES.search(each_own[0])
        return [f"{part[:1].upper()}{part[1:]}." for part in each_own] if told else []
    match = _WHO.fullmatch(bare)
    if match is None or _infinitive(match.group("does")) not in _DOINGS or _OTHER_TURN.search(bare):
        return []
    who = match.group("who") + " " + match.group("how")
    parts: list[str] = []
    for piece in _pieces(f"{match.group('does')}{match.group('rest')}"):
        time = _AT_TIMES.search(piece)
        says_what = _AT_TIMES.sub("", piece).strip(" ,")
        if time is None or not says_what:
            return []
        led = _infinitive(says_what.split()[0]) in _DOINGS
        parts.append(f"{who}{piece}" if led else f"{who}{match.group('does')} {piece}")
    return [f"{part}." for part in parts] if len(parts) > 1 else []


def _pieces(told: str) -> list[str]:
    """What stands between the joints, each with a bare time or what lacks one that follows it: "on Mondays and Fridays"."""
    pieces: list[str] = []
    start = 0
    for cut in _JOINT.finditer(told):
        behind = told[cut.end() :]
        before = told[start : cut.start()]
        ahead = _JOINT.split(behind)[0]
        alone = _AT_TIMES.sub("", ahead).strip(" ,")
        # "On Tuesday and Thursday mornings before work" goes on with another time, and with nothing else that is done.
        another_time = (
            _AT_TIMES.match(ahead) and _infinitive(alone.split()[0] if alone else "") not in _DOINGS
        )
        if alone and not another_time and _AT_TIMES.search(before) and _AT_TIMES.search(behind):
            pieces.append(before)
            start = cut.end()
    return [*pieces, told[start:]]


def _infinitive(verb: str) -> str:
    for ending, bare in (("ies", "y"), ("es", ""), ("s", "")):
        if verb.endswith(ending) and verb.removesuffix(ending) + bare in _DOINGS:
            return verb.removesuffix(ending) + bare
    return verb


def _chinese(sentence: str) -> list[str]:
    clauses = [part for clause in split_clauses(sentence) for part in _cut(clause)]
    if len(clauses) < 2:
        return []
    led = _TIME_FIRST_ZH.match(clauses[0])
    first = f"{led.group('whose')}{led.group('time')}{led.group('rest')}" if led else clauses[0]
    named = subject_of(fold_chinese(first))
    if named is None or any(subject_of(fold_chinese(each)) for each in clauses[1:]):
        return []
    whose = first[: len(first) - len(named[1])]
    rests = [first[len(whose) :], *clauses[1:]]
    for rest in rests:
        time = _TIMES_ZH.match(fold_chinese(rest))
        said = rest[time.end() :] if time else ""
        if len(HAN.findall(said)) < _FEWEST_HAN or _LEANS_ZH.match(fold_chinese(said)):
            return []
    return [f"{whose}{rest}。" for rest in rests]


def _cut(clause: str) -> list[str]:
    """A clause cut before each of its times but the first: 我周三学古筝周六打羽毛球."""
    first = _TIMES_ZH.search(clause)
    if first is None:
        return [clause]
    here, *more = _CUT_ZH.split(clause[first.end() :])
    return [clause[: first.end()] + here, *more]
