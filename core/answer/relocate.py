"""Finds a cited passage again in a file that may have changed, moved or gone since."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import Literal

from core.catalog.catalogue import Catalogue
from core.catalog.records import CitationRecord, Document

State = Literal["same", "moved", "changed", "gone"]

# Looked through on both sides of the old place for the best match of a changed passage.
WINDOW_CHARS = 20_000
# Below this share of equal characters, the old place is shown as it is rather than a look-alike.
SIMILAR = 0.5
PROBE_CHARS = 40


@dataclass(frozen=True)
class Place:
    """Where the passage stands today, and in one sentence what has happened to it."""

    state: State
    sentence: str
    document_id: int
    path: str
    page: int | None
    start: int
    end: int


def relocate(citation: CitationRecord, catalogue: Catalogue) -> Place:
    """Where to open the source of this citation."""
    document = catalogue.documents.get(citation.document_id)
    if document is None:
        document = next(iter(catalogue.documents.with_hash(citation.content_hash)), None)
    if document is None:
        sentence = f"“{citation.title or citation.path}” is no longer in the library; the quotation is what it said then."
        return Place("gone", sentence, 0, citation.path, citation.page, citation.start, citation.end)
    moved_file = document.path != citation.path
    text = catalogue.documents.text(document.id)
    start = nearest(text, citation.quote, citation.start)
    if document.content_hash == citation.content_hash:
        # Text that another version of the readers made of the same file has other offsets.
        shift = start - citation.start if start is not None else 0
        sentence = f"The file now stands at {document.path}." if moved_file else ""
        state: State = "moved" if moved_file else "same"
        return _place(state, sentence, document, citation.start + shift, citation.end + shift)
    if start is not None:
        sentence = "The file has changed since; the passage is still in it."
        return _place("moved", sentence, document, start, start + len(citation.quote))
    start, end = most_similar(text, citation.quote, citation.start)
    sentence = "The file has changed since this answer, and the passage with it; this is the nearest that it says now."
    return _place("changed", sentence, document, start, end)


def nearest(text: str, quote: str, near: int) -> int | None:
    """The occurrence of the quote nearest to an offset; None when there is none."""
    if not quote:
        return None
    before = text.rfind(quote, 0, near + len(quote))
    after = text.find(quote, max(0, near))
    found = [place for place in (before, after) if place >= 0]
    return min(found, key=lambda place: abs(place - near), default=None)


def most_similar(text: str, quote: str, near: int) -> tuple[int, int]:
    """The stretch around `near` that shares most with the quote; the old place, clamped, if nothing does."""
    low, high = max(0, near - WINDOW_CHARS), min(len(text), near + len(quote) + WINDOW_CHARS)
    window = text[low:high]
    matcher = difflib.SequenceMatcher(None, window, quote, autojunk=len(window) > WINDOW_CHARS)
    blocks = [
        block for block in matcher.get_matching_blocks() if block.size >= min(PROBE_CHARS, len(quote) // 4)
    ]
    if quote and sum(block.size for block in blocks) >= SIMILAR * len(quote):
        return low + blocks[0].a, low + blocks[-1].a + blocks[-1].size
    start = min(near, len(text))
    return start, min(len(text), start + len(quote))


def page_of(document: Document, offset: int) -> int | None:
    """The page (from 1) that holds an offset; None for documents without pages."""
    starts = [number for number, start in enumerate(document.page_starts, start=1) if start <= offset]
    return starts[-1] if starts else None


def _place(state: State, sentence: str, document: Document, start: int, end: int) -> Place:
    return Place(state, sentence, document.id, document.path, page_of(document, start), start, end)
