"""The files that Footnote knows of: what they are, how far they have come, and their text."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from core.catalog.database import Database, for_like
from core.catalog.records import Document, DocumentState, FileStamp
from core.catalog.series import series_of
from core.catalog.sources import printable

# SQLite takes 32,766 variables in a statement; a page well below it also keeps memory flat.
PAGE = 900

STATES: tuple[DocumentState, ...] = ("pending", "words only", "ready", "failed", "excluded", "offline")


# What a list of documents can be ordered by. A file's name is what is left of its path when all after the last
# separator is cut off the path's end; equal rows keep the order of their paths.
ORDERS: dict[str, str] = {
    "path": "path",
    "name": f"replace(path, rtrim(path, replace(path, '{os.sep}', '')), '') COLLATE NOCASE",
    "state": "state",
    "reason": "reason",
    "size": "size",
    "chunks": "chunk_count",
    "modified": "modified",
}


@dataclass(frozen=True)
class DocumentFilter:
    """Which documents to list; None and empty mean "any". `query` matches the path or the title.

    `order` is one of ORDERS.
    """

    source_id: int | None = None
    states: tuple[DocumentState, ...] = ()
    query: str = ""
    order: str = "path"
    descending: bool = False


class DocumentStore:
    """Rows of `document` and `document_text`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def see(self, source_id: int, path: str, stamp: FileStamp, modified: float) -> Document:
        """The document at this path, made as `pending` if it is new."""
        with self._database.write() as connection:
            connection.execute(
                "INSERT OR IGNORE INTO document (source_id, path, path_bytes, size, mtime_ns, inode, state, modified, series) "
                "VALUES (?, ?, ?, ?, ?, ?, 'pending', ?, ?)",
                (
                    source_id,
                    printable(path),
                    os.fsencode(path),
                    stamp.size,
                    stamp.mtime_ns,
                    stamp.inode,
                    modified,
                    series_of(printable(path)),
                ),
            )
        document = self.at_path(path)
        assert document is not None
        return document

    def get(self, document_id: int) -> Document | None:
        row = self._one("SELECT * FROM document WHERE id = ?", (document_id,))
        return _document(row) if row else None

    def at_path(self, path: str) -> Document | None:
        row = self._one("SELECT * FROM document WHERE path_bytes = ?", (os.fsencode(path),))
        return _document(row) if row else None

    def below(self, folder: str) -> list[Document]:
        """All documents in this folder and the folders in it."""
        low = os.fsencode(folder.rstrip(os.sep) + os.sep)
        high = low[:-1] + bytes([low[-1] + 1])
        return self._many(
            "SELECT * FROM document WHERE path_bytes >= ? AND path_bytes < ? ORDER BY id", (low, high)
        )

    def of_source(self, source_id: int) -> list[Document]:
        return self._many("SELECT * FROM document WHERE source_id = ? ORDER BY id", (source_id,))

    def with_hash(self, content_hash: str) -> list[Document]:
        return self._many("SELECT * FROM document WHERE content_hash = ? ORDER BY id", (content_hash,))

    def page(self, wanted: DocumentFilter, offset: int = 0, limit: int = 200) -> tuple[int, list[Document]]:
        """(number of all that match, one page of them in the wanted order). Raises KeyError for an unknown order."""
        where, values = _conditions(wanted)
        total = self._one(f"SELECT count(*) FROM document {where}", values)[0]
        order = f"{ORDERS[wanted.order]} {'DESC' if wanted.descending else 'ASC'}, path"
        rows = self._many(
            f"SELECT * FROM document {where} ORDER BY {order} LIMIT ? OFFSET ?", (*values, limit, offset)
        )
        return total, rows

    def any_below(self, folder: str) -> bool:
        """Whether there is a document at this path or in a folder of this path."""
        whole = os.fsencode(folder)
        low = os.fsencode(folder.rstrip(os.sep) + os.sep)
        found = self._one(
            "SELECT EXISTS (SELECT 1 FROM document WHERE path_bytes = ? OR (path_bytes >= ? AND path_bytes < ?))",
            (whole, low, low[:-1] + bytes([low[-1] + 1])),
        )
        return bool(found[0])

    def none(self) -> bool:
        """Whether not one file is known."""
        return bool(self._one("SELECT NOT EXISTS (SELECT 1 FROM document)", ())[0])

    def counts(self, source_id: int | None = None) -> dict[DocumentState, int]:
        """How many documents are in each state; every state is named."""
        where, values = _conditions(DocumentFilter(source_id=source_id))
        found = dict(
            self._database.reader()
            .execute(f"SELECT state, count(*) FROM document {where} GROUP BY state", values)
            .fetchall()
        )
        return {state: found.get(state, 0) for state in STATES}

    def set_state(self, document_id: int, state: DocumentState, reason: str = "", remedy: str = "") -> None:
        with self._database.write() as connection:
            connection.execute(
                "UPDATE document SET state = ?, reason = ?, remedy = ? WHERE id = ?",
                (state, reason, remedy, document_id),
            )

    def set_stamp(self, document_id: int, stamp: FileStamp, modified: float) -> None:
        """Remember what the file system says now, after the content was found to be the same."""
        with self._database.write() as connection:
            connection.execute(
                "UPDATE document SET size = ?, mtime_ns = ?, inode = ?, modified = ? WHERE id = ?",
                (stamp.size, stamp.mtime_ns, stamp.inode, modified, document_id),
            )

    def count_attempt(self, document_id: int) -> int:
        """One more try at reading this file; returns how many that makes."""
        with self._database.write() as connection:
            row = connection.execute(
                "UPDATE document SET attempts = attempts + 1 WHERE id = ? RETURNING attempts", (document_id,)
            ).fetchone()
        return int(row[0])

    def reset_attempts(self, document_id: int) -> None:
        with self._database.write() as connection:
            connection.execute("UPDATE document SET attempts = 0 WHERE id = ?", (document_id,))

    def release_attempts(self, document_ids: Sequence[int]) -> None:
        """Take back one attempt each: the reading was broken off by us, not by the file."""
        with self._database.write() as connection:
            connection.executemany(
                "UPDATE document SET attempts = max(0, attempts - 1) WHERE id = ?",
                [(document_id,) for document_id in document_ids],
            )

    def mark_checked(self, document_id: int, when: float) -> None:
        """At this time the catalogue held what the file holds; later changes of the file make it suspicious."""
        with self._database.write() as connection:
            connection.execute("UPDATE document SET indexed = ? WHERE id = ?", (when, document_id))

    def with_inodes(self, inodes: Sequence[int]) -> list[Document]:
        """Documents whose files had one of these inodes when they were last looked at."""
        return [
            document
            for start in range(0, len(inodes), PAGE)
            for document in self._many(
                f"SELECT * FROM document WHERE inode IN ({','.join('?' * len(inodes[start : start + PAGE]))})",
                inodes[start : start + PAGE],
            )
        ]

    def adopt(self, old_source_id: int, source_id: int) -> None:
        """Give all documents of one source to another that now covers its folder."""
        with self._database.write() as connection:
            connection.execute(
                "UPDATE document SET source_id = ? WHERE source_id = ?", (source_id, old_source_id)
            )

    def move(self, document_id: int, source_id: int, path: str, title: str, stamp: FileStamp) -> None:
        """The same document at another path. Its chunks and vectors stay; the words index hears of the title."""
        with self._database.write() as connection:
            connection.execute(
                "UPDATE document SET source_id = ?, path = ?, path_bytes = ?, title = ?, size = ?, mtime_ns = ?, "
                "inode = ?, series = ? WHERE id = ?",
                (
                    source_id,
                    printable(path),
                    os.fsencode(path),
                    title,
                    stamp.size,
                    stamp.mtime_ns,
                    stamp.inode,
                    series_of(printable(path)),
                    document_id,
                ),
            )
            connection.execute(
                "INSERT INTO outbox (kind, chunk_id) SELECT 'words+', id FROM chunk WHERE document_id = ?",
                (document_id,),
            )

    def remove(self, document_id: int) -> None:
        """Forget the document with its text, chunks and vectors; the outbox tells the indexes."""
        with self._database.write() as connection:
            for kind in ("words-", "vector-"):
                connection.execute(
                    "INSERT INTO outbox (kind, chunk_id) SELECT ?, id FROM chunk WHERE document_id = ?",
                    (kind, document_id),
                )
            connection.execute("DELETE FROM document WHERE id = ?", (document_id,))

    def text(self, document_id: int) -> str:
        """The whole text as extracted; empty when there is none."""
        row = self._one("SELECT text FROM document_text WHERE document_id = ?", (document_id,))
        return str(row[0]) if row else ""

    def text_slice(self, document_id: int, start: int, end: int) -> str:
        """`text[start:end]` without reading the rest into Python."""
        row = self._one(
            "SELECT substr(text, ?, ?) FROM document_text WHERE document_id = ?",
            (start + 1, max(0, end - start), document_id),
        )
        return str(row[0]) if row else ""

    def _one(self, sql: str, values: Sequence[object]) -> sqlite3.Row:
        row: sqlite3.Row = self._database.reader().execute(sql, values).fetchone()
        return row

    def _many(self, sql: str, values: Sequence[object]) -> list[Document]:
        return [_document(row) for row in self._database.reader().execute(sql, values)]


def _conditions(wanted: DocumentFilter) -> tuple[str, tuple[object, ...]]:
    parts: list[str] = []
    values: list[object] = []
    if wanted.source_id is not None:
        parts.append("source_id = ?")
        values.append(wanted.source_id)
    if wanted.states:
        parts.append(f"state IN ({','.join('?' * len(wanted.states))})")
        values.extend(wanted.states)
    if wanted.query:
        escaped = for_like(wanted.query)
        parts.append(r"(path LIKE ? ESCAPE '\' OR title LIKE ? ESCAPE '\')")
        values.extend([f"%{escaped}%"] * 2)
    return (f"WHERE {' AND '.join(parts)}" if parts else ""), tuple(values)


def _document(row: sqlite3.Row) -> Document:
    return Document(
        id=row["id"],
        source_id=row["source_id"],
        path=os.fsdecode(row["path_bytes"]),
        title=row["title"],
        context_title=row["context_title"],
        media_type=row["media_type"],
        stamp=FileStamp(row["size"], row["mtime_ns"], row["inode"]),
        content_hash=row["content_hash"],
        state=row["state"],
        reason=row["reason"],
        remedy=row["remedy"],
        language=row["language"],
        modified=row["modified"],
        indexed=row["indexed"],
        series=row["series"],
        attempts=row["attempts"],
        chunk_count=row["chunk_count"],
        char_count=row["char_count"],
        reader=row["reader"],
        page_starts=tuple(json.loads(row["page_starts"])),
        metadata=json.loads(row["metadata"]),
    )
