"""One SQLite file, many reading threads, one writer at a time; its failures said in words."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from core.catalog.migrations import SCHEMA_VERSION, migrate
from core.errors import FootnoteError, ProfileDamaged, StorageFull

# A reader never waits for long: WAL lets it read beside the writer. The limit only guards a checkpoint.
BUSY_TIMEOUT_S = 30.0
# Pages kept by the writing connection: the default 2 MiB thrashes from about 20,000 chunks.
CACHE_KIB = 65536
# Each thread reads through a connection of its own, and a full cache of 64 MiB for each came to 300 MB at 100,000
# chunks; what is not in this one the system still has in memory, and searches are as quick.
READER_CACHE_KIB = 4096


class Database:
    """Connections to the catalogue: one per thread for reading, one guarded for writing.

    Raises ProfileDamaged when the file is no catalogue or is from a newer Footnote.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._local = threading.local()
        self._open: list[sqlite3.Connection] = []
        self._registry = threading.Lock()
        self._write_lock = threading.RLock()
        self._depth = 0
        with translated_errors(path):
            self._writer = self._connect(CACHE_KIB)
            migrate(self._writer)

    def _connect(self, cache_kib: int) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path,
            timeout=BUSY_TIMEOUT_S,
            isolation_level=None,
            check_same_thread=False,
            factory=_Connection,
        )
        connection.row_factory = sqlite3.Row
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            f"cache_size=-{cache_kib}",
            "temp_store=MEMORY",
        ):
            connection.execute(f"PRAGMA {pragma}")
        with self._registry:
            self._open.append(connection)
        return connection

    def reader(self) -> sqlite3.Connection:
        """This thread's own connection; inside `write` it is the writer, so that a transaction sees itself."""
        if self._depth and getattr(self._local, "writing", False):
            return self._writer
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            with translated_errors(self.path):
                connection = self._connect(READER_CACHE_KIB)
            self._local.connection = connection
        return connection

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """A transaction: all of it or nothing. May be nested in one thread; the outermost commits."""
        with self._write_lock, translated_errors(self.path):
            if self._depth:
                yield self._writer
                return
            self._writer.execute("BEGIN IMMEDIATE")
            self._depth, self._local.writing = 1, True
            try:
                yield self._writer
            except BaseException:
                # A full disk makes SQLite roll back by itself.
                if self._writer.in_transaction:
                    self._writer.execute("ROLLBACK")
                raise
            else:
                self._writer.execute("COMMIT")
            finally:
                self._depth, self._local.writing = 0, False

    def check(self) -> None:
        """Raise ProfileDamaged unless SQLite finds the file sound."""
        with translated_errors(self.path):
            verdict = self.reader().execute("PRAGMA quick_check(1)").fetchone()[0]
        if verdict != "ok":
            raise damaged(self.path, str(verdict))

    def close(self) -> None:
        """Close every connection. No thread may use the catalogue afterwards."""
        with self._registry:
            for connection in self._open:
                connection.close()
            self._open.clear()


class _Cursor(sqlite3.Cursor):
    """Says SQLite's failures in words: a damaged page shows itself at any statement, and at any of its rows."""

    connection: _Connection

    def execute(self, *arguments: Any) -> _Cursor:
        with translated_errors(self.connection.path):
            super().execute(*arguments)
        return self

    def executemany(self, *arguments: Any) -> _Cursor:
        with translated_errors(self.connection.path):
            super().executemany(*arguments)
        return self

    def __next__(self) -> Any:
        # As `translated_errors`, without its cost for each of many rows.
        try:
            return super().__next__()
        except sqlite3.DatabaseError as error:
            raise _translate(self.connection.path, error) from error

    def fetchone(self) -> Any:
        with translated_errors(self.connection.path):
            return super().fetchone()

    def fetchall(self) -> list[Any]:
        with translated_errors(self.connection.path):
            return super().fetchall()


class _Connection(sqlite3.Connection):
    """Its statements run through `_Cursor`."""

    def __init__(self, path: Path, **options: Any) -> None:
        super().__init__(path, **options)
        self.path = path

    def cursor(self, factory: Any = _Cursor) -> Any:
        return super().cursor(factory)

    def execute(self, *arguments: Any) -> Any:
        return self.cursor().execute(*arguments)

    def executemany(self, *arguments: Any) -> Any:
        return self.cursor().executemany(*arguments)


def damaged(path: Path, detail: str) -> ProfileDamaged:
    """The error for a catalogue that SQLite cannot read."""
    return ProfileDamaged(
        f"The catalogue {path} cannot be read ({detail}).",
        "Move that file away and start Footnote again: it indexes your folders anew and touches none of your files.",
    )


@contextmanager
def translated_errors(path: Path) -> Iterator[None]:
    """Turn SQLite's failures into errors with a remedy; leave programming errors alone."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise _translate(path, error) from error


def _translate(path: Path, error: sqlite3.DatabaseError) -> Exception:
    if isinstance(error, sqlite3.OperationalError):
        return _translate_operational(path, error)
    if isinstance(error, sqlite3.IntegrityError | sqlite3.ProgrammingError):
        return error
    return damaged(path, str(error))


def _translate_operational(path: Path, error: sqlite3.OperationalError) -> Exception:
    text = str(error)
    if "full" in text or "disk I/O" in text:
        return StorageFull(
            f"The disk with {path.parent} took no more data ({text}).",
            "Free some space; work goes on by itself.",
        )
    if "readonly" in text or "unable to open" in text:
        return FootnoteError(
            f"The folder {path.parent} cannot be written ({text}).",
            "Give yourself write permission, or choose another --profile.",
        )
    if "newer" in text:
        return ProfileDamaged(
            f"The catalogue {path} was written by a newer Footnote (this one knows version {SCHEMA_VERSION}).",
            "Start the newer Footnote, or choose another --profile.",
        )
    return error


def for_like(words: str) -> str:
    """For LIKE ... ESCAPE '\\'."""
    return words.replace("\\", r"\\").replace("%", r"\%").replace("_", r"\_")
