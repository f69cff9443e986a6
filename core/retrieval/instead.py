"""How a passage that answers for another reason than its nearness takes the place of what was found: boxes, rows, a letter."""

from __future__ import annotations

from dataclasses import replace

from core.retrieval.query import Query
from core.retrieval.ranking.answerable import LITERAL_PROBABILITY
from core.retrieval.result import Evidence, SearchResult


def may_answer(query: Query, found: SearchResult) -> bool:
    """Whether something else may answer than what was found: an answer is wanted, and not counted or listed already."""
    return query.purpose == "answer" and found.count is None and found.listed is None


def documents_near(found: SearchResult, most: int) -> list[int]:
    """So many of the documents that were found, the nearest first."""
    numbers = [item.document_id for item in (*found.evidence, *found.near_misses)]
    numbers += [candidate.document_id for candidate in found.trace.candidates]
    return list(dict.fromkeys(numbers))[:most]


def answered_by(found: SearchResult, evidence: tuple[Evidence, ...], said: str) -> SearchResult:
    """`found` with these passages alone, which answer; `said`: why, for the trace."""
    return replace(
        found,
        evidence=evidence,
        near_misses=(),
        answerable=True,
        perhaps=False,
        answer_probability=max(found.answer_probability, LITERAL_PROBABILITY),
        trace=replace(found.trace, decisions=(*found.trace.decisions, said)),
        facets=(),
    )
