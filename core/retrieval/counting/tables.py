"""Reads the tables of a document, whatever file they are in: heads, rows, where each stands, and what they are called."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath

from core.catalog.catalogue import Catalogue
from core.catalog.records import Document
from core.retrieval.counting.grids import Grid, Line, is_total
from core.retrieval.counting.written_tables import grids_in, may_hold_tables
from core.retrieval.documents.folders import folders_of
from core.retrieval.ranking.table_head import delimiter_of, is_delimited

# A larger table is to be opened in a program that counts; reading it would keep the question waiting.
MOST_CHARS = 400_000


@dataclass(frozen=True)
class Table:
    """A table of a document: its head and its rows, each with where it stands in the text.

    `sure`: the first line is certain to be a head. `totals`: rows that sum up others, which are none of the `rows`.
    """

    document: Document
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    spans: tuple[tuple[int, int], ...]
    head: tuple[int, int] = (0, 0)
    headings: tuple[str, ...] = ()
    page: int | None = None
    totals: tuple[tuple[str, ...], ...] = ()
    sure: bool = True

    @property
    def names(self) -> str:
        """What the file is called, with its folders and its title, and the headings over the table."""
        path = PurePath(self.document.path)
        return " ".join(
            (
                *folders_of(self.document.path),
                *re.split(r"[-_. ]+", path.name),
                self.document.title,
                *self.headings,
            )
        )


def tables_of(catalogue: Catalogue, number: int) -> tuple[Table, ...]:
    """The tables of the document of this number; () where it has none, is empty, or is too long to be read at once."""
    document = catalogue.documents.get(number)
    if document is None or not (is_delimited(document.path) or may_hold_tables(document.path)):
        return ()
    text = catalogue.documents.text(number)
    if not text.strip() or len(text) > MOST_CHARS:
        return ()
    if is_delimited(document.path):
        grid = _delimited(document.path, text)
        return (_table(document, grid),) if grid is not None else ()
    return tuple(_under_headings(catalogue, document, text))


def _under_headings(catalogue: Catalogue, document: Document, text: str) -> Iterator[Table]:
    if "\t" not in text and "|" not in text:
        return
    chunks = catalogue.chunks.of_document(document.id)
    headings = frozenset(heading for chunk in chunks for heading in chunk.heading_path)
    for grid in grids_in(document.path, text, headings):
        at = next((chunk for chunk in chunks if chunk.start <= grid.head.start < chunk.end), None)
        path = at.heading_path if at is not None else ()
        own = (grid.above,) if grid.above and grid.above not in path[-1:] else ()
        yield _table(document, grid, (*path, *own), at.page if at is not None else None)


def _table(document: Document, grid: Grid, headings: tuple[str, ...] = (), page: int | None = None) -> Table:
    return Table(
        document,
        grid.head.cells,
        tuple(line.cells for line in grid.rows),
        tuple((line.start, line.end) for line in grid.rows),
        (grid.head.start, grid.head.end),
        headings,
        page,
        tuple(line.cells for line in grid.totals),
        grid.sure,
    )


def _delimited(path: str, text: str) -> Grid | None:
    """A delimited file: its first line is its head."""
    lines = list(_lines(text, delimiter_of(path, text.partition("\n")[0])))
    if len(lines) < 2:
        return None
    head, *rest = lines
    rows = tuple(line for line in rest if not is_total(line.cells))
    return Grid(head, rows, tuple(line for line in rest if is_total(line.cells)), True) if rows else None


def _lines(text: str, delimiter: str) -> Iterator[Line]:
    """The cells of each line that has any, as many as the head at least, and where the line stands."""
    offset = width = 0
    for line in text.splitlines(keepends=True):
        cells = tuple(
            cell.strip() for cell in next(csv.reader([line.rstrip("\r\n")], delimiter=delimiter), [])
        )
        if any(cells):
            width = width or len(cells)
            filled = (*cells, *("",) * (width - len(cells)))
            yield Line(filled, offset, offset + len(line.rstrip()))
        offset += len(line)
