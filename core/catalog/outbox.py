"""What the two indexes still have to do, and how far each has come."""

from __future__ import annotations

import sqlite3

from core.catalog.database import Database
from core.catalog.records import IndexState, OutboxEntry, OutboxKind


class OutboxStore:
    """Rows of `outbox` and `index_state`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def after(self, position: int, kinds: tuple[OutboxKind, ...], limit: int) -> list[OutboxEntry]:
        """Entries with a number above `position`, in order."""
        marks = ",".join("?" * len(kinds))
        rows = self._database.reader().execute(
            f"SELECT * FROM outbox WHERE seq > ? AND kind IN ({marks}) ORDER BY seq LIMIT ?",
            (position, *kinds, limit),
        )
        return [OutboxEntry(row["seq"], row["kind"], row["chunk_id"]) for row in rows]

    def last(self) -> int:
        """The highest number given so far, pruned entries included."""
        row = (
            self._database.reader()
            .execute("SELECT seq FROM sqlite_sequence WHERE name = 'outbox'")
            .fetchone()
        )
        return int(row[0]) if row else 0

    def prune(self) -> int:
        """Delete what every index has followed; returns how many entries went."""
        with self._database.write() as connection:
            low = connection.execute("SELECT min(position) FROM index_state").fetchone()[0]
            if low is None:
                return 0
            return connection.execute("DELETE FROM outbox WHERE seq <= ?", (low,)).rowcount

    def state(self, name: str) -> IndexState | None:
        row = self._database.reader().execute("SELECT * FROM index_state WHERE name = ?", (name,)).fetchone()
        return _state(row) if row else None

    def set_state(self, state: IndexState) -> None:
        with self._database.write() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO index_state (name, folder, position, dirty, version, entries) "
                "VALUES (?, ?, ?, ?, ?, ?)",
                (state.name, state.folder, state.position, state.dirty, state.version, state.entries),
            )


def _state(row: sqlite3.Row) -> IndexState:
    return IndexState(
        name=row["name"],
        folder=row["folder"],
        position=row["position"],
        dirty=bool(row["dirty"]),
        version=row["version"],
        entries=row["entries"],
    )
