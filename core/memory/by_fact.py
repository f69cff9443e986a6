"""Holds what a model wrote against the words it comes from, fact by fact and not as one bag of words.

"3 apple trees and 12 pear trees" has all words of "12 apple trees" and "3 pear trees", and says something else. So has
"open for dogs, not for visitors". What cannot be told apart from such an exchange is refused: the notes are still there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from core.memory.statements.alike import numbers, take_apart
from core.text.chinese_script import HAN
from core.text.regex import regex

_SENTENCES = regex(r"[.!?;:](?=\s|$)|[。！？；：\n]")
# What stands on both sides of these is told for itself; a "not" behind an "and" does not reach back over it.
_CLAUSES = regex(
    r",(?!\d)|，|\s+[–—-]\s+|\b(?:but|while|whereas|though|although|because|since)\b|"
    r"\band (?=(?:not|no|never|neither)\b)|但是?|却|而(?![且已])|因为",
    re.IGNORECASE,
)
_ITEMS = regex(r"\b(?:and|or|nor|as well as)\b|[、和与或及]|以及|还有", re.IGNORECASE)
_DENIES = regex(
    r"\b(?:not|no|never|none|nothing|nobody|neither|nor|cannot|without|hardly|no longer|stopped|quit)\b|n['’]t\b|"
    r"(?<!是)不(?![但仅过少])|没|無|无|(?<![是除])非(?!常)|未|别|勿|莫|戒",
    re.IGNORECASE,
)
# Beside these the order is what is said: from Hamburg to Berlin, tea rather than coffee, 安娜比彼得高.
_IN_ORDER = regex(r"\b(?:to|from|than|over|before|after|of|by)\b|[比到从给把被]|['’]s\b", re.IGNORECASE)
_ZH_COUNTED = regex(r"[零一二两三四五六七八九十百千万]+(?=[\u3400-\u9fff])")
# Behind a denied clause these only go on with it: "I did not like it, the garden in Lyon, in winter".
_APPENDED = regex(r"\s*(?:the|an?|in|on|at|with|for|from|during|by|my|our)\b")
_WORD = regex(r"[\w'’-]+")
# A piece this short that opens a list is whom the rest is about: 安娜和彼得…
_SHORT_NAME = 3


@dataclass(frozen=True)
class _Fact:
    """A piece that tells one thing: its words in order, numbers as "#12". `head` is what it shares with its sentence."""

    words: tuple[str, ...]
    head: frozenset[str] = frozenset()

    @property
    def all(self) -> frozenset[str]:
        return self.head | frozenset(self.words)


def exchanged(text: str, sources: Sequence[str]) -> str:
    """What a text brings together or turns around that its sources do not, in words; "" when each fact is theirs."""
    theirs = [fact for source in sources for fact in _facts(source)]
    known = frozenset().union(*(fact.all for fact in theirs))
    turned = _turned(text, sources, known)
    if turned:
        return turned
    for fact in _facts(text):
        own = [word for word in fact.words if word in known]
        for one, other in combinations(dict.fromkeys(own), 2):
            if _of_two_facts(one, other, theirs):
                return f"“{_shown(one, text)}” and “{_shown(other, text)}” do not belong together"
    return _disordered(text, sources)


def pieces(text: str) -> list[str]:
    """The clauses and items of a text, each telling one thing."""
    return [piece for clause in _clauses(text) for piece in _items(clause)]


def _clauses(text: str) -> list[str]:
    return [c for sentence in _SENTENCES.split(text) for c in _CLAUSES.split(sentence) if c.strip()]


def _items(clause: str) -> list[str]:
    items = [item for item in _ITEMS.split(clause) if item.strip()]
    if len(items) > 1 and _is_only_a_name(items[0]):
        items[:2] = [f"{items[0]} {items[1]}"]
    return items


def _is_only_a_name(item: str) -> bool:
    plain = item.strip()
    if HAN.search(plain):
        return len(plain) <= _SHORT_NAME
    return bool(plain) and all(word[:1].isupper() for word in plain.split())


def _facts(text: str) -> list[_Fact]:
    found: list[_Fact] = []
    for clause in _clauses(text):
        items = [_words(item) for item in _items(clause)]
        first = items[0] if items else ()
        # "The orchard has 12 apple trees and 3 pear trees": the orchard has both. "Bob is 39 and Eva 41": Bob is not.
        count = next((n for n, word in enumerate(first) if word.startswith("#")), 0)
        head = frozenset(first[:count])
        found += [
            _Fact(words, head if n and words[0].startswith("#") else frozenset())
            for n, words in enumerate(items)
            if words
        ]
    return found


def _words(text: str) -> tuple[str, ...]:
    """Stems and Chinese characters in order, then the numbers with a mark."""
    counted = _ZH_COUNTED.findall(text)
    digits = [f"#{number}" for number in numbers(text)] if not counted else [f"#{each}" for each in counted]
    plain = [word for word in take_apart(text).words if not word.isdigit()]
    if counted:
        plain = [word for word in plain if word not in set("".join(counted))]
    at = _place_of_number(text, plain)
    return (*plain[:at], *digits, *plain[at:])


def _place_of_number(text: str, plain: Sequence[str]) -> int:
    """How many of the words stand before the first number."""
    found = re.search(
        r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b", text, re.IGNORECASE
    )
    found = found or _ZH_COUNTED.search(text)
    if found is None:
        return len(plain)
    before = [word for word in take_apart(text[: found.start()]).words if not word.isdigit()]
    return min(len(before), len(plain))


def _of_two_facts(one: str, other: str, theirs: Sequence[_Fact]) -> bool:
    """Whether two words stand together nowhere, and each has company there which the other does not know.

    A detail that stands alone may be told in the same breath: "in 2021 with Anna".
    """
    with_one = [fact.all for fact in theirs if one in fact.all]
    with_other = [fact.all for fact in theirs if other in fact.all]
    if any(other in words for words in with_one):
        return False
    around_one, around_other = frozenset().union(*with_one), frozenset().union(*with_other)
    return all(words - around_one - {other} for words in with_other) and all(
        words - around_other - {one} for words in with_one
    )


def _turned(text: str, sources: Sequence[str], known: frozenset[str]) -> str:
    """A word that is denied here and affirmed there, or the other way round."""
    denied, affirmed = _by_polarity([text])
    no, yes = _by_polarity(sources)
    wrong = next((word for word in sorted(denied & known) if word in yes and word not in no), "")
    if wrong:
        return f"it turns “{_shown(wrong, text)}” into a no"
    wrong = next((word for word in sorted(affirmed & known) if word in no and word not in yes), "")
    return f"it turns “{_shown(wrong, text)}” into a yes" if wrong else ""


def _by_polarity(texts: Sequence[str]) -> tuple[frozenset[str], frozenset[str]]:
    """The words that stand behind a "not" of their clause, and those of clauses without one."""
    denied: set[str] = set()
    affirmed: set[str] = set()
    for text in texts:
        open_no = False
        for clause in _clauses(text):
            found = _DENIES.search(clause)
            if found is not None:
                denied.update(_words(clause[found.end() :]))
            elif not (open_no and _APPENDED.match(clause)):
                affirmed.update(_words(clause))
            open_no = found is not None or (open_no and _APPENDED.match(clause) is not None)
    return frozenset(denied), frozenset(affirmed)


def _disordered(text: str, sources: Sequence[str]) -> str:
    """Words of one fact that stand in another order where the order is what is said."""
    theirs = [_words(clause) for source in sources for clause in _clauses(source)]
    for clause in _clauses(text):
        own = _words(clause)
        if not _IN_ORDER.search(clause) or len(set(own)) != len(own):
            continue
        same = [words for words in theirs if set(own) == set(words)]
        if same and own not in same:
            return "it tells the same words in another order"
    return ""


def _shown(word: str, text: str) -> str:
    """A word as it stands in the text: not its stem, not "#month 6"."""
    whole = next((each for each in _WORD.findall(text) if word in _words(each)), "")
    return whole if whole and not HAN.search(whole) else word.removeprefix("#")
