"""Passages and the one transaction that makes a file's new text "saved"."""

from __future__ import annotations

import json
import sqlite3
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath

from core.catalog.database import Database
from core.catalog.records import Chunk, ChunkDraft, ChunkText, DocumentState, FileStamp

# SQLite takes 32,766 variables in a statement; a page well below it also keeps memory flat.
PAGE = 900
# From this many passages on, reading a document's whole text is cheaper than cutting each out.
WHOLE_TEXT_FROM = 4


@dataclass(frozen=True)
class DocumentContent:
    """Everything that reading a file gave, ready to be saved."""

    title: str
    context_title: str
    media_type: str
    stamp: FileStamp
    modified: float
    content_hash: str
    language: str
    text: str
    drafts: tuple[ChunkDraft, ...]
    page_starts: tuple[int, ...] = ()
    metadata: dict[str, str] = field(default_factory=dict)
    state: DocumentState = "words only"
    reason: str = ""
    remedy: str = ""
    series: str = ""
    reader: int = 0


@dataclass(frozen=True)
class SaveOutcome:
    """How many chunks a save kept, made and dropped. Only the new ones will be embedded."""

    kept: int
    added: int
    removed: int


class ChunkStore:
    """Rows of `chunk`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def save(self, document_id: int, content: DocumentContent) -> SaveOutcome:
        """Replace a document's text and chunks in one transaction, keeping the id of each text that stays."""
        with self._database.write() as connection:
            _save_document(connection, document_id, content)
            old = {
                (row["text_hash"], row["occurrence"]): row["id"]
                for row in connection.execute(
                    "SELECT id, text_hash, occurrence FROM chunk WHERE document_id = ?", (document_id,)
                )
            }
            wanted = {(draft.text_hash, draft.occurrence) for draft in content.drafts}
            gone = [chunk_id for key, chunk_id in old.items() if key not in wanted]
            _drop(connection, gone)
            # Ordinals move past each other, so all step out of the way of UNIQUE(document, ordinal) first.
            connection.execute(
                "UPDATE chunk SET ordinal = -ordinal - 1 WHERE document_id = ?", (document_id,)
            )
            added = _place(connection, document_id, content.drafts, old)
            return SaveOutcome(kept=len(old) - len(gone), added=added, removed=len(gone))

    def get(self, chunk_ids: Sequence[int]) -> dict[int, ChunkText]:
        """The chunks that still exist, with their passage; deleted ones are left out."""
        rows: list[sqlite3.Row] = []
        for page in pages(chunk_ids):
            marks = ",".join("?" * len(page))
            rows += self._database.reader().execute(f"{CHUNK_ROW} WHERE chunk.id IN ({marks})", page)
        return {item.chunk.id: item for item in self._with_passages(rows)}

    def of_document(self, document_id: int) -> list[Chunk]:
        rows = self._database.reader().execute(
            "SELECT * FROM chunk WHERE document_id = ? ORDER BY ordinal", (document_id,)
        )
        return [_chunk(row) for row in rows]

    def all_texts(self, batch: int = 1000, after: int = 0) -> Iterator[list[ChunkText]]:
        """Every chunk with its passage, in order of id from the one behind `after`, for a rebuild."""
        last = after
        while True:
            rows = (
                self._database.reader()
                .execute(f"{CHUNK_ROW} WHERE chunk.id > ? ORDER BY chunk.id LIMIT ?", (last, batch))
                .fetchall()
            )
            if not rows:
                return
            last = rows[-1]["id"]
            yield self._with_passages(rows)

    def _with_passages(self, rows: Sequence[sqlite3.Row]) -> list[ChunkText]:
        """The rows with their text. A document of which much is wanted is read once: SQLite finds a character
        only by counting from the start, so slices of a long text cost its length each."""
        wanted = Counter(row["document_id"] for row in rows)
        whole: dict[int, str] = {}
        found: list[ChunkText] = []
        for row in rows:
            document_id = row["document_id"]
            if wanted[document_id] < WHOLE_TEXT_FROM:
                text = self._one_text(PASSAGE, (row["start"] + 1, row["end"] - row["start"], document_id))
            else:
                if document_id not in whole:
                    whole = {document_id: self._one_text(TEXT, (document_id,))}
                text = whole[document_id][row["start"] : row["end"]]
            found.append(_chunk_text(row, text))
        return found

    def _one_text(self, sql: str, values: Sequence[int]) -> str:
        row = self._database.reader().execute(sql, values).fetchone()
        return str(row[0]) if row else ""

    def count(self) -> int:
        return int(self._database.reader().execute("SELECT count(*) FROM chunk").fetchone()[0])

    def owners(self) -> list[tuple[int, int]]:
        """[(chunk, its document)] of all chunks: what counting documents needs of them."""
        return [
            tuple(row)
            for row in self._database.reader().execute("SELECT id, document_id FROM chunk ORDER BY id")
        ]

    def ids(self) -> list[int]:
        return [row[0] for row in self._database.reader().execute("SELECT id FROM chunk ORDER BY id")]


CHUNK_ROW = "SELECT chunk.*, document.title, document.context_title, document.path FROM chunk JOIN document ON document.id = chunk.document_id"
PASSAGE = "SELECT substr(text, ?, ?) FROM document_text WHERE document_id = ?"
TEXT = "SELECT text FROM document_text WHERE document_id = ?"


def pages(values: Iterable[int], size: int = PAGE) -> Iterator[list[int]]:
    """The values in lists short enough for one SQL statement."""
    page: list[int] = []
    for value in values:
        page.append(value)
        if len(page) == size:
            yield page
            page = []
    if page:
        yield page


def _save_document(connection: sqlite3.Connection, document_id: int, content: DocumentContent) -> None:
    connection.execute(
        "UPDATE document SET title = ?, context_title = ?, media_type = ?, size = ?, mtime_ns = ?, inode = ?, "
        "content_hash = ?, state = ?, reason = ?, remedy = ?, language = ?, modified = ?, indexed = ?, series = ?, "
        "chunk_count = ?, char_count = ?, page_starts = ?, metadata = ?, reader = ?, attempts = 0 WHERE id = ?",
        (
            content.title,
            content.context_title,
            content.media_type,
            content.stamp.size,
            content.stamp.mtime_ns,
            content.stamp.inode,
            content.content_hash,
            content.state,
            content.reason,
            content.remedy,
            content.language,
            content.modified,
            time.time(),
            content.series,
            len(content.drafts),
            len(content.text),
            json.dumps(content.page_starts),
            json.dumps(content.metadata, ensure_ascii=False),
            content.reader,
            document_id,
        ),
    )
    connection.execute(
        "INSERT INTO document_text (document_id, text) VALUES (?, ?) "
        "ON CONFLICT (document_id) DO UPDATE SET text = excluded.text",
        (document_id, content.text),
    )


def _drop(connection: sqlite3.Connection, chunk_ids: list[int]) -> None:
    for kind in ("words-", "vector-"):
        connection.executemany(
            "INSERT INTO outbox (kind, chunk_id) VALUES (?, ?)", [(kind, chunk_id) for chunk_id in chunk_ids]
        )
    connection.executemany("DELETE FROM chunk WHERE id = ?", [(chunk_id,) for chunk_id in chunk_ids])


def _place(
    connection: sqlite3.Connection,
    document_id: int,
    drafts: Sequence[ChunkDraft],
    old: dict[tuple[bytes, int], int],
) -> int:
    added = 0
    for draft in drafts:
        chunk_id = old.get((draft.text_hash, draft.occurrence))
        headings = json.dumps(draft.heading_path, ensure_ascii=False)
        if chunk_id is not None:
            connection.execute(
                'UPDATE chunk SET ordinal = ?, start = ?, "end" = ?, page = ?, heading_path = ? WHERE id = ?',
                (draft.ordinal, draft.start, draft.end, draft.page, headings, chunk_id),
            )
            continue
        cursor = connection.execute(
            'INSERT INTO chunk (document_id, ordinal, start, "end", page, heading_path, text_hash, occurrence, language) '
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                document_id,
                draft.ordinal,
                draft.start,
                draft.end,
                draft.page,
                headings,
                draft.text_hash,
                draft.occurrence,
                draft.language,
            ),
        )
        connection.execute("INSERT INTO outbox (kind, chunk_id) VALUES ('words+', ?)", (cursor.lastrowid,))
        added += 1
    return added


def _chunk(row: sqlite3.Row) -> Chunk:
    return Chunk(
        id=row["id"],
        document_id=row["document_id"],
        ordinal=row["ordinal"],
        start=row["start"],
        end=row["end"],
        page=row["page"],
        heading_path=tuple(json.loads(row["heading_path"])),
        language=row["language"],
    )


def _chunk_text(row: sqlite3.Row, text: str) -> ChunkText:
    return ChunkText(
        chunk=_chunk(row),
        text=text,
        title=row["title"],
        context_title=row["context_title"],
        file_name=PurePath(row["path"]).name,
    )
