"""The one thread on which the window lets PDFium work, so that opening and drawing pages never holds up a click."""

from __future__ import annotations

import threading
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from desktop.evidence.marks import Box, marker_bars
from desktop.evidence.pdf_page import PdfFile, PdfProblem
from desktop.evidence.target import Part


@dataclass(frozen=True)
class Passage:
    """What to mark. A passage that crosses a page break has several parts; `quote` are its words.

    `trusted` says that the file is the one that was indexed, so that the numbers need no second look.
    """

    parts: tuple[Part, ...]
    quote: str
    trusted: bool

    @property
    def page(self) -> int:
        return self.parts[0].page if self.parts else 0


@dataclass(frozen=True)
class Marked:
    """Where the passage was found: for each page its bars, in points on the page as shown.

    No pages: it was not found.
    """

    pages: tuple[tuple[int, tuple[Box, ...]], ...]

    def bars_on(self, page: int) -> tuple[Box, ...]:
        return next((bars for number, bars in self.pages if number == page), ())


@dataclass(frozen=True)
class _Request:
    token: int
    path: str
    passage: Passage | None


class PdfThread(QObject):
    """Opens one file at a time and draws the pages that are wanted, the latest wish first.

    Signals carry the token of the `open` they belong to; older ones are to be ignored.
    """

    opened = Signal(int, object)  # token, tuple of page sizes in points
    failed = Signal(int, str)  # token, Problem
    marked = Signal(int, object)  # token, Marked
    rendered = Signal(int, int, int, object)  # token, page, width asked for, QImage or None

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wake = threading.Condition()
        self._request: _Request | None = None
        self._pages: list[tuple[int, int]] = []
        self._token = 0
        self._stopped = False
        self._thread: threading.Thread | None = None

    def open(self, path: str, passage: Passage | None) -> int:
        """Open `path` and find `passage`; the answer comes as `opened` and `marked`, or as `failed`."""
        with self._wake:
            self._token += 1
            self._request = _Request(self._token, path, passage)
            self._pages = []
            self._start()
            self._wake.notify()
            return self._token

    def want(self, pages: list[tuple[int, int]]) -> None:
        """Replace the wish list: (page, width in pixels), most urgent first."""
        with self._wake:
            self._pages = list(pages)
            self._wake.notify()

    def stop(self) -> None:
        """End the thread and wait for it. A page that is being drawn is given up."""
        with self._wake:
            self._stopped = True
            self._wake.notify()
        if self._thread is not None:
            self._thread.join()

    def _start(self) -> None:
        if self._thread is None and not self._stopped:
            self._thread = threading.Thread(target=self._run, name="pdf-pages", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        file: PdfFile | None = None
        token = 0
        while True:
            with self._wake:
                self._wake.wait_for(lambda: self._stopped or self._has_work())
                if self._stopped:
                    break
                request, self._request = self._request, None
                page = self._pages.pop(0) if self._pages and request is None else None
            if request is not None:
                if file is not None:
                    file.close()
                token = request.token
                file = self._open(request)
            elif file is not None and page is not None:
                self._render(file, token, *page)
        if file is not None:
            file.close()

    def _has_work(self) -> bool:
        return self._request is not None or bool(self._pages)

    def _open(self, request: _Request) -> PdfFile | None:
        try:
            file = PdfFile(request.path)
        except PdfProblem as problem:
            self.failed.emit(request.token, problem.kind)
            return None
        self.opened.emit(request.token, file.sizes)
        if request.passage is not None:
            self._find(file, request.token, request.passage)
        return file

    def _find(self, file: PdfFile, token: int, passage: Passage) -> None:
        if passage.trusted:
            pages = [(part.page, tuple(marker_bars(self._boxes(file, part)))) for part in passage.parts]
            pages = [(page, bars) for page, bars in pages if bars]
            if pages:
                self.marked.emit(token, Marked(tuple(pages)))
                return
        first = passage.parts[0] if passage.parts else Part(0, 0, 0)
        found = file.find(first.page, first.start, passage.quote)
        bars = tuple(marker_bars(file.boxes(*found))) if found is not None else ()
        self.marked.emit(token, Marked(((found[0], bars),) if found is not None and bars else ()))

    def _boxes(self, file: PdfFile, part: Part) -> list[Box]:
        return file.boxes(part.page, part.start, part.count) if part.page < len(file.sizes) else []

    def _render(self, file: PdfFile, token: int, page: int, width: int) -> None:
        if not 0 <= page < len(file.sizes):
            return
        image = file.render(page, width, lambda: not self._stopped and self._request is None)
        if image is not None or not self._stopped:
            self.rendered.emit(token, page, width, image)
