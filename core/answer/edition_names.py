"""Reads from two file names which of two editions of one paper is the newer: contract_v1 and contract_v2, draft and final, 旧版 and 新版.

The names must be the same but for their marks. Marks that say opposite things (v2 draft, v1 final) say nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from core.text.chinese_script import fold_chinese
from core.text.regex import regex

_VERSION = regex(
    r"(?<![a-z0-9])(?:v|ver|version|rev|revision|edition|issue)[ .]?(?P<number>\d{1,3}(?:\.\d{1,3}){0,2})(?![\d.]*\d)(?![a-z])|(?<![a-z0-9])(?P<ordinal>\d)(?:st|nd|rd|th) edition\b|"
    r"第(?P<han>[一二三四五六七八九十\d]{1,2})[版稿]|(?P<draft>[一二三四五六])稿"
)
_FIGURES_HAN = "零一二三四五六七八九十"
# How far a paper has come, by the word in its name: from one that was replaced to one that holds.
_STAGES: tuple[tuple[int, re.Pattern[str]], ...] = (
    (-1, regex(r"\b(?:old|previous|superseded|outdated|obsolete)(?: version)?\b|旧[版稿]?|老版|已废止|作废")),
    (0, regex(r"\b(?:(?:first |rough )?drafts?)\b|初稿|草稿|草案|讨论稿|征求意见稿|送审稿")),
    (2, regex(r"\b(?:revised|amended|updated)(?: version)?\b|修订[版稿]?|修改[版稿]|更新[版稿]")),
    (3, regex(r"\b(?:latest|newest)(?: version)?\b|\bnew(?: version\b|(?= ?$))|^new\b|最?新版|^新|新$|\b(?:final|signed|approved|executed)(?: version)?\b|[终定]稿|最终[版稿]|正式[版稿]|签[署字][版稿]")),
)  # fmt: skip
# A paper whose name says nothing is neither a draft nor a revision, and the first of its numbers.
_PLAIN, _FIRST = 1, (1,)
# In front these may be of the thing itself, "final exam", 旧金山, where the other name has no mark to compare with.
_OF_THE_THING = regex(r"(?:old|previous|final|signed|approved|executed|new|latest|newest|revised|amended|updated|旧|新)", re.IGNORECASE)  # fmt: skip
# Points are kept between figures: of "v1.2" and "v1.10".
_PARTS = regex(r"(?:[^\w.]|_|(?<!\d)\.|\.(?!\d))+")
# What a question calls the older of two by.
_ASKS_OLDER = regex(
    r"\b(?:old|older|oldest|previous|earlier|former|original|outdated|drafts?|first version|before(?=\W*$))\b|旧|老版|原来|原先|先前|以前|之前|初稿|草稿|草案",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class EditionName:
    """A name without its marks, and what they say; the marks themselves, as they are written."""

    bare: str
    version: tuple[int, ...] = _FIRST
    stage: int = _PLAIN
    marks: frozenset[str] = field(default_factory=frozenset)
    sure: bool = True
    """Whether its mark can be nothing else."""


def edition_name(stem: str) -> EditionName:
    """A file name without its suffix, read for marks of an edition."""
    plain = " ".join(_PARTS.split(fold_chinese(stem).casefold())).strip()
    version: tuple[int, ...] = _FIRST
    stage, sure = _PLAIN, True
    marks: set[str] = set()
    for match in _VERSION.finditer(plain):
        version = _number(match)
        marks.add(match.group().strip())
    bare = _VERSION.sub(" ", plain).strip()
    for rank, pattern in _STAGES:
        for match in pattern.finditer(bare):
            stage = rank
            marks.add(match.group().strip())
            sure = sure and (match.start() > 0 or not _OF_THE_THING.fullmatch(match.group().strip()))
        bare = pattern.sub(" ", bare)
    return EditionName("".join(bare.split()), version, stage, frozenset(marks), sure)


def newer_by_name(one: str, other: str) -> int:
    """1 where the first of two file names is that of the newer edition, -1 where the other is, 0 where they do not tell."""
    mine, theirs = edition_name(one), edition_name(other)
    if not mine.bare or mine.bare != theirs.bare or mine.marks == theirs.marks:
        return 0
    if not (mine.sure and theirs.sure) and not (mine.marks and theirs.marks):
        return 0
    signs = {_sign(mine.version, theirs.version), _sign((mine.stage,), (theirs.stage,))} - {0}
    return signs.pop() if len(signs) == 1 else 0


def asks_for_older(question: str) -> bool:
    """Whether a question asks for what an older edition said."""
    return _ASKS_OLDER.search(fold_chinese(question)) is not None


def names_version(question: str, *stems: str) -> bool:
    """Whether a question names one of several editions by its number."""
    asked = fold_chinese(question).casefold()
    return any(
        re.search(rf"(?<![a-z0-9]){re.escape(mark)}(?![a-z0-9])", asked) for mark in _version_marks(stems)
    )


def _version_marks(stems: tuple[str, ...]) -> Iterator[str]:
    """ "v1" and "version 1", however the name writes it."""
    for stem in stems:
        name = edition_name(stem)
        if any(_VERSION.search(mark) for mark in name.marks):
            number = ".".join(map(str, name.version))
            yield from (f"{word}{number}" for word in ("v", "version ", "version", "rev ", "edition "))
            yield from (mark for mark in name.marks if _VERSION.fullmatch(mark))


def _number(match: re.Match[str]) -> tuple[int, ...]:
    said = match["number"] or match["ordinal"] or match["han"] or match["draft"]
    if said[0] in _FIGURES_HAN:
        return (sum(_FIGURES_HAN.index(sign) for sign in said),)
    return tuple(map(int, said.split(".")))


def _sign(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return (one > other) - (one < other)
