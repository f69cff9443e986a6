"""Reads the text layer of a PDF so that every offset is also an index that the page viewer understands.

The text of a page has exactly one character for each of PDFium's character indices; the viewer asks PDFium
for the boxes of `offset - page_starts[page]` and marks precisely what was cited.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from core.library.extract.builder import clean, too_much_text
from core.library.extract.limits import ExtractLimits
from core.library.extract.pdf_layout import page_blocks
from core.library.extract.pdf_page import UNREADABLE, Page, read_page
from core.library.extract.result import Block, Extracted, ExtractFailure
from core.library.extract.titles import title_of
from core.text.regex import regex

PAGE_JOIN = "\n\n"
# A page or document is garbage when this share of its glyphs has no Unicode meaning. Samples: 0.86 and 0.93
# for garbage, at most 0.02 for good pages.
_GARBLED_SHARE = 0.3
# The list of page numbers in a warning stays readable.
_NAMED_PAGES = 12
_FORM_XFA_FULL = 2
_PDF_DATE = regex(r"(?:D:)?(\d{4})(\d{2})(\d{2}).*", re.DOTALL)

_PASSWORD = "This PDF needs a password. Save a copy without one to have it indexed."
_DAMAGED = "This PDF is damaged and has no readable page. Open it in a PDF program and save it anew, or get a fresh copy."
_GARBLED = (
    "The text layer of this PDF is garbage: its letters have no meaning outside its own fonts. "
    "Run text recognition (OCR) on it, or find another copy."
)
_SCANNED = (
    "The pages of this PDF are pictures without text. Run text recognition (OCR) on it to have it indexed."
)
_NO_TEXT = "This PDF holds neither text nor pictures. If it looks right in a PDF program, print it there to a new PDF."
_XFA = (
    "This PDF is a dynamic form (XFA) that only Adobe Reader can show. "
    "Print it to a new PDF there to have its content indexed."
)


def extract_pdf(path: Path, limits: ExtractLimits) -> Extracted:
    """Text, page starts, blocks and metadata. Raises ExtractFailure."""
    document = _open(path)
    try:
        dynamic_form = document.get_formtype() == _FORM_XFA_FULL
        pages, unreadable = _read_pages(document, limits)
        metadata = _metadata(document)
    finally:
        document.close()
    _judge(pages, unreadable)
    result = _assemble(pages, unreadable, metadata)
    # The one page of such a form only asks for another reader: it is told, but must not be indexed as content.
    return replace(result, status="unsupported", reason=_XFA) if dynamic_form else result


def _open(path: Path) -> pdfium.PdfDocument:
    try:
        return pdfium.PdfDocument(path)
    except pdfium.PdfiumError as error:
        if getattr(error, "err_code", None) in (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY):
            raise ExtractFailure("password", _PASSWORD) from error
        raise ExtractFailure("damaged", _DAMAGED) from error


def _read_pages(document: pdfium.PdfDocument, limits: ExtractLimits) -> tuple[list[Page], list[int]]:
    pages: list[Page] = []
    unreadable: list[int] = []
    length = 0
    for index in range(len(document)):
        try:
            page = document[index]
        except pdfium.PdfiumError:
            unreadable.append(index + 1)
            pages.append(UNREADABLE)
            continue
        try:
            pages.append(read_page(page))
        finally:
            page.close()
        length += len(pages[-1].text)
        if length > limits.max_text_chars:
            raise ExtractFailure("too_large", too_much_text(limits.max_text_chars))
    return pages, unreadable


def _judge(pages: list[Page], unreadable: list[int]) -> None:
    visible = sum(page.visible for page in pages)
    unmapped = sum(page.unmapped for page in pages)
    if unmapped and unmapped > (visible + unmapped) * _GARBLED_SHARE / (1 + _GARBLED_SHARE):
        raise ExtractFailure("garbled", _GARBLED)
    if visible:
        return
    if len(unreadable) == len(pages):
        raise ExtractFailure("damaged", _DAMAGED)
    if any(page.picture for page in pages):
        raise ExtractFailure("needs_ocr", _SCANNED)
    raise ExtractFailure("no_text", _NO_TEXT)


def _assemble(pages: list[Page], unreadable: list[int], metadata: dict[str, str]) -> Extracted:
    starts: list[int] = []
    offset = 0
    for page in pages:
        starts.append(offset)
        offset += len(page.text) + len(PAGE_JOIN)
    sizes: Counter[float] = Counter()
    for page in pages:
        for line in page.lines:
            sizes[line.size] += line.end - line.start
    blocks: list[Block] = []
    for start, page in zip(starts, pages, strict=True):
        blocks.extend(page_blocks(page.lines, sizes, start))
    text = PAGE_JOIN.join(page.text for page in pages)
    return Extracted(
        "ok",
        text=text,
        title=title_of(metadata.pop("title", ""), text, blocks),
        media_type="application/pdf",
        blocks=tuple(blocks),
        page_starts=tuple(starts),
        metadata=metadata,
        warnings=_warnings(pages, unreadable),
    )


def _warnings(pages: list[Page], unreadable: list[int]) -> tuple[str, ...]:
    scanned = [n for n, page in enumerate(pages, 1) if page.picture]
    garbled = [n for n, page in enumerate(pages, 1) if page.unmapped > max(20, page.visible * _GARBLED_SHARE)]
    found = (
        ("There are only pictures on {}: run text recognition (OCR) to have their words indexed.", scanned),
        (
            "The letters on {} have no meaning outside their fonts: do not trust the words found there.",
            garbled,
        ),
        ("The file is damaged on {}: get a fresh copy to have the words there indexed.", unreadable),
    )
    return tuple(sentence.format(_page_list(numbers)) for sentence, numbers in found if numbers)


def _page_list(numbers: list[int]) -> str:
    shown = ", ".join(str(n) for n in numbers[:_NAMED_PAGES])
    more = f" and {len(numbers) - _NAMED_PAGES} more" if len(numbers) > _NAMED_PAGES else ""
    return f"{'pages' if len(numbers) > 1 else 'page'} {shown}{more}"


def _metadata(document: pdfium.PdfDocument) -> dict[str, str]:
    found = document.get_metadata_dict(skip_empty=True)
    names = {
        "Title": "title",
        "Author": "author",
        "Keywords": "tags",
        "CreationDate": "created",
        "ModDate": "modified",
    }
    values = {ours: clean(found.get(theirs, "")).strip() for theirs, ours in names.items()}
    for key in ("created", "modified"):
        values[key] = _PDF_DATE.sub(r"\1-\2-\3", values[key])
    return {key: value for key, value in values.items() if value}
