"""Applies the Chinese rules to one sentence of the owner."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.memory import capture_zh as zh
from core.memory.capture_types import Candidate
from core.memory.dates import Dated, take_dates
from core.memory.kinds import OWNER, attribute_key, usual_cardinality

# 我和先生住在长沙 says where the owner lives; 我和安娜分手了 is about the two.
_WITH_SOMEBODY = re.compile(
    r"^我们?(?:和|跟|与)[^，,]{1,6}?(?:一起|都|也|现在|目前)*(?=住|搬|在|喜欢|爱|养|回)"
)


@dataclass(frozen=True)
class _Clause:
    subject: str
    rest: str
    whole: str


def find_chinese(sentence: str, day: dt.date) -> list[Candidate]:
    """What the sentence says that may be kept; hypothetical parts are not looked at."""
    plain = zh.without_lead(sentence).rstrip("。！!.~～ ")
    called = zh.CALL_ME.search(plain)
    if called and not zh.HYPOTHETICAL.search(plain):
        return [_made("profile", OWNER, "name", called.group("v"), "one", Dated(plain), sentence)]
    if zh.INSTRUCTION.fullmatch(plain):
        return [_made("instruction", OWNER, "instruction", "", "many", Dated(plain), sentence)]
    found: list[Candidate] = []
    subject = ""
    for part in _parts(plain):
        clause = _clause(zh.without_lead(part), subject)
        more = [] if zh.HYPOTHETICAL.search(part) else _in_clause(clause, sentence, day)
        left = found[-1] if found and found[-1].action == "close" else None
        elsewhere = zh.NOW_AT.match(part)
        if not more and left is not None and left.attribute == "employer" and elsewhere:
            more = [_about(clause, "profile", "employer", elsewhere.group("v"), "one", Dated(part), sentence)]
        subject = (
            "" if zh.HYPOTHETICAL.search(part) or re.search("[他她它]", part) else clause.subject or subject
        )
        found += more
    return _once(found)


def _parts(plain: str) -> list[str]:
    parts = [part.strip() for part in zh.CLAUSE.split(plain) if part and part.strip()]
    joined: list[str] = []
    for part in parts:  # a date or a name in front belongs to what follows; 叫 to what is named before it
        called = joined and "姓" not in joined[-1] and re.fullmatch(r"(?:名字|它)?叫\S{1,8}", part)
        if joined and (called or len(joined[-1]) <= 2):
            joined[-1] += part
        else:
            joined.append(part)
    return joined


def _clause(part: str, before: str) -> _Clause:
    dated_away = re.sub(r"^(?:(?:从|自)?[^我，,]{1,8}?(?:起|开始|以来|前|后|年|月|周|天))?(?=我)", "", part)
    dated_away = _WITH_SOMEBODY.sub("我", dated_away)
    match = zh.OTHER.match(dated_away)
    if match:
        who = match.group("name") or match.group("relation") or match.group("bare") or match.group("alone")
        return _Clause(who, ("的" if match.group("s") else "") + match.group("rest"), part)
    match = zh.ME.match(dated_away)
    if match:
        return _Clause(OWNER, match.group("rest"), part)
    # Chinese leaves "I" out where a habit is told: 平时爱听京剧.
    habit = re.match("平时|周末|一般|通常|每天|每周|每个周末|经常|常常|从小", part)
    subject = before or (OWNER if habit else "")
    return _Clause(subject, part, part)


def _in_clause(clause: _Clause, sentence: str, day: dt.date) -> list[Candidate]:
    special = _special(clause, sentence)
    if special:
        return special
    fronted = zh.FRONTED_END.match(clause.whole)
    if fronted:
        return [
            replace(
                _made("fact", OWNER, "", fronted.group("o"), "many", Dated(clause.whole), sentence),
                action="close",
            )
        ]
    if not clause.subject:
        return []
    dated = take_dates(clause.whole, day, change=zh.CHANGED.search(clause.whole) is not None, chinese=True)
    again = _clause(dated.text, clause.subject)
    ended = _ended(again, dated, sentence)
    if ended:
        return ended
    own = zh.OWN.match(again.rest)
    if own and _usable(own.group("v")):
        name = own.group("a")
        attribute = zh.OWN_ATTRIBUTES.get(name, name)
        return [
            _about(
                again,
                "profile",
                attribute,
                own.group("v"),
                usual_cardinality(attribute) or "one",
                dated,
                sentence,
            )
        ]
    return list(_by_rules(again, dated, sentence))


def _special(clause: _Clause, sentence: str) -> list[Candidate]:
    whole = Dated(clause.whole)
    match = zh.NAMED.match(clause.whole)
    if match:
        return [_made("profile", OWNER, "name", match.group("v"), "one", whole, sentence)]
    match = zh.MY_ONLY.match(clause.whole)
    if match and (match.group("a") not in ("朋友", "闺蜜") or "最好" in clause.whole):
        return [
            _made("profile", OWNER, zh.ONLY_NAMES[match.group("a")], match.group("v"), "one", whole, sentence)
        ]
    match = zh.FAVOURITE_TURNED.match(clause.whole)
    if match:
        return [
            _made(
                "preference", OWNER, f"最喜欢的{match.group('a')}", match.group("v"), "one", whole, sentence
            )
        ]
    match = zh.EVENT_RULE.match(clause.whole)
    if match:
        return [_made("event", OWNER, match.group("p"), match.group("v"), "one", whole, sentence)]
    for pattern in zh.PROJECT_RULES:
        match = pattern.match(clause.whole)
        if match:
            project = re.sub(r"^(?:我们?的?|这个|那个)", "", match.group("p"))
            return [_made("project", project or "项目", "deadline", match.group("v"), "one", whole, sentence)]
    return []


def _by_rules(clause: _Clause, dated: Dated, sentence: str) -> Iterator[Candidate]:
    for rule in zh.RULES:
        match = rule.pattern.match(clause.rest)
        if match is None:
            continue
        value = tidy(match.group("v"))
        if not _usable(value):
            continue
        attribute = rule.attribute
        if attribute == "favourite":
            attribute = f"最喜欢的{match.group('a')}"
        parts = (
            [part for part in re.split(r"、|和|以及|还有|跟|与", value) if part] if rule.listed else [value]
        )
        for part in parts:
            yield _about(clause, rule.kind, attribute, part, rule.cardinality, dated, sentence)
        return


def _ended(clause: _Clause, dated: Dated, sentence: str) -> list[Candidate]:
    for pattern in zh.ENDED:
        match = pattern.match(clause.rest)
        if match is None or (pattern is zh.NEGATED_END and match.group("o").startswith(zh.NOT_ENDED)):
            continue
        attribute, value = _what_ends(match.group("o"))
        text = Dated(clause.whole, dated.valid_from, dated.valid_to)
        made = _about(clause, "fact", attribute, value, "many", text, sentence)
        return [replace(made, kind="fact", action="close")]
    return []


def _what_ends(what: str) -> tuple[str, str]:
    if re.fullmatch(r"辞职|离职|退休|工作|上班|职", what):
        return "employer", ""
    for rule in zh.RULES:
        match = rule.pattern.match(what) or rule.pattern.match(f"在{what}")
        if match and rule.attribute != "favourite":
            return rule.attribute, tidy(match.group("v"))
    return "", re.sub(r"^(?:我的|去|在|打|学|玩|吃|喝|养)(?=..)", "", what)


def _about(
    clause: _Clause, kind: str, attribute: str, value: str, cardinality: str, dated: Dated, sentence: str
) -> Candidate:
    mine = clause.subject == OWNER
    text = dated.text if mine or clause.subject in dated.text else f"{clause.subject}{dated.text}"
    if mine and not re.search("我|本人|咱", text):
        text = f"我{text}"
    return _made(
        kind if mine else "person",
        clause.subject,
        attribute,
        value,
        cardinality,
        Dated(text, dated.valid_from, dated.valid_to),
        sentence,
    )


def _made(
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
        reason=f"says {'your' if subject == OWNER else subject} {attribute or 'something'}",
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


def _usable(value: str) -> bool:
    return (
        0 < len(value) <= zh.MAX_VALUE_CHARACTERS
        and not value.startswith(zh.NOT_VALUES)
        and not zh.VAGUE.search(value)
    )


def _once(found: list[Candidate]) -> list[Candidate]:
    seen: dict[tuple[str, str, str, str], Candidate] = {}
    for candidate in found:
        seen.setdefault(
            (candidate.subject, candidate.attribute, candidate.value, candidate.action), candidate
        )
    return list(seen.values())
