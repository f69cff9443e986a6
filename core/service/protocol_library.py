"""What the window and the engine say to each other of the library: folders, documents, and how far their reading is."""

from __future__ import annotations

from typing import Literal, TypedDict


class Progress(TypedDict):
    """Ingest as a whole. `seconds_left` is None while nothing can be said. `state` of the queue."""

    state: Literal["idle", "running", "paused"]
    files_done: int
    files_total: int
    chunks_embedded: int
    chunks_total: int
    current: str
    seconds_left: float | None


class SourceRow(TypedDict):
    """A watched folder or file. `time_sensitive`: its old files stand back behind newer ones."""

    id: int
    kind: str
    path: str
    state: str
    reason: str
    time_sensitive: bool
    counts: dict[str, int]


class SourceAccount(TypedDict):
    """All files of a source on disk now: `on_disk` = ready + words_only + pending + failed + excluded, which `adds_up`.

    `ignored` (how many by rule) are part of `excluded`. What the skipped and unreadable folders (why by path) hold is
    not counted. `away`: documents that are kept although their files are not there.
    """

    path: str
    state: str
    reason: str
    on_disk: int
    ready: int
    words_only: int
    pending: int
    failed: int
    excluded: int
    away: int
    ignored: dict[str, int]
    skipped_folders: dict[str, str]
    unreadable_folders: dict[str, str]
    adds_up: bool


class DocumentRow(TypedDict):
    id: int
    source_id: int
    path: str
    title: str
    media_type: str
    size: int
    state: str
    reason: str
    remedy: str
    chunks: int
    embedded: int
    modified: float
    indexed: float | None


class DocumentPage(TypedDict):
    """Result of "documents.list"."""

    total: int
    rows: list[DocumentRow]
    counts: dict[str, int]


class DocumentText(TypedDict):
    """Result of "document.read" {document_id, start?, end?}: a slice of the text, in characters.

    `changed` says that the file on disk is no longer the one that was indexed; `exists` whether it is there.
    `page_starts` are the offsets of the pages of a PDF: `offset - page_starts[i]` is PDFium's character index.
    """

    document_id: int
    path: str
    title: str
    media_type: str
    text: str
    start: int
    end: int
    length: int
    page_starts: list[int]
    exists: bool
    changed: bool
    state: str


# Part of protocol.METHODS.
LIBRARY_METHODS: dict[str, str] = {
    "sources.list": "{} -> {sources: [SourceRow]}",
    "sources.add": "{paths: [str]} -> {sources: [SourceRow]}; raises input for a path that is not there",
    "sources.remove": "{source_id} -> {removed: int} (documents)",
    "sources.rescan": "{source_id?} -> {}",
    "sources.set": "{source_id, time_sensitive: bool} -> {sources: [SourceRow]}: whether its old files stand back behind newer ones",
    "sources.series": "{source_id?} -> {series: {name: documents}}: files that are named alike but for a number or a date; "
    "a scope can name them",
    "sources.account": "{} -> {sources: [SourceAccount]}: looks at every file on disk, which takes its time",
    "sources.confirm": "{source_id, purge: bool} -> {}: answers the question asked when most files vanished",
    "sample.open": "{} -> {source: SourceRow, questions: {en: [str], zh: [str]}}",
    "documents.list": "{source_id?, states?, query?, offset?, limit?, order?: path|name|state|reason|size|chunks|modified, "
    "descending?} -> DocumentPage",
    "documents.retry": "{document_ids: [int]} -> {queued: int}",
    "document.read": "{document_id, start?, end?} -> DocumentText",
    "ingest.pause": "{} -> {}",
    "ingest.resume": "{} -> {}",
    "ingest.cancel": "{} -> {}: forget what is queued; files already saved stay",
    "ingest.wait": "{source_ids?: [int]} -> Progress: returns when words and vectors are up to date; tells of "
    "'ingest.progress' Progress and 'ingest.trouble' {sentence, remedy} meanwhile",
}
