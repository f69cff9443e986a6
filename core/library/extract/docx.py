"""Reads Word documents: body in order, table rows, text boxes, notes; deleted words and field codes left out.

Written on lxml and local names rather than python-docx, because strict OOXML uses other namespaces and
text boxes, tracked changes and notes are not in python-docx's model.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from lxml import etree

from core.library.extract.builder import CELL_JOIN, TextBuilder
from core.library.extract.limits import ExtractLimits
from core.library.extract.markup import attribute, child, local_name, named
from core.library.extract.package import Package
from core.library.extract.reasons import NO_TEXT
from core.library.extract.result import BlockKind, Extracted, ExtractFailure
from core.library.extract.titles import title_of
from core.text.regex import regex

DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
# Not current text: deletions, moved-away text, the older half of an AlternateContent, field codes.
_SKIPPED = frozenset(
    {"del", "moveFrom", "Fallback", "instrText", "delText", "rPr", "pPr", "tblPr", "tcPr", "rt"}
)
_HEADING_NAME = regex(r"(?:heading|überschrift|titre|标题|標題|見出し)\s*([1-6])", re.IGNORECASE)
_NOTE_PARTS = {"footnotes": "footnote", "endnotes": "endnote", "comments": "comment"}
_REFERENCES = {"footnoteReference": "footnote", "endnoteReference": "endnote", "commentReference": "comment"}
_MAX_STYLE_CHAIN = 12


def extract_docx(path: Path, limits: ExtractLimits) -> Extracted:
    """Headings, paragraphs, lists, table rows, notes where they are referred to. Raises ExtractFailure."""
    with Package(path, limits) as package:
        main = package.main_part()
        root = package.xml(main)
        relations = package.relations(main)
        parts = dict(relations.values())
        reader = _Reader(TextBuilder(limits), _heading_styles(package, parts), _notes(package, parts))
        body = child(root, "body")
        reader.container(root if body is None else body)
        for kind, member in relations.values():
            extra = package.optional_xml(member) if kind in ("header", "footer") else None
            if extra is not None:
                reader.once(extra)
        metadata = package.core_properties()
    builder = reader.builder
    if not builder.blocks:
        raise ExtractFailure("no_text", NO_TEXT)
    return Extracted(
        "ok",
        text=builder.text,
        title=title_of(metadata.pop("title", ""), builder.text, builder.blocks),
        media_type=DOCX,
        blocks=tuple(builder.blocks),
        metadata=metadata,
    )


def _heading_styles(package: Package, parts: dict[str, str]) -> dict[str, int]:
    """Style id -> heading level, following basedOn; "Title" is level 1."""
    root = package.optional_xml(parts["styles"]) if "styles" in parts else None
    own: dict[str, int] = {}
    base: dict[str, str] = {}
    for style in named(root, "style") if root is not None else ():
        style_id = attribute(style, "styleId")
        name = child(style, "name")
        label = attribute(name, "val") if name is not None else style_id
        match = _HEADING_NAME.match(label)
        outline = next(named(style, "outlineLvl"), None)
        if label.lower() == "title":
            own[style_id] = 1
        elif match:
            own[style_id] = int(match.group(1))
        elif outline is not None and attribute(outline, "val").isdigit():
            own[style_id] = int(attribute(outline, "val")) + 1
        parent = child(style, "basedOn")
        if parent is not None:
            base[style_id] = attribute(parent, "val")
    levels: dict[str, int] = {}
    for style_id in {*own, *base}:
        levels[style_id] = _inherited(style_id, own, base)
    return {style_id: level for style_id, level in levels.items() if 1 <= level <= 6}


def _inherited(style_id: str, own: dict[str, int], base: dict[str, str]) -> int:
    for _ in range(_MAX_STYLE_CHAIN):
        if style_id in own:
            return own[style_id]
        style_id = base.get(style_id, "")
    return 0


def _notes(package: Package, parts: dict[str, str]) -> dict[tuple[str, str], etree._Element]:
    found: dict[tuple[str, str], etree._Element] = {}
    for part, name in _NOTE_PARTS.items():
        root = package.optional_xml(parts[part]) if part in parts else None
        for note in root if root is not None else ():
            if local_name(note) == name and attribute(note, "type") not in (
                "separator",
                "continuationSeparator",
            ):
                found[name, attribute(note, "id")] = note
    return found


class _Reader:
    """Walks the body once, in document order."""

    def __init__(
        self, builder: TextBuilder, styles: dict[str, int], notes: dict[tuple[str, str], etree._Element]
    ) -> None:
        self.builder = builder
        self._styles = styles
        self._notes = notes
        self._seen: set[str] = set()

    def container(self, element: etree._Element) -> None:
        """Paragraphs and tables among the children, also inside content controls and insertions."""
        for item in element:
            name = local_name(item)
            if name == "p":
                self._paragraph(item)
            elif name == "tbl":
                self._table(item)
            elif name and name not in _SKIPPED:
                self.container(item)

    def once(self, element: etree._Element) -> None:
        """Header or footer lines that were not said before: they repeat in every section."""
        for paragraph in named(element, "p"):
            words = _run_text(paragraph).strip()
            if words and words not in self._seen:
                self._seen.add(words)
                self.builder.add("paragraph", words)

    def _paragraph(self, paragraph: etree._Element) -> None:
        words = _run_text(paragraph)
        kind, level = self._kind(paragraph)
        if kind == "heading":
            words = " ".join(words.split())
        self.builder.add(kind, words, level)
        for inner in _inner(paragraph, "txbxContent"):
            self.container(inner)
        for name, note_kind in _REFERENCES.items():
            for reference in _inner(paragraph, name):
                note = self._notes.pop((note_kind, attribute(reference, "id")), None)
                if note is not None:
                    self.builder.add("quote", "\n".join(_run_text(p) for p in named(note, "p")))

    def _kind(self, paragraph: etree._Element) -> tuple[BlockKind, int]:
        properties = child(paragraph, "pPr")
        if properties is None:
            return "paragraph", 0
        style, outline = child(properties, "pStyle"), child(properties, "outlineLvl")
        level = self._styles.get(attribute(style, "val"), 0) if style is not None else 0
        if outline is not None and attribute(outline, "val").isdigit():
            level = int(attribute(outline, "val")) + 1
        if 1 <= level <= 6:
            return "heading", level
        return ("list", 0) if child(properties, "numPr") is not None else ("paragraph", 0)

    def _table(self, table: etree._Element) -> None:
        for row in table:
            cells = [" ".join(_cell_text(cell).split()) for cell in _cells(row)]
            cells = [cell for cell in cells if cell]
            self.builder.add("table" if len(cells) > 1 else "paragraph", CELL_JOIN.join(cells))
            for inner in _inner(row, "txbxContent"):
                self.container(inner)


def _cells(row: etree._Element) -> Iterator[etree._Element]:
    """The cells of a row; the lower parts of a vertically merged cell are empty and left out."""
    for item in row:
        name = local_name(item)
        if name == "tc":
            yield item
        elif name in ("sdt", "sdtContent", "customXml", "ins"):
            yield from _cells(item)


def _cell_text(cell: etree._Element) -> str:
    return " ".join(_run_text(paragraph) for paragraph in _inner(cell, "p"))


def _inner(element: etree._Element, name: str) -> Iterator[etree._Element]:
    """Descendants by name without entering skipped parts, nor what is found."""
    stack = list(reversed(element))
    while stack:
        item = stack.pop()
        found = local_name(item)
        if found == name:
            yield item
        elif found and found not in _SKIPPED and not (found == "txbxContent" and name == "p"):
            stack.extend(reversed(item))


def _run_text(paragraph: etree._Element) -> str:
    """The current words of a paragraph, with tabs and line breaks; text boxes are blocks of their own."""
    pieces: list[str] = []
    stack = list(reversed(paragraph))
    while stack:
        item = stack.pop()
        name = local_name(item)
        if name == "t":
            pieces.append(item.text or "")
        elif name in ("tab", "ptab"):
            pieces.append("\t")
        elif name in ("br", "cr"):
            pieces.append("\n")
        elif name == "noBreakHyphen":
            pieces.append("-")
        elif name and name not in _SKIPPED and name != "txbxContent":
            stack.extend(reversed(item))
    return "".join(pieces)
