"""Applies the Chinese rules to one clause of the owner, whose subject is known."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.memory.capture.chinese import patterns as zh
from core.memory.capture.chinese.clauses import subject_of
from core.memory.capture.chinese.tenses import told_of_another_time
from core.memory.capture.types import WITH_US, Candidate
from core.memory.capture.why import tells
from core.memory.kinds import OWNER, attribute_key, usual_cardinality
from core.memory.statements.dates import Dated, take_dates
from core.text.regex import regex

# 我和先生住在长沙 says where the owner lives; 我和安娜分手了 is about the two.
_WITH_SOMEBODY = regex(r"^我们?(?:和|跟|与)[^，,]{1,6}?(?:一起|都|也|现在|目前)*(?=住|搬|在|喜欢|爱|养|回)")


# What who stops work for good is from then on.
RETIRED = "退休"
# 一只猫叫汤姆和一只狗叫雷克斯: two.
_EACH_ANIMAL = regex(r"(?:、|和|还有|跟|与|同)(?=[一二两三四五几\d]?[只条匹])")
# An animal by its name, and how its owner says that it is no more: 可乐上个月走丢了.
_ANIMAL_GONE = regex(
    r"(?P<who>[^，,。我你他她它咱的\s\d]{1,4}?)(?:(?:上|这|本)个?(?:星期|礼拜|周末|周|月)[一二三四五六日天]?|[昨前今]天|[昨今]晚|去年|今年|已经|刚刚?|还是|不幸|突然|安详地?)*"
    r"(?:走丢|走失|跑丢|跑走|老死|病死|死|去世|过世|离世|往生|走|没|(?:去)?当(?:小)?天使(?:去)?|[去回上][喵汪]星(?:球)?|[去上]天堂|[走过去](?:到)?彩虹桥)(?:了|啦)+$"
)
_KEPT_OFF = regex("不(?:再|能|敢|可以)?(?P<v>(?:吃|喝|抽|碰)[^，,。了]{1,8})了$")


def _bare_end(sentence: str) -> str:
    return f"{sentence.strip(' 。！!.~～')}。"


@dataclass(frozen=True)
class Clause:
    subject: str
    rest: str
    whole: str


def with_name(subject: str, text: str) -> str:
    """What is told of somebody with their name in it: "她在投行上班" as "Lily在投行上班"."""
    if subject in text:
        return text
    pronoun = re.match("[他她](?:们|家)?的?", text)
    rest = text[pronoun.end() :] if pronoun else text
    tail = subject.rpartition("的")[2]
    return f"{subject}{rest.removeprefix(tail) if pronoun else rest}"


def _clause(part: str, before: str) -> Clause:
    named = subject_of(_WITH_SOMEBODY.sub("我", part))
    if named is None:
        return Clause(before, part, part)
    return Clause(before if named[0] == "他" and before else named[0], named[1], part)


def in_clause(clause: Clause, sentence: str, day: dt.date) -> list[Candidate]:
    special = _special(clause, sentence)
    if special:
        return special
    fronted = zh.FRONTED_END.match(clause.whole)
    if fronted:
        what = Dated(clause.whole)
        made = candidate_of("fact", OWNER, "", fronted.group("o"), "many", what, sentence)
        end = replace(made, action="close")
        loosely = replace(end, value=clause.whole, loosely=True)
        return [replace(end, otherwise=loosely) if fronted.group("over") else end]
    if not clause.subject:
        return []
    elsewhen = _of_another_time(clause, sentence, day)
    if elsewhen:
        return elsewhen
    dated = take_dates(clause.whole, day, change=zh.CHANGED.search(clause.whole) is not None, chinese=True)
    again = _clause(dated.text, clause.subject)
    ended = _ended(again, dated, sentence)
    if ended:
        return ended
    own = zh.OWN.match(again.rest)
    if own and usable(own.group("v")):
        name = own.group("a")
        attribute = zh.OWN_ATTRIBUTES.get(name, name)
        single = usual_cardinality(attribute) or "one"
        return [told_of(again, "profile", attribute, own.group("v"), single, dated, sentence)]
    return list(_by_rules(again, dated, sentence))


def _of_another_time(clause: Clause, sentence: str, day: dt.date) -> list[Candidate]:
    """What was so or will be so, with its time; a stay from one day to another; nothing for the present."""
    told = told_of_another_time(clause.whole, day, zh.CHANGED.search(clause.whole) is not None)
    if told is None:
        return []
    again = _clause(told.text, clause.subject)
    found = list(_by_rules(again, told.dated, sentence))
    if found or not told.dated.valid_to:
        return found
    stay = re.match(r"在?(?P<v>(?:(?<=在)|去|到|不在|出差|休假|请假|放假|旅[行游])[^，,]{0,12})$", again.rest)
    if stay and told.dated.valid_from:
        kind = "event" if clause.subject == OWNER else "person"
        return [candidate_of(kind, clause.subject, "event", stay.group("v"), "many", told.dated, sentence)]
    if told.dated.valid_to <= day and stay:  # 待过: where, nobody can tell a firm from a town
        return [candidate_of("profile", clause.subject, "", again.rest, "many", told.dated, sentence)]
    return []


def _special(clause: Clause, sentence: str) -> list[Candidate]:
    whole = Dated(clause.whole)
    match = zh.NAMED.match(clause.whole)
    if match:
        return [candidate_of("profile", OWNER, "name", match.group("v"), "one", whole, sentence)]
    match = zh.MY_ONLY.match(clause.whole)
    if match and (match.group("a") not in ("朋友", "闺蜜") or "最好" in clause.whole):
        return [
            candidate_of(
                "profile", OWNER, zh.ONLY_NAMES[match.group("a")], match.group("v"), "one", whole, sentence
            )
        ]
    match = zh.FAVOURITE_TURNED.match(clause.whole)
    if match:
        return [
            candidate_of(
                "preference", OWNER, f"最喜欢的{match.group('a')}", match.group("v"), "one", whole, sentence
            )
        ]
    gone = _ANIMAL_GONE.match(clause.whole)
    if gone:
        made = candidate_of("fact", OWNER, "", clause.whole, "many", whole, sentence)
        loosely = replace(made, action="close", loosely=True)
        of_animal = replace(loosely, subject=gone.group("who"), attribute=WITH_US, value="", loosely=False)
        return [replace(of_animal, otherwise=loosely)]
    match = zh.EVENT_RULE.match(clause.whole)
    if match:
        return [candidate_of("event", OWNER, match.group("p"), match.group("v"), "one", whole, sentence)]
    for pattern in zh.PROJECT_RULES:
        match = pattern.match(clause.whole)
        if match:
            project = re.sub(r"^(?:我们?的?|这个|那个)", "", match.group("p"))
            return [
                candidate_of(
                    "project", project or "项目", "deadline", match.group("v"), "one", whole, sentence
                )
            ]
    return []


def _by_rules(clause: Clause, dated: Dated, sentence: str) -> Iterator[Candidate]:
    for rule in zh.RULES:
        match = rule.pattern.match(clause.rest)
        if match is None or (rule.others and clause.subject == OWNER):
            continue
        value = tidy(match.group("v"))
        if not usable(value):
            continue
        attribute = rule.attribute
        if attribute == "favourite":
            attribute = f"最喜欢的{match.group('a')}"
        parts = [value]
        if rule.listed:
            parts = [part for part in re.split(r"、|和|以及|还有|跟|与", value) if part]
        elif rule.attribute == "pet":
            parts = _EACH_ANIMAL.split(value)
        for part in parts:
            each = replace(dated, text=dated.text.replace(value, part))
            made = told_of(clause, rule.kind, attribute, part, rule.cardinality, each, sentence)
            yield replace(made, again=rule.again)
        return


def _left(clause: Clause, dated: Dated, sentence: str) -> list[Candidate]:
    """妈出院了: that she is in hospital ends, in whichever words it was told."""
    match = zh.LEAVES.match(re.sub("出了(?=[院狱])", "出", clause.rest))
    ends: list[Candidate] = []
    if match and match.group("who"):
        clause = replace(clause, subject=match.group("who"))
    for what in reversed(zh.LEFT[match.group("o")] if match else ()):
        text = Dated(clause.whole, dated.valid_from, dated.valid_to)
        made = told_of(clause, "fact", "", what, "many", text, sentence)
        ends = [replace(made, kind="fact", action="close", otherwise=ends[0] if ends else None)]
    return ends


def _ended(clause: Clause, dated: Dated, sentence: str) -> list[Candidate]:
    left = _left(clause, dated, sentence)
    if left:
        return left
    for pattern in zh.ENDED:
        match = pattern.match(clause.rest)
        if match is None or (pattern is zh.NEGATED_END and match.group("o").startswith(zh.NOT_ENDED)):
            continue
        attribute, value = _what_ends(match.group("o"))
        if match.group("o") == RETIRED:
            retired = Dated(clause.whole, dated.valid_from, dated.valid_to)
            done = told_of(clause, "profile", "job", RETIRED, "one", retired, sentence)
            over = told_of(clause, "fact", "employer", "", "many", retired, sentence)
            return [done, replace(over, kind="fact", action="close")]
        if pattern is zh.NO_ALLERGY_END:
            attribute, value = "allergy", match.group("o")
        if len(value) == 1 and not attribute:
            return []
        text = Dated(clause.whole, dated.valid_from, dated.valid_to)
        made = told_of(clause, "fact", attribute, value, "many", text, sentence)
        over = replace(made, kind="fact", action="close")
        kept_off = _KEPT_OFF.search(clause.rest)
        if kept_off and clause.subject == OWNER:  # where nobody said that it was so, it is what one avoids
            avoided = told_of(
                clause, "preference", "avoids", f"不{kept_off.group('v')}", "many", text, sentence
            )
            return [replace(over, otherwise=replace(avoided, text=_bare_end(sentence)))]
        return [over]
    return []


def _what_ends(what: str) -> tuple[str, str]:
    pet = zh.PET.fullmatch(what)
    if pet:
        return "pet", pet.group("v")
    if re.fullmatch(r"辞职|离职|退休|工作|上班|职", what):
        return "employer", ""
    for rule in zh.RULES:
        match = rule.pattern.match(what) or rule.pattern.match(f"在{what}")
        if match and rule.attribute != "favourite" and not rule.others:
            return rule.attribute, tidy(match.group("v"))
    return "", re.sub(r"^(?:我的|去|在|打|学|玩|吃|喝|养)(?=..)", "", what)


def told_of(
    clause: Clause, kind: str, attribute: str, value: str, cardinality: str, dated: Dated, sentence: str
) -> Candidate:
    mine = clause.subject == OWNER
    text = dated.text if mine else with_name(clause.subject, dated.text)
    if mine and not re.search("我|本人|咱", text):
        text = f"我{text}"
    return candidate_of(
        kind if mine else "person",
        clause.subject,
        attribute,
        value,
        cardinality,
        Dated(text, dated.valid_from, dated.valid_to),
        sentence,
    )


def candidate_of(
    kind: str, subject: str, attribute: str, value: str, cardinality: str, dated: Dated, sentence: str
) -> Candidate:
    text = dated.text.strip(" ，,；;")
    return Candidate(
        text=text if text.endswith(("。", "！", "？")) else f"{text}。",
        quote=sentence.strip(),
        kind=kind,
        subject=subject,
        attribute=attribute_key(attribute) if attribute else "",
        value=tidy(value),
        cardinality=cardinality,
        valid_from=dated.valid_from,
        valid_to=dated.valid_to,
        reason=tells(subject, attribute),
    )


def tidy(value: str) -> str:
    """A value without closing particles."""
    return (
        re.sub(
            r"(?:了|啦|哦|喔|呢|吧|啊|呀|而已|之类的|什么的|等等)+$",
            "",
            value.strip(" 　，,。！!？?“”\"'《》"),
        )
        or value
    )


def usable(value: str) -> bool:
    return (
        0 < len(value) <= zh.MAX_VALUE_CHARACTERS
        and not value.startswith((*zh.NOT_VALUES, "的"))
        and not zh.VAGUE.search(value)
    )
