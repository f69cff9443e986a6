"""Takes any text apart into the terms that the words index stores; a question goes through the very same function.

Whoosh's own analyzers drop `C++`, take a Chinese sentence for one word and over-stem English.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

from core.text.chinese_script import fold_chinese
from core.text.regex import regex
from core.text.script_folding import clean, fold_word
from core.text.stemming import stem

# Raised whenever the same text gives other terms than before: the index is then rebuilt.
ANALYZER_VERSION = 1

# word        a word as written, folded            stem    its stem, where that differs
# identifier  a name, path, address taken whole    part    a piece of one
# joined      a hyphenated word taken whole        number  digits, with their points and colons
# gram        two characters of a run without spaces (Chinese, Japanese, Korean, Thai ...)
# character   the last character of such a run     run     such a run of 3 to 8 characters whole
Kind = Literal["word", "stem", "identifier", "part", "joined", "number", "gram", "character", "run"]


class Token(NamedTuple):
    """One term. Tokens with the same `unit` are forms of one thing in the text: a word and its stem."""

    text: str
    kind: Kind
    unit: int


# A longer term is cut: base64 and hashes would fill the index, and nobody types more than this.
LONGEST_TERM = 64
# The Arabic article is written onto its word; what is left of a shorter word would be no word.
SHORTEST_ARABIC = 4
RUN_LENGTHS = range(3, 9)
# A few thousand spellings make up most of any text.
CACHED_COMPOUNDS = 65536

CJK = "\u3005-\u3007\u3040-\u30fa\u30fc-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
# Thai, Lao, Myanmar and Khmer also write without spaces; a sign above or below belongs to its letter.
UNSPACED = "\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0eff\u1000-\u103f\u1050-\u109f\u1780-\u17d3"
_SEGMENT = regex(f"([{CJK}]+)|([{UNSPACED}]+)|([^{CJK}{UNSPACED}]+)")
_CLUSTER = regex(
    "[\u0e40-\u0e44\u0ec0-\u0ec4]?.[\u0e30-\u0e3a\u0e45-\u0e4e\u0eb0-\u0ebd\u0ec8-\u0ece\u102b-\u103e\u1056-\u109d\u17b4-\u17d3]*"
)

# Python's \w leaves out combining signs and would shred Devanagari, pointed Hebrew and Arabic.
_SIGNS = "\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0900-\u0963\u0966-\u0dff\u0f71-\u0f84\u135d-\u135f"
_LETTER = rf"[\w{_SIGNS}]"
# The separators never match a letter, so there is one way to match and no backtracking to speak of.
_COMPOUND = regex(
    rf"(?P<dot>(?<![\w.])\.(?=[^\W\d_]))?(?P<core>{_LETTER}+(?:(?:[-._/\\:@]{{1,3}}|(?<=\d),(?=\d)){_LETTER}+)*)"
    r"(?P<tail>\+\+|#(?!\w))?"
)
_PLAIN_WORD = regex(rf"(?:(?![\d_]){_LETTER})+")
_SEPARATORS = regex(r"[-._/\\:@,]+")
_SEGMENT_ENDS = regex(r"[/\\:@]+")
_NUMBER = regex(r"\d+(?:[-.,:/]\d+)*")
_GROUPED_DIGITS = regex(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3})+(?:,\d+)?")
# `HTTPServer2` -> HTTP, Server, 2; letters without case stay together.
_HUMPS = regex(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_A-Za-z]+")
_HUMP_BORDER = regex(r"[a-z][A-Z]|[A-Z]{2}[a-z]")
_PLURAL_ABBREVIATION = regex(r"[A-Z]+s")
_HYPHENATED = regex(r"[^\W\d_]+(?:-[^\W\d_]+)+")


def analyse(text: str, *languages: str) -> list[Token]:
    """The terms of a text, in order. Never raises.

    `languages` (ISO 639-1) choose the stemmers; a passage has one language, a question may have several.
    """
    tokens: list[Token] = []
    unit = 0
    for match in _SEGMENT.finditer(clean(text)):
        cjk, unspaced, spaced = match.groups()
        if spaced is not None:
            for compound in _COMPOUND.finditer(spaced):
                forms = _compound_forms(*compound.group("dot", "core", "tail"), languages)
                tokens += [Token(term, kind, unit + offset) for term, kind, offset in forms]
                unit += forms[-1].unit + 1 if forms else 0
            continue
        pieces = list(fold_chinese(cjk)) if cjk else _CLUSTER.findall(unspaced)
        unit = _add_grams(tokens, pieces, unit)
    return tokens


def _add_grams(tokens: list[Token], pieces: list[str], unit: int) -> int:
    """Overlapping pairs, the last character alone, a short run whole; returns the next free unit.

    Every other character begins a pair, so a single one is found as the beginning of a term.
    """
    count = len(pieces)
    for first, second in pairwise(pieces):
        tokens.append(Token(first + second, "gram", unit))
        unit += 1
    tokens.append(Token(pieces[-1], "character", unit))
    unit += 1
    if count in RUN_LENGTHS:
        tokens.append(Token("".join(pieces), "run", unit))
        unit += 1
    return unit


@lru_cache(maxsize=CACHED_COMPOUNDS)
def _compound_forms(
    dot: str | None, core: str, tail: str | None, languages: tuple[str, ...]
) -> tuple[Token, ...]:
    """All forms of what stands between two spaces, with units counted from 0."""
    forms = _Forms(languages)
    if dot or tail:
        forms.whole([(dot or "") + core + (tail or "")], "identifier")
        # `C` alone would find every C of a text about C++.
        if len(core) > 2:
            forms.core(core)
    else:
        forms.core(core)
    return tuple(forms.tokens)


class _Forms:
    """Collects the forms of one compound and numbers their units."""

    def __init__(self, languages: tuple[str, ...]) -> None:
        self._languages = languages
        self.tokens: list[Token] = []
        self._unit = 0

    def whole(self, spellings: Iterable[str], kind: Kind) -> None:
        """One unit that may be written in several ways."""
        for text in dict.fromkeys(filter(None, map(fold_word, spellings))):
            self.tokens.append(Token(text[:LONGEST_TERM], kind, self._unit))
        self._unit += 1

    def core(self, core: str) -> None:
        """A word, number, hyphenated word, identifier, path or address."""
        if _PLAIN_WORD.fullmatch(core) and not _has_humps(core):
            self.word(core, "word")
        elif _NUMBER.fullmatch(core):
            self._number(core)
        elif _HYPHENATED.fullmatch(core):
            self.whole([core, core.replace("-", "")], "joined")
            for piece in core.split("-"):
                self.word(piece, "word")
        else:
            self._identifier(core)

    def word(self, word: str, kind: Kind) -> None:
        """A word and its stems as one unit."""
        folded = fold_word(word)[:LONGEST_TERM]
        if not folded:
            return  # signs without a letter
        self.tokens.append(Token(folded, kind, self._unit))
        stems = [stem(word, language)[:LONGEST_TERM] for language in self._languages]
        if folded.startswith("ال") and len(folded) > SHORTEST_ARABIC:
            stems.append(folded[2:])
        for text in dict.fromkeys(stems):
            if text != folded:
                self.tokens.append(Token(text, "stem", self._unit))
        self._unit += 1

    def _number(self, core: str) -> None:
        spellings = [core]
        if _GROUPED_DIGITS.fullmatch(core):
            decimal = (
                "," if core.rfind(".") < core.rfind(",") and core.count(",") == 1 and "." in core else "."
            )
            spellings.append(_without_grouping(core, decimal))
        self.whole(spellings, "number")
        pieces = _SEPARATORS.split(core)
        if len(pieces) > 1 and len(spellings) == 1:
            for piece in pieces:
                if len(piece) > 1:
                    self.whole([piece], "part")

    def _identifier(self, core: str) -> None:
        if len(core) <= LONGEST_TERM:
            self.whole([core], "identifier")
        segments = [segment for segment in _SEGMENT_ENDS.split(core) if segment]
        for segment in segments:
            if len(segments) > 1 and _SEPARATORS.search(segment):
                self.whole([segment], "identifier")
            for atom in _SEPARATORS.split(segment):
                self._atom(atom, alone=atom == core)

    def _atom(self, atom: str, alone: bool) -> None:
        """A piece without separators other than underscores; `alone` when it has been kept whole already."""
        if _NUMBER.fullmatch(atom):
            self.whole([atom], "number" if len(atom) > 2 else "part")
            return
        if _PLAIN_WORD.fullmatch(atom) and not _has_humps(atom):
            if not alone:
                self.word(atom, "part")
            return
        if not alone:
            self.whole([atom], "identifier")
        for name in atom.split("_"):
            humps = _HUMPS.findall(name)
            if len(humps) == 1 and humps[0] == name and name != atom:
                self.word(name, "part")
            elif len(humps) > 1:
                for hump in humps:
                    if len(hump) > 1:
                        self.word(hump, "part")


def _has_humps(word: str) -> bool:
    """`getUser` and `HTTPServer`, but not `Word`, `WORD` or `PDFs`."""
    return _HUMP_BORDER.search(word) is not None and not _PLURAL_ABBREVIATION.fullmatch(word)


def _without_grouping(number: str, decimal: str) -> str:
    """`1,234.5` and `1.234,5` as `1234.5`; a lone `1.234` may be a thousand, its plain form is added too."""
    grouping = "." if decimal == "," else ","
    if grouping not in number:
        return number.replace(".", "")
    return number.replace(grouping, "").replace(",", ".")
