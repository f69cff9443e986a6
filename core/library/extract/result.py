"""What comes out of a file: the text that is indexed and shown, or one sentence why there is none."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

ExtractStatus = Literal[
    "ok",
    "no_text",
    "needs_ocr",
    "garbled",
    "password",
    "damaged",
    "empty",
    "unsupported",
    "too_large",
    "blocked",
    "crash",
]
BlockKind = Literal["heading", "paragraph", "code", "table", "list", "quote"]


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of the document's structure: offsets in `Extracted.text`, `level` 1-6 for headings."""

    start: int
    end: int
    kind: BlockKind
    level: int = 0


@dataclass(frozen=True)
class Extracted:
    """The outcome for one file.

    `text` is what every stored offset points into. `reason` is empty when `status` is "ok", else a
    sentence and a remedy. `page_starts[i]` is the offset of page i's first character, empty for formats
    without pages; in a PDF `offset - page_starts[i]` is PDFium's character index on that page.
    `seconds` is wall time, `peak_mb` the worker's peak resident memory while it read this file.
    """

    status: ExtractStatus
    reason: str = ""
    text: str = ""
    title: str = ""
    media_type: str = ""
    blocks: tuple[Block, ...] = ()
    page_starts: tuple[int, ...] = ()
    metadata: dict[str, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    seconds: float = 0.0
    peak_mb: float = 0.0


class ExtractFailure(Exception):
    """Raised by one extractor to say why a file gives no text; `dispatch` turns it into a value."""

    def __init__(self, status: ExtractStatus, reason: str) -> None:
        super().__init__(reason)
        self.status: ExtractStatus = status
        self.reason = reason
