"""Reads citation marks out of a model's text, in the many forms that models write them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from core.answer.types import Sentence
from core.text.regex import regex
from core.text.sentences import split_sentences

# [1]  [1, 2]  [1][2]  [^1]  【1】  [1-3]  [ref 1]  [Reference 2]  ［1］  and for memories  [m1]  [1, m2]  [memory 1]  [记忆1]
_KIND = r"(?:\^|refs?\.?|references?|来源|參考|参考(?:资料)?|m|mem(?:ory|ories)?|记忆|記憶)?"
MARK = regex(rf"\s*[\[【［]\s*({_KIND}\s*\d{{1,3}}(?:\s*(?:[,，、;]|-|–)\s*{_KIND}\s*\d{{1,3}})*)\s*[\]】］]", re.IGNORECASE)  # fmt: skip
RANGE = regex(r"(\d{1,3})\s*[-–]\s*m?(\d{1,3})")
PART = regex(r"(m(?:em(?:ory|ories)?)?|记忆|記憶)?\s*(\d{1,3}(?:\s*[-–]\s*m?\d{1,3})?)", re.IGNORECASE)
# "[memories 1, 2]" speaks of memories throughout, "[m1, 2]" of a memory and a passage.
ALL_MEMORIES = regex(r"\s*(?:mem(?:ory|ories)|记忆|記憶)", re.IGNORECASE)
NUMBER = regex(r"\d{1,3}")

# [1-30] is never meant as thirty sources; such a mark is read by its ends.
LONGEST_RANGE = 9

FENCE = regex(r"^(```|~~~).*?^\1[^\S\n]*$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class CitedText:
    """A sentence without its marks, and the numbers of passages and memories they held, in order and once each."""

    text: str
    citations: tuple[int, ...]
    memories: tuple[int, ...] = ()


def numbers_in(mark: str) -> list[int]:
    """The numbers of the inside of one mark: "1, 3-5" gives 1, 3, 4, 5."""
    found: list[int] = []

    def spread(match: re.Match[str]) -> str:
        low, high = int(match[1]), int(match[2])
        if low <= high <= low + LONGEST_RANGE:
            return " ".join(str(number) for number in range(low, high + 1))
        return f"{low} {high}"

    for number in NUMBER.findall(RANGE.sub(spread, mark)):
        if int(number) not in found:
            found.append(int(number))
    return found


def cited_in(mark: str) -> tuple[list[int], list[int]]:
    """The passages and the memories that the inside of one mark names: "1, m2" gives [1] and [2]."""
    passages: list[int] = []
    memories: list[int] = []
    throughout = ALL_MEMORIES.match(mark) is not None
    for kind, numbers in PART.findall(mark):
        (memories if kind or throughout else passages).extend(numbers_in(numbers))
    return passages, memories


def cited_sentences(text: str) -> list[CitedText]:
    """The text sentence by sentence. Marks after a full stop belong to the sentence before them."""
    prose = FENCE.sub(lambda match: " " * len(match.group()), text)
    marks = list(MARK.finditer(prose))
    bare = list(prose)
    for mark in marks:
        bare[mark.start() : mark.end()] = " " * (mark.end() - mark.start())
    spans = [span for span in split_sentences("".join(bare)) if prose[span[0] : span[1]].strip()]
    found: list[CitedText] = []
    for index, (start, end) in enumerate(spans):
        following = spans[index + 1][0] if index + 1 < len(spans) else len(prose)
        own = [mark for mark in marks if start <= mark.start() < max(end, following)]
        cited = [cited_in(mark[1]) for mark in own]
        passages = dict.fromkeys(number for numbers, _ in cited for number in numbers)
        memories = dict.fromkeys(number for _, numbers in cited for number in numbers)
        sentence = " ".join("".join(bare[start:end]).split())
        if re.search(r"\w", sentence):
            found.append(CitedText(_tidy(sentence), tuple(passages), tuple(memories)))
    return found


def marked_up(sentences: Iterable[Sentence]) -> str:
    """Markdown of the sentences with their marks."""
    return " ".join(f"{sentence.text} {_marks(sentence)}".strip() for sentence in sentences)


def _marks(sentence: Sentence) -> str:
    passages = "".join(f"[{number}]" for number in sentence.citations)
    return passages + "".join(f"[m{number}]" for number in sentence.memories)


def _tidy(sentence: str) -> str:
    return re.sub(r"\s+([.,;:!?。，；：！？])", r"\1", sentence).strip()
