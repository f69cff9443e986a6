"""What people call documents by: the names of files and folders, titles, tags, series and kinds."""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import PurePath

from core.catalog.database import Database, for_like
from core.text.chinese_script import fold_chinese

# A first line longer than this is no name.
FIRST_LINE_CHARS = 120


class DocumentNames:
    """Looks names up over all rows of `document`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[tuple[int, str, str, str]]:
        """(id, path, title, first line) of every document that has text; of a long line its beginning."""
        rows = self._database.reader().execute(
            "SELECT id, path, title, substr(text, 1, ?) FROM document JOIN document_text ON document_id = id WHERE chunk_count > 0",
            (FIRST_LINE_CHARS,),
        )
        return [(row[0], row[1], row[2], row[3].strip().partition("\n")[0]) for row in rows]

    def ending_in(self, tail: str) -> list[tuple[int, str]]:
        """(id, path) of the documents with text whose path ends so, case aside."""
        rows = self._database.reader().execute(
            "SELECT id, path_bytes FROM document WHERE path LIKE ? ESCAPE '\\' AND chunk_count > 0",
            (f"%{for_like(tail)}",),
        )
        return [(number, os.fsdecode(path)) for number, path in rows]

    def folders(self, name: str) -> tuple[str, ...]:
        """Folders that hold documents and whose path ends in this name ("Contracts", "work/contracts"), case and Chinese script aside."""
        wanted = [_alike(part) for part in PurePath(name.strip(os.sep)).parts]
        rows = self._database.reader().execute(
            "SELECT DISTINCT path_bytes FROM document WHERE path LIKE ? ESCAPE '\\'",
            (f"%{os.sep}{_loosely(name.strip(os.sep))}{os.sep}%",),
        )
        found = set()
        for (raw,) in rows if wanted else ():
            above = PurePath(os.fsdecode(raw)).parent.parts
            folded = [_alike(part) for part in above]
            ends = range(len(wanted), len(folded) + 1)
            end = next((end for end in ends if folded[end - len(wanted) : end] == wanted), None)
            if end is not None:
                found.add(str(PurePath(*above[:end])))
        return tuple(sorted(found))

    def tags(self) -> tuple[str, ...]:
        """Every tag that a document has, each once, in its own spelling."""
        rows = self._database.reader().execute(
            "SELECT DISTINCT json_extract(metadata, '$.tags') FROM document WHERE json_extract(metadata, '$.tags') != ''"
        )
        found = (tag.strip() for (tags,) in rows for tag in str(tags).split(","))
        return tuple(dict.fromkeys(tag for tag in found if tag))

    def series(self) -> tuple[str, ...]:
        """Every series of several documents (`core/catalog/series.py` has the rule)."""
        return tuple(self.series_sizes())

    def series_sizes(self, source_id: int | None = None) -> dict[str, int]:
        """How many documents each series has, of one source or of all, in the order of their names; a single one is none."""
        where, values = ("AND source_id = ?", (source_id,)) if source_id is not None else ("", ())
        rows = self._database.reader().execute(
            f"SELECT series, count(*) FROM document WHERE series != '' AND chunk_count > 0 {where} "
            "GROUP BY series HAVING count(*) > 1 ORDER BY series",
            values,
        )
        return {row[0]: row[1] for row in rows}

    def all_series(self) -> tuple[str, ...]:
        """Also those of a single document, which another may follow."""
        rows = self._database.reader().execute("SELECT DISTINCT series FROM document WHERE series != ''")
        return tuple(row[0] for row in rows)

    def media_types(self) -> tuple[str, ...]:
        """Every kind that a document is of."""
        rows = self._database.reader().execute(
            "SELECT DISTINCT media_type FROM document WHERE media_type != ''"
        )
        return tuple(row[0] for row in rows)


def _alike(name: str) -> str:
    """The form in which two spellings of a name are the same: case, width, composed accents and Chinese script apart."""
    return fold_chinese(unicodedata.normalize("NFC", unicodedata.normalize("NFKC", name).casefold()))


def _loosely(name: str) -> str:
    """A pattern for LIKE that is met by every spelling of a name: SQLite tells only letters of ASCII from their capitals."""
    return re.sub(r"[^\x00-\x7f]+", "%", for_like(name))
