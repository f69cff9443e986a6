"""Reads PowerPoint: one page for each slide, its title as heading, then shapes, tables and notes in order."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from lxml import etree

from core.library.extract.builder import CELL_JOIN, TextBuilder
from core.library.extract.limits import ExtractLimits
from core.library.extract.markup import attribute, local_name, named
from core.library.extract.package import Package
from core.library.extract.result import Extracted, ExtractFailure
from core.library.extract.titles import title_of

PPTX: Final = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
_TITLES = frozenset({"title", "ctrTitle"})
# Footers and dates repeat on every slide: said once. Page numbers and the slide's own picture: never.
_REPEATED = frozenset({"dt", "ftr", "hdr"})
_DROPPED = frozenset({"sldNum", "sldImg"})
_NO_TEXT = "These slides hold no text. If they are pictures, run text recognition (OCR) on them."
_BROKEN_SLIDE = "Slide {} could not be read and is left out; save the file anew in its own program."


def extract_slides(path: Path, limits: ExtractLimits) -> Extracted:
    """The text of all slides with their notes. Raises ExtractFailure."""
    builder = TextBuilder(limits)
    warnings: list[str] = []
    with Package(path, limits) as package:
        main = package.main_part()
        relations = package.relations(main)
        said: set[str] = set()
        order = [attribute(item, "id") for item in named(package.xml(main), "sldId")]
        for number, member in enumerate(_slides(order, relations), 1):
            builder.page()
            try:
                _slide(package, member, builder, said)
            except ExtractFailure as failure:
                if failure.status != "damaged":
                    raise
                warnings.append(_BROKEN_SLIDE.format(number))
        metadata = package.core_properties()
    if not builder.blocks:
        raise ExtractFailure("no_text", _NO_TEXT)
    return Extracted(
        "ok",
        text=builder.text,
        title=title_of(metadata.pop("title", ""), builder.text, builder.blocks),
        media_type=PPTX,
        blocks=tuple(builder.blocks),
        page_starts=builder.pages(),
        metadata=metadata,
        warnings=tuple(warnings),
    )


def _slides(order: list[str], relations: dict[str, tuple[str, str]]) -> list[str]:
    """Members of the slides in show order; an id attribute may be the number or the relation."""
    listed = [relations[key][1] for key in order if key in relations and relations[key][0] == "slide"]
    return listed or [member for kind, member in relations.values() if kind == "slide"]


def _slide(package: Package, member: str, builder: TextBuilder, said: set[str]) -> None:
    _shapes(package.xml(member), builder, said)
    for kind, target in package.relations(member).values():
        notes = package.optional_xml(target) if kind == "notesSlide" else None
        for shape in named(notes, "sp") if notes is not None else ():
            if _placeholder(shape) not in _DROPPED | _REPEATED:
                builder.add("quote", "\n".join(_paragraphs(shape)))


def _shapes(root: etree._Element, builder: TextBuilder, said: set[str]) -> None:
    """Shapes in drawing order, also inside groups; the title may stand anywhere and is said first."""
    shapes = [shape for shape in named(root, "sp", "tbl") if not _in_fallback(shape)]
    titles = [shape for shape in shapes if _placeholder(shape) in _TITLES]
    for shape in titles:
        builder.add("heading", " ".join(" ".join(_paragraphs(shape)).split()), 1)
    for shape in shapes:
        role = _placeholder(shape)
        words = "\n".join(_paragraphs(shape))
        if local_name(shape) == "tbl":
            _table(shape, builder)
        elif shape in titles or role in _DROPPED or (role in _REPEATED and words in said):
            continue
        else:
            builder.add("paragraph", words)
        if role in _REPEATED:
            said.add(words)


def _table(table: etree._Element, builder: TextBuilder) -> None:
    for row in named(table, "tr"):
        cells = [" ".join(" ".join(_paragraphs(cell)).split()) for cell in named(row, "tc")]
        builder.add("table", CELL_JOIN.join(cell for cell in cells if cell))


def _in_fallback(shape: etree._Element) -> bool:
    return any(local_name(parent) == "Fallback" for parent in shape.iterancestors())


def _placeholder(shape: etree._Element) -> str:
    mark = next(named(shape, "ph"), None)
    return attribute(mark, "type") if mark is not None else ""


def _paragraphs(shape: etree._Element) -> list[str]:
    """Visible paragraphs of a shape or cell; a line break inside one is a blank."""
    lines = []
    for paragraph in named(shape, "p"):
        pieces = []
        for item in paragraph.iter():
            name = local_name(item)
            if name == "t":
                pieces.append(item.text or "")
            elif name in ("br", "tab"):
                pieces.append(" ")
        line = "".join(pieces).strip()
        if line:
            lines.append(line)
    return lines
