"""Parses XML and HTML from strangers: no entities from outside, no network, bounded size."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from lxml import etree, html

from core.library.extract.limits import ExtractLimits
from core.library.extract.result import ExtractFailure
from core.text.regex import regex

_LIBRARY_LIMIT = regex(r"XML_PARSE_HUGE|[Ee]xcessive depth|nesting limit")
_TOO_DEEP = (
    "This file is nested deeper than any document should be. Save it anew in its own program, or as text."
)
_TOO_LARGE = "A part of this file is larger than {} MiB. Split the document to have it indexed."


def parse_xml(data: bytes, limits: ExtractLimits, recover: bool = True) -> etree._Element:
    """The root element. Entities stay unresolved; raises ExtractFailure when nothing can be parsed."""
    _check_size(data, limits)
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        recover=recover,
        huge_tree=False,
        remove_comments=True,
    )
    root = etree.fromstring(data, parser)
    _check_whole(parser)
    if root is None:
        raise ExtractFailure("damaged", "This file holds no readable XML. Save it anew in its own program.")
    return root


def parse_html(text: str, limits: ExtractLimits) -> etree._Element | None:
    """The root of an HTML page that is already decoded; None where there is no element at all."""
    data = text.encode("utf-8", errors="replace")
    _check_size(data, limits)
    parser = html.HTMLParser(encoding="utf-8", no_network=True, remove_comments=True, huge_tree=True)
    try:
        root = html.document_fromstring(data, parser=parser)
    except etree.ParserError:
        return None
    _check_whole(parser)
    return root


def _check_whole(parser: etree.XMLParser | html.HTMLParser) -> None:
    """A tolerant parser stops at the limits of the library without a word, and the rest would be missing."""
    if any(_LIBRARY_LIMIT.search(entry.message) for entry in parser.error_log):
        raise ExtractFailure("too_large", _TOO_DEEP)
    if any("emory alloc" in entry.message for entry in parser.error_log):
        raise MemoryError


def _check_size(data: bytes, limits: ExtractLimits) -> None:
    if len(data) > limits.max_markup_bytes:
        raise ExtractFailure("too_large", _TOO_LARGE.format(limits.max_markup_bytes // 2**20))


def local_name(element: etree._Element) -> str:
    """The tag without its namespace, so that strict and transitional Office files read alike."""
    tag = element.tag
    return _local(tag) if isinstance(tag, str) else ""


@lru_cache(maxsize=4096)
def _local(tag: str) -> str:
    return tag.rpartition("}")[2]


def attribute(element: etree._Element, name: str) -> str:
    """The value of an attribute by local name, whatever its namespace; empty when absent."""
    for key, value in element.attrib.items():
        if str(key).rpartition("}")[2] == name:
            return str(value)
    return ""


def named(root: etree._Element, *names: str) -> Iterator[etree._Element]:
    """All descendants with one of these local names, in document order."""
    for element in root.iter():
        if local_name(element) in names:
            yield element


def child(element: etree._Element, name: str) -> etree._Element | None:
    """The first child with this local name."""
    return next((item for item in element if local_name(item) == name), None)


def all_text(element: etree._Element) -> str:
    """The text of an element and its descendants, white space collapsed."""
    return " ".join("".join(str(piece) for piece in element.itertext()).split())
