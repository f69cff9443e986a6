"""A summary without a chat model: a document's main sentences, in its order and from all of its parts, each cited."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import PurePath

from core.answer.extractive import tokens_of
from core.answer.parts import quotable
from core.answer.pieces import says_something, shortened
from core.answer.types import Arranged, Sentence
from core.retrieval.result import Evidence
from core.text.regex import regex

# So many sentences of one document are read at a glance; of several, each gets its share, and at least one.
MOST_SENTENCES = 8
MOST_FOR_PARTS = 16  # a document of many parts has one sentence of each
MOST_OF_EACH = 3
MOST_OF_SERIES = 24
# What a sentence gains for opening its part of the text, and for a figure: beginnings and facts are what people look for.
# The words' share lies between 0 and 1. A judgement: they were not fitted.
OPENS, HAS_FIGURE = 0.2, 0.15
# A sentence that shares this much of its words with one already taken says the same again, as a form's lines do.
SAYS_THE_SAME = 0.6
# Shorter sentences are mostly remains of lists and forms.
SHORT_WORDS = 3

_FIGURE = regex(r"\d|[一二三四五六七八九十百千万]{2,}")
_HEADS = {
    "en": "The main points of “{title}” ({file}), in the order of the text:",
    "zh": "“{title}”（{file}）的要点，按原文顺序：",
}
_SERIES = {"en": "The main points of {n} documents, in their order:", "zh": "{n} 份文档的要点，按先后顺序："}


@dataclass(frozen=True)
class _Said:
    """A sentence: what it says, the passage it is from, the part of its document, and its words."""

    text: str
    n: int
    part: tuple[str, ...]
    opens: bool
    words: frozenset[str]


def summary(evidence: Sequence[Evidence], tongue: str) -> Arranged:
    """(Markdown, its sentences): the first names the documents and cites nothing. ("", ()) where nothing can be quoted."""
    groups = [list(group) for _, group in groupby(evidence, key=lambda item: item.document_id)]
    parts = len({item.heading_path for item in evidence})
    most = min(MOST_FOR_PARTS, max(MOST_SENTENCES, parts))
    if len(groups) > 1:
        most = min(MOST_OF_EACH, max(1, MOST_OF_SERIES // len(groups)))
    told = [(group[0], main_sentences(group, most)) for group in groups]
    told = [(item, sentences) for item, sentences in told if sentences]
    if not told:
        return "", ()
    if len(told) == 1:
        item, sentences = told[0]
        head = _HEADS[tongue].format(title=item.title, file=PurePath(item.path).name)
        lines = [f"- {cited(sentence)}" for sentence in sentences]
    else:
        head = _SERIES[tongue].format(n=len(told))
        lines = [f"- {named(item.title, tongue)}{' '.join(map(cited, own))}" for item, own in told]
    quoted = tuple(sentence for _, own in told for sentence in own)
    return "\n\n".join((head, "\n".join(lines))), (Sentence(head, ()), *quoted)


def cited(sentence: Sentence) -> str:
    return f"{sentence.text} {''.join(f'[{number}]' for number in sentence.citations)}".strip()


def named(title: str, tongue: str) -> str:
    """What stands before the sentences of one document or side."""
    bare = "".join(f"\\{sign}" if sign in "\\`*_[]<>#|" else sign for sign in " ".join(title.split()))
    return f"{bare}：" if tongue == "zh" else f"{bare}: "


def main_sentences(evidence: Sequence[Evidence], most: int) -> tuple[Sentence, ...]:
    """At most `most` sentences of one document's passages, in its order; each part has one while there is room."""
    said = _said(evidence)
    taken: list[int] = []
    again: list[int] = []
    for place in _turns(said, _grades(said)):
        opened = any(said[place].part == said[other].part for other in taken)
        told = opened and any(_same(said[place], said[other]) for other in taken)
        (again if told else taken).append(place)
    taken = [*taken, *again][:most]  # where there is room, the other rows of a table too
    return tuple(Sentence(said[place].text, (said[place].n,)) for place in sorted(taken))


def _said(evidence: Sequence[Evidence]) -> list[_Said]:
    """The sentences in order, without those that come again and again."""
    found: list[_Said] = []
    part: tuple[str, ...] | None = None
    for item in evidence:
        for line in quotable(item, whole_lists=False):
            if says_something(line.shown):
                words = frozenset(tokens_of(line.shown))
                found.append(_Said(shortened(line.shown), item.n, item.heading_path, item.heading_path != part, words))  # fmt: skip
                part = item.heading_path
    times = Counter(sentence.text for sentence in found)
    single = [sentence for sentence in found if times[sentence.text] == 1]
    return single or list({sentence.text: sentence for sentence in found}.values())


def _grades(said: Sequence[_Said]) -> list[float]:
    """How much of what the document speaks of again and again a sentence holds, and whether it opens a part or has a figure."""
    times = Counter(word for sentence in said for word in sentence.words)
    weights = {word: math.log(1 + count) for word, count in times.items()}
    shares = [
        sum(weights[word] for word in sentence.words) / math.sqrt(max(SHORT_WORDS, len(sentence.words)))
        for sentence in said
    ]
    highest = max(shares, default=0.0) or 1.0
    return [
        share / highest + OPENS * sentence.opens + HAS_FIGURE * (_FIGURE.search(sentence.text) is not None)
        for share, sentence in zip(shares, said, strict=True)
    ]


def _turns(said: Sequence[_Said], grades: Sequence[float]) -> list[int]:
    """Places in the order in which they are taken: the best of every part, spread over them, before the second best."""
    parts: dict[tuple[str, ...], list[int]] = {}
    for place, sentence in enumerate(said):
        parts.setdefault(sentence.part, []).append(place)
    rounds: list[tuple[int, float, int]] = []
    for places in parts.values():
        places.sort(key=lambda place: -grades[place])
        rounds += [(turn, -grades[place], place) for turn, place in enumerate(places)]
    return [place for _, _, place in sorted(rounds)]


def _same(one: _Said, other: _Said) -> bool:
    fewer = min(len(one.words), len(other.words))
    return fewer >= SHORT_WORDS and len(one.words & other.words) >= SAYS_THE_SAME * fewer
