"""When two passages are one text, and where two versions of one text part.

Most words in common is not enough: "may light the stove" and "may not light the stove" differ by one word of a page. What
is folded away as a copy is never seen, so everything that it says must stand beside the passage that is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from core.text.chinese_script import fold_chinese
from core.text.regex import regex
from core.text.script_folding import clean

# Whole words and numbers, Chinese character by character, and the signs that change a number.
_TOKEN = regex(r"[\u3400-\u9fff\uf900-\ufaff]|[^\W\u3400-\u9fff\uf900-\ufaff]+|[-−+](?=[\d.])|[%‰°$€£¥]")
# All that may differ between copies: numbers, names, days, "not", "may" and every other word say something.
_SAYS_NOTHING = frozenset(("a", "an", "the"))
# Tokens that versions have in common before and after the place where they part; fewer stand in unrelated texts too.
LEAST_IN_COMMON = 12
# The share of the shorter version that is in the other.
SHARE_IN_COMMON = 0.8


@dataclass(frozen=True)
class Parting:
    """Where one version says otherwise than another: spans of characters in each; where one lacks words, what lies between
    the two that are around the gap."""

    one: tuple[int, int]
    other: tuple[int, int]


def holds_all(whole: str, part: str) -> bool:
    """Whether `part` stands in `whole` to the letter, but for case, script, marks between words, and articles."""
    wanted = "\x00".join(said(part))
    return bool(wanted) and f"\x00{wanted}\x00" in f"\x00{chr(0).join(said(whole))}\x00"


def said(text: str) -> list[str]:
    """The words, numbers and Chinese characters of a text as they are compared."""
    return [word for word, _, _ in _tokens(text)]


def parting(one: str, other: str) -> Parting | None:
    """The one place where two versions of a text differ; None for copies, other texts, and those that differ in more.

    Either may begin earlier or end later: passages of the same text are not cut at the same places.
    """
    mine, theirs = _tokens(one), _tokens(other)
    if min(len(mine), len(theirs)) < LEAST_IN_COMMON:
        return None
    matcher = SequenceMatcher(None, [t[0] for t in mine], [t[0] for t in theirs], autojunk=False)
    blocks = matcher.get_matching_blocks()[:-1]
    common = sum(block.size for block in blocks)
    if common < max(LEAST_IN_COMMON, SHARE_IN_COMMON * min(len(mine), len(theirs))):
        return None
    first, last = blocks[0], blocks[-1]
    # Both begin, or end, with words of their own: that is no matter of where they were cut.
    starts = (0, 0) if first.a and first.b else (first.a + first.size, first.b + first.size)
    ends = (last.a, last.b)
    if last.a + last.size < len(mine) and last.b + last.size < len(theirs):
        ends = (len(mine), len(theirs))
    if len(blocks) < 2 and starts[0] > ends[0]:
        return None
    return Parting(_between(mine, starts[0], ends[0]), _between(theirs, starts[1], ends[1]))


def _between(tokens: Sequence[tuple[str, int, int]], first: int, end: int) -> tuple[int, int]:
    """The characters from token `first` to before token `end`, or the gap in front of `first` where these are the same."""
    if first == end:
        return tokens[first - 1][2] if first else 0, tokens[first][1] if first < len(tokens) else tokens[-1][
            2
        ]
    return tokens[first][1], tokens[end - 1][2]


def _tokens(text: str) -> list[tuple[str, int, int]]:
    """(folded, start, end) of each token; offsets are those of `text`, of which folding Chinese changes no length."""
    found = []
    for match in _TOKEN.finditer(fold_chinese(text)):
        word = match.group()
        if word.isascii():
            word = word.casefold()
        elif len(word) > 1:
            word = clean(word).casefold()
        if word not in _SAYS_NOTHING:
            found.append((word, match.start(), match.end()))
    return found
