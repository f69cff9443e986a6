"""Brings hits of all lanes together by chunk id and joins them with the catalogue, which knows what still exists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np

from core.catalog.catalogue import Catalogue
from core.catalog.records import ChunkText, Document
from core.index.base import ChunkIds
from core.retrieval.result import PARAPHRASE, Candidate, Lane


def gather(lanes: Iterable[Lane], catalogue: Catalogue) -> list[Candidate]:
    """One candidate per chunk. A chunk that was deleted since the index saw it is left out.

    Each list keeps its own rank and score, so that "words" and "vectors" always speak of the question itself.
    """
    found: dict[int, Candidate] = {}
    for lane in lanes:
        for hit in lane.hits:
            candidate = found.setdefault(hit.chunk_id, Candidate(hit.chunk_id))
            candidate.ranks[lane.label] = hit.rank
            candidate.raw[lane.label] = hit.raw
            candidate.scores[lane.label] = hit.score
            if lane.name == "vectors" and lane.origin.startswith(PARAPHRASE):
                candidate.paraphrased = max(candidate.paraphrased, hit.score)
    texts = catalogue.chunks.get(list(found))
    documents: dict[int, Document | None] = {}
    alive: list[Candidate] = []
    for chunk_id, candidate in found.items():
        text = texts.get(chunk_id)
        if text is None:
            continue
        document_id = text.chunk.document_id
        if document_id not in documents:
            documents[document_id] = catalogue.documents.get(document_id)
        document = documents[document_id]
        if document is not None:
            fill(candidate, text, document)
            alive.append(candidate)
    return alive


def complete(
    candidates: Sequence[Candidate],
    words: Callable[[ChunkIds], Lane | None],
    meaning: Callable[[ChunkIds], Lane | None],
) -> None:
    """Give each candidate the score that the other lane would have given it, had it looked further.

    Ranks stay as they are: only a lane's own list has ranks. A lane that failed gives nothing.
    """
    for name, ask in (("words", words), ("vectors", meaning)):
        lacking = sorted(item.chunk_id for item in candidates if name not in item.raw)
        lane = ask(np.array(lacking, dtype=np.int64)) if lacking else None
        scored = {hit.chunk_id: hit for hit in lane.hits} if lane is not None else {}
        for candidate in candidates:
            hit = scored.get(candidate.chunk_id)
            if hit is not None:
                candidate.raw[name], candidate.scores[name] = hit.raw, hit.score


def fill(candidate: Candidate, text: ChunkText, document: Document) -> None:
    """Write the chunk's own facts into the candidate."""
    candidate.document_id = document.id
    candidate.path = document.path
    candidate.title = document.title
    candidate.series = document.series
    candidate.page = text.chunk.page
    candidate.heading_path = text.chunk.heading_path
    candidate.start, candidate.end = text.chunk.start, text.chunk.end
    candidate.text = text.text
    candidate.context = text.embedded_text
    candidate.language = text.chunk.language
