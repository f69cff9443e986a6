"""Which of several memories some words are about: by a value that they name, or by the rarer words in common.

Names are compared by stems, Chinese by pairs of neighbouring characters, ordinals and number words by their digits.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from core.memory.capture.types import Candidate
from core.memory.kinds import attribute_key, normal
from core.memory.statements.matching import content_words
from core.memory.statements.values import with_digits
from core.memory.vault.note import Memory
from core.text.chinese_script import HAN, fold_chinese
from core.text.regex import regex
from core.text.stemming import stem

# Of the words that name a value, so many must be in the memory: "the old Saab" still means "a Saab 900".
ENOUGH_OF_VALUE = 0.5
# Of a whole sentence that ends something, so many must be in the memory's text, one of them in its value.
ENOUGH_OF_SENTENCE = 0.5
# A word that only one memory has counts 1, in its value half a point more; so much is needed to be meant.
ENOUGH_IN_COMMON = 0.8
# In `_naming`: all words of the value are said, or all that is said is in the memory.
NAMED_BY_ALL = 2.0
# Beyond what is known already, so many words make a sentence news rather than an end.
MORE_WORDS = 2
_NO = regex(r"\b(?:not|no|never|cannot|without|neither|nor)\b|n['’]t\b|[不没别莫无]", re.IGNORECASE)
_HAN_RUN = regex("([\u3400-\u9fff]+)")
_EMPTY_HAN = regex("[的了吗呢吧啊呀哦着是我你们这那就都也很和与把被]")
_COMMON_HAN = frozenset(
    "养吃喝有去来用上下会不没看说做开买卖住走跑打学想要给让得到还再已好多大小新旧天年月日周点号半个几两一二三四五六七八九十在从对能可最又才只行改换变成停退出入过完掉家人事"
)
_ARTICLE = regex(r"^(?:the|an?|my|our|in|at|to|on|for|of)\s+", re.IGNORECASE)
# In so many statements that sharing them says nothing about what is meant.
GENERIC = frozenset(
    "go get take have do make work number day week time even morn night year month new now meet start use want need like love live come keep due date thing way lot bit know put turn ask "
    "monday tuesday wednesday thursday friday saturday sunday januari februari march april may june juli august septemb octob novemb decemb one two three four five six seven eight nine ten old good last next still also alway "
    "个月 上个 下个 每个 这个 那个 一个 两个 星期 礼拜 周末 今年 去年 明年 每天 每周 每月 今天 昨天 明天 现在 已经 最近 以前 以后 晚上 早上 下午 上午 中午 周一 周二 周三 周四 周五 周六 周日".split()
)
_CHANGE_WORDS = frozenset(
    "stop quit end finish over gone left sold sell lost drop retir shut close done final sad anymor longer away thank goodby bye pack scrap ditch nick steal stolen broke die pass laps expir cancel abandon fold hand part way histori free move chang switch swap postpon push delay shift reschedul cancel updat differ wrong mistak correct actual final just sorri instead improv upgrad 改时 时间 改了 换了 变了 推迟 提前 延期".split()
)

# "No more lates" ends; "earlies from Monday", beside it, is what holds instead.
_ENDING_PART = regex(r"\s*(?:so |but )?(?:no more|no longer|not|done with|goodbye|bye)\b", re.IGNORECASE)
_SINCE_WHEN = regex(
    r"\b(?:from (?:next|now|then|tomorrow|today|\w+day|\d|january|february|march|april|may|june|july|august|september|october|november|december)|these days|nowadays|instead)\b",
    re.IGNORECASE,
)


def says_no(text: str) -> bool:
    """Whether a statement denies something."""
    return _NO.search(text) is not None


_NO_OF_VERB = regex(
    r"\b(?:do|does|did) not |\b(?:do|does|did)n['’]t |(?<=\w)n['’]t\b|\bnot |不(?![过仅但只])|没有?(?=[^了]{2})",
    re.IGNORECASE,
)


def without_no(text: str) -> str:
    """What a statement would say without its no: "I don't play chess" as "I play chess"."""
    return _NO_OF_VERB.sub("", text, count=1)


def bare_words(text: str) -> str:
    bare, before = text.strip(" .,!?“”\"'"), ""
    while bare != before:
        before, bare = bare, _ARTICLE.sub("", bare)
    return bare


def says_more(candidate: Candidate, memory: Memory) -> bool:
    """Whether a sentence says anything beyond that something which is known has changed.

    Where it also tells an end and no outright change, only a name or a number is more.
    """
    sentence = candidate.quote
    strict = candidate.otherwise is not None and candidate.changes != "surely"
    known = words_of(f"{memory.text} {memory.value} {memory.attribute.replace('_', ' ')} {memory.subject}")
    new = words_of(sentence) - known - GENERIC - _CHANGE_WORDS
    names = {stem(word.lower(), "en") for word in re.findall(r"(?<=\s)[A-Z]\w+|\d+", sentence)} | set(
        _HAN_RUN.findall(sentence)
    ) - new
    if any(word in names for word in new) or new & _words_of_follower(sentence):
        return True
    return len(new) >= MORE_WORDS and not strict


def _words_of_follower(sentence: str) -> frozenset[str]:
    """Words of the part that says since when something is so, beside one that ends something: "earlies from Monday, no more lates"."""
    parts = re.split(r"[,;—–]| and ", sentence)
    ending = [part for part in parts if _ENDING_PART.match(part)]
    others = [part for part in parts if part not in ending and _SINCE_WHEN.search(part)]
    return frozenset().union(*map(words_of, others)) if ending else frozenset()


def told_changed(memories: Sequence[Memory], sentence: str, surely: bool) -> Memory | None:
    """The memory that a sentence which tells a change is about, by the rarer words that it has of it.

    Told outright, one word of the value is enough; else most of the value, a number or two words.
    """
    said = words_of(sentence) - GENERIC
    apart = [words_of(f"{m.text} {m.value} {m.attribute.replace('_', ' ')} {m.subject}") for m in memories]
    best, found = 0.0, None
    for memory, words in zip(memories, apart, strict=True):
        shared = shared_words(said, words)
        value = words_of(memory.value or memory.text) - GENERIC
        inside = shared & (value | words_of(f"{memory.attribute.replace('_', ' ')} {memory.subject}"))
        number = any(word.isdigit() and len(word) > 1 for word in inside)
        most = len(shared) >= 2 or 2 * len(inside & value) >= len(value) > 0
        score = sum(1 / sum(word in other for other in apart) for word in shared) + 0.5 * len(inside)
        if shared and ((inside and surely) or most or number) and score >= max(best, ENOUGH_IN_COMMON):
            best, found = score, memory
    return found


def shared_words(said: frozenset[str], words: frozenset[str]) -> frozenset[str]:
    """Words of a memory that a sentence has, whole or as the beginning of a compound ("goal", "goalkeeper")."""
    begun = {
        word for word in words for each in said if len(each) >= 4 and word.startswith(each) and word.isascii()
    }
    return (said & words) | begun


def named_by(memories: Sequence[Memory], said: str, least: float = 0.0) -> Memory | None:
    """The one that the words name: by its very value, by all words in its value, in its text, by most of them."""
    wanted = words_of(said)
    if not wanted:
        return None
    best: tuple[float, int] | None = None
    found = None
    for place, memory in enumerate(memories):
        score = _naming(memory, said, wanted)
        if score > least and (best is None or (score, place) >= best):
            best, found = (score, place), memory
    return found


def _naming(memory: Memory, said: str, wanted: frozenset[str]) -> float:
    value = words_of(memory.value)
    if normal(bare_words(memory.value)) == normal(bare_words(said)):
        return 4.0
    if value and (wanted <= value or value <= wanted):
        return 3.0 + len(wanted & value) / len(wanted | value)
    if HAN.search(said) and memory.value and _inside(said, memory.value):
        return 3.0
    whole = value | words_of(f"{memory.text} {memory.attribute.replace('_', ' ')}")
    if wanted <= whole:
        return 2.0 + len(wanted) / len(whole)
    share = len(wanted & whole) / len(wanted)
    if share >= ENOUGH_OF_VALUE and (not value or wanted & value):
        return share
    if value and wanted & value and len(wanted & value) >= ENOUGH_OF_SENTENCE * len(value):
        return 0.5 * share
    return 0.0


def _inside(said: str, value: str) -> bool:
    one, other = normal(said).replace(" ", ""), normal(value).replace(" ", "")
    shorter, longer = sorted((one, other), key=len)
    return len(shorter) >= 1 and shorter in longer


def about_topic(memories: Sequence[Memory], topic: str) -> list[Memory]:
    """Those that the topic names: all its words are in the subject, the attribute or the text beside the value."""
    wanted = words_of(topic) | (
        {attribute_key(topic)} if attribute_key(topic) != normal(topic) else frozenset()
    )
    scored = []
    for memory in memories:
        head = words_of(f"{memory.subject} {memory.attribute.replace('_', ' ')}") | {memory.attribute}
        whole = head | words_of(memory.text)
        shared = len(wanted & head) + 0.5 * len((wanted & whole) - head)
        known = attribute_key(topic) == memory.attribute
        if known or (wanted and (wanted & head or wanted <= whole)):
            scored.append((shared + known, memory))
    most = max((score for score, _ in scored), default=0.0)
    return [memory for score, memory in scored if score == most]


def most_alike(memories: Sequence[Memory], sentence: str, least: float = ENOUGH_IN_COMMON) -> Memory | None:
    """The memory with which a sentence shares most of its rarer words, those of its value counting more."""
    said = words_of(sentence) - GENERIC
    apart = [words_of(f"{m.text} {m.value} {m.attribute.replace('_', ' ')} {m.subject}") for m in memories]
    best, found = 0.0, None
    for memory, words in zip(memories, apart, strict=True):
        shared = shared_words(said, words)
        if all(word.isdigit() for word in shared):  # the 22nd and the 22nd floor
            continue
        score = sum(1 / sum(word in other for other in apart) for word in shared)
        score += 0.5 * len(
            shared & words_of(f"{memory.value or memory.text} {memory.attribute.replace('_', ' ')}")
        )
        if score >= max(best, least):
            best, found = score, memory
    return found


def alike_beside_values(memory: Memory, candidate: Candidate) -> bool:
    """Whether both speak of one thing in the same words, whatever their values."""
    one = words_of(memory.text) - words_of(memory.value)
    other = words_of(candidate.text) - words_of(candidate.value)
    weak = {"now", "new", "switch", "chang", "actual", "instead", "i", "day"}
    return len((one & other) - weak) >= 1 and len(one & other) >= 0.5 * min(
        len(one - weak), len(other - weak)
    )


def same_value(memory: Memory, value: str) -> bool:
    wanted = words_of(value)
    return bool(wanted) and wanted == words_of(memory.value)


@lru_cache(maxsize=16384)
def words_of(text: str) -> frozenset[str]:
    """Content words; of Chinese, pairs of neighbouring characters, and single ones that are no common verbs."""
    plain = with_digits(fold_chinese(text))
    runs = [run for run in _HAN_RUN.split(plain) if HAN.match(run)]
    if not runs:
        return content_words(plain)
    pieces = [piece for run in runs for piece in _EMPTY_HAN.split(run) if piece]
    pairs = {piece[i : i + 2] for piece in pieces for i in range(len(piece) - 1)}
    alone = {piece for piece in pieces if len(piece) == 1 and piece not in _COMMON_HAN}
    return content_words(re.sub("[\u3400-\u9fff]+", " ", plain)) | pairs | alone
