"""Says it where two files are versions of one text and part at the very words that an answer rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from core.answer.editions import editions, names_a_year_of, of_the_same_clause, when
from core.answer.focus import supporting
from core.answer.parts import parts, quotable
from core.answer.pieces import shortened
from core.answer.types import Sentence
from core.answer.verify import overlap
from core.retrieval.query import Degradation
from core.retrieval.ranking.sameness import parting, said
from core.retrieval.result import Evidence

# A text in many versions is quoted in some of them; the note names no more either.
MOST_ADDED = 2
REMEDY = "Open both and see which one holds."


@dataclass(frozen=True)
class _Rival:
    """What another file says in place of a cited sentence."""

    of: Evidence
    other: Evidence
    instead_of: str
    says: str


def with_other_versions(
    sentences: Sequence[Sentence], evidence: Sequence[Evidence], question: str = ""
) -> tuple[tuple[Sentence, ...], tuple[Degradation, ...]]:
    """The sentences of the files with what other versions of their text say there, the newer first, and a note on each pair."""
    quoted: list[Sentence] = []
    shown = {sentence.text for sentence in sentences}
    rivals: list[_Rival] = []
    for sentence in sentences:
        quoted.append(sentence)
        for rival in (*_rivals(sentence, evidence), *_of_editions(sentence, evidence, question)):
            rivals.append(rival)
            if rival.says not in shown and len(shown) < len(sentences) + MOST_ADDED:
                shown.add(rival.says)
                quoted.append(Sentence(rival.says, (rival.other.n,)))
    return tuple(_newer_first(quoted, rivals)), _notes(rivals)


def _newer_first(quoted: Sequence[Sentence], rivals: Sequence[_Rival]) -> list[Sentence]:
    """The sentences in their order, but none of a version before what a newer one says in its place."""
    ordered = list(quoted)
    for rival in rivals:
        if when(rival.other) > when(rival.of):
            says = next((place for place, each in enumerate(ordered) if each.text == rival.says), None)
            old = next((place for place, each in enumerate(ordered) if each.text == rival.instead_of), None)
            if says is not None and old is not None and old < says:
                ordered.insert(old, ordered.pop(says))
    return ordered


def _of_editions(sentence: Sentence, evidence: Sequence[Evidence], question: str) -> Iterator[_Rival]:
    """What other editions of its document say of the same matter, where the question does not name one by its year."""
    for item in evidence:
        if item.n not in sentence.citations:
            continue
        for other in evidence:
            if editions(item, other) and not names_a_year_of(question, item, other):
                says = of_the_same_clause(sentence.text, other)
                if says:
                    yield _Rival(item, other, sentence.text, says)


def notes_on_versions(sentences: Sequence[Sentence], evidence: Sequence[Evidence]) -> tuple[Degradation, ...]:
    """The notes alone, for sentences that a model wrote."""
    return _notes([rival for sentence in sentences for rival in _rivals(sentence, evidence)])


def _rivals(sentence: Sentence, evidence: Sequence[Evidence]) -> Iterator[_Rival]:
    for item in evidence:
        span = supporting(item, parts(item), sentence.text) if item.n in sentence.citations else None
        if span is None:
            continue
        for other in evidence:
            if other.document_id == item.document_id or other.n in sentence.citations:
                continue
            place = parting(item.text, other.text)
            if place is None:
                continue
            if not (_within(item, span, place.one) and _touch(span, place.one)):
                continue
            says = _said_at(other, place.other, sentence.text)
            if says and says != sentence.text:
                yield _Rival(item, other, sentence.text, says)


def _touch(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return max(one[0], other[0]) < min(one[1], other[1])


def _within(item: Evidence, part: tuple[int, int], place: tuple[int, int]) -> bool:
    """Whether all words at this place are of that part; versions that part in several sentences are of other things."""
    return (part[0] <= place[0] and place[1] <= part[1]) or not said(item.text[slice(*place)])


def _said_at(item: Evidence, place: tuple[int, int], like: str) -> str:
    """The one part of a passage at this place, of two around a gap that which is more like the sentence; "" for none."""
    there = [
        part
        for part in quotable(item, whole_lists=False)
        if _touch((part.start, part.end), place) and _within(item, (part.start, part.end), place)
    ]
    best = max(there, key=lambda part: overlap(like, part.shown) or 0.0, default=None)
    return shortened(best.shown) if best is not None else ""


def _notes(rivals: Sequence[_Rival]) -> tuple[Degradation, ...]:
    told: dict[frozenset[int], Degradation] = {}
    for rival in rivals:
        told.setdefault(frozenset((rival.of.document_id, rival.other.document_id)), _note(rival))
    return tuple(told.values())[:MOST_ADDED]


def _note(rival: _Rival) -> Degradation:
    older, newer = sorted((rival.of, rival.other), key=lambda item: (when(item), item.modified))
    names = _names(older, newer)
    if when(older) == when(newer):
        return Degradation("versions", f"{names[0]} and {names[1]} say different things here.", REMEDY)
    return Degradation(
        "versions", f"{names[0]} says otherwise than {names[1]}, which is newer ({when(newer)}).", REMEDY
    )


def _names(*items: Evidence) -> list[str]:
    """File names, with their folders where they are alike."""
    paths = [PurePath(item.path) for item in items]
    alike = len({path.name for path in paths}) < len(paths)
    return [f"{path.parent.name}/{path.name}" if alike else path.name for path in paths]
