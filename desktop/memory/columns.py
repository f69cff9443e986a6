"""The list, or the graph, beside one memory; on a narrow page one of the two at a time."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget

from desktop.theme import Theme
from desktop.widgets.painting import with_text

# On a narrower page, for text of the normal size, the list and the memory take turns.
ROOM_FOR_BOTH = 720
_PANE_WIDTH = 380
_SMALLEST = (240, 300)


class Columns(QSplitter):
    """`show_pane` and `show_list` matter on a narrow page alone."""

    def __init__(self, theme: Theme, lists: QWidget, pane: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._theme = theme
        self._lists, self._pane = lists, pane
        self._reading = False
        self._sized = False
        self.narrow = True  # until the first size is known, so that no window is made wider by this page
        self.setHandleWidth(1)
        self.setChildrenCollapsible(False)
        for widget, least in zip((lists, pane), _SMALLEST, strict=True):
            widget.setMinimumWidth(least)
            self.addWidget(widget)
        self.setStretchFactor(0, 1)
        self._follow()

    @property
    def is_reading(self) -> bool:
        """One memory has the room to itself."""
        return self.narrow and self._reading

    def set_width(self, width: int) -> None:
        """Of the page, in pixels."""
        self.narrow = width < with_text(self._theme, ROOM_FOR_BOTH)
        self._follow()
        if not self.narrow and not self._sized:
            self._sized = True
            self.setSizes([max(1, width - _PANE_WIDTH), _PANE_WIDTH])

    def show_pane(self) -> None:
        self._reading = True
        self._follow()

    def show_list(self) -> None:
        self._reading = False
        self._follow()

    def _follow(self) -> None:
        self._lists.setVisible(not self.is_reading)
        self._pane.setVisible(not self.narrow or self._reading)
