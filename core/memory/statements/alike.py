"""Which statements say the same, and which only look so: numbers, dates, names, order and negation must agree."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.memory.kinds import normal, subject_key
from core.memory.vault.note import Memory
from core.text.chinese_script import fold_chinese
from core.text.regex import regex
from core.text.stemming import stem
from core.text.stop_words import STOP_WORDS

# Shared words by all words of both: from here two statements are shown to their owner as alike.
ALIKE = 0.6
# A word in more statements than this says nothing about a pair, and would make the search quadratic.
COMMON_WORD = 40

_TOKEN = regex(r"\d[\d.,:/-]*\d|\d|[^\W\d_]+(?:['’][^\W\d_]+)?")
_HAN_RUN = regex("[\u3400-\u9fff]+")
_NEGATION = regex(
    r"\b(?:not|no|never|none|nothing|nobody|neither|nor|cannot|without|hardly|no longer|stopped|quit)\b|n['’]t\b|"
    r"不|没|無|无|非|未|别|勿|莫|戒|否",
    re.IGNORECASE,
)
_INTENSIFIERS = frozenset(
    "really very quite absolutely truly just so much lot also definitely certainly pretty totally still now currently always".split()
)
_ZH_FILLERS = regex("[的了呢啊吧呀很非常真也都还就最近现在目前一直]")
MONTHS = "january february march april may june july august september october november december".split()
_NUMBER_WORDS = {
    word: str(n)
    for n, word in enumerate("zero one two three four five six seven eight nine ten eleven twelve".split())
}
_ZH_NUMBERS = {c: str(n) for n, c in enumerate("零一二三四五六七八九十")} | {"两": "2"}


@dataclass(frozen=True)
class Statement:
    """What a statement holds. `words` are stems in order; a Chinese run counts by its characters."""

    words: tuple[str, ...]
    numbers: tuple[str, ...]
    names: tuple[str, ...]
    negations: int


def statement(memory: Memory) -> Statement:
    """Take a memory's text apart."""
    return take_apart(memory.text)


def take_apart(text: str) -> Statement:
    """Take a text apart."""
    plain = unicodedata.normalize("NFKC", text)
    return Statement(
        tuple(_words(plain)), tuple(numbers(plain)), tuple(names(plain)), len(_NEGATION.findall(plain))
    )


def _words(text: str) -> Iterator[str]:
    for match in _TOKEN.finditer(text):
        token = match.group()
        if _HAN_RUN.search(token):
            yield from _ZH_FILLERS.sub("", fold_chinese(token))
            continue
        bare = token.casefold().removesuffix("'s").removesuffix("’s")
        bare = re.sub(r"(?:['’](?:m|re|ve|ll|d)|n['’]t)$", "", bare)
        if bare and bare not in STOP_WORDS["en"] and bare not in _INTENSIFIERS:
            yield stem(bare, "en")


def numbers(text: str) -> list[str]:
    """Numbers in order: digits without separators, small number words, months, Chinese digits before a measure."""
    plain = unicodedata.normalize("NFKC", text)
    found = []
    for match in _TOKEN.finditer(plain):
        token = match.group()
        low = token.casefold()
        if token[0].isdigit():
            found.append(token.replace(",", "").rstrip(".:/-").lstrip("0") or "0")
        elif low in _NUMBER_WORDS and low != "one":
            found.append(_NUMBER_WORDS[low])
        elif low in MONTHS and (low != "may" or token[0].isupper()):
            found.append(f"month {MONTHS.index(low) + 1}")
        elif _HAN_RUN.search(token):
            found += [
                _ZH_NUMBERS[c]
                for c in re.findall(
                    r"[零一二三四五六七八九十两](?=[个只条年月日号岁点楼层本次天周块元千百万公斤米杯碗瓶辆套间家位名张台部把双顿份场遍趟亩盆门级岁分秒倍种])",
                    token,
                )
            ]
    return found


def names(text: str) -> list[str]:
    """Capitalised words inside sentences, and abbreviations, in order; the first word of a sentence is none."""
    found = []
    for match in re.finditer(r"(?<![.!?:]\s)(?<=[\s(“\"'‘/-])[A-Z][\w’'-]*|(?<![\w’'])[A-Z]{2,}\w*", text):
        word = match.group().removesuffix("'s").removesuffix("’s").strip("'’-")
        if (
            word
            and word not in ("I", "I'm", "I’m", "I've", "I’ve", "I'll", "I’ll", "I'd", "I’d")
            and word.casefold() not in MONTHS
        ):
            found.append(word.casefold())
    return found


def agree(one: Statement, other: Statement) -> str:
    """ "" when two statements may be taken for one, else in what they differ."""
    if one.numbers != other.numbers:
        return "different numbers or dates"
    if one.negations != other.negations:
        return "one of them is negated"
    if sorted(one.names) != sorted(other.names) or (one.names != other.names):
        return "different names"
    if one.words != other.words:
        return "different words"
    return ""


def alike_pairs(memories: Sequence[Memory]) -> list[tuple[str, str]]:
    """Pairs of ids of one subject and kind whose statements look alike, the earlier in `memories` first.

    They may differ in nothing but a number: "3 cats", "2 cats". Pairs are found through the rarer words that both hold,
    so that the work stays near linear.
    """
    apart = [frozenset(statement(memory).words) for memory in memories]
    groups = [(subject_key(memory.subject), memory.kind) for memory in memories]
    exact: dict[tuple[tuple[str, str], str], int] = {}
    rows: dict[tuple[tuple[str, str], str], list[int]] = defaultdict(list)
    pairs: set[tuple[int, int]] = set()
    for i, memory in enumerate(memories):
        first = exact.setdefault((groups[i], normal(memory.text)), i)
        if first != i:
            pairs.add((first, i))
        for word in apart[i]:
            rows[groups[i], word].append(i)
    for shared in rows.values():
        if 1 < len(shared) <= COMMON_WORD:
            pairs |= {(a, b) for n, a in enumerate(shared) for b in shared[n + 1 :]}
    bare = [frozenset(word for word in words if not _is_number(word)) for words in apart]
    close = [
        (a, b)
        for a, b in sorted(pairs)
        if _jaccard(apart[a], apart[b]) >= ALIKE or apart[a] == apart[b] or (bare[a] and bare[a] == bare[b])
    ]
    return [(memories[a].id, memories[b].id) for a, b in close]


def _is_number(word: str) -> bool:
    return word[0].isdigit() or word in _NUMBER_WORDS


def _jaccard(one: frozenset[str], other: frozenset[str]) -> float:
    together = len(one | other)
    return len(one & other) / together if together else 1.0
