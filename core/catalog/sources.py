"""The folders and files that the owner asked to have watched."""

from __future__ import annotations

import os
import sqlite3
import time

from core.catalog.database import Database
from core.catalog.records import Source, SourceKind, SourceState


class SourceStore:
    """Rows of `source`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, path: str, kind: SourceKind) -> Source:
        """The source for this absolute path, made if it is new."""
        with self._database.write() as connection:
            connection.execute(
                "INSERT OR IGNORE INTO source (kind, path, path_bytes, added) VALUES (?, ?, ?, ?)",
                (kind, printable(path), os.fsencode(path), time.time()),
            )
            row = connection.execute(
                "SELECT * FROM source WHERE path_bytes = ?", (os.fsencode(path),)
            ).fetchone()
        return _source(row)

    def all(self) -> list[Source]:
        return [_source(row) for row in self._database.reader().execute("SELECT * FROM source ORDER BY id")]

    def get(self, source_id: int) -> Source | None:
        row = self._database.reader().execute("SELECT * FROM source WHERE id = ?", (source_id,)).fetchone()
        return _source(row) if row else None

    def set_state(self, source_id: int, state: SourceState, reason: str = "") -> None:
        with self._database.write() as connection:
            connection.execute(
                "UPDATE source SET state = ?, reason = ? WHERE id = ?", (state, reason, source_id)
            )

    def move(self, source_id: int, path: str) -> None:
        """The source is now at another path: its file was renamed."""
        with self._database.write() as connection:
            connection.execute(
                "UPDATE source SET path = ?, path_bytes = ? WHERE id = ?",
                (printable(path), os.fsencode(path), source_id),
            )

    def set_time_sensitive(self, source_id: int, value: bool) -> None:
        with self._database.write() as connection:
            connection.execute("UPDATE source SET time_sensitive = ? WHERE id = ?", (value, source_id))

    def remove(self, source_id: int) -> None:
        """Forget the source row. Its documents must have been removed before, so that the indexes hear of it."""
        with self._database.write() as connection:
            connection.execute("DELETE FROM source WHERE id = ?", (source_id,))


def printable(path: str) -> str:
    """A path as SQLite and people can read it: bytes that are no UTF-8 become replacement characters."""
    return os.fsencode(path).decode("utf-8", "replace")


def _source(row: sqlite3.Row) -> Source:
    return Source(
        id=row["id"],
        kind=row["kind"],
        path=os.fsdecode(row["path_bytes"]),
        state=row["state"],
        reason=row["reason"],
        time_sensitive=bool(row["time_sensitive"]),
        added=row["added"],
    )
