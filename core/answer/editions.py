"""Tells whether two files are editions of one paper, the contract of 2024 and that of 2026, and which sentences are of one matter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath

from core.answer.edition_names import asks_for_older, names_version, newer_by_name
from core.answer.extractive import tokens_of
from core.answer.parts import quotable
from core.answer.pieces import says_something, shortened
from core.catalog.own_day import MONTH_NAMES, day_of, own_days
from core.retrieval.result import Evidence
from core.text.chinese_script import fold_chinese
from core.text.regex import regex

# Of two editions of one clause, this share of their words stays: "The yearly fee is £132, payable in advance" and "The yearly
# fee is £168, payable in two halves, in March and September" have three of six, "A locker is included" and "A locker costs £5
# a month" one of four.
SAME_CLAUSE = 0.25
_YEAR = regex(r"(?<!\d)(?:19|20)\d\d(?:[-_. ]\d\d[-_. ]\d\d)?(?!\d|[-_.]\d)")
# Papers of which a newer one takes the place of the older. Pages of a diary, reports and bills of two years stand side by side.
_REPLACED = regex(
    r"contract|agreement|lease|tenancy|handbook|policy|policies|rules|terms|conditions|statutes?|constitution|by-?laws|price|tariff|rates|fees|quote|quotation|"
    r"manual|guide|guidelines|curriculum|cv\b|will\b|plan\b|timetable|menu|directory|"
    r"合同|合约|协议|租约|手册|规定|规则|章程|条款|价目|收费|报价|说明书|制度|简历|遗嘱|时刻表|菜单",
    re.IGNORECASE,
)
# Cut as `tokens_of` cuts words.
_MONTHS = frozenset(name[:6].casefold() for name in MONTH_NAMES)
_SIGNS = regex(r"[\W_]+")


def editions(one: Evidence, other: Evidence) -> bool:
    """Whether two documents are called the same but for a year or a whole day in their titles or file names."""
    if one.document_id == other.document_id:
        return False
    pairs = ((one.title, other.title), (PurePath(one.path).stem, PurePath(other.path).stem))
    return any(_same_but_year(name, another) for name, another in pairs)


def when(item: Evidence) -> str:
    """What tells how new a document is: the day or year that it bears, else the day of its file."""
    if own_days(item.path, item.title, "", "") is not None:
        return day_of(item.path, item.title, item.modified)
    years = [match.group()[:4] for match in _YEAR.finditer(f"{PurePath(item.path).stem} {item.title}")]
    return max(years) if years else day_of(item.path, item.title, item.modified)


def marked_editions(one: Evidence, other: Evidence) -> bool:
    """Whether two documents are called the same but for a mark that tells which is newer: v1 and v2, draft and final."""
    return one.document_id != other.document_id and newer_by_name(*_stems(one, other)) != 0


def newer(one: Evidence, other: Evidence) -> bool:
    """Whether the first of two documents is the newer: by the marks of their names, else by the days that they bear."""
    by_name = newer_by_name(*_stems(one, other))
    return by_name > 0 if by_name else when(one) > when(other)


def names_an_edition(question: str, *items: Evidence) -> bool:
    """Whether the question names one of several editions by its year or its mark, or asks for what was before."""
    by_year = any(_names_year(question, item) for item in items)
    return by_year or asks_for_older(question) or names_version(question, *_stems(*items))


def named_edition(question: str, one: Evidence, other: Evidence) -> Evidence | None:
    """That of two editions which the question names by its year or mark, or as what was before; None where it names none, or both."""
    for names in (_names_year, lambda asked, item: names_version(asked, *_stems(item))):
        named = [item for item in (one, other) if names(question, item)]
        if named:
            return named[0] if len(named) == 1 else None
    return (other if newer(one, other) else one) if asks_for_older(question) else None


def _names_year(question: str, item: Evidence) -> bool:
    """Whether a year in the name of a document stands in the question."""
    bears = _YEAR.search(f"{PurePath(item.path).stem} {item.title}") is not None
    return bears and re.search(rf"(?<!\d){when(item)[:4]}(?!\d)", question) is not None


def _stems(*items: Evidence) -> tuple[str, ...]:
    return tuple(PurePath(item.path).stem for item in items)


def of_the_same_clause(sentence: str, item: Evidence) -> str:
    """What a passage says of the matter of this sentence in other words or figures; "" for nothing."""
    said = [part.shown for part in quotable(item, whole_lists=False) if says_something(part.shown)]
    best = max(said, key=lambda shown: likeness(tokens_of(sentence), tokens_of(shown)), default="")
    alike = likeness(tokens_of(sentence), tokens_of(best))
    return shortened(best) if alike >= SAME_CLAUSE and best != sentence else ""


def likeness(words: Sequence[str], others: Sequence[str]) -> float:
    """Share of the words of both that they have in common (Jaccard); figures and months are what editions change."""
    one, other = _matter(words), _matter(others)
    return len(one & other) / max(1, len(one | other))


def _matter(words: Sequence[str]) -> set[str]:
    """The words that say what it is about; all of them where there are none but figures."""
    kept = {word for word in words if not any(sign.isdigit() for sign in word) and word not in _MONTHS}
    return kept or set(words)


def _same_but_year(name: str, other: str) -> bool:
    years = [set(_YEAR.findall(each)) for each in (name, other)]
    bare = [_SIGNS.sub(" ", _YEAR.sub(" ", each)).strip().casefold() for each in (name, other)]
    alike = years[0] != years[1] and all(years) and bare[0] == bare[1]
    return alike and _REPLACED.search(fold_chinese(bare[0])) is not None
