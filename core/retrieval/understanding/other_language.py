"""Says a short question in the other of the two languages by a list of everyday words: 房东是谁 is "Who is the landlord?".

The bundled embedding model finds sentences across languages, and fails at two words. What the list does not know stays as it is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from core.retrieval.understanding.content import content_words
from core.text.chinese_script import fold_chinese
from core.text.regex import regex
from core.text.stemming import stem

# A longer question is found across languages by its meaning; a bag of its words would only lose that.
MOST_WORDS = 6
# Of the words that name something, so many must be known, or the rest would be asked of anything.
KNOWN = 2 / 3
_HAN = regex("[\u3400-\u9fff]+")
_RUN = regex("[\\d\u3400-\u9fff]+")
_LATIN = regex(r"[A-Za-z][A-Za-z0-9’'-]*(?: [A-Za-z][A-Za-z0-9’'-]*)*")
_PLAIN = regex(r"[^\W_]+")
_WORD = regex(r"[^\W_]+(?:['’-][^\W_]+)*")
# They ask, join or say what goes without saying, and have no word of their own on the other side.
_NOTHING = frozenset(
    "get got go goes going say says said tell told need needs want there much many long big old need do does done use used come comes take takes taken "
    "cost costing last first next way".split()
)  # fmt: skip
NAMES_NOTHING_HAN = regex(
    "什么时候|是什么|什么|多少钱|多少|多久|几[个份次天位点颗]?|哪里|哪儿|哪个|哪天|哪些|怎么样?|如何|为什么|是不是|有没有|谁|吗|呢|吧|了|过|的|是|在|有|要|会|我们?|你|他|她|它|请问|请|上次|应该|"
    "关于|有关|寄来|收到|看到|看见|见到|"
    "可以|能|得|着|把|被|给|从|到|去|和|与|一下|这|那|个|说|放|每|里|为|钱|共"
)
# Longer than one character, they come before words of the list: 关于 is no 关.
_PHRASES = "|".join(part for part in NAMES_NOTHING_HAN.pattern.split("|") if len(part) > 1)
_ASKS_HAN = ((regex("谁"), "Who is the {}?"),)  # fmt: skip
_WHEN_OR_WHERE = regex("什么时候|何时|哪天|哪里|哪儿")
_ASKS = (
    (regex(r"\bwho\b", re.I), "是谁"),
    (regex(r"\bhow (?:much|many|long)\b", re.I), "多少"),
    (regex(r"\bwhen\b", re.I), "什么时候"),
)


@dataclass(frozen=True)
class InOtherWords:
    """The question in the other language, and for each of its words all that a passage may call it."""

    question: str
    language: str
    words: tuple[tuple[str, ...], ...]
    whole: bool
    """Whether the list knows every word of it."""

    def held_by(self, text: str) -> bool:
        """Whether the text has each of the words, in one of its names."""
        folded = fold_chinese(text.casefold())
        stems = {stem(word, "en") for word in _PLAIN.findall(folded)}
        return all(
            any(
                name in folded
                if _HAN.search(name)
                else stems.issuperset(_stemmed(name).replace("-", " ").split())
                for name in names
            )
            for names in self.words
        )


def in_the_other_language(question: str) -> InOtherWords | None:
    """None where too much of it is not in the list, or it is in neither language."""
    folded = fold_chinese(question)
    if _HAN.search(folded):
        return _from_chinese(folded)
    return _from_english(question)


def _from_chinese(question: str) -> InOtherWords | None:
    to_english = _lists()[1]
    longest = max(map(len, to_english))
    found: list[tuple[str, ...]] = []
    known = unknown = 0
    for run in _RUN.findall(question):
        for piece in _pieces(run):
            at = 0
            while at < len(piece):
                size = next((n for n in range(min(longest, len(piece) - at), 0, -1) if piece[at : at + n] in to_english), 0)  # fmt: skip
                if size:
                    found.append(to_english[piece[at : at + size]])
                    known += size
                else:
                    unknown += 1
                at += size or 1
    # What a Chinese question says in Latin letters is a name, the same in both.
    found += [(name.casefold(),) for name in _LATIN.findall(question)]
    if not known or not _enough(known, unknown) or len(found) > MOST_WORDS:
        return None
    words = " ".join(names[0] for names in found)
    frame = next((frame for asks, frame in _ASKS_HAN if asks.search(question)), "What is the {}?")
    # Of a time or a place the word alone finds more: no file says when the fox "is".
    framed = len(found) == 1 and not _WHEN_OR_WHERE.search(question)
    said = frame.format(words) if framed else words
    return InOtherWords(said, "en", tuple(found), not unknown)


def _pieces(run: str) -> list[str]:
    """The run without what only asks; a word of the list is not cut by that: 目的地 has a 的."""
    kept = "|".join(sorted(map(re.escape, _lists()[1]), key=len, reverse=True))
    return [
        match.group()
        for match in re.finditer(rf"(?P<asks>{_PHRASES})|(?:{kept})|(?:{NAMES_NOTHING_HAN.pattern})|.", run)
        if not match["asks"]
        and (match.group() in _lists()[1] or not NAMES_NOTHING_HAN.fullmatch(match.group()))
    ]


def _from_english(question: str) -> InOtherWords | None:
    to_chinese = _lists()[0]
    words = [word.casefold() for word in _WORD.findall(question)]
    naming = set(content_words(question, "en"))
    found: list[tuple[str, ...]] = []
    known = unknown = at = 0
    while at < len(words):
        size = next((n for n in (3, 2, 1) if _phrase(words[at : at + n]) in to_chinese), 0)
        single = words[at]
        if size and (size > 1 or (single in naming and single not in _NOTHING)):
            found.append(to_chinese[_phrase(words[at : at + size])])
            known += size
        else:
            size = 1
            unknown += single in naming and single not in _NOTHING
        at += size
    if not known or not _enough(known, unknown) or len(found) > MOST_WORDS:
        return None
    asks = next((asks for pattern, asks in _ASKS if pattern.search(question)), "")
    said = " ".join([*(names[0] for names in found), asks]).strip()
    return InOtherWords(said, "zh", tuple(found), not unknown)


def _enough(known: int, unknown: int) -> bool:
    return known >= KNOWN * (known + unknown)


def _phrase(words: list[str]) -> str:
    return " ".join(stem(word, "en") for word in words)


def _stemmed(name: str) -> str:
    return " ".join(stem(word, "en") for word in _WORD.findall(name))


@cache
def _lists() -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    """({stemmed English: Chinese names}, {Chinese: English names})."""
    to_chinese: dict[str, tuple[str, ...]] = {}
    to_english: dict[str, tuple[str, ...]] = {}
    text = files("resources").joinpath("words", "en_zh.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if "|" not in line or line.startswith("#"):
            continue
        english, chinese = ([part.strip() for part in side.split(",")] for side in line.split("|"))
        for name in english:
            key = _stemmed(name)
            to_chinese[key] = tuple(dict.fromkeys((*to_chinese.get(key, ()), *chinese)))
        for name in chinese:
            to_english[name] = tuple(dict.fromkeys((*to_english.get(name, ()), *english)))
    return to_chinese, to_english
