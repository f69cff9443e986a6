"""Reads citation marks out of a model's text, in the many forms that models write them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from core.models.sentences import split_sentences

# [1]  [1, 2]  [1][2]  [^1]  【1】  [1-3]  [ref 1]  [Reference 2]  ［1］
MARK = re.compile(r"\s*[\[【［]\s*(?:\^|refs?\.?|references?|来源|參考|参考(?:资料)?)?\s*(\d{1,3}(?:\s*(?:[,，、;]|-|–)\s*\^?\d{1,3})*)\s*[\]】］]", re.IGNORECASE)  # fmt: skip
RANGE = re.compile(r"(\d{1,3})\s*[-–]\s*(\d{1,3})")
NUMBER = re.compile(r"\d{1,3}")

# [1-30] is never meant as thirty sources; such a mark is read by its ends.
LONGEST_RANGE = 9

FENCE = re.compile(r"^(```|~~~).*?^\1[^\S\n]*$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class CitedText:
    """A sentence without its marks, and the numbers they held, in order and once each."""

    text: str
    citations: tuple[int, ...]


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
        numbers = [number for mark in own for number in numbers_in(mark[1])]
        sentence = " ".join("".join(bare[start:end]).split())
        if re.search(r"\w", sentence):
            found.append(CitedText(_tidy(sentence), tuple(dict.fromkeys(numbers))))
    return found


def marked_up(sentences: Iterable[tuple[str, tuple[int, ...]]]) -> str:
    """Markdown of the sentences with their marks."""
    return " ".join(
        f"{text} {''.join(f'[{number}]' for number in numbers)}".strip() for text, numbers in sentences
    )


def _tidy(sentence: str) -> str:
    return re.sub(r"\s+([.,;:!?。，；：！？])", r"\1", sentence).strip()
