"""Puts a text together from the parts of a document, keeping the offset of each part."""

from __future__ import annotations

from core.library.extract.limits import ExtractLimits
from core.library.extract.result import Block, BlockKind, ExtractFailure
from core.text.regex import regex

# Characters that no store may hold: NUL ends C strings, a lone surrogate cannot be encoded. Each becomes
# one space, so that lengths stay. Other controls are invisible noise from broken files.
_FORBIDDEN = regex("[\x00-\x08\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
CELL_JOIN = "\t"
"""Between the cells of a row: white space, so that words of two cells are still found as a phrase."""
_KEEP_ON_ONE_LINE: frozenset[BlockKind] = frozenset({"table", "list"})


def clean(text: str) -> str:
    """The text with each character that cannot be stored replaced by a space; the length is unchanged."""
    return _FORBIDDEN.sub(" ", text)


class TextBuilder:
    """Collects blocks and pages. Neighbouring rows and list items are one line apart, others a blank line."""

    def __init__(self, limits: ExtractLimits) -> None:
        self._limit = limits.max_text_chars
        self._parts: list[str] = []
        self._length = 0
        self._last: BlockKind | None = None
        self.blocks: list[Block] = []
        self.page_starts: list[int] = []

    def add(self, kind: BlockKind, text: str, level: int = 0) -> None:
        """Append one block; blank text adds nothing. Raises ExtractFailure past the text limit."""
        text = clean(text).strip("\r\n") if kind == "code" else clean(text).strip()
        if not text or text.isspace():
            return
        if self._length:
            close = kind == self._last and kind in _KEEP_ON_ONE_LINE
            self._append("\n" if close else "\n\n")
        start = self._length
        self._append(text)
        self.blocks.append(Block(start, self._length, kind, level))
        self._last = kind

    def page(self) -> None:
        """Start a new page, slide or sheet at the place where the next block will stand."""
        self.page_starts.append(self._length + 2 if self._length else 0)
        self._last = None

    def _append(self, text: str) -> None:
        self._length += len(text)
        if self._length > self._limit:
            raise ExtractFailure("too_large", too_much_text(self._limit))
        self._parts.append(text)

    @property
    def text(self) -> str:
        return "".join(self._parts)

    def pages(self) -> tuple[int, ...]:
        """Page starts, clipped to the text: trailing empty pages stand at its end."""
        return tuple(min(start, self._length) for start in self.page_starts)


def too_much_text(limit: int) -> str:
    return (
        f"This file holds more than {limit // 1_000_000} million characters of text. "
        "Split it into smaller files to have it indexed."
    )
