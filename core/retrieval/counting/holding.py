"""Finds which passages and documents hold a term, by the words index and, where the letters matter, by reading them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from core.catalog.catalogue import Catalogue
from core.index.base import ChunkIds, LexicalIndex
from core.retrieval.counting.kinds import folded
from core.retrieval.query import Counting
from core.text.regex import regex
from core.text.stemming import stem
from core.text.stop_words import STOP_WORDS

# Passages are read for a term in lots of so many.
READ_AT_ONCE = 2000

_ALPHABETIC = regex(r"[^\W\d_]+")
_TOKEN = regex(r"[^\W_]+")


class Holding:
    """Asks all passages in scope: `owner` is {chunk: its document}. Raises IndexDamaged."""

    def __init__(
        self, catalogue: Catalogue, words: LexicalIndex, owner: dict[int, int], allowed: ChunkIds | None
    ) -> None:
        self._catalogue = catalogue
        self._words = words
        self._owner = owner
        self._allowed = allowed

    def passages(self, counting: Counting) -> list[int]:
        """Those that hold a term, in order; all of them where no term is asked for."""
        if counting.manner == "all":
            return sorted(self._owner)
        # What is about something holds its words; to the letter where it has no words of its own, as in Chinese.
        literal = counting.manner == "letters"
        return sorted(set().union(*(self._chunks(term, literal) for term in counting.terms)))

    def documents(self, term: str) -> set[int]:
        """Those with a passage that holds the term's words in whatever form."""
        return {self._owner[chunk] for chunk in self._chunks(term, literal=False)}

    def times(self, counting: Counting, documents: Iterable[int]) -> dict[int, int]:
        """{document: how many times any of the terms stands in its text}, without those in which none does."""
        literal = counting.manner == "letters"
        found = {}
        for number in documents:
            text = folded(self._catalogue.documents.text(number))
            times = sum(occurrences(text, term, literal) for term in counting.terms)
            if times:
                found[number] = times
        return found

    def _chunks(self, term: str, literal: bool) -> set[int]:
        """All passages that hold each word of the term, in whatever form; `literal`: the term as it stands."""
        words = _words_of(term)
        by_index = [self._with_word(word) for word in words if _ALPHABETIC.fullmatch(word)]
        found = set.intersection(*by_index) if by_index else self._with_word(term)
        found &= self._owner.keys()
        if literal or len(by_index) < len(words):
            found = {chunk for chunk, text in self._texts(sorted(found)) if holds(text, term)}
        return found

    def _with_word(self, word: str) -> set[int]:
        hits = self._words.search(word, len(self._owner) + 1, self._allowed)
        return set(hits.chunk_ids.tolist())

    def _texts(self, chunks: Sequence[int]) -> Iterable[tuple[int, str]]:
        for start in range(0, len(chunks), READ_AT_ONCE):
            for number, item in self._catalogue.chunks.get(chunks[start : start + READ_AT_ONCE]).items():
                yield number, item.embedded_text


def _words_of(term: str) -> list[str]:
    """The words of a term that carry it: without the small ones, unless there are no others."""
    words = term.split()
    small = STOP_WORDS["en"]
    return [word for word in words if word.casefold() not in small] or words


def holds(text: str, term: str) -> bool:
    """Whether a text holds a term as it stands: case, width, spaces and the script of Chinese apart; words whole."""
    return _standing(folded(term)).search(folded(text)) is not None


def occurrences(text: str, term: str, literal: bool) -> int:
    """How many times a term stands in a folded text; a single word in any of its forms, unless `literal`."""
    wanted = folded(term)
    if literal or " " in wanted or _ALPHABETIC.fullmatch(wanted) is None:
        return len(_standing(wanted).findall(text))
    root = stem(wanted, "en")
    return sum(1 for word in _TOKEN.findall(text) if word == wanted or stem(word, "en") == root)


def _standing(wanted: str) -> re.Pattern[str]:
    """Finds a folded term with whole words; nothing for an empty one."""
    if not wanted:
        return re.compile(r"(?!)")
    start = r"(?<![a-z0-9_])" if wanted[:1].isascii() else ""
    end = r"(?![a-z0-9_])" if wanted[-1:].isascii() else ""
    return re.compile(start + re.escape(wanted) + end)
