"""The catalogue's schema, as numbered steps. A step is never edited once it has been released."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from core.catalog.series import series_of


def _first_schema(connection: sqlite3.Connection) -> None:
    for statement in FIRST_SCHEMA.split(";\n"):
        if statement.strip():
            connection.execute(statement)


FIRST_SCHEMA = """
CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL);

CREATE TABLE source (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('folder', 'file', 'vault')),
    path TEXT NOT NULL,
    path_bytes BLOB NOT NULL UNIQUE,
    state TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused', 'offline', 'asking')),
    reason TEXT NOT NULL DEFAULT '',
    time_sensitive INTEGER NOT NULL DEFAULT 0,
    added REAL NOT NULL
);

CREATE TABLE document (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    source_id INTEGER NOT NULL REFERENCES source(id) ON DELETE CASCADE,
    path TEXT NOT NULL,
    path_bytes BLOB NOT NULL UNIQUE,
    title TEXT NOT NULL DEFAULT '',
    context_title TEXT NOT NULL DEFAULT '',
    media_type TEXT NOT NULL DEFAULT '',
    size INTEGER NOT NULL DEFAULT 0,
    mtime_ns INTEGER NOT NULL DEFAULT 0,
    inode INTEGER NOT NULL DEFAULT 0,
    content_hash TEXT NOT NULL DEFAULT '',
    state TEXT NOT NULL CHECK (state IN ('pending', 'words only', 'ready', 'failed', 'excluded', 'offline')),
    reason TEXT NOT NULL DEFAULT '',
    remedy TEXT NOT NULL DEFAULT '',
    language TEXT NOT NULL DEFAULT 'und',
    modified REAL NOT NULL DEFAULT 0,
    indexed REAL,
    series TEXT NOT NULL DEFAULT '',
    attempts INTEGER NOT NULL DEFAULT 0,
    chunk_count INTEGER NOT NULL DEFAULT 0,
    char_count INTEGER NOT NULL DEFAULT 0,
    page_starts TEXT NOT NULL DEFAULT '[]',
    metadata TEXT NOT NULL DEFAULT '{}'
);
CREATE INDEX document_source ON document(source_id, state);
CREATE INDEX document_hash ON document(content_hash) WHERE content_hash != '';
CREATE INDEX document_modified ON document(modified);

CREATE TABLE document_text (
    document_id INTEGER PRIMARY KEY REFERENCES document(id) ON DELETE CASCADE,
    text TEXT NOT NULL
);

CREATE TABLE chunk (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    document_id INTEGER NOT NULL REFERENCES document(id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    start INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    page INTEGER,
    heading_path TEXT NOT NULL,
    text_hash BLOB NOT NULL,
    occurrence INTEGER NOT NULL,
    language TEXT NOT NULL,
    UNIQUE (document_id, ordinal),
    UNIQUE (document_id, text_hash, occurrence)
);

CREATE TABLE embedding_model (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    dimension INTEGER NOT NULL
);

CREATE TABLE embedding (
    chunk_id INTEGER NOT NULL REFERENCES chunk(id) ON DELETE CASCADE,
    model INTEGER NOT NULL REFERENCES embedding_model(id) ON DELETE CASCADE,
    vector BLOB NOT NULL,
    PRIMARY KEY (model, chunk_id)
) WITHOUT ROWID;
CREATE INDEX embedding_chunk ON embedding(chunk_id);

CREATE TABLE outbox (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('words+', 'words-', 'vector+', 'vector-')),
    chunk_id INTEGER NOT NULL
);

CREATE TABLE index_state (
    name TEXT PRIMARY KEY,
    folder TEXT NOT NULL,
    position INTEGER NOT NULL,
    dirty INTEGER NOT NULL,
    version TEXT NOT NULL,
    entries INTEGER NOT NULL
);

CREATE TABLE job (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
    payload TEXT NOT NULL DEFAULT '{}',
    message TEXT NOT NULL DEFAULT '',
    created REAL NOT NULL,
    updated REAL NOT NULL
);

CREATE TABLE conversation (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    title TEXT NOT NULL DEFAULT '',
    created REAL NOT NULL,
    updated REAL NOT NULL,
    private INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE message (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    conversation_id INTEGER NOT NULL REFERENCES conversation(id) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
    text TEXT NOT NULL,
    created REAL NOT NULL,
    payload TEXT NOT NULL DEFAULT '{}'
);
CREATE INDEX message_conversation ON message(conversation_id, id);

CREATE TABLE citation (
    message_id INTEGER NOT NULL REFERENCES message(id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    document_id INTEGER NOT NULL,
    content_hash TEXT NOT NULL,
    path TEXT NOT NULL,
    title TEXT NOT NULL,
    page INTEGER,
    start INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    quote TEXT NOT NULL,
    relevance REAL NOT NULL,
    PRIMARY KEY (message_id, n)
) WITHOUT ROWID;
CREATE INDEX citation_document ON citation(document_id)
"""


def _starred_messages(connection: sqlite3.Connection) -> None:
    """An answer that its owner starred is a question that the gates ask again."""
    connection.execute("ALTER TABLE message ADD COLUMN starred INTEGER NOT NULL DEFAULT 0")
    connection.execute("CREATE INDEX message_starred ON message(id) WHERE starred")


def _series_by_name(connection: sqlite3.Connection) -> None:
    """Files named alike are a series; those that were indexed before have none yet."""
    rows = connection.execute("SELECT id, path FROM document WHERE series = ''").fetchall()
    connection.executemany(
        "UPDATE document SET series = ? WHERE id = ?", [(series_of(path), number) for number, path in rows]
    )


def _reader_of_documents(connection: sqlite3.Connection) -> None:
    """Which reader a document's text is of, so that a better one reads it again; of those before it is not known."""
    connection.execute("ALTER TABLE document ADD COLUMN reader INTEGER NOT NULL DEFAULT 0")


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (
    _first_schema,
    _starred_messages,
    _series_by_name,
    _reader_of_documents,
)
SCHEMA_VERSION = len(MIGRATIONS)


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the catalogue to SCHEMA_VERSION, each step in a transaction of its own.

    Raises sqlite3.OperationalError with the word "newer" when the file is ahead of this program.
    """
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > SCHEMA_VERSION:
        raise sqlite3.OperationalError(f"newer schema {version}")
    for number in range(version, SCHEMA_VERSION):
        connection.execute("BEGIN IMMEDIATE")
        try:
            MIGRATIONS[number](connection)
            connection.execute(f"PRAGMA user_version = {number + 1}")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")
