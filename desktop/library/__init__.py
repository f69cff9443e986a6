"""The library page: sources, documents with their states, progress."""

from desktop.library.page import LibraryPage

__all__ = ["LibraryPage"]
