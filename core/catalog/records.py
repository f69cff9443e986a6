"""The rows of the catalogue as the rest of the engine sees them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

SourceKind = Literal["folder", "file", "vault"]
SourceState = Literal["active", "paused", "offline", "asking"]
DocumentState = Literal["pending", "words only", "ready", "failed", "excluded", "offline"]
OutboxKind = Literal["words+", "words-", "vector+", "vector-"]


@dataclass(frozen=True)
class Source:
    """A folder or a single file that the owner asked to have watched."""

    id: int
    kind: SourceKind
    path: str
    state: SourceState
    reason: str
    time_sensitive: bool
    added: float


@dataclass(frozen=True)
class FileStamp:
    """What the file system says of a file. A changed stamp is the cheap hint that its text may differ."""

    size: int
    mtime_ns: int
    inode: int


@dataclass(frozen=True)
class Document:
    """A file, from the moment it is seen. `path` is absolute, decoded with `os.fsdecode`.

    `context_title` is the title that stands in front of each chunk when it is embedded. It stays when a
    file is renamed, so that a new name embeds nothing; `title` is what people read.
    """

    id: int
    source_id: int
    path: str
    title: str
    context_title: str
    media_type: str
    stamp: FileStamp
    content_hash: str
    state: DocumentState
    reason: str
    remedy: str
    language: str
    modified: float
    indexed: float | None
    series: str
    attempts: int
    chunk_count: int
    char_count: int
    reader: int = 0
    """The version of the reader that its text is of; 0 for one before they were counted, and for none."""
    page_starts: tuple[int, ...] = ()
    metadata: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class ChunkDraft:
    """A chunk before it has an id. `text_hash` is of the text that is embedded, context included."""

    ordinal: int
    start: int
    end: int
    page: int | None
    heading_path: tuple[str, ...]
    text_hash: bytes
    occurrence: int
    language: str


@dataclass(frozen=True)
class Chunk:
    """A passage of a document: `document text[start:end]`.

    `id` is the one identity in the catalogue, Whoosh and Chroma. It is never used again and stays as long
    as the document holds the text, wherever in the document that text moves.
    """

    id: int
    document_id: int
    ordinal: int
    start: int
    end: int
    page: int | None
    heading_path: tuple[str, ...]
    language: str


@dataclass(frozen=True)
class ChunkText:
    """A chunk with what the indexes need of it."""

    chunk: Chunk
    text: str
    title: str
    context_title: str
    file_name: str = ""

    @property
    def embedded_text(self) -> str:
        """The text whose vector stands for the chunk: `title > heading path`, then the passage."""
        return embedded_text(self.context_title, self.chunk.heading_path, self.text)


def embedded_text(title: str, heading_path: tuple[str, ...], text: str) -> str:
    """Context and passage as one text. A heading that repeats the title is said once."""
    parts = [part for part in (title, *heading_path) if part]
    context = " > ".join(dict.fromkeys(parts))
    return f"{context}\n{text}" if context else text


@dataclass(frozen=True)
class OutboxEntry:
    """One thing that an index still has to do, in order of `seq`."""

    seq: int
    kind: OutboxKind
    chunk_id: int


@dataclass(frozen=True)
class IndexState:
    """How far an index has followed the outbox, and whether it was in the middle of something."""

    name: str
    folder: str
    position: int
    dirty: bool
    version: str
    entries: int


@dataclass(frozen=True)
class Conversation:
    id: int
    title: str
    created: float
    updated: float
    private: bool


@dataclass(frozen=True)
class Message:
    """A question or an answer. `payload` holds the answer's sentences, references and trace as JSON.

    `starred`: an answer that its owner marked as good; the gates ask its question again.
    """

    id: int
    conversation_id: int
    role: Literal["user", "assistant"]
    text: str
    created: float
    payload: str
    starred: bool = False


@dataclass(frozen=True)
class CitationRecord:
    """What a citation pointed at when it was made; enough to find the passage again in a changed file."""

    message_id: int
    n: int
    document_id: int
    content_hash: str
    path: str
    title: str
    page: int | None
    start: int
    end: int
    quote: str
    relevance: float
