"""Tells which documents are of a kind, "letters" or "diary entries", by what their folders, names and first lines call them.

No list of kinds is needed for that: who keeps letters in a folder "letters" has said what they are. A word that stands
somewhere in a text says nothing of it: "fifteen minutes" makes no minutes.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from pathlib import PurePath

from core.catalog.catalogue import Catalogue
from core.retrieval.counting.words import KNOWN, bare_kind
from core.text.chinese_script import HAN, fold_chinese
from core.text.regex import regex
from core.text.script_folding import clean
from core.text.stemming import stem
from core.text.stop_words import STOP_WORDS

# So much of a text can still be its heading, in characters; a Chinese heading is shorter.
FIRST_LINE = 80
FIRST_LINE_HAN = 20
# What both languages call the same: a folder's name is an owner's word for all that is in it, whatever language they ask in.
_SAME = (
    ("letter", "信", "信件", "书信"),
    ("complaint", "投诉"),
    ("diary", "journal", "日记", "日志"),
    ("invoice", "发票"),
    ("bill", "账单", "帐单"),
    ("receipt", "收据"),
    ("contract", "合同", "合约"),
    ("report", "报告"),
    ("minutes", "会议记录", "纪要"),
    ("recipe", "菜谱", "食谱"),
    ("lesson", "课", "课程"),
    ("story", "故事"),
    ("manual", "手册", "说明书"),
    ("plan", "计划"),
)
_WORD = regex(r"[^\W_\u3400-\u9fff]+")
# 信 is a letter and also the beginning or end of other words.
_BEFORE_HAN, _AFTER_HAN = r"(?<![微相自诚确通短])", r"(?![\u3400-\u9fff])"
# A heading is no sentence: "five radiators. They get hot within fifteen minutes" has one of two words.
_SENTENCE = regex(r"\n|[.!?;](?=\s)|[。！？；]")
_SPACES = regex(r"\s+")
# "Complaint letters" in Chinese: the last character only repeats that they are written.
_LAST_HAN = regex(r"(?<=..)(?:信|单|件|文件|记录)$")


@dataclass(frozen=True)
class Kin:
    """The documents of a kind. `by_name`: their names say so, not only their texts.

    `kept_as`: they are kept as documents of this kind, in a folder of that name or as a numbered series, so that the kind is
    one of documents here, and not a thing that documents tell of. `series`: it is such a numbered series.
    """

    documents: frozenset[int]
    by_name: bool = True
    kept_as: bool = False
    series: bool = False


def of_kind(
    kind: str,
    catalogue: Catalogue,
    among: Collection[int],
    holding: Callable[[str], Iterable[int]],
    loose: bool = False,
) -> Kin:
    """Documents `among` these that are called so. `holding`: those whose text holds a word, asked only for its first lines.

    `loose`: where no name says so, the word anywhere in a text will do.
    """
    names = _Names(catalogue, among)
    for words in _readings(kind):
        in_folders = names.in_folders(words)
        found = in_folders | names.called(words) | _by_first_line(words, catalogue, among, holding)
        if found:
            series = names.in_series(found & names.by_own_name(words))
            return Kin(frozenset(found), kept_as=bool(in_folders) or names.in_series(found), series=series)
    if loose:
        return Kin(frozenset(among) & frozenset(holding(kind)), by_name=False)
    return Kin(frozenset())


def _readings(kind: str) -> list[tuple[str, ...]]:
    """The words that a name must have all of: as they are, then without those that only say "file"."""
    plain = folded(kind)
    found = [_words(plain), _words(bare_kind(plain))]
    if HAN.search(plain):
        found.append(_words(_LAST_HAN.sub("", plain)))
    return list(dict.fromkeys(words for words in found if words))


def _words(text: str) -> tuple[str, ...]:
    small = STOP_WORDS["en"]
    words = [word for word in re.findall(rf"{_WORD.pattern}|[\u3400-\u9fff]+", text) if word not in small]
    return tuple(words)


class _Names:
    """What the documents are called, below the folders that are watched: those above are not the owner's words for them."""

    def __init__(self, catalogue: Catalogue, among: Collection[int]) -> None:
        roots = [PurePath(source.path).parent for source in catalogue.sources.all()]
        self._rows = [
            (row[0], _below(PurePath(row[1]), roots), row[2])
            for row in catalogue.names.all()
            if row[0] in among
        ]

    def in_folders(self, words: tuple[str, ...]) -> set[int]:
        """Those in a folder that bears the name in either language."""
        either = [(word, *_same(word)) for word in words]
        fits: dict[tuple[str, ...], bool] = {}
        found = set()
        for number, parts, _ in self._rows:
            above = parts[:-1]
            if above not in fits:
                fits[above] = bool(above) and all(
                    any(_in_name(word, part) for word in alike for part in above) for alike in either
                )
            if fits[above]:
                found.add(number)
        return found

    def called(self, words: tuple[str, ...]) -> set[int]:
        """Those whose path and title together have all the words."""
        return {
            number
            for number, parts, title in self._rows
            if all(any(_in_name(word, part) for part in (*parts, folded(title))) for word in words)
        }

    def by_own_name(self, words: tuple[str, ...]) -> set[int]:
        """Those whose own name or title has all the words, whatever their folders are called."""
        return {
            number
            for number, parts, title in self._rows
            if all(any(_in_name(word, part) for part in (parts[-1], folded(title))) for word in words)
        }

    def in_series(self, documents: Collection[int]) -> bool:
        """Whether two of these have the same name but for its numbers: "lesson 1", "lesson 2"."""
        bare = [re.sub(r"\d+", "#", parts[-1]) for number, parts, _ in self._rows if number in documents]
        return any("#" in name and bare.count(name) > 1 for name in set(bare))


def _by_first_line(
    words: tuple[str, ...],
    catalogue: Catalogue,
    among: Collection[int],
    holding: Callable[[str], Iterable[int]],
) -> set[int]:
    if KNOWN.fullmatch(words[-1]) is None:  # of any other word, a first line says what the text is about
        return set()
    found = set()
    for number in set(holding(" ".join(words))) & set(among):
        line = folded(_SENTENCE.split(catalogue.documents.text_slice(number, 0, FIRST_LINE).lstrip())[0])
        line = line[:FIRST_LINE_HAN] if HAN.search(line) else line
        if all(_in_name(word, line) for word in words):
            found.add(number)
    return found


def _below(path: PurePath, roots: Iterable[PurePath]) -> tuple[str, ...]:
    for root in roots:
        if path.is_relative_to(root):
            return tuple(folded(part) for part in path.relative_to(root).parts)
    return (folded(path.name),)


def _same(word: str) -> tuple[str, ...]:
    return tuple(
        other
        for group in _SAME
        if any(_alike(word, each) for each in group)
        for other in group
        if other != word
    )


def _alike(one: str, other: str) -> bool:
    return one == other or stem(one, "en") == stem(other, "en")


def _in_name(word: str, name: str) -> bool:
    """Whether a name has the word, in any of its forms; a Chinese one as it stands."""
    if HAN.search(word):
        pattern = f"{_BEFORE_HAN}{re.escape(word)}{_AFTER_HAN}" if len(word) == 1 else re.escape(word)
        return re.search(pattern, name) is not None
    return any(_alike(word, each) for each in _WORD.findall(name))


def folded(text: str) -> str:
    """As texts are compared to the letter: case, width, spaces and the script of Chinese apart."""
    return _SPACES.sub(" ", fold_chinese(unicodedata.normalize("NFKC", clean(text)).casefold())).strip()
