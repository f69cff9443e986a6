"""Who holds a role that one person fills: a new boss, doctor or landlord ends what was told of the one before.

The old one may be told in any words, "My boss Keith wants me on Saturdays", 我领导姓孙; so what is compared is the role.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.memory.capture.types import Candidate
from core.memory.kinds import OWNER, attribute_key, normal, subject_key, usual_cardinality
from core.memory.statements.called import NAME
from core.memory.vault.note import Memory
from core.text.chinese_script import HAN, fold_chinese
from core.text.regex import regex

# Of neighbours, friends and colleagues there are several, and a new one ends nobody.
_ROLES = (
    "line manager|manager|boss|supervisor|super|gaffer|foreman|forewoman|team lead|team leader|head of department|director|head teacher|headteacher|head ?master|headmistress|principal|head chef|"
    "landlord|landlady|dentist|doctor|gp|therapist|counsellor|psychiatrist|psychologist|physio|physiotherapist|osteopath|midwife|optician|consultant|surgeon|vet|"
    "teacher|tutor|coach|trainer|instructor|mentor|advisor|adviser|accountant|lawyer|solicitor|agent|editor|publisher|hairdresser|barber|cleaner|nanny|childminder|"
    "babysitter|skipper|captain|vicar|priest|girlfriend|boyfriend|partner"
)
_ROLES_ZH = "领导|老板|上司|经理|主管|总监|护士长|护理长|科长|处长|局长|站长|馆长|社长|会长|团长|厂长|书记|组长|队长|店长|校长|院长|班主任|辅导员|导师|老师|教练|私教|师傅|房东|牙医|医生|大夫|保姆|阿姨|月嫂|钟点工|主编|责编|编辑|经纪人|律师|会计|女朋友|男朋友|女友|男友|对象"
_SAME = {
    word: key
    for key, words in {
        "manager": "boss|supervisor|super|gaffer|line manager|领导|老板|上司|经理|主管",
        "landlord": "landlady|房东",
        "doctor": "gp|医生|大夫",
        "dentist": "牙医",
        "teacher": "老师",
        "coach": "trainer|instructor|教练|私教",
        "partner": "girlfriend|boyfriend|女朋友|男朋友|女友|男友|对象",
        "advisor": "adviser|导师",
        "physio": "physiotherapist",
        "lawyer": "solicitor|律师",
    }.items()
    for word in words.split("|")
}
# One may have several of these at once, so that only one who is told to be new follows another.
_PERHAPS_SEVERAL = frozenset(
    "doctor teacher coach tutor mentor editor agent consultant partner vet 师傅 编辑 阿姨".split()
)
_NAME = rf"(?:(?:Dr|Mr|Mrs|Ms|Miss|Prof)\.? )?{NAME}"
_FIELD = r"(?P<field>(?:(?!(?:new|old|current|former|previous|last|latest|is|was|has|a|an)\b)[\w-]+ ){0,2}?)"
_CALLED = (
    r"(?:,|['’]s| is| was| will be| now| called| named| name| a (?:guy|man|woman|lady|girl|bloke|chap))*"
)
_NEW = regex(
    rf"\b(?:[Nn]ew|[Ll]atest) {_FIELD}(?P<role>{_ROLES})\b(?:{_CALLED} (?P<name>{_NAME}))?|"
    rf"(?P<first>{_NAME})(?:['’]s| is) (?:my|our) new (?P<field2>(?:[\w-]+ ){{0,2}}?)(?P<role2>{_ROLES})\b"
)
_IS_NOW = regex(
    rf"^(?:[Mm]y|[Oo]ur) {_FIELD}(?P<role>{_ROLES})(?:['’]s| is)(?: now)?(?: called| named)? (?P<name>{_NAME})"
)
# "My son's new teacher", 我女儿的新老师: not the owner's.
_SOMEBODY_S = regex(
    r"(?:\w['’]s|\b(?:his|her|their|your))\s+$|(?:[他她你]们?|儿子|女儿|孩子|老公|老婆|妈妈?|爸爸?|[哥姐弟妹]{1,2}|同事|朋友|室友|师[兄姐弟妹]|同学)的?$",
    re.IGNORECASE,
)
_WANTED = regex(
    r"\b(?:need|want|find|found no|look(?:ing)? for|search(?:ing)? for|without|wish|hop(?:e|ing)|get me)\b",
    re.IGNORECASE,
)
_HELD = regex(
    rf"\b(?:[Mm]y|[Oo]ur) (?:old |current |new )?{_FIELD}(?P<role>{_ROLES}){_CALLED} (?P<name>{_NAME})"
)
_ONLY_NAMES = regex(rf"(?:[Mm]y|[Oo]ur) [\w -]*?(?:{_ROLES})(?:['’]s| is)(?: called| named)? {_NAME}\W*")
_GIVEN_ZH = r"(?!我|你|他|她|个|位|一|很|不|这|那|谁|什么)[\u4e00-\u9fff]{1,4}?"
_FIELD_ZH = r"(?P<field>(?:(?![的新换了有是叫])[\u4e00-\u9fff]){0,3}?)"
_NEW_ZH = regex(
    rf"(?:新来的|新换的|新任的?|新调来的|新|现任|换(?:了|成)?(?:一?[个位])?新?的?){_FIELD_ZH}(?P<role>{_ROLES_ZH})(?![的们])(?:了|[，,])*(?:现在)?(?:(?:是|叫|姓)(?P<name>{_GIVEN_ZH})(?=[，,。！!；;\s]|$|先生|女士|人|很|挺|比))?|"
    rf"(?P<role2>{_ROLES_ZH})(?:换(?:人)?了|走了|调走了|离职了|辞职了)[，,](?:现在|新来的|新的|接手的|接任的)+(?:是|叫|姓)(?P<first>{_GIVEN_ZH})(?=[，,。！!；;\s]|$)"
)
_IS_NOW_ZH = regex(
    rf"^(?:我们?|咱们?)?(?:公司|单位|部门|组里|学校)?的?{_FIELD_ZH}(?P<role>{_ROLES_ZH})(?:现在(?:是|叫)|是|叫|姓|换成了?|变成了?|改成了?)(?P<name>{_GIVEN_ZH})(?=了|[，,。！!；;\s]|$)"
)
_HELD_ZH = regex(
    rf"(?:我们?|咱们?)(?:公司|单位|部门|组里|学校)?的?(?:新来的|新)?{_FIELD_ZH}(?P<role>{_ROLES_ZH})(?:叫|是|姓)?(?P<name>(?![的说让要给叫是把很不对人])[\u4e00-\u9fff]{{1,3}})"
)


@dataclass(frozen=True)
class Holder:
    """Who holds a role, of what `field` ("piano" teacher); `name` is "" where only the new one's coming is told."""

    role: str
    field: str
    name: str


def former_holders(candidate: Candidate, memories: Sequence[Memory], day: dt.date) -> list[Memory]:
    """The memories of those who held the role that somebody else is told to hold now."""
    told = holder_told(candidate.quote) if candidate.action == "add" else None
    about = subject_key(candidate.subject)
    if told is None or (about not in (OWNER, normal(told.name), told.role) and candidate.kind != "project"):
        return []
    now = candidate.turn
    return [
        memory
        for memory in memories
        if (memory.valid_to is None or memory.valid_to > day)
        and memory.kind not in ("instruction", "project")
        and not (now and now.left(memory))
        and _tells_of_another(memory, told)
    ]


def holder_told(text: str) -> Holder | None:
    """Who a text says holds a role now, instead of anybody before; None for nobody."""
    if HAN.search(text):
        plain = fold_chinese(text).strip()
        new, is_now = _NEW_ZH.search(plain), _IS_NOW_ZH.match(plain)
    elif _WANTED.search(text):
        return None
    else:
        new, is_now = _NEW.search(text), _IS_NOW.match(text.strip())
    if new is not None and _SOMEBODY_S.search(text[: new.start()]):
        return None
    if new is not None:
        groups = new.groupdict()
        role, field = groups["role"] or groups["role2"], groups["field"] or groups.get("field2") or ""
        return Holder(_key(role), _bare(field), groups["name"] or groups.get("first") or "")
    if is_now is not None and _key(is_now.group("role")) not in _PERHAPS_SEVERAL:
        return Holder(_key(is_now.group("role")), _bare(is_now.group("field")), is_now.group("name"))
    return None


def _tells_of_another(memory: Memory, told: Holder) -> bool:
    """Whether a memory tells who held the role before, or of them by their role alone."""
    if told.name and normal(told.name) in normal(f"{memory.subject} {memory.text} {memory.value}"):
        return False
    subject = subject_key(memory.subject)
    if subject != OWNER and _key(subject) == told.role and not told.field:
        return True
    if subject == OWNER and _key(attribute_key(memory.attribute)) == told.role and memory.value:
        return not told.field or told.field in normal(memory.text)
    held = _held(memory.text)
    if held is None or held.role != told.role or (held.field and told.field and held.field != told.field):
        return False
    if memory.attribute in ("", "fact") or (subject == OWNER and usual_cardinality(memory.attribute) is None):
        return True  # "My boss Keith and I play squash" still tells of the squash
    return _ONLY_NAMES.fullmatch(memory.text) is not None or _is_named_only(memory.text)


def _held(text: str) -> Holder | None:
    plain = fold_chinese(text)
    match = (_HELD_ZH if HAN.search(plain) else _HELD).search(plain)
    return (
        Holder(_key(match.group("role")), _bare(match.group("field")), match.group("name")) if match else None
    )


def _is_named_only(text: str) -> bool:
    """Whether a Chinese text says of somebody first of all which role they hold: 我们新领导叫孙强."""
    plain = fold_chinese(text)
    return HAN.search(plain) is not None and (_NEW_ZH.match(plain) or _IS_NOW_ZH.match(plain)) is not None


def _key(role: str) -> str:
    plain = normal(role)
    return _SAME.get(plain, plain)


def _bare(field: str) -> str:
    return normal(field).removeprefix("my ").removeprefix("our ").removeprefix("the ")


__all__ = ["Holder", "former_holders", "holder_told"]
