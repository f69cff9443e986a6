"""Says it where two files are versions of one text and part at the very words that an answer rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from core.answer.editions import (
    editions,
    likeness,
    marked_editions,
    named_edition,
    names_an_edition,
    newer,
    of_the_same_clause,
    when,
)
from core.answer.extractive import tokens_of
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
# A clause with so many of the words of another takes its place; one with fewer may be of something beside it.
REPLACES = 0.5
REMEDY = "Open both and see which one holds."


@dataclass(frozen=True)
class _Rival:
    """What another file says in place of a cited sentence."""

    of: Evidence
    other: Evidence
    instead_of: str
    says: str

    @property
    def other_is_newer(self) -> bool:
        return newer(self.other, self.of)

    @property
    def older_says(self) -> str:
        return self.instead_of if self.other_is_newer else self.says

    @property
    def newer_says(self) -> str:
        return self.says if self.other_is_newer else self.instead_of

    def by_name(self, question: str) -> bool:
        """Whether the names tell which of the two holds, and the question asks for none of them by its mark."""
        told = editions(self.of, self.other) or marked_editions(self.of, self.other)
        return told and not names_an_edition(question, self.of, self.other)


def with_other_versions(
    sentences: Sequence[Sentence], evidence: Sequence[Evidence], question: str = ""
) -> tuple[tuple[Sentence, ...], tuple[Degradation, ...]]:
    """The sentences of the files with what other versions of their text say there, the newer first, and a note on each pair."""
    sentences = _of_the_named(sentences, evidence, question)
    quoted: list[Sentence] = []
    shown = {sentence.text for sentence in sentences}
    rivals: list[_Rival] = []
    for sentence in sentences:
        quoted.append(sentence)
        for rival in (*_unnamed(sentence, evidence, question), *_of_editions(sentence, evidence, question)):
            rivals.append(rival)
            if rival.says not in shown and len(shown) < len(sentences) + MOST_ADDED:
                shown.add(rival.says)
                quoted.append(Sentence(rival.says, (rival.other.n,)))
    ordered = _newer_first(quoted, rivals)
    return tuple(_without_replaced(ordered, rivals, question)), _notes(rivals, question)


def _of_the_named(
    sentences: Sequence[Sentence], evidence: Sequence[Evidence], question: str
) -> tuple[Sentence, ...]:
    """Without the clauses of an edition where the question names another one by its year or mark, and that has its own."""
    of = {item.n: item for item in evidence}

    def is_of_another(sentence: Sentence) -> bool:
        items = [of[n] for n in sentence.citations if n in of]
        return any(
            named_edition(question, item, its) is its and _much_alike(sentence.text, each.text)
            for item in items
            for each in sentences
            for its in (of[n] for n in each.citations if n in of)
            if editions(item, its) or marked_editions(item, its)
        )

    return tuple(sentence for sentence in sentences if not is_of_another(sentence))


def _much_alike(one: str, other: str) -> bool:
    """Whether two clauses are of one matter, so that one takes the place of the other."""
    return likeness(tokens_of(one), tokens_of(other)) >= REPLACES


def _without_replaced(
    ordered: Sequence[Sentence], rivals: Sequence[_Rival], question: str
) -> Iterator[Sentence]:
    """Without what the names of the files tell to be replaced by a clause that is much like it; the note says it."""
    replaced = {
        rival.older_says
        for rival in rivals
        if rival.by_name(question) and _much_alike(rival.instead_of, rival.says)
    }
    newer = {rival.newer_says for rival in rivals}
    return (each for each in ordered if each.text not in replaced or each.text in newer)


def _unnamed(sentence: Sentence, evidence: Sequence[Evidence], question: str) -> Iterator[_Rival]:
    """The rivals of which the question does not name the one that is quoted, by its year or mark."""
    for rival in _rivals(sentence, evidence):
        of_names = editions(rival.of, rival.other) or marked_editions(rival.of, rival.other)
        if not (of_names and named_edition(question, rival.of, rival.other) is rival.of):
            yield rival


def _newer_first(quoted: Sequence[Sentence], rivals: Sequence[_Rival]) -> list[Sentence]:
    """The sentences in their order, but none of a version before what a newer one says in its place."""
    ordered = list(quoted)
    for rival in rivals:
        if rival.other_is_newer:
            says = next((place for place, each in enumerate(ordered) if each.text == rival.says), None)
            old = next((place for place, each in enumerate(ordered) if each.text == rival.instead_of), None)
            if says is not None and old is not None and old < says:
                ordered.insert(old, ordered.pop(says))
    return ordered


def _of_editions(sentence: Sentence, evidence: Sequence[Evidence], question: str) -> Iterator[_Rival]:
    """What other editions of its document say of the same matter, where the question does not name one by its year or mark."""
    for item in evidence:
        if item.n not in sentence.citations:
            continue
        for other in evidence:
            told = editions(item, other) or marked_editions(item, other)
            if told and not names_an_edition(question, item, other):
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


def _notes(rivals: Sequence[_Rival], question: str = "") -> tuple[Degradation, ...]:
    told: dict[frozenset[int], Degradation] = {}
    for rival in rivals:
        told.setdefault(
            frozenset((rival.of.document_id, rival.other.document_id)), _note(rival, rival.by_name(question))
        )
    return tuple(told.values())[:MOST_ADDED]


def _note(rival: _Rival, by_name: bool) -> Degradation:
    one, other = rival.of, rival.other
    older, newest = (one, other) if rival.other_is_newer else (other, one)
    if by_name:
        names = _names(older, newest)
        said = f"By their names {names[0]} is older than {names[1]}. It says: “{rival.older_says}”"
        return Degradation("versions", said, REMEDY)
    older, newest = sorted((one, other), key=lambda item: (when(item), item.modified))
    names = _names(older, newest)
    if when(older) == when(newest):
        return Degradation("versions", f"{names[0]} and {names[1]} say different things here.", REMEDY)
    return Degradation(
        "versions", f"{names[0]} says otherwise than {names[1]}, which is newer ({when(newest)}).", REMEDY
    )


def _names(*items: Evidence) -> list[str]:
    """File names, with their folders where they are alike."""
    paths = [PurePath(item.path) for item in items]
    alike = len({path.name for path in paths}) < len(paths)
    return [f"{path.parent.name}/{path.name}" if alike else path.name for path in paths]
