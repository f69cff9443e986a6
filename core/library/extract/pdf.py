"""Reads the text layer of a PDF so that every offset is also an index that the page viewer understands.

The text of a page has exactly one character for each of PDFium's character indices; the viewer asks PDFium
for the boxes of `offset - page_starts[page]` and marks precisely what was cited.
"""

from __future__ import annotations

import re
from collections import Counter
from ctypes import c_double
from dataclasses import dataclass, replace
from math import hypot
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from core.library.extract.builder import clean, too_much_text
from core.library.extract.limits import ExtractLimits
from core.library.extract.pdf_layout import Line, page_blocks
from core.library.extract.result import Block, Extracted, ExtractFailure
from core.library.extract.titles import title_of

PAGE_JOIN = "\n\n"
SOFT_HYPHEN = "\u00ad"
# PDFium marks the hyphen of a word that goes on in the next line with one of these.
_LINE_END_HYPHENS = (0x02, 0xFFFE)
# A page or document is garbage when this share of its glyphs has no Unicode meaning. Samples: 0.86 and 0.93
# for garbage, at most 0.02 for good pages.
_GARBLED_SHARE = 0.3
# Fewer visible characters than this beside a picture is a stamp or page number on a scan.
_SCAN_MAX_CHARS = 10
# The list of page numbers in a warning stays readable.
_NAMED_PAGES = 12
_PRIVATE_USE = ((0xE000, 0xF8FF), (0xF0000, 0x10FFFF))
_FORM_XFA_FULL = 2
_PDF_DATE = re.compile(r"(?:D:)?(\d{4})(\d{2})(\d{2}).*", re.DOTALL)

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


@dataclass(frozen=True)
class _Page:
    text: str
    lines: tuple[Line, ...]
    unmapped: int
    visible: int
    picture: bool


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


def _read_pages(document: pdfium.PdfDocument, limits: ExtractLimits) -> tuple[list[_Page], list[int]]:
    pages: list[_Page] = []
    unreadable: list[int] = []
    length = 0
    for index in range(len(document)):
        try:
            page = document[index]
        except pdfium.PdfiumError:
            unreadable.append(index + 1)
            pages.append(_Page("", (), 0, 0, False))
            continue
        try:
            pages.append(_read_page(page))
        finally:
            page.close()
        length += len(pages[-1].text)
        if length > limits.max_text_chars:
            raise ExtractFailure("too_large", too_much_text(limits.max_text_chars))
    return pages, unreadable


def _read_page(page: pdfium.PdfPage) -> _Page:
    textpage = raw.FPDFText_LoadPage(page.raw)
    if not textpage:
        return _Page("", (), 0, 0, _has_picture(page))
    try:
        codes = [raw.FPDFText_GetUnicode(textpage, i) for i in range(raw.FPDFText_CountChars(textpage))]
        text = _blank_copies(textpage, _join_letterspaced(page_text(codes)))
        visible = sum(1 for c in text if not c.isspace())
        unmapped = sum(
            1
            for i, code in enumerate(codes)
            if _private(code) or raw.FPDFText_HasUnicodeMapError(textpage, i) == 1
        )
        lines = tuple(_lines(textpage, text))
    finally:
        raw.FPDFText_ClosePage(textpage)
    picture = visible <= _SCAN_MAX_CHARS and _has_picture(page)
    return _Page(text, lines, unmapped, visible, picture)


def page_text(codes: list[int]) -> str:
    """One character per PDFium index: line ends become space + newline, what is no character a space."""
    out: list[str] = []
    for index, code in enumerate(codes):
        following = codes[index + 1] if index + 1 < len(codes) else 0
        if code in _LINE_END_HYPHENS:
            out.append(SOFT_HYPHEN)
        elif code == 0x0D:
            out.append(" " if following == 0x0A else "\n")
        elif 0xD800 <= code < 0xDC00 and 0xDC00 <= following < 0xE000:
            out.append(chr(0x10000 + ((code - 0xD800) << 10) + (following - 0xDC00)))
        elif code in (0x09, 0x0A):
            out.append(chr(code))
        elif (
            code < 0x20
            or 0x7F <= code < 0xA0
            or 0xD800 <= code < 0xE000
            or code >= 0x10FFFF
            or code == 0xFFFF
        ):
            out.append(" ")
        else:
            out.append(chr(code))
    return "".join(out)


def _is_han(char: str) -> bool:
    return "\u3400" <= char <= "\u9fff"


# Titles are often set with a space between characters; a whole page so is a typesetting habit that would
# hide every word from the search.
_LETTERSPACED_SHARE = 0.5


def _join_letterspaced(text: str) -> str:
    """Spaces between Chinese characters become soft hyphens where most of a page is spaced so.

    A soft hyphen is invisible and no search sees it, and the length stays what PDFium says.
    """
    gaps = [
        i for i in range(1, len(text) - 1) if text[i] == " " and _is_han(text[i - 1]) and _is_han(text[i + 1])
    ]
    han = sum(1 for c in text if _is_han(c))
    if len(gaps) < han * _LETTERSPACED_SHARE or han < 20:
        return text
    chars = list(text)
    for gap in gaps:
        chars[gap] = SOFT_HYPHEN
    return "".join(chars)


def _private(code: int) -> bool:
    return any(low <= code <= high for low, high in _PRIVATE_USE)


def _lines(textpage: object, text: str) -> list[Line]:
    """The visible lines of the page with the place of their baselines and their font sizes."""
    lines: list[Line] = []
    start = 0
    for whole in text.split("\n"):
        body = whole.strip()
        if body:
            first = start + len(whole) - len(whole.lstrip())
            lines.append(_line(textpage, first, body))
        start += len(whole) + 1
    return lines


def _line(textpage: object, start: int, body: str) -> Line:
    letters = sum(1 for c in body if c.isalpha())
    end = start + len(body)
    return Line(
        start, end, _origin(textpage, start), _origin(textpage, end - 1), _size(textpage, start), letters
    )


def _size(textpage: object, index: int) -> float:
    """Font size in points as seen on the page: many programs set size 1 and scale the text's matrix."""
    matrix = raw.FS_MATRIX()
    scale = hypot(matrix.c, matrix.d) if raw.FPDFText_GetMatrix(textpage, index, matrix) else 1.0
    size: float = raw.FPDFText_GetFontSize(textpage, index) * (scale or 1.0)
    return round(size, 1)


def _origin(textpage: object, index: int) -> tuple[float, float]:
    x, y = c_double(), c_double()
    raw.FPDFText_GetCharOrigin(textpage, index, x, y)
    return x.value, y.value


# Fake bold draws a line several times, a hair apart; the copies would count as words of their own.
_COPIES = re.compile(r"(?P<once>\S.{2,200}?)(?:\s?(?P=once))+")
_COPY_DISTANCE = 3.0


def _blank_copies(textpage: object, text: str) -> str:
    """The text with all but one of the copies that are drawn over each other turned to spaces."""
    out: list[str] = []
    start = 0
    for line in text.split("\n"):
        body = line.strip()
        match = _COPIES.fullmatch(body) if len(body) <= _LONGEST_COPIED else None
        if match:
            first = start + line.index(body[0])
            width = len(match.group("once"))
            second = first + body.index(match.group("once"), width)
            here, there = _origin(textpage, first), _origin(textpage, second)
            if abs(here[0] - there[0]) + abs(here[1] - there[1]) < _COPY_DISTANCE:
                kept = first - start + width
                line = line[:kept] + " " * (len(line) - kept)
        out.append(line)
        start += len(line) + 1
    return "\n".join(out)


# Longer lines are paragraphs in one piece; the search for copies costs the square of the length.
_LONGEST_COPIED = 400


def _has_picture(page: pdfium.PdfPage) -> bool:
    count = raw.FPDFPage_CountObjects(page.raw)
    kinds = (raw.FPDFPageObj_GetType(raw.FPDFPage_GetObject(page.raw, i)) for i in range(count))
    return any(kind in (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_FORM) for kind in kinds)


def _judge(pages: list[_Page], unreadable: list[int]) -> None:
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


def _assemble(pages: list[_Page], unreadable: list[int], metadata: dict[str, str]) -> Extracted:
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


def _warnings(pages: list[_Page], unreadable: list[int]) -> tuple[str, ...]:
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
