"""What the keys do on the memory page, told at its foot."""

from __future__ import annotations

from typing import Literal

from PySide6.QtGui import QKeySequence

from desktop.i18n import translate
from desktop.review.key_footer import Hint

Mode = Literal["list", "empty", "graph", "editor", "none"]


def hints_of(mode: Mode) -> tuple[Hint, ...]:
    """In the order of their importance: a narrow page shows the first ones."""
    if mode == "list":
        return (
            Hint(("J", "K"), translate("MemoryKeys", "move")),
            Hint(("Enter",), translate("MemoryKeys", "open")),
            Hint(("E",), translate("MemoryKeys", "edit")),
            Hint(("P",), translate("MemoryKeys", "pin")),
            Hint(("A",), translate("MemoryKeys", "archive")),
            Hint(("Delete",), translate("MemoryKeys", "delete")),
            Hint(("U",), translate("MemoryKeys", "undo")),
            Hint(("/",), translate("MemoryKeys", "search")),
        )
    if mode == "empty":
        return (
            Hint(("U",), translate("MemoryKeys", "undo")),
            Hint(("/",), translate("MemoryKeys", "search")),
        )
    if mode == "graph":
        return (
            Hint(("←", "→", "↑", "↓"), translate("MemoryKeys", "to the next one")),
            Hint(("Enter",), translate("MemoryKeys", "open")),
            Hint(("+", "−"), translate("MemoryKeys", "zoom")),
            Hint(("Home",), translate("MemoryKeys", "show all of it")),
            Hint(("Backspace",), translate("MemoryKeys", "all subjects")),
        )
    if mode == "editor":
        return (
            Hint((_native(QKeySequence.StandardKey.Save),), translate("MemoryKeys", "save")),
            Hint(("Esc",), translate("MemoryKeys", "leave")),
        )
    return ()


def _native(keys: QKeySequence.StandardKey) -> str:
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
