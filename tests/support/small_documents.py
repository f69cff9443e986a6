"""Small documents for tests of the evidence pane: PDFs made on the spot, and what "document.read" says of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
from PySide6.QtCore import QMarginsF, QPointF
from PySide6.QtGui import QFont, QPageLayout, QPageSize, QPainter, QPdfWriter

from desktop.engine_client import EngineError
from desktop.evidence.pdf_page import PdfFile

WORDS = (
    "The second hive moved to the north corner.",
    "Tomatoes were planted by the chimney.",
    "Water them twice a day in July.",
)
PAGE_JOIN = "\n\n"

MakePdf = Callable[..., Path]


def write_pdf(path: Path, pages: int = 3, rotation: int = 0) -> Path:
    """An A5 book: page i reads "Page i" and the sentences of WORDS, 20 points apart."""
    writer = QPdfWriter(str(path))
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A5))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Point)
    writer.setResolution(72)
    painter = QPainter(writer)
    painter.setFont(QFont("DejaVu Sans", 10))
    for page in range(pages):
        if page:
            writer.newPage()
        for row, line in enumerate((f"Page {page + 1}", *WORDS)):
            painter.drawText(QPointF(40, 60 + 20 * row), line)
    painter.end()
    if rotation:
        _rotate(path, rotation)
    return path


def _rotate(path: Path, degrees: int) -> None:
    document = pdfium.PdfDocument(path)
    for page in document:
        page.set_rotation(degrees)
    turned = path.with_suffix(".turned")
    document.save(turned)
    document.close()
    turned.replace(path)


def pdf_text(path: Path) -> tuple[str, list[int]]:
    """The text as the engine stores it: one character for each index of PDFium, pages joined by two line ends."""
    file = PdfFile(str(path))
    pages = [file.text(i) for i in range(len(file.sizes))]
    file.close()
    starts = [sum(len(page) + len(PAGE_JOIN) for page in pages[:i]) for i in range(len(pages))]
    return PAGE_JOIN.join(pages), starts


@dataclass
class Documents:
    """Answers "document.read" with slices of `rows`."""

    rows: dict[int, dict[str, Any]] = field(default_factory=dict)

    def add(self, path: str, text: str, media_type: str = "text/plain", **more: Any) -> int:
        number = len(self.rows) + 1
        row = {
            "path": path,
            "title": Path(path).stem,
            "media_type": media_type,
            "text": text,
            "page_starts": [],
        }
        self.rows[number] = {**row, "exists": True, "changed": False, "state": "ready", **more}
        return number

    def read(self, params: dict[str, Any]) -> Any:
        row = self.rows.get(params["document_id"])
        if row is None:
            return EngineError("input", "There is no such document.", "It may have been removed.")
        length = len(row["text"])
        start, end = min(params["start"], length), min(params["end"], length)
        return {**row, "document_id": params["document_id"], "text": row["text"][start:end], "start": start, "end": end,
                "length": length}  # fmt: skip

    def reference(self, number: int, quote: str, **more: Any) -> dict[str, Any]:
        row = self.rows[number]
        start = row["text"].index(quote)
        return {"n": 1, "document_id": number, "path": row["path"], "title": row["title"], "page": None, "heading": "",
                "start": start, "end": start + len(quote), "quote": quote, "relevance": 0.9, "copies": 0, "weak": False,
                **more}  # fmt: skip
