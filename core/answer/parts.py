"""What a passage says, part by part, as a reader would quote it: sentences, rows under their head, items with their lead-in."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from core.answer.plain_lines import (
    LEAD_IN_ENDS,
    STOPS,
    Lines,
    Span,
    is_plain_heading,
    is_row,
    paragraphs,
    short_lines,
)
from core.answer.readable import (
    BULLET,
    TABLE_RULE,
    cells,
    is_heading,
    is_label,
    readable,
    row_sentence,
    table_header,
)
from core.retrieval.ranking.table_head import delimiter_of
from core.retrieval.result import Evidence
from core.text.chinese_script import HAN
from core.text.line_ends import is_capital
from core.text.regex import regex
from core.text.sentences import split_sentences

# A list longer than this is quoted item by item.
MOST_ITEMS = 12
# Formats whose titles are lines like others. The first line is one, unless it is long or tells the value of something.
WITHOUT_MARKS = frozenset((".pdf", ".docx", ".doc", ".odt", ".rtf", ".html", ".htm", ".epub"))
MOST_TITLE_CHARS = 90
# The headings inside a passage; beside one alone a reader does not mistake what is quoted.
MARKED = regex(r"^ {0,3}#{1,6} +\S.*$", re.MULTILINE)
SEVERAL = 2
SAYS_MORE = regex(r"[:：=]")


@dataclass(frozen=True)
class Part:
    """`text[start:end]` of the passage, and how it reads alone. `is_list`: a lead-in with all of its items.

    `under`: the line of plain text that names what it is about.
    """

    start: int
    end: int
    shown: str
    is_list: bool = False
    under: str = ""


def parts(item: Evidence) -> list[Part]:
    """The parts that say something, in order; titles, headings, rules and heads of tables do not."""
    delimiter = delimiter_of(item.path, item.table_head or item.text.partition("\n")[0])
    if delimiter:
        return list(_rows(item, delimiter))
    return _under_headings(item, _Reading(item).parts())


class _Reading:
    """Goes through a passage and keeps what stands above: a lead-in with its items, a heading without a mark."""

    def __init__(self, item: Evidence) -> None:
        self._item = item
        self._found: list[Part] = []
        self._lead: Part | None = None
        self._items: list[Part] = []
        self._above = names_above(item)
        self._heading = ""
        self._headings = 0
        self._run_in = 0  # where the line ends whose bold name is the heading
        self._plain = PurePath(item.path).suffix.lower() not in WITHOUT_MARKS

    def parts(self) -> list[Part]:
        text = self._item.text
        for paragraph in paragraphs(text, split_sentences(text)):
            lines = short_lines(text, paragraph) if self._plain else None
            if lines is not None:
                self._short_lines(lines)
                continue
            for place, span in enumerate(paragraph):
                self._sentence(span, heads=place == 0 and self._heads_list(paragraph))
        self._end_list()
        return self._found if self._headings < SEVERAL else [_after_heading(part) for part in self._found]

    def _heads_list(self, paragraph: Sequence[Span]) -> bool:
        """Whether the first line of a paragraph stands above items and is none itself."""
        first, *rest = (self._item.text[start:end] for start, end in paragraph[:2])
        marked = [BULLET.match(raw) is not None for raw in (first, *rest)]
        return marked == [False, True] and not first.endswith((*STOPS, *LEAD_IN_ENDS)) and "\n" not in first

    def _sentence(self, span: Span, heads: bool) -> None:
        start, end = span
        raw = self._item.text[start:end]
        if self._run_in and start >= self._run_in:
            self._heading, self._run_in = "", 0
        if self._lead is not None and BULLET.match(raw):
            self._item_of_list(Part(start, end, readable(raw)))
            return
        self._end_list()
        shown = as_read(self._item, start, end)
        if heads and shown and len(shown) <= MOST_TITLE_CHARS:
            self._under(shown)
        elif is_plain_heading(self._item.text, span):
            self._under(shown, is_capital(raw))
            self._run_in = (
                0 if is_capital(raw) else (self._item.text.find("\n", end) + 1 or len(self._item.text))
            )
        elif cells(raw) is None and shown.endswith(LEAD_IN_ENDS):
            self._lead = Part(start, end, shown)
        elif shown and self._says(raw, shown, start):
            part = Part(start, end, shown, under=self._heading)
            self._found.append(_after_heading(part) if self._run_in else part)

    def _says(self, raw: str, shown: str, start: int) -> bool:
        if cells(raw) is not None or BULLET.match(raw) or is_row(raw):
            return True
        return not (is_label(shown) or _is_name(self._item, start, shown, self._above))

    def _short_lines(self, lines: Lines) -> None:
        """Each line under its head: an address tells of its first line, a list is led in by a heading."""
        self._end_list()
        head = readable(self._item.text[slice(*lines.head)]) if lines.head is not None else ""
        if lines.record:
            self._heading, self._headings = head, 0
        elif head and not head.endswith(LEAD_IN_ENDS):
            self._under(head)
        if lines.head is not None and (lines.record or head.endswith(LEAD_IN_ENDS)):
            lead = head if head.endswith(LEAD_IN_ENDS) else f"{head}:"
            self._lead = Part(*lines.head, lead)
        for start, end in lines.items:
            part = Part(start, end, readable(self._item.text[start:end]))
            if self._lead is not None:
                self._item_of_list(part)
            else:
                self._found.append(replace(part, under=self._heading))
        self._end_list()

    def _item_of_list(self, part: Part) -> None:
        assert self._lead is not None
        self._items.append(part)
        self._found.append(replace(part, shown=f"{self._lead.shown} {part.shown}", under=self._heading))

    def _end_list(self) -> None:
        self._found += _whole_list(self._lead, self._items)
        self._lead, self._items = None, []

    def _under(self, heading: str, line: bool = True) -> None:
        """`line`: the heading has a line of its own, and goes for all that follows."""
        self._heading, self._headings = heading.rstrip(" .。:："), self._headings + line


def _after_heading(part: Part) -> Part:
    """The part behind the line that names what it is about, where there are several such lines."""
    if not part.under or part.under.casefold() in part.shown.casefold():
        return part
    colon = "：" if HAN.search(part.under) else ": "
    return replace(part, shown=f"{part.under}{colon}{part.shown}")


def _under_headings(item: Evidence, found: list[Part]) -> list[Part]:
    """The parts of a passage over several sections, each after the heading that says what it is about."""
    marks = [(mark.start(), readable(mark.group())) for mark in MARKED.finditer(item.text)]
    title = as_compared(item.title)
    if len({name for _, name in marks if as_compared(name) != title}) < SEVERAL:
        return found
    told: list[Part] = []
    for part in found:
        name = next((name for place, name in reversed(marks) if place <= part.start), "")
        known = not name or as_compared(name) == title or name.casefold() in part.shown.casefold()
        colon = "：" if HAN.search(name) else ": "
        told.append(part if known else replace(part, shown=f"{name.rstrip(':： ')}{colon}{part.shown}"))
    return told


def quotable(item: Evidence, whole_lists: bool) -> list[Part]:
    """The parts without repetition: of each list either the whole, or its items one by one."""
    found = parts(item)
    lists = [part for part in found if part.is_list]
    if not whole_lists:
        return [part for part in found if not part.is_list]
    return [
        part for part in found if part.is_list or not any(one.start <= part.start < one.end for one in lists)
    ]


def names_above(item: Evidence) -> frozenset[str]:
    """The document's title and the headings over a passage, as they are compared with its lines."""
    return frozenset(as_compared(name) for name in (item.title, *item.heading_path) if name)


def _is_name(item: Evidence, start: int, shown: str, above: frozenset[str]) -> bool:
    """Whether a line is a title or heading without a mark, as PDF and Word have them."""
    if shown.endswith(STOPS):
        return False
    if as_compared(shown) in above:
        return True
    suffix = PurePath(item.path).suffix.lower()
    if suffix not in WITHOUT_MARKS or len(shown) > MOST_TITLE_CHARS or SAYS_MORE.search(shown):
        return False
    # Of a title that is too long for the page, a PDF has a second line.
    lines_before = len(item.text[:start].split("\n")) - 1 if item.start == 0 else item.start
    return lines_before == 0 or (lines_before == 1 and suffix == ".pdf")


def as_compared(name: str) -> str:
    return " ".join(readable(name).casefold().split()).strip(" .:：")


def _whole_list(lead: Part | None, items: list[Part]) -> Iterator[Part]:
    if lead is not None and 1 < len(items) <= MOST_ITEMS:
        # Chinese lists are written without blanks.
        gap = "；" if lead.shown.endswith("：") else "; "
        said = gap.join(item.shown.rstrip(".;；。") for item in items)
        yield Part(lead.start, items[-1].end, f"{lead.shown} {said}", is_list=True)


def as_read(item: Evidence, start: int, end: int) -> str:
    """What a reader sees of a part of a passage; "" for a heading, a rule, or the head of a table."""
    raw = item.text[start:end]
    if is_heading(raw):
        return ""
    row = cells(raw)
    if row is None:
        return readable(raw)
    header = table_header(item.text, start)
    if item.table_head and _all_rows(item.text[:start]):
        header = cells(item.table_head)
    return row_sentence(row, header) if header else ""


def _all_rows(text: str) -> bool:
    """Whether the table that a passage begins inside of goes on up to here."""
    return all(
        cells(line) is not None or TABLE_RULE.match(line) for line in text.splitlines() if line.strip()
    )


def _rows(item: Evidence, delimiter: str) -> Iterator[Part]:
    """The rows of a delimited file under the names of its columns."""
    lines = item.text.splitlines(keepends=True)
    header = _fields(item.table_head or (lines[0] if lines else ""), delimiter)
    offset = 0
    for number, line in enumerate(lines):
        start, offset = offset, offset + len(line)
        row = _fields(line, delimiter)
        if (number or item.table_head) and any(row):
            yield Part(start, start + len(line.rstrip()), row_sentence(row, header))


def _fields(line: str, delimiter: str) -> list[str]:
    return [readable(cell) for cell in next(csv.reader([line.rstrip("\r\n")], delimiter=delimiter), [])]
