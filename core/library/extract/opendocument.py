"""Reads OpenDocument text, sheets and slides, which are three dialects of one XML."""

from __future__ import annotations

from pathlib import Path

from lxml import etree

from core.library.extract.builder import CELL_JOIN, TextBuilder
from core.library.extract.limits import ExtractLimits
from core.library.extract.markup import all_text, attribute, local_name, named
from core.library.extract.package import Package
from core.library.extract.reasons import NO_TEXT, PASSWORD
from core.library.extract.result import Extracted, ExtractFailure
from core.library.extract.titles import title_of

_SKIPPED = frozenset(
    {"tracked-changes", "annotation", "note-citation", "forms", "scripts", "object", "title", "desc"}
)
_METADATA = {"title": "title", "creator": "author", "initial-creator": "author", "keyword": "tags",
             "creation-date": "created", "date": "modified"}  # fmt: skip
_MAX_LEVEL = 6


def extract_opendocument(path: Path, limits: ExtractLimits) -> Extracted:
    """Headings, paragraphs, lists, table rows; sheets and slides begin pages. Raises ExtractFailure."""
    with Package(path, limits) as package:
        manifest = package.optional_xml("META-INF/manifest.xml")
        if manifest is not None and next(named(manifest, "encryption-data"), None) is not None:
            raise ExtractFailure("password", PASSWORD)
        root = package.xml("content.xml")
        metadata = _metadata(package.optional_xml("meta.xml"))
    builder = TextBuilder(limits)
    body = next(named(root, "body"), root)
    _Reader(builder).container(body)
    if all(block.kind == "heading" and builder.page_starts for block in builder.blocks):
        raise ExtractFailure("no_text", NO_TEXT)
    return Extracted(
        "ok",
        text=builder.text,
        title=title_of(metadata.pop("title", ""), builder.text, builder.blocks),
        blocks=tuple(builder.blocks),
        page_starts=builder.pages(),
        metadata=metadata,
    )


def _metadata(root: etree._Element | None) -> dict[str, str]:
    found: dict[str, str] = {}
    for element in root.iter() if root is not None else ():
        key, value = _METADATA.get(local_name(element)), " ".join((element.text or "").split())
        if key and value:
            found[key] = f"{found[key]}, {value}" if key == "tags" and key in found else value
    return found


class _Reader:
    """Walks the body once in document order."""

    def __init__(self, builder: TextBuilder) -> None:
        self._builder = builder

    def container(self, element: etree._Element, in_list: bool = False) -> None:
        for item in element:
            name = local_name(item)
            if name == "h":
                level = attribute(item, "outline-level")
                self._builder.add(
                    "heading", all_text(item), min(int(level), _MAX_LEVEL) if level.isdigit() else 1
                )
            elif name == "p":
                self._paragraph(item, in_list)
            elif name == "table":
                self._table(item)
            elif name == "page":
                self._builder.page()
                self.container(item)
            elif name and name not in _SKIPPED:
                self.container(item, in_list or name == "list")

    def _paragraph(self, paragraph: etree._Element, in_list: bool) -> None:
        boxes: list[etree._Element] = []
        self._builder.add("list" if in_list else "paragraph", _text(paragraph, boxes))
        for box in boxes:
            self.container(box)

    def _table(self, table: etree._Element) -> None:
        # Only a sheet has its table straight under the body; its name is a heading that people know it by.
        parent = table.getparent()
        if parent is not None and local_name(parent) == "spreadsheet":
            self._builder.page()
            self._builder.add("heading", attribute(table, "name"), 1)
        for row in named(table, "table-row"):
            boxes: list[etree._Element] = []
            cells = [" ".join(_text(cell, boxes).split()) for cell in row if local_name(cell) == "table-cell"]
            cells = [cell for cell in cells if cell]
            self._builder.add("table" if len(cells) > 1 else "paragraph", CELL_JOIN.join(cells))
            for box in boxes:
                self.container(box)


def _text(element: etree._Element, boxes: list[etree._Element]) -> str:
    """The words of a paragraph or cell; text boxes and notes are put aside for the caller."""
    pieces: list[str] = [element.text or ""]
    for item in element:
        name = local_name(item)
        if name == "s":
            pieces.append(" ")
        elif name == "tab":
            pieces.append("\t")
        elif name == "line-break":
            pieces.append("\n")
        elif name in ("text-box", "note-body"):
            boxes.append(item)
        elif name and name not in _SKIPPED:
            pieces.append(_text(item, boxes))
            if name == "p":
                pieces.append("\n")
        pieces.append(item.tail or "")
    return "".join(pieces)
