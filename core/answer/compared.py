"""Answers side by side without a chat model: what each side of a comparison says, each part of a question, or that it is not there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.answer.editions import SAME_CLAUSE, editions, likeness
from core.answer.extractive import tokens_of
from core.answer.parts import quotable
from core.answer.pieces import says_something, shortened
from core.answer.summary import MOST_OF_EACH, cited, main_sentences, named
from core.answer.types import Arranged, Quote, Sentence
from core.answer.wanted_kind import lacks_what_is_asked
from core.retrieval.documents.facets import asks_price, kind_compared, number_compared
from core.retrieval.documents.naming import tokens
from core.retrieval.query import Facet
from core.retrieval.result import Evidence, FacetFound, SearchResult
from core.text.chinese_script import HAN
from core.text.regex import regex

# Of a side that was searched for, the sentence that says most and one beside it; of whole documents, where they differ.
MOST_OF_SIDE = 2
MOST_DIFFERENCES = 10
# Of what only one of them says, so much stands beside what both say otherwise.
MOST_ALONE = 2

_ABSENT = {"en": "the files do not say.", "zh": "文件里没有说明。"}
_ABSENT_PART = {"en": "The files do not say: {question}?", "zh": "文件里没有说明：{question}？"}
_ALIKE = {
    "en": "Nothing in which they differ was found.",
    "zh": "没有发现它们有什么不同。",
}
_MORE = {
    "en": "They differ in more than is listed here; the files have all.",
    "zh": "不同之处不止这些；文件里有全部。",
}

_FIGURE = regex(r"\d|[一二三四五六七八九十百千万两]{1,}[^\w]?")
_MONEY = regex(
    r"[£€$¥]\s?\d|\d[\d,.]*\s?(?:pounds?|euros?|dollars?|francs?|pence|cents?|yuan|usd|eur|gbp|chf)\b|\d\s?(?:元|块|塊|镑|鎊|欧元|美元)|[百千万]元",
    re.I,
)


@dataclass(frozen=True)
class _Line:
    """A sentence of a document and its words, in order."""

    text: str
    n: int
    words: tuple[str, ...]


def compared(result: SearchResult, tongue: str, quote: Quote) -> Arranged:
    """(Markdown, its sentences): a line for each side. ("", ()) where no side has anything to quote."""
    sides = [(found, _passages(result, found)) for found in result.facets]
    more = False
    if all(found.whole for found, _ in sides) and len(sides) == 2:
        told, more = _differences(sides[0][1], sides[1][1])
    else:
        told = [_of_side(found, passages, quote) for found, passages in sides]
    if not any(told) and not all(found.whole for found, _ in sides):
        return "", ()
    if not any(told):
        return _ALIKE[tongue], (Sentence(_ALIKE[tongue], ()),)
    names = [found.facet.label for found, _ in sides]
    firsts = [passages[0] for found, passages in sides if found.whole and passages]
    if len(firsts) == len(sides) == 2 and editions(firsts[0], firsts[1]):  # "the 2024" is no name
        names = [item.title for item in firsts]
    lines: list[str] = []
    sentences: list[Sentence] = []
    for name, own in zip(names, told, strict=True):
        row = own or (Sentence(_ABSENT[tongue], ()),)
        lines.append(f"- {named(name, tongue)}{' '.join(map(cited, row))}")
        sentences += row
    if more:
        sentences.append(Sentence(_MORE[tongue], ()))
        lines += ["", _MORE[tongue]]
    return "\n".join(lines), tuple(sentences)


def of_one_kind(question: str, evidence: Sequence[Evidence], tongue: str, quote: Quote) -> Arranged | None:
    """ "The two plumbers", of each of whom another file tells: what each file says; None where they are not so many files."""
    number, kind = number_compared(question), tokens(kind_compared(question)[0])
    firsts: dict[int, Evidence] = {}
    for item in evidence:
        if kind and kind <= tokens(f"{item.title} {item.text}"):
            firsts.setdefault(item.document_id, item)
    if not number or len(firsts) != number:
        return None
    told = [(item, quote(question, [item])[:MOST_OF_SIDE]) for item in firsts.values()]
    if not all(own for _, own in told):
        return None
    lines = [f"- {named(item.title, tongue)}{' '.join(map(cited, own))}" for item, own in told]
    return "\n".join(lines), tuple(sentence for _, own in told for sentence in own)


def part_by_part(result: SearchResult, tongue: str, quote: Quote) -> Arranged:
    """The same for the parts of a question, one after the other; a sentence that answers both is told once."""
    told: dict[str, Sentence] = {}
    for found in result.facets:
        own = _of_part(found.facet, _passages(result, found), quote)
        for sentence in own or (Sentence(_ABSENT_PART[tongue].format(question=found.facet.label), ()),):
            told.setdefault(sentence.text, sentence)
    if not any(sentence.citations for sentence in told.values()):
        return "", ()
    return " ".join(map(cited, told.values())), tuple(told.values())


def each_part(facets: Sequence[Facet], evidence: Sequence[Evidence], quote: Quote) -> Arranged:
    """The best sentence for each part of a question that was answered as one: the best for the whole may leave a part out."""
    told = {sentence.text: sentence for facet in facets for sentence in quote(facet.question, evidence)[:1]}
    return " ".join(map(cited, told.values())), tuple(told.values())


def _of_part(facet: Facet, passages: Sequence[Evidence], quote: Quote) -> tuple[Sentence, ...]:
    """A part that leans on the first is told by its own words out of the best passage: what it took over leads back there."""
    if facet.question == facet.label or facet.label not in facet.question:
        return quote(facet.question, passages)[:MOST_OF_SIDE] if passages else ()
    return quote(facet.label, passages[:1])[:1] if passages else ()


def _passages(result: SearchResult, found: FacetFound) -> list[Evidence]:
    by_number = {item.n: item for item in result.evidence}
    return [by_number[number] for number in found.numbers]


def _of_side(found: FacetFound, passages: Sequence[Evidence], quote: Quote) -> tuple[Sentence, ...]:
    if not passages:
        return ()
    if found.whole:
        return main_sentences(passages, MOST_OF_EACH)
    told = quote(found.facet.question, passages)
    if found.facet.by_degree and _tells_nothing(found.facet, [each.text for each in told[:MOST_OF_SIDE]]):
        return ()
    if asks_price(found.facet.question) and not any(_MONEY.search(each.text) for each in told[:1]):
        told = (*_with_money(passages), *told)
    return told[:MOST_OF_SIDE]


def _tells_nothing(facet: Facet, texts: Sequence[str]) -> bool:
    """Whether no figure of the side is told: neither one of the kind, nor, of a thing that has its own name, any sentence with that."""
    named = any(set(tokens_of(facet.label)) <= set(tokens_of(text)) for text in texts)
    has_name_of_its_own = facet.label[:1].islower() or HAN.search(facet.label) is not None
    return lacks_what_is_asked(facet.question, texts) and not (named and has_name_of_its_own)


def _with_money(passages: Sequence[Evidence]) -> tuple[Sentence, ...]:
    """The first sentence that names a sum of money: what a thing costs is not what its number is."""
    found = (
        Sentence(shortened(part.shown), (item.n,))
        for item in passages
        for part in quotable(item, whole_lists=False)
        if _MONEY.search(part.shown)
    )
    return tuple(found)[:1]


def _differences(
    one: Sequence[Evidence], other: Sequence[Evidence]
) -> tuple[list[tuple[Sentence, ...]], bool]:
    """What two documents say of the same matters in other words or figures; then what only one of them says.

    With whether more of either kind was left out.
    """
    here, there = _lines(one), _lines(other)
    same = {line.text for line in here} & {line.text for line in there}
    here = [line for line in here if line.text not in same]
    there = [line for line in there if line.text not in same]
    every = _of_one_matter(here, there)
    pairs = every[:MOST_DIFFERENCES]
    room = max(MOST_ALONE, MOST_DIFFERENCES - len(pairs))
    more = len(every) > len(pairs) or max(len(here), len(there)) - len(every) > room
    told = [
        _told(lines, [pair[side] for pair in every], len(pairs), room)
        for side, lines in enumerate((here, there))
    ]
    return told, more


def _of_one_matter(here: Sequence[_Line], there: Sequence[_Line]) -> list[tuple[_Line, _Line]]:
    """The sentences that belong together, the most alike first chosen; in the order of the first text, of many those with a figure first."""
    likely = sorted(
        (
            (likeness(line.words, other.words), at, to)
            for at, line in enumerate(here)
            for to, other in enumerate(there)
        ),
        key=lambda found: (-found[0], abs(found[1] - found[2])),
    )
    taken: dict[int, int] = {}
    for alike, at, to in likely:
        if alike >= SAME_CLAUSE and at not in taken and to not in taken.values():
            taken[at] = to
    pairs = [(here[at], there[to]) for at, to in sorted(taken.items())]
    # Of more than can be shown, a changed sum or day is what matters.
    if len(pairs) > MOST_DIFFERENCES:
        pairs.sort(key=lambda pair: not any(_FIGURE.search(line.text) for line in pair))
    return pairs


def _told(lines: Sequence[_Line], paired: Sequence[_Line], most: int, room: int) -> tuple[Sentence, ...]:
    alone = [line for line in lines if not any(line is pair for pair in paired)][:room]
    return tuple(Sentence(line.text, (line.n,)) for line in (*paired[:most], *alone))


def _lines(passages: Sequence[Evidence]) -> list[_Line]:
    return [
        _Line(shortened(part.shown), item.n, tuple(tokens_of(part.shown)))
        for item in passages
        for part in quotable(item, whole_lists=False)
        if says_something(part.shown)
    ]
