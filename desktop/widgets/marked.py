"""How the words of a search are marked where a list draws its own text."""

from __future__ import annotations

from PySide6.QtGui import QTextCharFormat, QTextLayout

from desktop.theme import Theme
from desktop.utf16 import utf16_length


def marked(theme: Theme, text: str, start: int, end: int) -> QTextLayout.FormatRange:
    """`text[start:end]` in the colours of a mark."""
    found = QTextLayout.FormatRange()
    found.start = utf16_length(text[:start])
    found.length = utf16_length(text[start:end])
    look = QTextCharFormat()
    look.setBackground(theme.color("mark"))
    look.setForeground(theme.color("mark_ink"))
    found.format = look
    return found
