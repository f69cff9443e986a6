"""Parts what a sentence asks the program to do from what it tells: a request is no memory, a fact beside it may be one."""

from __future__ import annotations

from collections.abc import Sequence

from core.memory.capture.chinese import patterns as zh
from core.memory.capture.chinese import tasks as chinese
from core.memory.capture.chinese.finding import find_chinese
from core.memory.capture.classifier import Classifier, Judgement
from core.memory.capture.english import patterns as en
from core.memory.capture.english import tasks as english
from core.memory.capture.english.clauses import without_lead
from core.memory.capture.english.finding import find_english
from core.memory.capture.parting import ANY_DAY, LASTING
from core.memory.capture.script import is_chinese


def is_task(sentence: str) -> bool:
    """Whether a sentence asks for something to be written, found or thought of; what it tells beside that is parted first."""
    if is_chinese(sentence):
        return chinese.is_task(sentence.strip())
    return english.is_task(without_lead(sentence))


def without_task(sentence: str) -> list[str]:
    """What a sentence tells, without what it asks for; the sentence itself where it tells nothing else or asks for nothing.

    What is to be remembered, and how to answer for good, is told.
    """
    rules, parts = (zh, chinese) if is_chinese(sentence) else (en, english)
    if rules.EXPLICIT.match(sentence.strip()) or rules.REPORTED.search(sentence):
        return [sentence]
    return parts.told_beside_task(sentence.strip()) or [sentence]


def each_without_task(sentences: Sequence[str], classifier: Classifier | None) -> dict[str, list[str]]:
    """Each sentence with what it tells; whole where only the whole is judged to say something lasting.

    Raises ModelUnavailable, of the classifier.
    """
    told = {each: without_task(each) for each in sentences}
    cut = {each: parts for each, parts in told.items() if parts != [each] and not is_task(each)}
    if classifier is None or not cut:
        return told
    asked = list(dict.fromkeys(text for each, parts in cut.items() for text in (each, *parts)))
    judged = dict(zip(asked, classifier.judge(asked), strict=True))
    lost = [each for each, parts in cut.items() if not _says_as_much(judged[each], parts, judged)]
    return told | {each: [each] for each in lost}


def _says_as_much(whole: Judgement, parts: Sequence[str], judged: dict[str, Judgement]) -> bool:
    return whole.lasting < LASTING or any(judged[each].lasting >= LASTING or _tells(each) for each in parts)


def _tells(part: str) -> bool:
    """Whether rules find something to keep."""
    found = (find_chinese if is_chinese(part) else find_english)(part, ANY_DAY)
    return any(each.action == "add" for each in found)
