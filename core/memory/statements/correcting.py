"""What holds instead: a memory's own words with its value exchanged, or the owner's new words in its place.

Nothing is written that nobody said: where the new value does not fit into the old words as a value does, the
owner's new sentence stands in their place, whole.
"""

from __future__ import annotations

import re
from dataclasses import replace

from core.memory.capture.types import Candidate
from core.memory.kinds import normal
from core.memory.statements.meant import day_meant_again, without_day_meant
from core.memory.statements.news import news_in, parts_like
from core.memory.statements.pointing import bare_words, words_of
from core.memory.statements.values import exchanged, part_of_sort, same_sort, sort_of, with_digits
from core.memory.vault.note import Memory
from core.text.chinese_script import HAN
from core.text.regex import regex

# A clause or the rest of one, no value: "the meeting room is", "I moved", "最喜欢的乐队是草东".
_CLAUSE = regex(
    r"\b(?:is|are|was|were|am|be|been|has|have|had|will|would|do|does|did|not|n['’]t|the|an?|of|to|and|or|but)$|"
    r"^(?:I|we|it|that|this|they|he|she|you)\b|['’](?:s|re|m|ve|ll)$|\b(?:is|are|was|were|am|will)\b|"
    r"[\u4e00-\u9fff](?:是|叫|不)[\u4e00-\u9fff]|[，；;。]|,(?!\d)",
    re.IGNORECASE,
)
_BY = r"(?:on|in|at|to|from|with|by|for|as|near|under|over|behind|above|below|inside|outside|opposite|beside|next to|between)"
# What leads a value belongs to it: "on the third floor" is not "fourth", 用Chrome is not 火狐.
LED = regex(rf"(?P<by>{_BY}\b|[用开坐喝吃学做打住练骑养看去在弹拉跑穿戴])", re.IGNORECASE)
# "The first Monday of the month": another day in its place is a date that nobody named.
_COUNTED_DAY = regex(
    r"\b(?:first|second|third|fourth|last|every other|each)\s+$|第[一二三四两]个?$", re.IGNORECASE
)


def corrected(memory: Memory, candidate: Candidate) -> Candidate:
    """What holds instead: the memory's own words with the value exchanged, or the owner's sentence."""
    new = news_in(memory, candidate) if candidate.loosely else candidate.value
    if not new:
        return _in_place_of(memory, candidate, candidate.text, "")
    dated = memory.text
    memory = replace(memory, text=without_day_meant(dated), value=without_day_meant(memory.value))
    exchange = _exchange(memory, candidate, new)
    if exchange is None or normal(exchange[0]) == normal(memory.text):
        text, value = _own_sentence(candidate), "" if _CLAUSE.search(new) else new
    else:
        text, value = day_meant_again(exchange[0], dated), exchange[1]
    told = candidate.loosely and not any(part in candidate.text for part in parts_like(memory, new))
    if told and len(words_of(candidate.text) & words_of(memory.text)) > 0:
        text = candidate.text  # the owner's own words, where they say what it is about and not what it was
    return _in_place_of(memory, candidate, text, _said_in(text, value, new))


def _leaves_a_name(value: str, old: str) -> bool:
    """Whether a value names more than the words that are exchanged in it."""
    rest = value.replace(old, " ", 1) if old in value else ""
    return re.search(r"\b[A-Z]\w+|\b[A-Za-z]+\d|\d", rest) is not None


# What is said about a value and is none: "that was a mistake", "severely", "gone freelance".
SAYS_OF_A_VALUE = regex(
    r"(?:an? |the )?(?:mistake|error|joke|lie|typo)\b|\w+ly\b|(?:gone|been|left|stopped|moved|retired|freelance)\b",
    re.IGNORECASE,
)


def _exchange(memory: Memory, candidate: Candidate, new: str) -> tuple[str, str] | None:
    """The memory's text and value with the new value in its place; None where it does not fit there."""
    old = _literally(memory.text, candidate.instead_of) or _named_in_passing(memory, candidate)
    new = _as_led(new, old, candidate.quote)
    if old and _ARTICLE_BEHIND.search(memory.text.partition(old)[0]):
        new = _ARTICLE_BEFORE.sub("", new)
    elif old and _NAME.match(old):
        new = _with_article(new, candidate.quote)
    sort = sort_of(new)
    part = part_of_sort(memory.text, sort)
    if sort == "phrase" and not HAN.search(new) and SAYS_OF_A_VALUE.match(new):
        return None
    if len(old) == 1 and HAN.match(old) and old != memory.value:
        return None  # 球不打了 does not make of 羽毛球 something else: one character is a part of many words
    if old:
        if _leaves_a_name(memory.value, old) and sort in ("name", "phrase"):
            return None  # "I drive a Skoda Octavia", and the Skoda becomes a Nissan: nobody drives a Nissan Octavia
        instead = exchanged(old, new)
        text, value = memory.text.replace(old, instead, 1), _with(memory.value, old, instead)
    elif memory.value and memory.value in memory.text and same_sort(memory.value, new):
        old, value = memory.value, exchanged(memory.value, new)
        text = memory.text.replace(old, value, 1)
    elif part and sort not in ("phrase", "name"):
        old = part
        text, value = memory.text.replace(part, new, 1), memory.value.replace(part, new, 1)
    else:
        return None
    return (text, value) if _fits_for(memory.text, old, new) else None


_ARTICLE_BEHIND = regex(r"\b(?:the|an?|my|our|his|her) $", re.IGNORECASE)
_NAME = regex("[A-ZÀ-ÞÖØ-Þ]")
_ARTICLE_BEFORE = regex(r"^(?:the|an?|my|our|his|her) ", re.IGNORECASE)


def _as_led(new: str, old: str, quote: str) -> str:
    """A new value with the word in front of it, "in the shed", where the old one has such a word: "under the mat"."""
    led = re.search(rf"\b{_BY} {re.escape(new)}", quote, re.IGNORECASE)
    return led.group() if led and LED.match(old) and old.isascii() and not LED.match(new) else new


def _with_article(new: str, quote: str) -> str:
    """A thing with the article that its owner said, where a name without one stood: "in Rome", "in a farmhouse"."""
    said = re.search(rf"\b(?:an?|the|my|our) {re.escape(new)}", quote) if new[:1].islower() else None
    return said.group() if said else new


def _fits_for(text: str, old: str, new: str) -> bool:
    """Whether a new value may stand in a text where the old one stood, without a word twice or one that is lacking."""
    before, _, behind = text.partition(old)
    if _CLAUSE.search(new) and not _CLAUSE.search(old):
        return False
    part = part_of_sort(old, sort_of(new)) if sort_of(new) == "weekday" else ""
    if part and _COUNTED_DAY.search(f"{before}{old.partition(part)[0]}"):
        return False
    if sort_of(new) in ("phrase", "name"):
        led, leads = LED.match(old), LED.match(new)
        both = led and leads and led.group("by").isascii() and leads.group("by").isascii()
        if led and not both and (not leads or leads.group("by") != led.group("by")):
            return False
        return not words_of(new) & (words_of(f"{before} {behind}") - words_of(old))
    return True


def _own_sentence(candidate: Candidate) -> str:
    """The sentence of a correction; where it leaves out what it is about, that with the value."""
    about = words_of(candidate.topic)
    if about and not about & words_of(candidate.quote) and candidate.topic not in candidate.quote:
        return candidate.text
    plain = candidate.quote.strip()
    return plain if not plain or plain[-1] in ".!?。！？" else f"{plain}{'。' if HAN.search(plain) else '.'}"


def _said_in(text: str, value: str, new: str) -> str:
    """The value that a text names: the exchanged one, the new one alone, or none."""
    said = with_digits(text)
    return next((each for each in (value, new) if each and with_digits(each) in said), "")


def _in_place_of(memory: Memory, candidate: Candidate, text: str, value: str) -> Candidate:
    """The correction with what it takes over from the memory that it corrects."""
    return replace(
        candidate,
        action="add",
        text=text,
        value=value,
        kind=memory.kind,
        subject=memory.subject,
        attribute=memory.attribute,
        cardinality=memory.cardinality,
    )


def _named_in_passing(memory: Memory, candidate: Candidate) -> str:
    """The words of a Chinese memory that the correcting sentence says too, beside the topic: "以后别按人教版"."""
    if (
        candidate.instead_of
        or not HAN.search(candidate.value)
        or sort_of(candidate.value) not in ("phrase", "name")
    ):
        return ""
    beside = candidate.quote.replace(candidate.value, " ").replace(candidate.topic, " ")
    runs = (
        memory.text[i : i + size]
        for size in range(min(8, len(memory.text)), 1, -1)
        for i in range(len(memory.text) - size + 1)
    )
    return next((run for run in runs if HAN.fullmatch(run[0]) and run in beside and words_of(run)), "")


def _with(value: str, old: str, new: str) -> str:
    return (
        value.replace(old, new, 1)
        if old in value
        else exchanged(value, new)
        if same_sort(value, new)
        else value
    )


def _literally(text: str, said: str) -> str:
    """The old value as it stands in a text, where the owner named it so, whether in digits or in words."""
    bare = bare_words(said)
    if not bare:
        return ""
    match = re.search(re.escape(bare), text, re.IGNORECASE)
    if match is None and with_digits(bare) in with_digits(text):
        words = [re.escape(word) for word in with_digits(bare).split()]
        match = re.search(r"\W+".join(words), text, re.IGNORECASE)
    return match.group() if match else ""
