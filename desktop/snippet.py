"""Which part of a passage to show for a query, and which of its words to mark. No Qt in here."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from core.text.chinese_script import fold_chinese

# Characters of a snippet: two lines in the list of results.
WIDTH = 220
# Where a passage goes on that is not shown to its end.
ELLIPSIS = " …"
# A cut goes back to the end of a word, if that is no farther than this.
LONGEST_HALF_WORD = 24
# A query of hundreds of words marks its first ones; nobody reads more colours than that.
MAX_TERMS = 40
# From this length on, words that share all but an ending count as the same: "policy", "policies".
_STEM_FROM = 5
_LONGEST_ENDING = 3
# Shorter words are compared without these.
_ENDINGS = ("ings", "ing", "ed", "es", "s")
_SHORTEST_STEM = 3

_QUOTED = re.compile(r"[\"“”「『]([^\"“”「」『』]+)[\"“”」』]")
_WORD = re.compile(r"[\w+#][\w+#.\-']*[\w+#]|[\w+#]")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
# Words that stand everywhere; marking them hides the ones that matter.
_COMMON = frozenset(
    "a an and are as at be but by do does for from had has have how i if in is it its of on or our that the their this to was we "
    "were what when where which who why will with you your 的 了 是 在 和 有 我 吗 呢 什么 怎么 哪里 谁".split()
)


@dataclass(frozen=True)
class Snippet:
    """`text` with [start, end) ranges to be marked. Ellipses stand where the passage goes on."""

    text: str
    marks: tuple[tuple[int, int], ...]

    def shortened(self, length: int) -> Snippet:
        """Its first `length` characters, ended at a word where one ends near, and an ellipsis."""
        end = max(0, length)
        space = self.text.rfind(" ", max(0, end - LONGEST_HALF_WORD), end)
        end = space if space > 0 else end
        kept = self.text[:end].rstrip(" …")
        marks = tuple((start, min(stop, len(kept))) for start, stop in self.marks if start < len(kept))
        return Snippet(kept + ELLIPSIS if kept else "", marks)


def query_terms(query: str) -> tuple[str, ...]:
    """What of a query is worth marking: quoted phrases whole, words without the common ones, runs of Chinese."""
    terms = [" ".join(match[1].split()) for match in _QUOTED.finditer(query)]
    rest = _QUOTED.sub(" ", query)
    for match in _WORD.finditer(rest):
        word = match[0]
        terms += _CJK.findall(word)
        plain = _CJK.sub(" ", word).split()
        terms += [part for part in plain if part.casefold() not in _COMMON]
    return tuple(dict.fromkeys(term for term in terms if term and term not in _COMMON))[:MAX_TERMS]


def find_marks(text: str, terms: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """Ranges of `text` that a term accounts for, in order, joined where they touch."""
    folded, origins = _fold(text)
    ranges: list[tuple[int, int]] = []
    for term in terms:
        needle, _ = _fold(term)
        if _CJK.search(term):
            ranges += _cjk_ranges(folded, needle)
        elif " " in needle:
            ranges += [
                match.span() for match in re.finditer(r"\s+".join(map(re.escape, needle.split())), folded)
            ]
        else:
            ranges += [match.span() for match in _WORD.finditer(folded) if _same_word(match[0], needle)]
    return _joined([(origins[start], origins[end]) for start, end in ranges])


def snippet(passage: str, terms: tuple[str, ...], width: int = WIDTH) -> Snippet:
    """The stretch of the passage with the most different marked words, begun at a word, on one line."""
    text = " ".join(passage.split())
    marks = find_marks(text, terms)
    if len(text) <= width:
        return Snippet(text, marks)
    start = _best_start(text, marks, width)
    end = _cut_end(text, start + width)
    head, tail = "… " if start > 0 else "", ELLIPSIS if end < len(text) else ""
    shift = len(head) - start
    inside = tuple((max(s, start) + shift, min(e, end) + shift) for s, e in marks if s < end and e > start)
    return Snippet(f"{head}{text[start:end].rstrip()}{tail}", inside)


def _fold(text: str) -> tuple[str, list[int]]:
    """Lower case without accents, Traditional characters as Simplified ones; `origins[i]` is where character i came from, with
    one more for the end."""
    out: list[str] = []
    origins: list[int] = []
    if not text.isascii():
        text = fold_chinese(text)  # character by character
    for index, char in enumerate(text):
        for piece in unicodedata.normalize("NFKD", char).casefold():
            if not unicodedata.combining(piece):
                out.append(piece)
                origins.append(index)
    origins.append(len(text))
    return "".join(out), origins


def _same_word(word: str, term: str) -> bool:
    if word == term:
        return True
    if min(len(word), len(term)) < _STEM_FROM:
        return min(len(word), len(term)) >= _SHORTEST_STEM and _without_ending(word) == _without_ending(term)
    common = 0
    for one, two in zip(word, term, strict=False):
        if one != two:
            break
        common += 1
    return common >= _STEM_FROM - 1 and max(len(word), len(term)) - common <= _LONGEST_ENDING


def _without_ending(word: str) -> str:
    """A short word without an ending of English: "rented", "renting" and "rents" are "rent", "stopped" is "stop"."""
    for ending in _ENDINGS:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= _SHORTEST_STEM:
            doubled = len(stem) > _SHORTEST_STEM and stem[-1] == stem[-2] and stem[-1] not in "aeiousl"
            return (stem[:-1] if doubled else stem).removesuffix("e")
    return word.removesuffix("e") if len(word) > _SHORTEST_STEM else word


def _cjk_ranges(text: str, term: str) -> list[tuple[int, int]]:
    """The whole run where it stands, else the pairs of characters that the word search looks for."""
    whole = [match.span() for match in re.finditer(re.escape(term), text)]
    if whole or len(term) < 3:
        return whole
    pairs = {term[i : i + 2] for i in range(len(term) - 1)} - _COMMON
    return [(match.start(), match.end()) for pair in pairs for match in re.finditer(re.escape(pair), text)]


def _joined(ranges: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    joined: list[tuple[int, int]] = []
    for start, end in sorted(ranges):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        elif end > start:
            joined.append((start, end))
    return tuple(joined)


def _best_start(text: str, marks: tuple[tuple[int, int], ...], width: int) -> int:
    """Begin a little before the mark from which on a snippet shows the most different words."""
    if not marks:
        return 0

    def worth(index: int) -> int:
        first = marks[index][0]
        return len({text[s:e].casefold() for s, e in marks[index:] if e <= first + width * 4 // 5})

    best = max(range(len(marks)), key=lambda index: (worth(index), -index))
    start = marks[best][0] - width // 5
    if start <= 0 or marks[-1][1] <= width:
        return 0
    start = min(start, len(text) - width)
    space = text.find(" ", start, marks[best][0])
    return space + 1 if space != -1 else start


def _cut_end(text: str, end: int) -> int:
    if end >= len(text):
        return len(text)
    space = text.rfind(" ", end - LONGEST_HALF_WORD, end)
    return space if space != -1 else end
