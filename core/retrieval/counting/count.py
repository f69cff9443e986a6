"""Counts documents instead of ranking passages: every passage in scope is asked, so that the number can be relied on.

By words the count is exact for what it says it counts. Meaning only adds what comes near, apart, since no cosine tells that
a text is about something for certain. All that was looked at is told apart: what counts, what only comes near, what does not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from core.catalog.catalogue import Catalogue
from core.index.base import ChunkIds, LexicalIndex
from core.retrieval.counting.counting import in_both_languages
from core.retrieval.counting.holding import Holding
from core.retrieval.counting.kinds import Kin, of_kind
from core.retrieval.counting.sorting_out import (
    ACROSS,
    ONLY_HOLDS,
    Looked,
    by_name,
    copies_last,
    explained,
    in_other_words,
    sorted_out,
    unjudged,
)
from core.retrieval.passes import Searching
from core.retrieval.query import Counting, Degradation, Mode
from core.retrieval.ranking.floor import RELEVANCE_FLOOR
from core.retrieval.result import Candidate, Count, Evidence, LaneHit, SearchResult, Trace
from core.retrieval.scope.file_kinds import kind_of
from core.retrieval.scope.said import scope_said
from core.retrieval.understanding.exact_terms import QUOTES

# So many documents are listed and cited, and so many that only come near; what is left out is told.
MOST_LISTED = 50
MOST_NEAR = 10
# Files that are in the library and cannot be searched.
UNREAD = ("pending", "failed")
# Two files of one kind, or a folder of it, show that the word is one for documents where it may be one for things.
ENOUGH_OF_KIND = 2


def counted(
    search: Searching, catalogue: Catalogue, words: LexicalIndex, counting: Counting, allowed: ChunkIds | None
) -> SearchResult | None:
    """The number of documents, with one passage of each as evidence; None where nothing here is called so.

    Raises IndexDamaged.
    """
    run = search.run
    with run.stage("count"):
        owner = _owners(catalogue, allowed)
        holding = Holding(catalogue, words, owner, allowed)
        kin = _kin(counting, catalogue, owner, holding)
        if kin is not None and _no_kind(counting, kin):
            run.decisions.append(
                f"no documents here are called “{counting.kind}”: passages are searched instead"
            )
            return None
        if kin is not None and kin.kept_as and counting.known:
            counting = replace(counting, sure=True)
        formats = search.understood.scope.media_types
        if (
            kin is None and kind_of(formats) is not None
        ):  # "which PDF" is a limit by now; the answer says PDFs
            counting = replace(counting, media_types=formats)
        looked = Looked(owner, kin)
        # A word in quotation marks, or how often one stands, is asked for to the letter.
        to_the_letter = counting.asks == "times" or QUOTES.search(search.query.text) is not None
        if not to_the_letter and in_other_words(catalogue, counting, looked.asked):
            counting = in_both_languages(counting)
        held = [chunk for chunk in holding.passages(counting) if owner[chunk] in looked.asked]
        times: dict[int, int] = {}
        if counting.asks == "times":
            times = holding.times(counting, dict.fromkeys(owner[chunk] for chunk in held))
            held = [chunk for chunk in held if owner[chunk] in times]
    wants_meaning = bool(counting.terms) and not counting.negated
    by_meaning = _by_meaning(search) if wants_meaning else ()
    if counting.manner == "topic" and by_meaning is None:
        counting = replace(counting, manner="words")  # that a text is about it, nobody can say then
    certain, perhaps = sorted_out(search, catalogue, counting, held, by_meaning or (), looked)
    if counting.manner != "topic":
        certain.sort(key=lambda item: by_name(item.path))
    certain, copies = copies_last(certain, catalogue.documents.text)
    perhaps, near_copies = copies_last(perhaps, catalogue.documents.text)
    count = Count(
        counting,
        documents=len(set(owner.values())),
        passages=len(owner),
        matching=len(certain),
        near=sum(counting.manner == "topic" or item.reason == ACROSS for item in perhaps),
        of_kind=None if kin is None else len(kin.documents),
        unread=_unread(catalogue),
        scope=scope_said(search.understood.scope, catalogue),
        by_name=kin is None or kin.by_name,
        times={item.document_id: times[item.document_id] for item in certain} if times else {},
        copies=copies,
        near_copies=near_copies,
        foreign=unjudged(catalogue, counting, looked.asked - {owner[chunk] for chunk in held}),
        near_holding=sum(item.reason == ONLY_HOLDS for item in perhaps),
    )
    run.decisions.append(
        f"counted: {count.matching} of {count.documents} documents, all {count.passages} passages of which were asked; "
        f"{len(perhaps)} more come near"
    )
    rest = explained(catalogue, counting, looked, (*certain, *perhaps))
    return _result(search, count, certain, perhaps, rest)


def _kin(counting: Counting, catalogue: Catalogue, owner: Mapping[int, int], holding: Holding) -> Kin | None:
    if not counting.kind:
        return None
    # Where nothing is called a contract, one that begins "Between ..." may still call itself so somewhere.
    loose = counting.known and counting.manner != "all" and " " not in counting.kind
    return of_kind(counting.kind, catalogue, frozenset(owner.values()), holding.documents, loose)


def _no_kind(counting: Counting, kin: Kin) -> bool:
    """Whether the question must be about something else than documents of this kind."""
    if counting.manner == "all" and not counting.known:
        return not kin.series  # a folder "bike" holds what was kept of a bike, and is no number of bikes
    if counting.manner == "all":
        enough = kin.kept_as or len(kin.documents) >= ENOUGH_OF_KIND
        return not kin.documents or not (counting.sure or enough)
    return not kin.documents and (not counting.known or " " in counting.kind)


def _by_meaning(search: Searching) -> tuple[LaneHit, ...] | None:
    """The passages nearest to the terms; None, and it is said, where meaning cannot be searched."""
    (lane,) = (lane for lane in search.lookup.lanes(search.run) if lane.name == "vectors")
    if lane.error:
        search.run.degraded.append(
            Degradation(lane.name, f"What comes near by meaning is not known: {lane.error}")
        )
        return None
    return lane.hits


def _owners(catalogue: Catalogue, allowed: ChunkIds | None) -> dict[int, int]:
    """{chunk: its document} of all in scope."""
    within = None if allowed is None else set(allowed.tolist())
    return {chunk: owner for chunk, owner in catalogue.chunks.owners() if within is None or chunk in within}


def _result(
    search: Searching,
    count: Count,
    certain: Sequence[Candidate],
    perhaps: Sequence[Candidate],
    rest: Sequence[Candidate],
) -> SearchResult:
    for item in certain:
        item.fate = "evidence"
        item.reason = "counts among what was asked for"
    for item in certain[MOST_LISTED:]:
        item.fate, item.reason = "not chosen", f"counted; only the first {MOST_LISTED} are listed"
    beside = perhaps[: min(MOST_NEAR, count.near)]
    for item in perhaps:
        item.fate = "not counted"
    for item in beside:
        item.fate = "weak"
    listed = (*certain[:MOST_LISTED], *beside)
    evidence = tuple(_evidence(item, search, n) for n, item in enumerate(listed, 1))
    understood, run = search.understood, search.run
    decisions = (*understood.decisions, *run.decisions)
    trace = Trace(
        understood,
        (*certain, *perhaps, *rest),
        RELEVANCE_FLOOR,
        decisions,
        run.ms,
        "none",
        tuple(run.lanes),
    )
    mode: Mode = "hybrid" if count.counting.manner == "topic" else "words"
    return SearchResult(evidence, (), True, 1.0, mode, tuple(run.degraded), trace, count=count)


def _evidence(item: Candidate, search: Searching, n: int) -> Evidence:
    document = search.documents(item.document_id)
    return Evidence(
        n=n,
        chunk_ids=(item.chunk_id,),
        document_id=item.document_id,
        content_hash=document.content_hash if document is not None else "",
        path=item.path,
        title=item.title,
        page=item.page,
        heading_path=item.heading_path,
        start=item.start,
        end=item.end,
        text=item.text,
        relevance=item.relevance,
        modified=document.modified if document is not None else 0.0,
        weak=item.fate == "weak",
    )


def _unread(catalogue: Catalogue) -> int:
    counts = catalogue.documents.counts()
    return sum(number for state, number in counts.items() if state in UNREAD)
