"""Reads e-books: the chapters of the spine, in reading order, through the HTML reader."""

from __future__ import annotations

import posixpath
from pathlib import Path
from typing import Final
from urllib.parse import unquote

from lxml import etree

from core.library.extract.builder import TextBuilder
from core.library.extract.html import HtmlReader, decode_html
from core.library.extract.limits import ExtractLimits
from core.library.extract.markup import attribute, local_name, named, parse_html
from core.library.extract.package import Package
from core.library.extract.result import Extracted, ExtractFailure

EPUB: Final = "application/epub+zip"
_DRM = "This book is copy-protected, so no other program can read it. Get a copy without protection."
_NO_TEXT = "This book holds no text. If its pages are pictures, run text recognition (OCR) on them."
_NO_SPINE = "This book is damaged: its list of chapters is missing. Get a fresh copy."
_METADATA = {"title": "title", "creator": "author", "subject": "tags", "date": "created"}


def extract_epub(path: Path, limits: ExtractLimits) -> Extracted:
    """Text of all chapters. Raises ExtractFailure."""
    builder = TextBuilder(limits)
    with Package(path, limits) as package:
        opf = next(
            (attribute(f, "full-path") for f in named(package.xml("META-INF/container.xml"), "rootfile")), ""
        )
        if opf not in package.names:
            raise ExtractFailure("damaged", _NO_SPINE)
        root = package.xml(opf)
        protected = _protected(package)
        for member in _spine(root, posixpath.dirname(opf)):
            if member in protected:
                raise ExtractFailure("blocked", _DRM)
            if member in package.names:
                page = parse_html(decode_html(package.read(member)).text, limits)
                if page is not None:
                    HtmlReader(builder).read(page)
    if not builder.blocks:
        raise ExtractFailure("no_text", _NO_TEXT)
    metadata = _metadata(root)
    return Extracted(
        "ok",
        text=builder.text,
        title=metadata.pop("title", ""),
        media_type=EPUB,
        blocks=tuple(builder.blocks),
        metadata=metadata,
    )


def _spine(root: etree._Element, folder: str) -> list[str]:
    items = {attribute(item, "id"): item for item in named(root, "item")}
    members = []
    for reference in named(root, "itemref"):
        item = items.get(attribute(reference, "idref"))
        if item is not None and "html" in attribute(item, "media-type"):
            members.append(posixpath.normpath(posixpath.join(folder, unquote(attribute(item, "href")))))
    return members


def _protected(package: Package) -> frozenset[str]:
    """Members that are encrypted; fonts often are, chapters only in protected books."""
    root = package.optional_xml("META-INF/encryption.xml")
    return (
        frozenset(unquote(attribute(item, "URI")) for item in named(root, "CipherReference"))
        if root is not None
        else frozenset()
    )


def _metadata(root: etree._Element) -> dict[str, str]:
    found: dict[str, str] = {}
    for block in named(root, "metadata"):
        for element in block:
            key, value = _METADATA.get(local_name(element)), " ".join((element.text or "").split())
            if key and value:
                found[key] = (
                    f"{found[key]}, {value}"
                    if key in ("tags", "author") and key in found
                    else found.get(key, value)
                )
    return found
