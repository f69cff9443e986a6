"""Finds the document that words mean: by its title or file name, by a part of them, by what it is ("the lease of 14 Weaver Lane").

A document that fits clearly best is taken; where several fit alike, a person must choose.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from itertools import product
from pathlib import PurePath

from core.catalog.catalogue import Catalogue
from core.catalog.own_day import MONTH_NAMES
from core.index.filters import allowed_chunks
from core.retrieval.documents.folders import folders_of
from core.retrieval.query import Named, Scope
from core.retrieval.understanding.other_language import in_the_other_language
from core.text.chinese_script import fold_chinese
from core.text.regex import regex
from core.text.script_folding import clean
from core.text.stop_words import STOP_WORDS as STOP_WORDS_OF

# Of the weight of what a document is called, as much must stand in its names. Of "the lease of my flat in Weaver Lane" a
# name with "lease" and "Weaver Lane" has two thirds; with one word of three it would be a guess.
CLEARLY = 0.6
# Names that hold less than this are not even near; those nearer than CLEAR_LEAD to the best fit as well as it.
NEAR = 0.3
CLEAR_LEAD = 0.1
# A series is read together up to this many documents; of more, hardly a sentence each would be left.
MOST_TOGETHER = 20
MOST_CHOICES = 8
# A longer first line is a sentence.
MOST_NAME_CHARS = 90
# Each that fits is looked up in the scope; where more fit, no name tells them apart anyway.
MOST_LOOKED_AT = 100
# Copies are told by their beginnings: reading whole books to compare them would take seconds.
COMPARED_CHARS = 4000

STOP_WORDS = STOP_WORDS_OF["en"] - {"will"}  # a last will is a document
_STOPS = (".", "!", "?", "。", "！", "？", ",", "，", ";", "；")
_RUN = regex("([\u3400-\u9fff]+)|([^\\W_\u3400-\u9fff]+)")
_JOINS = regex("[的之与和及了]")  # a pair over one of these belongs to no name
_DIGITS = regex(r"\d+")
# What people call a document whatever is in it: it tells none from another.
_ANY = frozenset(
    "file document doc note text paper page pdf entry all every each my our content whole complete full 文件 文档 笔记 资料 内容 全文 所有 全部".split()
)
_SEVERAL = regex(
    r"\b(?:all|every|each|both|series)\b|\b(?!(?:this|his|its|across|address|business|process|class|news|is|was|has|gas|bus)\b)[a-z]{3,}(?<![sui])s\b"
    r"|所有|全部|各|每|几[份篇个封]|這些|这些|系列|們|们",
    re.IGNORECASE,
)
# The parts of one thing are read together, whatever its name's number.
_PART = regex(
    r"\b(?:part|chapter|volume|episode|section)\W{0,2}(?:\d|[ivx]+\b)|第[\d一二三四五六七八九十百]+[章回部卷集课課讲講节節篇]|[（(][上中下][)）]",
    re.IGNORECASE,
)
_MONTHS = {name: f"{number:02}" for number, name in enumerate(MONTH_NAMES, start=1)}
_MONTH = regex(rf"\b(?:{'|'.join(_MONTHS)})\b", re.IGNORECASE)
_SEVERAL_HAN = regex("所有|全部|每|各")
_EVERY_HAN = regex(r"(?:所有|全部|每一?[份篇个封]?|各[份篇个封]?)的?")
_SAYS_FILE = regex(r"\s+(?:list|file|document|notes?|page)$|(?<=..)(?:清单|清單|列表|文件|文档|文檔)$", re.I)
# A word of two names and another of three can be put in six ways.
_MOST_READINGS = 8
_ARTICLES = regex(
    r"^(?:(?:the|my|our|your|this|that|a|an|of|all|both|each|file|document|pdf|note|called|named|titled)\s+)+|^(?:我的|我们的|这份|这篇|那份|那篇|这个|這份|這篇|文件|文档|文檔)+",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class DocumentName:
    """What a document is called: its title, its path, and its first line, which is a title where a PDF names none."""

    id: int
    path: str
    title: str
    first_line: str = ""

    @property
    def heading(self) -> str:
        """The first line, unless it is a sentence rather than a name."""
        sentence = self.first_line.endswith(_STOPS) or len(self.first_line) > MOST_NAME_CHARS
        return "" if sentence else self.first_line

    @property
    def own(self) -> tuple[str, ...]:
        """Title, file name, and file name without its ending."""
        path = PurePath(self.path)
        return self.title, path.name, path.stem

    @property
    def folders(self) -> str:
        return " ".join(folders_of(self.path))


def naming(catalogue: Catalogue) -> Callable[[str, Scope], Named]:
    """How `words` are looked up among the documents of a scope."""

    def find(words: str, scope: Scope) -> Named:
        names, within, same = catalogue.names.all(), _within(catalogue, scope), _same(catalogue)
        found = named_among(words, names, within, same)
        all_of_them = _SEVERAL_HAN.search(words) is not None
        if (found.documents or found.choices) and not all_of_them:
            return found
        for other in _also_called(words):
            there = named_among(other, names, within, same)
            numbers = tuple(dict.fromkeys((*found.documents, *there.documents)))
            if there.documents and (not found.documents or all_of_them) and len(numbers) <= MOST_TOGETHER:
                return replace(there, words=words, documents=numbers)
            if there.choices and not found.documents:
                return replace(there, words=words)
        return found

    return find


def _also_called(words: str) -> list[str]:
    """Without what only says that it is a file, "the to do list"; and in the other language, 西班牙语课 as Spanish lessons."""
    bare = _SAYS_FILE.sub("", words)
    found = [bare] if bare != words and bare.strip() else []
    other = in_the_other_language(_EVERY_HAN.sub("", words))
    # Chinese does not say whether one is meant or several.
    if other is not None and other.whole and other.language == "en":
        found += [f"all {' '.join(names)}" for names in product(*other.words)][:_MOST_READINGS]
    return found


def title_of(number: int, catalogue: Catalogue) -> str:
    document = catalogue.documents.get(number)
    return document.title if document is not None else str(number)


def all_called(words: str, catalogue: Catalogue) -> tuple[int, ...]:
    """Every document whose title, path or first line has all of these words, in either language; () for none."""
    known = [DocumentName(*name) for name in catalogue.names.all()]
    asked = tokens(plain(words)) - _ANY
    found = [name.id for name in known if asked and _held(name, asked) == asked]
    other = in_the_other_language(words)
    if found or other is None or not other.whole:
        return tuple(found)
    return tuple(
        name.id for name in known if other.held_by(" ".join((*name.own, name.heading, name.folders)))
    )


def named_among(
    words: str,
    names: Iterable[tuple[int, str, str] | tuple[int, str, str, str]],
    within: Callable[[int], bool] = lambda _: True,
    same: Callable[[int, int], bool] = lambda one, other: False,
) -> Named:
    """The documents that `words` mean among `names`: (id, path, title, first line).

    `within`: whether a document may be meant at all; `same`: whether two are copies, of which one is enough.
    """
    known = [DocumentName(*name) for name in names]
    wanted = plain(words)
    if not wanted:
        return Named(words)
    exact = [name for name in known if wanted in (plain(own) for own in name.own) and within(name.id)]
    if exact:
        return replace(_settled(words, _without_copies(exact, same), exact=True), share=1.0)
    asked = tokens(wanted) - _ANY or tokens(wanted)
    fits = [(name, held) for name in known if (held := _held(name, asked))]
    weights = _weights(asked, [held for _, held in fits], len(known))
    total = sum(weights.values())
    graded = [(sum(weights[token] for token in held) / total, name) for name, held in fits]
    graded.sort(key=lambda pair: (-pair[0], _in_order(pair[1])))
    near = [(grade, name) for grade, name in graded[:MOST_LOOKED_AT] if grade >= NEAR and within(name.id)]
    best = near[0][0] if near else 0.0
    if best < CLEARLY:
        return Named(words, near=tuple(name.id for _, name in near[:MOST_CHOICES]))
    together = [name for grade, name in near if grade > best - CLEAR_LEAD]
    settled = _settled(words, _without_copies(_nearest(together, asked), same), exact=False)
    return replace(settled, share=best)


def _settled(words: str, fitting: Sequence[DocumentName], exact: bool) -> Named:
    ordered = tuple(name.id for name in sorted(fitting, key=_in_order))
    together = _SEVERAL.search(words) or all(_PART.search(name.title) for name in fitting)
    if len(ordered) == 1 or (together and len(ordered) <= MOST_TOGETHER):
        return Named(words, ordered, exact=exact)
    return Named(words, choices=ordered[:MOST_CHOICES], fitting=len(ordered))


def _nearest(fitting: list[DocumentName], asked: frozenset[str]) -> list[DocumentName]:
    """Of those that fit alike, those whose own name is just what was said, else all that say it themselves."""
    said = [name for name in fitting if any(asked == tokens(own) - _ANY for own in name.own)]
    own = [
        name
        for name in fitting
        if asked <= frozenset().union(*(tokens(own) for own in (*name.own, name.heading)))
    ]
    return said or own or fitting


def _held(name: DocumentName, asked: frozenset[str]) -> frozenset[str]:
    return asked & frozenset().union(*(tokens(part) for part in (*name.own, name.heading, name.folders)))


def _weights(asked: frozenset[str], held: Sequence[frozenset[str]], all_names: int) -> dict[str, float]:
    """Rarer words tell more of which document is meant; a word that no name has tells most, and is missing."""
    return {
        token: math.log(1 + all_names / (1 + sum(token in tokens_ for tokens_ in held))) for token in asked
    }


def _without_copies(
    names: Sequence[DocumentName], same: Callable[[int, int], bool]
) -> tuple[DocumentName, ...]:
    kept: list[DocumentName] = []
    for name in sorted(names, key=_in_order):
        if len(kept) <= MOST_TOGETHER and not any(same(name.id, other.id) for other in kept):
            kept.append(name)
    return tuple(kept)


def _in_order(name: DocumentName) -> tuple[str, ...]:
    """Part 2 before part 10, August before October, and a file before its copies in other folders."""
    path = PurePath(name.path)
    stem = _MONTH.sub(lambda month: _MONTHS[month[0].title()], path.stem.replace("_", " "))
    padded = [_DIGITS.sub(lambda digits: digits[0].zfill(12), part) for part in (str(path.parent), stem)]
    return padded[0].casefold(), padded[1].casefold(), path.suffix


def plain(words: str) -> str:
    """A name as it is compared: without case, script, articles, quotation marks and the marks between its words."""
    bare = clean(words).strip(" \t\n\"'“”‘’「」『』《》?？。.!！,，:：")
    bare = fold_chinese(_ARTICLES.sub("", bare).strip(" \"'“”「」『』《》")).casefold()
    return " ".join(re.sub(r"[_\-,，:：()（）]+", " ", bare).split())


@lru_cache(maxsize=65536)  # the names of a library are few and asked for again
def tokens(text: str) -> frozenset[str]:
    """The words of a name without their plural, numbers by value, pairs of Chinese characters."""
    found: set[str] = set()
    for run, word in _RUN.findall(clean(text).casefold()):
        if run:
            for piece in _JOINS.split(fold_chinese(run)):
                found |= {piece[i : i + 2] for i in range(max(1, len(piece) - 1)) if piece}
        elif word.isdigit():
            found.add(str(int(word)))
        elif word not in STOP_WORDS:
            found.add(_singular(word))
    return frozenset(found)


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return f"{word[:-3]}y"
    return (
        word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")) else word
    )


def _within(catalogue: Catalogue, scope: Scope) -> Callable[[int], bool]:
    def within(document_id: int) -> bool:
        if scope.documents and document_id not in scope.documents:
            return False
        chunks = allowed_chunks(catalogue, **asdict(replace(scope, documents=(document_id,))))
        return chunks is not None and len(chunks) > 0

    return within


def _same(catalogue: Catalogue) -> Callable[[int, int], bool]:
    def beginning(document_id: int) -> list[str]:
        return catalogue.documents.text_slice(document_id, 0, COMPARED_CHARS).split()

    return lambda one, other: beginning(one) == beginning(other)
