"""Pages of a PDF as pictures, and the place of a passage on them. Every call into PDFium of the window is here.

PDFium may run on one thread at a time in a process; the lock keeps that true for any number of views. The engine
extracts text with the same PDFium in its own process, so a character index means the same on both sides.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

import pypdfium2 as pdfium
import pypdfium2.raw as raw
from PySide6.QtGui import QImage

from desktop.evidence.locate import SOFT_HYPHEN, locate
from desktop.evidence.marks import Box

Problem = Literal["missing", "password", "damaged", "unreadable"]

# 24 million pixels are 96 MB. A poster at high zoom is rendered at this size and stretched.
MAX_PIXELS = 24_000_000
# PageToDevice speaks whole pixels; at this many for a point the rounding is invisible.
_DEVICE_PER_POINT = 64
# How far from the named page a passage is looked for when the file changed: whole books take seconds.
_NEIGHBOUR_PAGES = 40

_PDFIUM = threading.Lock()


class PdfProblem(Exception):
    """The file cannot be shown as pages; `kind` says why."""

    def __init__(self, kind: Problem) -> None:
        super().__init__(kind)
        self.kind: Problem = kind


class PdfFile:
    """An open PDF. Raises PdfProblem when it cannot be opened; `close` it when done."""

    def __init__(self, path: str) -> None:
        self._pages: dict[int, pdfium.PdfPage] = {}
        with _PDFIUM:
            self._document = _open(path)
            self.sizes = tuple(self._size(i) for i in range(len(self._document)))
            if not self.sizes:
                self._document.close()
                raise PdfProblem("damaged")

    def close(self) -> None:
        with _PDFIUM:
            for page in self._pages.values():
                page.close()
            self._pages.clear()
            self._document.close()

    def render(self, index: int, width: int, wanted: Callable[[], bool]) -> QImage | None:
        """The page, `width` pixels wide, on white. None when it is damaged or no longer `wanted`."""
        page_width, page_height = self.sizes[index]
        height = max(1, round(width * page_height / page_width))
        shrink = min(1.0, (MAX_PIXELS / (width * height)) ** 0.5)
        width, height = max(1, int(width * shrink)), max(1, int(height * shrink))
        image = QImage(width, height, QImage.Format.Format_RGB32)
        image.fill(0xFFFFFFFF)
        with _PDFIUM:
            page = self._page(index)
            if page is None or not _draw(page, image, wanted):
                return None
        return image

    def boxes(self, index: int, start: int, count: int) -> list[Box]:
        """The boxes of `count` characters from PDFium's index `start`, in points from the top left as shown."""
        with _PDFIUM:
            page = self._page(index)
            if page is None or count <= 0:
                return []
            textpage = raw.FPDFText_LoadPage(page.raw)
            if not textpage:
                return []
            try:
                return self._text_boxes(page, textpage, start, count, self.sizes[index])
            finally:
                raw.FPDFText_ClosePage(textpage)

    def text(self, index: int) -> str:
        """The page's characters, one for each of PDFium's indexes."""
        with _PDFIUM:
            page = self._page(index)
            textpage = raw.FPDFText_LoadPage(page.raw) if page is not None else None
            if not textpage:
                return ""
            try:
                count = raw.FPDFText_CountChars(textpage)
                return "".join(_character(raw.FPDFText_GetUnicode(textpage, i)) for i in range(count))
            finally:
                raw.FPDFText_ClosePage(textpage)

    def find(self, index: int, start: int, quote: str) -> tuple[int, int, int] | None:
        """Page, first character and count of `quote`: on its page, else on the pages round it, nearest first."""
        last = len(self.sizes) - 1
        for page in _outwards(max(0, min(index, last)), last):
            found = locate(self.text(page), quote, start if page == index else 0)
            if found is not None:
                return page, found.start, found.end - found.start
        return None

    def _text_boxes(
        self, page: pdfium.PdfPage, textpage: Any, start: int, count: int, size: tuple[float, float]
    ) -> list[Box]:
        """Loose boxes are as high as the font, so that a marked line is even; spaces have none worth showing."""
        loose = raw.FS_RECTF()
        found = []
        for i in range(start, min(start + count, raw.FPDFText_CountChars(textpage))):
            if _character(raw.FPDFText_GetUnicode(textpage, i)).isspace():
                continue
            if raw.FPDFText_GetLooseCharBox(textpage, i, loose):
                found.append(_shown(page, size, ((loose.left, loose.top), (loose.right, loose.bottom))))
        return found

    def _page(self, index: int) -> pdfium.PdfPage | None:
        if index not in self._pages:
            try:
                self._pages[index] = self._document[index]
            except pdfium.PdfiumError:
                return None
            while (
                len(self._pages) > 8
            ):  # an open page holds its parsed content; a few are enough to look round
                self._pages.pop(next(iter(self._pages))).close()
        return self._pages[index]

    def _size(self, index: int) -> tuple[float, float]:
        try:
            width, height = self._document.get_page_size(index)
        except pdfium.PdfiumError:
            return 595.0, 842.0  # a damaged page keeps its place as an empty A4 sheet
        return max(1.0, width), max(1.0, height)


def _open(path: str) -> pdfium.PdfDocument:
    try:
        with Path(path).open("rb"):
            pass
    except FileNotFoundError:
        raise PdfProblem("missing") from None
    except OSError:
        raise PdfProblem("unreadable") from None
    try:
        return pdfium.PdfDocument(path)
    except pdfium.PdfiumError as error:
        password = getattr(error, "err_code", None) in (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY)
        raise PdfProblem("password" if password else "damaged") from error


def _draw(page: pdfium.PdfPage, image: QImage, wanted: Callable[[], bool]) -> bool:
    """Draw into the picture's own memory, in slices, so that a page scrolled past stops at once."""
    width, height = image.width(), image.height()
    buffer = (ctypes.c_ubyte * image.sizeInBytes()).from_buffer(image.bits())
    bitmap = raw.FPDFBitmap_CreateEx(width, height, raw.FPDFBitmap_BGRx, buffer, image.bytesPerLine())
    pause = raw.IFSDK_PAUSE(version=1)
    pause.NeedToPauseNow = type(pause.NeedToPauseNow)(lambda _pause: not wanted())
    flags = raw.FPDF_ANNOT | raw.FPDF_LCD_TEXT
    try:
        state = raw.FPDF_RenderPageBitmap_Start(bitmap, page.raw, 0, 0, width, height, 0, flags, pause)
        while state == raw.FPDF_RENDER_TOBECONTINUED and wanted():
            state = raw.FPDF_RenderPage_Continue(page.raw, pause)
        return bool(state == raw.FPDF_RENDER_DONE)
    finally:
        raw.FPDF_RenderPage_Close(page.raw)
        raw.FPDFBitmap_Destroy(bitmap)


def _shown(page: pdfium.PdfPage, size: tuple[float, float], corners: Sequence[tuple[float, float]]) -> Box:
    """Page coordinates to points on the page as shown; PDFium knows the rotation and the crop box."""
    across, down = (round(side * _DEVICE_PER_POINT) for side in size)
    x, y = ctypes.c_int(), ctypes.c_int()
    xs: list[float] = []
    ys: list[float] = []
    for page_x, page_y in corners:
        raw.FPDF_PageToDevice(page.raw, 0, 0, across, down, 0, page_x, page_y, x, y)
        xs.append(x.value / _DEVICE_PER_POINT)
        ys.append(y.value / _DEVICE_PER_POINT)
    return Box(min(xs), min(ys), max(xs), max(ys))


def _character(code: int) -> str:
    if code in (0x02, 0xFFFE):  # PDFium's sign for the hyphen of a word that goes on in the next line
        return SOFT_HYPHEN
    return chr(code) if 0x20 <= code < 0xD800 or 0xE000 <= code < 0x110000 else " "


def _outwards(index: int, last: int) -> list[int]:
    pages = [index]
    for step in range(1, _NEIGHBOUR_PAGES + 1):
        pages += [page for page in (index + step, index - step) if 0 <= page <= last]
    return pages
