"""Places in a text as Qt counts them, and as Python does. No Qt in here."""

from __future__ import annotations


def utf16_length(text: str) -> int:
    """How many positions Qt counts for `text`: characters outside the basic plane are two."""
    return len(text) + sum(1 for char in text if char > "\uffff")


def characters_in(text: str, utf16: int) -> int:
    """How many characters of `text` stand before Qt's position `utf16`."""
    if utf16 <= 0 or text.isascii():
        return max(0, min(utf16, len(text)))
    return len(text.encode("utf-16-le", "surrogatepass")[: 2 * utf16].decode("utf-16-le", "ignore"))
