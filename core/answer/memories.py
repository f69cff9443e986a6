"""Which recalled memories an answer uses: numbered for citing, and those that answer a question by themselves."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import replace

from core.answer.readable import readable
from core.answer.types import MemoryReference, Sentence
from core.memory.kinds import MANY_VALUED, OWNER, SINGLE_VALUED, attribute_key, subject_key
from core.memory.recall.anew import age, tells_anew
from core.memory.recall.asked_for import asked_attributes, is_own, relations
from core.memory.recall.order import Recalled, superseded
from core.memory.recall.recall import FLOOR, Recollection
from core.memory.recall.recall_all import asks_for_all
from core.memory.statements.matching import content_words
from core.text.chinese_script import HAN
from core.text.regex import regex

# Measured on 45 questions that one of 35 memories of ours answers, in English and Chinese, and 53 that none does: of the
# first 38 are this relevant to it, of the others 2 to any. With the rules below, 43 are answered and 2 wrongly.
ANSWERS = 0.70
# Where the question asks for the very attribute, being recalled at all is enough.
ANSWERS_BY_ATTRIBUTE = FLOOR
# Further memories are said with the best one when they are nearly as relevant, and relevant by themselves.
NEARLY_AS_RELEVANT, RELEVANT = 0.3, 0.5
# From here on a chat model is worth asking although the files have nothing: 44 of those 45, and of the others only what is
# asked about the owner (23 of 28), where the model can say no; of 25 on other things 1.
MODEL_READS = 0.5

_EARLIER_ON = {"en": "Earlier, as of {day}: {text}", "zh": "较早时（{day}）：{text}"}
_EARLIER = {"en": "Earlier: {text}", "zh": "较早时：{text}"}
_UNTIL = {"en": "Until {day}: {text}", "zh": "到 {day} 为止：{text}"}
_YEAR = regex(r"(?<!\d)(?:19|20)\d{2}(?!\d)")


def numbered(recollection: Recollection) -> tuple[MemoryReference, ...]:
    """The recalled memories, those that belong to the question first, numbered from 1."""
    ordered = _newer_first(sorted(recollection.items, key=lambda item: item.always))
    return tuple(_reference(number, item) for number, item in enumerate(ordered, start=1))


def _newer_first(items: Sequence[Recalled]) -> list[Recalled]:
    """In this order, but of two that tell the same the newer first; it may be here only because it always is."""
    ordered: list[Recalled] = []
    for item in items:
        older = [n for n, one in enumerate(ordered) if tells_anew(item.memory, one.memory)]
        newer = next((one for one in ordered if tells_anew(one.memory, item.memory)), None)
        if newer is not None and not item.newer:
            item = superseded(item, newer.memory)
        for n in older:
            item = replace(
                item, always=item.always and ordered[n].always, tells=item.tells or ordered[n].tells
            )
            ordered[n] = superseded(ordered[n], item.memory)
        ordered.insert(older[0] if older else len(ordered), item)
    return ordered


def _reference(number: int, item: Recalled) -> MemoryReference:
    return MemoryReference(
        number,
        item.memory,
        item.why,
        relevance=item.relevance,
        always=item.always,
        tells=item.tells,
        newer=item.newer,
        was=item.was,
    )


def worth_reading(question: str, memories: Sequence[MemoryReference]) -> bool:
    """Whether a chat model should look at them although the files have nothing."""
    near = any(not item.always and item.relevance >= MODEL_READS for item in memories)
    return near or bool(answering(question, memories))


def answering(question: str, memories: Sequence[MemoryReference]) -> tuple[MemoryReference, ...]:
    """The memories that answer a question as they stand, the best first; none where that is doubtful.

    Of two that tell the same the newer stands before the older, however near it is to the question.
    """
    if asks_for_all(question):
        return tuple(memories)
    found = _answering(question, memories)
    newer = {item.newer for item in found if item.newer}
    chosen = {item.m: item for item in (*found, *(each for each in memories if each.memory.id in newer))}
    return found if len(chosen) == len(found) else tuple(sorted(chosen.values(), key=lambda item: item.m))


def _answering(question: str, memories: Sequence[MemoryReference]) -> tuple[MemoryReference, ...]:
    asked = asked_attributes(question)
    about = [item for item in memories if item.tells or _is_about(question, item)]
    about = [item for item in about if not _began_later(item, question)]
    about = _of_the_named(question, about)
    if asked and not relations(question):
        about = [item for item in about if item.tells or not _says_something_else(_attribute(item), asked)]
    # "Where do bees live?" asks for a home, and of nobody whose home is known.
    ours = asked if _is_of_ours(question, about) else frozenset[str]()
    said = [item for item in about if item.tells or item.relevance >= _threshold(item, ours)]
    if not said:
        return ()
    named = [item for item in said if _attribute(item) in asked and _is_named(item, question)]
    if named:
        return tuple(named)
    telling = [item for item in said if item.tells]
    if telling and all(item.memory.cardinality == "one" for item in telling):
        return tuple(telling)
    single = [item for item in said if _attribute(item) in asked and item.memory.cardinality == "one"]
    if single and not asked & MANY_VALUED:
        first = max(item.relevance for item in single)
        return tuple(item for item in said if item in single or item.relevance >= first)
    best = max(item.relevance for item in said)
    near = [item for item in about if item.relevance >= max(RELEVANT, best - NEARLY_AS_RELEVANT)]
    chosen = {item.m: item for item in (*said, *near)}.values()
    return tuple(sorted(chosen, key=lambda item: item.m))


def _threshold(item: MemoryReference, asked: frozenset[str]) -> float:
    return ANSWERS_BY_ATTRIBUTE if _attribute(item) in asked else ANSWERS


def _began_later(item: MemoryReference, question: str) -> bool:
    """Whether it holds only since after the year that a question names: no answer to "where did I live in 2019"."""
    years = [int(year) for year in _YEAR.findall(question)]
    began = item.memory.valid_from
    return began is not None and bool(years) and began.year > max(years)


def _is_of_ours(question: str, items: Sequence[MemoryReference]) -> bool:
    """Whether a question is about the owner, a relative, or one of whom something is remembered."""
    asked = content_words(question)
    named = any(
        content_words(item.memory.subject) & asked
        for item in items
        if subject_key(item.memory.subject) != OWNER
    )
    return named or is_own(question) or bool(relations(question))


def _is_named(item: MemoryReference, question: str) -> bool:
    """Whether the question has the very value in it: "do I like techno?" asks of no other music."""
    value = content_words(item.memory.value)
    return bool(value) and value <= content_words(question)


def _says_something_else(attribute: str, asked: frozenset[str]) -> bool:
    """Whether an attribute is a common one, and not one that is asked for."""
    common = attribute in SINGLE_VALUED or attribute in MANY_VALUED
    return common and attribute not in asked


def _attribute(item: MemoryReference) -> str:
    return attribute_key(item.memory.attribute)


def _is_about(question: str, item: MemoryReference) -> bool:
    """Whether question and memory may speak of the same person: "my brother" is not my sister, and neither am I."""
    memory = item.memory
    if memory.kind == "instruction":
        return False
    asked = relations(question)
    if asked:
        return bool(asked & relations(f"{memory.subject} {memory.text}"))
    if subject_key(memory.subject) == OWNER or not is_own(question):
        return True
    if bool(HAN.search(memory.subject)) != bool(HAN.search(question)):
        return True  # their words cannot meet: how near the memory is must tell
    return bool(content_words(memory.subject) & content_words(question))


def _of_the_named(question: str, items: list[MemoryReference]) -> list[MemoryReference]:
    """Where a question names whom it is about, only memories that speak of them."""
    asked = content_words(question)
    named: set[str] = set()
    for item in items:
        if subject_key(item.memory.subject) != OWNER:
            named |= content_words(item.memory.subject) & asked
    if not named:
        return items
    return [
        item
        for item in items
        if item.tells or named & content_words(f"{item.memory.subject} {item.memory.text}")
    ]


def said(items: Iterable[MemoryReference]) -> tuple[Sentence, ...]:
    """Each memory as a sentence of an answer, in the owner's words, citing itself."""
    told = tuple(items)
    here = {item.memory.id for item in told}
    return tuple(Sentence(_in_its_time(item, item.newer in here), (), memories=(item.m,)) for item in told)


def _in_its_time(item: MemoryReference, told_anew: bool) -> str:
    if item.was and item.memory.valid_to is not None:
        text = statement(item)
        return _UNTIL["zh" if HAN.search(text) else "en"].format(day=item.memory.valid_to, text=text)
    return dated(item) if told_anew else statement(item)


def dated(item: MemoryReference) -> str:
    """A memory that a newer one tells anew as one line, with the day of which it is."""
    text = statement(item)
    day, _ = age(item.memory)
    tongue = "zh" if HAN.search(text) else "en"
    return (_EARLIER[tongue] if day == dt.date.min else _EARLIER_ON[tongue]).format(day=day, text=text)


def statement(item: MemoryReference) -> str:
    """A memory as one line; whom it is about stands before it where it does not say so."""
    memory = item.memory
    text = readable(memory.text) or memory.value
    named = subject_key(memory.subject) == OWNER or memory.subject.casefold() in text.casefold()
    return text if named else f"{memory.subject}: {text}"


def used(memories: Sequence[MemoryReference], sentences: Iterable[Sentence]) -> tuple[MemoryReference, ...]:
    """The memories, those that a sentence cites marked as used; without those that always come and had no part in it."""
    cited = {number for sentence in sentences for number in sentence.memories}
    marked = (replace(item, used=item.m in cited) for item in memories)
    return tuple(item for item in marked if item.used or not item.always)
