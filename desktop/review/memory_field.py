"""A field that finds a memory by its words: the history is then that of its file alone."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QStringListModel, QTimer, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QCompleter, QLineEdit, QWidget

from desktop.engine_client import EngineClient
from desktop.memory.rows import Memory
from desktop.pending_calls import PendingCalls

_MOST_SHOWN = 12
# After this pause in typing what fits is asked for.
_TYPING_MS = 150
# Left and right of the text: borders, gaps, and a little for the cursor.
_FRAME = 34


class MemoryField(QLineEdit):
    """`chosen(path)`: the file of a memory, "" for no memory in particular."""

    chosen = Signal(str)

    def __init__(self, engine: EngineClient, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._calls = PendingCalls(engine, self)
        self._memories: list[Memory] = []
        self._path = ""
        self.setPlaceholderText(self.tr("History of a memory"))
        self.setAccessibleName(self.tr("History of a memory"))
        self.setClearButtonEnabled(True)
        self._lines = QStringListModel(self)
        completer = QCompleter(self._lines, self)
        completer.setMaxVisibleItems(_MOST_SHOWN)
        completer.activated.connect(self._on_activated)
        self.setCompleter(completer)
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(_TYPING_MS)
        self._typing.timeout.connect(self._look)
        self.textEdited.connect(lambda _text: self._typing.start())
        self.textChanged.connect(self._on_text)

    @property
    def least_width(self) -> int:
        """In which the field still says what it is for."""
        return self.fontMetrics().horizontalAdvance(self.placeholderText()) + _FRAME

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Somebody is about to look."""
        super().focusInEvent(event)
        self._look()

    def show_memory(self, memory: Memory) -> None:
        """As if it had been found here."""
        self._choose(memory)

    def _look(self) -> None:
        """Ask for what fits the words: a vault may hold thousands of memories, of which a popup shows a few."""
        query = self.text().strip()
        self._calls.call(
            "memory.list",
            {"all": True, "query": query, "limit": _MOST_SHOWN},
            lambda result: self._on_memories(query, result),
        )

    def _on_memories(self, query: str, result: Any) -> None:
        if query != self.text().strip():
            return  # other words were typed meanwhile
        self._memories = [Memory.of(row) for row in result["memories"]]
        lines = [memory.line for memory in self._memories]
        if lines != self._lines.stringList():
            self._lines.setStringList(lines)
        if query and lines and self.hasFocus() and self.isModified():
            self.completer().setCompletionPrefix("")  # the engine has looked already, word by word
            self.completer().complete()

    def _on_activated(self, line: str) -> None:
        memory = next((each for each in self._memories if each.line == line), None)
        if memory is not None:
            self._choose(memory)

    def _choose(self, memory: Memory) -> None:
        self._path = memory.path
        self.blockSignals(True)
        self.setText(memory.line)
        self.setCursorPosition(0)
        self.blockSignals(False)
        self.chosen.emit(memory.path)

    def _on_text(self, text: str) -> None:
        if not text and self._path:
            self._path = ""
            self.chosen.emit("")
