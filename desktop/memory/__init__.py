"""The memory page: list and graph, filters, any day of the past, edits with undo, the vault itself."""

from desktop.memory.page import MemoryPage

__all__ = ["MemoryPage"]
