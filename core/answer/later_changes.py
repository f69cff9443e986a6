"""Tells what a later text makes of what is quoted: the amendment that raises the cap, the mail that puts the move off.

Such a text has few words of what it changes and so comes behind it; who quotes the old figure alone misleads the reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from core.answer.edition_names import asks_for_older
from core.answer.editions import when
from core.answer.extractive import tokens_of
from core.answer.parts import quotable
from core.answer.pieces import shortened
from core.answer.types import Sentence
from core.retrieval.query import Degradation
from core.retrieval.ranking import written
from core.retrieval.result import Evidence
from core.text.chinese_script import HAN, fold_chinese
from core.text.regex import regex

# What changes a thing to be something else; the new value stands behind.
_CHANGES = regex(
    r"\b(?:raised|increased|reduced|lowered|decreased|cut|changed|amended|adjusted|moved|postponed|put (?:off|back)|pushed back|delayed|deferred|extended|"
    r"shortened|brought forward|rescheduled|replaced|corrected|revised)\b.{0,60}?\b(?:to|by|with|until|till)\b"
    r"|\b(?:is|are|will be|shall be) now\b"
    r"|(?:调整|更改|修改|变更|更正|改|提高|上调|下调|降低|降|上涨|涨|增加|减少|减|延长|缩短|延期|推迟|延后|顺延|提前)(?:为|到|至|成)",
    re.IGNORECASE | re.DOTALL,
)
# Values that take one another's place; a value is known by its digits or number words.
_VALUES = {
    "money": regex(rf"(?:{written.CURRENCY}) ?\d[\d.,]*|\d[\d.,]* ?(?:{written.CURRENCY})|\d[\d.,]* ?元", re.IGNORECASE),
    "lasting": regex(written.LASTING, re.IGNORECASE),
    "date": regex(
        rf"\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{written.MONTH}\b|\b{written.MONTH} \d{{1,2}}\b|\d{{4}}-\d\d-\d\d|\d{{1,2}}月\d{{1,2}}[日号]",
        re.IGNORECASE,
    ),
    "clock": regex(written.CLOCK, re.IGNORECASE),
    "share": regex(r"\d[\d.]* ?(?:[%％]|per ?cent\b)|百分之[一二三四五六七八九十\d]+", re.IGNORECASE),
}  # fmt: skip
_AS_IT_WAS = regex(
    r"\b(?:was|were|did)\b.*\bbefore\b|\boriginally\b|\bused to\b|\bat first\b|原本|最初",
    re.IGNORECASE,
)
_DIGITS = regex(r"\d+")
# Names of parties and places: what is about another firm's cap or another street changes nothing here.
_NAME = regex(r"(?<![.!?\n] )(?<!^)\b[A-Z][a-z]{2,}\b", re.MULTILINE)
MOST_ADDED = 2


@dataclass(frozen=True)
class _Change:
    old: Evidence
    new: Evidence
    says: str


def with_later_changes(
    sentences: Sequence[Sentence], evidence: Sequence[Evidence], question: str
) -> tuple[tuple[Sentence, ...], tuple[Degradation, ...]]:
    """The sentences behind what changes the first of them to another value, with a note on each document that does."""
    if not sentences or asks_for_older(question) or _AS_IT_WAS.search(fold_chinese(question)):
        return tuple(sentences), ()
    best = sentences[0]
    items = {item.n: item for item in evidence}
    changes = [
        change
        for n in best.citations
        if n in items
        for change in _changes(best, items[n], evidence, question)
    ][:MOST_ADDED]
    said = [change.says for change in changes]
    first = [Sentence(change.says, (change.new.n,)) for change in changes]
    return (*first, *(each for each in sentences if each.text not in said)), tuple(map(_note, changes))


def _changes(best: Sentence, of: Evidence, evidence: Sequence[Evidence], question: str) -> Iterator[_Change]:
    if _CHANGES.search(fold_chinese(best.text)):
        return
    for item in evidence:
        if (
            item.document_id == of.document_id
            or when(item) < when(of)
            or not _of_the_same(of, item, question)
        ):
            continue
        for part in quotable(item, whole_lists=False):
            if _changes_it(best.text, fold_chinese(part.shown), item, question):
                yield _Change(of, item, shortened(part.shown))


def _changes_it(old: str, said: str, item: Evidence, question: str) -> bool:
    """Whether a sentence sets another value of a kind that the old one has, of a thing that both the old one and the question name."""
    change = _CHANGES.search(said)
    if change is None:
        return False
    behind = said[change.start() :]
    replaces = any(
        (new := _found(kind, behind)) and (was := _found(kind, fold_chinese(old))) and not new & was
        for kind in _VALUES
    )
    if not replaces:
        return False
    things = _things(question)
    if HAN.search(question) and HAN.search(said):
        return bool(things & _things(said))
    return bool(things & _things(said)) or bool(things & _things(item.title) & _things(old))


def _found(kind: str, text: str) -> set[str]:
    """The values of a kind by their figures, or as they are written."""
    values = [match.group() for match in _VALUES[kind].finditer(text)]
    return {"".join(_DIGITS.findall(value)) or value.casefold() for value in values}


def _things(text: str) -> set[str]:
    """The words that say what a text is about, without figures and months."""
    return {
        token for token in tokens_of(fold_chinese(text)) if not token.isdigit() and len(token) >= 2
    } - _ASKING


_ASKING = frozenset(tokens_of("when what which where much many long often date day month year new now our your their please tell 多少 什么时候 哪天 时间 几号"))  # fmt: skip


def _of_the_same(old: Evidence, new: Evidence, question: str) -> bool:
    """Whether two passages are of one matter.

    "Amendment to the services agreement" has the title of what it amends; else all that the question names of the old passage is
    in the new one. The fee of the chess club is not that of the tennis club, nor one firm's cap another's.
    """
    one, other = _names(old), _names(new)
    if one and other and not one & other:
        return False
    asked = {name.casefold() for name in _NAME.findall(question)}
    title = _things(old.title)
    if title and title <= _things(new.title):
        return not (asked & one - other)
    held = _things(question) & _things(f"{old.title} {old.text}")
    return held <= _things(f"{new.title} {new.text}")


def _names(item: Evidence) -> set[str]:
    return {name.casefold() for name in _NAME.findall(f"{item.title}\n{item.text}")}


def _note(change: _Change) -> Degradation:
    old, new = (PurePath(item.path) for item in (change.old, change.new))
    alike = old.name == new.name
    names = [f"{path.parent.name}/{path.name}" if alike else path.name for path in (new, old)]
    return Degradation(
        "versions", f"{names[0]} changes what {names[1]} says here.", "Open both and see which one holds."
    )
