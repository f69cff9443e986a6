"""Questions, answers and what their citations pointed at."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from typing import Literal

from core.catalog.database import Database
from core.catalog.records import CitationRecord, Conversation, Message


class ConversationStore:
    """Rows of `conversation`, `message` and `citation`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(self, title: str = "", private: bool = False) -> Conversation:
        now = time.time()
        with self._database.write() as connection:
            row = connection.execute(
                "INSERT INTO conversation (title, created, updated, private) VALUES (?, ?, ?, ?) RETURNING *",
                (title, now, now, private),
            ).fetchone()
        return _conversation(row)

    def all(self) -> list[Conversation]:
        """Newest first."""
        rows = self._database.reader().execute("SELECT * FROM conversation ORDER BY updated DESC, id DESC")
        return [_conversation(row) for row in rows]

    def get(self, conversation_id: int) -> Conversation | None:
        row = (
            self._database.reader()
            .execute("SELECT * FROM conversation WHERE id = ?", (conversation_id,))
            .fetchone()
        )
        return _conversation(row) if row else None

    def rename(self, conversation_id: int, title: str) -> None:
        with self._database.write() as connection:
            connection.execute("UPDATE conversation SET title = ? WHERE id = ?", (title, conversation_id))

    def set_private(self, conversation_id: int, private: bool) -> None:
        with self._database.write() as connection:
            connection.execute("UPDATE conversation SET private = ? WHERE id = ?", (private, conversation_id))

    def delete(self, conversation_id: int) -> None:
        with self._database.write() as connection:
            connection.execute("DELETE FROM conversation WHERE id = ?", (conversation_id,))

    def add_message(
        self, conversation_id: int, role: Literal["user", "assistant"], text: str, payload: str = "{}"
    ) -> Message:
        now = time.time()
        with self._database.write() as connection:
            row = connection.execute(
                "INSERT INTO message (conversation_id, role, text, created, payload) VALUES (?, ?, ?, ?, ?) RETURNING *",
                (conversation_id, role, text, now, payload),
            ).fetchone()
            connection.execute("UPDATE conversation SET updated = ? WHERE id = ?", (now, conversation_id))
        return _message(row)

    def set_payload(self, message_id: int, payload: str) -> None:
        with self._database.write() as connection:
            connection.execute("UPDATE message SET payload = ? WHERE id = ?", (payload, message_id))

    def star(self, message_id: int, starred: bool) -> None:
        with self._database.write() as connection:
            connection.execute("UPDATE message SET starred = ? WHERE id = ?", (starred, message_id))

    def starred(self) -> list[Message]:
        """The starred answers, oldest first."""
        rows = self._database.reader().execute("SELECT * FROM message WHERE starred ORDER BY id")
        return [_message(row) for row in rows]

    def citations(self, message_id: int) -> list[CitationRecord]:
        """All that an answer showed, by number."""
        rows = self._database.reader().execute(
            "SELECT * FROM citation WHERE message_id = ? ORDER BY n", (message_id,)
        )
        return [CitationRecord(**dict(row)) for row in rows]

    def messages(self, conversation_id: int) -> list[Message]:
        rows = self._database.reader().execute(
            "SELECT * FROM message WHERE conversation_id = ? ORDER BY id", (conversation_id,)
        )
        return [_message(row) for row in rows]

    def message(self, message_id: int) -> Message | None:
        row = self._database.reader().execute("SELECT * FROM message WHERE id = ?", (message_id,)).fetchone()
        return _message(row) if row else None

    def waiting_for_capture(self) -> Message | None:
        """The oldest turn of the owner's that is still to be looked through for what to remember."""
        row = (
            self._database.reader()
            .execute(
                "SELECT * FROM message WHERE role = 'user' AND payload = '{\"capture\": \"waiting\"}' ORDER BY id LIMIT 1"
            )
            .fetchone()
        )
        return _message(row) if row else None

    def messages_before(self, message: Message, most: int) -> list[Message]:
        """The last messages of its conversation before one, oldest first."""
        rows = (
            self._database.reader()
            .execute(
                "SELECT * FROM message WHERE conversation_id = ? AND id < ? ORDER BY id DESC LIMIT ?",
                (message.conversation_id, message.id, most),
            )
            .fetchall()
        )
        return [_message(row) for row in reversed(rows)]

    def answer_to(self, message: Message) -> Message | None:
        """The answer that followed a question at once."""
        row = (
            self._database.reader()
            .execute(
                "SELECT * FROM message WHERE conversation_id = ? AND id > ? ORDER BY id LIMIT 1",
                (message.conversation_id, message.id),
            )
            .fetchone()
        )
        return _message(row) if row and row["role"] == "assistant" else None

    def add_citations(self, citations: Sequence[CitationRecord]) -> None:
        with self._database.write() as connection:
            connection.executemany(
                "INSERT OR REPLACE INTO citation VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    (
                        item.message_id,
                        item.n,
                        item.document_id,
                        item.content_hash,
                        item.path,
                        item.title,
                        item.page,
                        item.start,
                        item.end,
                        item.quote,
                        item.relevance,
                    )
                    for item in citations
                ],
            )

    def citation(self, message_id: int, n: int) -> CitationRecord | None:
        row = (
            self._database.reader()
            .execute("SELECT * FROM citation WHERE message_id = ? AND n = ?", (message_id, n))
            .fetchone()
        )
        return CitationRecord(**dict(row)) if row else None


def _conversation(row: sqlite3.Row) -> Conversation:
    return Conversation(row["id"], row["title"], row["created"], row["updated"], bool(row["private"]))


def _message(row: sqlite3.Row) -> Message:
    return Message(
        row["id"],
        row["conversation_id"],
        row["role"],
        row["text"],
        row["created"],
        row["payload"],
        bool(row["starred"]),
    )
