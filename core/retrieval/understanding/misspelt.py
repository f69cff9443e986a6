"""Reads a word of a question that no file has as the one that it was meant to be: "notise" as "notice".

Only where all signs agree: the library knows no such word, it has one that is a slip of a finger away, and the bundled model's
vocabulary, which was learned from a hundred languages, has that one in fewer pieces. "Hiking" is no slip for "hiring", since it is
a word itself; a name is left as it is written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.index.base import LexicalIndex
from core.retrieval.query import Degradation
from core.text.regex import regex
from core.text.stemming import stem

# A shorter word is a slip away from too many others.
SHORTEST = 5
# From this length on, two slips are told from another word.
TWO_SLIPS = 9
# The beginning is hardly ever wrong, and keeps the words few that are compared.
SAME_BEGINNING = 2
MOST_COMPARED = 20_000
# Whoever types more unknown words than this writes about something else.
MOST_READ = 3

_WORD = regex(r"(?<![\w@#./\\'’-])[A-Za-z]{5,}(?![\w@/\\'’-]|\.\w)")
_QUOTED = regex(r"\"[^\"]*\"|“[^”]*”|「[^」]*」|`[^`]*`")
CountPieces = Callable[[Sequence[str]], list[int]]


@dataclass(frozen=True)
class Spelt:
    """The question with the words that were meant, and what the person is told of each."""

    text: str
    notices: tuple[Degradation, ...]


def as_meant(text: str, index: LexicalIndex, pieces: CountPieces) -> Spelt:
    """`pieces`: in how many pieces a model's vocabulary takes each word. Raises IndexDamaged."""
    quoted = [match.span() for match in _QUOTED.finditer(text)]
    all_small = text == text.lower()
    said: list[str] = []
    notices: list[Degradation] = []
    end = 0
    for match in _WORD.finditer(text):
        word = match.group()
        named = word[0].isupper() and (match.start() > 0 or word.isupper())
        inside = any(first <= match.start() < last for first, last in quoted)
        meant = "" if inside or (named and not all_small) else _meant(word.lower(), index, pieces)
        if not meant or len(notices) == MOST_READ:
            continue
        written = meant.capitalize() if word[0].isupper() else meant
        said += (text[end : match.start()], written)
        end = match.end()
        notices.append(
            Degradation(
                "spelling",
                f"“{word}” stands in no file; it was read as “{meant}”.",
                "Put it in quotation marks to look for it as it is written.",
            )
        )
    return Spelt("".join((*said, text[end:])), tuple(notices))


def _meant(word: str, index: LexicalIndex, pieces: CountPieces) -> str:
    """ "" where the word is known, or none or no better one is near."""
    if index.documents_with(word) or index.documents_with(stem(word, "en")):
        return ""
    slips = 2 if len(word) >= TWO_SLIPS else 1
    near = [
        (distance, other)
        for other in index.words_from(word[:SAME_BEGINNING], MOST_COMPARED)
        if other.isalpha() and abs(len(other) - len(word)) <= slips and len(other) >= SHORTEST - 1
        if 0 < (distance := slips_between(word, other)) <= slips
    ]
    if not near:
        return ""
    own, *theirs = pieces([word, *(other for _, other in near)])
    better = [
        (distance, -index.documents_with(other), other)
        for (distance, other), many in zip(near, theirs, strict=True)
        if many < own
    ]
    return min(better)[2] if better else ""


def slips_between(one: str, other: str) -> int:
    """Letters left out, added, exchanged or swapped with the next one (optimal string alignment, a restricted Damerau-Levenshtein distance)."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, start=1):
        twice, before = before, row
        row = [at]
        for place, theirs in enumerate(other, start=1):
            cost = min(before[place] + 1, row[place - 1] + 1, before[place - 1] + (letter != theirs))
            swapped = at > 1 and place > 1 and letter == other[place - 2] and one[at - 2] == theirs
            row.append(min(cost, twice[place - 2] + 1) if swapped else cost)
    return row[-1]
