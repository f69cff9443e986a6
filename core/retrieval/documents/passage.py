"""A passage of a document that was chosen for what the document is, not for how near it is to the question."""

from __future__ import annotations

from core.catalog.catalogue import Catalogue
from core.catalog.records import Document
from core.retrieval.result import Evidence


def passage_of(
    catalogue: Catalogue,
    document: Document,
    chunk_ids: tuple[int, ...],
    span: tuple[int, int],
    page: int | None,
    heading_path: tuple[str, ...],
    n: int = 0,
) -> Evidence:
    """The characters `span` of a document as evidence number `n`, with all relevance."""
    start, end = span
    return Evidence(
        n=n,
        chunk_ids=chunk_ids,
        document_id=document.id,
        content_hash=document.content_hash,
        path=document.path,
        title=document.title,
        page=page,
        heading_path=heading_path,
        start=start,
        end=end,
        text=catalogue.documents.text_slice(document.id, start, end),
        relevance=1.0,
    )
