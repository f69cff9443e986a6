"""A memory that somebody wants to see: chosen as soon as it is here, wherever in the vault it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.memory.page import MemoryPage


class Wanted:
    """One memory at a time, by its id."""

    def __init__(self, page: MemoryPage) -> None:
        self._page = page
        self._id = ""

    def await_it(self, memory_id: str) -> None:
        """Show it when the next list is here."""
        self._id = memory_id

    def show(self, memory_id: str) -> None:
        """Choose a memory, whatever its state; when it is still on its way, as soon as it is here."""
        page = self._page
        self._id = memory_id
        memory = page.store.by_id.get(memory_id)
        if memory is None:
            self.look_up(memory_id)
            return
        self._id = ""
        page.show_view("list")
        if page.lists.model.row_of(memory_id) < 0:
            page.time.show_day(None)
            page.filters.clear(also=memory.state)
        page.table.choose(memory_id)
        page.open(memory)

    def follow(self) -> None:
        """Other memories are known now."""
        if self._id:
            self.show(self._id)

    def look_up(self, memory_id: str) -> bool:
        """Whether a memory may be in a part of the vault that is not here; it is looked for then."""
        store = self._page.store
        unknown = store.loaded and not store.complete and memory_id not in store.missing
        if unknown:
            store.fetch([memory_id])
        return unknown
