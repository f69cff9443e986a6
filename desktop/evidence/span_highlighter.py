"""Gives the spans of text_format.py their looks, block by block, without touching the text."""

from __future__ import annotations

from PySide6.QtGui import QFont, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from desktop.evidence.text_format import Kind, Span
from desktop.faces import wide_marks
from desktop.theme import Theme
from desktop.utf16 import utf16_length

# Heading sizes relative to the body text.
_HEADING_SCALE: dict[Kind, float] = {"h1": 1.35, "h2": 1.18, "h3": 1.05}
_COLORS: dict[Kind, str] = {
    "h1": "ink", "h2": "ink", "h3": "ink", "strong": "ink", "code": "ink_soft", "quote": "ink_soft", "faint": "ink_faint",
    "comment": "ink_faint", "string": "good", "keyword": "accent", "number": "warn", "name": "accent",
}  # fmt: skip
_BOLD: tuple[Kind, ...] = ("h1", "h2", "h3", "strong")


class SpanHighlighter(QSyntaxHighlighter):
    """Spans are in positions of Qt (UTF-16 units) from the beginning of the document."""

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        super().__init__(document)
        self._theme = theme
        self._spans: list[Span] = []
        self._formats: dict[Kind, QTextCharFormat] = {}
        self._next = 0

    def show_spans(self, spans: list[Span]) -> None:
        if not spans and not self._spans:
            return  # nothing to change, and a new layout of a long text costs
        self._spans = spans
        self._formats = {kind: self._format(kind) for kind in _COLORS}
        self._next = 0
        self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        self._draw_spans()
        for low, high in wide_marks(text):
            low, high = utf16_length(text[:low]), utf16_length(text[:high])
            face = self.format(low)
            face.setFontFamilies(self._theme.families("chinese"))
            self.setFormat(low, high - low, face)

    def _draw_spans(self) -> None:
        """Called for one block after the other by `rehighlight`, so the search goes on where it was."""
        start = self.currentBlock().position()
        end = start + self.currentBlock().length()
        if self._next and self._next <= len(self._spans) and self._spans[self._next - 1].start >= start:
            self._next = 0
        index = self._next
        while index < len(self._spans) and self._spans[index].start < end:
            span = self._spans[index]
            low, high = max(span.start, start), min(span.end, end)
            if low < high:
                self.setFormat(low - start, high - low, self._formats[span.kind])
            if span.end <= end and index == self._next:
                self._next += 1
            index += 1

    def _format(self, kind: Kind) -> QTextCharFormat:
        found = QTextCharFormat()
        found.setForeground(self._theme.color(_COLORS[kind]))
        if kind in _HEADING_SCALE:
            font = self._theme.font("body")
            found.setProperty(
                QTextCharFormat.Property.FontPixelSize, round(font.pixelSize() * _HEADING_SCALE[kind])
            )
        if kind in _BOLD:
            found.setFontWeight(QFont.Weight.DemiBold)
        if kind == "code":
            mono = self._theme.font("code", "mono")
            found.setFontFamilies(mono.families())
            found.setBackground(self._theme.color("code"))
        return found
