"""Numbers an answer's sources as it cites them: 1 to n in the order of first use, without gaps; what it does not cite follows."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from core.answer.types import Answer, Sentence
from core.retrieval.result import Evidence
from core.text.regex import regex

# A mark of our own making; a title's brackets are escaped.
_MARK = regex(r"(?<!\\)\[(\d+)\]")


def numbered_as_cited(answer: Answer) -> Answer:
    """The same answer, whose text is our own and holds its marks as `[n]`."""
    new = _new_numbers(answer.sentences, answer.references)
    if all(old == number for old, number in new.items()):
        return answer
    references = sorted((replace(item, n=new[item.n]) for item in answer.references), key=lambda item: item.n)
    sentences = tuple(
        replace(sentence, citations=tuple(new.get(n, n) for n in sentence.citations))
        for sentence in answer.sentences
    )
    text = _MARK.sub(_renumber(new), answer.text)
    return replace(answer, text=text, sentences=sentences, references=tuple(references))


def _new_numbers(sentences: Sequence[Sentence], references: Sequence[Evidence]) -> dict[int, int]:
    known = [item.n for item in references]
    used = [n for sentence in sentences for n in sentence.citations if n in known]
    return {old: number for number, old in enumerate(dict.fromkeys([*used, *known]), start=1)}


def _renumber(new: dict[int, int]) -> Callable[[re.Match[str]], str]:
    return lambda match: f"[{new.get(int(match[1]), int(match[1]))}]"
