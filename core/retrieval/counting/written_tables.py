"""Finds the tables in the text of sheets, pages, Word and Markdown files, and where each stands.

Of what is no table for certain nothing is counted: a run of rows that is broken by a line between them, a head that is missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from core.retrieval.counting.grids import Grid, Line, grid_of
from core.text.regex import regex

_MARKDOWN = frozenset((".md", ".markdown", ".mdown", ".mkd"))
_SHEETS = frozenset((".xlsx", ".xlsm", ".xls", ".ods"))
# Files whose extraction puts tabs between the cells of a row. A PDF only has gaps, and a cell of several lines reads as several.
_WITH_TABS = _SHEETS | {".docx", ".odt", ".rtf", ".html", ".htm", ".xhtml"}
_RULE = regex(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*")
_FENCE = regex(r"\s*(?:```|~~~)")
_PIPE = regex(r"(?<!\\)\|")
_MARKS = regex(r"\*\*|__|`|~~")
# A line this short below the rows of a sheet may be a row whose other cells are empty.
SHORT_WORDS, SHORT_CHARS = 5, 12
LONGEST_CAPTION = 60
_ENDS = regex(r"[。！？.!?:：]\s*$")


@dataclass(frozen=True)
class _TextLine:
    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)


def may_hold_tables(path: str) -> bool:
    """Whether tables are looked for in a file of this name."""
    return PurePath(path).suffix.lower() in _MARKDOWN | _WITH_TABS


def grids_in(path: str, text: str, headings: frozenset[str]) -> list[Grid]:
    """The tables of a text in order. `headings`: those of the document, which are no part of a table."""
    lines = _lines(text)
    suffix = PurePath(path).suffix.lower()
    if suffix in _MARKDOWN:
        return list(_marked(lines))
    return list(_tabbed(lines, headings, suffix in _SHEETS)) if suffix in _WITH_TABS else []


def _lines(text: str) -> list[_TextLine]:
    found: list[_TextLine] = []
    offset = 0
    for line in text.split("\n"):
        found.append(_TextLine(line.rstrip("\r"), offset))
        offset += len(line) + 1
    return found


def _marked(lines: Sequence[_TextLine]) -> Iterator[Grid]:
    """Markdown: a head, a rule below it, and rows up to a line without cells."""
    fenced = False
    for at in range(1, len(lines)):
        fenced ^= _FENCE.match(lines[at - 1].text) is not None
        if fenced or "|" not in lines[at].text or not _RULE.fullmatch(lines[at].text):
            continue
        rows = [_cells(lines[at - 1])]
        for line in lines[at + 1 :]:
            if "|" not in line.text:
                break
            rows.append(_cells(line))
        width = len(rows[0].cells)
        even = [Line((*row.cells, *("",) * (width - len(row.cells)))[:width], row.start, row.end) for row in rows]  # fmt: skip
        grid = grid_of([row for row in even if any(row.cells)], marked=True)
        if grid is not None:
            yield replace(grid, above=_above(lines, at - 1))


def _cells(line: _TextLine) -> Line:
    inner = line.text.strip()
    inner = inner.removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    cells = tuple(_MARKS.sub("", cell.replace("\\|", "|")).strip() for cell in _PIPE.split(inner))
    return Line(cells, line.start, line.end)


def _tabbed(lines: Sequence[_TextLine], headings: frozenset[str], sheet: bool) -> Iterator[Grid]:
    """Runs of lines with tabs. Rows without a head of their own go on from those before them, which are not all then."""
    runs = list(_runs(lines))
    sure: list[Grid] = []
    doubtful: set[tuple[str, ...]] = set()
    for number, (first, last) in enumerate(runs):
        rows = [_row(line) for line in lines[first:last]]
        grid = grid_of(rows, marked=False)
        if (
            grid is None
            or _goes_on(lines, runs[number : number + 2], len(grid.head.cells), headings)
            or (sheet and _may_be_row(_next(lines, last), headings))
        ):
            doubtful.add(rows[0].cells)
        else:
            sure.append(replace(grid, above=_above(lines, first)))
    # Of two sheets of one shape, what one says is not all where the other cannot be read.
    return (grid for grid in sure if grid.head.cells not in doubtful)


def _runs(lines: Sequence[_TextLine]) -> Iterator[tuple[int, int]]:
    """[first, last) of neighbouring lines with cells."""
    first = None
    for at, line in enumerate(lines):
        if "\t" in line.text and first is None:
            first = at
        elif "\t" not in line.text and first is not None:
            yield first, at
            first = None
    if first is not None:
        yield first, len(lines)


def _row(line: _TextLine) -> Line:
    return Line(tuple(cell.strip() for cell in line.text.strip("\t").split("\t")), line.start, line.end)


def _goes_on(
    lines: Sequence[_TextLine], runs: Sequence[tuple[int, int]], width: int, headings: frozenset[str]
) -> bool:
    """Whether the rows of the next run belong to this table: one short line stands between, and they have no head."""
    if len(runs) < 2:
        return False
    (_, last), (first, end) = runs
    between = [line.text.strip() for line in lines[last:first] if line.text.strip()]
    if len(between) > 1 or any(line in headings for line in between):
        return False
    rows = [_row(line) for line in lines[first:end]]
    return len(rows[0].cells) <= width and grid_of(rows, marked=False) is None


def _above(lines: Sequence[_TextLine], at: int) -> str:
    """The heading or caption over the line of this number; "" where a sentence or another table stands there."""
    line = next((line.text.strip() for line in reversed(lines[:at]) if line.text.strip()), "")
    name = line.lstrip("# ").strip("*_ :：")
    if "\t" in line or "|" in line or _ENDS.search(name) or len(name) > LONGEST_CAPTION:
        return ""
    return name


def _next(lines: Sequence[_TextLine], at: int) -> str:
    return next((line.text.strip() for line in lines[at:] if line.text.strip()), "")


def _may_be_row(line: str, headings: frozenset[str]) -> bool:
    """Whether a line below a sheet's rows may be a row of which only one cell is filled."""
    if not line or line in headings or _ENDS.search(line):
        return False
    return len(line.split()) <= SHORT_WORDS and len(line) <= SHORT_CHARS * SHORT_WORDS
