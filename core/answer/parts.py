"""What a passage says, part by part, as a reader would quote it: sentences, rows under their head, items with their lead-in."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import PurePath

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
from core.chinese_script import HAN
from core.models.sentences import split_sentences
from core.retrieval.result import Evidence

DELIMITERS = {".csv": ",", ".tsv": "\t"}
LEAD_IN_ENDS = (":", "：")
# A list longer than this is quoted item by item.
MOST_ITEMS = 12
# Formats whose titles are lines like others. The first line is one, unless it is long or tells the value of something.
WITHOUT_MARKS = frozenset((".pdf", ".docx", ".doc", ".odt", ".rtf", ".html", ".htm", ".epub"))
MOST_TITLE_CHARS = 90
# The headings inside a passage; beside one alone a reader does not mistake what is quoted.
MARKED = re.compile(r"^ {0,3}#{1,6} +\S.*$", re.MULTILINE)
SEVERAL = 2
STOPS = (".", "!", "?", "。", "！", "？")
SAYS_MORE = re.compile(r"[:：=]")


@dataclass(frozen=True)
class Part:
    """`text[start:end]` of the passage, and how it reads alone. `is_list`: a lead-in with all of its items."""

    start: int
    end: int
    shown: str
    is_list: bool = False


def parts(item: Evidence) -> list[Part]:
    """The parts that say something, in order; titles, headings, rules and heads of tables do not."""
    delimiter = DELIMITERS.get(PurePath(item.path).suffix.lower())
    if delimiter is not None:
        return list(_rows(item, delimiter))
    found: list[Part] = []
    lead: Part | None = None
    items: list[Part] = []
    above = names_above(item)
    for start, end in split_sentences(item.text):
        raw = item.text[start:end]
        if lead is not None and BULLET.match(raw):
            items.append(Part(start, end, readable(raw)))
            found.append(Part(start, end, f"{lead.shown} {items[-1].shown}"))
            continue
        found += _whole_list(lead, items)
        lead, items = None, []
        is_row = cells(raw) is not None
        shown = as_read(item, start, end)
        if not is_row and shown.endswith(LEAD_IN_ENDS):
            lead = Part(start, end, shown)
        elif shown and (
            is_row or BULLET.match(raw) or not (is_label(shown) or _is_name(item, start, shown, above))
        ):
            found.append(Part(start, end, shown))
    return _under_headings(item, [*found, *_whole_list(lead, items)])


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
