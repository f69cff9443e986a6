"""Evidence and search results for tests, with only what matters said."""

from __future__ import annotations

from core.retrieval.query import Degradation, Understood
from core.retrieval.query import Scope as Scope
from core.retrieval.result import Evidence, SearchResult, Trace


def passage(n: int, text: str, title: str = "Lease") -> Evidence:
    """A passage that is a whole document."""
    return Evidence(
        n=n,
        chunk_ids=(n,),
        document_id=n,
        content_hash=f"hash{n}",
        path=f"/files/{title}{n}.md",
        title=title,
        page=None,
        heading_path=(),
        start=0,
        end=len(text),
        text=text,
        relevance=0.8,
    )


def result(
    *evidence: Evidence,
    near: tuple[Evidence, ...] = (),
    intent: str = "look-up",
    degraded: tuple[Degradation, ...] = (),
) -> SearchResult:
    """What retrieval would hand over; answerable when there is evidence."""
    understood = Understood("q", intent, ("en",), (), Scope(), 2000)  # type: ignore[arg-type]
    trace = Trace(understood, (), 0.55, (), {})
    found = bool(evidence)
    return SearchResult(evidence, near, found, 0.9 if found else 0.1, "hybrid", degraded, trace)
