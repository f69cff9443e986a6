"""Reads one PDF page: a character for each of PDFium's indices, and where its lines stand."""

from __future__ import annotations

from ctypes import c_double
from dataclasses import dataclass
from math import hypot

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from core.library.extract.pdf_layout import Line
from core.library.extract.pdf_table import with_cells
from core.text.regex import regex

SOFT_HYPHEN = "\u00ad"
# PDFium marks the hyphen of a word that goes on in the next line with one of these.
_LINE_END_HYPHENS = (0x02, 0xFFFE)
# Fewer visible characters than this beside a picture is a stamp or page number on a scan.
_SCAN_MAX_CHARS = 10
_PRIVATE_USE = ((0xE000, 0xF8FF), (0xF0000, 0x10FFFF))
# Titles are often set with a space between characters; a whole page so is a typesetting habit that would
# hide every word from the search.
_LETTERSPACED_SHARE = 0.5
# Fake bold draws a line several times, a hair apart; the copies would count as words of their own.
_COPIES = regex(r"(?P<once>\S.{2,200}?)(?:\s?(?P=once))+")
_COPY_DISTANCE = 3.0
# Longer lines are paragraphs in one piece; the search for copies costs the square of the length.
_LONGEST_COPIED = 400


@dataclass(frozen=True)
class Page:
    """`unmapped` glyphs have no meaning outside their font; a `picture` stands where text is missing."""

    text: str
    lines: tuple[Line, ...]
    unmapped: int
    visible: int
    picture: bool


UNREADABLE = Page("", (), 0, 0, False)
"""Stands for a page that PDFium cannot load."""


def read_page(page: pdfium.PdfPage) -> Page:
    """The text layer of an open page; the caller closes the page."""
    textpage = raw.FPDFText_LoadPage(page.raw)
    if not textpage:
        return Page("", (), 0, 0, _has_picture(page))
    try:
        codes = [raw.FPDFText_GetUnicode(textpage, i) for i in range(raw.FPDFText_CountChars(textpage))]
        text = _blank_copies(textpage, _join_letterspaced(page_text(codes)))
        visible = sum(1 for c in text if not c.isspace())
        unmapped = sum(
            1
            for i, code in enumerate(codes)
            if _private(code) or raw.FPDFText_HasUnicodeMapError(textpage, i) == 1
        )
        text, lines = with_cells(textpage, text, _lines(textpage, text))
    finally:
        raw.FPDFText_ClosePage(textpage)
    picture = visible <= _SCAN_MAX_CHARS and _has_picture(page)
    return Page(text, lines, unmapped, visible, picture)


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


def _has_picture(page: pdfium.PdfPage) -> bool:
    count = raw.FPDFPage_CountObjects(page.raw)
    kinds = (raw.FPDFPageObj_GetType(raw.FPDFPage_GetObject(page.raw, i)) for i in range(count))
    return any(kind in (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_FORM) for kind in kinds)
