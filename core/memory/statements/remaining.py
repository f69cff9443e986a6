"""What still holds of a sentence that told several things when one of them is over: its other clauses, as they were said.

Nothing is made of a part: it remains where it says something alone, in its owner's words, and does not rest on what is over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from core.memory.capture.chinese.clauses import subject_of
from core.memory.capture.chinese.finding import find_chinese
from core.memory.capture.english.clauses import NAME
from core.memory.capture.english.finding import find_english
from core.memory.capture.english.made import sentence_case
from core.memory.capture.english.words import FAMILY
from core.memory.capture.parting import ANY_DAY, UNDERSTOOD, clauses_in, stands_alone
from core.memory.capture.script import is_chinese
from core.memory.capture.side_by_side import doings
from core.memory.kinds import MANY_VALUED, SINGLE_VALUED, attribute_key, subject_key
from core.memory.statements.correcting import LED
from core.memory.statements.counted import without_one
from core.memory.statements.pointing import GENERIC, words_of
from core.memory.statements.retold import Likeness
from core.memory.statements.values import only_time_in, sort_of
from core.memory.vault.note import Memory, Source
from core.text.chinese_script import HAN, fold_chinese
from core.text.regex import regex

# Who gives up work gives up what they did there: 在京东做程序员 leaves no programmer.
_GIVES_UP_WORK = regex(
    r"离职|辞|退休|失业|被裁|裁员|炒鱿鱼|下岗|不干了|\b(?:quit|resign\w*|retire[ds]?|laid off|fired|let go|made redundant|(?:left|lost|leaving) (?:\w+ )?job|packed in|notice)\b",
    re.IGNORECASE,
)
# Rests on a work or a home, and goes with it.
_OF_A_WORK = regex(
    r"\b(?:shifts?|boss|manager|colleagues?|office|salary|pay|commute|desk)\b|[早晚夜白]班|领导|老板|经理|同事|工资|月薪|薪|办公室|通勤|工位",
    re.IGNORECASE,
)
_OF_A_HOME = regex(
    r"\b(?:rent|landlord|landlady|flatmates?|housemates?|roommates?|mortgage|deposit|commute)\b|租|房东|室友|舍友|物业|房贷|押金",
    re.IGNORECASE,
)
_WORK = frozenset(("employer", "job"))
# Follows from what stands before it: with the one the other may be over.
_FOLLOWS = regex(r"[,;]? (?:so|because|hence|therefore|that['’]s why)\b|所以|因此|因为", re.IGNORECASE)
_CALLED = regex(r"叫(?!我|做|他|她)|\b(?:is called|name is|is named)\b")
_COMPANY = regex(
    rf" with (?:my|our|his|her) (?:(?:{FAMILY})(?:,? {NAME})?|(?:[a-z]+ )?{NAME})|(?<=我)们?(?:和|跟|与)[^，,在住]{{1,6}}(?=住在)"
)
# At most so probably what is left is about what has changed.
OF_ANOTHER_TOPIC = 0.5
_PARTS = regex(r"[,;，；] ?(?:so |and |but |所以)?")
# An illness stays when what is taken for it changes, near as the two are.
_ILLNESS = regex(
    r"血[压糖脂]|三高|[\u4e00-\u9fff](?:病|炎|癌)|甲[减亢]|哮喘|痛风|blood pressure|cholesterol|diabet|asthma|arthritis|\b\w+(?:itis|emia|aemia|thyroid\w*)\b",
    re.IGNORECASE,
)
# In whose company something is done.
_WITH_WHOM = regex(
    r"\b[A-Z]\w+ and I\b|\bwith (?:my )?(?:[a-z]+ )?[A-Z]\w+|[和跟与][^，,]{1,4}(?=去|一起|学|打|练|做|跑|上)"
)
# Attributes under which things stand that have nothing to do with each other.
_OF_ALL_SORTS = frozenset(("", "fact", "event"))
# Between the values of a list.
_LISTED = regex(r",\s*(?:and |or )?|\s+(?:and|or|as well as)\s+|[、和跟与]|以及|还有")
_JOINED = regex(r"\b(?:and|or|as well as)\b|[、和跟与]|以及|还有")
# "Jira and Slack", not "a wee car, a Honda, that I take to town": names and things of a few words.
_ONE_OF_MANY = regex(
    r"(?!(?:the|that|who|which|my|our|so|but|not|now)\b)[\w'’.&+#-]+(?: [\w'’.&+#-]+){0,2}|(?:[一二两三四五几\d][只条匹])?[\u4e00-\u9fff]{1,8}",
    re.IGNORECASE,
)

Holds = Callable[[str], bool]


def _always(clause: str) -> bool:
    return True


def without_part(
    memory: Memory, said: str, outright: bool = True, told: str = "", holds: Holds | None = None
) -> Memory | None:
    """A memory without the part that is `said` to be over; None where nothing is left of it that holds.

    Where an end is told `outright`, what stands beside the value may be over alone. `told` is the sentence that tells it.
    `holds` tells of a clause which does not have its words whether it is none of what is over.
    """
    fewer = without_one(memory.text, said)
    does = _as_read(memory, fewer.rstrip(".")) if fewer else _without_doing(memory, said)
    if does is not None:
        return does
    parts = [part for part in _LISTED.split(memory.value) if part and part.strip()]
    over = words_of(said)
    left = [part for part in parts if not words_of(part) & over]
    led = LED.match(parts[0]) if parts and HAN.search(memory.value) and parts[0] not in left else None
    if led and left and not any(LED.match(part) for part in left):
        left[0] = f"{led.group()}{left[0]}"  # 吃布洛芬和二甲双胍: the verb is of both
    if len(parts) < 2 or memory.value not in memory.text or not over or len(left) != len(parts) - 1:
        return _without_aside(memory, said, over, told, holds or _always) if outright else None
    if not _JOINED.search(memory.value) or not all(_ONE_OF_MANY.fullmatch(part.strip()) for part in parts):
        return None
    comma, joined = ("、", "和") if HAN.search(memory.value) else (", ", " and ")
    value = joined.join(filter(None, (comma.join(left[:-1]), left[-1])))
    text = memory.text.replace(memory.value, value, 1)
    return replace(memory, text=re.sub(r"\b(?:an?|the) (?=an? )", "", text), value=value)


def _without_doing(memory: Memory, said: str) -> Memory | None:
    """What somebody still does of several things, of which one is over: who no longer swims may sing in a choir."""
    over = words_of(said)
    told = doings(memory.text)
    left = [each for each in told if not words_of(each) & over]
    if not over or not left or len(left) != len(told) - 1:
        return None
    read = _as_read(memory, left[0].rstrip(".。")) if len(left) == 1 else None
    joined = "" if HAN.search(left[0]) else " "
    return read or replace(memory, text=joined.join(left), attribute="", value="", cardinality="many")


def _without_aside(memory: Memory, said: str, over: frozenset[str], told: str, holds: Holds) -> Memory | None:
    """A memory without the place, the company or the clause that is over: the lawyer who left Shanghai; None for none."""
    if not over:
        return None
    held = bool(memory.value) and memory.value in memory.text and not words_of(memory.value) & over
    where = _where(memory, said) if held and not _GIVES_UP_WORK.search(fold_chinese(told)) else None
    if where is not None:
        text = memory.text[: where.start()] + memory.text[where.end() :]
        return replace(memory, text=text) if memory.value in text else None
    return _without_company(memory, told or said) or _others(memory, f"{said} {told}", False, holds)


def _where(memory: Memory, said: str) -> re.Match[str] | None:
    told = re.escape(fold_chinese(said))
    return re.search(
        rf" (?:in|at|near|for|with) (?:(?:the|my|our|his|her) (?:\w+ )?)?{told}(?!\w)|在{told}(?=[当做任教开读])",
        fold_chinese(memory.text),
    )


def _without_company(memory: Memory, told: str) -> Memory | None:
    """ "I live in York with my partner Marcus" without Marcus, who has gone; 我和老公住在通州 without the husband."""
    match = _COMPANY.search(memory.text)
    if (
        match is None
        or not words_of(match.group()) & words_of(told)
        or words_of(memory.value) & words_of(told)
    ):
        return None
    return _as_read(memory, memory.text[: match.start()] + memory.text[match.end() :])


def left_beside(old: Memory, new: Memory, likeness: Likeness | None = None) -> Memory | None:
    """What an old memory tells beside that of which a new one tells a change; None where nothing of it surely holds.

    Raises ModelUnavailable, of the likeness.
    """
    told = f"{new.text} {new.value} {new.source.words}"
    return _others(old, told, True, of_another_topic(new.text, likeness)) or _at_another_time(old, new)


def of_another_topic(told: str, likeness: Likeness | None) -> Holds:
    """Whether a clause is about something else than what is told; without `likeness` only a name surely is."""
    if likeness is None:
        return lambda clause: _CALLED.search(clause) is not None
    return lambda clause: (
        (_ILLNESS.search(fold_chinese(clause)) is not None and not _ILLNESS.search(fold_chinese(told)))
        or bool(likeness.judged(told, [clause])[0, 0] <= OF_ANOTHER_TOPIC)
    )


def rests_on(old: Memory, new: Memory, memories: Iterable[Memory]) -> list[Memory]:
    """What was told in one breath with a home that another one followed, and was of that home: its rent, its landlord."""
    if (old.attribute, new.attribute) != ("home", "home") or not old.source.words:
        return []
    return [
        each
        for each in memories
        if each.source == old.source
        and each.id not in (old.id, new.id)
        and each.valid_to is None
        and _OF_A_HOME.search(fold_chinese(each.text))
    ]


def ends_with(old: Memory, memories: Mapping[str, Memory]) -> list[Memory]:
    """The deadlines that were told in one breath with what is over now, as they hold now: nothing is due any more."""
    if not old.source.words:
        return []
    due = [each for each in memories.values() if each.attribute == "deadline" and each.valid_to is None]
    return [each for each in due if each.id != old.id and _goes_back_to(each, old.source, memories)]


def _goes_back_to(memory: Memory, source: Source, memories: Mapping[str, Memory]) -> bool:
    """Whether a memory, or one whose place it took, was told in some words."""
    waiting, seen = [memory], {memory.id}
    while waiting:
        one = waiting.pop()
        if one.source == source:
            return True
        before = [memories[each] for each in one.supersedes if each in memories and each not in seen]
        seen |= {each.id for each in before}
        waiting += before
    return False


def _others(memory: Memory, told: str, replaced: bool, holds: Holds) -> Memory | None:
    """A memory's clauses that are not about what is told to be over or changed, where they say something alone."""
    whole = memory.text.rstrip(".。!！")
    told = fold_chinese(told)
    if _FOLLOWS.search(fold_chinese(whole)):
        return None
    about = words_of(_without_subject(told)) - words_of(memory.subject)
    one = replaced and memory.attribute in SINGLE_VALUED
    work = memory.attribute in _WORK or _GIVES_UP_WORK.search(told) is not None
    rests = _OF_A_WORK if work else _OF_A_HOME if memory.attribute == "home" else None
    clauses = clauses_in(whole)
    left: list[str] = []
    for place, clause in enumerate(clauses):
        held = one and bool(memory.value) and memory.value in clause
        plain = fold_chinese(clause)
        over = held or bool(words_of(clause) & about) or (rests and rests.search(plain))
        led = not place or stands_alone(plain) or (bool(left) and left[-1] is clauses[place - 1])
        if not over and led:
            left.append(clause)
    if not left or len(left) == len(clauses) or not all(map(holds, left)):
        return None
    return _as_read(memory, ("，" if HAN.search(whole) else ", and ").join(left), one)


def _without_subject(told: str) -> str:
    """What is told, without whom it is told of: 我老公从京东离职了 is no news of 我老公叫张磊."""
    if not is_chinese(told):
        return re.sub(r"^(?:[Mm]y|[Oo]ur) \w+", "", told)
    named = [(clause, subject_of(clause)) for clause in clauses_in(told)]
    return "，".join(found[1] if found else clause for clause, found in named)


def _as_read(memory: Memory, text: str, one: bool = False) -> Memory | None:
    """A memory of words that are left of it, as rules read them; None where they say nothing alone.

    Of `one` value that was replaced, only a name and what there may be many of surely still hold.
    """
    chinese = HAN.search(text) is not None
    found = (find_chinese if chinese else find_english)(fold_chinese(text), ANY_DAY)
    if not found or any(each.action != "add" or each.kind == "instruction" for each in found):
        return None
    read = found[0]
    surely = read.attribute in UNDERSTOOD and read.attribute in MANY_VALUED
    if subject_key(read.subject) != subject_key(fold_chinese(memory.subject)) or (
        one and not surely and not _CALLED.search(fold_chinese(text))
    ):
        return None
    said = f"{text}。" if chinese else sentence_case(text)
    if memory.value and memory.value in said and attribute_key(memory.attribute) not in _OF_ALL_SORTS:
        return replace(memory, text=said)
    place = fold_chinese(text).find(read.value)
    alone = len(found) == 1 and place >= 0
    return replace(
        memory,
        text=said,
        kind=read.kind,
        attribute=read.attribute if alone else "",
        value=text[place : place + len(read.value)] if alone else "",
        cardinality=read.cardinality if alone else "many",
    )


def _at_another_time(old: Memory, new: Memory) -> Memory | None:
    """With whom something is done of which only the time has changed: "Priya and I do yoga on Thursdays"."""
    for clause in _PARTS.split(old.text.rstrip(".。!！")):
        was, now = only_time_in(clause), only_time_in(new.text)
        shared = words_of(clause) & words_of(new.text) - GENERIC
        company = _WITH_WHOM.search(clause)
        if not (was and now and was != now and sort_of(was) == sort_of(now) and shared and company):
            continue
        if words_of(company.group()) & words_of(new.text):
            return None
        text = _at_time(was).sub("", clause)
        return _as_read(old, text.strip()) if text != clause else None
    return None


def _at_time(time: str) -> re.Pattern[str]:
    """A time as it is said, with what leads it and what part of the day it is."""
    return re.compile(
        rf" ?(?:\b(?:on|at|every|each|in) )*\b{re.escape(time)}\b(?: (?:morning|afternoon|evening|night)s?)?(?: (?:instead|now)\b)?|"
        rf"每?个?{re.escape(time)}(?:早上|上午|中午|下午|晚上|晚)?",
        re.IGNORECASE,
    )
