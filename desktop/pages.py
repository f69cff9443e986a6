"""The pages in the middle of the window: each is made when it is first shown, and told where its wishes go."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from desktop.context import Context
from desktop.panes import Panes
from desktop.shortcuts import Command
from desktop.widgets.drop_overlay import leave_drops_to_the_window

if TYPE_CHECKING:
    from desktop.library import LibraryPage
    from desktop.memory import MemoryPage
    from desktop.review import ReviewPage
    from desktop.search import SearchPage


class Pages(QObject):
    """`conversation_asked(id, message id)`, `settings_asked`: what a page wants of the window."""

    conversation_asked = Signal(int, int)
    settings_asked = Signal()
    commit_asked = Signal(str)
    """A change of the vault, to be looked at on the review page."""

    def __init__(self, context: Context, panes: Panes, window: QWidget) -> None:
        super().__init__(window)
        self._context, self._panes, self._window = context, panes, window
        self.stack = QStackedWidget(window)
        self.made: dict[Command, QWidget] = {}

    def add(self, name: Command, page: QWidget) -> None:
        self.made[name] = page
        leave_drops_to_the_window(page)
        self.stack.addWidget(page)

    def show(self, name: Command) -> QWidget:
        """Bring a page to the front, made now if it is not there yet."""
        if name not in self.made:
            self.add(name, self._make(name))
        self.stack.setCurrentWidget(self.made[name])
        return self.made[name]

    def memory(self) -> MemoryPage:
        """The memory page, in front."""
        return self.show("memory")  # type: ignore[return-value]

    def review(self) -> ReviewPage:
        """The review page, in front."""
        return self.show("review")  # type: ignore[return-value]

    @property
    def stepwise(self) -> MemoryPage | ReviewPage | None:
        """The memory or the review page while it is in front: both go back and take back step by step."""
        page = self.stack.currentWidget()
        pages = (self.made.get("memory"), self.made.get("review"))
        return page if page is not None and page in pages else None  # type: ignore[return-value]

    def _make(self, name: Command) -> QWidget:
        makers: dict[Command, Callable[[], QWidget]] = {
            "search": self._search,
            "library": self._library,
            "memory": self._memory,
            "review": self._review,
        }
        return makers[name]()

    def _search(self) -> SearchPage:
        from desktop.search import SearchPage

        page = SearchPage(self._context, self._window)
        page.open_reference.connect(self._panes.show_target)
        page.trace_ready.connect(self._panes.show_search)
        page.trace_wanted = lambda: self._panes.follows_search
        page.emptied.connect(lambda: self._panes.hide_all() if self._panes.follows_search else None)
        return page

    def _library(self) -> LibraryPage:
        from desktop.library import LibraryPage

        page = LibraryPage(self._context, self._window)
        page.open_reference.connect(self._panes.show_target)
        return page

    def _memory(self) -> MemoryPage:
        from desktop.memory import MemoryPage

        page = MemoryPage(self._context, self._window)
        page.conversation_asked.connect(self.conversation_asked)
        page.commit_asked.connect(self.commit_asked)
        return page

    def _review(self) -> ReviewPage:
        from desktop.review import ReviewPage

        page = ReviewPage(self._context, self._window)
        page.conversation_asked.connect(self.conversation_asked)
        page.settings_asked.connect(self.settings_asked)
        return page
