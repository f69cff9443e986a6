"""A question about a whole document gets that document, in order, as far as the budget goes; nothing is ranked."""

from __future__ import annotations

from core.catalog.catalogue import Catalogue
from core.models.token_estimate import estimate_tokens
from core.retrieval.types import Degradation, Evidence, SearchResult, Trace, Understood

# Passages of this many characters: long enough to read on, short enough for a citation to mean something.
PASSAGE_CHARS = 1200


def whole_document(catalogue: Catalogue, understood: Understood, ms: dict[str, float]) -> SearchResult:
    """The document's chunks joined into passages in reading order; a tail over the budget is reported."""
    assert understood.document_id is not None
    document = catalogue.documents.get(understood.document_id)
    passages: list[Evidence] = []
    tokens = 0
    end_of_read = 0
    if document is not None:
        for start, end, page, headings, ids in _passages(catalogue, document.id):
            text = catalogue.documents.text_slice(document.id, start, end)
            tokens += estimate_tokens(text)
            if tokens > understood.budget_tokens and passages:
                break
            end_of_read = end
            passages.append(
                Evidence(
                    n=len(passages) + 1,
                    chunk_ids=ids,
                    document_id=document.id,
                    content_hash=document.content_hash,
                    path=document.path,
                    title=document.title,
                    page=page,
                    heading_path=headings,
                    start=start,
                    end=end,
                    text=text,
                    relevance=1.0,
                )
            )
    degraded: tuple[Degradation, ...] = ()
    if document is not None and document.char_count and end_of_read < document.char_count * 0.98:
        share = round(100 * end_of_read / document.char_count)
        degraded = (
            Degradation("budget", f"Only the first {share} % of “{document.title}” fit; the rest was not read.", "Ask about a part of it."),
        )  # fmt: skip
    trace = Trace(understood, (), 0.0, understood.decisions, ms)
    return SearchResult(
        tuple(passages), (), bool(passages), 1.0 if passages else 0.0, "hybrid", degraded, trace
    )


def _passages(
    catalogue: Catalogue, document_id: int
) -> list[tuple[int, int, int | None, tuple[str, ...], tuple[int, ...]]]:
    rows: list[tuple[int, int, int | None, tuple[str, ...], tuple[int, ...]]] = []
    for chunk in catalogue.chunks.of_document(document_id):
        if rows and chunk.end - rows[-1][0] <= PASSAGE_CHARS and chunk.heading_path == rows[-1][3]:
            start, _, page, headings, ids = rows[-1]
            rows[-1] = (start, chunk.end, page, headings, (*ids, chunk.id))
        else:
            start = max(chunk.start, rows[-1][1]) if rows else chunk.start
            if start < chunk.end:
                rows.append((start, chunk.end, chunk.page, chunk.heading_path, (chunk.id,)))
    return rows
