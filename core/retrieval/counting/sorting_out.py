"""Sorts out all documents that were looked at to be counted: what counts, what only comes near, what does not, and why.

Each is stood for by one passage. Copies stand behind the one that they are copies of.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from core.catalog.catalogue import Catalogue
from core.retrieval.counting.kinds import Kin, folded
from core.retrieval.passes import Searching
from core.retrieval.query import Counting
from core.retrieval.ranking.candidates import gather
from core.retrieval.ranking.floor import RELEVANCE_FLOOR
from core.retrieval.result import Candidate, Lane, LaneHit
from core.text.chinese_script import HAN
from core.text.regex import regex

# Of so many documents that were looked at and do not count, the trace says why; of a larger library it would be a list of all.
MOST_EXPLAINED = 300
# Across languages, one word comes over the floor to texts that only share its field: "lawyer" to any agreement (0.62), while
# what holds it in its own language has 0.69 and more. Among the few of a named kind, all that pass the floor are worth a look.
NEAR_ACROSS = 0.68
ONLY_HOLDS = "holds the words, but is not near in meaning"
ACROSS = "near in meaning, and in another language than the words"
# "Note 2" stands before "note 10".
_DIGITS = regex(r"(\d+)")


@dataclass(frozen=True)
class Looked:
    """What was looked at: {chunk: its document} in scope, and which documents are of the kind, None for any."""

    owner: Mapping[int, int]
    kin: Kin | None

    @property
    def asked(self) -> frozenset[int]:
        """The documents that may count."""
        everything = frozenset(self.owner.values())
        return everything if self.kin is None else everything & self.kin.documents


def sorted_out(
    search: Searching,
    catalogue: Catalogue,
    counting: Counting,
    held: Sequence[int],
    by_meaning: Sequence[LaneHit],
    looked: Looked,
) -> tuple[list[Candidate], list[Candidate]]:
    """(what is counted, what comes near), one passage of each document: the best, or the first that holds the term."""
    if counting.negated:
        holders = {looked.owner[chunk] for chunk in held}
        return _firsts_of(catalogue, looked.owner, looked.asked - holders, by_words=False), []
    topic = counting.manner == "topic"
    certain = _passages(catalogue, held if topic else _firsts(held, looked.owner))
    perhaps: list[Candidate] = []
    if topic:
        search.lookup.complete(certain)
        certain.sort(key=lambda item: -item.scores.get("vectors", 0.0))
        certain = _one_each(certain, set())
        perhaps = [item for item in certain if item.scores.get("vectors", 0.0) < RELEVANCE_FLOOR]
        certain = [item for item in certain if item.scores.get("vectors", 0.0) >= RELEVANCE_FLOOR]
        for item in perhaps:
            item.reason = ONLY_HOLDS
    near = tuple(
        hit
        for hit in by_meaning
        if hit.score >= RELEVANCE_FLOOR and looked.owner.get(hit.chunk_id) in looked.asked
    )
    beside = gather([Lane("vectors", "", 1.0, near)], catalogue)
    beside = _one_each(beside, {item.document_id for item in (*certain, *perhaps)})
    beside = _worth_a_look(beside, certain, counting)
    for item in beside:
        item.relevance, item.reason = item.scores["vectors"], "near in meaning, but does not hold the words"
    least = RELEVANCE_FLOOR if looked.kin is not None else NEAR_ACROSS
    elsewhere = [item for item in beside if item.relevance >= least and foreign(item.language, counting)]
    for item in elsewhere:
        item.reason = ACROSS
    return certain, [*perhaps, *elsewhere, *(item for item in beside if item not in elsewhere)]


def _worth_a_look(
    beside: list[Candidate], certain: Sequence[Candidate], counting: Counting
) -> list[Candidate]:
    """Without what is only less unlike than the rest: as near as what is counted, or of another language than the words.

    A name that no text of the question's language holds is told of in none of them.
    """
    least = min((item.scores.get("vectors", 0.0) for item in certain), default=0.0)
    named = not certain and all(term[:1].isupper() for term in counting.terms)
    return [
        item
        for item in beside
        if foreign(item.language, counting) or (item.scores["vectors"] >= least and not named)
    ]


def foreign(language: str, counting: Counting, wholly: bool = False) -> bool:
    """Whether a text is written in other characters than the terms, and may say the same in its own words.

    A name or number is the same in every language: only plain words are met by other ones. `wholly`: than all of the terms.
    """
    if wholly:
        return bool(counting.terms) and all(
            foreign(language, replace(counting, terms=(term,))) for term in counting.terms
        )
    han = language.startswith(("zh", "ja"))
    plain = [
        term for term in counting.terms if HAN.search(term) or (counting.manner == "words" and term.islower())
    ]
    return language != "und" and any((HAN.search(term) is not None) != han for term in plain)


def _passages(catalogue: Catalogue, chunks: Sequence[int]) -> list[Candidate]:
    """The passages that hold the words, in order."""
    hits = tuple(LaneHit(chunk, n, 1.0, 1.0) for n, chunk in enumerate(chunks, 1))
    found = gather([Lane("words", "", 1.0, hits)], catalogue)
    for item in found:
        item.exact_evidence, item.relevance = True, 1.0
    return found


def _firsts_of(
    catalogue: Catalogue, owner: Mapping[int, int], documents: frozenset[int], by_words: bool
) -> list[Candidate]:
    """The first passage of each of these documents; nothing was found in it, so it has no rank."""
    firsts = _firsts([chunk for chunk in sorted(owner) if owner[chunk] in documents], owner)
    found = _passages(catalogue, firsts)
    for item in found:
        if not by_words:
            item.ranks, item.raw, item.scores, item.exact_evidence = {}, {}, {}, False
    return found


def _firsts(chunks: Sequence[int], owner: Mapping[int, int]) -> list[int]:
    found: dict[int, int] = {}
    for chunk in chunks:
        found.setdefault(owner[chunk], chunk)
    return list(found.values())


def _one_each(items: Sequence[Candidate], taken: set[int]) -> list[Candidate]:
    """The first of each document that is not taken."""
    found: dict[int, Candidate] = {}
    for item in items:
        if item.document_id not in taken:
            found.setdefault(item.document_id, item)
    return list(found.values())


def copies_last(
    items: Sequence[Candidate], text_of: Callable[[int], str]
) -> tuple[list[Candidate], dict[int, int]]:
    """(the documents with each copy behind its original, {a copy: its original}). Only texts that are the same are copies."""
    alike: dict[str, list[Candidate]] = {}
    for item in items:
        alike.setdefault(folded(item.text), []).append(item)
    ordered: list[Candidate] = []
    copies: dict[int, int] = {}
    for group in alike.values():
        originals: dict[str, list[Candidate]] = {}
        for item in group:
            text = folded(text_of(item.document_id)) if len(group) > 1 else ""
            originals.setdefault(text, []).append(item)
        for first, *others in (sorted(same, key=lambda item: len(item.path)) for same in originals.values()):
            ordered += [first, *others]
            copies |= {other.document_id: first.document_id for other in others}
    return ordered, copies


def by_name(path: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdecimal() else (0, part) for part in _DIGITS.split(path.casefold())]


def explained(
    catalogue: Catalogue, counting: Counting, looked: Looked, told: Sequence[Candidate]
) -> list[Candidate]:
    """Why each of the other documents does not count; nothing where they are too many to be told one by one."""
    others = frozenset(looked.owner.values()) - {item.document_id for item in told}
    if len(others) > MOST_EXPLAINED:
        return []
    found = _firsts_of(catalogue, looked.owner, others, by_words=False)
    for item in found:
        item.fate, item.relevance = "not counted", 0.0
        if item.document_id not in looked.asked:
            item.reason = "is not of the kind that was asked for"
        elif counting.negated:
            item.reason = "holds what was asked for; it was looked at"
        else:
            item.reason = "does not hold what was asked for; it was looked at"
    return sorted(found, key=lambda item: item.document_id not in looked.asked)


def in_other_words(catalogue: Catalogue, counting: Counting, documents: frozenset[int]) -> bool:
    """Whether one of the documents is in another language than one of the terms; of too many, none is looked at."""
    if len(documents) > MOST_EXPLAINED:
        return False
    found = (catalogue.documents.get(number) for number in documents)
    return any(document is not None and foreign(document.language, counting) for document in found)


def unjudged(catalogue: Catalogue, counting: Counting, without: frozenset[int]) -> frozenset[int]:
    """Those of the documents `without` the terms that are in another language than all of them: they may say it in their own."""
    if len(without) > MOST_EXPLAINED:
        return frozenset()
    found = ((number, catalogue.documents.get(number)) for number in without)
    return frozenset(
        number
        for number, document in found
        if document is not None and foreign(document.language, counting, wholly=True)
    )
