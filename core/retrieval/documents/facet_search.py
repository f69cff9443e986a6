"""Looks up the sides of a comparison, or the parts of a question, one by one, so that each has its evidence or is known to have none.

As one question "revenue in August, September and October" is answered by no report: each lacks two of the three names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from core.retrieval.documents.facets import KINDS_OF, asks_price
from core.retrieval.documents.naming import tokens
from core.retrieval.query import Facet, Named, Query, Understood
from core.retrieval.result import Candidate, Evidence, FacetFound, SearchResult, Trace
from core.retrieval.run import Find, Rank, Run
from core.retrieval.understanding.exact_terms import exact_terms
from core.text.chinese_script import HAN
from core.text.regex import regex

# Passages of each; a comparison reads a few of every side rather than many of one.
LEAST_OF_EACH = 2
# A passage is about a side when it holds this share of the words of its name.
NAMED_BY = 0.5

# What is called so has no name of its own: the old one of two.
_VERSION = regex("[新旧舊老]|草稿|初稿|定稿|正式|签|簽|原|第.版|最")

Whole = Callable[[Understood, dict[str, float]], SearchResult]


@dataclass
class _Gathered:
    """What the facets brought so far."""

    evidence: list[Evidence] = field(default_factory=list)
    found: list[FacetFound] = field(default_factory=list)
    misses: list[Evidence] = field(default_factory=list)
    results: list[SearchResult] = field(default_factory=list)

    def take(self, facet: Facet, result: SearchResult, whole: bool) -> None:
        """Number a facet's passages on; one that another facet has brought keeps its number."""
        self.results.append(result)
        answers = result.answerable or result.perhaps
        if not answers:
            self.misses += result.evidence or result.near_misses
        numbers = tuple(dict.fromkeys(self._number(item) for item in result.evidence)) if answers else ()
        self.found.append(FacetFound(facet, numbers, result.answerable, result.perhaps, whole))

    def _number(self, item: Evidence) -> int:
        for known in self.evidence:
            if known.document_id == item.document_id and known.start <= item.start and item.end <= known.end:
                return known.n
        self.evidence.append(replace(item, n=len(self.evidence) + 1))
        return len(self.evidence)


def by_facets(
    query: Query, understood: Understood, run: Run, rank: Rank, find: Find, whole: Whole
) -> SearchResult:
    """Each facet looked up by `rank`, or read by `whole` where it is a document's name; raises what these raise."""
    facets = understood.facets
    share = replace(understood, budget_tokens=understood.budget_tokens // len(facets), facets=())
    given = {n: Named(one.label, (one.document,), exact=True) for n, one in enumerate(facets) if one.document}
    documents = {n: named for n, named in given.items() if not facets[n].question}
    by_degree = any(facet.by_degree for facet in facets)
    if understood.intent == "compare" and not given and not by_degree:
        documents = _documents(facets, understood, find)
    gathered = _Gathered()
    for place, facet in enumerate(facets):
        named = documents.get(place)
        unknown = False
        if named is not None:
            document = whole(replace(share, named=named), {})
            unknown = not _may_be(facet, facets, document.evidence)
            if not unknown:
                gathered.take(facet, document, True)
                continue
        own = Run(run.cancelled)
        fewer = replace(query, text=facet.question, k=max(LEAST_OF_EACH, query.k // len(facets)))
        result = rank(fewer, _asking(share, facet, query), own)
        if facet.document and asks_price(facet.question) and not (result.answerable or result.perhaps):
            # What a quote costs is mostly said without the word for it: its sums are looked for in all of it.
            given_whole = whole(replace(share, named=given[place]), {})
            result = replace(given_whole, answerable=False, perhaps=bool(given_whole.evidence))
        if understood.intent == "compare" and not facet.document:
            result = _of_this_side(facet, result, _own(facet, facets, unknown))
            figure = facet.by_degree or asks_price(facet.question)
            if figure and not (result.answerable or result.perhaps):
                by_name = _asking(share, replace(facet, question=facet.label), query)
                result = _told_of(facet, rank(replace(fewer, text=facet.label), by_name, own))
        gathered.take(facet, result, False)
    if understood.intent == "compare" and not documents and not given and not _told_apart(gathered):
        run.decisions.append("the two are not told apart anywhere: looked up as one question")
        return rank(query, replace(understood, intent="look-up", facets=()), run)
    return _together(gathered, understood, run)


def _asking(understood: Understood, facet: Facet, query: Query) -> Understood:
    """The facet as a question of its own. Times in the words of a comparison are what is compared, and limit nothing."""
    scope = understood.scope
    if understood.intent == "compare":
        of_this_side = (facet.document,) if facet.document else scope.documents
        scope = replace(scope.with_times_of(query.scope), documents=of_this_side)
    return replace(
        understood,
        question=facet.question,
        intent="look-up",
        exact_terms=exact_terms(facet.question),
        scope=scope,
        named=None,
        hold="",
        lists=None,
    )


def _may_be(facet: Facet, facets: Sequence[Facet], document: Sequence[Evidence]) -> bool:
    """Whether a document may be what a side calls it: one of like name is none where it never has the side's own."""
    others = frozenset[str]().union(*(tokens(other.label) for other in facets if other is not facet))
    own = _proper(facet.label) - others
    return not own or any(own & _said(item) for item in document) or _other_script(facet.label, document)


def _own(facet: Facet, facets: Sequence[Facet], unknown: bool) -> frozenset[str]:
    """The words that a passage of this side must have: those of its name that tell it from the others, 王 of 李阿姨 and 王阿姨.

    () where its words are no name, so that a passage may tell of it in others.
    """
    others = frozenset[str]().union(*(tokens(other.label) for other in facets if other is not facet))
    shares = bool(tokens(facet.label) & others)
    told_by_name = unknown or shares or not HAN.search(facet.label)
    return _proper(facet.label) - others if told_by_name else frozenset()


def _told_of(facet: Facet, result: SearchResult) -> SearchResult:
    """The passages that name a side whose price or size none gives in so many words: a figure in them may be it."""
    wanted = tokens(facet.label)
    named = tuple(item for item in (result.evidence or result.near_misses) if wanted <= _said(item))
    return replace(result, evidence=named, answerable=False, perhaps=bool(named))


def _proper(label: str) -> frozenset[str]:
    """The words of a label that are names of their own: those with a capital or a figure, of Chinese all but what tells a version."""
    if HAN.search(label):
        return frozenset() if _VERSION.search(label) else tokens(label)
    return tokens(" ".join(re.findall(r"\b(?:[A-Z]|\d)[\w’'&-]*", label)))


def _of_this_side(facet: Facet, result: SearchResult, own: frozenset[str]) -> SearchResult:
    """Without the passages of the other sides: reports of one shape are near to each of their months.

    Passages in another script cannot hold a side's name. Where none holds it, only a sure answer stands, and not even that
    where it has a name of its `own`.
    """
    wanted = tokens(facet.label)
    named = tuple(item for item in result.evidence if _names(item, wanted) and (not own or own & _said(item)))
    # Of a name, a passage in another script speaks only where it comes before all in the question's own.
    nearest = result.evidence[:1] if own else result.evidence
    if named or _other_script(facet.label, nearest) or (result.answerable and not own):
        return replace(result, evidence=named or (result.evidence if not own else _foreign(facet, result)))
    return replace(result, evidence=(), near_misses=result.evidence, answerable=False, perhaps=False)


def _foreign(facet: Facet, result: SearchResult) -> tuple[Evidence, ...]:
    return tuple(item for item in result.evidence if _other_script(facet.label, (item,)))


def _told_apart(gathered: _Gathered) -> bool:
    """Whether kinds of one thing, "early shift" and "late shift", each have a passage that names it and no other of them.

    True for sides that are no kinds of one thing: each may be told of in the same passage.
    """
    words = [tokens(found.facet.label) for found in gathered.found]
    shared = frozenset.intersection(*words)
    own = [names - shared for names in words]
    if not shared or not all(KINDS_OF.fullmatch(" ".join(names)) for names in own):
        return True
    evidence = {item.n: _said(item) for item in gathered.evidence}
    every = frozenset[str]().union(*own)
    return all(
        any(evidence[n] & every == name for n in found.numbers)
        for found, name in zip(gathered.found, own, strict=True)
    )


def _said(item: Evidence) -> frozenset[str]:
    return tokens(" ".join((item.title, *item.heading_path, item.text)))


def _names(item: Evidence, wanted: frozenset[str]) -> bool:
    return len(wanted & _said(item)) >= NAMED_BY * len(wanted)


def _other_script(label: str, evidence: Sequence[Evidence]) -> bool:
    chinese = HAN.search(label) is not None
    return any((HAN.search(item.text) is not None) != chinese for item in evidence)


def _documents(facets: Sequence[Facet], understood: Understood, find: Find) -> dict[int, Named]:
    """Which facets are names of documents, by place. Beside one that is, another may be the one of like name that is left."""
    named = [find(facet.question, understood.scope) for facet in facets]
    sure = {
        place: names
        for place, names in enumerate(named)
        if len(names.documents) == 1 and (names.exact or names.share >= 1.0)
    }
    taken = {names.documents[0] for names in sure.values()}
    for place, names in enumerate(named):
        left = [number for number in (*names.documents, *names.near) if number not in taken]
        if sure and place not in sure and left and len(named) == 2:
            sure[place] = replace(names, documents=(left[0],), exact=False)
            taken.add(left[0])
    return sure


def _together(gathered: _Gathered, understood: Understood, run: Run) -> SearchResult:
    results = gathered.results
    notes = dict.fromkeys(note for result in results for note in result.degraded)
    ms = dict(run.ms)
    for result in results:
        for stage, took in result.trace.ms.items():
            ms[stage] = round(ms.get(stage, 0.0) + took, 2)
    decisions = [*understood.decisions, *run.decisions]
    for found, result in zip(gathered.found, results, strict=True):
        decisions.append(
            f"“{found.facet.question}” is answered with probability {result.answer_probability:.2f}"
        )
        decisions += [said for said in result.trace.decisions if said not in understood.decisions]
    trace = Trace(
        understood,
        _candidates(results),
        max(result.trace.floor for result in results),
        tuple(decisions),
        ms,
        next((result.trace.reranker for result in results if result.trace.reranker != "none"), "none"),
        tuple(lane for result in results for lane in result.trace.lanes),
    )
    misses = [replace(item, n=n) for n, item in enumerate(gathered.misses, start=1)]
    answerable = any(found.answerable for found in gathered.found)
    return SearchResult(
        tuple(gathered.evidence),
        tuple(misses),
        answerable,
        max(result.answer_probability for result in results),
        results[0].mode,
        (*run.degraded, *notes),
        trace,
        perhaps=not answerable and any(found.perhaps for found in gathered.found),
        facets=tuple(gathered.found),
    )


def _candidates(results: Sequence[SearchResult]) -> tuple[Candidate, ...]:
    """Each passage once, as the facet saw it that used it."""
    best: dict[int, Candidate] = {}
    for result in results:
        for candidate in result.trace.candidates:
            known = best.get(candidate.chunk_id)
            if known is None or (candidate.fate == "evidence" and known.fate != "evidence"):
                best[candidate.chunk_id] = candidate
    return tuple(best.values())
