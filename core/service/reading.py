"""Hands a document's text to a viewer, a slice at a time, with what has become of its file."""

from __future__ import annotations

from pathlib import Path

from core.catalog.catalogue import Catalogue
from core.catalog.records import Document
from core.errors import UserInputError
from core.service.protocol_library import DocumentText

# A slice stays well below a protocol line, whatever the script.
MAX_SLICE = 400_000


def document_text(catalogue: Catalogue, document_id: int, start: int | None, end: int | None) -> DocumentText:
    """Characters start to end of the indexed text. Raises UserInputError for a document that is not there."""
    document = catalogue.documents.get(document_id)
    if document is None:
        raise UserInputError("That document is no longer in the library.", "")
    low = max(0, start or 0)
    high = min(document.char_count, end if end is not None else document.char_count, low + MAX_SLICE)
    exists, changed = on_disk(document)
    return {
        "document_id": document.id,
        "path": document.path,
        "title": document.title or Path(document.path).name,
        "media_type": document.media_type,
        "text": catalogue.documents.text_slice(document.id, low, max(low, high)),
        "start": low,
        "end": max(low, high),
        "length": document.char_count,
        "page_starts": list(document.page_starts),
        "exists": exists,
        "changed": changed,
        "state": document.state,
    }


def on_disk(document: Document) -> tuple[bool, bool]:
    """(the file is there, its size or time differ from what was indexed)."""
    try:
        facts = Path(document.path).stat()
    except OSError:
        return False, False
    changed = (facts.st_size, facts.st_mtime_ns) != (document.stamp.size, document.stamp.mtime_ns)
    return True, changed
