"""Carries out what the list, the graph, a menu or the pane asks for by name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop.context import Context
from desktop.file_actions import FileActions
from desktop.memory.rows import Memory

if TYPE_CHECKING:
    from desktop.memory.page import MemoryPage


# What none of the memories may undergo while the words of one are typed and not saved.
CHANGING = frozenset({"archive", "restore", "delete", "pin", "edit", "close"})
# What takes memories out of the list, at least as it is at first.
LEAVING = frozenset({"archive", "delete"})


class Acts(QObject):
    """One method, because a verb has several ways to be asked for and one way to be done."""

    def __init__(self, context: Context, page: MemoryPage) -> None:
        super().__init__(page)
        self._page = page
        self._files = FileActions(context.notifier, self)

    def do(self, verb: str, memories: list[Memory]) -> None:
        """Raises KeyError for a verb that there is not."""
        page, actions, one = self._page, self._page.memory_actions, memories[0]
        if page.pane.holds_changes and verb in CHANGING:
            page.pane.editor.remind()  # what is typed there would have no memory to be saved into
            return
        acts: dict[str, Callable[[], None]] = {
            "archive": lambda: actions.archive(memories),
            "restore": lambda: actions.restore(memories),
            "delete": lambda: actions.delete(memories),
            "pin": lambda: actions.pin(one),
            "edit": page.pane.edit,
            "close": page.pane.close_bar.open,
            "subject": lambda: page.filters.choose_subject(one.about, one.subject),
            "open": lambda: self._files.open(self._path(one)),
            "folder": lambda: self._files.show_in_folder(self._path(one)),
        }
        if verb in ("edit", "close"):
            page.open(one)
        elif verb in LEAVING:
            page.table.choose_next()
        acts[verb]()

    def _path(self, memory: Memory) -> str:
        return str(PurePath(self._page.store.status.get("vault", "")) / memory.path)
