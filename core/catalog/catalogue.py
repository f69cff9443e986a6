"""The catalogue as one object: the truth from which everything else can be rebuilt."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from core.catalog.chunks import ChunkStore
from core.catalog.conversations import ConversationStore
from core.catalog.database import Database
from core.catalog.document_names import DocumentNames
from core.catalog.documents import DocumentStore
from core.catalog.embeddings import EmbeddingStore
from core.catalog.outbox import OutboxStore
from core.catalog.readiness import Readiness
from core.catalog.sources import SourceStore


class Catalogue:
    """Opens the SQLite file and holds its stores. Safe to use from many threads."""

    def __init__(self, path: Path) -> None:
        self.database = Database(path)
        self.sources = SourceStore(self.database)
        self.documents = DocumentStore(self.database)
        self.names = DocumentNames(self.database)
        self.readiness = Readiness(self.database)
        self.chunks = ChunkStore(self.database)
        self.embeddings = EmbeddingStore(self.database)
        self.outbox = OutboxStore(self.database)
        self.conversations = ConversationStore(self.database)

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Several stores' writes as one: all or nothing."""
        with self.database.write() as connection:
            yield connection

    def setting(self, key: str, default: Any = None) -> Any:
        """A small value that the engine remembers for itself, as JSON."""
        row = self.database.reader().execute("SELECT value FROM setting WHERE key = ?", (key,)).fetchone()
        return json.loads(row[0]) if row else default

    def set_setting(self, key: str, value: Any) -> None:
        with self.database.write() as connection:
            connection.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (key, json.dumps(value)))

    def close(self) -> None:
        self.database.close()
