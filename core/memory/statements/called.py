"""Who is meant by a relation: "my dad" is Roger where the owner's dad was told with that name, and nobody else was."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from core.memory.capture.english.spoken_of import NO_NAMES
from core.memory.capture.types import Candidate
from core.memory.kinds import OWNER, normal, subject_key
from core.memory.vault.note import Memory
from core.text.chinese_script import HAN, fold_chinese
from core.text.regex import regex

# One has one of these, or says which one: of friends, cousins and neighbours there are several.
_RELATIONS = "mother|mum|mom|mam|ma|father|dad|daddy|pa|papa|wife|husband|partner|girlfriend|boyfriend|fiancé|fiancée|fiance|fiancee|brother|sister|son|daughter"
_RELATIONS_ZH = "老公|老婆|丈夫|妻子|先生|太太|媳妇|爱人|对象|男朋友|女朋友|男友|女友|妈妈|母亲|老妈|妈|爸爸|父亲|老爸|爸|哥哥|姐姐|弟弟|妹妹|哥|姐|弟|妹|儿子|女儿|闺女"
NAME = r"[A-ZÀ-Þ][\w'’-]*[a-zß-ÿ](?: [A-ZÀ-Þ][\w-]*[a-zß-ÿ])?"
_NAMED = regex(
    rf"\b(?i:my|our) (?P<relation>(?i:{_RELATIONS}))(?:,? (?:is |was )?(?:called |named )?|['’]s name is )(?P<name>{NAME})"
)
_NAMED_ZH = regex(
    rf"我们?家?的?(?P<relation>{_RELATIONS_ZH})(?:的?名字)?(?:叫|名叫)(?P<name>[\u4e00-\u9fff]{{2,4}}|[A-Z][a-z]+)"
)
# "I have two brothers": which of them, nobody knows.
_SEVERAL = regex(
    r"\b(?:two|three|four|five|[2-9]|(?:other|older|younger|elder)) (?:\w+ )?(?:brothers?|sisters?|sons?|daughters?|siblings|kids|children|boys|girls)\b|[两二三四五2-5]个(?:哥|姐|弟|妹|儿子|女儿|孩子|闺女)",
    re.IGNORECASE,
)
_OF_SEVERAL = frozenset("brother sister son daughter 哥哥 姐姐 弟弟 妹妹 儿子 女儿 闺女".split())
_NAME_ALONE = regex(NAME)
_OWNERS = regex(r"\b(?:I|me|my|mine|we|us|our|ours|myself)\b", re.IGNORECASE)
_WHO = regex(rf"(?:my |our )?(?P<relation>{_RELATIONS})\b(?! and\b)", re.IGNORECASE)
_WHO_ZH = regex(rf"(?:我们?家?的?)?(?P<relation>{_RELATIONS_ZH})(?!和|跟|与|[妈爸])")


def by_name(candidate: Candidate, known: Iterable[Memory]) -> Candidate:
    """What is told of somebody by their relation or name, filed under the one name by which they are known; else as it is."""
    known = tuple(known)
    candidate = _of_somebody_known(candidate, known)
    relation = subject_key(fold_chinese(candidate.subject))
    if relation == OWNER or not _is_relation(candidate, relation):
        return candidate
    names = {
        normal(name): name for memory in known if memory.valid_to is None for name in _names(memory, relation)
    }
    several = relation in _OF_SEVERAL and any(_SEVERAL.search(fold_chinese(memory.text)) for memory in known)
    return (
        replace(candidate, subject=next(iter(names.values())))
        if len(names) == 1 and not several
        else candidate
    )


def _of_somebody_known(candidate: Candidate, known: Iterable[Memory]) -> Candidate:
    """What begins with the name of somebody who was told of, and says nothing of the owner's, filed under them: "Mateo enlisted"."""
    told = candidate.text.strip()
    of_nobody = (
        candidate.action == "add" and candidate.attribute in ("", "fact", "event") and not candidate.explicit
    )
    if (
        not of_nobody
        or subject_key(candidate.subject) != OWNER
        or candidate.kind != "fact"
        or _OWNERS.search(told)
    ):
        return candidate
    people = {
        memory.subject
        for memory in known
        if memory.kind == "person" and _NAME_ALONE.fullmatch(memory.subject)
    }
    name = next((each for each in people if re.match(rf"{re.escape(each)}(?:['’]s)? [a-z]", told)), "")
    return replace(candidate, kind="person", subject=name, attribute="fact") if name else candidate


def _is_relation(candidate: Candidate, relation: str) -> bool:
    """Whether a statement begins with a relation that the owner has one of."""
    text = candidate.quote.strip()
    match = _WHO_ZH.match(fold_chinese(text)) if HAN.search(text) else _WHO.match(text)
    return match is not None and subject_key(match.group("relation")) == relation


def _names(memory: Memory, relation: str) -> list[str]:
    """The names under which a memory tells of who has that relation to the owner."""
    if HAN.search(memory.text):
        named = [
            (match.group("relation"), memory.text[slice(*match.span("name"))])
            for match in _NAMED_ZH.finditer(fold_chinese(memory.text))
        ]
        subject = memory.subject if memory.kind == "person" else ""
        before = subject and re.search(
            rf"({_RELATIONS_ZH}){re.escape(fold_chinese(subject))}", fold_chinese(memory.text)
        )
        named += [(before.group(1), subject)] if before else []
        named = [(who, subject if subject and name.startswith(subject) else name) for who, name in named]
    else:
        named = [
            (match.group("relation"), match.group("name"))
            for match in _NAMED.finditer(memory.text)
            if match.group("name").split()[0] not in NO_NAMES  # "my dad is Irish"
        ]
    return [name for who, name in named if subject_key(who) == relation]
