"""Reads Excel workbooks: one page for each sheet, its name as heading, each row a line of its cells as shown."""

from __future__ import annotations

import datetime
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from lxml import etree

from core.library.extract.builder import CELL_JOIN, TextBuilder
from core.library.extract.limits import ExtractLimits
from core.library.extract.markup import attribute, local_name, named
from core.library.extract.package import Package
from core.library.extract.reasons import NO_CELL
from core.library.extract.result import Extracted, ExtractFailure
from core.text.regex import regex

XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
# Built-in number formats that are dates or times (ECMA-376 part 1, 18.8.30).
_DATE_FORMATS = frozenset({*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)})
_DATE_CODE = regex(r"[ymdhs]", re.IGNORECASE)
_NOT_CODE = regex(r'"[^"]*"|\\.|\[[^\]]*\]|_.')
EPOCH_1900 = datetime.datetime(1899, 12, 30)
EPOCH_1904 = datetime.datetime(1904, 1, 1)
_LAST_SERIAL = 2_958_465


def extract_workbook(path: Path, limits: ExtractLimits) -> Extracted:
    """All sheets in order. Raises ExtractFailure."""
    builder = TextBuilder(limits)
    with Package(path, limits) as package:
        main = package.main_part()
        relations = package.relations(main)
        workbook = package.xml(main)
        parts = dict(relations.values())
        shared = _shared_strings(package, parts.get("sharedStrings", ""))
        dates = _date_styles(package, parts.get("styles", ""))
        epoch = EPOCH_1904 if _is_1904(workbook) else EPOCH_1900
        for sheet in named(workbook, "sheet"):
            kind, member = relations.get(_relation_id(sheet), ("", ""))
            if kind == "worksheet" and member in package.names:
                builder.page()
                builder.add("heading", attribute(sheet, "name"), 1)
                for row in _rows(package.read(member)):
                    cells = (_shown(cell, shared, dates, epoch) for cell in row)
                    builder.add(
                        "table", CELL_JOIN.join(words for cell in cells if (words := " ".join(cell.split())))
                    )
        metadata = package.core_properties()
    if all(block.kind == "heading" for block in builder.blocks):
        raise ExtractFailure("no_text", NO_CELL)
    return Extracted(
        "ok",
        text=builder.text,
        title=metadata.pop("title", ""),
        media_type=XLSX,
        blocks=tuple(builder.blocks),
        page_starts=builder.pages(),
        metadata=metadata,
    )


def _relation_id(sheet: etree._Element) -> str:
    return next((str(v) for k, v in sheet.attrib.items() if str(k).endswith("}id")), "")


def _is_1904(workbook: etree._Element) -> bool:
    return any(attribute(item, "date1904") in ("1", "true") for item in named(workbook, "workbookPr"))


def _shared_strings(package: Package, member: str) -> list[str]:
    root = package.optional_xml(member)
    return [_plain(item) for item in named(root, "si")] if root is not None else []


def _plain(item: etree._Element) -> str:
    """The cell's text without phonetic guides."""
    return "".join(
        part.text or ""
        for part in named(item, "t")
        if (parent := part.getparent()) is None or local_name(parent) != "rPh"
    )


def _date_styles(package: Package, member: str) -> frozenset[int]:
    """Indexes of the cell styles whose number format is a date or time."""
    root = package.optional_xml(member)
    if root is None:
        return frozenset()
    codes = {attribute(item, "numFmtId"): attribute(item, "formatCode") for item in named(root, "numFmt")}
    found = set()
    for cell_styles in named(root, "cellXfs"):
        for index, style in enumerate(cell_styles):
            number = attribute(style, "numFmtId")
            if number.isdigit() and is_date_format(int(number), codes.get(number)):
                found.add(index)
    return frozenset(found)


def is_date_format(number: int, code: str | None) -> bool:
    """Whether a number format shows dates or times; `code` is None for the built-in ones."""
    if code is None:
        return number in _DATE_FORMATS
    return _DATE_CODE.search(_NOT_CODE.sub("", code)) is not None and "general" not in code.lower()


def _rows(data: bytes) -> Iterator[list[etree._Element]]:
    """The filled cells of each row, read as a stream: a sheet may have a million rows."""
    walker = etree.iterparse(
        io.BytesIO(data),
        events=("end",),
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        recover=True,
    )
    for _, element in walker:
        if local_name(element) != "row":
            continue
        yield [cell for cell in element if local_name(cell) == "c"]
        element.clear()
        while element.getprevious() is not None and (parent := element.getparent()) is not None:
            del parent[0]


def _shown(cell: etree._Element, shared: list[str], dates: frozenset[int], epoch: datetime.datetime) -> str:
    kind = cell.get("t", "")
    if kind == "inlineStr":
        return _plain(cell)
    value = next((item.text or "" for item in cell if local_name(item) == "v"), "")
    if kind == "s":
        return shared[int(value)] if value.isdigit() and int(value) < len(shared) else ""
    if kind == "b":
        return {"1": "TRUE", "0": "FALSE"}.get(value, value)
    style = cell.get("s", "")
    if kind in ("", "n") and style.isdigit() and int(style) in dates:
        return date_text(value, epoch)
    return number_text(value) if kind in ("", "n") else value


def number_text(value: str) -> str:
    """A stored number as a person reads it: 0.30000000000000004 is 0.3, 5.0 is 5."""
    try:
        number = float(value)
    except ValueError:
        return value
    plain = value.removesuffix(".0")
    return format(number, ".15g") if "e" in value.lower() or len(plain) > 15 else plain


def date_text(value: str, epoch: datetime.datetime = EPOCH_1900) -> str:
    """A serial day number as an ISO date, with the time where there is one."""
    try:
        serial = float(value)
    except ValueError:
        return value
    if not 0 <= serial <= _LAST_SERIAL:
        return value
    moment = epoch + datetime.timedelta(seconds=round(serial * 86400))
    if serial < 1:
        return moment.time().isoformat()
    return moment.date().isoformat() if serial == int(serial) else moment.isoformat(sep=" ")
