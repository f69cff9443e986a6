"""To-do lists: which of their boxes are ticked, and whether a question asks for those that are or for those that are not.

"What do I still have to do?" shares no word with "[ ] buy a sleeping bag", and its answer is all of the lines with empty boxes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from core.catalog.own_day import MONTH, month_number
from core.retrieval.documents.folders import folders_of
from core.retrieval.instead import answered_by, may_answer
from core.retrieval.query import Degradation, Query, Understood
from core.retrieval.result import BoxesAsked, Evidence, SearchResult
from core.retrieval.scope.days_written import days_written
from core.retrieval.scope.on_days import holds_words
from core.retrieval.understanding.content import content_words
from core.text.chinese_script import HAN, fold_chinese
from core.text.language import detect_language
from core.text.regex import regex
from core.text.sentences import split_sentences
from core.text.stemming import stem

# One box alone may be anything.
LEAST_BOXES = 2
# Of lists that fit equally, so many are told.
MOST_LISTS = 4

_BOX = regex(r"[ \t]*(?:(?:[-*+•]|\d{1,3}[.)])[ \t]+)?(?:\[(?P<box>[ xX✓✔√]?)\]|(?P<sign>[☐☑☒✓✔✗✘□■]))(?=\s)")
_TICKED = frozenset("xX✓✔√☑☒■")
_THINGS = r"(?:things?|tasks?|jobs?|items?|chores?|errands?|to-?dos?|points?|boxes|todo list|to-?do list|check-?list)"
_OPEN = regex(
    r"\b(?:what|which|how many|show|list|anything|everything)\b.*\b(?:still|yet|left|remain(?:s|ing)?|outstanding|pending|open|unfinished|undone|unticked)\b"
    rf".*\b(?:to (?:do|be done|finish)|do|done|finished|ticked|{_THINGS})\b|"
    rf"\b(?:what|which|how many|show|list)\b.*\b(?:do|done|{_THINGS}|are|is)\b.*\b(?:still open|left|remain(?:s|ing)?|outstanding|pending|open|unfinished|undone|unticked)\b|"
    r"\bnot (?:yet )?(?:been )?(?:done|finished|ticked(?: off)?|completed|crossed off)\b|\b(?:have|has|n['’]t|not) .*\b(?:done|finished|ticked|completed) yet\b|"
    r"\bstill (?:has|have|needs?|must)\b.*\b(?:to be )?(?:done|do)\b|\bwhat (?:do|must|should) (?:I|we) (?:still |have to |need to )+do\b",
    re.IGNORECASE,
)
_DONE = regex(
    rf"\b(?:what|which|how many|show|list)\b.*\b(?:already|is|are|was|were|has been|have been|have|has|did)\b.*\b(?:done|finished|ticked(?: off)?|completed|crossed off)\b|"
    rf"\b(?:done|finished|ticked|completed) {_THINGS}\b",
    re.IGNORECASE,
)
_ALL = regex(
    r"\b(?:what(?:['’]s| is| are| stands?)?|show|list|which|how many)\b.*\b(?:to-?do(?: list)?|check-?list)\b|(?:待办|待辦)(?:事项|清单)?(?:上|里)?有(?:什么|哪些|几|多少)",
    re.IGNORECASE,
)
_OPEN_HAN = regex(
    r"还(?:有|要|没有?|需要?|剩|差).*(?:做|办|完成|弄|事|项|任务|打勾|没)|(?:没有?|未)(?:做|办|完成|弄|打勾)|未完成|待办|剩下.*(?:事|项|任务|做)"
)
_DONE_HAN = regex(r"(?:已经?|都|全部?)?(?:做|办|完成|弄|打勾)(?:完|好|了|过)|已完成|打了?勾")
# What asks for the boxes, and names no list.
_ASKS = frozenset(
    stem(word, "en")
    for word in (
        "still yet left remain remains remaining outstanding pending open unfinished undone unticked todo todos do done to-do to-dos finish finished tick ticked "
        "complete completed cross crossed already thing things task tasks job jobs item items chore chores errand errands point points box boxes list lists "
        "checklist check-list need needs must have has according accord show everything anything many"
    ).split()
)
_ASKS_HAN = regex(
    r"还|没有?|未|已经?|待办|待辦|做|办|完成|弄|打勾|剩下|剩|要|需要?|有|哪些|什么|几|多少|件|项|事情?|任务|清单|单子|里|上|中|了|过|完|好|的|我们?|我|是|都|全部?|列出|请"
)
_MONTH_HAN = regex(r"(?<![\d十个])(1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])月份?")
_MONTH_ENGLISH = regex(rf"\b{MONTH}\b", re.IGNORECASE)
_MONTH_OF_YEAR = regex(r"(?<!\d)(?:19|20)\d\d[-_.](0[1-9]|1[0-2])(?!\d)")
_HOW_MANY = regex(r"\bhow many\b|几[件项个]|多少", re.IGNORECASE)
# What is to be done is counted by 件, 项 or 个; who asks for 几笔 means sums, wherever they stand.
_COUNTED_BY = regex("(?:几|多少)([笔封本位辆张间家份人台只头瓶盒袋场次])")

NOT_ALL = Degradation(
    "list",
    "More of your files have boxes that fit the question than are told here.",
    "Name the list in the question, or open the file.",
)


@dataclass(frozen=True)
class Box:
    """The item of a list at `start` to `end` of a text."""

    start: int
    end: int
    ticked: bool


def asks_for_boxes(question: str) -> BoxesAsked:
    """Which items of a to-do list a question asks for."""
    plain = fold_chinese(question)
    if _OPEN.search(plain) or _OPEN_HAN.search(plain):
        return "open"
    if _DONE.search(plain) or _DONE_HAN.search(plain):
        return "done"
    return "all" if _ALL.search(plain) else ""


def counts_boxes(question: str) -> bool:
    """Whether a question that asks for boxes asks how many there are."""
    return _HOW_MANY.search(fold_chinese(question)) is not None


def boxes(text: str) -> tuple[Box, ...]:
    """The items with a box before them, in order; a line that is wrapped belongs to its item."""
    found: list[Box] = []
    for start, end in split_sentences(text):
        mark = _BOX.match(text, start)
        if mark is not None:
            found.append(Box(start, end, (mark["box"] or mark["sign"] or " ") in _TICKED))
        elif found and "\n" not in text[found[-1].end : start]:  # a second sentence in the line of an item
            found[-1] = replace(found[-1], end=end)
    return tuple(found) if len(found) >= LEAST_BOXES else ()


def of_boxes(query: Query, understood: Understood, found: SearchResult) -> SearchResult:
    """`found`, or its passages with boxes where the question asks for those; they answer, however far their words are."""
    asked = asks_for_boxes(understood.question)
    if not asked or not may_answer(query, found):
        return found
    near = (*found.evidence, *found.near_misses)
    fitting = [item for item in near if boxes(item.text) and _is_meant(understood.question, item)]
    if not fitting:
        return found
    evidence = tuple(replace(item, n=n, weak=False) for n, item in enumerate(fitting[:MOST_LISTS], start=1))
    said = f"{len(fitting)} passages have boxes to tick, and the question asks for the {asked} ones"
    return replace(
        answered_by(found, evidence, said),
        boxes=asked,
        degraded=(*found.degraded, *((NOT_ALL,) if len(fitting) > MOST_LISTS else ())),
    )


def _is_meant(question: str, item: Evidence) -> bool:
    """Whether the list, or what stands above it, has all that the question names beside boxes."""
    if any(sort not in item.text for sort in _COUNTED_BY.findall(fold_chinese(question))):
        return False
    words = naming(question)
    path = PurePath(item.path)
    months = {month_number(month) for month in _MONTH_HAN.findall(fold_chinese(question))}
    names = " ".join(
        (
            *folders_of(item.path),
            path.name,
            path.stem.replace("-", " "),
            item.title,
            *item.heading_path,
        )
    )
    if months and not months & _months_named(f"{names} {item.text}"):
        return False
    return not words or holds_words(words, f"{names} {item.text}")


def _months_named(text: str) -> set[int]:
    """The months of a text, by name or in a date."""
    named = {month_number(month) for month in _MONTH_HAN.findall(fold_chinese(text))}
    named |= {month_number(month) for month in _MONTH_ENGLISH.findall(text)}
    return {*named, *(day.month for day in days_written(text)), *map(int, _MONTH_OF_YEAR.findall(text))}


def naming(question: str) -> tuple[str, ...]:
    """The stems of its words that name a list; of Chinese, pairs of characters."""
    plain = fold_chinese(question)
    if HAN.search(plain):
        runs = re.findall("[\u3400-\u9fff]{2,}", _ASKS_HAN.sub(" ", _MONTH_HAN.sub(" ", plain)))
        return tuple(dict.fromkeys(run[at : at + 2] for run in runs for at in range(len(run) - 1)))
    found = (stem(word, "en") for word in content_words(question, detect_language(question)))
    return tuple(dict.fromkeys(word for word in found if word not in _ASKS))


def wanted_boxes(asked: BoxesAsked, found: Sequence[Box]) -> list[Box]:
    """Those that are asked for."""
    return [box for box in found if asked == "all" or box.ticked == (asked == "done")]
