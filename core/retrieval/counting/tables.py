"""Reads a delimited file as a table: its head, its rows, where each stands, and what the file is called."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath

from core.catalog.catalogue import Catalogue
from core.catalog.records import Document
from core.retrieval.documents.folders import folders_of
from core.retrieval.ranking.table_head import delimiter_of, is_delimited

# A larger table is to be opened in a program that counts; reading it would keep the question waiting.
MOST_CHARS = 400_000


@dataclass(frozen=True)
class Table:
    """A delimited file: its head and its rows, each with where it stands in the text."""

    document: Document
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    spans: tuple[tuple[int, int], ...]

    @property
    def names(self) -> str:
        """What the file is called, with its folders and its title."""
        path = PurePath(self.document.path)
        return " ".join(
            (
                *folders_of(self.document.path),
                *re.split(r"[-_. ]+", path.name),
                self.document.title,
            )
        )


def table_of(catalogue: Catalogue, number: int) -> Table | None:
    """The document of this number as a table; None where it is none, is empty, or is too long to be read at once."""
    document = catalogue.documents.get(number)
    if document is None or not is_delimited(document.path):
        return None
    text = catalogue.documents.text(number)
    if not text.strip() or len(text) > MOST_CHARS:
        return None
    delimiter = delimiter_of(document.path, text.partition("\n")[0])
    lines = list(_lines(text, delimiter))
    if len(lines) < 2:
        return None
    (header, _), *rows = lines
    return Table(document, header, tuple(cells for cells, _ in rows), tuple(span for _, span in rows))


def _lines(text: str, delimiter: str) -> Iterator[tuple[tuple[str, ...], tuple[int, int]]]:
    """The cells of each line that has any, and where the line stands."""
    offset = 0
    for line in text.splitlines(keepends=True):
        cells = tuple(
            cell.strip() for cell in next(csv.reader([line.rstrip("\r\n")], delimiter=delimiter), [])
        )
        if any(cells):
            yield cells, (offset, offset + len(line.rstrip()))
        offset += len(line)
