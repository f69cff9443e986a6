"""Which memory is read beside the list: what is chosen, what was taken back, and what had to give way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from desktop.memory.rows import Memory

if TYPE_CHECKING:
    from desktop.memory.page import MemoryPage


class Chosen:
    """Keeps the pane true to the list. What was typed in the pane and not saved is never left by itself."""

    def __init__(self, page: MemoryPage) -> None:
        self._page = page
        self._brought_back: tuple[str, ...] = ()

    def open(self, memory: Memory) -> None:
        """Show it, also where the list has to give way."""
        pane = self._page.pane
        if pane.holds_changes and pane.memory != memory:
            pane.editor.remind()
        else:
            pane.show_memory(memory)
        self._page.columns.show_pane()
        self.follow_width()
        if self._page.columns.narrow:
            pane.head.back_button.setFocus()

    def open_of_graph(self, memory_id: str) -> None:
        memory = self._page.store.by_id.get(memory_id)
        if memory is not None:
            self._page.table.choose(memory_id)
            self.open(memory)

    def back(self) -> None:
        """From the memory to the list."""
        self._page.columns.show_list()
        self.follow_width()
        if self._page.columns.narrow:
            self._page.lists.setFocus()

    def follow_selection(self) -> None:
        """A click elsewhere leaves no text that was typed and not saved."""
        page, pane = self._page, self._page.pane
        chosen = page.table.chosen()
        if pane.holds_changes:
            if pane.memory is not None and [each.id for each in chosen] != [pane.memory.id]:
                pane.editor.remind()
        elif len(chosen) > 1:
            pane.show_many(chosen)
        elif chosen:
            pane.show_memory(chosen[0])
            page.graph.choose(chosen[0].id)
        else:
            pane.show_nothing()

    def refresh(self) -> None:
        """The shown memory may be another by now, or gone."""
        page, pane = self._page, self._page.pane
        shown = pane.memory
        if pane.is_editing:
            pane.follow_edit()
            return
        now = page.store.by_id.get(shown.id) if shown is not None else None
        if shown is not None and now is None:
            if page.wanted.look_up(shown.id):
                return
            self.back()
        if now is None:
            self.follow_selection()
        elif now != shown:
            pane.show_memory(now)

    def bring_back(self, ids: tuple[str, ...]) -> None:
        """What was taken back is looked at, and the keys are in the list again."""
        self._brought_back = ids
        focused = QApplication.focusWidget()
        if focused is None or self._page.undo_strip.isAncestorOf(focused):
            self._page.lists.setFocus()
        self.choose_brought_back()

    def choose_brought_back(self) -> None:
        """As soon as it is listed."""
        page = self._page
        if self._brought_back and not page.pane.is_editing and page.table.choose_some(self._brought_back):
            self._brought_back = ()
            page.lists.setFocus()

    def follow_width(self) -> None:
        """In a narrow window either the list or the memory is in view."""
        columns = self._page.columns
        self._page.head.set_narrow(columns.narrow, columns.is_reading)
        self._page.pane.head.back_button.setVisible(columns.narrow)
