"""The right column: the cited source, or how an answer was found. Each is made when it is first needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QStackedLayout, QWidget

from desktop.context import Context
from desktop.shortcuts import Command
from desktop.widgets.drop_overlay import leave_drops_to_the_window

if TYPE_CHECKING:
    from desktop.chat.memory_pane import MemoryPane
    from desktop.chat.turn import Turn
    from desktop.evidence.pane import EvidencePane
    from desktop.inspector import InspectorPane

SMALLEST_WIDTH = 320
COLUMN_OF_THEIR_OWN: tuple[Command, ...] = ("memory", "review")
SHARE = 0.36


class Panes(QWidget):
    """Hidden while it has nothing to show."""

    visibility_changed = Signal()
    acted = Signal(str, object, str)
    """As MemoryPane.acted."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._evidence: EvidencePane | None = None
        self._inspector: InspectorPane | None = None
        self._memory: MemoryPane | None = None
        self._last: QWidget | None = None
        self._of_search = False
        self._layout = QStackedLayout(self)
        self.setMinimumWidth(SMALLEST_WIDTH)
        self.hide()

    def sizeHint(self) -> QSize:
        """The width at first, whatever is shown first: a third of a small window. A person may drag it."""
        share = round(self.window().width() * SHARE)
        most = round(self._context.theme.size("evidence") * self._context.theme.scale)
        width = max(SMALLEST_WIDTH, min(most, share))
        return QSize(width, super().sizeHint().height())

    def show_target(self, target: dict[str, Any]) -> None:
        pane = self._source()
        self._reveal(pane)
        pane.show_target(target)

    @property
    def follows_search(self) -> bool:
        """Whether how the search page's last search went is in view: then the next one's is wanted too."""
        return self._of_search and self.isVisible() and self._layout.currentWidget() is self._inspector

    def show_search(self, trace: dict[str, Any]) -> None:
        """As `show_trace`, of the search page."""
        self.show_trace(trace)
        self._of_search = True

    def show_trace(self, trace: dict[str, Any]) -> None:
        self._of_search = False
        if self._inspector is None:
            from desktop.inspector import InspectorPane

            self._inspector = InspectorPane(self._context, self)
            self._inspector.close_asked.connect(self.hide_all)
            self._inspector.open_reference.connect(self.show_target)
            self._layout.addWidget(self._inspector)
        self._reveal(self._inspector)
        self._inspector.show_trace(trace)

    def show_memory(self, turn: Turn, m: int) -> None:
        """The memory number `m` of an answer."""
        if self._memory is None:
            from desktop.chat.memory_pane import MemoryPane

            self._memory = MemoryPane(self._context, self)
            self._memory.close_asked.connect(self.hide_all)
            self._memory.acted.connect(self.acted)
            self._layout.addWidget(self._memory)
        self._reveal(self._memory)
        self._memory.show_memory(turn, m)

    def refresh_memory(self) -> None:
        """Something was done about memories."""
        if self._memory is not None:
            self._memory.refresh()

    def forget(self) -> None:
        """Another conversation is in view: what stands here belongs to the one before, and does not come back."""
        if self._evidence is not None:
            self._evidence.clear()
        self._last = None
        self.hide_all()

    def leave_page(self, name: Command) -> None:
        """Page `name` comes to the front: how an answer was found, and its memories, are of no use beside it.

        A source may be, but not beside pages that show what they list in a column of their own.
        """
        of_answer = self._layout.currentWidget() in (self._inspector, self._memory)
        if self.isVisible() and (of_answer or name in COLUMN_OF_THEIR_OWN):
            self.hide_all()

    def toggle(self) -> None:
        """Give the room back to the text, or show again what was shown last."""
        if self.isVisible():
            self.hide_all()
        else:
            self._reveal(self._last or self._source())

    def hide_all(self) -> None:
        self.hide()
        self.visibility_changed.emit()

    def _source(self) -> EvidencePane:
        if self._evidence is None:
            from desktop.evidence.pane import EvidencePane

            self._evidence = EvidencePane(self._context, self)
            self._evidence.close_asked.connect(self.hide_all)
            self._layout.addWidget(self._evidence)
        return self._evidence

    def _reveal(self, pane: QWidget) -> None:
        leave_drops_to_the_window(pane)
        self._last = pane
        self._layout.setCurrentWidget(pane)
        if not self.isVisible():
            self.show()
            self.visibility_changed.emit()
